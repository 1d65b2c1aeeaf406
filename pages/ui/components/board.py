"""The drag board on a page. What it shows, and its scripts, are those of the widget in notebooks."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal

import streamlit as st

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget import board_contents, files
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import assets, words
from pages.ui.state import link
from pages.ui.state.session import Session

assets.register(files.BOARD)
assets.register(files.FIGURE)
assets.register(Path(__file__).parent / "projected")
assets.generate("options.js", lambda: assets.module(board_contents.options()))

KEY = "board"
"""The playground's board."""
UNREADABLE = {"ops": "unreadable"}
"""What stands in the place of a message that was no JSON."""


def receive(session: Session, key: str = KEY) -> None:
    """Take what the board has sent since the last run; called before anything is drawn, on every page."""
    if key in st.session_state:
        session.receive(assets.sent(key, "ops"))


def way(session: Session, state: BoardState, label: str, said: str, key: str, *, page: str = "playground.py") -> None:
    """Draw a button that leads to a page with this list; ``said`` is what the history calls that.

    A link with the list would be read at the beginning of a visit alone.
    """
    if st.button(label, key=key, help=words.CAN_UNDO):
        with session.trying():
            session.put(state, said)
        st.switch_page(page)


Detail = Literal[
    "grades", "earn", "terms", "ideal", "up", "more", "add", "aside", "hint", "score", "snippet", "cut", "line", "k"
]
"""What a board can leave out: changing grades, what a card earns, its terms, ranks in the ideal list, what a
step up would bring, a card's menu, the field for a new document, the documents not retrieved, their note, nDCG, a
card's second line, where the list is cut, all but one line of each card, for a projector, and another cutoff."""


def draw(
    session: Session, key: str, *, choices: bool = True, hides: Collection[Detail] = (), figure: bool = False
) -> None:
    """Draw a board alone, under a key of its own, with or without its choices and some details.

    It is not in the address bar. On a ``figure``, bars lie in the rows: of the grades, where nothing is
    said to be earned.
    """
    data = contents(session, linked=False, choices=choices, figure=figure, grades="earn" in hides)
    assets.component("board", None, "board", "rows", "projected")(
        key=key, data={**data, "hides": sorted(hides)}, on_ops_change=assets.ignore
    )


def contents(
    session: Session, *, linked: bool = True, choices: bool = True, figure: bool = False, grades: bool = False
) -> JsonObject:
    """Return what the board shows; a ``linked`` board keeps the list in the address bar, a ``figure`` has bars."""
    address = link.encode(session.state) if linked else ""
    return board_contents.contents(session, link=address, choices=choices, figure=figure, grades=grades)

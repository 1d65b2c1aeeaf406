"""The list as a line of grades: what is typed is read at once, and what is done on the board is written here."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import streamlit as st

from ndcg_core.document import tag
from ndcg_core.exchange.pasting.paste import read_graded, write_grades
from ndcg_core.exchange.pasting.pasted import MOST_CHARACTERS
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_pasted
from pages.ui.components import assets, words
from pages.ui.state import words as state_words
from pages.ui.state.session import Session
from pages.ui.text import counted

assets.register(Path(__file__).parent)

KEY = "typed_list"
_READ, _CHOICE = "typed_list_read", "typed_list"
_FIELD = tag("textarea", rows=1, spellcheck="false", autocomplete="off", maxlength=100_000)
_HTML = tag("div", tag("label", tag("span"), _FIELD), tag("p", role="status"), cls="typed-list")


class _Read(NamedTuple):
    """What was typed last, with the number of its message; the list that came of it, and what could not be read."""

    text: str
    turn: int
    state: BoardState
    problem: str


def receive(session: Session) -> None:
    """Put what was typed since the last run on the board, before anything is drawn."""
    sent, last = assets.sent(KEY, "typed"), _last()
    if not isinstance(sent, Mapping):
        return
    text, turn = sent.get("text"), sent.get("turn")
    if not isinstance(text, str) or not isinstance(turn, int) or (last is not None and turn == last.turn):
        return
    pasted = read_graded(text)
    problem = pasted.problems[0].reason if pasted.problems else ""
    if pasted.ranking or pasted.aside:
        with session.trying(KEY):
            session.put(from_pasted(session.state, pasted, anew=True), state_words.PASTED, _CHOICE, goes_on=True)
        problem = session.notice if session.refused == KEY else problem
    st.session_state[_READ] = _Read(text[:MOST_CHARACTERS], turn, session.state, problem)


def draw(session: Session) -> None:
    """Draw the field, with what was typed as long as the list is the one that came of it."""
    last, state = _last(), session.state
    is_typed = last is not None and last.state == state
    text = last.text if last and is_typed else write_grades(state.ranked, state.grades, state.aside)
    relevant = sum(grade > 0 for grade in state.grades.values())
    note = words.TYPED_LIST_NOTE.format(documents=counted(len(state.documents), "document"), relevant=relevant)
    note = f"{words.TYPED_EXAMPLE} {note}" if state.example else note
    assets.component("typed_list", _HTML)(
        key=KEY,
        data={
            "label": words.TYPED_LIST,
            "text": text,
            "turn": last.turn if last else 0,
            "note": (last.problem if last and is_typed else "") or note,
            "is_example": bool(state.example),
        },
        on_typed_change=assets.ignore,
    )


def _last() -> _Read | None:
    held = st.session_state.get(_READ)
    return held if isinstance(held, _Read) else None

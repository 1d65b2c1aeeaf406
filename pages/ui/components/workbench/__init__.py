"""The playground's screen: the board, and beside it the numbers, the picture and the engines.

They are one component, so that an answer arrives as one message and is drawn at once.
"""

from __future__ import annotations

from pathlib import Path

from ndcg_core.widget import picture_contents
from ndcg_core.widget.state.json_types import JsonObject
from pages.ui.components import assets, board, picture, results
from pages.ui.state.session import Session

assets.register(Path(__file__).parent)

ENDPOINT = "lab/answer"
"""Where the browser sends operations straight to the server."""
HTML = f"""<div class="workbench"><div class="board"></div>
<div class="beside"><div class="sums"><div class="html-tree"></div></div>{picture.HTML}
<div class="answers"><div class="html-tree"></div></div></div></div>"""


COMPONENT, _PARTS = "workbench", ("board", "html", "picture", "projected")
"""Its name, and the parts whose styles it has."""
_PROJECTED: tuple[board.Detail, ...] = ("line", "up", "more", "add", "hint", "terms")
"""What the cards leave out for the last row."""


def draw(session: Session, endpoint: str, *, presents: bool = False) -> None:
    """Draw everything that a drag changes and that is in view from the start; ``presents`` it on a projector."""
    shown = contents(session, endpoint)
    if presents:
        shown = {**shown, "presents": True, "board": {**board.contents(session), "hides": list(_PROJECTED)}}
    assets.component(COMPONENT, HTML, *_PARTS)(key=board.KEY, data=shown, on_ops_change=assets.ignore)


def styles() -> list[str]:
    """Return the addresses of its styles."""
    return [f"lab/{assets.versioned(f'{part}.css')}" for part in (*_PARTS, COMPONENT)]


def contents(session: Session, endpoint: str) -> JsonObject:
    """Return what the workbench shows; ``endpoint`` is where operations go, empty if each needs a run of the script."""
    answers = results.answers(session.state)
    return {
        "part": "workbench",
        **session.stamp,
        "endpoint": endpoint,
        "board": board.contents(session),
        "sums": {"nodes": results.sums(session)},
        "picture": picture_contents.contents(
            session.state,
            session.nonce,
            curves=True,
            engines=results.defaults(answers),
            task={"cut": True},
            chance=True,
        ),
        "answers": {"nodes": results.engines(session.state, answers)},
    }

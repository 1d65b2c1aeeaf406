"""The playground's screen: what the list is about, its rows, nDCG beside them, the rules, and the same list elsewhere.

They are one component, so that an answer arrives as one message and is drawn at once.
"""

from pathlib import Path

from ndcg_core.document import tag
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget import picture_contents
from pages.ui.components import assets, board
from pages.ui.components.workbench import elsewhere, opening
from pages.ui.state.session import Session

assets.register(Path(__file__).parent)

ENDPOINT = "lab/answer"
"""Where the browser sends operations straight to the server."""
_HOLDERS = (tag("div", cls=name) for name in ("say", "board", "result", "rules"))
HTML = tag("div", *_HOLDERS, tag("div", tag("div", cls="html-tree"), cls="answers"), cls="workbench")


COMPONENT, _PARTS = "workbench", ("board", "rows", "result", "html", "projected")
"""Its name, and the parts whose styles it has."""
_PROJECTED: tuple[board.Detail, ...] = ("more", "add")
"""What the cards leave out for the last row."""


def draw(session: Session, endpoint: str, *, presents: bool = False) -> None:
    """Draw everything that a drag changes and that is in view from the start; ``presents`` it on a projector."""
    shown = contents(session, endpoint)
    if presents:
        shown = {
            **shown,
            "presents": True,
            "board": {**board.contents(session, figure=True), "hides": list(_PROJECTED)},
        }
    assets.component(COMPONENT, HTML, *_PARTS)(key=board.KEY, data=shown, on_ops_change=assets.ignore)


def styles() -> list[str]:
    """Return the addresses of its styles."""
    return [f"lab/{assets.versioned(f'{part}.css')}" for part in (*_PARTS, COMPONENT)]


def contents(session: Session, endpoint: str) -> JsonObject:
    """Return what the workbench shows; ``endpoint`` is where operations go, empty if each needs a run of the script."""
    return {
        "part": "workbench",
        **session.stamp,
        "endpoint": endpoint,
        "say": opening.contents(session),
        "board": board.contents(session, figure=True),
        "result": picture_contents.result(session.state, session.nonce),
        "answers": {"nodes": elsewhere.nodes(session.state)},
    }

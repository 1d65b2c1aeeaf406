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
_HTML = f"""<div class="workbench"><div class="board"></div>
<div class="beside"><div class="sums"><div class="html-tree"></div></div>{picture.HTML}
<div class="answers"><div class="html-tree"></div></div></div></div>"""


def draw(session: Session, endpoint: str) -> None:
    """Draw everything that a drag changes and that is in view from the start."""
    assets.component("workbench", _HTML, "board", "html", "picture")(
        key=board.KEY, data=contents(session, endpoint), on_ops_change=assets.ignore
    )


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
            session.state, session.nonce, curves=True, engines=results.defaults(answers), task={"cut": True}
        ),
        "answers": {"nodes": results.engines(session.state, answers)},
    }

"""The playground's screen: the board, and beside it the numbers, the engines and the chart.

They are one component, so that an answer arrives as one message and is drawn at once.
"""

from __future__ import annotations

from pathlib import Path

from pages.ui.components import assets, board, chart, results
from pages.ui.components.results import Answers
from pages.ui.state.session import Session

assets.register(Path(__file__).parent)

_HTML = """<div class="workbench"><div class="board"></div>
<div class="beside"><div class="html-tree"></div><div class="chart"></div></div></div>"""


def draw(session: Session, answers: Answers) -> None:
    """Draw everything that a drag changes and that is in view from the start."""
    assets.component("workbench", _HTML, "board", "html", "chart")(
        key=board.KEY,
        on_ops_change=board.ignore,
        data={
            "board": board.contents(session),
            "numbers": {"nodes": results.nodes(session, answers)},
            "chart": chart.positions(session.state),
        },
    )

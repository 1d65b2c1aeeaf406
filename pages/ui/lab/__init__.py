"""The playground's screen: the board, and beside it the numbers, the engines and the chart.

They are one component, so that an answer comes as one message and is drawn in one go.
"""

from __future__ import annotations

from ndcg_core import Explanation
from pages.ui import assets, board, chart, results
from pages.ui.desk import Desk
from pages.ui.results import Said

_HTML = """<div class="lab"><div class="board"></div>
<div class="beside"><div class="paper"></div><div class="chart"></div></div></div>"""


def draw(desk: Desk, told: Explanation, refusal: str, said: Said) -> None:
    """Everything that a drag changes and that is in view from the start."""
    assets.component("lab", _HTML, "board", "paper", "chart")(
        key=board.KEY, on_ops_change=board.nothing,
        data={"board": board.contents(desk, told), "paper": {"nodes": results.nodes(desk, told, refusal, said)}, "chart": chart.positions(desk, told)})

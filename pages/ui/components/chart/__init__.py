"""Charts: how each looks is said once, in Altair; the browser draws it once, and from then on only its data change.

Streamlit's own element for charts draws through the same Vega, but a step later than all the rest of an answer: a moved
card was seen in the chart 20 milliseconds after it was seen in the numbers. Here both are patched together.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from ndcg_core import Explanation
from pages.ui.components import assets
from pages.ui.components.chart import vega
from pages.ui.components.chart.rows import curve_rows, position_rows, weight_rows
from pages.ui.components.chart.specs import specs
from pages.ui.state.session import Session


def _specs() -> str:
    return assets.module(specs())


assets.register(Path(__file__).parent)
assets.generate("specs.js", _specs)
assets.generate("vega.js", vega.script, version=vega.name, slow=True)


def positions(session: Session, explanation: Explanation) -> dict[str, Any]:
    """Gain and discounted gain by rank, beside the ideal's, as the browser takes them."""
    return _contents(
        "positions",
        position_rows(explanation, _titles(session)),
        "rank",
        "list",
        "document",
        "gain",
        "discounted",
        "shade",
        "sum",
    )


def draw_positions(session: Session, explanation: Explanation) -> None:
    """Gain and discounted gain by rank, beside the ideal's."""
    _draw(positions(session, explanation))


def draw_running(session: Session, explanation: Explanation) -> None:
    """The running DCG against the running IDCG."""
    _draw(_contents("running", position_rows(explanation, _titles(session)), "rank", "list", "running", "running sum"))


def draw_curve(explanation: Explanation) -> None:
    """nDCG@k for all k, the chosen one marked."""
    _draw(_contents("curve", curve_rows(explanation), "k", "ndcg", "nDCG@k", "mark", "size", "label"))


def draw_weights(explanation: Explanation) -> None:
    """The weight of every rank under this discount and under the others."""
    _draw(
        _contents(
            "weights", weight_rows(explanation.convention, max(10, len(explanation.rows))), "rank", "discount", "weight"
        )
    )


def draw_mistakes(made: list[tuple[str, str, int]]) -> None:
    """How many students made each mistake: its id, its title and the number, in the order given."""
    rows = [
        {"place": place, "name": name, "title": title, "students": students}
        for place, (name, title, students) in enumerate(made)
    ]
    _draw(_contents("mistakes", rows, "place", "name", "title", "students"))


def _titles(session: Session) -> dict[str, str]:
    return {doc: card.title or doc for doc, card in session.state.documents.items()}


def _contents(name: str, rows: list[dict[str, Any]], *columns: str) -> dict[str, Any]:
    """The chart's name and its columns; what is no number is drawn as nothing, and JSON has no word for it."""
    return {"name": name, "columns": {column: [_drawable(row[column]) for row in rows] for column in columns}}


def _drawable(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _draw(contents: dict[str, Any]) -> None:
    assets.component("chart", '<div class="chart"></div>')(key=f"chart_{contents['name']}", data=contents)

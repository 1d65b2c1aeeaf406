"""Charts: each is authored once, in Altair; the browser draws it once, and from then on only its data change.

Streamlit's own element for charts draws through the same Vega, but a step later than the rest of an answer: a moved
card was seen in the chart 20 milliseconds after it was seen in the numbers. Here both are patched together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import streamlit as st

from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.json_types import JsonObject
from pages.ui.components import assets
from pages.ui.components.chart import vega
from pages.ui.components.chart.rows import ChartRow, curve_rows, running_rows, weight_rows

_LEAST_RANKS = 10  # of the curve of weights


def _specs() -> str:
    from pages.ui.components.chart.specs import specs  # imports Altair, not needed where the script lies ready

    return assets.module(specs())


assets.register(Path(__file__).parent)
assets.generate("specs.js", _specs)
assets.generate("vega.js", vega.script, version=vega.name, slow=True)


def draw_running(state: BoardState) -> None:
    """Draw the running DCG against the running IDCG."""
    rows = running_rows(state.explanation)
    _draw(_contents("running", rows, "rank", "list", "running", "running_sum"))


def draw_curve(state: BoardState) -> None:
    """Draw nDCG@k for all k, the chosen k marked."""
    _draw(_contents("curve", curve_rows(state.explanation), "k", "ndcg", "value", "mark", "size", "label"))


def draw_weights(state: BoardState) -> None:
    """Draw the weight of every rank under this discount and under the others."""
    depth = max(_LEAST_RANKS, len(state.explanation.rows))
    _draw(_contents("weights", weight_rows(state.explanation.convention, depth), "rank", "discount", "weight"))


def draw_mistakes(counts: list[tuple[str, str, int]]) -> None:
    """Draw how many students made each mistake: its name in words, its title and the number, in the order given."""
    rows: list[ChartRow] = [
        {"place": place, "name": name, "title": title, "students": students}
        for place, (name, title, students) in enumerate(counts)
    ]
    _draw(_contents("mistakes", rows, "place", "name", "title", "students"))


def _contents(name: str, rows: list[ChartRow], *columns: str) -> JsonObject:
    """The chart's name and its columns; NaN and infinity, which JSON has no word for, are not drawn."""
    return {"name": name, "columns": {column: [_drawable(row[column]) for row in rows] for column in columns}}


def _drawable(value: object) -> object:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def draw_runs(
    name: str,
    columns: Mapping[str, Sequence[object]],
    *,
    titles: Mapping[str, str] | None = None,
    pick: Callable[[str], None] | None = None,
) -> None:
    """Draw a chart about runs.

    ``titles`` are put in the place of the axis titles that are their names; ``pick`` gets the query that is clicked.
    """
    key = f"chart_{name}"

    def take() -> None:
        picked = (st.session_state.get(key) or {}).get("picked")
        query = picked.get("query") if isinstance(picked, dict) else None
        if pick is not None and query in columns.get("query", ()):
            pick(str(query))

    drawable = {column: [_drawable(value) for value in values] for column, values in columns.items()}
    contents: JsonObject = {"name": name, "columns": drawable, "titles": dict(titles or {})}
    assets.component("chart", '<div class="chart"></div>')(key=key, data=contents, on_picked_change=take)


def _draw(contents: JsonObject) -> None:
    assets.component("chart", '<div class="chart"></div>')(key=f"chart_{contents['name']}", data=contents)

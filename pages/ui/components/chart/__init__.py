"""Charts: each is authored once, in Altair; the browser draws it once, and from then on only its data change.

Streamlit's own element for charts draws through the same Vega, but a step later than the rest of an answer: a moved
card was seen in the chart 20 milliseconds after it was seen in the numbers. Here both are patched together.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import assets, words
from pages.ui.components.chart import vega
from pages.ui.text import show

_LEAST_RANKS = 10  # of the curve of weights


def _specs() -> str:
    from pages.ui.components.chart.specs import specs  # imports Altair, not needed where the script lies ready

    return assets.module(specs())


assets.register(Path(__file__).parent)
assets.generate("specs.js", _specs)
assets.generate("vega.js", vega.script, version=vega.name)


def draw_running(state: BoardState) -> None:
    """Draw the running DCG against the running IDCG."""
    rows = [
        (row.rank, name, total, show(total))
        for row in state.explanation.rows
        for name, total in ((words.THIS_LIST, row.dcg), (words.IDEAL, row.idcg))
    ]
    _draw("running", ("rank", "list", "running", "running_sum"), rows)


def draw_curve(state: BoardState) -> None:
    """Draw nDCG@k for all k, the chosen k marked."""
    curve = state.explanation.curve
    chosen = state.explanation.k or len(curve)
    rows = [
        (k, value, show(value), *(("chosen", 150, show(value)) if k == chosen else ("other", 40, "")))
        for k, value in enumerate(curve, 1)
    ]
    _draw("curve", ("k", "ndcg", "value", "mark", "size", "label"), rows)


def draw_weights(state: BoardState) -> None:
    """Draw the weight of every rank under this discount and under the others."""
    rows = weight_rows(state.explanation.convention, max(_LEAST_RANKS, len(state.explanation.rows)))
    _draw("weights", ("rank", "discount", "weight"), rows)


def weight_rows(convention: Convention, depth: int) -> list[tuple[int, str, float]]:
    """Return every rank with the name and the weight of the chosen discount, then of each named discount."""
    curves = {
        words.THIS_CONVENTION: convention.discount_form,
        **{named.title: named.discount for named in DISCOUNTS.values()},
    }
    return [
        (rank, name, weight)
        for name, discount in curves.items()
        for rank, weight in enumerate(discount.weights(depth), 1)
    ]


def draw_mistakes(counts: list[tuple[str, str, int]]) -> None:
    """Draw how many students made each mistake: its name in words, its title and the number, in the order given."""
    _draw("mistakes", ("place", "name", "title", "students"), [(place, *row) for place, row in enumerate(counts)])


def draw_runs(
    name: str,
    columns: Mapping[str, Sequence[object]],
    *,
    titles: Mapping[str, str | Sequence[str]] | None = None,
    pick: Callable[[str], None] | None = None,
) -> None:
    """Draw a chart about runs.

    ``titles`` are put in the place of the axis titles that are their names, several lines as a sequence;
    ``pick`` gets the query that is clicked.
    """
    key = f"chart_{name}"

    def take() -> None:
        picked = assets.sent(key, "picked")
        query = picked.get("query") if isinstance(picked, dict) else None
        if pick is not None and query in columns.get("query", ()):
            pick(str(query))

    contents: JsonObject = {"name": name, "columns": _drawable(columns), "titles": dict(titles or {})}
    _component()(key=key, data=contents, on_picked_change=take)


def _draw(name: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    _component()(key=f"chart_{name}", data={"name": name, "columns": _drawable(by_name(columns, rows))})


def by_name(names: Sequence[str], rows: Sequence[Sequence[object]]) -> dict[str, Sequence[object]]:
    """Return rows as columns with these names."""
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def _component() -> assets.Mounted:
    return assets.component("chart")


def _drawable(columns: Mapping[str, Sequence[object]]) -> JsonObject:
    """The columns without NaN and infinity, which JSON has no word for."""
    return {
        name: [None if isinstance(value, float) and not math.isfinite(value) else value for value in values]
        for name, values in columns.items()
    }

"""The charts, authored once in Altair; from then on only their data changes, so nothing is drawn anew."""

from __future__ import annotations

import math
from typing import Any

import altair as alt
import pyarrow as pa
import streamlit as st

from ndcg_core import Explanation
from ndcg_core.convention import Convention
from ndcg_core.discounts import DISCOUNTS, discount_object, weights
from pages.ui.desk import Desk
from pages.ui.numbers import show

MINE, IDEAL = "this list", "ideal list"
# Okabe and Ito's blue and orange: apart for every kind of colour vision, readable on white and on black.
_COLOURS = {MINE: "#1f7fc4", IDEAL: "#e08a00"}
_PAD = 34  # the room for the axis numbers is fixed, so that no plot moves when they grow a digit


def _rank(title: str = "rank") -> alt.X:
    return alt.X("rank:O", title=title, axis=alt.Axis(labelAngle=0, labelOverlap=True, ticks=False))


def _height(field: str, title: str) -> alt.Y:
    return alt.Y(f"{field}:Q", title=title, stack=None, scale=alt.Scale(zero=True, nice=True),
                 axis=alt.Axis(minExtent=_PAD, maxExtent=_PAD, tickCount=4))


def _who(*, legend: bool) -> alt.Color:
    shown = alt.Legend(orient="top", title=None, symbolType="square", symbolStrokeWidth=0, symbolOpacity=1) if legend else None
    return alt.Color("list:N", scale=alt.Scale(domain=list(_COLOURS), range=list(_COLOURS.values())), legend=shown)


def _tips(*names: str) -> list[alt.Tooltip]:
    return [alt.Tooltip(f"{name}:N", title=name) for name in names]


def _positions() -> dict[str, Any]:
    base = alt.Chart(alt.NamedData(name="rows")).encode(
        x=_rank(), xOffset=alt.XOffset("list:N", sort=list(_COLOURS)), color=_who(legend=True),
        tooltip=_tips("rank", "list", "document", "sum"))
    full = base.mark_bar(opacity=0.28).encode(y=_height("gain", "gain; solid: discounted"))
    earned = base.mark_bar().encode(y=_height("discounted", "gain; solid: discounted"),
                                    opacity=alt.Opacity("shade:Q", scale=None))
    return _fitted((full + earned).properties(height=170))


def _running() -> dict[str, Any]:
    running = alt.Chart(alt.NamedData(name="rows")).encode(
        x=_rank(), y=_height("running", "running DCG"), color=_who(legend=True),
        tooltip=_tips("rank", "list", "running sum"))
    lines = running.mark_line(interpolate="monotone").encode(strokeDash=alt.StrokeDash(
        "list:N", scale=alt.Scale(domain=list(_COLOURS), range=[[1, 0], [5, 3]]), legend=None))
    dots = running.mark_point(filled=True, size=38, opacity=1).encode(
        shape=alt.Shape("list:N", scale=alt.Scale(domain=list(_COLOURS), range=["circle", "square"]), legend=None))
    return _fitted((lines + dots).properties(height=150))


def _curve() -> dict[str, Any]:
    at = alt.Chart(alt.NamedData(name="rows")).encode(
        x=alt.X("k:O", title="k", axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        y=alt.Y("ndcg:Q", title="nDCG@k", scale=alt.Scale(zero=True), axis=alt.Axis(minExtent=_PAD, maxExtent=_PAD)),
        tooltip=_tips("k", "nDCG@k"))
    line = at.mark_line(color=_COLOURS[MINE])
    dots = at.mark_point(filled=True, color=_COLOURS[MINE], opacity=1).encode(
        size=alt.Size("size:Q", scale=None), shape=alt.Shape("mark:N", legend=None, scale=alt.Scale(
            domain=["chosen", "other"], range=["diamond", "circle"])))
    chosen = at.mark_text(dy=-12, fontWeight="bold", color=_COLOURS[MINE]).encode(text="label:N")
    return _fitted((line + dots + chosen).properties(height=190))


def _weight() -> dict[str, Any]:
    weight = alt.Chart(alt.NamedData(name="rows")).mark_line().encode(
        strokeWidth=alt.StrokeWidth("discount:N", legend=None, scale=alt.Scale(domain=["this convention"], range=[8])),
        x=_rank(), y=alt.Y("weight:Q", title="weight of a rank", scale=alt.Scale(zero=True),
                           axis=alt.Axis(minExtent=_PAD, maxExtent=_PAD)),
        color=alt.Color("discount:N", title=None, legend=alt.Legend(orient="top"), scale=alt.Scale(
            domain=["this convention", *(named.title for named in DISCOUNTS.values())],
            range=[_COLOURS[MINE], "#009e73", "#cc79a7", "#e08a00", "#888888"])),
        strokeDash=alt.StrokeDash("discount:N", legend=None),
        tooltip=_tips("rank", "discount", "weight"))
    return _fitted(weight.properties(height=190))


def _mistakes() -> dict[str, Any]:
    base = alt.Chart(alt.NamedData(name="rows")).encode(
        y=alt.Y("name:N", sort=alt.EncodingSortField("place"), title=None, axis=alt.Axis(labelLimit=190, ticks=False, domain=False)),
        x=alt.X("students:Q", title="students", scale=alt.Scale(zero=True, nice=True), axis=alt.Axis(tickMinStep=1, format="d", tickCount=5)),
        tooltip=[*_tips("name", "title"), alt.Tooltip("students:Q")])
    bars = base.mark_bar(color=_COLOURS[MINE])
    counts = base.mark_text(align="left", dx=4, fontWeight="bold", color=_COLOURS[MINE]).encode(text="students:Q")
    return _fitted((bars + counts).properties(height=alt.Step(24)))


def _fitted(chart: alt.Chart | alt.LayerChart) -> dict[str, Any]:
    """The finished specification, as wide as its column, axes included."""
    return chart.properties(width="container", autosize=alt.AutoSizeParams(type="fit-x", contains="padding")).to_dict()


_POSITIONS, _RUNNING, _CURVE, _WEIGHT, _MISTAKES = _positions(), _running(), _curve(), _weight(), _mistakes()


def position_rows(told: Explanation, titles: dict[str, str]) -> list[dict[str, Any]]:
    """Two records a rank, one for this list and one for the ideal."""
    rows: list[dict[str, Any]] = []
    for row in told.rows:
        for who, doc, gain, earned, total, counts in (
                (MINE, row.doc, row.gain, row.discounted, row.dcg, row.counts),
                (IDEAL, row.ideal_doc, row.ideal_gain, row.ideal_discounted, row.idcg, row.ideal_counts)):
            rows.append({
                "rank": row.rank, "list": who, "document": "nothing" if doc is None else titles.get(doc, str(doc)),
                "gain": gain, "discounted": earned, "running": total, "shade": 1.0 if counts else 0.25,
                "sum": f"{show(gain)} × {show(row.weight)} = {show(earned)}" + ("" if counts else ", below the cutoff"),
                "running sum": show(total)})
    return rows


def curve_rows(told: Explanation) -> list[dict[str, Any]]:
    """nDCG@k for every k, the chosen one marked."""
    chosen = told.k or len(told.curve)
    return [{"k": k, "ndcg": None if math.isnan(value) else value, "nDCG@k": show(value),
             "mark": "chosen" if k == chosen else "other", "size": 150 if k == chosen else 40,
             "label": show(value) if k == chosen else ""}
            for k, value in enumerate(told.curve, 1)]


def weight_rows(convention: Convention, depth: int) -> list[dict[str, Any]]:
    """The weights of the chosen discount beside those of the named ones."""
    curves = {"this convention": convention.discount, **{named.title: name for name, named in DISCOUNTS.items()}}
    return [{"rank": rank, "discount": name, "weight": weight}
            for name, discount in curves.items()
            for rank, weight in enumerate(weights(discount_object(discount), depth), 1)]  # type: ignore[arg-type]


def draw_positions(desk: Desk, told: Explanation) -> None:
    """Gain and discounted gain by rank, beside the ideal's."""
    columns = ["rank", "list", "document", "gain", "discounted", "shade", "sum"]
    _draw("positions", _POSITIONS, position_rows(told, _titles(desk)), columns,
          "Gain and discounted gain of every rank, beside the ideal list")


def draw_running(desk: Desk, told: Explanation) -> None:
    """The running DCG against the running IDCG."""
    columns = ["rank", "list", "running", "running sum"]
    _draw("running", _RUNNING, position_rows(told, _titles(desk)), columns,
          "Running DCG of this list against that of the ideal list")


def _titles(desk: Desk) -> dict[str, str]:
    return {doc: card.title or doc for doc, card in desk.sheet.documents.items()}


def draw_curve(told: Explanation) -> None:
    """nDCG@k for all k, the chosen one marked."""
    _draw("curve", _CURVE, curve_rows(told), ["k", "ndcg", "nDCG@k", "mark", "size", "label"], "nDCG at every cutoff k")


def draw_weights(told: Explanation) -> None:
    """The weight of every rank under this discount and under the others."""
    _draw("weights", _WEIGHT, weight_rows(told.convention, max(10, len(told.rows))), ["rank", "discount", "weight"],
          "The weight of every rank")


def draw_mistakes(made: list[tuple[str, str, int]]) -> None:
    """How many students made each mistake: its id, its title and the number, in the order given."""
    rows = [{"place": place, "name": name, "title": title, "students": students} for place, (name, title, students) in enumerate(made)]
    _draw("mistakes", _MISTAKES, rows, ["place", "name", "title", "students"], "How many students made each mistake, most first")


def _draw(name: str, spec: dict[str, Any], rows: list[dict[str, Any]], columns: list[str], alt_text: str) -> None:
    # Straight into the table that Streamlit sends: by way of pandas it takes longer than the rest of the chart.
    table = pa.table({column: [row[column] for row in rows] for column in columns})
    with st.container(key=f"chart_{name}", gap="xsmall"):  # a chart's own key gives it no name in the page
        st.vega_lite_chart({**spec, "datasets": {"rows": table}}, width="stretch", alt=alt_text)

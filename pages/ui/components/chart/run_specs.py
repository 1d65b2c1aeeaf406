"""The look of the charts about whole runs; constants, as those beside them."""

from __future__ import annotations

import altair as alt

from ndcg_core.shown import colours
from ndcg_core.widget.state.json_types import JsonObject
from pages.ui.components import words
from pages.ui.components.chart.fitting import fitted, height, named, rows, tips

_SYSTEMS = [colours.OWN, colours.IDEAL, *colours.FURTHER]
_DASHES = [[1, 0], [6, 3], [2, 2], [9, 2, 2, 2], [1, 3]]
_SIDES = {"first": colours.OWN, "second": colours.IDEAL, "equal": colours.FURTHER[2]}
_SHAPES = {"first": "circle", "second": "square", "equal": "diamond"}
_TALL = 230


def specs() -> dict[str, JsonObject]:
    """Every chart's Vega-Lite specification by its name."""
    return {
        "queries": _queries(),
        "against": _against(),
        "depth": _depth(),
        "judged": _judged(),
        "conventions": _conventions(),
    }


def _side() -> alt.Color:
    return alt.Color("side:N", legend=None, scale=named(_SIDES))


def _queries() -> JsonObject:
    """A bar for each query, sorted; the chosen query has a frame."""
    bars = (
        rows()
        .mark_bar(cursor="pointer", strokeWidth=2.5)
        .encode(
            x=alt.X(
                "query:N",
                sort=alt.EncodingSortField("place"),
                title=words.AXES["query"],
                axis=alt.Axis(labelOverlap=True, labelLimit=90, ticks=False),
            ),
            y=height("value", "query_value", ticks=5),
            color=_side(),
            stroke=alt.condition("datum.chosen", alt.value(colours.FURTHER[1]), alt.value("transparent")),
            tooltip=tips("query", "shown", "of_first", "of_second"),
        )
    )
    zero = rows().mark_rule(aria=False).encode(y=alt.datum(0))
    return fitted((bars + zero).properties(height=_TALL), words.CHARTS["queries"])


def _against() -> JsonObject:
    """A point for each query, and the line on which both systems are equal."""
    base = rows().encode(
        x=alt.X(
            "first:Q", title=words.AXES["first"], scale=alt.Scale(zero=True, nice=True), axis=alt.Axis(tickCount=6)
        ),
        y=height("second", "second", ticks=5),
    )
    line = base.transform_filter("datum.kind == 'line'").mark_line(
        strokeDash=[4, 4], color=colours.FURTHER[2], aria=False
    )
    points = (
        base.transform_filter("datum.kind == 'query'")
        .mark_point(filled=True, cursor="pointer", opacity=0.85)
        .encode(
            color=_side(),
            shape=alt.Shape("side:N", legend=None, scale=named(_SHAPES)),
            size=alt.condition("datum.chosen", alt.value(260), alt.value(60)),
            tooltip=tips("query", "of_first", "of_second"),
        )
    )
    return fitted((line + points).properties(height=300), words.CHARTS["against"])


def _by_k() -> alt.Chart:
    axis = alt.Axis(tickMinStep=1, tickCount=10, grid=False)
    return rows().encode(x=alt.X("k:Q", title=words.AXES["k"], scale=alt.Scale(nice=False, zero=False), axis=axis))


def _lines(title: str) -> alt.Chart:
    """A line for each system, which differs from the others in colour and in pattern."""
    legend = alt.Legend(orient="top", title=None, labelLimit=200, symbolStrokeWidth=3, symbolSize=300, columns=5)
    lines: alt.Chart = (
        _by_k()
        .mark_line(strokeWidth=2.5)
        .encode(
            y=height("value", title, ticks=5),
            color=alt.Color("system:N", sort=None, legend=legend, scale=alt.Scale(range=_SYSTEMS)),
            strokeDash=alt.StrokeDash("system:N", sort=None, legend=legend, scale=alt.Scale(range=_DASHES)),
            tooltip=tips("k", "system", "shown"),
        )
    )
    return lines


def _depth() -> JsonObject:
    """A line for each system, in its interval."""
    bands = (
        _by_k()
        .mark_area(opacity=0.16, aria=False)
        .encode(
            y=height("low", "ndcg", ticks=5),
            y2="high:Q",
            fill=alt.Fill("system:N", sort=None, legend=None, scale=alt.Scale(range=_SYSTEMS)),
        )
    )
    chart = (bands + _lines("ndcg")).resolve_scale(fill="independent").properties(height=_TALL)
    return fitted(chart, words.CHARTS["depth"])


def _judged() -> JsonObject:
    """A line for each system: how much of its first k documents is judged."""
    return fitted(_lines("judged").properties(height=_TALL), words.CHARTS["judged"])


def _conventions() -> JsonObject:
    """A cell for each convention and pair, with the name of the better system in it."""
    base = rows().encode(
        x=alt.X(
            "pair:N", sort=None, title=None, axis=alt.Axis(orient="top", labelAngle=0, labelLimit=180, ticks=False)
        ),
        y=alt.Y("convention:N", sort=None, title=None, axis=alt.Axis(labelLimit=230, ticks=False, domain=False)),
        tooltip=tips("convention", "pair", "winner", "shown"),
    )
    cells = base.mark_rect(opacity=0.35, stroke="transparent").encode(color=_side())
    names = base.mark_text(fontSize=12.6).encode(text="winner:N")
    return fitted((cells + names).properties(height=alt.Step(20)), words.CHARTS["conventions"])

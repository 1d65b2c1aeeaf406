"""The look of the charts about whole runs; constants, as those beside them."""

import altair as alt

from ndcg_core.shown import colours
from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import words
from pages.ui.components.chart.fitting import fitted, height, named, rows, tips

_LETTERS = "ABCDE"
_COLOURS = dict(zip(_LETTERS, colours.SYSTEMS, strict=True))
_DASHES = dict(zip(_LETTERS, ([1, 0], [6, 3], [2, 2], [9, 2, 2, 2], [1, 3]), strict=True))
_SHAPES = dict(zip(_LETTERS, ("circle", "square", "diamond", "triangle-up", "cross"), strict=True))
_EQUAL = colours.FURTHER[2]
_SIDES, _SIDE_SHAPES = {**_COLOURS, "equal": _EQUAL}, {**_SHAPES, "equal": "circle"}
_LEAD, _MARK, _LONGEST = 46, 12, 340
"""Pixels: the height of a row, half the width of a mark, and the length of a title."""
_TALL = 200


def specs() -> dict[str, JsonObject]:
    """Every chart's Vega-Lite specification by its name."""
    return {
        "queries": _queries(),
        "against": _against(),
        "leads": _leads(),
        "depth": fitted(_lines("ndcg").properties(height=_TALL), words.CHARTS["depth"]),
        "gap": _gap(),
        "judged": fitted(_lines("judged").properties(height=_TALL), words.CHARTS["judged"]),
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
            shape=alt.Shape("side:N", legend=None, scale=named(_SIDE_SHAPES)),
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
    lines: alt.Chart = (
        _by_k()
        .mark_line(strokeWidth=2.5)
        .encode(
            y=height("value", title, ticks=5),
            color=alt.Color("letter:N", legend=None, scale=named(_COLOURS)),
            strokeDash=alt.StrokeDash("letter:N", legend=None, scale=named(_DASHES)),
            tooltip=tips("k", "system", "shown"),
        )
    )
    return lines


def _leads() -> JsonObject:
    """A row for each system: its shape at its distance from the best, in its interval."""
    lines = "split(datum.label, '\\n')"  # the name, and the mean below it
    names = alt.Axis(labelLimit=220, labelFontSize=14, ticks=False, domain=False, labelOffset=-8, labelExpr=lines)
    base = rows().encode(
        y=alt.Y("system:N", sort=None, title=None, axis=names),
        color=alt.Color("letter:N", legend=None, scale=named(_COLOURS)),
        tooltip=tips("named", "shown"),
    )
    marks = alt.Axis(  # so that a phone's do not run together, and its title has room
        tickCount=4, labelOverlap=True, labelSeparation=6, titleAnchor="end", titleLimit=_LONGEST
    )
    axis = alt.X("value:Q", title=words.AXES["lead"], axis=marks, scale=alt.Scale(nice=True, padding=_MARK))
    zero = rows().mark_rule(strokeDash=[4, 4], aria=False).encode(x=alt.datum(0))
    intervals = base.mark_rule(strokeWidth=3, aria=False).encode(x=axis, x2="high:Q").encode(x=alt.X("low:Q"))
    points = base.mark_point(filled=True, size=220, opacity=1).encode(
        x=axis, shape=alt.Shape("letter:N", legend=None, scale=named(_SHAPES))
    )
    return fitted((zero + intervals + points).properties(height=alt.Step(_LEAD)), words.CHARTS["leads"])


def _gap() -> JsonObject:
    """The difference of two systems, in its interval."""
    axis = alt.Y("value:Q", title=words.AXES["gap"], axis=alt.Axis(tickCount=5), scale=alt.Scale(zero=True, nice=True))
    band = _by_k().mark_area(opacity=0.25, color=_EQUAL, aria=False).encode(y="low:Q", y2="high:Q")
    line = _by_k().mark_line(strokeWidth=2.5, color=colours.OWN).encode(y=axis, tooltip=tips("k", "shown"))
    zero = rows().mark_rule(strokeDash=[4, 4], aria=False).encode(y=alt.datum(0))
    return fitted((band + zero + line).properties(height=_TALL), words.CHARTS["gap"])

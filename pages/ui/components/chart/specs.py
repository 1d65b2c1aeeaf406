"""The look of each chart, authored in Altair: constants, which the browser gets once and fills with data."""

from itertools import cycle, islice

import altair as alt

from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.shown import colours
from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import words
from pages.ui.components.chart import run_specs
from pages.ui.components.chart.fitting import fitted, height, named, rows, tips
from pages.ui.components.words import IDEAL, THIS_CONVENTION, THIS_LIST

_COLOURS = {THIS_LIST: colours.OWN, IDEAL: colours.IDEAL}
# The lines of discounts: four colours and five patterns, so that twenty lines differ in colour, pattern or both.
_LINE_COLOURS = (*colours.FURTHER[:2], colours.IDEAL, colours.FURTHER[2])
_DASHES = ([6, 3], [2, 2], [9, 2, 2, 2], [1, 3], [12, 4])


def _rank() -> alt.X:
    return alt.X("rank:O", title=words.AXES["rank"], axis=alt.Axis(labelAngle=0, labelOverlap=True, ticks=False))


def _running() -> JsonObject:
    legend = alt.Legend(orient="top", title=None, symbolStrokeWidth=0, symbolOpacity=1)
    running = rows().encode(
        x=_rank(),
        y=height("running", "running", ticks=4),
        color=alt.Color("list:N", scale=named(_COLOURS), legend=legend),
        tooltip=tips("rank", "list", "running_sum"),
    )
    lines = running.mark_line().encode(
        strokeDash=alt.StrokeDash("list:N", scale=named({THIS_LIST: [1, 0], IDEAL: [5, 3]}), legend=legend)
    )
    dots = running.mark_point(filled=True, size=38, opacity=1).encode(
        shape=alt.Shape("list:N", scale=named({THIS_LIST: "circle", IDEAL: "square"}), legend=legend)
    )
    return fitted((lines + dots).properties(height=150), words.CHARTS["running"])


def _curve() -> JsonObject:
    at = rows().encode(
        x=alt.X("k:O", title=words.AXES["k"], axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        y=height("ndcg", "ndcg"),
        tooltip=tips("k", "value"),
    )
    line = at.mark_line(color=_COLOURS[THIS_LIST])
    dots = at.mark_point(filled=True, color=_COLOURS[THIS_LIST], opacity=1).encode(
        size=alt.Size("size:Q", scale=None),
        shape=alt.Shape("mark:N", legend=None, scale=named({"chosen": "diamond", "other": "circle"})),
    )
    chosen = at.mark_text(dy=-12, fontWeight="bold", color=_COLOURS[THIS_LIST]).encode(text="label:N")
    return fitted((line + dots + chosen).properties(height=190), words.CHARTS["curve"])


def _weights() -> JsonObject:
    names = [THIS_CONVENTION, *(named.title for named in DISCOUNTS.values())]
    line_colours = [_COLOURS[THIS_LIST], *islice(cycle(_LINE_COLOURS), len(names) - 1)]
    dashes = [[1, 0], *islice(cycle(_DASHES), len(names) - 1)]
    weight = (
        rows()
        .mark_line()
        .encode(
            strokeWidth=alt.condition(f"datum.discount == '{THIS_CONVENTION}'", alt.value(7), alt.value(2)),
            x=_rank(),
            y=height("weight", "weight"),
            color=alt.Color(
                "discount:N",
                title=None,
                legend=alt.Legend(orient="top", columns=3),
                scale=alt.Scale(domain=names, range=line_colours),
            ),
            strokeDash=alt.StrokeDash("discount:N", legend=None, scale=alt.Scale(domain=names, range=dashes)),
            tooltip=tips("rank", "discount", "weight"),
        )
    )
    return fitted(weight.properties(height=190), words.CHARTS["weights"])


def _mistakes() -> JsonObject:
    base = rows().encode(
        y=alt.Y(
            "name:N",
            sort=alt.EncodingSortField("place"),
            title=None,
            axis=alt.Axis(labelLimit=230, ticks=False, domain=False),
        ),
        x=alt.X(
            "students:Q",
            title=words.AXES["students"],
            scale=alt.Scale(zero=True, nice=True),
            axis=alt.Axis(tickMinStep=1, format="d", tickCount=5),
        ),
        tooltip=[*tips("name", "title"), alt.Tooltip("students:Q")],
    )
    bars = base.mark_bar(color=colours.FURTHER[2])
    counts = base.mark_text(align="left", dx=4, fontWeight="bold").encode(text="students:Q")
    return fitted((bars + counts).properties(height=alt.Step(24)), words.CHARTS["mistakes"])


def specs() -> dict[str, JsonObject]:
    """Every chart's Vega-Lite specification by its name; each reads its data from a table called ``rows``."""
    return {
        "running": _running(),
        "curve": _curve(),
        "weights": _weights(),
        "mistakes": _mistakes(),
        **run_specs.specs(),
    }

"""What the specifications of charts share."""

from collections.abc import Mapping
from typing import Any

import altair as alt

from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import words

_PAD = 34
"""The room for the numbers of an axis, fixed, so that no plot moves when they grow a digit."""


def rows() -> alt.Chart:
    """Return a chart of the table that the browser fills."""
    return alt.Chart(alt.NamedData(name="rows"))


def height(field: str, title: str, *, ticks: int | None = None) -> alt.Y:
    """Return an axis from 0 upwards, with about as many ticks, if that is said."""
    axis = alt.Axis(minExtent=_PAD, maxExtent=_PAD, tickCount=alt.Undefined if ticks is None else ticks)
    return alt.Y(f"{field}:Q", title=words.AXES[title], stack=None, scale=alt.Scale(zero=True, nice=True), axis=axis)


def named(values: Mapping[str, Any]) -> alt.Scale:
    """Return a scale on which every name has a colour, a shape or a pattern."""
    return alt.Scale(domain=list(values), range=list(values.values()))


def tips(*names: str) -> list[alt.Tooltip]:
    """Return what a tooltip shows: these columns."""
    return [alt.Tooltip(f"{name}:N", title=words.TIPS.get(name, name)) for name in names]


def fitted(chart: alt.Chart | alt.LayerChart, description: str) -> JsonObject:
    """Return the finished specification, as wide as its column, axes included; a screen reader says the description."""
    made: JsonObject = chart.properties(
        description=description, width="container", autosize=alt.AutoSizeParams(type="fit-x", contains="padding")
    ).to_dict()
    return made

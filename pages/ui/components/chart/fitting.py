"""What the specifications of charts share."""

from __future__ import annotations

import altair as alt

from ndcg_core.widget.state.json_types import JsonObject
from pages.ui.components import words

PAD = 34
"""The room for the numbers of an axis, fixed, so that no plot moves when they grow a digit."""


def tips(*names: str) -> list[alt.Tooltip]:
    """Return what a tooltip shows: these columns."""
    return [alt.Tooltip(f"{name}:N", title=words.TIPS.get(name, name)) for name in names]


def fitted(chart: alt.Chart | alt.LayerChart, description: str) -> JsonObject:
    """Return the finished specification, as wide as its column, axes included; a screen reader says the description."""
    made: JsonObject = chart.properties(
        description=description, width="container", autosize=alt.AutoSizeParams(type="fit-x", contains="padding")
    ).to_dict()
    return made

"""The distances of systems from the best one, as a drawing that stands still."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ndcg_core.document import Drawing, brief, plain, tag
from ndcg_core.exchange.comparisons import words
from ndcg_core.shown.colours import SYSTEMS
from ndcg_core.shown.number_line import BELOW, NumberLine, round_step
from ndcg_core.systems import Comparison
from ndcg_core.systems.leads import Gap, gaps

_WIDTH, _ROW, _LEFT, _RIGHT, _TOP = 760.0, 34.0, 260.0, 740.0, 12.0
_SHAPES = (  # around 0, 0
    "M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0",
    "M-5.5,-5.5h11v11h-11z",
    "M0,-7.5L7.5,0L0,7.5L-7.5,0z",
    "M0,-7L7,6H-7z",
    "M-2.5,-7h5v4.5h4.5v5h-4.5v4.5h-5v-4.5h-4.5v-5h4.5z",
)
_LETTERS = 26  # of a name
_TICKS = 5


def drawing(compared: Comparison) -> Drawing:
    """Return the drawing: a row for each system, its distance and its interval.

    >>> from ndcg_core.systems import compare, example_systems
    >>> str(drawing(compare(*example_systems(), tests=())).picture).count("'path'")
    4
    """
    rows, places = gaps(compared), {name: place for place, name in enumerate(compared.systems)}
    against, labels = next(row.system for row in rows if row.reference), _labels(compared.systems)
    low, high = _ends(rows)
    line = NumberLine(low, high, _LEFT, _RIGHT)

    def across(value: float) -> float:
        return round(line.at(min(max(value, low), high)), 2)

    bottom = _TOP + _ROW * len(rows)
    zero = {"x1": across(0), "x2": across(0), "y1": _TOP, "y2": bottom}
    drawn = [tag("line", **zero, stroke="currentColor", stroke_dasharray="4 4")]
    for place, row in enumerate(rows):
        y, number = _TOP + _ROW * (place + 0.5), places[row.system]
        colour = SYSTEMS[number % len(SYSTEMS)]
        ends = {"x1": across(row.low), "x2": across(row.high)}
        drawn += [
            tag("text", plain(f"{labels[row.system]} {row.mean:.3f}"), x=_LEFT - 16, y=y + 5, text_anchor="end"),
            tag("line", **ends, y1=y, y2=y, stroke=colour, stroke_width=3),
            tag("path", d=_SHAPES[number % len(_SHAPES)], transform=f"translate({across(row.value)},{y})", fill=colour),
        ]
    step = round_step((high - low) / _TICKS)
    for place in range(math.ceil(low / step), math.floor(high / step) + 1):
        drawn.append(line.label(place * step, bottom + BELOW, f"{place * step:.10g}"))
    label = plain(words.AGAINST.format(title=compared.title, name=labels[against]))
    drawn.append(tag("text", label, x=(_LEFT + _RIGHT) / 2, y=bottom + 38, text_anchor="middle"))
    said = words.DRAWING.format(name=against)
    picture = tag(
        "svg",
        tag("title", plain(said)),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH:g} {bottom + 48:g}",
        role="img",
        fill="currentColor",
        font_size=14,
        font_family="sans-serif",
    )
    return Drawing(picture, said)


def _labels(names: Sequence[str]) -> dict[str, str]:
    """Return a short label of each name; their numbers stand before labels that are not different.

    >>> _labels(["a", "bm25-and-stemming-k1-0.9-b-0.4-robust", "bm25-and-stemming-k1-1.2-b-0.4-robust"])["a"]
    '1 a'
    """
    labels = {name: brief(name, _LETTERS) for name in names}
    if len({*labels.values()}) == len(labels):
        return labels
    return {name: f"{place} {label}" for place, (name, label) in enumerate(labels.items(), 1)}


def _ends(rows: Sequence[Gap]) -> tuple[float, float]:
    """Return what the axis reaches: all that is finite, and 0."""
    values = [value for row in rows for value in (row.value, row.low, row.high) if math.isfinite(value)]
    low, high = min([0.0, *values]), max([0.0, *values])
    spare = 0.04 * (high - low) or 0.5
    return low - spare, high + spare

"""A line of numbers as nodes of SVG: its scale, marks on it, dots that lie over it, and labels that stand apart.

The browser's scripts draw such lines by ``number_line.js``; both read the same numbers of pixels.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ndcg_core.document import Node, tag
from ndcg_core.shown.figure_numbers import NUMBERS

TICK, BELOW, NAMED = NUMBERS["line_tick"], NUMBERS["line_text"], NUMBERS["line_mark"]
"""Pixels: half a mark of the scale; from the line down to its number; and to the name of a mark on it."""
_STEPS = (1, 2, 5, 10)


class NumberLine(NamedTuple):
    """Numbers from ``low`` to ``high`` between two places, which are pixels, or percent if ``unit`` says so."""

    low: float
    high: float
    left: float
    right: float
    unit: str = ""

    def at(self, value: float) -> float:
        """Return where a number lies.

        >>> NumberLine(0, 2, 10, 110).at(0.5)
        35.0
        """
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def holds(self, value: float) -> bool:
        """Return whether a number is on the line."""
        return self.low <= value <= self.high

    def across(self, low: float, high: float, y: float, cls: str | None = None) -> Node:
        """Return a line from one number to another."""
        return tag("line", cls=cls, x1=self._place(low), x2=self._place(high), y1=f"{y:g}", y2=f"{y:g}")

    def mark(self, value: float, top: float, bottom: float, cls: str | None = None) -> Node:
        """Return a line across the scale at a number."""
        x = self._place(value)
        return tag("line", cls=cls, x1=x, x2=x, y1=f"{top:g}", y2=f"{bottom:g}")

    def dot(self, value: float, y: float, size: float) -> Node:
        """Return a dot at a number."""
        return tag("circle", cx=self._place(value), cy=f"{y:g}", r=f"{size:g}")

    def label(self, value: float, y: float, text: str, cls: str | None = None, anchor: str = "middle") -> Node:
        """Return a text at a number."""
        return tag("text", text, cls=cls, x=self._place(value), y=f"{y:g}", text_anchor=anchor)

    def scale(self, y: float, *, numbers: bool = True) -> Iterator[Node]:
        """Yield the line with its ends and its middle, and their numbers."""
        yield self.across(self.low, self.high, y, "axis")
        for value in (self.low, (self.low + self.high) / 2, self.high) if numbers else ():
            yield self.mark(value, y - TICK, y + TICK, "axis")
            yield self.label(value, y + BELOW, f"{value:g}")

    def _place(self, value: float) -> str:
        return f"{self.at(value):.2f}{self.unit}"


def round_step(least: float) -> float:
    """Return the first round number that is no smaller, by which a scale is told.

    >>> round_step(0.3), round_step(12)
    (0.5, 20.0)
    """
    size = 10.0 ** math.floor(math.log10(least))
    return size * next((step for step in _STEPS if step * size >= least), _STEPS[-1])


def pile(count: int, x: float, bottom: float, size: float, across: int, cls: str) -> list[Node]:
    """Return so many dots, ``across`` side by side, upwards from ``bottom``; ``x`` is their middle.

    >>> [dot[1]["cx"] for dot in pile(3, 100, 50, size=10, across=2, cls="dot")]
    ['95', '105', '95']
    """
    left = x - (min(across, count) - 1) * size / 2
    return [
        tag(
            "circle",
            cls=cls,
            cx=f"{left + at % across * size:.4g}",
            cy=f"{bottom - size / 2 - at // across * size:.4g}",
            r=f"{size / 2 - 0.5:g}",
        )
        for at in range(count)
    ]


def spread(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return places near these, in the same order and so far apart, from ``low`` to ``high`` where there is the room.

    >>> spread([600, 610, 900], 100, 0, 1000)
    [555.0, 655.0, 900.0]
    """
    runs: list[tuple[float, int]] = []  # the middle and the number of places that touch each other
    for place in places:
        runs.append((place, 1))
        while len(runs) > 1 and runs[-1][0] - runs[-2][0] < apart * (runs[-1][1] + runs[-2][1]) / 2:
            (second, more), (first, fewer) = runs.pop(), runs.pop()
            runs.append(((first * fewer + second * more) / (fewer + more), fewer + more))
    apart_now = [middle + (at - (count - 1) / 2) * apart for middle, count in runs for at in range(count)]
    for at in range(len(apart_now)):  # what stands before the beginning, or too near to what was moved
        least = low if at == 0 else apart_now[at - 1] + apart
        apart_now[at] = max(apart_now[at], least)
    for at in reversed(range(len(apart_now))):
        most = high if at == len(apart_now) - 1 else apart_now[at + 1] - apart
        apart_now[at] = min(apart_now[at], most)
    return apart_now

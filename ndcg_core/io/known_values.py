"""The values around which the marks of typed numbers change: the right number, its slips, and what the catalogue gives.

A typed number is marked by the values that it may be, rounded or cut off. Each value therefore has boundaries on both
sides, where a typed number stops being this value.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from functools import cached_property

from ndcg_core.teaching.diagnosis import Typed
from ndcg_core.teaching.diagnosis.alternatives import MOST_SLIPS
from ndcg_core.teaching.diagnosis.candidates import SAME_DIGITS, Candidate, is_printed
from ndcg_core.teaching.diagnosis.right_number import POINTS
from ndcg_core.teaching.diagnosis.typed_number import slack
from ndcg_core.teaching.grading.marking import Marker

_DIGITS = Decimal("1e-13")  # of a boundary; beyond them, floats are noise
_COARSE = 0.01  # the diagnosis compares two decimals first, even where fewer count
_NEAR = 2.5
"""How many units around a value the marks are computed in detail."""


class KnownValues:
    """The values of one quantity of a list, under a rule.

    ``decimals`` is how many decimals count beside the right number, and ``unit`` is 1 in the last of them. The points
    of the grid are the multiples of the unit: the numbers that students type.
    """

    def __init__(self, marker: Marker, quantity: str, candidates: Sequence[Candidate]) -> None:
        self._marker, self._quantity, self._candidates = marker, quantity, candidates
        self.right = marker.values[quantity]
        self.decimals = marker.rule.decimals(self.right)
        self.unit = Decimal(1).scaleb(-self.decimals)
        self._slips = [self.right * 10.0**places for places in POINTS]
        self._values = [candidate.values[quantity] for candidate in candidates]
        self._all = sorted([self.right, *self._slips, *self._values])

    @cached_property
    def right_range(self) -> tuple[Decimal, Decimal]:
        """The lowest and the highest number that are right; whether a single digit is right depends on its zeros."""
        size, rule, loose = abs(Decimal(self.right)), self._marker.rule, Decimal(slack(self.right))
        cut_off = max(size - self.unit + loose / 1000, Decimal(0))  # a number that is cut off has the same sign
        low, high = min(size - self.unit / 2 - loose, cut_off), size + self.unit / 2 + loose
        if rule.by == "relative":
            near = Decimal(rule.tolerance) * size * (1 + _DIGITS * 10_000)
            low, high = min(low, size - near), max(high, size + near)
        return (boundary(low), boundary(high)) if self.right >= 0 else (boundary(-high), boundary(-low))

    def may_be_known(self, typed: Typed) -> bool:
        """Whether any value gives a number; if not, the diagnosis would search long, and for nothing."""
        rule = self._marker.rule
        for compared in (rule.filled(typed, self.right), rule.cut(typed, self.right)):
            low, high = compared.reach()
            near = self._all[bisect_left(self._all, low) : bisect_right(self._all, high)]
            if compared.nearly(self.right) or any(map(compared.fits, near)):
                return True
        return False

    def may_earn(self, point: Decimal) -> bool:
        """Whether a value that earns something lies near a point of the grid."""
        number, near = float(point), float(self.unit) * _NEAR
        return bisect_right(self._earning, number + near) > bisect_left(self._earning, number - near)

    @cached_property
    def _earning(self) -> list[float]:
        """The values that may earn something, in ascending order; the last digit of the right one is a slip."""
        rule = self._marker.rule
        found = [self.right, *self._slips] if rule.slip else []
        for candidate, value in zip(self._candidates, self._values, strict=True):
            if rule.mistake or (rule.convention and candidate.name and not is_printed(candidate.name)):
                found.append(value)
        return sorted(found)

    # ---- the grid ----

    def grid(self) -> list[Decimal]:
        """Return the points at which something may be known, the largest first."""
        found = set(self._points(self._earning, (-1, 0, 1, 2)))
        found |= set(self._points([self.right], (-2, -1, 0, 1, 2, 3)))
        found |= set(self._points([*self._slips, *self._values], (0, 1)))
        found |= set(self._points(map(float, self.right_range), (0, 1)))
        short = [self.right, *self._slips, *(self._values if self._marker.rule.mistake else [])]
        found |= {number for value in short for number in self._with_fewer_digits(value)}
        return sorted(found, reverse=True)

    def _points(self, values: Iterable[float], steps: Sequence[int]) -> Iterator[Decimal]:
        """Yield the points so many steps above the last point before each value."""
        for value in values:
            low = _rounded_down(value, self.unit)
            yield from (low + step * self.unit for step in steps)

    def _with_fewer_digits(self, value: float) -> Iterator[Decimal]:
        """Yield the numbers on either side of a value that have fewer decimals than count."""
        for decimals in range(self.decimals):
            unit = Decimal(1).scaleb(-decimals)
            low = _rounded_down(value, unit)
            yield from (low, low + unit)

    # ---- boundaries ----

    def boundaries(self, low: Decimal, high: Decimal) -> set[Decimal]:
        """Return the numbers in an interval at which the marks may change."""
        first, last = bisect_left(self._boundaries, float(low)), bisect_right(self._boundaries, float(high))
        return {boundary(Decimal(place)) for place in self._boundaries[first:last]}

    @cached_property
    def _boundaries(self) -> list[float]:
        unit = float(self.unit)
        found = {
            edge
            for value in self._all
            for width in {unit, min(unit, _COARSE)}
            for edge in _edges(value, width, slack(value))
        }
        found.update(self._edges_of_slips_in_one_term(unit))
        for places, slip in zip(POINTS, self._slips, strict=True):
            found.update(_edges(slip, unit, 10.0**places * slack(self.right)))
        found |= {self.right + sign * (1.5 * unit + slack(self.right)) for sign in (-1, 1)}  # a wrong last digit
        found |= {0.0, 1.0, 9.5 * unit, -9.5 * unit}  # numbers that show nothing
        found |= {*map(float, self.right_range), *self._off_by_round_amounts()}
        return sorted(found)

    def _edges_of_slips_in_one_term(self, unit: float) -> Iterator[float]:
        """Yield where slips in one term stop counting, unless so many give a number that none of them is named."""
        slips = sorted(set(filter(math.isfinite, self._marker.key.slips_in_one_term(self._quantity))))
        for slip in slips:
            for edge in _edges(slip, unit, slack(slip)):
                near = slips[bisect_left(slips, edge - unit / 2) : bisect_right(slips, edge + unit / 2)]
                if len({round(value, SAME_DIGITS) for value in near}) <= MOST_SLIPS + 2:  # itself, and the right number
                    yield edge

    def _off_by_round_amounts(self) -> Iterator[float]:
        """Yield where a sum stops being off by 10, 1, 0.1 and so on."""
        for place in range(-1, self.decimals):
            for sign in (-1, 1):
                off = self.right + sign * 10.0**-place
                yield from (off - 0.6 * float(self.unit), off + 0.6 * float(self.unit))


def boundary(number: Decimal) -> Decimal:
    """Return a number with the digits of a boundary."""
    return number.quantize(_DIGITS, ROUND_HALF_EVEN).normalize()


def _rounded_down(value: float, unit: Decimal) -> Decimal:
    return Decimal(value).quantize(unit, ROUND_FLOOR) + 0  # + 0 turns -0 into 0


def _edges(value: float, unit: float, loose: float) -> Iterator[float]:
    """Yield where typed numbers stop being a value, rounded or cut off."""
    for sign in (-1, 1):
        yield value + sign * (unit / 2 + loose)
        yield value + sign * (unit - loose / 1000)

"""How a rule marks every number that may be typed for one quantity of a list, as intervals for a learning platform.

A typed number is rounded to the decimals that count, so that all numbers which round to the same point, a multiple of
the last of these decimals, earn what the point earns. Only the point itself may be typed with fewer decimals, and may
earn something else: a platform does not see zeros at the end, so every number is marked as if it was typed with its
fewest digits. At a tie a number is rounded towards the right one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from functools import cached_property
from typing import NamedTuple

from ndcg_core.teaching.diagnosis import Finding, Typed, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate
from ndcg_core.teaching.diagnosis.right_number import POINTS
from ndcg_core.teaching.marking.marker import Marker

_DIGITS = Decimal("1e-13")  # of a boundary; beyond them, floats are noise
# Less than sums may differ by that are added in another order, and more than Moodle's own tolerance of 1e-14.
_HALF_BOUNDARY = Decimal("2e-13")
_KNOWN = (Verdict.RIGHT, Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)


class Outcome(NamedTuple):
    """What a number is marked as; ``first`` is None if nothing is known about it."""

    verdict: Verdict
    share: float
    feedback: str = ""
    first: Finding | None = None

    def earns_the_same(self, other: Outcome) -> bool:
        """Whether another number earns the same; one that is not right may earn as much as a right one."""
        return (self.share, self.verdict is Verdict.RIGHT) == (other.share, other.verdict is Verdict.RIGHT)


_UNKNOWN = Outcome(Verdict.UNKNOWN, 0.0)


class Piece(NamedTuple):
    """Numbers from ``low`` to ``high`` with the same marks, and the feedback to ``number``."""

    low: Decimal
    high: Decimal
    number: Decimal
    outcome: Outcome

    def around(self, low: Decimal, high: Decimal) -> list[Piece]:
        """Return what an interval has on either side of this piece, with the same marks."""
        sides = ((low, self.low), (self.high, high))
        return [Piece(start, end, (start + end) / 2, self.outcome) for start, end in sides if start < end]

    def without(self, low: Decimal, high: Decimal) -> Iterator[Piece]:
        """Yield what is left outside an interval."""
        if self.low < low:
            yield self._replace(high=min(self.high, low))
        if self.high > high:
            yield self._replace(low=max(self.low, high))


class NumberLine:
    """The numbers for one quantity, under a rule.

    ``decimals`` is how many decimals count beside the right number, and ``unit`` is 1 in the last of them. The points
    of the grid are the multiples of the unit: the numbers that students type.
    """

    def __init__(self, marker: Marker, quantity: str, candidates: Sequence[Candidate]) -> None:
        self._marker, self._quantity = marker, quantity
        self.right = marker.values[quantity]
        self.decimals = marker.rule.decimals(self.right)
        self.unit = Decimal(1).scaleb(-self.decimals)
        self._slips = [self.right * 10.0**places for places in POINTS]
        self._values = [candidate.values[quantity] for candidate in candidates]
        self._all = sorted([self.right, *self._slips, *self._values])
        self._outcomes: dict[Decimal, Outcome] = {}

    @cached_property
    def right_range(self) -> tuple[Decimal, Decimal]:
        """The lowest and the highest number that are right; whether a single digit is right depends on its zeros."""
        rule = self._marker.rule
        near = [read(f"{point:f}") for point in self._points([self.right], (-1, 0, 1, 2))]
        points = [Decimal(typed.text) for typed in near if rule.filled(typed, self.right).fits(self.right)]
        low, high = min(points) - self.unit / 2, max(points) + self.unit / 2
        if rule.by == "relative":
            value = Decimal(self.right)
            tolerance = Decimal(rule.tolerance) * abs(value) * (1 + _DIGITS * 10_000)
            low, high = min(low, value - tolerance), max(high, value + tolerance)
        return boundary(low), boundary(high)

    def outcome(self, number: Decimal) -> Outcome:
        """Return what a number earns, typed with its fewest digits."""
        if number not in self._outcomes:
            self._outcomes[number] = self._outcome(f"{number.normalize():f}")
        return self._outcomes[number]

    def _outcome(self, text: str) -> Outcome:
        if not self._may_be_known(read(text)):
            return _UNKNOWN
        mark = self._marker.mark(self._quantity, text)
        if mark.verdict not in _KNOWN:
            return _UNKNOWN
        return Outcome(mark.verdict, mark.marks / self._marker.rule.right, mark.feedback, mark.findings[0])

    def _may_be_known(self, typed: Typed) -> bool:
        """Whether any value gives a number; if not, the diagnosis would search long, and for nothing."""
        rule = self._marker.rule
        for compared in (rule.filled(typed, self.right), rule.cut(typed, self.right)):
            low, high = compared.reach()
            near = self._all[bisect_left(self._all, low) : bisect_right(self._all, high)]
            if compared.nearly(self.right) or any(map(compared.fits, near)):
                return True
        return False

    def pieces(self, point: Decimal) -> list[Piece]:
        """Return what is known about the numbers that round to a point of the grid, without those that are right."""
        half = boundary(_HALF_BOUNDARY * max(Decimal(1), abs(point)))
        above = point > Decimal(self.right)  # then the lower end, a tie, belongs to the point below
        low, high = point - self.unit / 2 + half * above, point + self.unit / 2 - half * (not above)
        whole = Piece(low, high, point, _UNKNOWN)
        found = (piece for part in whole.without(*self.right_range) for piece in self._known(part, point, half))
        return [piece for piece in found if piece.outcome.first and piece.outcome.verdict is not Verdict.RIGHT]

    def _known(self, part: Piece, point: Decimal, half: Decimal) -> list[Piece]:
        """Return what is known about a part of the numbers that round to a point: one piece, or three around it."""
        beside = (part.low + part.high) / 2
        if not part.low < point < part.high:
            return [part._replace(number=beside, outcome=self.outcome(beside))]
        other = self.outcome(beside + self.unit / 8 if beside == point else beside)
        at_point = self.outcome(point)
        if at_point.earns_the_same(other):
            return [part._replace(outcome=at_point if at_point.first else other)]
        alone = Piece(point - half, point + half, point, at_point)
        return [part._replace(high=alone.low, outcome=other), alone, part._replace(low=alone.high, outcome=other)]

    def grid(self) -> list[Decimal]:
        """Return the points at which something may be known, the largest first."""
        found = set(self._points([self.right], (-2, -1, 0, 1, 2, 3)))
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


def boundary(number: Decimal) -> Decimal:
    """Return a number with the digits of a boundary."""
    return number.quantize(_DIGITS, ROUND_HALF_EVEN).normalize()


def _rounded_down(value: float, unit: Decimal) -> Decimal:
    return Decimal(value).quantize(unit, ROUND_FLOOR) + 0  # + 0 turns -0 into 0

"""How a rule marks every number that may be typed for one quantity of a list.

Between two neighbouring boundaries a rule gives the same marks to every number. The boundaries lie around the numbers
that something gives: the right one, a slip, a convention, a mistake. A number is marked as if it had been typed with
its fewest digits, because a learning platform does not see zeros at the end.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from functools import cached_property
from typing import NamedTuple

from ndcg_core.teaching.diagnosis import Finding, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate, is_printed
from ndcg_core.teaching.diagnosis.right_number import POINTS
from ndcg_core.teaching.diagnosis.typed_number import slack
from ndcg_core.teaching.grading.marking import Marker

_EDGE = Decimal("2e-13")  # half the width of a boundary: less than what numbers are loose by, more than Moodle is
_EXACT = Decimal("1e-13")
_COARSE = 0.01  # numbers with a single decimal are compared at two first
_KNOWN = (Verdict.RIGHT, Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)


class Outcome(NamedTuple):
    """What a number is marked as; ``first`` is None if nothing is known about it."""

    verdict: Verdict
    share: float
    feedback: str = ""
    first: Finding | None = None


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

    ``decimals`` is how many decimals count beside the right number, and ``unit`` is 1 in the last of them.
    """

    def __init__(self, marker: Marker, quantity: str, known: Sequence[Candidate]) -> None:
        self._marker, self._quantity, self._known = marker, quantity, known
        self.value = marker.values[quantity]
        self.decimals = marker.rule.decimals(self.value)
        self.unit = Decimal(1).scaleb(-self.decimals)
        self._outcomes: dict[Decimal, Outcome] = {}

    def outcome(self, number: Decimal) -> Outcome:
        """Return what a number earns, typed with its fewest digits."""
        if number not in self._outcomes:
            self._outcomes[number] = self._outcome(f"{number.normalize():f}")
        return self._outcomes[number]

    def _outcome(self, text: str) -> Outcome:
        if not self._is_near_something(text):
            return Outcome(Verdict.UNKNOWN, 0.0)
        mark = self._marker.mark(self._quantity, text)
        if mark.verdict not in _KNOWN:
            return Outcome(Verdict.UNKNOWN, 0.0)
        return Outcome(mark.verdict, mark.marks / self._marker.rule.right, mark.feedback, mark.findings[0])

    def _is_near_something(self, text: str) -> bool:
        """Whether anything of the catalogue gives a number; if not, the diagnosis would look far, and for nothing."""
        typed, rule = read(text), self._marker.rule
        for compared in (rule.filled(typed, self.value), rule.cut(typed, self.value)):
            low, high = compared.reach()
            near = self._centres[bisect_left(self._centres, low) : bisect_right(self._centres, high)]
            if compared.nearly(self.value) or any(map(compared.fits, near)):
                return True
        return False

    @cached_property
    def _centres(self) -> list[float]:
        """The numbers around which something is known, in ascending order."""
        return sorted([self.value, *self._slips, *self._values])

    @cached_property
    def right(self) -> tuple[Decimal, Decimal]:
        """The numbers that are right, from the lowest to the highest; of a single digit, more is not seen."""
        size, unit, rule = abs(Decimal(self.value)), self.unit, self._marker.rule
        loose = Decimal(slack(self.value))
        cut_off = max(size - unit + loose / 1000, Decimal(0))  # a number that is cut off has the same sign
        low, high = min(size - unit / 2 - loose, cut_off), size + unit / 2 + loose
        if rule.by == "relative":
            near = Decimal(rule.tolerance) * size * (1 + _EXACT * 10_000)
            low, high = min(low, size - near), max(high, size + near)
        return (_exact(low), _exact(high)) if self.value >= 0 else (_exact(-high), _exact(-low))

    # ---- the numbers around which something is known ----

    def grid(self) -> list[Decimal]:
        """Return the numbers with the decimals that count at which something may be known, the largest first."""
        found = set(self._around(self._paying, (-1, 0, 1, 2)))
        found |= set(self._around([self.value], (-2, -1, 0, 1, 2, 3)))
        found |= set(self._around([*self._slips, *self._values], (0, 1)))
        found |= set(self._around(map(float, self.right), (0, 1)))
        short = [self.value, *self._slips, *(self._values if self._marker.rule.mistake else [])]
        found |= {number for value in short for number in self._with_fewer_digits(value)}
        return sorted(found, reverse=True)

    def _around(self, values: Iterable[float], steps: Sequence[int]) -> Iterator[Decimal]:
        for value in values:
            low = Decimal(value).quantize(self.unit, ROUND_FLOOR) + 0  # + 0 turns -0 into 0
            yield from (low + step * self.unit for step in steps)

    def _with_fewer_digits(self, value: float) -> Iterator[Decimal]:
        """Yield the numbers on either side of a value that have fewer decimals than count."""
        for decimals in range(self.decimals):
            unit = Decimal(1).scaleb(-decimals)
            low = Decimal(value).quantize(unit, ROUND_FLOOR) + 0  # + 0 turns -0 into 0
            yield from (low, low + unit)

    @cached_property
    def _values(self) -> list[float]:
        return [candidate.values[self._quantity] for candidate in self._known]

    @cached_property
    def _slips(self) -> list[float]:
        """The right number with its point in another place."""
        return [self.value * 10.0**places for places in POINTS]

    @cached_property
    def _paying(self) -> list[float]:
        """The numbers that may earn something; the right number is beside them for its last digit."""
        rule = self._marker.rule
        paying = [self.value, *self._slips] if rule.slip else []
        for candidate, value in zip(self._known, self._values, strict=True):
            if rule.mistake or (rule.convention and candidate.name and not is_printed(candidate.name)):
                paying.append(value)
        return sorted(paying)

    @cached_property
    def _boundaries(self) -> list[float]:
        """Where the marks may change, in ascending order."""
        unit, value = float(self.unit), self.value
        centres = [*self._centres, *filter(math.isfinite, self._marker.key.slips_in_one_term(self._quantity))]
        widths = {unit, min(unit, _COARSE)}
        found = {edge for centre in centres for width in widths for edge in _edges(centre, width, slack(centre))}
        for places, slip in zip(POINTS, self._slips, strict=True):
            found.update(_edges(slip, unit, 10.0**places * slack(value)))
        found |= {value + sign * (1.5 * unit + slack(value)) for sign in (-1, 1)}
        found |= {0.0, 1.0, 9.5 * unit, -9.5 * unit, *map(float, self.right)}
        # A sum may be off by a round amount.
        amounts = [10.0**-place for place in range(-1, self.decimals)]
        found |= {
            value + sign * (amount + 0.6 * step * unit) for amount in amounts for sign in (-1, 1) for step in (-1, 1)
        }
        return sorted(found)

    # ---- pieces ----

    def pieces(self, point: Decimal) -> list[Piece]:
        """Return what is known about the numbers that round to a point of the grid, without those that are right."""
        low, high = point - self.unit / 2, point + self.unit / 2
        at_point = self.outcome(point)
        if not self._may_earn(point):
            found = [Piece(low, high, point, at_point)] if at_point.first and at_point.share < 1 else []
        else:
            found = _merged(self._zones(point, low, high), point, at_point)
        return [part for piece in found for part in piece.without(*self.right)]

    def _may_earn(self, point: Decimal) -> bool:
        near = float(self.unit) * 2.5
        number = float(point)
        return bisect_right(self._paying, number + near) > bisect_left(self._paying, number - near) or (
            0 < self.outcome(point).share < 1  # a number with fewer digits
        )

    def _zones(self, point: Decimal, low: Decimal, high: Decimal) -> Iterator[Piece]:
        """Yield the numbers between two boundaries, and each boundary by itself, in ascending order."""
        edge = _exact(_EDGE * max(Decimal(1), abs(point)))
        first, last = bisect_left(self._boundaries, float(low)), bisect_right(self._boundaries, float(high))
        boundaries = {_exact(Decimal(boundary)) for boundary in self._boundaries[first:last]}
        # A boundary beside the point must not swallow it: the point is what students type.
        places = sorted({point, *(place for place in boundaries if abs(place - point) > 2 * edge)})
        at = low
        for place in places:
            start, end = max(at, place - edge), min(high, place + edge)
            if start > at:
                yield self._zone(at, start)
            if end > start:
                yield Piece(start, end, place, self.outcome(place))
            at = max(at, end)
        if high > at:
            yield self._zone(at, high)

    def _zone(self, low: Decimal, high: Decimal) -> Piece:
        inside = (low + high) / 2
        if inside % self.unit == 0:
            inside += (high - low) / 8
        return Piece(low, high, inside, self.outcome(inside))


def _edges(centre: float, unit: float, loose: float) -> Iterator[float]:
    """Yield where numbers stop to be this one, rounded or cut off."""
    for sign in (-1, 1):
        yield centre + sign * (unit / 2 + loose)
        yield centre + sign * (unit - loose / 1000)


def _exact(number: Decimal) -> Decimal:
    return number.quantize(_EXACT, ROUND_HALF_EVEN).normalize()


def _merged(zones: Iterable[Piece], point: Decimal, at_point: Outcome) -> list[Piece]:
    """Return neighbours with the same marks as one piece; the feedback to the point is theirs if it earns as much."""
    merged: list[Piece] = []
    for zone in zones:
        last = merged[-1] if merged else None
        if last and last.outcome.share == zone.outcome.share:
            wider = max(last, zone, key=lambda piece: (bool(piece.outcome.first), piece.high - piece.low))
            merged[-1] = wider._replace(low=last.low, high=zone.high)
        else:
            merged.append(zone)
    of_point = (
        piece._replace(number=point, outcome=at_point)
        if at_point.first and piece.low <= point <= piece.high and piece.outcome.share == at_point.share
        else piece
        for piece in merged
    )
    return [piece for piece in of_point if piece.outcome.first]

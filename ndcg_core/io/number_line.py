"""How a rule marks every number that may be typed for one quantity of a list.

A learning platform looks a number up in intervals, so the marks of grading are written as intervals. The marks change
at boundaries only, so that between two neighbouring boundaries one number, marked by grading itself, stands for all. A
boundary is an interval of its own, because on it either side may count.

Students type numbers with the decimals that count, the points of the grid. The line is therefore cut into pieces that
round to the same point, and as far as a piece earns what its point earns, its feedback is that to the point. A platform
does not see zeros at the end, so every number is marked as if it was typed with its fewest digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from ndcg_core.io.known_values import KnownValues, boundary
from ndcg_core.teaching.diagnosis import Finding, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate
from ndcg_core.teaching.grading.marking import Marker

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
    """The numbers for one quantity, under a rule."""

    def __init__(self, marker: Marker, quantity: str, candidates: Sequence[Candidate]) -> None:
        self._marker, self._quantity = marker, quantity
        self.known = KnownValues(marker, quantity, candidates)
        self._outcomes: dict[Decimal, Outcome] = {}

    def outcome(self, number: Decimal) -> Outcome:
        """Return what a number earns, typed with its fewest digits."""
        if number not in self._outcomes:
            self._outcomes[number] = self._outcome(f"{number.normalize():f}")
        return self._outcomes[number]

    def _outcome(self, text: str) -> Outcome:
        if not self.known.may_be_known(read(text)):
            return _UNKNOWN
        mark = self._marker.mark(self._quantity, text)
        if mark.verdict not in _KNOWN:
            return _UNKNOWN
        return Outcome(mark.verdict, mark.marks / self._marker.rule.right, mark.feedback, mark.findings[0])

    def pieces(self, point: Decimal) -> list[Piece]:
        """Return what is known about the numbers that round to a point of the grid, without those that are right."""
        low, high = point - self.known.unit / 2, point + self.known.unit / 2
        at_point = self.outcome(point)
        # A number with fewer digits than count may earn something although no value near it does.
        if self.known.may_earn(point) or 0 < at_point.share < 1:
            found = _joined(self._intervals(point, low, high), point, at_point)
        else:
            found = [Piece(low, high, point, at_point)] if at_point.first and at_point.share < 1 else []
        wrong = (piece for piece in found if piece.outcome.verdict is not Verdict.RIGHT)
        return [part for piece in wrong for part in piece.without(*self.known.right_range)]

    def _intervals(self, point: Decimal, low: Decimal, high: Decimal) -> Iterator[Piece]:
        """Yield the numbers between two boundaries, and each boundary by itself, in ascending order."""
        half = boundary(_HALF_BOUNDARY * max(Decimal(1), abs(point)))
        # A boundary beside the point must not swallow it: the point is what students type.
        others = {place for place in self.known.boundaries(low, high) if abs(place - point) > 2 * half}
        at = low
        for place in sorted({point, *others}):
            start, end = max(at, place - half), min(high, place + half)
            if start > at:
                yield self._between(at, start)
            if end > start:
                yield Piece(start, end, place, self.outcome(place))
            at = max(at, end)
        if high > at:
            yield self._between(at, high)

    def _between(self, low: Decimal, high: Decimal) -> Piece:
        inside = (low + high) / 2
        if inside % self.known.unit == 0:  # a point is typed with fewer digits than the numbers around it
            inside += (high - low) / 8
        return Piece(low, high, inside, self.outcome(inside))


def _joined(intervals: Iterable[Piece], point: Decimal, at_point: Outcome) -> list[Piece]:
    """Return neighbours with the same marks as one piece; the one with the point has the feedback to the point."""
    pieces: list[Piece] = []
    for interval in intervals:
        last = pieces[-1] if pieces else None
        if last and last.outcome.earns_the_same(interval.outcome):
            wider = max(last, interval, key=lambda piece: (bool(piece.outcome.first), piece.high - piece.low))
            pieces[-1] = wider._replace(low=last.low, high=interval.high)
        else:
            pieces.append(interval)
    return [
        piece._replace(number=point, outcome=at_point) if _has(piece, point, at_point) else piece
        for piece in pieces
        if piece.outcome.first or _has(piece, point, at_point)
    ]


def _has(piece: Piece, point: Decimal, at_point: Outcome) -> bool:
    """Whether something is known about a point in a piece, which earns what the whole piece earns."""
    return bool(at_point.first) and piece.low <= point <= piece.high and piece.outcome.earns_the_same(at_point)

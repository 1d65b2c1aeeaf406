"""Every number that is known of an exercise, as intervals that a learning platform can look an answer up in.

The known numbers lie on the grid of the decimals asked for. Around each stands an interval of half a unit of the last
decimal to either side, so that no two overlap; where two touch, the one that stands first counts, as in Moodle and in
jupyterquiz. A number whose digits are cut off in one way and rounded in another is on the grid twice, for the
diagnosis takes both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal

from ndcg_core.io import words
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Typed, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate, alike
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS, QUANTITIES
from ndcg_core.teaching.grading.words import feedback
from ndcg_core.teaching.mistakes import mistakes

_MOST_DIGITS = 15  # a float holds no more
_KNOWN = (Verdict.RIGHT, Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)


@dataclass(frozen=True)
class KnownAnswer:
    """A number with what is said to it, from ``value - tolerance`` to ``value + tolerance``, both included.

    ``share`` is the share of the mark, 1 for the right number. ``mistakes`` are the ids that come to it, the
    likeliest first, and ``slip`` says how the right number was written wrong, as in :class:`~ndcg_core.Finding`.
    """

    value: Decimal
    tolerance: Decimal
    share: float
    feedback: str
    verdict: Verdict
    mistakes: tuple[str, ...] = ()
    slip: str = ""

    @property
    def low(self) -> Decimal:
        """The least number that is this answer."""
        return self.value - self.tolerance

    @property
    def high(self) -> Decimal:
        """The greatest number that is this answer."""
        return self.value + self.tolerance


class Grid:
    """The answers to one number of a list, the right ones first, then from the largest down.

    Raises :class:`NdcgError` if none is right.

    ``hidden`` and ``left_out`` are as in :class:`~ndcg_core.io.exercise.Question`.
    """

    def __init__(self, key: AnswerKey, quantity: str, decimals: int, shares: Mapping[Verdict, float]) -> None:
        self._key, self._quantity, self._decimals, self._shares = key, quantity, decimals, shares
        self._unit = Decimal(1).scaleb(-decimals)
        value: float = getattr(key, quantity)
        if not self._is_number(value):
            raise words.NO_RIGHT_ANSWER.error(value, name=QUANTITIES[quantity])
        every = key.candidates()
        self._known = [one for one in every if self._is_number(one.values[quantity])]
        self.left_out = tuple(dict.fromkeys(_name(one) for one in every if not self._is_number(one.values[quantity])))
        self.answers = self._looked_up(value)
        shown = {number for one in self.answers for number in one.mistakes}
        self.hidden = tuple(dict.fromkeys(one.ids[0] for one in self._known if one.ids and one.ids[0] not in shown))

    def _is_number(self, value: float) -> bool:
        """Whether the decimals asked for can be told of a value."""
        return math.isfinite(value) and abs(value) < 10.0 ** (_MOST_DIGITS - self._decimals)

    def _looked_up(self, value: float) -> tuple[KnownAnswer, ...]:
        right = sorted(self._points(value), key=lambda point: abs(point - Decimal(value)))
        known = {point for one in self._known for point in self._points(one.values[self._quantity])}
        nearly = {
            point for point in (right[0] - self._unit, right[0] + self._unit) if (point < 0) == (value < 0)
        }  # rounded on the way
        wrong = sorted((known | nearly) - set(right), reverse=True)
        return _widened([found for point in (*right, *wrong) if (found := self._answer(point))], 100 * self._unit)

    def _typed(self, point: Decimal) -> Typed:
        return read(f"{point:.{self._decimals}f}", self._decimals)

    def _points(self, value: float) -> set[Decimal]:
        """The value on the grid: rounded, and cut off, as the diagnosis takes it."""
        low = Decimal(value).quantize(self._unit, ROUND_FLOOR) + 0  # which makes 0 of -0
        return {point for point in (low, low + self._unit) if self._typed(point).fits(value)}

    def _answer(self, point: Decimal) -> KnownAnswer | None:
        """What the diagnosis says to a number, or None where it knows nothing of it."""
        typed = self._typed(point)
        first = self._key.diagnose(typed, quantity=self._quantity, decimals=self._decimals)[0]
        if first.verdict not in _KNOWN:
            return None
        right = first.verdict is Verdict.RIGHT
        told = feedback(
            first.verdict,
            first,
            f"{first.value:.{min(self._decimals + 1, MOST_DECIMALS)}f}" if right else "",
            self._quantity,
        )
        same = [] if right else [one for one in self._known if typed.fits(one.values[self._quantity])]
        ids = dict.fromkeys(number for number in (first.mistake, *(one.ids[0] for one in same if one.ids)) if number)
        return KnownAnswer(
            point,
            self._unit / 2,
            self._shares.get(first.verdict, 0.0),
            told + self._others(first, same),
            first.verdict,
            tuple(ids),
            first.slip,
        )

    def _others(self, first: Finding, same: list[Candidate]) -> str:
        """What else gives the number at these decimals: mistakes by their titles, other conventions by their names."""
        made = [one for one in same if one.ids]
        titles = [mistakes[one.ids[0]].title for one in made if one.ids[0] != first.mistake]
        names = [
            f"as in {one.name}"
            for one in same
            if one.name
            and one.name not in first.conventions
            and not any(alike(one.values, other.values, (self._quantity,)) for other in made)
        ]
        told = "; ".join(dict.fromkeys((*titles, *names)))
        return f" At these decimals it may also be: {told}." if told else ""


def _name(one: Candidate) -> str:
    return one.name or one.ids[0]


def _widened(answers: list[KnownAnswer], tolerance: Decimal) -> tuple[KnownAnswer, ...]:
    """The same with a wider interval, where it is free, for a right number in per cent with two decimals less."""
    cents = [one for one in answers if one.slip == "per cent"]
    others = [one for one in answers if one.slip != "per cent"]
    if not cents:
        return tuple(answers)
    wide = replace(cents[0], tolerance=tolerance)
    if any(one.low < wide.high and wide.low < one.high for one in others):
        return tuple(answers)
    place = answers.index(cents[0])
    return (*answers[:place], wide, *(one for one in answers[place + 1 :] if one.slip != "per cent"))

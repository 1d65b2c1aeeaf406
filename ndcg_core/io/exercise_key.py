"""The answer key of an exercise: every known number as an interval that a learning platform can look an answer up in.

The known numbers lie on the grid of the required decimals. Each has an interval of half a unit of the last decimal on
either side, so that no two overlap; where two touch, the first counts, as in Moodle and in jupyterquiz. A value that
rounds to one number and truncates to another is on the grid twice, because the diagnosis accepts both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal

from ndcg_core.io import words
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Typed, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate, alike
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS, QUANTITIES
from ndcg_core.teaching.grading.words import feedback
from ndcg_core.teaching.mistakes import mistakes

_MOST_DIGITS = 15  # a float has no more
_KNOWN = (Verdict.RIGHT, Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)


@dataclass(frozen=True)
class KnownAnswer:
    """A number that a question recognises, with its feedback.

    Attributes
    ----------
    value : Decimal
        The number.
    tolerance : Decimal
        The answer counts from ``value - tolerance`` to ``value + tolerance``, both included.
    share : float
        The share of the mark, from 0 to 1; 1 for the right number.
    feedback : str
        What the student reads.
    verdict : Verdict
        What the number is.
    mistakes : tuple of str
        The ids of the mistakes that lead to it, the likeliest first.
    slip : {"", "per cent", "point", "last digit", "few digits"}
        How the right number was written wrong.

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
        """The lowest number that counts as this answer."""
        return self.value - self.tolerance

    @property
    def high(self) -> Decimal:
        """The highest number that counts as this answer."""
        return self.value + self.tolerance


class Grid:
    """The known answers for one quantity of a list, the right answers first, then from the largest down.

    ``hidden`` and ``left_out`` are as in :class:`~ndcg_core.io.exercise.Question`. Raises :class:`NdcgError` if no
    answer is right.
    """

    def __init__(self, key: AnswerKey, quantity: str, decimals: int, shares: Mapping[Verdict, float]) -> None:
        self._key, self._quantity, self._decimals, self._shares = key, quantity, decimals, shares
        self._unit = Decimal(1).scaleb(-decimals)
        value: float = getattr(key, quantity)
        if not self._is_number(value):
            raise words.NO_RIGHT_ANSWER.error(value, name=QUANTITIES[quantity])
        every = key.candidates()
        self._known = [candidate for candidate in every if self._is_number(candidate.values[quantity])]
        self.left_out = tuple(
            dict.fromkeys(_name(candidate) for candidate in every if not self._is_number(candidate.values[quantity]))
        )
        self.answers = self._looked_up(value)
        shown = {mistake for answer in self.answers for mistake in answer.mistakes}
        first_ids = (candidate.ids[0] for candidate in self._known if candidate.ids)
        self.hidden = tuple(dict.fromkeys(mistake for mistake in first_ids if mistake not in shown))

    def _is_number(self, value: float) -> bool:
        """Whether a value can be given to the required decimals."""
        return math.isfinite(value) and abs(value) < 10.0 ** (_MOST_DIGITS - self._decimals)

    def _looked_up(self, value: float) -> tuple[KnownAnswer, ...]:
        right = sorted(self._points(value), key=lambda point: abs(point - Decimal(value)))
        known = {point for candidate in self._known for point in self._points(candidate.values[self._quantity])}
        nearly = {
            point for point in (right[0] - self._unit, right[0] + self._unit) if (point < 0) == (value < 0)
        }  # for intermediate results that were rounded
        wrong = sorted((known | nearly) - set(right), reverse=True)
        return _widened([found for point in (*right, *wrong) if (found := self._answer(point))], 100 * self._unit)

    def _typed(self, point: Decimal) -> Typed:
        return read(f"{point:.{self._decimals}f}", self._decimals)

    def _points(self, value: float) -> set[Decimal]:
        """Return the points of the grid for a value: rounded, and truncated, as the diagnosis accepts both."""
        low = Decimal(value).quantize(self._unit, ROUND_FLOOR) + 0  # + 0 turns -0 into 0
        return {point for point in (low, low + self._unit) if self._typed(point).fits(value)}

    def _answer(self, point: Decimal) -> KnownAnswer | None:
        """Return the known answer at a point, or None where the diagnosis finds nothing."""
        typed = self._typed(point)
        first = self._key.diagnose(typed, quantity=self._quantity, decimals=self._decimals)[0]
        if first.verdict not in _KNOWN:
            return None
        right = first.verdict is Verdict.RIGHT
        sentence = feedback(
            first.verdict,
            first,
            f"{first.value:.{min(self._decimals + 1, MOST_DECIMALS)}f}" if right else "",
            self._quantity,
        )
        same = [] if right else [known for known in self._known if typed.fits(known.values[self._quantity])]
        ids = dict.fromkeys(
            mistake for mistake in (first.mistake, *(known.ids[0] for known in same if known.ids)) if mistake
        )
        return KnownAnswer(
            point,
            self._unit / 2,
            self._shares.get(first.verdict, 0.0),
            sentence + self._others(first, same),
            first.verdict,
            tuple(ids),
            first.slip,
        )

    def _others(self, first: Finding, same: list[Candidate]) -> str:
        """Return a sentence with the other causes of this number: titles of mistakes, names of conventions."""
        slips = [known for known in same if known.ids]
        titles = [mistakes[known.ids[0]].title for known in slips if known.ids[0] != first.mistake]
        names = [
            words.AS_IN.format(name=conventions[known.name].library)
            for known in same
            if known.name
            and known.name not in first.conventions
            and not any(alike(known.values, other.values, (self._quantity,)) for other in slips)
        ]
        causes = "; ".join(dict.fromkeys((*titles, *names)))
        return words.OTHER_CAUSES.format(causes=causes) if causes else ""


def _name(candidate: Candidate) -> str:
    return candidate.name or candidate.ids[0]


def _widened(answers: list[KnownAnswer], tolerance: Decimal) -> tuple[KnownAnswer, ...]:
    """Widen the interval of a right number in per cent with two decimals less, if nothing else is in it."""
    cents = [answer for answer in answers if answer.slip == "per cent"]
    others = [answer for answer in answers if answer.slip != "per cent"]
    if not cents:
        return tuple(answers)
    wide = replace(cents[0], tolerance=tolerance)
    if any(answer.low < wide.high and wide.low < answer.high for answer in others):
        return tuple(answers)
    place = answers.index(cents[0])
    return (*answers[:place], wide, *(answer for answer in answers[place + 1 :] if answer.slip != "per cent"))

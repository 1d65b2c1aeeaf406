"""The answer key of an exercise: intervals of numbers, each with its marks and its feedback, as platforms need them.

No two intervals overlap. Where two touch, a platform takes the first: Moodle and jupyterquiz both do. How the intervals
come from the grading rule is described in :mod:`ndcg_core.course.number_line`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal

from ndcg_core.course import words
from ndcg_core.course.number_line import NumberLine, Piece
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.teaching.diagnosis import Finding, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate, alike
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.marking.marker import Marker
from ndcg_core.teaching.mistakes import mistakes

_MOST_DIGITS = 15  # a float has no more


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
    typed : str
        A number that counts as this answer, as a student types it.

    """

    value: Decimal
    tolerance: Decimal
    share: float
    feedback: str
    verdict: Verdict
    mistakes: tuple[str, ...] = ()
    slip: str = ""
    typed: str = ""

    @property
    def low(self) -> Decimal:
        """The lowest number that counts as this answer."""
        return self.value - self.tolerance

    @property
    def high(self) -> Decimal:
        """The highest number that counts as this answer."""
        return self.value + self.tolerance

    def continues(self, lower: KnownAnswer) -> bool:
        """Whether another answer ends where this one begins, and says the same."""
        same = (self.share, self.feedback, self.mistakes) == (lower.share, lower.feedback, lower.mistakes)
        return same and self.low == lower.high

    def up_to(self, high: Decimal) -> KnownAnswer:
        """Return the answer with another highest number."""
        return replace(self, value=((self.low + high) / 2).normalize(), tolerance=((high - self.low) / 2).normalize())


class KnownNumbers:
    """The known answers for one quantity of a list, the right answers first, then from the largest down.

    ``hidden`` and ``left_out`` are as in :class:`~ndcg_core.course.exercise.Question`. Raises :class:`NdcgError` if no
    answer is right.
    """

    def __init__(self, marker: Marker, quantity: str) -> None:
        self._marker, self._quantity = marker, quantity
        value = marker.values[quantity]
        if not math.isfinite(value) or not self._is_number(value):
            raise words.NO_RIGHT_ANSWER.error(value, name=QUANTITIES[quantity])
        every = marker.key.candidates()
        self._candidates = [candidate for candidate in every if self._is_number(candidate.values[quantity])]
        left_out = (candidate for candidate in every if not self._is_number(candidate.values[quantity]))
        self.left_out = tuple(dict.fromkeys(candidate.name or candidate.ids[0] for candidate in left_out))
        self._line = NumberLine(marker, quantity, self._candidates)
        self.decimals = self._line.decimals
        self.answers = (*self._right(), *self._wrong())
        shown = {mistake for answer in self.answers for mistake in answer.mistakes}
        ids = dict.fromkeys(candidate.ids[0] for candidate in self._candidates if candidate.ids)
        self.hidden = tuple(mistake for mistake in ids if mistake not in shown)

    def _is_number(self, value: float) -> bool:
        """Whether a value can be given to the decimals that count."""
        decimals = max(self._marker.rule.decimals(self._marker.values[self._quantity]), 0)
        return math.isfinite(value) and abs(value) < 10.0 ** (_MOST_DIGITS - decimals)

    def _right(self) -> list[KnownAnswer]:
        """Return the right number, which a platform may show, and the numbers beside it that are right as well."""
        line = self._line
        low, high = line.right_range
        shown = Decimal(line.right).quantize(line.unit) + 0  # + 0 turns -0 into 0
        reach = min(shown - low, high - shown).quantize(line.unit / 1000, ROUND_FLOOR)
        first = Piece(shown - reach, shown + reach, shown, self._line.outcome(shown))
        return [self._answer(piece) for piece in (first, *first.around(low, high))]

    def _wrong(self) -> list[KnownAnswer]:
        """Return the other known numbers; neighbours with the same marks and feedback are one answer."""
        answers: list[KnownAnswer] = []
        for point in self._line.grid():
            for piece in reversed(self._line.pieces(point)):
                answer = self._answer(piece)
                if answers and answers[-1].continues(answer):
                    answers.append(answer.up_to(answers.pop().high))
                else:
                    answers.append(answer)
        return answers

    def _answer(self, piece: Piece) -> KnownAnswer:
        outcome, first = piece.outcome, piece.outcome.first
        right = outcome.verdict is Verdict.RIGHT
        same = [] if right else self._with_number(piece.number)
        ids = [first.mistake if first else None, *(candidate.ids[0] for candidate in same if candidate.ids)]
        return KnownAnswer(
            ((piece.low + piece.high) / 2).normalize(),
            ((piece.high - piece.low) / 2).normalize(),
            1.0 if right else outcome.share,
            outcome.feedback + (self._other_causes(first, same) if first else ""),
            outcome.verdict,
            tuple(dict.fromkeys(mistake for mistake in ids if mistake)),
            first.slip if first else "",
            f"{piece.number.normalize():f}",
        )

    def _with_number(self, number: Decimal) -> list[Candidate]:
        """Return the candidates that give a number at the decimals that count."""
        typed = self._marker.rule.filled(read(f"{number:f}"), self._line.right)
        low, high = typed.reach()
        near = (candidate for candidate in self._candidates if low <= candidate.values[self._quantity] <= high)
        return [candidate for candidate in near if typed.fits(candidate.values[self._quantity])]

    def _other_causes(self, first: Finding, same: list[Candidate]) -> str:
        """Return a sentence with the other causes of this number: titles of mistakes, names of conventions."""
        slips = [candidate for candidate in same if candidate.ids]
        titles = [mistakes[candidate.ids[0]].title for candidate in slips if candidate.ids[0] != first.mistake]
        names = [
            words.AS_IN.format(name=conventions[candidate.name].library)
            for candidate in same
            if candidate.name
            and candidate.name not in first.conventions
            and not any(alike(candidate.values, other.values, (self._quantity,)) for other in slips)
        ]
        causes = "; ".join(dict.fromkeys((*titles, *names)))
        return words.OTHER_CAUSES.format(causes=causes) if causes else ""

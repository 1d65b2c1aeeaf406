"""The answer key of an exercise: every known number as an interval that a learning platform can look an answer up in.

No two intervals overlap; where two touch, the first counts, as in Moodle and in jupyterquiz. The marks are those of the
grading rule, for every number; the feedback is that to the number that a student types with the decimals asked for.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal

from ndcg_core.io import words
from ndcg_core.io.number_line import NumberLine, Piece
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.teaching.diagnosis import Finding, Verdict, read
from ndcg_core.teaching.diagnosis.candidates import Candidate, alike
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.grading.marking import Marker
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

    ``hidden`` and ``left_out`` are as in :class:`~ndcg_core.io.exercise.Question`. Raises :class:`NdcgError` if no
    answer is right.
    """

    def __init__(self, marker: Marker, quantity: str) -> None:
        self._marker, self._quantity = marker, quantity
        value = marker.values[quantity]
        if not math.isfinite(value) or not self._is_number(value):
            raise words.NO_RIGHT_ANSWER.error(value, name=QUANTITIES[quantity])
        every = marker.key.candidates()
        self._known = [candidate for candidate in every if self._is_number(candidate.values[quantity])]
        self.left_out = tuple(
            dict.fromkeys(_name(candidate) for candidate in every if not self._is_number(candidate.values[quantity]))
        )
        self._line = NumberLine(marker, quantity, self._known)
        self.decimals = self._line.decimals
        self.answers = (*self._right(), *self._wrong())
        shown = {mistake for answer in self.answers for mistake in answer.mistakes}
        first_ids = (candidate.ids[0] for candidate in self._known if candidate.ids)
        self.hidden = tuple(dict.fromkeys(mistake for mistake in first_ids if mistake not in shown))

    def _is_number(self, value: float) -> bool:
        """Whether a value can be given to the decimals that count."""
        decimals = max(self._marker.rule.decimals(self._marker.values[self._quantity]), 0)
        return math.isfinite(value) and abs(value) < 10.0 ** (_MOST_DIGITS - decimals)

    def _right(self) -> list[KnownAnswer]:
        """Return the right number, which a platform may show, and the numbers beside it that are right as well."""
        low, high = self._line.right
        shown = Decimal(self._line.value).quantize(self._line.unit) + 0
        reach = min(shown - low, high - shown).quantize(self._line.unit / 1000, ROUND_FLOOR)
        outcome = self._line.outcome(shown)
        first = Piece(shown - reach, shown + reach, shown, outcome)
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
        typed = self._marker.rule.filled(read(f"{piece.number:f}"), self._line.value)
        same = [] if right else [known for known in self._known if typed.fits(known.values[self._quantity])]
        named = ([first.mistake] if first else []) + [known.ids[0] for known in same if known.ids]
        ids = dict.fromkeys(mistake for mistake in named if mistake)
        return KnownAnswer(
            ((piece.low + piece.high) / 2).normalize(),
            ((piece.high - piece.low) / 2).normalize(),
            1.0 if right else outcome.share,
            outcome.feedback + (self._others(first, same) if first else ""),
            outcome.verdict,
            tuple(ids),
            first.slip if first else "",
            f"{piece.number.normalize():f}",
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

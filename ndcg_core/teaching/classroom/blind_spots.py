"""What a question cannot show: mistakes that leave its number right, and mistakes that give one number."""

from __future__ import annotations

from typing import NamedTuple

from ndcg_core.teaching.classroom.questions import NumberQuestion
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import mistakes

_COMMON = ("most", "often")


class BlindSpots(NamedTuple):
    """What a question shows of the common mistakes.

    Attributes
    ----------
    common : int
        How many common mistakes can be made with this list; none for a number that the question states.
    hidden : tuple of str
        The ids of those that give the right number all the same.
    alike : tuple of tuple of str
        The ids of those that give one wrong number together.

    """

    common: int
    hidden: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]

    @property
    def shown(self) -> int:
        """How many give a number that is not the right one."""
        return self.common - len(self.hidden)


def find_blind_spots(question: NumberQuestion) -> BlindSpots:
    """Return which common mistakes the question cannot show, or not tell apart, at the decimals that count.

    >>> from ndcg_core import Topic
    >>> question = NumberQuestion(text="nDCG?", topic=Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 1, "d3": 0}))
    >>> found = find_blind_spots(question)
    >>> "G1" in found.hidden  # the gains of grades 0 and 1 are 0 and 1 either way
    True
    """
    numbers = _numbers(question)
    right = round(question.right, question.decimals)
    by_number: dict[float, list[str]] = {}
    for mistake, number in numbers.items():
        by_number.setdefault(round(number, question.decimals), []).append(mistake)
    hidden = tuple(by_number.pop(right, []))
    return BlindSpots(len(numbers), hidden, tuple(tuple(ids) for ids in by_number.values() if len(ids) > 1))


def _numbers(question: NumberQuestion) -> dict[str, float]:
    """Return the number that each common mistake gives in its likeliest form."""
    if question.quantity not in QUANTITIES:  # what one rank earns, or a stated number, which no mistake is known of
        found = dict(reversed(question.earned_wrong))
        return {name: value for name, value in found.items() if mistakes[name].frequency in _COMMON}
    numbers: dict[str, float] = {}
    for candidate in AnswerKey(question.topic, question.convention).candidates():
        if len(candidate.ids) == 1 and mistakes[candidate.ids[0]].frequency in _COMMON:
            numbers.setdefault(candidate.ids[0], candidate.values[question.quantity])
    return numbers

"""What a question cannot show: mistakes that leave its number right, and mistakes that give one number."""

from typing import NamedTuple

from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks.number_key import NumberKey

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


def find_blind_spots(key: NumberKey) -> BlindSpots:
    """Return which common mistakes a number cannot show, or not tell apart, at the decimals that count.

    >>> from ndcg_core import Topic
    >>> from ndcg_core.teaching.classroom.made import ask_number
    >>> question = ask_number(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 1, "d3": 0}), text="nDCG?")
    >>> found = find_blind_spots(question.task.number_key)
    >>> "G1" in found.hidden  # the gains of grades 0 and 1 are 0 and 1 either way
    True
    """
    numbers = _numbers(key)
    right = round(key.right, key.decimals)
    by_number: dict[float, list[str]] = {}
    for mistake, number in numbers.items():
        by_number.setdefault(round(number, key.decimals), []).append(mistake)
    hidden = tuple(by_number.pop(right, []))
    return BlindSpots(len(numbers), hidden, tuple(tuple(ids) for ids in by_number.values() if len(ids) > 1))


def _numbers(key: NumberKey) -> dict[str, float]:
    """Return the number that each common mistake gives in its likeliest form."""
    if not key.quantity:  # what one rank earns, or a number of any kind, which no mistake is known of
        found = dict(reversed(key.wrong_terms))
        return {name: value for name, value in found.items() if mistakes[name].frequency in _COMMON}
    numbers: dict[str, float] = {}
    for candidate in key.answers.candidates():
        if len(candidate.ids) == 1 and mistakes[candidate.ids[0]].frequency in _COMMON:
            numbers.setdefault(candidate.ids[0], candidate.values[key.quantity])
    return numbers

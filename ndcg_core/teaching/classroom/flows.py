"""How a class moved between two rounds of a question: from which mistake to which, without names."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ndcg_core.teaching.classroom.groups import OTHERS, RIGHT, Groups

_MOST_RIBBONS = 8
_FEWEST, _LEAST_SHARE = 2, 0.03  # people of a ribbon, and their share


class Ribbon(NamedTuple):
    """How many went from one group to another, or stayed."""

    before: str
    after: str
    people: int


@dataclass(frozen=True)
class Flows:
    """What changed between two rounds, among those who answered both.

    Attributes
    ----------
    both : int
        How many answered both rounds.
    before, after : tuple of (str, int)
        The groups with how many of these people were in each, the same groups in the same order: right, the mistakes
        that either round names, the others.
    ribbons : tuple of Ribbon
        The moves worth drawing, most people first, eight at most; nobody who stayed is among them.
    other_moves : int
        How many moved otherwise.
    once : int
        How many answered one round only.
    stayed : mapping of str to int
        How many stayed in each group.

    """

    both: int
    before: tuple[tuple[str, int], ...]
    after: tuple[tuple[str, int], ...]
    ribbons: tuple[Ribbon, ...]
    other_moves: int
    once: int
    stayed: Mapping[str, int]

    @property
    def left_right(self) -> int:
        """How many were right and then were not."""
        return dict(self.before)[RIGHT] - self.stayed[RIGHT]

    @property
    def gained_right(self) -> int:
        """How many were wrong and then right."""
        return dict(self.after)[RIGHT] - self.stayed[RIGHT]


def compare_rounds(first: Groups, second: Groups) -> Flows:
    """Return how the class moved from one round to the next.

    >>> from ndcg_core import Topic
    >>> from ndcg_core.teaching.classroom.groups import group_answers
    >>> from ndcg_core.teaching.classroom.made import ask_number
    >>> question = ask_number(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), text="nDCG?")
    >>> one = group_answers(question, {"a": "0.817", "b": "0.817", "c": "0.736"})
    >>> two = group_answers(question, {"a": "0.736", "b": "0.736", "c": "0.736", "d": "0.1"})
    >>> found = compare_rounds(one, two)
    >>> found.both, found.once, found.before
    (3, 1, (('right', 1), ('G1', 2), ('others', 0)))
    >>> found.ribbons, found.gained_right, found.left_right
    ((Ribbon(before='G1', after='right', people=2),), 2, 0)
    """
    both = [student for student in first.judged if student in second.judged]
    named = dict.fromkeys(group.cause for round_ in (first, second) for group in round_.named)
    keys = [RIGHT, *named, OTHERS]
    pairs = Counter((_in(first, student, named), _in(second, student, named)) for student in both)
    moves = [Ribbon(*pair, people) for pair, people in pairs.items() if pair[0] != pair[1]]
    moves.sort(key=lambda move: (-move.people, keys.index(move.before), keys.index(move.after)))
    drawn = [move for move in moves if move.people >= max(_FEWEST, _LEAST_SHARE * len(both))][:_MOST_RIBBONS]
    before = Counter(_in(first, student, named) for student in both)
    after = Counter(_in(second, student, named) for student in both)
    return Flows(
        len(both),
        tuple((key, before[key]) for key in keys),
        tuple((key, after[key]) for key in keys),
        tuple(drawn),
        sum(move.people for move in moves) - sum(move.people for move in drawn),
        len({*first.judged, *second.judged}) - len(both),
        {key: pairs[key, key] for key in keys},
    )


def _in(round_: Groups, student: str, named: dict[str, None]) -> str:
    """Return a student's group; a mistake that either round names is one in both."""
    cause = round_.judged[student].cause
    return cause if cause in named else round_.group_of(student)

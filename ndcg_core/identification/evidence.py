"""Which definitions fit what a tool has answered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ndcg_core.identification.hypotheses import Hypothesis, first_values, opened, outcomes
from ndcg_core.identification.lists import Feature, TrialList
from ndcg_core.scoring.choices import facts

EXACT = 2e-6
"""How far a number of a tool that does not round may be off: some keep 32 bits."""
CHANCE = 0.2
"""An order by chance is no longer considered where a fixed order fits and chance would fit less often than this."""
FEWEST = 3
"""How many answers a verdict needs, and how many name another measure."""
_EVALUATIONS = 2500  # of a definition on a list


@dataclass(frozen=True)
class Step:
    """A list, and what came of it.

    Attributes
    ----------
    given : TrialList
        The list.
    answer : float or None
        The number; NaN where the tool has none for the list; None where it does not take the list.
    more : tuple of float
        What it printed when it was asked again: other numbers, if it orders equal scores by chance.
    refused : frozenset of Feature
        What the tool does not take, if it does not take the list; empty if it failed, whatever the list has.
    message : str
        The text of the tool's error.

    """

    given: TrialList
    answer: float | None = None
    more: tuple[float, ...] = ()
    refused: frozenset[Feature] = frozenset()
    message: str = ""

    @property
    def number(self) -> float:
        """The answer as a definition gives it: NaN for a value that stands for no number."""
        return math.nan if self.answer is None or self.stands_for_none else self.answer

    @property
    def stands_for_none(self) -> bool:
        """Whether the answer stands for no number, as -1 does where nothing is relevant."""
        return self.answer is not None and self.answer < 0 and "empty" in self.given.features

    @property
    def is_failed(self) -> bool:
        """Whether the tool gave no answer, whatever the list has."""
        return self.answer is None and not self.refused


class Digits(NamedTuple):
    """How a tool writes a number.

    Attributes
    ----------
    decimals : int or None
        How many decimals it prints; None if it does not round.
    cut : bool
        Whether further digits are cut off instead of rounded.

    """

    decimals: int | None
    cut: bool = False


@lru_cache(maxsize=256)
def surviving(
    cutoffs: tuple[int | None, ...], digits: Digits, answers: tuple[Step, ...], start: tuple[Hypothesis, ...]
) -> tuple[Hypothesis, ...]:
    """Return the definitions among ``start`` that fit all answers."""
    if not answers:
        return start
    last = answers[-1]
    before = opened(surviving(cutoffs, digits, answers[:-1], start), last.given)
    return tuple(each for each in before if share(last, each, digits) > 0)


def share(step: Step, hypothesis: Hypothesis, digits: Digits) -> float:
    """Return in which share of the orders of equal scores a definition gives the answers: 0, 1, or between."""
    found = outcomes(step.given, hypothesis)
    answers = (step.number, *step.more)
    return math.prod(sum(fits(number, answer, *digits) for number in found) / len(found) for answer in answers)


def fits(number: float, answer: float, decimals: int | None, cut: bool = False) -> bool:
    """Return whether a tool that computes a number prints an answer, its digits rounded or cut off.

    >>> fits(0.5503, 0.55, 2), fits(0.5503, 0.56, 2), fits(math.nan, math.nan, 4)
    (True, False, True)
    >>> fits(0.5577, 0.55, 2), fits(0.5577, 0.55, 2, cut=True)
    (False, True)
    """
    if math.isnan(number) or math.isnan(answer):
        return math.isnan(number) and math.isnan(answer)
    if decimals is None:
        return abs(number - answer) <= EXACT
    unit = 10.0**-decimals
    if cut:
        return -EXACT / 10 <= abs(number) - abs(answer) < unit + EXACT / 10
    return abs(number - answer) <= 0.5 * unit + EXACT / 10


def without_chance(found: tuple[Hypothesis, ...], answers: Sequence[Step], digits: Digits) -> tuple[Hypothesis, ...]:
    """Leave out orders by chance where a fixed order fits and chance would fit too rarely."""
    tied = [step for step in answers if "ties" in step.given.features]
    by_chance = [each for each in found if facts(each.convention).ties.seeded and "ties" not in each.open]
    if not tied or len(by_chance) in (0, len(found)):
        return found
    rare = {id(each) for each in by_chance if math.prod(share(step, each, digits) for step in tied) < CHANCE}
    return tuple(each for each in found if id(each) not in rare)


def grouped(found: Sequence[Hypothesis], lists: Sequence[TrialList]) -> tuple[tuple[Hypothesis, ...], ...]:
    """Return definitions, those together that give the same number for all of so many lists as there is time for."""
    asked = _spaced(lists, _EVALUATIONS // max(1, len(found)))
    groups: dict[tuple[str, ...], list[Hypothesis]] = {}
    table = [first_values(given, found) for given in asked]
    for place, hypothesis in enumerate(found):
        key = tuple(f"{column[place]:.5f}" for column in table)
        groups.setdefault(key, []).append(hypothesis)
    return tuple(map(tuple, groups.values()))


def _spaced(lists: Sequence[TrialList], most: int) -> Sequence[TrialList]:
    return lists if len(lists) <= most else lists[:: -(-len(lists) // max(1, most))]

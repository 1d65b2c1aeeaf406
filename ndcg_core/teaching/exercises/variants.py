"""Variants of an exercise: lists of the same kind with different right answers, one for each student of a class."""

import random
from collections.abc import Iterable
from functools import partial
from typing import Unpack

from ndcg_core.errors import NdcgError
from ndcg_core.model.fields import check_whole
from ndcg_core.teaching import words
from ndcg_core.teaching.exercises.records import Exercise
from ndcg_core.teaching.exercises.request import ListChoices, whole
from ndcg_core.teaching.exercises.search import Search

MOST_VARIANTS = 300
_BUDGET = 300  # lists for each variant
_SEEDS = 10**6 + 1  # a variant's seed fits the field of a page, which takes seeds up to a million


class VariantSearch:
    """The search for variants of an exercise, one list per step, so that a page can show its progress and stop it.

    Parameters
    ----------
    seed : int
        The same arguments give the same variants on every machine.
    count : int
        How many variants to make, from 1 to :data:`MOST_VARIANTS`.
    size, grades, convention, decimals, mistakes, quantity
        As in :func:`ndcg_core.teaching.exercises.make`; the same for every variant.
    budget : int
        How many lists to try for each variant at most; the best of them is kept.

    Attributes
    ----------
    count : int
        How many variants to make.
    exhausted : bool
        Whether the search ended early, because no list within the budget had a new right answer.

    Raises
    ------
    NdcgError
        If an argument is invalid.

    Notes
    -----
    Each variant has a seed of its own, drawn from the batch's seed. The first variants of a longer batch are those of a
    shorter one. No two variants have the same right answer at the decimals that are asked for, and so no two have the
    same list.

    Examples
    --------
    >>> from ndcg_core import Convention
    >>> search = VariantSearch(
    ...     1,
    ...     3,
    ...     size=6,
    ...     grades=(0, 1, 2, 3),
    ...     convention=Convention(k=4),
    ...     decimals=3,
    ...     mistakes=["G1", "D4"],
    ... )
    >>> while search.step():
    ...     pass
    >>> len(search.variants), len({exercise.rows[0].typed for exercise in search.variants})
    (3, 3)

    """

    def __init__(
        self,
        seed: int,
        count: int,
        *,
        mistakes: Iterable[str],
        quantity: str = "ndcg",
        budget: int = _BUDGET,
        **choices: Unpack[ListChoices],
    ) -> None:
        self.count = _count(count)
        self.exhausted = False
        chosen = mistakes if isinstance(mistakes, str) else tuple(mistakes)
        self._search_from = partial(Search, mistakes=chosen, quantity=quantity, budget=budget, **choices)
        self._dice = random.Random(whole("seed", seed, 0))
        self._variants: list[Exercise] = []
        self._search = self._next()

    @property
    def variants(self) -> tuple[Exercise, ...]:
        """The variants found so far."""
        return tuple(self._variants)

    @property
    def done(self) -> bool:
        """Whether all variants are found, or no more can be found."""
        return self.exhausted or len(self._variants) >= self.count

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 1.0 if self.done else (len(self._variants) + self._search.tried / self._search.budget) / self.count

    def step(self) -> bool:
        """Try another list, which takes milliseconds, and return whether there is more to try."""
        if not self.done and not self._search.step():
            self._keep()
        return not self.done

    def _keep(self) -> None:
        """Keep the best list of the search that is over, and begin the next search."""
        if self._search.failures is None:
            self.exhausted = True
            return
        self._variants.append(self._search.best)
        if not self.done:
            self._search = self._next()

    def _next(self) -> Search:
        taken = (exercise.rows[0].typed for exercise in self._variants)
        return self._search_from(self._dice.randrange(_SEEDS), taken=taken)


def _count(count: object) -> int:
    try:
        number = check_whole("count", count, 1)
    except NdcgError:
        number = 0
    if not 1 <= number <= MOST_VARIANTS:
        raise words.VARIANTS.error(count, most=MOST_VARIANTS)
    return number

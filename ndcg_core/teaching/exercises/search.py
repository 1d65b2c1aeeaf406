"""The search for a list on which every chosen mistake gives a number of its own.

Lists are drawn at random from a seed and the first is kept on which all the numbers differ, or the best of those that the
budget allows. What no list can part is known beforehand and said with its reason.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from ndcg_core.model.convention import Convention, resolve
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES, check_decimals
from ndcg_core.teaching.exercises.drawn_list import ExerciseDraft, better_draft, draw_list, typed
from ndcg_core.teaching.exercises.records import Exercise, ExerciseRow, SameNumber
from ndcg_core.teaching.exercises.request import ExerciseRequest, ids, known_quantity, scale, whole
from ndcg_core.teaching.mistakes import always_equal, mistakes, why_equal
from ndcg_core.teaching.mistakes.identities import RIGHT


class Search:
    """The search for an exercise, one list per step, so that a page can show its progress, stop it and take the best list so far.

    The arguments are those of :func:`make`, and raise the same errors. ``budget`` is the greatest number of lists to try and ``tried``
    the number tried so far.

    >>> search = Search(1, size=6, grades=(0, 1, 2, 3), convention=Convention(k=4), decimals=3, mistakes=["G1", "D4"], quantity="ndcg", budget=100)
    >>> while search.step():
    ...     pass
    >>> search.tried <= search.budget, search.failures, search.best.separates_all
    (True, 0, True)
    """

    def __init__(
        self,
        seed: int,
        *,
        size: int,
        grades: Sequence[float],
        convention: Convention | str,
        decimals: int,
        mistakes: Iterable[str],
        quantity: str,
        budget: int,
    ) -> None:
        self._order = ExerciseRequest(
            whole("size", size, 2),
            scale(grades),
            resolve(convention),
            check_decimals(decimals),
            known_quantity(quantity),
            ids(mistakes),
        )
        self._seed = whole("seed", seed, 0)
        self.budget = whole("budget", budget, 1)
        self.tried = 0
        self._dice = random.Random(self._seed)
        self._goal = _hopeless(self._order)
        self._best: ExerciseDraft | None = None

    @property
    def done(self) -> bool:
        """Whether the search is over: no list can be better than the best so far, or the budget is spent."""
        return self.tried >= self.budget or (self._best is not None and self._best.failures <= self._goal)

    def step(self) -> bool:
        """Try one more list, which takes milliseconds; False once the search is done."""
        if not self.done:
            self.tried += 1
            self._best = better_draft(self._order, draw_list(self._order, self._dice), self._best) or self._best
        return not self.done

    @property
    def failures(self) -> int | None:
        """How much is wrong with the best list so far; None while there is no list.

        That is: pairs with the same number, mistakes that do not apply, and mistakes that the diagnosis takes for something else.
        """
        return None if self._best is None else self._best.failures

    @property
    def best(self) -> Exercise:
        """The exercise on the best list so far; raises :class:`NdcgError` while there is no list."""
        if self._best is None:
            raise words.NO_LIST.error(self._order.convention)
        return _assignment(self._order, self._best, self._seed, self.tried)


def make(
    seed: int,
    *,
    size: int = 6,
    grades: Sequence[float] = (0, 1, 2, 3),
    convention: Convention | str = Convention(k=5),
    decimals: int = 3,
    mistakes: Iterable[str] = ("G1", "D1", "D4", "I1", "K2"),
    quantity: str = "ndcg",
    budget: int = 1000,
) -> Exercise:
    """An exercise from a seed: ``size`` ranked documents with grades of this scale, and up to three judged ones that are missed.

    ``convention`` says what is asked, its k among it, ``decimals`` how exactly, and ``mistakes`` by their ids what must show in
    ``quantity``, ``"dcg"``, ``"idcg"`` or ``"ndcg"``. ``budget`` is the number of lists to try. The same arguments make the
    same exercise on every machine; :class:`Search` makes it step by step. Raises :class:`NdcgError` for arguments that are none, and
    where the convention gives no list of this kind a value.

    >>> exercise = make(1, convention=Convention(k=4), mistakes=["G1", "D4", "I1"])
    >>> exercise.separates_all, [row.mistake for row in exercise.rows]
    (True, ['OK', 'G1', 'D4', 'I1'])
    >>> pair = make(1, mistakes=["G2", "G3"])
    >>> [(one.one, one.other) for one in pair.same_numbers]
    [('G2', 'G3')]
    """
    search = Search(
        seed,
        size=size,
        grades=grades,
        convention=convention,
        decimals=decimals,
        mistakes=mistakes,
        quantity=quantity,
        budget=budget,
    )
    while search.step():
        pass
    return search.best


def _hopeless(order: ExerciseRequest) -> int:
    """How much fails on every list: pairs that are always equal, and mistakes that no list shows."""
    never = [number for number in order.chosen if not mistakes[number].variants]
    shown = [RIGHT, *(number for number in order.chosen if number not in never)]
    return len(never) + sum(order.quantity == "ndcg" and always_equal(*pair) for pair in combinations(shown, 2))


def _assignment(order: ExerciseRequest, found: ExerciseDraft, seed: int, tried: int) -> Exercise:
    rows = tuple(
        ExerciseRow(
            number,
            "Right" if number == RIGHT else mistakes[number].title,
            sums.dcg,
            sums.idcg,
            sums.ndcg,
            typed(order, sums),
        )
        for number, sums in found.sums.items()
    )
    same_numbers = tuple(SameNumber(one, other, _why(order, found, one, other)) for one, other in found.close)
    not_shown = {number: _why_unshown(number) for number in order.chosen if number not in found.sums}
    return Exercise(
        found.topic,
        order.convention,
        order.decimals,
        order.quantity,
        seed,
        rows,
        same_numbers,
        not_shown,
        found.mistaken,
        tried,
    )


def _why(order: ExerciseRequest, found: ExerciseDraft, one: str, other: str) -> str:
    reason = why_equal(found.topic, order.convention, one, other) if order.quantity == "ndcg" else ""
    if reason:
        return reason
    changed = [number for number in (one, other) if number != RIGHT]
    if not any(order.quantity in mistakes[number].affects for number in changed):
        return f"neither changes {QUANTITIES[order.quantity]}"
    first, second = (getattr(found.sums[number], order.quantity) for number in (one, other))
    return (
        f"on the best list found they come to {first:.{order.decimals + 2}f} and {second:.{order.decimals + 2}f}; more decimals, more "
        "documents or a wider scale of grades part them"
    )


def _why_unshown(number: str) -> str:
    entry = mistakes[number]
    if entry.over_queries is not None:
        return "it shows over several queries alone"
    if not entry.variants:
        return "no list of one query shows it"
    return "it does not apply to the best list found: it needs another kind of list, cutoff or convention, or leaves out another chosen mistake"

"""The search for a list on which every chosen mistake gives a number of its own.

Lists are drawn at random from a seed. The first on which all the numbers differ is kept, or the best that the budget
allows. Mistakes that no list can tell apart are known beforehand, with the reason.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES, check_decimals
from ndcg_core.teaching.exercises.drawn_list import ExerciseDraft, better_draft, draw_list, typed
from ndcg_core.teaching.exercises.records import Exercise, ExerciseRow, SameNumber
from ndcg_core.teaching.exercises.request import MOST_MISSED, ExerciseRequest, ids, known_quantity, scale, whole
from ndcg_core.teaching.mistakes import WorkedSums, always_equal, mistakes, why_equal
from ndcg_core.teaching.mistakes.identities import RIGHT


class Search:
    """The search for an exercise, one list per step, so that a page can show its progress and stop it.

    The parameters are those of :func:`make`, and raise the same errors; ``taken`` holds right answers, as they are
    typed, that the list must not have.

    Attributes
    ----------
    budget : int
        How many lists to try at most.
    tried : int
        How many lists were tried so far.

    Examples
    --------
    >>> search = Search(
    ...     1,
    ...     size=6,
    ...     grades=(0, 1, 2, 3),
    ...     convention=Convention(k=4),
    ...     decimals=3,
    ...     mistakes=["G1", "D4"],
    ...     quantity="ndcg",
    ...     budget=100,
    ... )
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
        convention: ConventionLike,
        decimals: int,
        mistakes: Iterable[str],
        quantity: str,
        budget: int,
        taken: Iterable[str] = (),
        missed: int = MOST_MISSED,
    ) -> None:
        self._request = ExerciseRequest(
            whole("size", size, 2),
            scale(grades),
            resolve(convention),
            check_decimals(decimals),
            known_quantity(quantity),
            ids(mistakes),
            frozenset(taken),
            whole("missed", missed, 0),
        )
        self._seed = whole("seed", seed, 0)
        self.budget = whole("budget", budget, 1)
        self.tried = 0
        self._dice = random.Random(self._seed)
        self._goal = _least_failures(self._request)
        self._best: ExerciseDraft | None = None

    @property
    def done(self) -> bool:
        """Whether the search is over: no list can be better than the best so far, or the budget is used up."""
        return self.tried >= self.budget or (self._best is not None and self._best.failures <= self._goal)

    def step(self) -> bool:
        """Try another list, which takes milliseconds, and return whether there is more to try."""
        if not self.done:
            self.tried += 1
            self._best = better_draft(self._request, draw_list(self._request, self._dice), self._best) or self._best
        return not self.done

    @property
    def failures(self) -> int | None:
        """How much is wrong with the best list so far; None while there is no list.

        Counted are pairs with the same number, mistakes that do not apply, and mistakes that the diagnosis takes for
        something else.
        """
        return None if self._best is None else self._best.failures

    @property
    def best(self) -> Exercise:
        """The exercise with the best list so far; raises :class:`NdcgError` while there is none."""
        if self._best is None:
            raise words.NO_LIST.error(self._request.convention)
        return _exercise(self._request, self._best, self._seed, self.tried)


def make(
    seed: int,
    *,
    size: int = 6,
    grades: Sequence[float] = (0, 1, 2, 3),
    convention: ConventionLike = Convention(k=5),
    decimals: int = 3,
    mistakes: Iterable[str] = ("G1", "D1", "D4", "I1", "K2"),
    quantity: str = "ndcg",
    budget: int = 1000,
    missed: int = MOST_MISSED,
) -> Exercise:
    """Return an exercise for a seed: a list on which each chosen mistake gives a number of its own.

    Parameters
    ----------
    seed : int
        The same arguments give the same exercise on every machine.
    size : int
        How many documents are ranked.
    grades : sequence of float
        The scale of grades.
    convention : Convention or str
        What the exercise asks for, with its k.
    decimals : int
        How many decimals the answer has.
    mistakes : iterable of str
        The ids of the mistakes that must show.
    quantity : str
        Where they must show: ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    budget : int
        How many lists to try at most.
    missed : int
        How many more documents are judged and missed, at most.

    Returns
    -------
    Exercise
        The best list found.

    Raises
    ------
    NdcgError
        If an argument is invalid, or if the convention gives no list of this kind a value.

    Examples
    --------
    >>> exercise = make(1, convention=Convention(k=4), mistakes=["G1", "D4", "I1"])
    >>> exercise.separates_all, [row.mistake for row in exercise.rows]
    (True, ['OK', 'G1', 'D4', 'I1'])
    >>> same = make(1, mistakes=["G2", "G3"]).same_numbers
    >>> [(pair.first, pair.second) for pair in same]
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
        missed=missed,
    )
    while search.step():
        pass
    return search.best


def _least_failures(request: ExerciseRequest) -> int:
    """Return how many failures every list has: pairs that are always equal, and mistakes that no list shows."""
    never = [mistake for mistake in request.chosen if not mistakes[mistake].variants]
    shown = [RIGHT, *(mistake for mistake in request.chosen if mistake not in never)]
    return len(never) + sum(request.quantity == "ndcg" and always_equal(*pair) for pair in combinations(shown, 2))


def _exercise(request: ExerciseRequest, draft: ExerciseDraft, seed: int, tried: int) -> Exercise:
    return Exercise(
        draft.topic,
        request.convention,
        request.decimals,
        request.quantity,
        seed,
        tuple(_row(request, mistake, sums) for mistake, sums in draft.sums.items()),
        tuple(SameNumber(first, second, _why_same(request, draft, first, second)) for first, second in draft.close),
        {mistake: _why_not_shown(mistake) for mistake in request.chosen if mistake not in draft.sums},
        draft.mistaken,
        tried,
    )


def _row(request: ExerciseRequest, mistake: str, sums: WorkedSums) -> ExerciseRow:
    title = words.RIGHT_ROW if mistake == RIGHT else mistakes[mistake].title
    return ExerciseRow(mistake, title, sums.dcg, sums.idcg, sums.ndcg, typed(request, sums))


def _why_same(request: ExerciseRequest, draft: ExerciseDraft, first: str, second: str) -> str:
    reason = why_equal(draft.topic, request.convention, first, second) if request.quantity == "ndcg" else ""
    if reason:
        return reason
    if not any(request.quantity in mistakes[name].affects for name in (first, second) if name != RIGHT):
        return words.NEITHER_CHANGES.format(name=QUANTITIES[request.quantity])
    digits = request.decimals + 2
    values = (f"{draft.sums[name].values[request.quantity]:.{digits}f}" for name in (first, second))
    return words.TOO_CLOSE.format(first=next(values), second=next(values))


def _why_not_shown(mistake: str) -> str:
    entry = mistakes[mistake]
    if entry.over_queries is not None:
        return words.SEVERAL_QUERIES_ONLY
    return words.DOES_NOT_APPLY if entry.variants else words.NO_LIST_SHOWS

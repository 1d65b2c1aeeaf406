"""Whether a conclusion depends on the nDCG that it was computed with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple, Self

import numpy as np

from ndcg_core.batch.as_columns import QrelsLike
from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import PRINTED
from ndcg_core.libraries.catalogue import conventions as catalogue
from ndcg_core.model.convention import Convention, ConventionLike, check_k, condensed, resolve
from ndcg_core.scoring.pipeline import pays
from ndcg_core.systems import words
from ndcg_core.systems.changes import Change, ChangeSearch
from ndcg_core.systems.given import RunsLike, several, systems_of
from ndcg_core.systems.grid import Kind, Scored, Setting, Systems, score
from ndcg_core.systems.orders import clear_differences, flips, signs
from ndcg_core.systems.report import Robustness
from ndcg_core.systems.unjudged import UnjudgedSearch

CONVENTIONS, CUTOFFS, UNJUDGED, CHANGES = "conventions", "cutoffs", "unjudged", "changes"
"""The parts of the work."""
_SEARCHED = 100  # about how many choices are tried; how many is known when the search ends


class Step(NamedTuple):
    """How much is done.

    Attributes
    ----------
    part : str
        ``"conventions"``, ``"cutoffs"``, ``"unjudged"`` or ``"changes"``.
    share : float
        From 0 to 1; a guess while choices are searched.
    """

    part: str
    share: float


class RobustnessSteps(Iterator[Step]):
    """The work behind :func:`robustness`, done step by step; each step scores about one system.

    Parameters
    ----------
    runs, qrels, conventions, k, ks, reference, judged_only
        As in :func:`robustness`.
    pairs : function of a Robustness, optional
        Which pairs of systems are searched for what makes them flip, which takes most of the time; without it, all
        that flip.

    Examples
    --------
    >>> steps = RobustnessSteps({"a": {"q": ["d1"]}, "b": {"q": ["d2", "d1"]}}, {"q": {"d1": 1}}, ks=[1, 2])
    >>> parts = dict.fromkeys(step.part for step in steps)
    >>> list(parts), steps.result().winners["trec_eval@2"]
    (['conventions', 'cutoffs', 'unjudged', 'changes'], ('a',))
    """

    def __init__(
        self,
        runs: RunsLike,
        qrels: QrelsLike,
        *,
        conventions: Iterable[str] | Mapping[str, ConventionLike] | None = None,
        k: int | None = 10,
        ks: Iterable[int] = range(1, 101),
        reference: ConventionLike = "trec_eval",
        pairs: Callable[[Robustness], Collection[frozenset[str]]] | None = None,
        judged_only: bool = False,
    ) -> None:
        prepared = systems_of(runs, qrels)
        if not prepared:
            raise words.NO_SYSTEM.error()
        self._systems = Systems(prepared)
        self._reference = condensed(resolve(reference, k), judged_only)
        self._name = reference if isinstance(reference, str) and not judged_only else words.REFERENCE
        cutoffs = map(check_k, several(ks, "ks"))
        self._cutoffs = [cutoff for cutoff in dict.fromkeys(cutoffs) if cutoff is not None]
        judgments = self._systems.prepared[0].qrels
        self._settings, self._refused = _settings(
            conventions, k, zeros=bool((judgments.numbers == 0).any()), judged_only=judged_only
        )
        self._done: list[tuple[Setting, Scored]] = []
        self._changes: dict[tuple[str, str], tuple[Change, ...]] = {}
        self._unjudged = UnjudgedSearch(self._systems, judgments, self._reference)
        self._finished, self._pairs = False, pairs
        self._work = self._steps()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Step:
        return next(self._work)

    def result(self) -> Robustness:
        """Return what is known so far."""
        means = np.array([found.means for _, found in self._done]).reshape(-1, len(self._systems)).T
        count = len(self._systems)
        errors = np.array([found.errors for _, found in self._done]).reshape(-1, count, count)
        settings = tuple(setting for setting, _ in self._done)
        names = [setting.name for setting in settings]
        return Robustness(
            systems=self._systems.names,
            reference=self._name,
            convention=self._reference,
            settings=settings,
            means=means,
            errors=errors,
            queries=tuple(found.queries for _, found in self._done),
            refused=dict(self._refused),
            flips=tuple(
                flips(self._systems.names, names, signs(means), clear_differences(means, errors), self._changes)
            ),
            bounds=tuple(self._unjudged.means),
            orders=tuple(self._unjudged.orders),
            finished=self._finished,
            within=tuple(found.within for _, found in self._done),
        )

    def _steps(self) -> Iterator[Step]:
        size, done = self._size(), 0
        for part, work in self._parts():
            for _ in work:
                done += 1
                yield Step(part, min(done / size, 1.0))
        self._finished = True
        yield Step(CHANGES, 1.0)

    def _size(self) -> int:
        """Return about how many steps there are."""
        count = len(self._systems)
        return (len(self._settings) + 1 + _SEARCHED) * count + self._unjudged.size

    def _parts(self) -> Iterator[tuple[str, Iterator[None]]]:
        yield CONVENTIONS, self._score_conventions()
        yield CUTOFFS, self._score_cutoffs()
        yield UNJUDGED, self._refusable(self._unjudged.steps())
        yield CHANGES, self._refusable(self._search_changes())

    def _score_conventions(self) -> Iterator[None]:
        for setting in self._settings:
            try:
                values = yield from self._systems.values(setting.convention)
            except NdcgError as refusal:
                self._refused[setting.name] = str(refusal)
            else:
                self._done.append((setting, score(values)))

    def _score_cutoffs(self) -> Iterator[None]:
        if not self._cutoffs:
            return
        try:
            curves = yield from self._systems.curves(self._reference, self._cutoffs)
        except NdcgError as refusal:
            self._refused[self._name] = str(refusal)
            return
        for cutoff, values in zip(self._cutoffs, curves, strict=True):
            name = words.AT_CUTOFF.format(reference=self._name, k=cutoff)
            self._done.append((Setting(name, self._reference.with_k(cutoff), "cutoff"), score(values)))

    def _search_changes(self) -> Iterator[None]:
        differing = self._differing_pairs()
        if not differing:
            return
        cutoffs = {
            setting.convention.k: found
            for setting, found in self._done
            if setting.cutoff and setting.convention.k is not None
        }
        search = ChangeSearch(self._systems, self._reference, cutoffs, differing)
        self._changes = search.found
        yield from search.steps()

    def _differing_pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of systems of which either wins somewhere."""
        order = signs(np.array([found.means for _, found in self._done]).T) if self._done else np.empty((0, 0))
        pairs = combinations(range(len(self._systems)), 2)
        found = [pair for pair, row in zip(pairs, order, strict=False) if (row > 0).any() and (row < 0).any()]
        if self._pairs is None or not found:
            return found
        names, wanted = self._systems.names, self._pairs(self.result())
        return [(one, other) for one, other in found if frozenset((names[one], names[other])) in wanted]

    def _refusable(self, work: Iterator[None]) -> Iterator[None]:
        """Do the work; where the reference itself refuses these files, there is nothing to find."""
        try:
            yield from work
        except NdcgError as refusal:
            self._refused.setdefault(self._name, str(refusal))


def robustness(
    runs: RunsLike,
    qrels: QrelsLike,
    *,
    conventions: Iterable[str] | Mapping[str, ConventionLike] | None = None,
    k: int | None = 10,
    ks: Iterable[int] = range(1, 101),
    reference: ConventionLike = "trec_eval",
    progress: Callable[[Step], object] | None = None,
    judged_only: bool = False,
) -> Robustness:
    """Score systems under many definitions of nDCG, and find where their order depends on it.

    Parameters
    ----------
    runs : mapping of name to run, or sequence of Run
        A run is a :class:`~ndcg_core.batch.runs.Run` or ``{query: {doc: score}}``.
    qrels : Qrels or mapping of query to ``{doc: grade}``
    conventions : iterable of str or mapping of name to Convention, optional
        Names of :data:`ndcg_core.conventions`, or conventions of your own with names; all of the catalogue without it.
    k : int or None
        The cutoff of all conventions; None is the whole list.
    ks : iterable of int
        The cutoffs of the reference; empty for none.
    reference : str or Convention
        The convention that is taken at every cutoff, in which choices are changed, and under which unjudged documents
        are judged.
    progress : function of a Step, optional
        Called after every step; :class:`RobustnessSteps` does the same work step by step.
    judged_only : bool
        Whether every convention takes unjudged documents out of the lists first.

    Returns
    -------
    Robustness

    Raises
    ------
    NdcgError
        For what is no run, no qrels, no cutoff, or an unknown convention. A convention that refuses these files is
        listed with its refusal.

    Notes
    -----
    A mean is taken over the queries that have a value in all systems, whatever average the convention has. What makes
    a pair of systems flip is searched among single choices of the reference, over the values that conventions of the
    catalogue have, then among pairs of those choices that change a value at all, of which at most 2,000 lists of a
    system are scored.

    Examples
    --------
    >>> qrels = {"q": {"low1": 1, "low2": 1, "high": 3}}
    >>> runs = {"one high": {"q": ["high", "x", "y"]}, "two low": {"q": ["low1", "low2", "x"]}}
    >>> found = robustness(runs, qrels, conventions=["trec_eval", "pytrec_eval", "ranx", "burges_2005"], ks=[])
    >>> found.winners["burges_2005"], found.finished
    (('one high',), True)
    """
    steps = RobustnessSteps(
        runs, qrels, conventions=conventions, k=k, ks=ks, reference=reference, judged_only=judged_only
    )
    for step in steps:
        if progress is not None:
            progress(step)
    return steps.result()


def _settings(
    conventions: Iterable[str] | Mapping[str, ConventionLike] | None, k: int | None, *, zeros: bool, judged_only: bool
) -> tuple[list[Setting], dict[str, str]]:
    """Return the conventions at this cutoff, and those that refuse it; ``zeros`` says if the qrels have a grade 0."""
    k = check_k(k)
    given: Mapping[str, ConventionLike]
    if isinstance(conventions, Mapping):
        given = conventions
    else:
        named = several(catalogue if conventions is None else conventions, "conventions")
        given = {name: name for name in named if resolve(name)}
    settings, refused = [], {}
    for name, convention in given.items():
        try:
            chosen = condensed(resolve(convention), judged_only)
            settings.append(Setting(name, chosen.with_k(k), _kind(name, chosen, zeros=zeros)))
        except NdcgError as refusal:
            refused[name] = str(refusal)
    return settings, refused


def _kind(name: str, convention: Convention, *, zeros: bool) -> Kind:
    """Return the kind of a convention; ``zeros`` says if documents are judged 0."""
    if name in PRINTED:
        return "tutorial"
    return "zeros" if zeros and pays(convention, 0) else "tool"

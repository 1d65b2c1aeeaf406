"""The values of measures of a run, every query at once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.bootstrap import interval
from ndcg_core.batch.measures.names import MeasureName, measure_names
from ndcg_core.batch.runs import PreparedRun, Run
from ndcg_core.batch.runs.lists import Part
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.numbers import real
from ndcg_core.scoring.beside_ndcg import HIGHEST_GRADE, OTHER_MEASURES, JudgedLists


@dataclass(frozen=True)
class Measured:
    """Measures of a run.

    Attributes
    ----------
    names : tuple of MeasureName
        In the order in which trec_eval prints them.
    queries : tuple of str
        The queries of which there are values: those that the run and the qrels both have.
    values : dict of MeasureName to array of float, shape (n_queries,)
    means : dict of MeasureName to float
        Means, and sums of what counts documents or queries; over all queries of the qrels where that was wanted.
    missing : int
        How many queries that the run lacks count as 0 in the means.
    """

    names: tuple[MeasureName, ...]
    queries: tuple[str, ...]
    values: Mapping[MeasureName, np.ndarray]
    means: Mapping[MeasureName, float]
    missing: int = 0

    def interval(self, name: MeasureName) -> tuple[float, float]:
        """Return the bootstrap interval of a mean over the queries that count; NaN twice for a count of documents."""
        counted = np.append(self.values[name], np.zeros(self.missing))
        return (math.nan, math.nan) if name.counts else interval(counted)


def measure(
    prepared: PreparedRun,
    names: str | Iterable[str | MeasureName] = "nDCG",
    convention: Convention | str = "trec_eval",
    *,
    level: float = 1,
    complete: bool = False,
) -> Measured:
    """Return nDCG and other measures of a run.

    Parameters
    ----------
    prepared : PreparedRun
    names : str or iterable of str
        As :func:`~ndcg_core.batch.measures.measure_names` takes them.
    convention : Convention or str
        The definition of nDCG. Its order of equal scores holds for the other measures too, and its cutoff for nDCG
        where a name has none.
    level : float
        The lowest grade of a relevant document, for all measures but nDCG and ERR.
    complete : bool
        Whether means are over all queries of the qrels, where a query that the run lacks counts as 0; otherwise over
        those that both have.

    Raises
    ------
    NdcgError
        For an unknown name, a run that has a document twice or shares no query with the qrels, and what the convention
        refuses.

    Examples
    --------
    >>> from ndcg_core.batch.runs import Qrels, Run
    >>> run = Run.from_columns(["q", "q"], ["a", "b"], [2.0, 1.0])
    >>> found = measure(PreparedRun(run, Qrels.from_columns(["q"], ["b"], [1])), "nDCG@10 RR")
    >>> {name.title: round(mean, 4) for name, mean in found.means.items()}
    {'RR': 0.5, 'nDCG@10': 0.6309}
    """
    chosen = resolve(convention)
    if real(level) is None:
        raise words.LEVEL.error(level)
    wanted = tuple(measure_names(names, chosen.k))
    prepared.run.refuse_repeats()
    both = [query for query in prepared.run.queries if query in prepared.qrels]
    if not both:
        raise _nothing_shared(prepared)
    places = {query: place for place, query in enumerate(both)}
    values = {name: np.zeros(len(both)) for name in wanted}
    for name in wanted:
        if name.family == "nDCG":
            values[name] = _ndcg(prepared, chosen, name.k, both)
    others = [name for name in wanted if name.family != "nDCG"]
    apart = chosen if chosen.unjudged == "skip" else chosen.changed(unjudged="nothing")
    for part in prepared.lists.parts(apart) if others else ():
        rows = np.array([places.get(prepared.run.queries[place], -1) for place in part.queries.tolist()])
        lists = _Lists(prepared, part, level)
        for name in others:
            found = lists.values(name)
            values[name][rows[rows >= 0]] = found[rows >= 0]
    whole = len(prepared.qrels) if complete else len(both)
    means = {name: _mean(prepared, name, values[name], whole, complete=complete) for name in wanted}
    return Measured(wanted, tuple(both), values, means, whole - len(both))


def _nothing_shared(prepared: PreparedRun) -> NdcgError:
    firsts = [next(iter(table.queries), None) for table in (prepared.run, prepared.qrels)]
    if None in firsts:
        return words.NO_QUERIES.error()
    return words.NO_COMMON_QUERY.error(run=shorten(firsts[0]), qrels=shorten(firsts[1]))


def _ndcg(prepared: PreparedRun, convention: Convention, k: int | None, queries: list[str]) -> np.ndarray:
    found = dict(zip(prepared.queries, prepared.values(convention.with_k(k)).tolist(), strict=True))
    return np.array([found[query] for query in queries])


def _mean(prepared: PreparedRun, name: MeasureName, values: np.ndarray, whole: int, *, complete: bool) -> float:
    if name.kind == "NumQ":
        return float(whole)
    if name.kind == "NumRel" and complete:
        return float((prepared.qrels.numbers > 0).sum())  # as trec_eval does, whatever the level
    if name.counts:
        return float(values.sum())
    if np.isnan(values).all():
        return math.nan
    return float(np.nansum(values)) / whole if complete else float(np.nanmean(values))


def first_ranks(prepared: PreparedRun, depth: int, convention: Convention | str = "trec_eval") -> Run:
    """Return a run with the first documents of each query alone, in the order of a convention.

    >>> from ndcg_core.batch.runs import Qrels
    >>> run = Run.from_columns(["q", "q", "q"], ["a", "b", "c"], [1.0, 3.0, 2.0])
    >>> dict(first_ranks(PreparedRun(run, Qrels.from_columns(["q"], ["b"], [1])), 2)["q"])
    {'b': 3.0, 'c': 2.0}
    """
    run = prepared.run
    parts = [rows[:, :depth].ravel() for _, rows in prepared.lists.rows_by_rank(resolve(convention))]
    rows = np.sort(np.concatenate([*parts, np.empty(0, dtype=np.int64)]).astype(np.int64))
    rows = rows[rows >= 0]
    starts = np.searchsorted(rows, run.starts)
    return Run(run.queries, starts, run.docs[rows], run.numbers[rows], run.doc_ids, name=run.name)


class _Lists:
    """A part of a run's lists, as the measures see it."""

    def __init__(self, prepared: PreparedRun, part: Part, level: float) -> None:
        judgments = prepared.judgments
        codes = part.ranked
        known = (codes > 0) & (codes != judgments.unjudged)
        grades = np.where(known, np.append(np.nan, judgments.grades)[codes], 0.0)
        self._there, self._known = codes > 0, known
        self._hits = known & (grades >= level)
        self._grades = np.maximum(grades, 0.0)
        pool = np.append(-np.inf, judgments.grades)[part.pool]
        self._relevant = (pool >= level).sum(axis=1)
        self._highest = np.maximum(np.where(np.isfinite(pool), pool, 0.0).max(axis=1, initial=0.0), HIGHEST_GRADE)

    def values(self, name: MeasureName) -> np.ndarray:
        """Return the values of these lists."""
        if name.family in OTHER_MEASURES:
            k = self._hits.shape[1] if name.k is None else name.k
            hits, grades = self._hits[:, :k], self._grades[:, :k]
            lists = JudgedLists(grades, hits, self._relevant, self._highest[:, None], k)
            found: np.ndarray = OTHER_MEASURES[name.family].by_rank(lists).sum(axis=1)
            return found
        return _COUNTED[name.family](self, name.k)

    def one(self, _k: int | None) -> np.ndarray:
        return np.ones(len(self._hits))

    def retrieved(self, _k: int | None) -> np.ndarray:
        found: np.ndarray = self._there.sum(axis=1)
        return found

    def relevant(self, _k: int | None) -> np.ndarray:
        found: np.ndarray = self._relevant
        return found

    def relevant_retrieved(self, k: int | None) -> np.ndarray:
        found: np.ndarray = self._hits[:, :k].sum(axis=1)
        return found

    def at_least_one(self, k: int | None) -> np.ndarray:
        found: np.ndarray = (self.relevant_retrieved(k) > 0).astype(np.float64)
        return found

    def precision_at_relevant(self, _k: int | None) -> np.ndarray:
        ranks = np.arange(1, self._hits.shape[1] + 1)
        found: np.ndarray = (self._hits & (ranks <= self._relevant[:, None])).sum(axis=1)
        return _share(found, self._relevant)

    def judged(self, k: int | None) -> np.ndarray:
        known, there = self._known[:, :k].sum(axis=1), self._there[:, :k].sum(axis=1)
        return _share(known, there)


def _share(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.divide(part, whole, out=np.zeros(len(part)), where=whole > 0)
    return found


_COUNTED = {
    "NumQ": _Lists.one,
    "NumRet": _Lists.retrieved,
    "NumRel": _Lists.relevant,
    "NumRelRet": _Lists.relevant_retrieved,
    "Rprec": _Lists.precision_at_relevant,
    "Success": _Lists.at_least_one,
    "Judged": _Lists.judged,
}

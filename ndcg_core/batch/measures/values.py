"""The values of measures of a run, every query at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.as_columns import QrelsLike, RunLike, qrels_in_columns, run_in_columns
from ndcg_core.batch.averages import average_of_measure
from ndcg_core.batch.bootstrap import interval
from ndcg_core.batch.by_query import absence
from ndcg_core.batch.doubts import doubts
from ndcg_core.batch.mappings import nested
from ndcg_core.batch.measures.names import (
    KINDS,
    MeasureLike,
    MeasureName,
    MeasureObject,
    Value,
    are_measures,
    measure_names,
)
from ndcg_core.batch.ordering import Ranked
from ndcg_core.batch.result import Result
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.document import Block, Table, paragraph
from ndcg_core.document.shown import Shown
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.convention import Convention, ConventionLike, condensed, resolve
from ndcg_core.model.numbers import added_up, real
from ndcg_core.scoring.beside_ndcg import HIGHEST_GRADE, OTHER_MEASURES, PERSISTENCE, JudgedLists
from ndcg_core.scoring.choices import facts


@dataclass(frozen=True, repr=False)
class Measured(Shown):
    """Measures of a run.

    Attributes
    ----------
    names : tuple of MeasureName
        In the order in which trec_eval prints them.
    queries : tuple of str
        The queries of which there are values: those that enter averages under the convention, first the judged ones.
    values : dict of MeasureName to array of float, shape (n_queries,)
        NaN for a query that does not enter this measure's average.
    means : dict of MeasureName to float
        The convention's averages, and sums of what counts documents or queries; over all queries of the qrels where
        that was wanted.
    missing : int
        How many further queries count as 0 in the means, because all queries of the qrels were wanted.
    left_out : dict of query to str
        The queries that are left out of every average, because run or qrels lack them, with the reason.
    results : dict of MeasureName to Result
        What else is known of nDCG at each cutoff; a query without a relevant document may be left out there alone.
    find_notes : function, optional
        Finds :attr:`notes` when they are wanted.
    """

    names: tuple[MeasureName, ...]
    queries: tuple[str, ...]
    values: Mapping[MeasureName, np.ndarray]
    means: Mapping[MeasureName, float]
    missing: int = 0
    left_out: Mapping[Hashable, str] = field(default_factory=dict)
    results: Mapping[MeasureName, Result] = field(default_factory=dict)
    find_notes: Callable[[], list[str]] | None = field(default=None, repr=False, compare=False)

    @property
    def notes(self) -> list[str]:
        """What to look at before the numbers are believed, as :attr:`ndcg_core.Result.notes`."""
        return [] if self.find_notes is None else self.find_notes()

    def __getitem__(self, name: MeasureLike) -> float:
        """Return the mean of a measure, by any of its names."""
        wanted = measure_names([name])
        if len(wanted) != 1 or wanted[0] not in self.means:
            raise words.NOT_MEASURED.error(name, names=", ".join(repr(each.title) for each in self.names))
        return self.means[wanted[0]]

    def __iter__(self) -> Iterator[str]:
        return (name.title for name in self.names)

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str | MeasureObject) and are_measures(str(name)):
            return {*measure_names(name)} <= {*self.names}
        return isinstance(name, MeasureName) and name in self.means

    def records(self) -> list[dict[str, object]]:
        """Return a record for each measure: its name, its mean, and the ends of its interval."""
        return [
            {"measure": name.title, "mean": self.means[name], "low": low, "high": high}
            for name in self.names
            for low, high in [self.interval(name)]
        ]

    def __str__(self) -> str:
        means = (f"{name.title} {_shown(self.means[name], name)}" for name in self.names)
        said = words.MEASURED.format(means=", ".join(means), queries=len(self.queries) + self.missing)
        return " ".join([said, *self.notes])

    __repr__ = __str__

    def blocks(self) -> Iterator[Block]:
        """Yield what a notebook shows: each mean with its interval."""
        rows = (
            (name.title, _shown(self.means[name], name), *(_shown(end, name) for end in self.interval(name)))
            for name in self.names
        )
        yield Table(words.MEASURED_HEADS, rows, texts=[0])
        yield from map(paragraph, self.notes)

    def interval(self, name: MeasureName) -> tuple[float, float]:
        """Return the bootstrap interval of a mean over the queries that count; NaN twice for a count of documents."""
        counted = np.append(self.values[name], np.zeros(self.missing))
        return (math.nan, math.nan) if name.counts else interval(counted, limits=KINDS[name.kind].limits)


def _shown(number: float, name: MeasureName) -> str:
    return "" if math.isnan(number) else f"{number:.0f}" if name.counts else f"{number:.4f}"


def measure(
    run: RunLike,
    qrels: QrelsLike,
    names: MeasureLike | Iterable[MeasureLike] = "nDCG",
    convention: ConventionLike = "trec_eval",
    *,
    level: float = 1,
    complete: bool = False,
) -> Measured:
    """Return nDCG and other measures of a run, by the names of ir_measures and trec_eval.

    Parameters
    ----------
    run, qrels
        As :func:`ndcg_core.evaluate` takes them; ids become text, and a ranking without a document is as none at all.
    names, convention, level, complete
        As in :func:`measure_prepared`.

    Raises
    ------
    NdcgError
        As :func:`ndcg_core.evaluate` and :func:`measure_prepared`.

    Examples
    --------
    >>> found = measure({"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 1}}, "nDCG@10 AP P@5")
    >>> print(found)
    AP 0.5000, P@5 0.2000, nDCG@10 0.6309. Queries: 1.
    >>> found["map"], found.interval(found.names[0])
    (0.5, (nan, nan))
    >>> print(measure({"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "b": 2}}, "AP(rel=2) nDCG(dcg='exp-log2')@10"))
    AP(rel=2) 0.5000, nDCG(dcg='exp-log2')@10 0.7967. Queries: 1.
    """
    given = qrels if isinstance(qrels, Qrels) else nested(qrels, "qrels")
    judged = qrels_in_columns(given)
    prepared = PreparedRun(run_in_columns(run, given, repeats=True), judged)
    return measure_prepared(prepared, names, convention, level=level, complete=complete)


def measure_prepared(
    prepared: PreparedRun,
    names: MeasureLike | Iterable[MeasureLike] = "nDCG",
    convention: ConventionLike = "trec_eval",
    *,
    level: float = 1,
    complete: bool = False,
) -> Measured:
    """Return nDCG and other measures of a run that was brought together with its qrels.

    Parameters
    ----------
    prepared : PreparedRun
    names : str, measure of ir_measures, or iterable of these
        As :func:`~ndcg_core.batch.measures.measure_names` takes them.
    convention : Convention or str
        The definition of nDCG. Its order of equal scores and its averaging hold for the other measures too: what
        becomes of a judged query that the run lacks, and of a query without judgments. Its cutoff is that of nDCG
        where a name has none.
    level : float
        The lowest grade of a relevant document, at least 0, for all measures but nDCG, DCG and ERR, where their name
        does not say it: ``AP(rel=2)``.
    complete : bool
        Whether a judged query that the run lacks counts as 0, whatever the convention says of it.

    Raises
    ------
    NdcgError
        For an unknown name, a run that shares no query with the qrels, and what the convention refuses; for a run that
        has a document twice where another measure than nDCG is wanted.

    Examples
    --------
    >>> from ndcg_core.batch.runs import Qrels, Run
    >>> run = Run.from_columns(["q", "q"], ["a", "b"], [2.0, 1.0])
    >>> found = measure_prepared(PreparedRun(run, Qrels.from_columns(["q"], ["b"], [1])), "nDCG@10 RR")
    >>> {name.title: round(mean, 4) for name, mean in found.means.items()}
    {'RR': 0.5, 'nDCG@10': 0.6309}
    """
    chosen = resolve(convention)
    check_level(level)
    wanted = tuple(measure_names(names, chosen.k))
    _check_repeats(prepared.run, wanted, chosen)
    if not any(query in prepared.qrels for query in prepared.run.queries):
        raise _nothing_shared(prepared)
    counted = chosen.changed(missing_query=0.0) if complete else chosen
    left_out = _left_out(prepared, counted)
    entered = [query for query in prepared.queries if query not in left_out]
    # A query that counts because all were wanted is not listed: trec_eval prints no line for it.
    hidden = complete and isinstance(chosen.averaging.missing_query, str)
    listed = [query for query in entered if query in prepared.run] if hidden else entered
    missing = len(entered) - len(listed)
    results = {name: prepared.evaluate(name.under(counted)) for name in wanted if name.family == "nDCG"}
    values = {name: _in_queries(found, listed) for name, found in results.items()}
    values |= _others(prepared, [name for name in wanted if name not in results], counted, listed, level)
    order = sorted(range(len(listed)), key=listed.__getitem__)  # that of the ids' bytes, in which trec_eval adds
    means = {
        name: results[name].value
        if name in results
        else _mean(prepared, name, [*values[name][order].tolist(), *[0.0] * missing], counted, complete)
        for name in wanted
    }
    notes = partial(doubts, prepared.run, prepared.qrels)
    return Measured(wanted, tuple(listed), values, means, missing, left_out, results, notes)


def _check_repeats(run: Run, names: Iterable[MeasureName], convention: Convention) -> None:
    """Refuse a run that has a document twice for any measure but nDCG, and that too if the convention does."""
    if facts(convention).duplicates.refuses:
        run.refuse_repeats()
    others = [name.title for name in names if name.family != "nDCG"]
    if others and len(run.repeated):
        raise words.MEASURE_OF_REPEATS.error(name=others[0])


def _in_queries(result: Result, queries: list[str]) -> np.ndarray:
    return np.array([result.per_query.get(query, math.nan) for query in queries])


def check_level(level: object) -> float:
    """Return the lowest grade of a relevant document; raise :class:`NdcgError` for anything else.

    A negative grade stands for "not judged" in trec_eval, and so no level is below 0.

    >>> check_level(2)
    2.0
    """
    number = real(level)
    if number is None or not 0 <= number < math.inf:
        raise words.LEVEL.error(level)
    return number


def _left_out(prepared: PreparedRun, convention: Convention) -> dict[Hashable, str]:
    """Return the queries that one side lacks and that are left out for it, with the reason."""
    ranked, judged = set(prepared.run.queries), set(prepared.qrels.queries)
    one_sided = (query for query in prepared.queries if not (query in ranked and query in judged))
    reasons = {query: absence(query, convention, judged=query in judged, ranked=query in ranked) for query in one_sided}
    return {query: reason for query, reason in reasons.items() if reason}


def _nothing_shared(prepared: PreparedRun) -> NdcgError:
    firsts = [next(iter(table.queries), None) for table in (prepared.run, prepared.qrels)]
    if None in firsts:
        return words.NO_QUERIES.error()
    return words.NO_COMMON_QUERY.error(run=shorten(firsts[0]), qrels=shorten(firsts[1]))


def _others(
    prepared: PreparedRun, names: list[MeasureName], convention: Convention, queries: list[str], level: float
) -> dict[MeasureName, np.ndarray]:
    """Return the values of measures beside nDCG; 0 for a query that the run lacks."""
    places = {query: place for place, query in enumerate(queries)}
    values = {name: np.zeros(len(queries)) for name in names}
    dcgs = {name: prepared.dcg(name.under(convention)) for name in names if name.family == "DCG"}
    for judged_only in (False, True):
        asked = [name for name in names if name.parameter("judged_only", default=False) == judged_only]
        seen = condensed(convention) if judged_only else convention
        apart = seen if facts(seen).unjudged.removes else seen.changed(unjudged="nothing")
        for part, pool in prepared.lists.parts(apart) if asked else ():
            here = np.asarray(part.rows)
            rows = np.array([places.get(prepared.run.queries[place], -1) for place in here.tolist()])
            lists: dict[Value, _Lists] = {}
            for name in asked:
                of_level = name.parameter("rel", level)
                if of_level not in lists:
                    lists[of_level] = _Lists(prepared, part, pool, float(of_level))
                found = lists[of_level].values(name) if name.family != "DCG" else dcgs[name][here]
                if convention.averaging.all_removed == "skip" and not name.counts:
                    found = np.where(part.retrieved == 0, math.nan, found)
                values[name][rows[rows >= 0]] = found[rows >= 0]
    return values


def _mean(
    prepared: PreparedRun, name: MeasureName, values: list[float], convention: Convention, complete: bool
) -> float:
    if name.kind == "NumQ" and complete:
        return float(len(values))
    if name.kind == "NumRel" and complete:
        return float((prepared.qrels.numbers > 0).sum())  # as trec_eval does, whatever the level
    return added_up(values) if name.counts else average_of_measure(values, convention)


def first_ranks(prepared: PreparedRun, depth: int, convention: ConventionLike = "trec_eval") -> Run:
    """Return a run with the first documents of each query alone, in the order of a convention.

    >>> from ndcg_core.batch.runs import Qrels
    >>> run = Run.from_columns(["q", "q", "q"], ["a", "b", "c"], [1.0, 3.0, 2.0])
    >>> dict(first_ranks(PreparedRun(run, Qrels.from_columns(["q"], ["b"], [1])), 2)["q"])
    {'b': 3.0, 'c': 2.0}
    """
    run = prepared.run
    if len(run.repeated):
        raise words.DEPTH_OF_REPEATS.error()
    parts = [rows[:, :depth].ravel() for _, rows in prepared.lists.rows_by_rank(resolve(convention))]
    rows = np.sort(np.concatenate([*parts, np.empty(0, dtype=np.int64)]).astype(np.int64))
    rows = rows[rows >= 0]
    starts = np.searchsorted(rows, run.starts)
    return Run(run.queries, starts, run.docs[rows], run.numbers[rows], run.doc_ids, name=run.name)


class _Lists:
    """A part of a run's lists, as the measures see it."""

    def __init__(self, prepared: PreparedRun, part: Ranked, pool_codes: np.ndarray, level: float) -> None:
        judgments = prepared.judgments
        codes = part.ranks
        known = (codes > 0) & (codes != judgments.unjudged)
        grades = np.where(known, np.append(np.nan, judgments.grades)[codes], 0.0)
        self._there, self._known = codes > 0, known
        self._hits = known & (grades >= level)
        self._grades = np.maximum(grades, 0.0)
        pool = np.append(-np.inf, judgments.grades)[pool_codes]
        self._relevant = (pool >= level).sum(axis=1)
        self._highest = np.maximum(np.where(np.isfinite(pool), pool, 0.0).max(axis=1, initial=0.0), HIGHEST_GRADE)

    def values(self, name: MeasureName) -> np.ndarray:
        """Return the values of these lists."""
        if name.family in OTHER_MEASURES:
            k = self._hits.shape[1] if name.k is None else name.k
            hits, grades = self._hits[:, :k], self._grades[:, :k]
            persistence = float(name.parameter("p", PERSISTENCE))
            lists = JudgedLists(grades, hits, self._relevant, self._highest[:, None], k, persistence)
            return OTHER_MEASURES[name.family].values(lists)
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
        return (self.relevant_retrieved(k) > 0).astype(np.float64)

    def harmonic_mean(self, k: int | None) -> np.ndarray:
        """Of precision and recall: twice the relevant documents found, over k and all relevant ones."""
        return _share(2 * self.relevant_retrieved(k), (k or 0) + self._relevant)

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
    "F1": _Lists.harmonic_mean,
    "Judged": _Lists.judged,
}

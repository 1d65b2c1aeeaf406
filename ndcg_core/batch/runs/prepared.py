"""A run and its qrels, brought together once and scored under any number of conventions.

The lists are ordered by :mod:`ndcg_core.batch.runs.lists`; here a convention is a table of gains, and a DCG a running
sum along the ranks, as in :mod:`ndcg_core.batch.many`. A convention or a file that this path does not support is
evaluated query by query, with the same answers to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.evaluation import Result, evaluate
from ndcg_core.batch.many import ideal_codes, ranked_gains, running_sum
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import Part, RunLists
from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.scoring.normalized import read_grade
from ndcg_core.scoring.pipeline import gain_of


class Sums(NamedTuple):
    """DCG and IDCG of queries, each of shape ``(n,)`` or ``(n, kmax)``, and how many documents are left of each."""

    dcg: np.ndarray
    idcg: np.ndarray
    retrieved: np.ndarray


class PreparedRun:
    """A run with its judgments.

    Parameters
    ----------
    run : Run
    qrels : Qrels
    judgments : Judgments, optional
        The same qrels, prepared; several runs can share them.

    Attributes
    ----------
    queries : list of str
        The queries of the qrels, then those that only the run has.

    Examples
    --------
    >>> run = Run.from_columns(["q1", "q1", "q2"], ["a", "b", "c"], [2.0, 1.0, 1.0])
    >>> prepared = PreparedRun(run, Qrels.from_columns(["q1", "q2", "q3"], ["b", "c", "d"], [1, 2, 1]))
    >>> prepared.values().round(4).tolist()
    [0.6309, 1.0, 0.0]
    >>> prepared.evaluate("trec_eval").value.__round__(4)
    0.8155
    """

    def __init__(self, run: Run, qrels: Qrels, judgments: Judgments | None = None) -> None:
        self.run, self.qrels = run, qrels
        self.judgments = judgments or Judgments(qrels)
        self.lists = RunLists(run, self.judgments)
        only_run = [query for query in run.queries if query not in qrels]
        self.queries = [*qrels.queries, *only_run]
        places = {query: place for place, query in enumerate(self.queries)}
        self._places = np.array([places[query] for query in run.queries], dtype=np.int64)
        self._in_run = np.zeros(len(self.queries), dtype=np.bool_)
        self._in_run[self._places] = True

    def evaluate(self, convention: Convention | str = Convention(), k: CutoffLike = SAME_K) -> Result:
        """Return the average over queries and the nDCG per query, as :func:`ndcg_core.evaluate` does.

        Raises
        ------
        NdcgError
            Naming the query and the document.
        """
        chosen = resolve(convention, k)
        try:
            found = self._quick(chosen)
        except NdcgError:  # query by query, the message names the query and the document
            found = None
        return evaluate(dict(self.run), dict(self.qrels), chosen) if found is None else found

    def values(self, convention: Convention | str = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return each query's nDCG in the order of ``queries``, NaN for a query that does not enter the average."""
        chosen = resolve(convention, k)
        try:
            found = self._values(chosen, self._sums(chosen, chosen.k)) if self._fits(chosen) else None
        except NdcgError:
            found = None
        if found is not None:
            return found[0]
        per_query = self.evaluate(chosen).per_query
        return np.array([per_query.get(query, math.nan) for query in self.queries])

    def curve(self, convention: Convention | str = Convention(), kmax: int = 10) -> np.ndarray:
        """Return nDCG@1 to nDCG@kmax of each query, shape ``(n_queries, kmax)``, NaN as in :meth:`values`."""
        chosen = resolve(convention, kmax)
        steady = chosen.highest_grade != "k" and chosen.negative != "from_end" and chosen.ideal_pool != "top_k"
        try:
            if steady and chosen.short_list == "keep" and self._fits(chosen):
                return self._values(chosen, self._sums(chosen, kmax, curve=True))[0]
        except NdcgError:
            pass
        return np.stack([self.values(chosen.with_k(k)) for k in range(1, kmax + 1)], axis=1)

    # ---- sums ----

    def _fits(self, convention: Convention) -> bool:
        """Return whether this path gives the answers of the whole pipeline, the data considered."""
        if "run" not in convention.quick:
            return False
        negative = self.judgments.has_negative and (
            convention.negative == "error" or convention.relevant_by != "ideal" or convention.ideal_order == "given"
        )
        unjudged = bool((self.lists.codes == self.judgments.unjudged).any())
        refused = unjudged and convention.unjudged == "error"
        own_pool = convention.all_removed == "keep" or convention.ideal_pool != "judged"
        missing = self._in_run.all() or convention.missing_query != "error"
        known = convention.unjudged_query != "error" or len(self.queries) == len(self.qrels)
        shared = len(self.queries) < len(self.run) + len(self.qrels)
        ordered = convention.ideal_order == "gain" or not unjudged or convention.unjudged == "zero"
        return not negative and not refused and own_pool and missing and known and shared and ordered

    def _sums(self, convention: Convention, k: int | None, *, curve: bool = False) -> Sums:
        """Return the sums of all queries of the run, in its order."""
        kmax = k if curve and k is not None else 0
        shape: tuple[int, ...] = (len(self.run), kmax) if curve else (len(self.run),)
        dcg, idcg, retrieved = np.zeros(shape), np.zeros(shape), np.zeros(len(self.run), dtype=np.int64)
        table = self._gains(convention)
        for part, running, best in self._running(convention, table, k):
            retrieved[part.queries] = part.retrieved
            for sums, out in ((running, dcg), (best, idcg)):
                if curve:
                    whole = sums if sums is running or convention.ideal_cut != "none" else sums[:, -1:]
                    width = min(whole.shape[1], kmax)
                    out[part.queries, :width] = whole[:, :width]
                    out[part.queries, width:] = whole[:, width - 1 : width]
                else:
                    out[part.queries] = sums[:, -1]
        return Sums(dcg, idcg, retrieved)

    def _gains(self, convention: Convention) -> np.ndarray:
        """Return the gain of each code; raise :class:`NdcgError` for a grade that the convention refuses."""
        gain = gain_of(convention)
        table = [0.0, *(gain(read_grade("", grade, convention)) for grade in self.judgments.grades[:-1].tolist())]
        stands_for = convention.unjudged if isinstance(convention.unjudged, float) else 0.0
        table.append(0.0 if convention.unjudged == "nothing" else gain(stands_for))
        return np.array(table)

    def _running(
        self, convention: Convention, table: np.ndarray, k: int | None
    ) -> Iterator[tuple[Part, np.ndarray, np.ndarray]]:
        """Return the running DCG and IDCG of the lists, part by part."""
        divides, form = convention.discount_form.divides, convention.discount_form
        ideal_k = None if convention.ideal_cut == "none" else k
        for part in self.lists.parts(convention):
            self._check(part, convention)
            ranked = part.ranked[:, : _reach(part, k)]
            tied = part.tied if ranked.shape == part.ranked.shape else _cut(part.tied, part.ranked.shape[1], ranked)
            gains = ranked_gains(ranked, tied, table, convention.ties, k)
            best = table.take(ideal_codes(part.pool, table, convention)[:, :ideal_k])
            if convention.ideal_cut == "retrieved":
                best[np.arange(best.shape[1]) >= part.retrieved[:, None]] = 0.0
            depth = max(gains.shape[1], best.shape[1])
            factors = np.array(form.factors(depth)[:depth])
            yield part, running_sum(gains, factors, divides), running_sum(best, factors, divides)

    def _check(self, part: Part, convention: Convention) -> None:
        """Raise :class:`NdcgError` for a list that the convention refuses; the message comes from the pipeline."""
        shortest = convention.k if convention.short_list == "error" and convention.k else 0
        least = max(convention.min_documents, shortest)
        if least and (part.retrieved + part.removed < least).any():
            raise NdcgError("")

    # ---- from sums to values ----

    def _values(self, convention: Convention, sums: Sums) -> tuple[np.ndarray, Sums]:
        """Return the nDCG of each query in the order of ``queries``, NaN for those left out, and the sums."""
        if not (np.isfinite(sums.dcg).all() and np.isfinite(sums.idcg).all()):
            raise NdcgError("")
        fine = sums.idcg > convention.zero_ideal
        if convention.negative_ideal == "divide":
            fine |= sums.idcg < 0
        if convention.no_relevant == "error" and not fine.all():
            raise NdcgError("")
        instead = math.nan if isinstance(convention.no_relevant, str) else convention.no_relevant
        values = np.divide(sums.dcg, sums.idcg, out=np.full(sums.dcg.shape, instead), where=fine)
        if convention.all_removed == "skip":
            values[sums.retrieved == 0] = math.nan
        shape = (len(self.queries), *values.shape[1:])
        missing = math.nan if isinstance(convention.missing_query, str) else convention.missing_query
        found = np.full(shape, missing)
        found[self._places] = values
        if convention.unjudged_query == "skip":
            found[len(self.qrels) :] = math.nan
        return found, sums

    def _quick(self, convention: Convention) -> Result | None:
        """Return the result by this path, or None if another has to be taken."""
        missing = not self._in_run.all() and convention.missing_query != "skip"
        sums_missing = missing and convention.average == "ratio_of_sums"
        if not self._fits(convention) or sums_missing:
            return None
        values, sums = self._values(convention, self._sums(convention, convention.k))
        reasons = self._reasons(convention, values, sums)
        entered = [place for place in range(len(self.queries)) if place not in reasons]
        dcgs, idcgs = np.zeros(len(self.queries)), np.zeros(len(self.queries))
        dcgs[self._places], idcgs[self._places] = sums.dcg, sums.idcg
        columns = Queries(values[entered].tolist(), dcgs[entered].tolist(), idcgs[entered].tolist())
        if convention.no_relevant == "nan" and words.NONE_RELEVANT in reasons.values():
            return None  # such a query enters the average
        if convention.ties in CHANCE_TIES and self.lists.has_ties(convention):
            return None  # the range over all orders needs each list
        return Result(
            average(columns, convention),
            dict(zip([self.queries[place] for place in entered], columns.values, strict=True)),
            {self.queries[place]: reason for place, reason in reasons.items()},
            convention,
        )

    def _reasons(self, convention: Convention, values: np.ndarray, sums: Sums) -> dict[int, str]:
        """Return the queries that do not enter the average, with the reason."""
        removed = np.zeros(len(self.queries), dtype=np.bool_)
        removed[self._places] = sums.retrieved == 0
        reasons = {}
        for place in np.flatnonzero(np.isnan(values)).tolist():
            if place >= len(self.qrels) and convention.unjudged_query == "skip":
                reasons[place] = words.NOTHING_JUDGED
            elif not self._in_run[place]:
                reasons[place] = words.NOT_IN_RUN
            else:
                gone = removed[place] and convention.all_removed == "skip"
                reasons[place] = words.ALL_REMOVED if gone else words.NONE_RELEVANT
        return reasons


def _reach(part: Part, k: int | None) -> int | None:
    """Return how many ranks decide the first k: the groups of equal scores that reach into them, to their ends."""
    if k is None or part.tied is None or k >= part.ranked.shape[1]:
        return k
    height, width = part.ranked.shape
    lines, columns = np.divmod(part.tied, width)
    later = columns >= k
    ends = np.full(height, width)
    np.minimum.at(ends, lines[later], columns[later])
    return int(ends.max(initial=k))


def _cut(tied: np.ndarray | None, width: int, ranked: np.ndarray) -> np.ndarray | None:
    """Return where tied groups start in lists that were cut on the right."""
    if tied is None:
        return None
    lines, columns = np.divmod(tied, width)
    kept = columns < ranked.shape[1]
    places: np.ndarray = lines[kept] * ranked.shape[1] + columns[kept]
    return places

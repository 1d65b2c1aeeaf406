"""From the sums of a run's queries to its result: which queries enter the average, with what, and why others do not."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.choices import NeedsPipeline
from ndcg_core.batch.engine import Sums, quotients
from ndcg_core.batch.result import QueryDetails
from ndcg_core.batch.runs.columns import Qrels
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import facts


class Details(NamedTuple):
    """Counts by query, each of shape ``(n_queries,)``; a count is over the ranks that count, unless it says otherwise.

    Attributes
    ----------
    ranks : array of int
        How many documents lie at rank k or above it.
    judged : array of int
        How many of them are judged.
    relevant_retrieved : array of int
        How many documents with a grade above 0 the run has, at any rank.
    relevant : array of int
        How many documents with a grade above 0 there are.
    tied_at_cutoff : array of bool
        Whether the documents at ranks k and k + 1 have the same score, so that their order is a matter of the rule.
    """

    ranks: np.ndarray
    judged: np.ndarray
    relevant_retrieved: np.ndarray
    relevant: np.ndarray
    tied_at_cutoff: np.ndarray


def details(lists: RunLists, convention: Convention) -> Details:
    """Return the counts of the queries of a run, in its order. Groups of equal scores keep their input order here."""
    run, judgments = lists.run, lists.judgments
    ranks, judged, retrieved, relevant = np.zeros((4, len(run)), dtype=np.int64)
    found = Details(ranks, judged, retrieved, relevant, np.zeros(len(run), dtype=np.bool_))
    for part in lists.by_rank(convention):
        top = part.ranks[:, : convention.k]
        found.ranks[part.rows] = np.count_nonzero(top, axis=1)
        found.judged[part.rows] = np.count_nonzero((top > 0) & (top != judgments.unjudged), axis=1)
        if part.starts is not None and convention.k is not None and convention.k < part.ranks.shape[1]:
            found.tied_at_cutoff[part.rows] = ~part.starts[:, convention.k]
    found.relevant_retrieved[:] = lists.relevant_retrieved
    found.relevant[:] = judgments.relevant(run.queries)
    return found


def by_query(queries: list[str], found: Details) -> dict[Hashable, QueryDetails]:
    """Return the counts as a record for each query."""
    return {
        query: QueryDetails(judged, ranks - judged, retrieved, relevant - retrieved, tied)
        for query, ranks, judged, retrieved, relevant, tied in zip(
            queries, *(column.tolist() for column in found), strict=True
        )
    }


class Assembly:
    """The queries of a run and its qrels.

    Parameters
    ----------
    run_queries : list of str
    qrels : Qrels

    Attributes
    ----------
    queries : list of str
        The queries of the qrels, then those that only the run has.
    in_run : array of bool, shape (n_queries,)
    complete : bool
        Whether the run has every query of the qrels.
    """

    def __init__(self, run_queries: list[str], qrels: Qrels) -> None:
        self._judged = len(qrels)
        places = [qrels.place(query) for query in run_queries]
        only_run = [query for query, place in zip(run_queries, places, strict=True) if place is None]
        self.queries = [*qrels.queries, *only_run]
        others = iter(range(self._judged, len(self.queries)))
        self._places = np.array([next(others) if place is None else place for place in places], dtype=np.int64)
        self.in_run = np.zeros(len(self.queries), dtype=np.bool_)
        self.in_run[self._places] = True
        self.complete = bool(self.in_run.all())
        self._some_shared = len(self.queries) < len(run_queries) + len(qrels)

    def check_supported(self, convention: Convention, *, parts: bool = False) -> None:
        """Raise NeedsPipeline for queries that the convention refuses.

        With ``parts``, run and qrels are parts of larger ones and need not share a query.
        """
        missing = not self.complete and convention.averaging.missing_query == "error"
        unjudged = len(self.queries) > self._judged and convention.averaging.unjudged_query == "error"
        if missing or unjudged or not (parts or self._some_shared):
            raise NeedsPipeline

    def spread(self, column: np.ndarray, otherwise: float = 0.0) -> np.ndarray:
        """Return a column of the run's queries in the order of ``queries``."""
        found = np.full((len(self.queries), *column.shape[1:]), otherwise, dtype=column.dtype)
        found[self._places] = column
        return found

    def values(self, convention: Convention, sums: Sums) -> np.ndarray:
        """Return the nDCG of each query, NaN for those left out; raise NeedsPipeline for sums that are refused."""
        left_out = facts(convention).empty.left_out  # also what has neither retrieved nor relevant documents
        values, fine = quotients(sums._replace(neither=None) if left_out else sums, convention)
        if left_out:
            values[~fine] = math.nan
        if convention.averaging.all_removed == "skip":
            values[sums.empty] = math.nan
        missing = (
            math.nan if isinstance(convention.averaging.missing_query, str) else convention.averaging.missing_query
        )
        found = self.spread(values, missing)
        if convention.averaging.unjudged_query == "skip":
            found[self._judged :] = math.nan
        return found

    def average(self, convention: Convention, sums: Sums) -> tuple[float, dict[Hashable, float], dict[Hashable, str]]:
        """Return the average, the nDCG of the queries that enter it, and the other queries with the reason."""
        values, reasons = self._judged_values(convention, sums)
        entered = np.array([place for place in range(len(self.queries)) if place not in reasons], dtype=np.int64)
        columns = (values, self.spread(sums.dcg), self.spread(sums.idcg))
        queries = Queries(*(column[entered].tolist() for column in columns))
        return (
            average(queries, convention),
            dict(zip([self.queries[place] for place in entered.tolist()], queries.values, strict=True)),
            {self.queries[place]: reason for place, reason in reasons.items()},
        )

    def columns(self, convention: Convention, sums: Sums) -> dict[str, list[object]]:
        """Return a row for each query: its nDCG, its sums, and why it is left out, if it is."""
        values, reasons = self._judged_values(convention, sums)
        return {
            "query": list(self.queries),
            "ndcg": values.tolist(),
            "dcg": self.spread(sums.dcg).tolist(),
            "idcg": self.spread(sums.idcg).tolist(),
            "left_out": [reasons.get(place, "") for place in range(len(self.queries))],
        }

    def details(self, found: Details, judgments: Judgments) -> dict[Hashable, QueryDetails]:
        """Return the counts of every query; a query that the run lacks has missed all its relevant documents."""
        columns = Details(*map(self.spread, found))
        columns.relevant[:] = judgments.relevant(self.queries)
        return by_query(self.queries, columns)

    def _judged_values(self, convention: Convention, sums: Sums) -> tuple[np.ndarray, dict[int, str]]:
        """Return the nDCG of each query, and why others are left out; raise NeedsPipeline where a sum is missing."""
        averaging = convention.averaging
        if not self.complete and averaging.missing_query != "skip" and averaging.average == "ratio_of_sums":
            raise NeedsPipeline  # the missing queries have an IDCG
        values = self.values(convention, sums)
        reasons = self._reasons(convention, values, sums)
        if convention.no_relevant == "nan" and words.NONE_RELEVANT in reasons.values():
            raise NeedsPipeline  # such a query enters the average
        return values, reasons

    def _reasons(self, convention: Convention, values: np.ndarray, sums: Sums) -> dict[int, str]:
        """Return the queries that do not enter the average, with the reason."""
        removed = self.spread(sums.empty)
        reasons = {}
        for place in np.flatnonzero(np.isnan(values)).tolist():
            if place >= self._judged and convention.averaging.unjudged_query == "skip":
                reasons[place] = words.NOTHING_JUDGED
            elif not self.in_run[place]:
                reasons[place] = words.NOT_IN_RUN
            else:
                gone = removed[place] and convention.averaging.all_removed == "skip"
                reasons[place] = words.ALL_REMOVED if gone else words.NONE_RELEVANT
        return reasons

"""What else is known of each query of a run: how much of its top is judged, and which relevant documents it missed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.result import QueryDetails
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.model.convention import Convention


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
    for part in lists.with_unjudged(convention):
        top = part.codes[:, : convention.k]
        found.ranks[part.queries] = np.count_nonzero(top, axis=1)
        found.judged[part.queries] = np.count_nonzero((top > 0) & (top != judgments.unjudged), axis=1)
        if convention.k is not None and convention.k < part.codes.shape[1]:
            found.tied_at_cutoff[part.queries] = ~part.starts[:, convention.k]
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

"""A run and its qrels as a row for each query, for those who average elsewhere."""

from __future__ import annotations

import math
from collections.abc import Hashable

from ndcg_core.batch.query import scored
from ndcg_core.batch.runs.assembled import Assembly, Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.batch.runs.summed import sums_of
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention

QueryColumns = dict[str, list[object]]


def scored_queries(run: Run, qrels: Qrels, convention: Convention) -> QueryColumns:
    """Return the columns query, ndcg, dcg, idcg and left_out: the reason, if a query does not enter the average.

    Raises
    ------
    NdcgError
        Naming the query and the document.

    Examples
    --------
    >>> run, qrels = Run.from_columns(["q"], ["a"], [1.0]), Qrels.from_columns(["q"], ["a"], [2])
    >>> found = scored_queries(run, qrels, Convention())
    >>> found["ndcg"], found["dcg"]
    ([1.0], [3.0])
    """
    assembly = Assembly(run.queries, qrels)
    try:
        assembly.check_supported(convention, parts=True)
        sums = sums_of(RunLists(run, Judgments(qrels)), convention, convention.k)
        return assembly.columns(convention, sums)
    except (NdcgError, Unsupported):
        return _by_query(run, qrels, convention, assembly.queries)


def _by_query(run: Run, qrels: Qrels, convention: Convention, queries: list[str]) -> QueryColumns:
    rankings: dict[Hashable, dict[str, float]] = {query: run[query] for query in run}
    judgments: dict[Hashable, dict[str, float]] = {query: qrels[query] for query in qrels}
    found = [scored(query, rankings, judgments, convention) for query in queries]
    return {
        "query": list(queries),
        "ndcg": [math.nan if score.left_out else score.value for score in found],
        "dcg": [score.dcg for score in found],
        "idcg": [score.idcg for score in found],
        "left_out": [score.left_out for score in found],
    }

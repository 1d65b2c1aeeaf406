"""A whole run against its qrels: files, columns, data frames, or mappings of queries to documents."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from ndcg_core.batch.by_query import Series, by_query
from ndcg_core.batch.mappings import Frame, nested
from ndcg_core.batch.result import Result
from ndcg_core.batch.runs.assembled import Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.from_mappings import details_of_mappings, evaluate_mappings
from ndcg_core.batch.runs.prepared import PreparedRun
from ndcg_core.batch.runs.streamed import RunParts, evaluate_parts
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.model.topic import ByDocument, Ranking

Query = TypeVar("Query", bound=Hashable)
_MANY = 500  # ranked documents from which columns are faster than lists


def evaluate(
    run: Mapping[Query, Ranking] | Run | RunParts | Frame,
    qrels: Mapping[Query, ByDocument[float]] | Qrels | Frame,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    weights: Mapping[Query, float | ByDocument[float] | Series] | Series | None = None,
    labels: Mapping[Query, Hashable] | Series | None = None,
) -> Result:
    """Evaluate a run: the convention's average over queries, and nDCG per query.

    Parameters
    ----------
    run : mapping of query to ranking, Run, or DataFrame
        A ranking is ``{doc: score}`` or a sequence of documents, best first. :func:`ndcg_core.io.read_run` reads a
        :class:`Run` from a file, and :func:`ndcg_core.io.scan_run` reads it while it is evaluated, in little memory. A
        frame has the columns query, document and score.
    qrels : mapping of query to ``{doc: grade}``, Qrels, or DataFrame
        A frame has the columns query, document and grade. The convention says what happens to judged queries that the
        run lacks, and to queries without judgments.
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    k : int or None, optional
        Replaces the convention's cutoff; None is the whole list.
    weights : mapping of query to float or to ``{doc: weight}``, optional
        A query or document without a weight weighs 1. Weights of documents need a convention whose ``item_weights``
        takes them.
    labels : mapping of query to label, optional
        The classes of ``average="macro"``.

    Returns
    -------
    Result

    Raises
    ------
    NdcgError
        Naming the query and the document.

    Examples
    --------
    >>> run = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"c": 1.0}}
    >>> result = evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}, "q3": {"d": 1}})
    >>> round(result.value, 4), [round(value, 4) for value in result.per_query.values()]
    (0.5436, [0.6309, 1.0, 0.0])
    >>> round(evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}, "q3": {"d": 1}}, "trec_eval").value, 4)
    0.8155
    >>> round(evaluate({"q1": ["a", "b"]}, {"q1": {"a": 1, "b": 1}}, "rax", weights={"q1": {"a": 0.5}}).value, 4)
    0.8597
    """
    chosen = resolve(convention, k)
    if isinstance(run, RunParts) and isinstance(qrels, Qrels) and weights is None and labels is None:
        return evaluate_parts(run, qrels, chosen)
    if isinstance(run, RunParts):
        run = run.whole()
    if isinstance(run, Run) and isinstance(qrels, Qrels) and weights is None and labels is None:
        return PreparedRun(run, qrels).evaluate(chosen)
    rankings, judgments = nested(run, "run"), nested(qrels, "qrels")
    if weights is None and labels is None and sum(map(_size, rankings.values())) >= _MANY:
        try:
            return evaluate_mappings(rankings, judgments, chosen)
        except (NdcgError, Unsupported):  # query by query, the message names the query and the document
            pass
    return by_query(
        rankings, judgments, chosen, weights, labels, lambda: details_of_mappings(rankings, judgments, chosen)
    )


def _size(ranking: object) -> int:
    return len(ranking) if isinstance(ranking, dict) else 0

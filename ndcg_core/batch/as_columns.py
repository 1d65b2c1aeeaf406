"""Runs and qrels in whatever shape they come, as columns."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, TypeVar

from ndcg_core.batch import words
from ndcg_core.batch.mappings import Frame, nested
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import ByDocument, Ranking, check_types, in_one_form, split_ranking

V = TypeVar("V")
ByQuery = Mapping[str, V] | Mapping[int, V] | Mapping[Hashable, V]
RunLike = Run | ByQuery[Ranking] | Frame
"""A run: in columns, as ``{query: {doc: score}}``, or as a data frame."""
QrelsLike = Qrels | ByQuery[ByDocument[float]] | Frame
"""Judgments: in columns, as ``{query: {doc: grade}}``, or as a data frame."""
Judged = Mapping[Any, ByDocument[float]]


def qrels_in_columns(qrels: QrelsLike) -> Qrels:
    """Return qrels in columns.

    >>> qrels_in_columns({"q": {"a": 2, "b": 0}})
    Qrels(queries: 1, rows: 2, documents: 2)
    """
    return qrels if isinstance(qrels, Qrels) else Qrels.from_columns(*_columns(nested(qrels, "qrels"), {}, "grade"))


def run_in_columns(run: RunLike, judged: Judged, name: str = "", *, repeats: bool = False) -> Run:
    """Return a run in columns, its ids in the form that they have in the judgments.

    With ``repeats`` it may have a document of a query twice. A ranking without a document leaves no row.

    >>> run_in_columns({"q": ["b", "a"]}, {"q": {"a": 1}})
    Run(queries: 1, rows: 2, documents: 2)
    """
    if isinstance(run, Run):
        if not repeats:
            run.refuse_repeats()
        if isinstance(judged, Qrels):
            return run
    columns = _columns(nested(run, "run", repeats=repeats), judged, "score")
    return run if isinstance(run, Run) else Run.from_columns(*columns, name=name, repeats=repeats)


def _columns(
    lists: Mapping[Any, Ranking], judged: Judged, column: str
) -> tuple[list[object], list[object], list[float]]:
    """Return the rows of a mapping in three columns; a sequence of documents scores by its order."""
    check_types(lists, judged)
    queries: list[object] = []
    docs: list[object] = []
    numbers: list[float] = []
    for query, given in lists.items():
        try:
            named, own_scores = split_ranking(given)
            ids, _ = in_one_form(named, tuple(judged.get(query, ())))
        except NdcgError as refusal:
            raise refusal.within(f"query {shorten(query)}") from None
        scores = range(len(ids), 0, -1) if own_scores is None else own_scores
        for doc, number in zip(ids, scores, strict=True):
            value = real(number)
            if value is None:
                raise words.CELL_NUMBER.error(number, column=column, query=shorten(query), document=shorten(doc))
            queries.append(query)
            docs.append(doc)
            numbers.append(value)
    return queries, docs, numbers

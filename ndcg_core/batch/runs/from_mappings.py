"""Mappings as columns: runs are evaluated and counted by the same code, wherever they come from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import chain
from typing import TypeVar, cast

import numpy as np

from ndcg_core.batch.result import QueryDetails
from ndcg_core.batch.runs.assembled import Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import LaterIds
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.prepared import PreparedRun
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import ByDocument, Ranking, Topic, check_types

Table = TypeVar("Table", Run, Qrels)
_EXACT = 2**53  # up to this a float64 holds every whole number


def prepared(rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]]) -> PreparedRun:
    """Return a run given as mappings from text to plain numbers, brought together with its judgments.

    Raises
    ------
    Unsupported, NdcgError
        For any other mappings.

    Examples
    --------
    >>> prepared({"q1": {"a": 2.0, "b": 1.0}}, {"q1": {"b": 1}}).quick(Convention(k=2)).per_query
    {'q1': 0.6309297535714574}
    """
    check_types(rankings, judgments)
    judged = Judgments(_table(Qrels, judgments))
    return PreparedRun(_table(Run, rankings), judged.qrels, judged, _codes(rankings, judgments, judged))


def _table(kind: type[Table], mappings: Mapping[Hashable, object]) -> Table:
    """Return mappings as columns whose ids are the texts themselves; raise Unsupported for anything unusual."""
    docs: list[str] = []
    numbers: list[float] = []
    sizes = [0]
    for documents in mappings.values():
        if type(documents) is not dict or not documents:
            raise Unsupported
        docs += documents
        numbers += documents.values()
        sizes.append(len(docs))
    if not set(map(type, docs)) <= {str} or "" in docs or not set(map(type, numbers)) <= {float, int}:
        raise Unsupported
    column = np.array(numbers)
    if column.dtype.kind not in "fi" or not np.isfinite(column).all() or np.abs(column).max(initial=0) >= _EXACT:
        raise Unsupported
    starts, rows = np.array(sizes), np.arange(len(docs))
    queries = cast("list[str]", list(mappings))  # any keys do: queries are compared, never spelt
    return kind(queries, starts, rows, column.astype(np.float64), LaterIds(docs), shared_ids=False)


def _codes(
    rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]], judged: Judgments
) -> np.ndarray:
    """Return the code of the grade of each ranked document."""
    code_of: dict[object, int] = {grade: code for code, grade in enumerate(judged.grades[:-1].tolist(), 1)}
    code_of[None] = judged.unjudged
    none: Mapping[object, float] = {}
    tables = (cast("Mapping[object, float]", judgments.get(query, none)) for query in rankings)
    grades = chain.from_iterable(map(table.get, docs) for table, docs in zip(tables, rankings.values(), strict=True))
    return np.fromiter(map(code_of.__getitem__, grades), judged.type)


def details_of_mappings(
    rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]], convention: Convention
) -> dict[Hashable, QueryDetails]:
    """Return the counts of each query of a run and qrels that were given as mappings."""
    names = {query: str(query) for query in (*judgments, *rankings)}
    run, qrels = [], []
    for query, name in names.items():
        topic = Topic(rankings.get(query, []), judgments.get(query, {}))
        scores = topic.scores or range(len(topic.docs), 0, -1)
        run += [(name, str(doc), float(score)) for doc, score in zip(topic.docs, scores, strict=True)]
        qrels += [(name, str(doc), float(grade)) for doc, grade in topic.qrels.items()]
    found = PreparedRun(Run.from_columns(*_columns(run)), Qrels.from_columns(*_columns(qrels))).details(convention)
    return {query: found[name] for query, name in names.items() if name in found}


def _columns(rows: list[tuple[str, str, float]]) -> tuple[list[str], list[str], list[float]]:
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]

"""Mappings as columns: runs are evaluated and counted by the same code, wherever they come from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from itertools import chain
from typing import TypeVar, cast

import numpy as np

from ndcg_core.batch.result import QueryDetails, Result
from ndcg_core.batch.runs.assembled import Assembly, Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.details import details
from ndcg_core.batch.runs.ids import LaterIds
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.batch.runs.summed import sums_of
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import ByDocument, Ranking, Topic, check_types

Table = TypeVar("Table", Run, Qrels)
_EXACT = 2**53  # up to this a float64 holds every whole number


class RunOfMappings:
    """A run given as mappings from text to plain numbers, brought together once.

    >>> RunOfMappings({"q1": {"a": 2.0, "b": 1.0}}, {"q1": {"b": 1}}).evaluate(Convention(k=2)).per_query
    {'q1': 0.6309297535714574}
    """

    def __init__(self, rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]]) -> None:
        self._rankings, self._judgments = rankings, judgments

    @cached_property
    def _lists(self) -> tuple[RunLists, Judgments, Assembly]:
        check_types(self._rankings, self._judgments)
        judged = Judgments(_table(Qrels, self._judgments))
        run = _table(Run, self._rankings)
        lists = RunLists(run, judged, _codes(self._rankings, self._judgments, judged))
        return lists, judged, Assembly(run.queries, judged.qrels)

    def evaluate(self, convention: Convention) -> Result:
        """Return the result under a convention.

        Raises
        ------
        Unsupported, NdcgError
            For any other mappings, and wherever the query-by-query path has to answer or to say what is wrong.
        """
        if "run" not in convention.quick or convention.ties in CHANCE_TIES:
            raise Unsupported
        lists, judged, assembly = self._lists
        assembly.check_supported(convention)
        found = assembly.averaged(convention, sums_of(lists, convention, convention.k))
        return Result(*found, convention, find_details=lambda: assembly.details(details(lists, convention), judged))


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
    columns = Run.from_columns(*_columns(run))
    judged = Judgments(Qrels.from_columns(*_columns(qrels)))
    found = Assembly(columns.queries, judged.qrels).details(details(RunLists(columns, judged), convention), judged)
    return {query: found[name] for query, name in names.items() if name in found}


def _columns(rows: list[tuple[str, str, float]]) -> tuple[list[str], list[str], list[float]]:
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]

"""Mappings as columns: the counts of queries are found by the same code, wherever a run comes from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from ndcg_core.batch.result import QueryDetails
from ndcg_core.batch.runs.assembled import Assembly
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.details import details
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import ByDocument, DocId, Ranking, Topic


def details_of_mappings(
    rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]], convention: Convention
) -> dict[Hashable, QueryDetails]:
    """Return the counts of each query of a run and qrels that were given as mappings."""
    queries = list(dict.fromkeys([*judgments, *rankings]))
    names = {query: str(place) for place, query in enumerate(queries)}
    run, qrels = [], []
    for query, name in names.items():
        topic = Topic(rankings.get(query, []), judgments.get(query, {}))
        scores = topic.scores or range(len(topic.docs), 0, -1)
        run += [(name, _key(doc), float(score)) for doc, score in zip(topic.docs, scores, strict=True)]
        qrels += [(name, _key(doc), float(grade)) for doc, grade in topic.qrels.items()]
    columns = Run.from_columns(*_columns(run))
    judged = Judgments(Qrels.from_columns(*_columns(qrels)))
    found = Assembly(columns.queries, judged.qrels).details(details(RunLists(columns, judged), convention))
    return {query: found[name] for query, name in names.items() if name in found}


def _key(doc: DocId) -> str:
    """Return an id as text that no other id has: 1 and "1" are two documents."""
    return f"{type(doc).__name__} {doc}"


def _columns(rows: list[tuple[str, str, float]]) -> tuple[list[str], list[str], list[float]]:
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]

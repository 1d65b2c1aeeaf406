"""Runs and qrels as mappings from query to documents, whatever shape they come in."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from ndcg_core.batch import words
from ndcg_core.errors import shorten

_NAMES = {
    "run": (("query", "query_id", "qid", "q_id"), ("doc", "doc_id", "docid", "document", "docno"), ("score",)),
    "qrels": (
        ("query", "query_id", "qid", "q_id"),
        ("doc", "doc_id", "docid", "document", "docno"),
        ("grade", "relevance", "rel", "label"),
    ),
}


def nested(table: Any, kind: str) -> Mapping[Any, Any]:
    """Return ``{query: {doc: number}}`` from such a mapping or from a data frame of three columns.

    ``kind`` is ``"run"`` or ``"qrels"``; the columns of a frame have their usual names.

    >>> nested({"q1": {"d1": 1.0}}, "run")
    {'q1': {'d1': 1.0}}
    """
    if hasattr(table, "columns") and hasattr(table, "to_dict"):
        return _from_frame(table, kind)
    if not isinstance(table, Mapping):
        raise words.MAPPING.error(table, table=kind)
    for query, documents in table.items():
        _check_query(query, f"the {kind}")
        if kind == "qrels" and not isinstance(documents, Mapping):
            raise words.QRELS.error(documents, query=shorten(query))
    return table


def _from_frame(frame: Any, kind: str) -> dict[Any, dict[Any, Any]]:
    found = [next((name for name in names if name in frame.columns), None) for names in _NAMES[kind]]
    if None in found:
        missing = [names[0] for names, column in zip(_NAMES[kind], found, strict=True) if column is None]
        raise words.FRAME.error(
            list(frame.columns),
            table=kind,
            columns=", ".join(names[0] for names in _NAMES[kind]),
            missing=", ".join(missing),
        )
    if any(getattr(frame[column], "ndim", 1) != 1 for column in found):
        raise words.FRAME_COLUMN_TWICE.error(list(frame.columns), table=kind)
    out: dict[Any, dict[Any, Any]] = {}
    for row, (query, doc, number) in enumerate(zip(*(frame[column].tolist() for column in found), strict=True), 1):
        for name in (query, doc):
            _check_query(name, f"the {kind}, row {row},")
        documents = out.setdefault(query, {})
        if doc in documents:
            raise words.DOCUMENT_TWICE.error(doc, table=kind, row=row)
        documents[doc] = number
    return out


def _check_query(name: Any, where: str) -> None:
    """Refuse an id that cannot be a key, or that stands for a missing value."""
    missing = name is None or (isinstance(name, float) and name != name) or type(name).__name__ in ("NAType", "NaTType")
    if missing or not isinstance(name, Hashable):
        raise words.ID.error(name, place=where)

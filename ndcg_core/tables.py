"""Runs and qrels in the shapes that people have them in, as mappings from query to documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ndcg_core.errors import NdcgError, shorten

_NAMES = {
    "run": (("query", "query_id", "qid", "q_id"), ("doc", "doc_id", "docid", "document", "docno"), ("score",)),
    "qrels": (("query", "query_id", "qid", "q_id"), ("doc", "doc_id", "docid", "document", "docno"),
              ("grade", "relevance", "rel", "label")),
}


def nested(table: Any, kind: str) -> Mapping[Any, Any]:
    """``{query: {doc: number}}`` from itself or from a frame of three columns; raises :class:`NdcgError` for anything else.

    ``kind`` is ``"run"`` or ``"qrels"``. A frame's columns go by their usual names.

    >>> nested({"q1": {"d1": 1.0}}, "run")
    {'q1': {'d1': 1.0}}
    """
    if hasattr(table, "columns") and hasattr(table, "to_dict"):
        return _from_frame(table, kind)
    if not isinstance(table, Mapping):
        raise NdcgError(f"The {kind} map every query to its documents", got=table, where=f"the {kind}",
                        fix="Write {query: {doc: number}}.")
    for query, documents in table.items():
        if kind == "qrels" and not isinstance(documents, Mapping):
            raise NdcgError("Qrels map every query to its grades", got=documents, where=f"query {shorten(query)}",
                            fix="Write {query: {doc: grade}}.")
    return table


def _from_frame(frame: Any, kind: str) -> dict[Any, dict[Any, Any]]:
    found = [next((name for name in names if name in frame.columns), None) for names in _NAMES[kind]]
    if None in found:
        missing = [names[0] for names, column in zip(_NAMES[kind], found, strict=True) if column is None]
        raise NdcgError(f"A frame of the {kind} has the columns {', '.join(names[0] for names in _NAMES[kind])}",
                        got=list(frame.columns), where=f"the {kind}", fix=f"Add {', '.join(missing)}.")
    out: dict[Any, dict[Any, Any]] = {}
    for row, (query, doc, number) in enumerate(zip(*(frame[column].tolist() for column in found), strict=True), 1):
        documents = out.setdefault(query, {})
        if doc in documents:
            raise NdcgError("A query holds a document once", got=doc, where=f"the {kind}, row {row},", fix="Remove one of the two.")
        documents[doc] = number
    return out

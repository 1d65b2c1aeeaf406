"""Which columns of a table are query, document and number, by their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Kind = Literal["run", "qrels"]
_QUERIES = ("query", "query_id", "qid", "q_id", "queryid", "topic", "topic_id")
_DOCS = ("doc", "doc_id", "docid", "document", "document_id", "docno", "corpus_id", "pid")
_GRADES = ("grade", "relevance", "rel", "label", "judgment", "rating")
_RANK = "rank"
COLUMN_NAMES = {"run": (_QUERIES, _DOCS, ("score", "sim", _RANK)), "qrels": (_QUERIES, _DOCS, _GRADES)}
"""The usual names of the columns query, document and number; the first is the one that messages use."""
_BEIR = ("query_id", "corpus_id", "score")


class Columns(NamedTuple):
    """The places of three columns in a header.

    Attributes
    ----------
    query, doc, number : int
    ranks : bool
        Whether the numbers are ranks, of which the lowest is best.
    """

    query: int
    doc: int
    number: int
    ranks: bool = False


def columns_of(header: Iterable[object], kind: Kind) -> Columns | None:
    """Return the places of query, document and number in a header, or None if one is missing.

    >>> columns_of(["docid", "qid", "score"], "run"), columns_of(["query", "doc", "rank"], "run").ranks
    (Columns(query=1, doc=0, number=2, ranks=False), True)
    >>> columns_of(["query-id", "corpus-id", "score"], "qrels").number, columns_of(["query", "doc", "score"], "qrels")
    (2, None)
    """
    names = [plain(name) for name in header]
    if is_beir(names):
        query, doc, number = map(names.index, _BEIR)
        return Columns(query, doc, number) if kind == "qrels" else None
    found = [next((name for name in usual if name in names), None) for usual in COLUMN_NAMES[kind]]
    places = [names.index(name) for name in found if name is not None]
    return Columns(places[0], places[1], places[2], found[2] == _RANK) if len(places) == len(found) else None


def missing_columns(header: Iterable[object], kind: Kind) -> list[str]:
    """Return the columns that a header lacks, each by its first name.

    >>> missing_columns(["qid", "points"], "run")
    ['doc', 'score']
    """
    names = {plain(name) for name in header}
    return [usual[0] for usual in COLUMN_NAMES[kind] if names.isdisjoint(usual)]


def is_beir(header: Iterable[object]) -> bool:
    """Return whether a header is that of the qrels of BEIR and MTEB, where score is the grade.

    A column of grades or ranks beside it makes the score a score.

    >>> is_beir(["query-id", "corpus-id", "score"]), is_beir(["query-id", "corpus-id", "rank", "score"])
    (True, False)
    """
    names = {plain(name) for name in header}
    return names.issuperset(_BEIR) and names.isdisjoint((*_GRADES, _RANK))


def is_header(cells: Sequence[str]) -> bool:
    """Return whether these cells name a query or a document, so that a table follows."""
    return not {*_QUERIES, *_DOCS}.isdisjoint(map(plain, cells))


def plain(name: object) -> str:
    """Return a column's name as the usual names are written.

    >>> plain(" Query-ID ")
    'query_id'
    """
    return str(name).strip().lower().replace("-", "_").replace(" ", "_")

"""One query's ranking, scores and qrels, checked once, at the door."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from ndcg_core.errors import NdcgError, shorten


class Topic:
    """One query: what was retrieved, in order or with scores, and what was judged.

    ``ranking`` is a sequence of document ids, best first, or a mapping ``{doc: score}``, ordered by score, highest
    first, ties decided by the convention. ``qrels`` maps a document id to its grade; a document that is not in it is
    unjudged. An id is a non-empty string or a whole number. Raises :class:`NdcgError` for a document ranked twice, an
    id, grade or score of the wrong kind, and for NaN, naming the place.

    >>> topic = Topic(["d1", "d2"], {"d1": 3, "d9": 1})
    >>> topic.docs, topic.grades, topic.missing
    (('d1', 'd2'), (3, None), ('d9',))
    """

    __slots__ = ("docs", "grades", "has_negative", "missing", "qrels", "scores", "unjudged")

    docs: tuple[Any, ...]
    grades: tuple[float | None, ...]
    scores: tuple[float, ...] | None
    qrels: dict[Any, float]
    missing: tuple[Any, ...]
    unjudged: int
    has_negative: bool

    def __init__(self, ranking: Iterable[Any] | Mapping[Any, float], qrels: Mapping[Any, float]) -> None:
        if not isinstance(qrels, Mapping):
            raise NdcgError("Qrels map each judged document to its grade", got=qrels, fix="Write {doc: grade}.")
        self.qrels = {doc: _check_grade(doc, grade) for doc, grade in qrels.items()}
        if isinstance(ranking, Mapping):
            self.docs = tuple(ranking)
            self.scores = tuple(_check_score(doc, score) for doc, score in ranking.items())
        else:
            self.docs = _check_docs(ranking)
            self.scores = None
        for doc in self.docs:
            _check_id(doc, "the ranking")
        known = self.qrels.get
        self.grades = tuple([known(doc) for doc in self.docs])
        ranked = set(self.docs)
        self.missing = tuple([doc for doc in self.qrels if doc not in ranked])
        self.unjudged = self.grades.count(None)
        self.has_negative = any(grade < 0 for grade in self.qrels.values())

    def __repr__(self) -> str:
        ranking: Any = list(self.docs) if self.scores is None else dict(zip(self.docs, self.scores, strict=True))
        return f"Topic({ranking!r}, {self.qrels!r})"

    @property
    def has_ties(self) -> bool:
        """Whether two documents share a score."""
        return self.scores is not None and len(set(self.scores)) < len(self.scores)


def _check_docs(ranking: Iterable[Any]) -> tuple[Any, ...]:
    if isinstance(ranking, str | bytes) or not isinstance(ranking, Iterable):
        raise NdcgError("A ranking is a sequence of document ids or a mapping {doc: score}", got=ranking)
    docs = tuple(ranking)
    try:
        twice = len(set(docs)) != len(docs)
    except TypeError:
        raise NdcgError("A document id is a non-empty string or a whole number", got=docs, where="the ranking") from None
    if twice:
        first: dict[Any, int] = {}
        for rank, doc in enumerate(docs, 1):
            if doc in first:
                raise NdcgError("A ranking holds a document once", got=f"ranks {first[doc]} and {rank}",
                                where=f"document {shorten(doc)}", fix="Remove one of the two.")
            first[doc] = rank
    return docs


def _check_id(doc: Any, where: str) -> None:
    if isinstance(doc, str):
        if doc:
            return
    elif hasattr(doc, "__index__") and not isinstance(doc, bool):
        return
    raise NdcgError("A document id is a non-empty string or a whole number", got=doc, where=where)


def _check_grade(doc: Any, grade: Any) -> float:
    if type(grade) is int and -1e15 < grade < 1e15:  # the common case, quickly
        if type(doc) is not str or not doc:
            _check_id(doc, "the qrels")
        return grade
    _check_id(doc, "the qrels")
    return _check_number("A grade is a finite number", grade, doc,
                         "Leave the document out of the qrels if nobody judged it.", finite=True)


def _check_score(doc: Any, score: Any) -> float:
    return _check_number("A score is a number", score, doc, "Give every ranked document a score.", finite=False)


def _check_number(rule: str, value: Any, doc: Any, fix: str, *, finite: bool) -> float:
    try:
        if isinstance(value, str | bytes | bool):
            raise TypeError
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise NdcgError(rule, got=value, where=f"document {shorten(doc)}", fix=fix) from None
    if math.isnan(number) or (finite and math.isinf(number)):
        raise NdcgError(rule, got=value, where=f"document {shorten(doc)}", fix=fix)
    return number

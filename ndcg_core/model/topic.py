"""One query's ranking, scores and qrels, checked once."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, KeysView, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from numbers import Integral
from typing import Self, TypeVar, cast

from ndcg_core.document import MOST_ROWS, Block, Table, paragraph
from ndcg_core.document.shown import Printer, Shown
from ndcg_core.errors import shorten
from ndcg_core.model import words
from ndcg_core.model.numbers import array_of, real, truth
from ndcg_core.plurals import counted

DocId = str | int
"""A document's id."""
V = TypeVar("V")
ByDocument = Mapping[str, V] | Mapping[int, V] | Mapping[DocId, V]
"""A value for each document. A mapping's type is exact in its keys: ``dict[str, float]`` is no mapping of DocId."""
Ranking = Iterable[DocId] | Iterable[tuple[DocId, float]] | ByDocument[float]
"""What a caller may give as a ranking: documents, best first, or their scores, by document or as pairs."""


class Topic(Shown):
    """One query: what was retrieved, in order or with scores, and what was judged.

    Parameters
    ----------
    ranking : sequence of document ids, best first, or mapping ``{doc: score}``, or sequence of pairs ``(doc, score)``
        Documents with scores are ordered by score, highest first; the convention decides ties. An id is a non-empty
        string or a whole number, and of one type in ranking and qrels. Ids are ordered as text, as in files. A score is
        a number, infinities included, and never a truth value. A sequence may have a document twice; the convention
        says what that means, and refuses it by default.
    qrels : mapping ``{doc: grade}``
        A document that is not in it is unjudged. A grade is a finite number; True and False are the grades 1 and 0.

    Attributes
    ----------
    docs : tuple of ids
        The ranked documents as they were given.
    grades : tuple of float or None
        Their grades, None for an unjudged document.
    scores : tuple of float, or None
        Their scores, None if only an order was given.
    qrels : dict of id to float
    repeated : tuple of int
        The places in ``docs`` of documents that stand higher in the ranking, too; empty for nearly every list.
    missing : tuple of ids
        The judged documents that were not retrieved.
    unjudged : int
        How many ranked documents are unjudged.
    has_negative : bool
        Whether any grade is below 0.

    Raises
    ------
    NdcgError
        For an id, grade or score of the wrong kind, naming the place.

    Examples
    --------
    >>> topic = Topic(["d1", "d2"], {"d1": 3, "d9": 1})
    >>> topic.docs, topic.grades, topic.missing
    (('d1', 'd2'), (3, None), ('d9',))
    >>> Topic(["d1", "d2"], {"d1": True, "d2": False}).grades
    (1, 0)
    >>> Topic([("d1", 0.5), ("d2", 0.7), ("d1", 0.9)], {}).repeated
    (0,)

    """

    __slots__ = (
        "_by_score",
        "_has_ties",
        "_has_uncommon",
        "docs",
        "grades",
        "has_negative",
        "missing",
        "qrels",
        "repeated",
        "scores",
        "unjudged",
    )

    docs: tuple[DocId, ...]
    grades: tuple[float | None, ...]
    scores: tuple[float, ...] | None
    qrels: dict[DocId, float]
    repeated: tuple[int, ...]
    missing: tuple[DocId, ...]
    unjudged: int
    has_negative: bool

    def __init__(self, ranking: Ranking, qrels: ByDocument[float]) -> None:
        if not isinstance(qrels, Mapping):
            raise words.QRELS.error(qrels)
        judged = tuple(qrels)
        docs, scores = split_ranking(ranking)
        self.scores = None if scores is None else _check_scores(docs, scores)
        self.docs, judged = in_one_form(docs, judged)
        self.qrels = dict(zip(judged, _check_grades(qrels), strict=True))
        known = self.qrels.get
        self.grades = tuple([known(doc) for doc in self.docs])
        ranked = set(self.docs)
        self.missing = tuple([doc for doc in self.qrels if doc not in ranked])
        self.unjudged = self.grades.count(None)
        self.has_negative = min(self.qrels.values(), default=0) < 0
        self._by_score: list[int] | None = None
        self._has_ties: bool | None = None
        self._has_uncommon: bool | None = None
        self.repeated = () if len(ranked) == len(self.docs) else _later(self.docs, self.by_score)

    @classmethod
    def of_columns(cls, grades: Sequence[float], scores: Sequence[float]) -> Self:
        """Return a list whose documents are all judged and named by their columns, from 1 on; its cells are checked.

        >>> Topic.of_columns([3, 0], [0.5, 0.7])
        Topic({1: 0.5, 2: 0.7}, {1: 3, 2: 0})
        """
        topic = cls.__new__(cls)
        topic.docs = tuple(range(1, len(grades) + 1))
        topic.grades, topic.scores, topic.qrels = tuple(grades), tuple(scores), dict(enumerate(grades, 1))
        topic.repeated = topic.missing = ()
        topic.unjudged, topic.has_negative = 0, min(grades, default=0) < 0
        topic._by_score = topic._has_ties = topic._has_uncommon = None  # noqa: SLF001 - its own
        return topic

    def __repr__(self) -> str:
        return f"Topic({self.ranking!r}, {self.qrels!r})"

    @property
    def ranking(self) -> list[DocId] | dict[DocId, float] | list[tuple[DocId, float]]:
        """The ranking as a caller would give it.

        >>> Topic({"a": 1.0, "b": 2.0}, {}).ranking
        {'a': 1.0, 'b': 2.0}
        """
        return ranking_of(self.docs, self.scores)

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:
        """What IPython writes: a long list by its numbers of documents."""
        short = words.TOPIC_SHORT.format(ranked=counted(len(self.docs), "document"), judged=len(self.qrels))
        printer.text(repr(self) if len(self.docs) + len(self.qrels) <= _MOST_WRITTEN else short)

    def blocks(self) -> Iterator[Block]:
        """Yield what a notebook shows: the ranking with its grades, then what was not retrieved."""
        count = len(self.docs) + len(self.missing)
        yield paragraph(words.TOPIC.format(ranked=len(self.docs), missing=len(self.missing)))
        yield self.table(most=MOST_ROWS)
        if count > MOST_ROWS:
            yield paragraph(words.LEFT_OUT.format(shown=MOST_ROWS, count=count))

    def table(self, titles: ByDocument[str] | None = None, most: int | None = None) -> Table:
        """Return the ranking with its grades and scores, then what was not retrieved, as texts; ``most`` rows, or all.

        >>> [*Topic({"a": 1.0, "b": 2.5}, {"a": 3, "c": 1}).table({"b": "Leeks"}).rows]
        [('1', 'Leeks', 'not judged', '2.5'), ('2', 'a', '3', '1'), ('–', 'c (not retrieved)', '1', '–')]
        """
        scored = () if self.scores is None else (words.SCORE_HEAD,)
        rows = [*islice(self._listed(by_document(titles or {})), most)]
        return Table((*words.LIST_HEADS, *scored), rows, texts=[1])

    def _listed(self, titles: Mapping[DocId, str]) -> Iterator[tuple[str, ...]]:
        for rank, place in enumerate(self.by_score, 1):
            doc, grade = self.docs[place], self.grades[place]
            score = () if self.scores is None else (_in_full(self.scores[place]),)
            judged = words.NOT_JUDGED if grade is None else _in_full(grade)
            yield str(rank), titles.get(doc) or str(doc), judged, *score
        for doc in self.missing:
            name = words.NOT_RETRIEVED.format(name=titles.get(doc) or doc)
            yield words.NO_RANK, name, _in_full(self.qrels[doc]), *([] if self.scores is None else [words.NO_RANK])

    @property
    def has_ties(self) -> bool:
        """Whether any two documents have the same score."""
        if self._has_ties is None:
            self._has_ties = self.scores is not None and len(set(self.scores)) < len(self.scores)
        return self._has_ties

    @property
    def has_uncommon(self) -> bool:
        """Whether any grade is a fraction or large, so that libraries may read it in different ways."""
        if self._has_uncommon is None:
            self._has_uncommon = not all(map(_is_common, self.qrels.values()))
        return self._has_uncommon

    @property
    def by_score(self) -> list[int]:
        """The places of the documents in ``docs``, the highest score first; equal scores keep their order.

        Sorted once, because many conventions are applied to the same list.

        >>> Topic({"a": 1.0, "b": 2.0, "c": 1.0}, {}).by_score
        [1, 0, 2]
        """
        if self._by_score is None:
            self._by_score = falling(self.scores) if self.scores is not None else list(range(len(self.docs)))
        return self._by_score

    def with_qrels(self, qrels: ByDocument[float]) -> Topic:
        """Return the same ranking with other judgments; it is not sorted again.

        Raises
        ------
        NdcgError
            For an id or a grade of the wrong kind.

        Examples
        --------
        >>> Topic(["d1", "d2"], {"d1": 3}).with_qrels({"d2": 1}).grades
        (None, 1)

        """
        judged = Topic(self.ranking, qrels)
        judged._by_score, judged._has_ties = self.by_score, self.has_ties
        return judged


def falling(numbers: Sequence[float]) -> list[int]:
    """Return the places of the numbers, the highest first; equal numbers keep their order.

    >>> falling([1.0, 3.0, 1.0])
    [1, 0, 2]
    """
    return sorted(range(len(numbers)), key=numbers.__getitem__, reverse=True)


def _in_full(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


def by_document(table: ByDocument[V]) -> dict[DocId, V]:
    """Return a mapping from documents whose keys may be any id."""
    return dict(table.items())


def docs_of(ranking: Ranking) -> tuple[DocId, ...]:
    """Return the documents of a ranking in the order given; raise :class:`NdcgError` if it is none."""
    ranking = array_of(ranking, words.THE_RANKING)
    if isinstance(ranking, str | bytes | bytearray) or not isinstance(ranking, Iterable):
        raise words.RANKING.error(ranking)
    if isinstance(ranking, AbstractSet) and not isinstance(ranking, KeysView):
        raise words.RANKING_AS_SET.error(ranking)
    try:
        return tuple(ranking)
    except TypeError:  # numpy's array of no dimension says that it can be iterated, and cannot
        raise words.RANKING.error(ranking) from None


def ranking_of(
    docs: Sequence[DocId], scores: Sequence[float] | None
) -> list[DocId] | dict[DocId, float] | list[tuple[DocId, float]]:
    """Return documents with their scores, if they have any, as a ranking.

    >>> ranking_of(["a", "b"], [2.0, 1.0]), ranking_of(["a", "a"], [2.0, 1.0])
    ({'a': 2.0, 'b': 1.0}, [('a', 2.0), ('a', 1.0)])
    """
    if scores is None:
        return list(docs)
    pairs = list(zip(docs, scores, strict=True))
    by_doc = dict(pairs)
    return by_doc if len(by_doc) == len(pairs) else pairs


def split_ranking(ranking: Ranking) -> tuple[tuple[DocId, ...], tuple[float, ...] | None]:
    """Return the documents of a ranking and their scores, if it has any.

    Raises
    ------
    NdcgError
        For what is no ranking.

    Examples
    --------
    >>> split_ranking([("a", 2.0), ("b", 1.0)]), split_ranking(["a", "b"])
    ((('a', 'b'), (2.0, 1.0)), (('a', 'b'), None))

    """
    scores: tuple[float, ...] | None = None
    if isinstance(ranking, Mapping):
        docs, scores = tuple(ranking), tuple(ranking.values())
    else:
        docs = docs_of(ranking)
        if _are_pairs(docs):
            pairs = cast("tuple[tuple[DocId, float], ...]", docs)
            docs, scores = tuple([doc for doc, _ in pairs]), tuple([score for _, score in pairs])
        _check_hashable(docs)
    return docs, scores


def _are_pairs(entries: tuple[object, ...]) -> bool:
    return bool(entries) and all(type(entry) is tuple and len(entry) == 2 for entry in entries)


def _check_hashable(docs: tuple[DocId, ...]) -> None:
    try:
        set(docs)
    except TypeError:
        raise words.DOCUMENT_ID.error(docs, where=words.THE_RANKING) from None


def _later(docs: tuple[DocId, ...], order: list[int]) -> tuple[int, ...]:
    """Return the places of documents that stand higher in the ranking, too."""
    seen: set[DocId] = set()
    later = []
    for place in order:
        if docs[place] in seen:
            later.append(place)
        seen.add(docs[place])
    return tuple(later)


# Most lists hold plain strings, floats and small whole numbers only. Checking their types together is many times faster
# than checking document by document.


def in_one_form(docs: tuple[DocId, ...], judged: tuple[DocId, ...]) -> tuple[tuple[DocId, ...], tuple[DocId, ...]]:
    """Return a query's ranked and judged ids as Python's own, no two of which are written alike.

    So a document is the same wherever its id is compared, written into a file or put into an order.

    >>> in_one_form(("a", 7), (7,))
    (('a', 7), (7,))
    """
    both = docs + judged
    if set(map(type, both)) <= {str} and "" not in both:
        return docs, judged
    judged = tuple([_check_id(doc, words.THE_QRELS) for doc in judged])
    docs = tuple([_check_id(doc, words.THE_RANKING) for doc in docs])
    check_types(docs, judged)
    return docs, judged


def check_types(ranked: Iterable[Hashable], judged: Iterable[Hashable]) -> None:
    """Refuse ids that differ and are written alike, such as 101 in the run and "101" in the qrels."""
    if len({*map(type, ranked), *map(type, judged)}) < 2:
        return
    known: dict[str, tuple[Hashable, str]] = {}
    for table, ids in ((words.THE_QRELS, judged), (words.THE_RUN, ranked)):
        for name in ids:
            other, there = known.setdefault(str(name), (name, table))
            if other != name:
                raise words.TYPE_OF_ID.error(table=table, id=shorten(name), there=there, other=shorten(other))


def by_text(doc: DocId) -> bytes:
    """Return what ids are ordered by, here as in files: the bytes of their text, so that 10 comes before 9."""
    return str(doc).encode("utf-8", "surrogatepass")


def _check_grades(qrels: ByDocument[float]) -> Iterable[float]:
    grades = qrels.values()
    if set(map(type, grades)) <= {int} and min(grades, default=0) > -_SMALL and max(grades, default=0) < _SMALL:
        return grades
    return [_check_grade(doc, grade) for doc, grade in qrels.items()]


def _check_scores(docs: tuple[DocId, ...], scores: tuple[float, ...]) -> tuple[float, ...]:
    if set(map(type, scores)) <= {float} and not any(map(math.isnan, scores)):
        return scores
    return tuple([_check_score(doc, score) for doc, score in zip(docs, scores, strict=True)])


_MOST_WRITTEN = 50  # documents and judgments that IPython writes out
_SMALL = 10**15  # any whole number below it is a float too
_EXACT_SINGLE = 1 << 24  # up to here a 32-bit number holds every whole number


def _is_common(grade: float) -> bool:
    return grade == int(grade) and abs(grade) < _EXACT_SINGLE


def _check_id(doc: object, where: str) -> DocId:
    """Return the id as Python's own string or whole number, so that it can be written into a program."""
    if isinstance(doc, str):
        if doc:
            return str(doc)
    elif isinstance(doc, Integral) and not isinstance(doc, bool):
        return int(doc)
    raise words.DOCUMENT_ID.error(doc, where=where)


def _check_grade(doc: DocId, grade: object) -> float:
    if type(grade) is int and -_SMALL < grade < _SMALL:
        return grade
    if (judged := truth(grade)) is not None:
        return judged
    number = real(grade)
    if number is None or not math.isfinite(number):
        raise words.GRADE.error(grade, document=shorten(doc))
    return number


def _check_score(doc: DocId, score: object) -> float:
    number = real(score)
    if number is None or math.isnan(number):
        raise words.SCORE.error(score, document=shorten(doc))
    # A whole number stays whole: as floats, 2**53 and 2**53 + 1 would tie.
    return int(score) if isinstance(score, Integral) else number

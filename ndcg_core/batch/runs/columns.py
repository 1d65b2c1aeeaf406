"""A run and its qrels as columns: a number a row, the rows of a query together, ids kept once each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.runs.ids import Ids
from ndcg_core.document.shown import Printer
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.numbers import array_of, real
from ndcg_core.model.topic import Ranking, ranking_of

QUERY_STEP = np.uint64(0xC2B2AE3D27D4EB4F)
"""A document of a query is known by the hash of its id and so many times the number of the query."""


Problem = Callable[[np.ndarray, Callable[[int], NdcgError]], None]
"""Is called with the places of what is wrong, and a function that gives the error of a place."""


@dataclass(frozen=True)
class Skipped:
    """The lines that a reader left out because of an error.

    Attributes
    ----------
    count : int
    first : tuple of str
        What is wrong with the first hundred of them.
    """

    count: int = 0
    first: tuple[str, ...] = ()


_NO_ROWS = np.zeros(0, dtype=np.int64)


class Table(Mapping[str, Mapping[str, float]]):
    """Numbers of documents by query; what :class:`Run` and :class:`Qrels` have in common.

    It is a mapping ``{query: {doc: number}}``, whose inner mappings are built when they are wanted.

    Attributes
    ----------
    queries : list of str
        In the order of their first rows.
    starts : array of int, shape (n_queries + 1,)
        Query i has the rows ``starts[i]`` to ``starts[i + 1] - 1``, in the order in which they were given.
    docs : array of int32, shape (n_rows,)
        The document of each row, as its place in ``doc_ids``.
    doc_ids : Ids
    numbers : array of float, shape (n_rows,)
    name : str
        What messages and tables call it: the tag of a run, or the name of its file.
    skipped : Skipped
    shared_ids : bool
        False if row i has the id at place i of ``doc_ids``; otherwise ``docs`` says the place.
    repeated : array of int
        The rows of a run whose document its query has before; empty unless they were to be kept. The inner mappings
        hold the last of these rows, :meth:`Run.rankings` all of them.
    """

    kind = "table"
    column = words.NUMBER_COLUMN
    finite = True  # whether numbers must be finite
    repeats = False  # whether a document may come twice with the same number

    def __init__(
        self,
        queries: Sequence[str],
        starts: np.ndarray,
        docs: np.ndarray,
        numbers: np.ndarray,
        doc_ids: Ids,
        *,
        name: str = "",
        skipped: Skipped = Skipped(),
        shared_ids: bool = True,
        repeated: np.ndarray = _NO_ROWS,
    ) -> None:
        self.repeated = repeated
        self.queries, self.starts, self.docs, self.numbers = list(queries), starts, docs, numbers
        self.doc_ids, self.name, self.skipped, self.shared_ids = doc_ids, name, skipped, shared_ids
        self._places = {query: place for place, query in enumerate(self.queries)}

    @classmethod
    def from_columns(
        cls,
        queries: Iterable[object],
        docs: Iterable[object],
        numbers: Iterable[float],
        *,
        name: str = "",
        line: Callable[[int], int] = lambda row: row + 1,
        repeats: bool = False,
    ) -> Self:
        """Return the table of these rows; the rows of a query need not be together.

        Parameters
        ----------
        queries, docs : iterable of str
            Ids of another type become text.
        numbers : iterable of float, shape (n_rows,)
        line : function from a row's place to the number that messages call it
        repeats : bool
            Whether a run keeps a document that a query has twice, for a convention that says what it means.

        Raises
        ------
        NdcgError
            For what is no column, for columns of different lengths, for a number that is not finite, and for a document
            that a query has twice, with both lines. A judgment may be repeated if it says the same.

        Examples
        --------
        >>> run = Run.from_columns(["q1", "q2", "q1"], ["a", "a", "b"], [1.0, 2.0, 3.0])
        >>> run["q1"], list(run)
        ({'a': 1.0, 'b': 3.0}, ['q1', 'q2'])
        """
        query_names, query_codes = _interned(queries)
        doc_names, doc_codes = _interned(docs)
        column = cls._as_floats(numbers, name, line)
        if not len(query_codes) == len(doc_codes) == len(column):
            raise words.COLUMNS.error(queries=len(query_codes), docs=len(doc_codes), numbers=len(column))
        return cls.from_codes(
            query_codes, doc_codes, column, query_names, Ids.of(doc_names), name=name, line=line, repeats=repeats
        )

    @classmethod
    def _as_floats(cls, numbers: Iterable[float], name: str, line: Callable[[int], int]) -> np.ndarray:
        cells = _cells(numbers, cls.column)
        try:
            column = np.array(cells, dtype=np.float64)
        except (ValueError, TypeError, OverflowError):
            row, cell = next((row, cell) for row, cell in enumerate(cells) if real(cell) is None)
            place = _place(name, cls.kind, words.ROW_LINE.format(line=line(row)))
            raise words.RUN_NUMBER.error(cell, column=cls.column, where=place) from None
        if column.ndim != 1:
            raise words.ONE_COLUMN.error(numbers, column=cls.column)
        return column

    @classmethod
    def from_codes(
        cls,
        query_codes: np.ndarray,
        docs: np.ndarray,
        numbers: np.ndarray,
        queries: Sequence[str],
        doc_ids: Ids,
        *,
        name: str = "",
        skipped: Callable[[], Skipped] = Skipped,
        line: Callable[[int], int] = lambda row: row + 1,
        problem: Problem | None = None,
        shared_ids: bool = True,
        repeats: bool = False,
    ) -> Self:
        """Return the table of rows whose ids are numbered, queries in the order of their first rows.

        Without ``shared_ids``, ``docs`` is 0, 1, 2 and so on. ``problem`` is called for the documents that a query has
        twice, and their second rows are left out; without it the error of the first is raised. With ``repeats`` a run
        keeps them.
        """
        check = _Checks(cls, query_codes, docs, numbers, queries, doc_ids, name, line, problem, shared_ids)
        keeps = repeats and not cls.repeats
        keep = check.rows_to_keep(keeps=keeps)
        del check  # it has the columns, which are replaced one by one
        repeated = _NO_ROWS
        if keep is not None and keeps:
            again = ~keep
            repeated = np.flatnonzero(again[np.argsort(query_codes, kind="stable")])
        elif keep is not None:
            query_codes, docs, numbers, shared_ids = query_codes[keep], docs[keep], numbers[keep], True
        if (query_codes[1:] < query_codes[:-1]).any():
            order = np.argsort(query_codes, kind="stable")
            query_codes = query_codes[order]
            docs = docs[order]
            numbers, shared_ids = numbers[order], True
            del order
        kind = np.promote_types(query_codes.dtype, np.int32)  # with another type, all codes would be cast
        starts = np.searchsorted(query_codes, np.arange(len(queries) + 1, dtype=kind))
        return cls(
            queries,
            starts,
            docs,
            numbers,
            doc_ids,
            name=name,
            skipped=skipped(),
            shared_ids=shared_ids,
            repeated=repeated,
        )

    def __len__(self) -> int:
        return len(self.queries)

    def __iter__(self) -> Iterator[str]:
        return iter(self.queries)

    def __contains__(self, query: object) -> bool:
        return query in self._places

    def __getitem__(self, query: str) -> dict[str, float]:
        rows = self.rows_of(query)
        return dict(zip(self.doc_ids.take(self.docs[rows]), self._plain(self.numbers[rows]), strict=True))

    def rows_of(self, query: str) -> slice:
        """Return the rows of a query; raise KeyError for a query that is not there."""
        place = self._places[query]
        return slice(int(self.starts[place]), int(self.starts[place + 1]))

    def place(self, query: str) -> int | None:
        """Return the place of a query in ``queries``, or None."""
        return self._places.get(query)

    def places(self, queries: Iterable[str]) -> np.ndarray:
        """Return the places of queries in ``queries``, -1 for a query that is not there."""
        return np.array([self._places.get(query, -1) for query in queries], dtype=np.int64)

    def _plain(self, numbers: np.ndarray) -> list[float]:
        found: list[float] = numbers.tolist()
        return found

    @property
    def rows(self) -> int:
        """How many rows there are: documents of all queries together."""
        return len(self.docs)

    def __repr__(self) -> str:
        called = f"{self.name!r}: " if self.name else ""
        return words.TABLE_REPR.format(
            kind=type(self).__name__, called=called, queries=len(self), rows=self.rows, documents=len(self.doc_ids)
        )

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:
        """What IPython writes: the counts, and never every row."""
        printer.text(repr(self))


class Run(Table):
    """A system's scores: ``{query: {doc: score}}`` in columns.

    ``numbers`` are the scores. Rows keep the order of the file, which decides ties under ``ties="input"``.

    >>> Run.from_columns(["q1", "q1"], ["a", "b"], [2.0, 1.0])
    Run(queries: 1, rows: 2, documents: 2)
    """

    kind = "run"
    column = words.SCORE_COLUMN
    finite = False

    def rankings(self) -> Mapping[str, Ranking]:
        """Return the ranking of each query, built when it is wanted: pairs where the run has a document twice.

        >>> run = Run.from_columns(["q", "q"], ["a", "a"], [2.0, 1.0], repeats=True)
        >>> run["q"], run.rankings()["q"]
        ({'a': 1.0}, [('a', 2.0), ('a', 1.0)])
        """
        return _Rankings(self) if len(self.repeated) else self

    def without_repeats(self) -> Run:
        """Return the run with the best row of each document of a query: of its equal scores, the first.

        >>> run = Run.from_columns(["q", "q", "q"], ["a", "b", "a"], [1.0, 2.0, 3.0], repeats=True)
        >>> list(run.without_repeats()["q"].items())
        [('b', 2.0), ('a', 3.0)]
        """
        if not len(self.repeated):
            return self
        docs = _interned(self.doc_ids.take(self.docs))[1]  # the same id may have two numbers
        queries = np.repeat(np.arange(len(self)), np.diff(self.starts))
        order = np.lexsort((-self.numbers, docs, queries))  # it is stable
        first = np.ones(len(order), dtype=np.bool_)
        first[1:] = np.diff(queries[order]).astype(np.bool_) | np.diff(docs[order]).astype(np.bool_)
        rows = np.sort(order[first])
        return Run(
            self.queries,
            np.searchsorted(queries[rows], np.arange(len(self) + 1)),
            self.docs[rows],
            self.numbers[rows],
            self.doc_ids,
            name=self.name,
            skipped=self.skipped,
        )

    def refuse_repeats(self) -> None:
        """Raise :class:`NdcgError` if a query has a document twice."""
        if len(self.repeated):
            row = int(self.repeated[0])
            query = int(np.searchsorted(self.starts, row, side="right")) - 1
            raise words.RETRIEVED_TWICE.error(
                document=shorten(self.doc_ids[int(self.docs[row])]),
                query=shorten(self.queries[query]),
                where=_place(self.name, self.kind, words.ROW_LINE.format(line=row + 1)),
            )


class _Rankings(Mapping[str, Ranking]):
    """The rankings of a run with all its rows."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __getitem__(self, query: str) -> Ranking:
        rows = self._run.rows_of(query)
        return ranking_of(self._run.doc_ids.take(self._run.docs[rows]), self._run.numbers[rows].tolist())

    def __iter__(self) -> Iterator[str]:
        return iter(self._run)

    def __len__(self) -> int:
        return len(self._run)


class Qrels(Table):
    """Judgments: ``{query: {doc: grade}}`` in columns.

    ``numbers`` are the grades.

    >>> Qrels.from_columns(["q1", "q1"], ["a", "b"], [2, 0])["q1"]
    {'a': 2, 'b': 0}
    """

    kind = "qrels"
    column = words.GRADE_COLUMN
    repeats = True

    def _plain(self, numbers: np.ndarray) -> list[float]:
        return [int(number) if number.is_integer() else number for number in numbers.tolist()]


class _Checks(NamedTuple):
    """What is checked of the rows of a table."""

    table: type[Table]
    query_codes: np.ndarray
    docs: np.ndarray
    numbers: np.ndarray
    queries: Sequence[str]
    doc_ids: Ids
    name: str
    line: Callable[[int], int]
    problem: Problem | None
    shared_ids: bool

    def rows_to_keep(self, *, keeps: bool) -> np.ndarray | None:
        """Return which rows to keep, None for all; raise :class:`NdcgError` for a row that cannot be.

        With ``keeps`` a document that a query has twice is no error.
        """
        fine = np.isfinite(self.numbers) if self.table.finite else ~np.isnan(self.numbers)
        if not fine.all():
            row = int(fine.argmin())
            place = _place(self.name, self.table.kind, words.ROW_LINE.format(line=self.line(row)))
            raise words.RUN_NUMBER.error(float(self.numbers[row]), column=self.table.column, where=place)
        hashes = self.doc_ids.hashes
        keys = hashes[self.docs] if self.shared_ids else hashes.copy()
        keys += (np.arange(len(self.queries), dtype=np.uint64) * QUERY_STEP)[self.query_codes]
        first, second = self._twice(keys)
        if not len(second):
            return None
        wrong = self.numbers[first] != self.numbers[second] if self.table.repeats else np.ones(len(first), dtype=bool)
        if wrong.any() and not keeps:
            self._refuse(first[wrong], second[wrong])
        keep = np.ones(len(keys), dtype=np.bool_)
        keep[second] = False
        return keep

    def _twice(self, keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the first and a further row of each document that a query has several times."""
        halves = (keys >> np.uint64(32)).astype(np.uint32)  # sorted in half the time; a few pairs too many do no harm
        rising = np.sort(halves)
        shared = rising[1:][rising[1:] == rising[:-1]]
        maybe = np.zeros(1 << 16, dtype=np.bool_)  # by the first bits, a filter that most rows do not pass
        maybe[shared >> np.uint32(16)] = True
        rows = np.flatnonzero(maybe[halves >> np.uint32(16)]) if len(shared) else np.zeros(0, dtype=np.int64)
        if len(rows) > 1:
            rising = np.sort(keys[rows])
            rows = rows[np.isin(keys[rows], rising[1:][rising[1:] == rising[:-1]])]
        rows = rows[np.argsort(keys[rows], kind="stable")]
        begins = np.ones(len(rows), dtype=np.bool_)  # where the rows of another document of a query begin
        begins[1:] = self.query_codes[rows[1:]] != self.query_codes[rows[:-1]]
        begins[1:] |= ~self.doc_ids.same(self.docs[rows[1:]], self.doc_ids, self.docs[rows[:-1]])
        firsts = rows[begins][np.cumsum(begins) - 1][~begins]
        seconds = rows[~begins]
        order = np.argsort(seconds)
        return firsts[order], seconds[order]

    def _refuse(self, firsts: np.ndarray, seconds: np.ndarray) -> None:
        """Raise the error of the first pair, or have them all counted."""
        if self.problem is None:
            raise self._error(int(firsts[0]), int(seconds[0]))
        self.problem(np.arange(len(firsts)), lambda at: self._error(int(firsts[at]), int(seconds[at])))

    def _error(self, first: int, second: int) -> NdcgError:
        return (words.JUDGED_TWICE if self.table.repeats else words.RETRIEVED_TWICE).error(
            document=shorten(self.doc_ids[int(self.docs[first])]),
            query=shorten(self.queries[int(self.query_codes[first])]),
            where=_place(
                self.name, self.table.kind, words.ROW_LINES.format(first=self.line(first), second=self.line(second))
            ),
        )


def _interned(ids: Iterable[object]) -> tuple[list[str], np.ndarray]:
    """Return the distinct ids as text, in order of first appearance, and the number of each row's id."""
    given = _cells(ids, words.IDS)
    cells = given.tolist() if isinstance(given, np.ndarray) else given
    known: dict[Hashable, int] = {}
    codes = np.fromiter((known.setdefault(str(cell), len(known)) for cell in cells), np.int32, len(cells))
    return [str(name) for name in known], codes


def _cells(column: Iterable[object], name: str) -> Sequence[object] | np.ndarray:
    given = array_of(column, name)
    if not isinstance(given, Iterable) or (isinstance(given, np.ndarray) and given.ndim != 1):
        raise words.ONE_COLUMN.error(given, column=name)
    return given if isinstance(given, np.ndarray) else list(given)


def _place(name: str, kind: str, lines: str) -> str:
    return f"{name or f'the {kind}'}, {lines}"

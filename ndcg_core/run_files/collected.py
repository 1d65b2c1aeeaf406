"""The rows of a whole file brought together: ids numbered, the rows of a query side by side."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

import numpy as np

from ndcg_core.batch.runs import Ids, Qrels, Run
from ndcg_core.run_files import words
from ndcg_core.run_files.fields import FILL
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.trec import Rows

Kind = TypeVar("Kind", Run, Qrels)
_FEW_LETTERS = 1 << 30  # their places fit into 32 bits
_PAIRS = 1 << 14  # so many ids are compared with the next at once


def collect(
    kind: type[Kind], parts: Iterable[Rows], problems: Problems, most_rows: int | None = None, *, repeats: bool = False
) -> Generator[None, None, Kind]:
    """Return the run or qrels of these rows, after a step for each part and some more.

    Raises
    ------
    NdcgError
        For a document that a query has twice, with both lines, unless ``repeats`` keeps it, and for more than
        ``most_rows`` rows.
    """
    names: dict[str, int] = {}
    queries, numbers, docs = _Column(np.int32), _Column(np.float64), _IdColumn()
    lines: list[np.ndarray | range] = []
    for rows in parts:
        yield
        if not len(rows.numbers):
            continue
        if most_rows is not None and len(numbers) + len(rows.numbers) > most_rows:
            raise words.MANY_ROWS.error(kind=kind.kind, most=f"{most_rows:,}", where=problems.called)
        sizes = np.diff(rows.firsts, append=len(rows.numbers))
        begun = [names.setdefault(query, len(names)) for query in rows.queries]
        queries.add(np.repeat(np.array(begun, dtype=np.int32), np.asarray(sizes, np.intp)))
        docs.add(rows.docs)
        numbers.add(rows.numbers)
        lines.append(rows.lines)
    ids = docs.taken()
    yield
    codes, doc_ids = _numbered(ids)
    del ids
    yield
    return kind.from_codes(
        queries.taken(),
        codes,
        numbers.taken(),
        list(names),
        doc_ids,
        name=problems.name,
        skipped=problems.skipped,
        line=_Lines(lines),
        problem=problems.add_each,
        repeats=repeats,
    )


class _Lines:
    """The line of each row of a file."""

    def __init__(self, parts: list[np.ndarray | range]) -> None:
        self._parts = parts
        self._ends = np.cumsum([len(part) for part in parts])

    def __call__(self, row: int) -> int:
        part = int(np.searchsorted(self._ends, row, side="right"))
        begin = int(self._ends[part - 1]) if part else 0
        return int(self._parts[part][row - begin])


class _Column:
    """A column that grows in place: pieces put together at the end would be in memory twice."""

    def __init__(self, kind: type[np.generic]) -> None:
        self._cells, self._size = np.zeros(0, dtype=kind), 0

    def __len__(self) -> int:
        return self._size

    def add(self, piece: np.ndarray) -> None:
        """Put more cells behind those that are there."""
        begin, self._size = self._size, self._size + len(piece)
        if self._size > len(self._cells):
            self._cells.resize(self._size + self._size // 8, refcheck=False)  # nobody else has the column yet
        self._cells[begin : self._size] = piece

    def taken(self) -> np.ndarray:
        """Return the column, which is empty from now on."""
        cells, size = self._cells, self._size
        self._cells, self._size = np.zeros(0, dtype=cells.dtype), 0
        cells.resize(size, refcheck=False)
        return cells


class _IdColumn:
    """The same of ids, with their hashes; their sizes say where each starts."""

    def __init__(self) -> None:
        self._letters, self._sizes, self._hashes = _Column(np.uint8), _Column(np.uint16), _Column(np.uint64)

    def add(self, ids: Ids) -> None:
        """Put more ids behind those that are there."""
        own = ids.kept()
        self._letters.add(own.letters[:-FILL])
        self._sizes.add(own.stops - own.starts)
        self._hashes.add(own.hashes)

    def taken(self) -> Ids:
        """Return the ids; the column is empty from now on."""
        self._letters.add(np.zeros(FILL, dtype=np.uint8))
        letters, sizes = self._letters.taken(), self._sizes.taken()
        stops = np.cumsum(sizes, dtype=np.int32 if len(letters) < _FEW_LETTERS else np.int64)
        found = Ids(letters, stops - sizes, stops)
        found.take_hashes(self._hashes.taken())
        return found


def _numbered(ids: Ids) -> tuple[np.ndarray, Ids]:
    """Return the number of each id among the distinct ids, and these."""
    order, hashes = _sorted(ids.hashes)
    alike = hashes[1:] == hashes[:-1]
    places = np.flatnonzero(alike)
    pieces = np.array_split(places, 1 + len(places) // _PAIRS)
    if not all(ids.same(order[piece], ids, order[piece + 1]).all() for piece in pieces):
        return _numbered_by_text(ids)
    begins = np.concatenate((np.ones(min(1, len(order)), dtype=np.bool_), ~alike))
    hashes = hashes[begins]
    codes = np.empty(len(order), dtype=np.int32)
    codes[order] = np.cumsum(begins, dtype=np.int32)
    codes -= 1
    firsts = order[begins]
    del order, alike, places, pieces, begins  # together they are as large as the file
    found = Ids(ids.letters, ids.starts[firsts], ids.stops[firsts])
    if 2 * len(firsts) < len(ids):
        found = found.kept()  # a copy of the letters saves memory here
    found.take_hashes(hashes)
    return codes, found


def _sorted(hashes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what :func:`numpy.argsort` returns, and the hashes in that order, in a fifth of its time.

    A plain sort does it, with the number of the row in the low bits, so that hashes that differ only there may come out
    in the wrong order.
    """
    bits = np.uint64(len(hashes).bit_length())
    keys = hashes >> bits << bits
    keys |= np.arange(len(hashes), dtype=np.uint64)
    keys.sort()
    keys &= (np.uint64(1) << bits) - np.uint64(1)
    order: np.ndarray = keys.view(np.int64)
    rising = hashes[order]
    if (rising[1:] < rising[:-1]).any():
        order = np.argsort(hashes)
        rising = hashes[order]
    return order, rising


def _numbered_by_text(ids: Ids) -> tuple[np.ndarray, Ids]:
    """Do the same slowly; two ids share a hash."""
    known: dict[str, int] = {}
    codes = np.array([known.setdefault(text, len(known)) for text in ids], dtype=np.int32)
    return codes, Ids.of(known)

"""Columns of many lists, checked and cut into blocks: tables of lists of similar length.

A block is small (:data:`CELLS` cells), so that intermediate results stay in the processor's cache and in a few
megabytes, however many lists there are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import ArrayLike

from ndcg_core.batch import words
from ndcg_core.errors import shorten
from ndcg_core.model.numbers import array_of, real, truth

CELLS = 1 << 17  # the most cells of a block, unless a single list has more
FEW = 1 << 14  # below this, lists of any length share a block
_PLAIN = (int, float, np.integer, np.floating)
_EXACT = 2**53  # up to this a float64 holds every whole number


class Names(Protocol):
    """What is known of lists whose documents have ids and whose judgments have columns of their own."""

    @property
    def own(self) -> np.ndarray:
        """The rows whose document has the id of its query."""

    def by_id(self, rows: np.ndarray, groups: np.ndarray) -> np.ndarray:
        """Return the order of these rows by their group, then by the text of their ids."""

    def judged(self, places: np.ndarray) -> np.ndarray:
        """Return the codes of all judgments of some lists in the order given, shape ``(n, depth)``; 0 is none."""


class Lists(NamedTuple):
    """Many lists: a table of shape ``(n_queries, n_docs)``, or flat columns with the place of each list in them.

    Attributes
    ----------
    mask : array of bool, or None
        True where a document is.
    starts, lengths : array of int, or None
        List i of flat columns has ``lengths[i]`` rows from ``starts[i]`` on.
    order : array of int, or None
        The rows list by list; None if they are in that order already.
    values : array of float, or None
        The grades that may occur, ascending, if ``grades`` are their codes, from 1 on; NaN stands for "unjudged".
    names : Names, or None
        Of a run; the documents of arrays are named by their columns, and are all that is judged.
    """

    grades: np.ndarray
    scores: np.ndarray
    mask: np.ndarray | None
    queries: Sequence[Hashable]
    starts: np.ndarray | None = None
    lengths: np.ndarray | None = None
    order: np.ndarray | None = None
    values: np.ndarray | None = None
    names: Names | None = None

    def name(self, place: int) -> str:
        """Return what a message calls the list at this place."""
        return f"row {place + 1}" if self.starts is None else f"query {shorten(self.queries[place])}"

    def copied(self) -> Lists:
        """Return the lists with columns of their own, which no caller can write into."""
        mask = None if self.mask is None else self.mask.copy()
        return self._replace(grades=self.grades.copy(), scores=self.scores.copy(), mask=mask)

    def check_finite(self) -> None:
        """Raise :class:`NdcgError` for a grade or score that is not finite, naming its place."""
        for name, column in (("y_true", self.grades), ("y_score", self.scores)):
            _check_finite(column, name, self.mask)

    def split(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Return the grades and scores of each list."""
        self.check_finite()
        return zip(self.cut(self.grades), self.cut(self.scores), strict=True)

    def cut(self, column: np.ndarray) -> Iterator[np.ndarray]:
        """Return the cells of each list's documents, from a column or table of the shape of the grades."""
        for place in range(len(self.queries)):
            yield self._cells(column, place)

    def at(self, place: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the grades and scores of one list."""
        return self._cells(self.grades, place), self._cells(self.scores, place)

    def _cells(self, column: np.ndarray, place: int) -> np.ndarray:
        rows: int | slice | np.ndarray = place
        if self.starts is not None and self.lengths is not None:
            rows = slice(self.starts[place], self.starts[place] + self.lengths[place])
            rows = rows if self.order is None else self.order[rows]
        return column[rows] if self.mask is None else column[rows][self.mask[rows]]


class Block(NamedTuple):
    """Lists ``rows`` side by side, shape ``(n, width)``; ``absent`` is True where there is no document."""

    rows: slice | np.ndarray
    grades: np.ndarray
    scores: np.ndarray
    absent: np.ndarray | None

    @property
    def finite(self) -> bool:
        """Whether all grades and scores of documents are finite."""
        for column in (self.grades, self.scores):
            if column.dtype.kind == "f":
                fine = np.isfinite(column)
                if not fine.all() and (self.absent is None or not (fine | self.absent).all()):
                    return False
        return True


def lists_of(
    y_true: ArrayLike,
    y_score: ArrayLike,
    groups: ArrayLike | None = None,
    mask: ArrayLike | None = None,
    *,
    exact: bool = True,
) -> Lists:
    """Return the columns as lists; raise :class:`NdcgError`, naming the place, if they are not columns of numbers.

    Whether the numbers are finite is checked later, block by block. Without ``exact``, whole-number scores that a
    float64 cannot distinguish become ties.
    """
    dimensions = 2 if groups is None else 1
    grades, scores = _numbers(y_true, "y_true", dimensions), _numbers(y_score, "y_score", dimensions, exact=exact)
    if grades.shape != scores.shape:
        raise words.SHAPES.error(grades=grades.shape, scores=scores.shape)
    there = None if mask is None else _mask(mask, grades.shape)
    scores = _distinct(scores) if exact else scores.astype(np.float64, copy=False)
    if groups is None:
        return Lists(grades, scores, there, range(len(grades)))
    queries, starts, lengths, order = _grouped(groups, len(grades))
    return Lists(grades, scores, there, queries, starts, lengths, order)


def blocks(lists: Lists, *, backwards: bool = False) -> Iterator[Block]:
    """Return the lists block by block; ``backwards`` turns every list around.

    Numbers of arrays are checked here, while they are in the processor's cache: another pass over long columns takes
    as long as all the rest. Raises :class:`NdcgError` for a number that is not finite.
    """
    direction = slice(None, None, -1 if backwards else 1)
    for block in _table_blocks(lists) if lists.starts is None else _flat_blocks(lists):
        if lists.names is None and not block.finite:
            lists.check_finite()
        absent = None if block.absent is None else block.absent[:, direction]
        yield Block(block.rows, block.grades[:, direction], block.scores[:, direction], absent)


def _table_blocks(lists: Lists) -> Iterator[Block]:
    height, width = lists.grades.shape
    step = max(1, CELLS // width)
    for start in range(0, height, step):
        rows = slice(start, start + step)
        yield Block(rows, lists.grades[rows], lists.scores[rows], None if lists.mask is None else ~lists.mask[rows])


def _flat_blocks(lists: Lists) -> Iterator[Block]:
    """Return lists of similar length side by side, the longest first."""
    if lists.starts is None or lists.lengths is None:
        return
    for rows, width in _alike(lists.lengths):
        starts, columns = lists.starts[rows], np.arange(width)
        absent = columns.astype(np.int32) >= lists.lengths[rows].astype(np.int32)[:, None]
        if lists.order is None and lists.mask is None and starts.max() + width <= len(lists.grades):
            grades, scores = _windows(lists.grades, width)[starts], _windows(lists.scores, width)[starts]
        else:
            places = starts[:, None] + columns
            places = (
                np.minimum(places, len(lists.grades) - 1)
                if lists.order is None
                else lists.order.take(places, mode="clip")
            )
            grades, scores = lists.grades[places], lists.scores[places]
            if lists.mask is not None:
                absent |= ~lists.mask[places]
        yield Block(rows, grades, scores, absent)


def _windows(column: np.ndarray, width: int) -> np.ndarray:
    """Return a view of shape ``(n - width + 1, width)``: row i holds the ``width`` cells from i on."""
    return as_strided(column, (len(column) - width + 1, width), column.strides * 2, writeable=False)


def _alike(lengths: np.ndarray) -> Iterator[tuple[np.ndarray, int]]:
    """Return the lists in blocks of similar lengths, with the longest length of each."""
    narrow = lengths.astype(np.min_scalar_type(int(lengths.max(initial=0))))  # sorted in an eighth of the time
    by_length = np.argsort(narrow, kind="stable")[::-1]
    falling = -lengths[by_length]
    begin = 0
    while begin < len(by_length):
        width = max(1, -int(falling[begin]))
        most = max(1, CELLS // width)
        alike = int(np.searchsorted(falling, -(width * 3 // 4), side="right")) - begin
        end = begin + min(most, max(alike, FEW // width, 1))
        yield by_length[begin:end], width
        begin = end


def rows_as_arrays(table: ArrayLike, name: str) -> Any:
    """Return an array of another library as one of numpy, alone or as a row of a list."""
    found = array_of(table, name)
    if not isinstance(found, list | tuple):
        return found
    return [row if type(row) is list else array_of(row, name) for row in found]


def _numbers(table: ArrayLike, name: str, dimensions: int, *, exact: bool = True) -> np.ndarray:
    """Return a table as an array of numbers of any width."""
    table = rows_as_arrays(table, name) if dimensions == 2 else array_of(table, name)
    if isinstance(table, list | tuple):
        table = _from_lists(table, name, dimensions, exact=exact)
    shape = "(n_queries, n_docs)" if dimensions == 2 else "(n_rows,), as groups has"
    if not isinstance(table, np.ndarray) or table.ndim != dimensions or isinstance(table, np.matrix):
        raise words.COLUMN.error(getattr(table, "shape", table), shape=shape, column=name)
    if isinstance(table, np.ma.MaskedArray):
        raise words.MASKED_ARRAY.error(column=name)
    if table.size == 0:
        raise words.EMPTY_COLUMN.error(table.shape, column=name)
    if table.dtype.kind not in ("biuf" if name == "y_true" else "iuf"):
        raise (words.SWAPPED_TYPE if table.dtype.kind == "b" else words.TYPE).error(str(table.dtype), column=name)
    return table.astype(np.float64) if table.dtype.itemsize > 8 else table


def _from_lists(table: Sequence[Sequence[float]], name: str, dimensions: int, *, exact: bool) -> np.ndarray:
    """Return an array of the same numbers; whole numbers that a float would merge become their ranks."""
    if dimensions == 2 and not all(isinstance(row, list | tuple) or getattr(row, "ndim", 0) == 1 for row in table):
        raise words.TABLE.error(column=name)
    rows = table if dimensions == 2 else [table]
    if len({len(row) for row in rows}) > 1:
        short = next(place for place, row in enumerate(rows) if len(row) != len(rows[0]))
        raise words.ROW_SIZES.error(column=name, row=short + 1, size=len(rows[short]), first=len(rows[0]))
    kinds = set(map(type, chain.from_iterable(rows)))
    if not all(issubclass(kind, _PLAIN) and kind is not bool for kind in kinds):
        _check_cells(rows, name, dimensions)
    array = np.array(table)
    if array.dtype.kind in "fO":
        try:
            array = array.astype(np.float64)
        except OverflowError:  # a whole number larger than every float
            _check_cells(rows, name, dimensions)
            raise
        whole = any(issubclass(kind, int | np.integer) for kind in kinds)
        if exact and whole and name == "y_score" and (np.abs(array) >= _EXACT).any() and np.isfinite(array).all():
            return _ranks(np.array(table, dtype=object))  # as floats, two whole numbers may have become one
    return array


def _check_cells(rows: Sequence[Sequence[object]], name: str, dimensions: int) -> None:
    for place, row in enumerate(rows):
        for column, cell in enumerate(row):
            judged = truth(cell)
            if (real(cell) if judged is None or name == "y_score" else judged) is not None:
                continue
            where = f"row {place + 1}, column {column + 1}" if dimensions == 2 else f"row {column + 1}"
            raise (words.NUMBERS if judged is None else words.TRUTH_VALUES).error(cell, column=name, place=where)


def _check_finite(column: np.ndarray, name: str, mask: np.ndarray | None) -> None:
    """Raise for NaN or an infinity where a document is, a few rows at a time."""
    if column.dtype.kind != "f":
        return
    step = max(1, CELLS // (column.shape[1] if column.ndim == 2 else 1))
    for start in range(0, len(column), step):
        fine = np.isfinite(column[start : start + step])
        if mask is not None:
            fine |= ~mask[start : start + step]
        if not fine.all():
            place = np.argwhere(~fine)[0]
            place[0] += start
            where = ", ".join(f"{word} {at + 1}" for word, at in zip(("row", "column"), place.tolist(), strict=False))
            raise words.FINITE.error(float(column[tuple(place)]), column=name, place=where)


def mask_of(mask: ArrayLike) -> np.ndarray:
    """Return a mask, or its rows, as one array; an empty one for rows that cannot be."""
    rows = rows_as_arrays(mask, "mask")
    try:
        return np.asarray(rows)
    except (TypeError, ValueError):
        return np.empty(0)


def _mask(mask: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    there = mask_of(mask)
    if there.dtype != np.bool_ or there.shape != shape:
        raise words.MASK.error((str(there.dtype), there.shape), shape=shape)
    return there


def _distinct(scores: np.ndarray) -> np.ndarray:
    """Return scores that a float64 distinguishes: whole numbers too large for it become their ranks."""
    if scores.dtype.kind == "f" or scores.dtype.itemsize < 8:
        return scores
    return _ranks(scores) if scores.max() > _EXACT or scores.min() < -_EXACT else scores


def _ranks(scores: np.ndarray) -> np.ndarray:
    return np.unique(scores, return_inverse=True)[1].reshape(scores.shape).astype(np.float64)


def _grouped(groups: ArrayLike, size: int) -> tuple[list[Hashable], np.ndarray, np.ndarray, np.ndarray | None]:
    """Return the ids in order of first appearance, the start and length of each list, and the rows list by list."""
    ids = array_of(groups, "groups")  # anything, until it is known to be flat
    flat = ids.ndim == 1 if isinstance(ids, np.ndarray) else isinstance(ids, Sequence) and not isinstance(ids, str)
    if not flat or len(ids) != size:
        raise words.GROUPS.error(ids, rows=size)
    column = ids if isinstance(ids, np.ndarray) and ids.dtype.kind != "O" else _numbered(ids)
    starts, rows = _pieces(column), None
    if starts is None:
        starts, rows = _brought_together(column)
    lengths = np.diff(starts, append=size)
    firsts = starts if rows is None else rows[starts]
    turn = np.argsort(firsts)
    firsts = firsts[turn]
    queries = ids[firsts].tolist() if isinstance(ids, np.ndarray) else [ids[row] for row in firsts.tolist()]
    whole = isinstance(ids, np.ndarray) and ids.dtype.kind in "biu"
    if not whole and any(name != name for name in queries):
        raise words.GROUP_NAN.error()
    return queries, starts[turn], lengths[turn], rows


def _pieces(column: np.ndarray) -> np.ndarray | None:
    """Return where the lists start if each is in one piece, else None; the first rows usually decide."""
    found = []
    for starts in _run_starts(column):
        if _twice(column[starts]):
            return None
        found.append(starts)
    starts = np.concatenate(found)
    return None if _twice(column[starts]) else starts


def _twice(cells: np.ndarray) -> bool:
    cells = np.sort(cells)
    return bool((cells[1:] == cells[:-1]).any())


def _run_starts(column: np.ndarray, low: int = 0) -> Iterator[np.ndarray]:
    """Return where runs of cells start that differ only in their ``low`` last bits, piece by piece."""
    yield np.zeros(1, dtype=np.int64)
    for start in range(1, len(column), CELLS):
        piece = column[start - 1 : start + CELLS]
        piece = piece >> low if low else piece
        yield np.flatnonzero(piece[1:] != piece[:-1]) + start


def _brought_together(column: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows list by list, each list's in their order, and where the lists start among them.

    Sorts are stable without a stable sort, because the number of the row is in the low bits of what is sorted.
    """
    bits = len(column).bit_length()
    if column.dtype.kind not in "iu" or (int(column.max()) - int(column.min())).bit_length() + bits > 62:
        column = _numbered(column.tolist())
    rows = np.subtract(column, column.min(), dtype=np.int64)
    rows <<= bits
    for start in range(0, len(rows), CELLS):
        stop = min(start + CELLS, len(rows))
        rows[start:stop] |= np.arange(start, stop)
    rows.sort()
    starts = np.concatenate(list(_run_starts(rows, bits)))
    return starts, _low_bits(rows, bits)


def _low_bits(numbers: np.ndarray, bits: int) -> np.ndarray:
    """Return the lowest bits of each number, in place and in half the memory if 32 bits hold them.

    For 3.7 million rows the whole ordering then needs 33 MB; with a copy it needs 45, without halving 39.
    """
    if bits > 32:
        numbers &= (1 << bits) - 1
        return numbers
    halves = numbers.view(np.uint32)
    for start in range(0, len(numbers), CELLS):  # writes stay behind reads
        piece = numbers[start : start + CELLS] & ((1 << bits) - 1)
        halves[start : start + len(piece)] = piece
    size = len(numbers)
    del halves  # the only other name for this memory, so that resizing is safe without counting references
    numbers.resize((size + 1) // 2, refcheck=False)
    return numbers.view(np.uint32)[:size]


def _numbered(ids: Sequence[Hashable] | np.ndarray) -> np.ndarray:
    """Return a whole number for each id, from 0 on in order of first appearance."""
    known: dict[Hashable, int] = {}
    try:
        return np.fromiter((known.setdefault(name, len(known)) for name in ids), np.int64, len(ids))
    except TypeError:
        raise words.GROUP_ID.error(ids) from None


def keep_freed_memory() -> None:
    """Let this process keep the memory that a block has freed, for the next block; call it once, at the start.

    The C library otherwise hands such pieces back to the system and asks for them again each time, which takes up to a
    quarter of the time of ordering many lists. Once a larger piece was freed, it keeps pieces up to that size.
    """
    np.empty(1 << 24, dtype=np.uint8)

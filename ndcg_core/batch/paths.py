"""Lists as a caller of :func:`ndcg_core.ndcg_score` gives them, scored by the engine or, a short list, by the pipeline.

Both give the same nDCG to the last bit, because they add the same terms in the same order. A short list is fastest in
plain Python, because numpy's fixed costs would be most of the time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Sized
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ndcg_core.batch import many, words
from ndcg_core.batch.blocks import lists_of
from ndcg_core.batch.weights import Weights
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import array_of, real, truth
from ndcg_core.model.topic import Topic
from ndcg_core.plurals import counted
from ndcg_core.scoring.sums import parts

_MANY_ARRAYS, _MANY_LISTS = 8, 60  # so many rows are faster together; Python's lists must first become arrays
_SHORT = 128
_ROW = (list, tuple, np.ndarray)
_PLAIN = frozenset({int, float})
_LISTS = frozenset({list})
Cells = Sequence[float] | np.ndarray
"""The grades or scores of one list, a document a column."""
Rows = Sequence[Cells] | np.ndarray
"""A table whose items are its rows."""


class GivenLists(NamedTuple):
    """Many lists as a caller gives them: two tables with a row per list, or flat columns with the list of each row.

    The attributes are the parameters of :func:`ndcg_core.ndcg_score`; each method reads and checks what it needs.
    """

    y_true: ArrayLike
    y_score: ArrayLike
    groups: ArrayLike | None = None
    mask: ArrayLike | None = None

    @property
    def are_rows(self) -> bool:
        """Whether they are tables all of whose cells are documents."""
        return self.groups is None and self.mask is None

    def values(self, convention: Convention) -> list[float]:
        """Return the nDCG of every list, NaN where it has none, in the order of the rows or of the groups."""
        found: list[float]
        if not self.are_rows:
            found = many.scores(*self[:2], convention, groups=self.groups, mask=self.mask).tolist()
            return found
        grades, scores = self._tables()
        if len(grades) >= _MANY_ARRAYS and (columns := _columns(grades, scores)) is not None:
            with suppress(NdcgError):  # row by row, the message names the row
                found = many.scores(*columns[:2], convention, groups=columns[2]).tolist()
                return found
        return [one_row(row, scores[place], convention, place) for place, row in enumerate(grades)]

    def sums(self, convention: Convention) -> tuple[list[float], list[float]]:
        """Return DCG and IDCG of every list."""
        if self.groups is not None or isinstance(self.y_true, np.ndarray):
            dcgs, idcgs = many.sums(*self[:2], convention, groups=self.groups, mask=self.mask)
            return dcgs.tolist(), idcgs.tolist()
        pairs = [parts(topic, convention)[:2] for topic in self.topics()]
        return [dcg for dcg, _ in pairs], [idcg for _, idcg in pairs]

    def topics(self) -> list[Topic]:
        """Return every list as a topic whose documents are named by their columns."""
        pairs = list(zip(*self._tables(), strict=True) if self.are_rows else lists_of(*self).split())
        for place, (grades, scores) in enumerate(pairs, 1):
            if len(grades) != len(scores):
                raise _row_lengths(place, grades, scores)
        return [Topic(dict(enumerate(plain(scores))), dict(enumerate(plain(grades)))) for grades, scores in pairs]

    def cut(self, column: Weights) -> list[list[float]] | None:
        """Return the cells of each list's documents, or None unless flat columns have a cell for each row."""
        given = array_of(self.y_true, "y_true")
        if self.groups is None or not isinstance(given, Sized) or not getattr(given, "ndim", 1):
            return None
        if not isinstance(column, np.ndarray) or len(column) != len(given):
            return None
        lists = lists_of(*self)
        return None if len(lists.queries) == len(column) else [cells.tolist() for cells in lists.cut(column)]

    def _tables(self) -> tuple[Rows, Rows]:
        grades, scores = rows_of(self.y_true, "y_true"), rows_of(self.y_score, "y_score")
        if len(grades) != len(scores):
            raise words.ROW_COUNTS.error(grades=counted(len(grades), "row"), scores=len(scores))
        return grades, scores


def one_row(grades: Cells, scores: Cells, convention: Convention, place: int) -> float:
    """Return the nDCG of one row; ``place`` counts rows from 0, for messages."""
    if len(grades) != len(scores):
        raise _row_lengths(place + 1, grades, scores)
    if len(grades) > _SHORT:
        with suppress(NdcgError):  # the pipeline says what is wrong, and where
            return float(many.scores(_as_table(grades), _as_table(scores), convention)[0])
    return _by_pipeline(grades, scores, convention, place)


def _columns(grades: Rows, scores: Rows) -> tuple[ArrayLike, ArrayLike, np.ndarray | None] | None:
    """Return two tables as arrays, or as flat columns with the row of each cell; None if rows must be taken alone."""
    if type(grades) is np.ndarray and type(scores) is np.ndarray:
        return grades, scores, None
    sizes = list(map(len, grades)) if len(grades) >= _MANY_LISTS else [0]
    if min(sizes) == 0 or sizes != list(map(len, scores)):
        return None
    y_true, y_score = (list(chain.from_iterable(table)) for table in (grades, scores))
    return y_true, y_score, np.repeat(np.arange(len(sizes)), sizes)


def _by_pipeline(grades: Cells, scores: Cells, convention: Convention, place: int) -> float:
    """Return the nDCG of any row after every check."""
    y_true, y_score = plain(grades), plain(scores)
    if _are_plain(y_true) and _are_plain(y_score):
        return many.by_pipeline(Topic.of_columns(y_true, y_score), convention)[2]
    for name, cells in (("y_true", y_true), ("y_score", y_score)):
        for column, cell in enumerate(cells, 1):
            check_cell(cell, name, f"row {place + 1}, column {column}")
    return many.by_pipeline(Topic(dict(enumerate(y_score, 1)), dict(enumerate(y_true, 1))), convention)[2]


def _as_table(row: Cells) -> ArrayLike:
    return row[None] if isinstance(row, np.ndarray) else [list(row)]


def _are_plain(cells: Sequence[float]) -> bool:
    """Return whether cells are Python's own numbers, and finite."""
    try:
        return _PLAIN.issuperset(map(type, cells)) and all(map(math.isfinite, cells))
    except OverflowError:  # a whole number larger than every float
        return False


def check_cell(cell: object, name: str, place: str) -> None:
    """Refuse a cell of ``y_true`` or ``y_score`` that is not a finite number; True and False are grades."""
    if isinstance(cell, list | tuple):
        raise words.LIST_IN_CELL.error(column=name, place=place)
    judged = truth(cell)
    number = judged if judged is not None and name == "y_true" else real(cell)
    if number is None or not math.isfinite(number):
        raise (words.NUMBERS if judged is None else words.TRUTH_VALUES).error(cell, column=name, place=place)


def rows_of(table: object, name: str) -> Rows:
    """Return a table as something whose items are its rows; raise :class:`NdcgError` if it is not a table."""
    rows = table if type(table) is list else array_of(table, name)
    if type(rows) is not list and (not isinstance(rows, _ROW) or getattr(rows, "ndim", 2) != 2):
        raise (words.TABLE_OF_QUERIES if isinstance(table, Mapping) else words.TABLE).error(column=name)
    if len(rows) == 0:
        raise words.EMPTY_TABLE.error(table, column=name)
    if type(rows) is np.ndarray or _LISTS.issuperset(map(type, rows)):
        return rows
    return _checked(rows, name)


def _checked(rows: Rows, name: str) -> Rows:
    """Return rows some of which are not lists: arrays, and columns of data frames."""
    rows = [row if isinstance(row, _ROW) else array_of(row, name) for row in rows]
    for row in rows:
        if type(row) is not list and (not isinstance(row, _ROW) or getattr(row, "ndim", 1) != 1):
            raise words.TABLE.error(column=name)
    return rows


def plain(column: Cells) -> list[float]:
    """Return a row as a list of Python's own numbers."""
    return column.tolist() if isinstance(column, np.ndarray) else list(column)


def _row_lengths(row: int, grades: Sized, scores: Sized) -> NdcgError:
    return words.ROW_LENGTHS.error(row=row, grades=counted(len(grades), "grade"), scores=counted(len(scores), "score"))

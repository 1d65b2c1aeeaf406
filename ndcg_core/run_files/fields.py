"""The fields of TREC files: where each starts and stops in a block of bytes, found for all lines at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.runs.ids import Ids

NEWLINE, SPACE, HASH = 10, 32, 35
_OTHER_SPACES = np.array((9, 11, 12, 13), dtype=np.uint8)
_LINE = np.uint8(NEWLINE)
_FIRST = np.zeros(1, dtype=np.int32)
FILL = 8  # bytes behind the last line, so that eight bytes can be read from any letter on

Wrong = Callable[[np.ndarray, np.ndarray], None]
"""Is called with the numbers of wrong lines and how many fields each has."""
NoText = Callable[[int, int], None]
"""Is called with the number of a line that is no text, and the byte."""


class Fields(NamedTuple):
    """The wanted columns of some lines.

    Attributes
    ----------
    letters : array of uint8
        The block, with :data:`FILL` bytes behind it.
    starts, stops : list of arrays of int, shape (n,)
        A pair of arrays for each wanted column.
    lines : array of int or range, shape (n,)
        The number of each line in the file.
    """

    letters: np.ndarray
    starts: list[np.ndarray]
    stops: list[np.ndarray]
    lines: np.ndarray | range

    def kept(self, places: np.ndarray) -> Fields:
        """Return the lines at these places."""
        return Fields(
            self.letters,
            [start[places] for start in self.starts],
            [stop[places] for stop in self.stops],
            np.asarray(self.lines)[places],
        )

    def ids(self, column: int) -> Ids:
        """Return a column as ids, whose letters stay where they are."""
        return Ids(self.letters, self.starts[column], self.stops[column])

    def text(self, column: int, place: int) -> str:
        """Return a field as text, for a message."""
        piece = self.letters[self.starts[column][place] : self.stops[column][place]]
        return piece.tobytes().decode("utf-8", "replace")


def split(
    letters: np.ndarray,
    width: int,
    columns: tuple[int, ...],
    first_line: int,
    wrong: Wrong,
    no_text: NoText,
    *,
    more: bool,
) -> Fields:
    """Return the wanted columns of a block of whole lines, each of which ends with a newline.

    Parameters
    ----------
    letters : array of uint8
        The block and :data:`FILL` bytes more, which are not read.
    width : int
        The number of fields of a line.
    columns : tuple of int
        The wanted columns, from 0 on.
    first_line : int
        The number of the first line.
    wrong : function
        Called for the lines with another number of fields. Empty lines and lines that start with ``#`` are no lines.
    no_text : function
        Called where the block is no text.
    more : bool
        Whether the last field may have spaces in it.
    """
    block = letters[: len(letters) - FILL]
    ends = np.flatnonzero(block <= SPACE)
    newlines = int(np.count_nonzero(block == _LINE))
    if len(ends) != newlines + int(np.count_nonzero(block == SPACE)):
        _check_marks(block[ends], first_line, no_text)
    if len(ends) == newlines * width:
        stops = ends.reshape(newlines, width).T.astype(np.int32, order="C")  # each column's together
        begins = np.concatenate((_FIRST, stops[-1, :-1] + 1))
        filled = (stops[0] > begins).all() and (stops[1:] > stops[:-1] + 1).all()
        if filled and (block[stops[-1]] == _LINE).all() and not (block[begins] == HASH).any():
            return Fields(
                letters,
                [stops[column - 1] + 1 if column else begins for column in columns],
                [stops[column] for column in columns],
                range(first_line, first_line + newlines),
            )
    return _irregular(letters, ends, block[ends], width, columns, first_line, wrong, more=more)


def _irregular(
    letters: np.ndarray,
    ends: np.ndarray,
    marks: np.ndarray,
    width: int,
    columns: tuple[int, ...],
    first_line: int,
    wrong: Wrong,
    *,
    more: bool,
) -> Fields:
    """Return the columns of lines with several spaces between fields, comments, empty lines and wrong lines."""
    starts = np.concatenate(([0], ends[:-1] + 1))
    full = ends > starts
    newlines = ends[marks == _LINE]
    starts, stops = starts[full], ends[full]
    firsts = np.searchsorted(starts, np.concatenate(([0], newlines)))  # the first field of each line
    sizes = np.diff(firsts)
    firsts = firsts[:-1]
    used = np.flatnonzero(sizes > 0)
    used = used[letters[starts[firsts[used]]] != HASH]
    fits = sizes[used] >= width if more else sizes[used] == width
    if not fits.all():
        wrong(used[~fits] + first_line, sizes[used[~fits]])
    good = used[fits]
    places = [firsts[good] + column for column in columns]
    lines = range(first_line, first_line + len(good)) if len(good) == len(sizes) else good + first_line
    return Fields(letters, [starts[place] for place in places], [stops[place] for place in places], lines)


def _check_marks(marks: np.ndarray, first_line: int, no_text: NoText) -> None:
    """Find a byte that no text has, such as the zeros of UTF-16 or of a program."""
    plain = (marks == SPACE) | (marks == _LINE)
    if plain.all():
        return
    others = np.flatnonzero(~plain)
    others = others[~np.isin(marks[others], _OTHER_SPACES)]
    if len(others):
        no_text(first_line + int(np.count_nonzero(marks[: others[0]] == _LINE)), int(marks[others[0]]))

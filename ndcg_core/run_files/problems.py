"""What becomes of wrong lines: the first is an error, or all of them are counted and skipped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import numpy as np

from ndcg_core.batch.runs import Skipped
from ndcg_core.errors import NdcgError
from ndcg_core.plurals import counted
from ndcg_core.run_files import words

OnError = Literal["raise", "skip"]
_KEPT = 100


class Problems:
    """The wrong lines of a file.

    Parameters
    ----------
    name : str
        What messages call the file.
    on_error : {"raise", "skip"}
    """

    def __init__(self, name: str, on_error: OnError) -> None:
        self.name = name
        self._strict = not isinstance(on_error, str) or on_error != "skip"
        self._count = 0
        self._first: list[str] = []

    def add(self, error: Callable[[], NdcgError]) -> None:
        """Count a wrong line; raise its error if lines are not skipped. Only the first errors are written out."""
        if self._strict:
            raise error()
        self._count += 1
        if len(self._first) < _KEPT:
            self._first.append(str(error()))

    def add_each(self, places: np.ndarray, error: Callable[[int], NdcgError]) -> None:
        """Count the wrong lines at these places; a file of many millions costs no more than its first hundred."""
        first = places[: _KEPT - len(self._first)].tolist()
        for place in first:
            self.add(partial(error, place))
        self._count += len(places) - len(first)

    @property
    def called(self) -> str:
        """What messages call the file."""
        return self.name or words.THE_FILE

    def place(self, line: int) -> str:
        """Return where a line is, for a message."""
        return words.PLACE.format(name=self.name, line=line) if self.name else words.LINE.format(line=line)

    def skipped(self) -> Skipped:
        """Return how many lines were skipped, with what is wrong with the first."""
        return Skipped(self._count, tuple(self._first))

    def no_rows(self, kind: str) -> NdcgError:
        """Return the error for a file without any row: it is empty, or all its lines were skipped."""
        if not self._count:
            return words.EMPTY.error(kind=kind, where=self.called)
        lines = counted(self._count, "line")
        return words.ALL_WRONG.error(kind=kind, where=self.called, lines=lines, first=self._first[0])

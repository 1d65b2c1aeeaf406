"""Files of a command: paths or standard input, with progress where somebody is watching."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.command import words
from ndcg_core.command.printing import printable, reason_of, say
from ndcg_core.io.runs import read_qrels, read_run, scan_run
from ndcg_core.io.runs.problems import OnError
from ndcg_core.io.runs.scanned import ScannedRun

Table = TypeVar("Table", Run, Qrels)
STANDARD_INPUT = "-"
_LONG = 20_000_000  # bytes of a file whose reading takes long enough to be shown


class InputError(Exception):
    """A file or an argument that cannot be used; its text is a sentence."""


def check_inputs(paths: Sequence[str]) -> None:
    """Raise :class:`InputError` if standard input stands for several files."""
    if sum(path == STANDARD_INPUT for path in paths) > 1:
        raise InputError(words.TWO_INPUTS)


def run(path: str, *, skip: bool) -> Run:
    """Return the run in a file."""
    return _said(_read(read_run, path, skip=skip))


def qrels(path: str, *, skip: bool) -> Qrels:
    """Return the qrels in a file."""
    return _said(_read(read_qrels, path, skip=skip))


def run_to_evaluate(path: str, *, skip: bool) -> Run | ScannedRun:
    """Return a run that is read while it is evaluated, where that is possible."""
    if skip or path == STANDARD_INPUT or not os.path.isfile(path):  # noqa: PTH113 - a pipe cannot be read twice
        return run(path, skip=skip)
    with _readable(path):
        return scan_run(path)


def is_file(path: str) -> bool:
    """Return whether an argument stands for a file, a pipe or standard input, and is not a text itself."""
    return path == STANDARD_INPUT or (os.path.exists(path) and not os.path.isdir(path))  # noqa: PTH110, PTH112


def text(path: str) -> str:
    """Return the text of a file."""
    with _readable(path) as file:
        return file.read().decode("utf-8-sig", "replace")


def _read(read: Callable[..., Table], path: str, *, skip: bool) -> Table:
    on_error: OnError = "skip" if skip else "raise"
    with _readable(path) as file:
        name = words.STANDARD_INPUT if path == STANDARD_INPUT else Path(path).name
        return read(_watched(file, path), name=name, on_error=on_error)


def _said(table: Table) -> Table:
    if table.skipped.count:
        say(words.SKIPPED.format(name=table.name, count=table.skipped.count, first=table.skipped.first[0]))
    return table


@contextmanager
def _readable(path: str) -> Iterator[BinaryIO]:
    try:
        if path == STANDARD_INPUT:
            yield sys.stdin.buffer
        else:
            with Path(path).open("rb") as file:
                yield file
    except OSError as problem:
        raise InputError(words.NO_FILE.format(file=path, reason=reason_of(problem))) from None


def _watched(file: BinaryIO, path: str) -> BinaryIO:
    size = os.fstat(file.fileno()).st_size if path != STANDARD_INPUT else 0
    if size < _LONG or sys.stderr is None or not sys.stderr.isatty():
        return file
    return cast("BinaryIO", io.BufferedReader(_Progress(file, Path(path).name, size), 1 << 20))


class _Progress(io.RawIOBase):
    """A file that says on standard error how much of it was read."""

    def __init__(self, file: BinaryIO, name: str, size: int) -> None:
        self._file, self._name, self._size, self._shown = file, name, size, -1

    def readable(self) -> bool:
        return True

    def readinto(self, memory: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self._file.read(len(memory))
        memory[: len(piece)] = piece
        percent = int(100 * self._file.tell() / self._size)
        if percent != self._shown:
            said = words.READING.format(name=printable(self._name), percent=percent) if percent < 100 else words.READ
            print(said, end="", file=sys.stderr, flush=True)
            self._shown = percent
        return len(piece)

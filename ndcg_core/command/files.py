"""Files of a command: paths or standard input, with progress where somebody is watching."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple, TypeVar

from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.command import words
from ndcg_core.command.printing import printable, reason_of, say
from ndcg_core.run_files import Reading, read_qrels, scan_run
from ndcg_core.run_files.collections import PREFIX
from ndcg_core.run_files.problems import OnError
from ndcg_core.run_files.reading import Third
from ndcg_core.run_files.scanned import ScannedRun

Table = TypeVar("Table", Run, Qrels)
STANDARD_INPUT = "-"
LONG = 20_000_000  # bytes of a file whose reading takes long enough to be shown


class InputError(Exception):
    """A file or an argument that cannot be used; its text is a sentence."""


def check_inputs(paths: Sequence[str]) -> None:
    """Raise :class:`InputError` if a name is empty, or standard input stands for several files."""
    if "" in paths:
        raise InputError(words.NO_NAME)
    if sum(path == STANDARD_INPUT for path in paths) > 1:
        raise InputError(words.TWO_INPUTS)


class ReadOptions(NamedTuple):
    """How files are read.

    Attributes
    ----------
    skip : bool
        Whether wrong lines are left out.
    third : list of str
        What the third column of three may be.
    """

    skip: bool
    third: Sequence[str]

    @property
    def of_runs(self) -> Literal["rank", "score"] | None:
        """What the third column of a run is; None if that is not said, or said twice."""
        ranks, scores = "rank" in self.third, "score" in self.third
        return None if ranks == scores else "rank" if ranks else "score"

    @property
    def of_qrels(self) -> Literal["grade"] | None:
        """What the third column of qrels is; None if that is not said."""
        return "grade" if "grade" in self.third else None


def run(path: str, how: ReadOptions, *, repeats: bool = False) -> Run:
    """Return the run in a file; ``repeats`` keeps a document that a query has twice."""
    return _read(Run, path, how, how.of_runs, repeats=repeats)


def qrels(path: str, how: ReadOptions) -> Qrels:
    """Return the qrels in a file, of a dataset that ir_datasets names, or in the folder of a dataset of BEIR."""
    if path.startswith(PREFIX) or Path(path).is_dir():
        return read_qrels(path, on_error="skip" if how.skip else "raise")
    return _read(Qrels, path, how, how.of_qrels)


def run_to_evaluate(path: str, how: ReadOptions, *, repeats: bool = False) -> Run | ScannedRun:
    """Return a run that is read while it is evaluated, where that is possible."""
    if how.skip or path == STANDARD_INPUT or not os.path.isfile(path):  # noqa: PTH113 - a pipe cannot be read twice
        return run(path, how, repeats=repeats)
    with _named(path), Path(path).open("rb"):
        return scan_run(path, repeats=repeats, third=how.of_runs)


def is_file(path: str) -> bool:
    """Return whether an argument stands for a file, a pipe or standard input, and is not a text itself."""
    return path == STANDARD_INPUT or (os.path.exists(path) and not os.path.isdir(path))  # noqa: PTH110, PTH112


def is_there(path: str) -> bool:
    """Return whether there is a file, a folder or a dataset of this name."""
    return path == STANDARD_INPUT or path.startswith(PREFIX) or os.path.exists(path)  # noqa: PTH110


def text(path: str) -> str:
    """Return the text of a file."""
    with _named(path):
        content: bytes = _standard_input().read() if path == STANDARD_INPUT else Path(path).read_bytes()
    return content.decode("utf-8-sig", "replace")


def _standard_input() -> BinaryIO:
    return getattr(sys.stdin, "buffer", io.BytesIO())  # a closed one is empty


def _read(kind: type[Table], path: str, how: ReadOptions, third: Third | None, *, repeats: bool = False) -> Table:
    given = path == STANDARD_INPUT
    name = words.STANDARD_INPUT if given else Path(path).name
    with _named(path):
        file = _standard_input() if given else path
        on_error: OnError = "skip" if how.skip else "raise"
        reading = Reading(kind, file, name=name, on_error=on_error, repeats=repeats, third=third)
        if not given and sys.stderr and sys.stderr.isatty() and Path(path).stat().st_size >= LONG:
            for share in reading:
                said = words.READING.format(name=printable(name), percent=100 * share)
                print(said, end="", file=sys.stderr, flush=True)
            print(words.READ, end="", file=sys.stderr, flush=True)
        table = reading.whole()
    if table.skipped.count:
        say(words.SKIPPED.format(name=table.name, count=table.skipped.count, first=table.skipped.first[0]))
    return table


@contextmanager
def _named(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise InputError(words.NO_FILE.format(file=path, reason=reason_of(problem))) from None

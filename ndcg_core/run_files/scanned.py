"""A TREC run that is read while it is evaluated: a few queries at a time, in little memory however long it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from ndcg_core.batch.runs import Run
from ndcg_core.batch.runs.streamed import NotTogetherError
from ndcg_core.run_files import trec, words
from ndcg_core.run_files.fields import NEWLINE, Fields
from ndcg_core.run_files.forms import recognise
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.reading import read_run
from ndcg_core.run_files.sources import HEAD, Blocks, name_of, opened
from ndcg_core.run_files.trec import RUN


class ScannedRun:
    """A run that stays in its file; returned by :func:`scan_run`.

    Attributes
    ----------
    path : Path
    name : str
    repeats : bool
    third : {"rank", "score"} or None
    """

    def __init__(
        self, path: Path, name: str, *, repeats: bool = False, third: Literal["rank", "score"] | None = None
    ) -> None:
        self.path, self.name, self.repeats, self.third = path, name, repeats, third

    def __repr__(self) -> str:
        return f"ScannedRun({str(self.path)!r})"

    def whole(self) -> Run:
        """Return the run as :func:`~ndcg_core.io.read_run` reads it."""
        return read_run(self.path, name=self.name, repeats=self.repeats, third=self.third)

    def parts(self) -> Generator[Callable[[], Run]]:
        """Return the run a few queries at a time: lines that are found, whose numbers another thread can read.

        Raises
        ------
        NdcgError
            For a wrong line, here or when the part is made.
        NotTogetherError
            When a part is made, if the rows of a query are scattered over the file.
        """
        problems = Problems(self.name, "raise")
        seen: set[str] = set()
        with opened(self.path, self.name) as reader:
            if recognise(reader.peek(HEAD)[:HEAD]).form != "trec":
                yield self.whole
                return
            for piece in _pieces(Blocks(reader, problems), problems):
                before = len(seen)
                seen.update(piece.queries)
                together = len(seen) == before + len(piece.queries)
                yield partial(_part, piece, problems, together=together, repeats=self.repeats)
        if not seen:
            raise problems.no_rows(Run.kind)


def scan_run(
    file: str | os.PathLike[str],
    *,
    name: str = "",
    repeats: bool = False,
    third: Literal["rank", "score"] | None = None,
) -> ScannedRun:
    """Return a run that :func:`ndcg_core.evaluate` reads while it evaluates it, so that it can be larger than memory.

    Parameters
    ----------
    file : path
        A run in TREC's six columns, packed or not, whose rows lie together by query. Any other file is read as a whole.
    name : str
        What messages call it; by default its name.
    repeats : bool
        As for :func:`read_run`. A run that has a document twice is read as a whole.
    third : {"rank", "score"} or None
        As for :func:`read_run`.

    Returns
    -------
    ScannedRun

    Raises
    ------
    NdcgError
        For anything but a path; :func:`read_run` reads bytes and open files.

    Examples
    --------
    >>> scan_run("my.run")
    ScannedRun('my.run')
    """
    if not isinstance(file, str | os.PathLike):
        raise words.SCANNED.error(file)
    if not isinstance(repeats, bool):
        raise words.REPEATS.error(repeats)
    return ScannedRun(Path(file), name_of(file, name), repeats=repeats, third=third)


class _Piece(NamedTuple):
    """Lines of some whole queries, or none, and behind them those of a query that may go on and is no part of it.

    Attributes
    ----------
    fields : Fields
    firsts : array of int
        The lines at which another query begins, line 0 among them.
    queries : list of str
    size : int
        How many lines the queries have.
    """

    fields: Fields
    firsts: np.ndarray
    queries: list[str]
    size: int


def _pieces(blocks: Blocks, problems: Problems) -> Iterator[_Piece]:
    for block, fields in trec.lines(blocks, RUN, problems):
        queries, size = fields.ids(0), len(fields.lines)
        firsts = trec.firsts_of(queries)
        if size and not blocks.ended:  # the last query may go on in the next block
            size, firsts = int(firsts[-1]), firsts[:-1]
            begin = int(queries.starts[size])
            blocks.give_back(block, begin, int(np.count_nonzero(block[begin:] == NEWLINE)))
        if len(fields.lines):
            yield _Piece(fields, firsts, queries.take(firsts), size)


def _part(piece: _Piece, problems: Problems, *, together: bool, repeats: bool) -> Run:
    fields, numbers = trec.with_numbers(piece.fields, RUN, problems)
    if not together:
        raise NotTogetherError
    whole = slice(piece.size)
    return Run.from_codes(
        np.repeat(np.arange(len(piece.queries)), np.diff(piece.firsts, append=piece.size)),
        np.arange(piece.size),
        numbers[whole],
        piece.queries,
        fields.ids(1).at(whole),
        name=problems.name,
        line=lambda row: int(fields.lines[row]),
        shared_ids=False,
        repeats=repeats,
    )

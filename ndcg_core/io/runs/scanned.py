"""A TREC run that is read while it is evaluated: a few queries at a time, in little memory however long it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from ndcg_core.batch.runs import Run
from ndcg_core.batch.runs.streamed import NotTogetherError
from ndcg_core.io.runs import trec, words
from ndcg_core.io.runs.forms import recognise
from ndcg_core.io.runs.problems import Problems
from ndcg_core.io.runs.reading import read_run
from ndcg_core.io.runs.sources import HEAD, Blocks, name_of, opened
from ndcg_core.io.runs.trec import RUN, Rows


class ScannedRun:
    """A run that stays in its file; returned by :func:`scan_run`.

    Attributes
    ----------
    path : Path
    name : str
    """

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name

    def __repr__(self) -> str:
        return f"ScannedRun({str(self.path)!r})"

    def whole(self) -> Run:
        """Return the run as :func:`~ndcg_core.io.read_run` reads it."""
        return read_run(self.path, name=self.name)

    def parts(self) -> Iterator[Run]:
        """Return the run a few queries at a time.

        Raises
        ------
        NdcgError
            For a wrong line.
        NotTogetherError
            If the rows of a query are scattered over the file.
        """
        problems = Problems(self.name, "raise")
        seen: set[str] = set()
        with opened(self.path, self.name) as reader:
            if recognise(reader.peek(HEAD)[:HEAD]).form != "trec":
                yield self.whole()
                return
            for rows in _ahead(_pieces(Blocks(reader, problems), problems)):
                yield _part(rows, seen, problems)
        if not seen:
            raise words.EMPTY.error(kind=Run.kind, name=problems.called)


def scan_run(file: str | os.PathLike[str], *, name: str = "") -> ScannedRun:
    """Return a run that :func:`ndcg_core.evaluate` reads while it evaluates it, so that it can be larger than memory.

    Parameters
    ----------
    file : path
        A run in TREC's six columns, packed or not, whose rows lie together by query. Any other file is read as a whole.
    name : str
        What messages call it; by default its name.

    Returns
    -------
    ScannedRun

    Examples
    --------
    >>> scan_run("my.run")
    ScannedRun('my.run')
    """
    return ScannedRun(Path(file), name_of(file, name))


def _pieces(blocks: Blocks, problems: Problems) -> Iterator[Rows]:
    """Return the rows of a few whole queries at a time."""
    for block, rows in trec.rows(blocks, RUN, problems):
        if not len(rows.numbers):
            continue
        piece = rows if blocks.ended else _whole_queries(blocks, block, rows)
        if len(piece.firsts):
            yield piece


def _ahead(pieces: Iterator[Rows]) -> Iterator[Rows]:
    """Return the pieces, each read in another thread while the one before is evaluated; numpy lets both run at once."""
    with ThreadPoolExecutor(1) as reader:
        try:
            coming = reader.submit(next, pieces, None)
        except RuntimeError:  # no threads here, as in a browser
            yield from pieces
            return
        while (piece := coming.result()) is not None:
            coming = reader.submit(next, pieces, None)
            yield piece


def _whole_queries(blocks: Blocks, block: np.ndarray, rows: Rows) -> Rows:
    """Return the rows without those of the last query, which may go on in the next block."""
    last = int(rows.firsts[-1])
    blocks.give_back(block, int(rows.begins[last]), last_lines(block, int(rows.begins[last])))
    return Rows(
        rows.firsts[:-1],
        rows.queries[:-1],
        rows.docs.at(slice(last)),
        rows.numbers[:last],
        rows.lines[:last],
        rows.begins[:last],
    )


def last_lines(block: np.ndarray, start: int) -> int:
    """Return how many lines of a block start at this byte or behind it."""
    return int(np.count_nonzero(block[start:] == 10))


def _part(rows: Rows, seen: set[str], problems: Problems) -> Run:
    if len(seen) + len(rows.queries) > len(seen.union(rows.queries)):
        raise NotTogetherError
    seen.update(rows.queries)
    size = len(rows.numbers)
    codes = np.repeat(np.arange(len(rows.queries)), np.diff(rows.firsts, append=size))
    return Run.from_codes(
        codes,
        np.arange(size),
        rows.numbers,
        rows.queries,
        rows.docs,
        name=problems.name,
        line=lambda row: int(rows.lines[row]),
        shared_ids=False,
    )

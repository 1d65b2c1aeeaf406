"""The rows of a whole file brought together: ids numbered, the rows of a query side by side."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

import numpy as np

from ndcg_core.batch.runs import Ids, Qrels, Run
from ndcg_core.run_files import words
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.trec import Rows

Kind = TypeVar("Kind", Run, Qrels)
_FEW_LETTERS = 1 << 30  # their places fit into 32 bits


def collect(
    kind: type[Kind],
    parts: Iterable[Rows],
    problems: Problems,
    most_rows: int | None = None,
    *,
    repeats: bool = False,
) -> Generator[None, None, Kind]:
    """Return the run or qrels of these rows, after a step for each part and some more.

    Raises
    ------
    NdcgError
        For a document that a query has twice, with both lines, unless ``repeats`` keeps it, and for more than
        ``most_rows`` rows.
    """
    count = 0
    names: dict[str, int] = {}
    queries: list[np.ndarray] = []
    docs: list[Ids] = []
    numbers: list[np.ndarray] = []
    lines: list[np.ndarray | range] = []
    for rows in parts:
        yield
        if not len(rows.numbers):
            continue
        count += len(rows.numbers)
        if most_rows is not None and count > most_rows:
            raise words.MANY_ROWS.error(kind=kind.kind, most=f"{most_rows:,}", where=problems.called)
        sizes = np.diff(rows.firsts, append=len(rows.numbers))
        begun = [names.setdefault(query, len(names)) for query in rows.queries]
        queries.append(np.repeat(np.array(begun, dtype=np.int32), np.asarray(sizes, np.intp)))
        docs.append(rows.docs.kept())
        numbers.append(rows.numbers)
        lines.append(rows.lines)
    line_of = _Lines(lines)
    ids = _joined(docs)
    docs.clear()
    yield
    codes, doc_ids = _numbered(ids)
    yield
    return kind.from_codes(
        np.concatenate([np.zeros(0, dtype=np.int32), *queries]),
        codes,
        np.concatenate([np.zeros(0), *numbers]),
        list(names),
        doc_ids,
        name=problems.name,
        skipped=problems.skipped,
        line=line_of,
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


def _joined(parts: list[Ids]) -> Ids:
    """Return the ids of all parts."""
    if not parts:
        return Ids.of([])
    size = sum(len(part.letters) for part in parts)
    shifts = np.cumsum([0, *(len(part.letters) for part in parts[:-1])])
    places = np.int32 if size < _FEW_LETTERS else np.int64
    joined = Ids(
        np.concatenate([part.letters for part in parts]),
        np.concatenate([(part.starts + shift).astype(places) for part, shift in zip(parts, shifts, strict=True)]),
        np.concatenate([(part.stops + shift).astype(places) for part, shift in zip(parts, shifts, strict=True)]),
    )
    joined.take_hashes(np.concatenate([part.hashes for part in parts]))
    return joined


def _numbered(ids: Ids) -> tuple[np.ndarray, Ids]:
    """Return the number of each id among the distinct ids, and these."""
    order, hashes = _sorted(ids.hashes)
    alike = hashes[1:] == hashes[:-1]
    places = np.flatnonzero(alike)
    if not ids.same(order[places], ids, order[places + 1]).all():
        return _numbered_by_text(ids)
    begins = np.concatenate((np.ones(min(1, len(order)), dtype=np.bool_), ~alike))
    codes = np.empty(len(order), dtype=np.int32)
    codes[order] = np.cumsum(begins, dtype=np.int32) - 1
    firsts = order[begins]
    found = Ids(ids.letters, ids.starts[firsts], ids.stops[firsts])
    if 2 * len(firsts) < len(ids):
        found = found.kept()  # a copy of the letters saves memory here
    found.take_hashes(hashes[begins])
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
    order: np.ndarray = keys.astype(np.intp)
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

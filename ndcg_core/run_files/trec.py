"""TREC's own text: runs of six columns, qrels of four, in blocks of whole lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.runs.ids import KEPT, LONGEST, Ids, words_of
from ndcg_core.batch.words import LONG_ID
from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.run_files import words
from ndcg_core.run_files.fields import Fields, split
from ndcg_core.run_files.numerals import floats
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.sources import Blocks


class Shape(NamedTuple):
    """What a line holds.

    Attributes
    ----------
    width : int
        The number of fields.
    columns : (int, int, int)
        The places of query, document and number.
    fields : str
        The names of the fields.
    number : Refusal
        The rule for the number.
    finite : bool
        Whether the number must be finite.
    ranks : bool
        Whether the number is a rank, of which the lowest is best.
    """

    kind: str
    width: int
    columns: tuple[int, int, int]
    fields: str
    number: Refusal
    finite: bool
    ranks: bool = False


RUN = Shape(words.FORMS["run"], 6, (0, 2, 4), words.RUN_FIELDS, words.SCORE, finite=False)
QRELS = Shape(words.FORMS["qrels"], 4, (0, 2, 3), words.QRELS_FIELDS, words.GRADE, finite=True)
_THREE = Shape(words.FORMS["three"], 3, (0, 1, 2), words.THREE_FIELDS, words.SCORE, finite=False)
THREE = {
    "rank": _THREE._replace(number=words.RANK, ranks=True),
    "score": _THREE,
    "grade": _THREE._replace(number=words.GRADE, finite=True),
}
"""The shape of a file of three columns without a header, by what the third is."""


class Rows(NamedTuple):
    """Rows of a file.

    Attributes
    ----------
    firsts : array of int
        The rows at which another query begins, row 0 among them.
    queries : list of str
        The queries that begin there.
    docs : Ids, of n_rows
    numbers : array of float, shape (n_rows,)
    lines : array of int or range, shape (n_rows,)
    """

    firsts: np.ndarray
    queries: list[str]
    docs: Ids
    numbers: np.ndarray
    lines: np.ndarray | range


def rows(blocks: Blocks, shape: Shape, problems: Problems) -> Iterator[Rows]:
    """Return the rows block by block; a block may have no rows."""
    for _, found in lines(blocks, shape, problems):
        fields, numbers = with_numbers(found, shape, problems)
        queries = fields.ids(0)
        firsts = firsts_of(queries)
        yield Rows(firsts, queries.take(firsts), fields.ids(1), numbers, fields.lines)


def lines(blocks: Blocks, shape: Shape, problems: Problems) -> Iterator[tuple[np.ndarray, Fields]]:
    """Return the lines block by block, each with its block; their numbers are still to be read."""
    while (block := blocks.read()) is not None:
        yield block, _short_ids(_fields(block, blocks.line, shape, problems), problems)


def _wrong_count(count: int, shape: Shape, where: str) -> NdcgError:
    """Return the error for a line of so many fields, which may be those of the other kind of file."""
    other = next((other.kind for other in (RUN, QRELS) if other.width == count), "")
    rule = words.OTHER_FIELDS if other else words.NUMBER_OF_FIELDS
    return rule.error(count, kind=shape.kind, width=shape.width, fields=shape.fields, other=other, where=where)


def _fields(block: np.ndarray, line: int, shape: Shape, problems: Problems) -> Fields:
    def wrong(lines: np.ndarray, counts: np.ndarray) -> None:
        problems.add_each(
            np.arange(len(lines)), lambda at: _wrong_count(int(counts[at]), shape, problems.place(int(lines[at])))
        )

    def no_text(line: int, byte: int) -> None:
        raise words.NO_TEXT.error(where=problems.place(line), byte=byte)

    return split(block, shape.width, shape.columns, line, wrong, no_text, more=shape is RUN)


def with_numbers(fields: Fields, shape: Shape, problems: Problems) -> tuple[Fields, np.ndarray]:
    """Return the lines that have a number, and these numbers."""
    numbers, wrong = floats(fields.letters, fields.starts[2], fields.stops[2])
    if shape.finite:
        wrong = np.flatnonzero(~np.isfinite(numbers))
    if shape.ranks:
        wrong = np.flatnonzero(~((numbers >= 0) & np.isfinite(numbers) & (numbers == np.floor(numbers))))
        numbers = -numbers
    if not len(wrong):
        return fields, numbers
    problems.add_each(
        wrong, lambda at: shape.number.error(fields.text(2, at), where=problems.place(int(fields.lines[at])))
    )
    keep = np.ones(len(numbers), dtype=np.bool_)
    keep[wrong] = False
    return fields.kept(np.flatnonzero(keep)), numbers[keep]


def _short_ids(fields: Fields, problems: Problems) -> Fields:
    """Return the lines whose ids have a bounded length."""
    sizes = np.maximum(fields.stops[0] - fields.starts[0], fields.stops[1] - fields.starts[1])
    if int(sizes.max(initial=0)) <= LONGEST:
        return fields
    problems.add_each(
        np.flatnonzero(sizes > LONGEST),
        lambda at: LONG_ID.error(
            where=problems.place(int(fields.lines[at])), size=f"{int(sizes[at]):,}", most=f"{LONGEST:,}"
        ),
    )
    return fields.kept(np.flatnonzero(sizes <= LONGEST))


def firsts_of(queries: Ids) -> np.ndarray:
    """Return the rows whose query differs from that of the row before."""
    if not len(queries):
        return np.zeros(0, dtype=np.int64)
    sizes = queries.stops - queries.starts
    words = words_of(queries.letters)[queries.starts] & KEPT[np.minimum(sizes, 8)]
    alike = (sizes[1:] == sizes[:-1]) & (words[1:] == words[:-1])
    if int(sizes.max()) > 8:  # the first eight bytes do not say all
        places = np.flatnonzero(alike)
        alike[places] = queries.same(places, queries, places + 1)
    return np.concatenate(([0], np.flatnonzero(~alike) + 1))

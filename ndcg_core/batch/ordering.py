"""The order of many lists at once.

A list is ordered by sorting plain numbers, which is many times faster than an ``argsort``, and much faster still than a
stable ``argsort``. The negated score, a float, is read as a 64-bit whole number that sorts as the float does; its
lowest bits are replaced by the column of the document. One ``np.sort`` of the rows leaves the columns in these low
bits, best score first and equal scores in input order. Scores that differ only in the replaced bits may come out in the
wrong order: rows where two neighbours agree in all other bits are compared by their true scores, and rows found out of
order are sorted again, slowly. If only the first ranks of a long list count, a partition keeps them and one more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.blocks import CELLS, Block, Lists, blocks

BY_GAIN = ("worst", "best", "average")  # these choices order a tied group by its gains
_BY_GROUP = (*BY_GAIN, "random")
_BYTE = 250  # so many different grades a byte can number, beside a few other codes
_EXACT = 2**53  # up to this a float64 holds every whole number
_NOBODY = int(np.array(np.nan).view(np.int64))  # after every score, infinite scores too
_NOBODY_SHORT = int(np.array(np.nan, dtype=np.float32).view(np.int32))
_SHORT_KEYS = 1 << 16  # narrower rows leave enough of 32 bits for the score


class Ordered(NamedTuple):
    """Lists in the order that counts, as codes of grades: 0 is no document, code c the grade ``grades[c - 1]``.

    Attributes
    ----------
    ranked : array, shape (n, depth)
        The codes by rank.
    pool : array, shape (n, width)
        The codes of all documents, the highest grade first.
    tied : array or None
        Where groups of equal scores start, counted along the rows of ``ranked``, if the choice of ties needs them.
    removed : array or None
        How many documents of each list the convention removed.
    """

    rows: slice | np.ndarray
    grades: np.ndarray
    ranked: np.ndarray
    pool: np.ndarray
    tied: np.ndarray | None
    removed: np.ndarray | None


class Ordering(NamedTuple):
    """How lists are ordered.

    Attributes
    ----------
    ties : str
        The choice of ties.
    single : bool
        Whether scores are 32-bit numbers.
    removes : str
        Which negative grades are removed: empty, ``"mask"`` or ``"padding"``.
    seed : int
        The seed of random ties.
    """

    ties: str
    single: bool = False
    removes: str = ""
    seed: int = 0


def order_lists(lists: Lists, ordering: Ordering, depth: int | None) -> Iterator[Ordered]:
    """Return the lists in order, block by block, down to rank ``depth`` (None is the last rank)."""
    ties = ordering.ties
    known = None if lists.starts is None or ordering.removes else _whole_codes(lists)
    if known is not None:
        lists = lists._replace(grades=known[1])  # gathered in an eighth of the time that 64-bit grades take
    for whole in blocks(lists, backwards=ties == "reverse"):
        block, removed = _seen(whole, ordering)
        grades, codes = _codes(block) if known is None else (known[0], _of_documents(block.grades, block))
        if ties in _BY_GROUP:
            ranked, tied = _ranked_in_groups(block, codes, depth)
            if tied is not None and ties == "random":
                ranked, tied = (
                    ranked.ravel()[shuffle_ties(tied, ranked.shape, ordering.seed)].reshape(ranked.shape),
                    None,
                )
            elif tied is not None and ties != "average":
                ranked = settled(ranked, tied, np.arange(len(grades) + 1), best=ties == "best")
        else:
            ranked, tied = pick(codes, _columns(block, depth or codes.shape[1])), None
        yield Ordered(block.rows, grades, ranked, falling(codes), tied, removed)


def _seen(block: Block, ordering: Ordering) -> tuple[Block, np.ndarray | None]:
    """Return the block as a library sees it that keeps 32-bit scores or removes documents, and the numbers removed."""
    if ordering.single:
        with np.errstate(over="ignore"):  # a score too large for 32 bits is infinite there
            block = block._replace(scores=block.scores.astype(np.float32).astype(np.float64))
    if not ordering.removes:
        return block, None
    gone = block.grades < 0 if ordering.removes == "mask" else block.grades == -1
    if block.absent is not None:
        gone &= ~block.absent
    return block._replace(absent=gone if block.absent is None else gone | block.absent), np.count_nonzero(gone, axis=1)


def shuffle_ties(tied: np.ndarray, shape: tuple[int, ...], seed: int) -> np.ndarray:
    """Return the cell that comes to each place if tied groups are shuffled, each list from rank 1 on, as a single list.

    ``tied`` is where the groups start, counted along the rows.
    """
    height, width = shape
    cells = np.arange(height * width)
    firsts = np.searchsorted(tied, np.arange(0, height * width + 1, width))
    for row in np.flatnonzero(np.diff(firsts) < width).tolist():
        dice = random.Random(seed)
        ends = [*tied[firsts[row] : firsts[row + 1]].tolist(), (row + 1) * width]
        cells[row * width : (row + 1) * width] = [
            place for begin, end in pairwise(ends) for place in dice.sample(range(begin, end), end - begin)
        ]
    return cells


def settled(ranked: np.ndarray, tied: np.ndarray, places: np.ndarray, *, best: bool) -> np.ndarray:
    """Return the codes with every tied group in order of their ``places``, lowest first, or highest with ``best``."""
    most = len(places) - 1
    inside = most - places if best else places
    key = tie_groups(tied, ranked.size).reshape(ranked.shape) * (most + 1) + inside.astype(np.int64)[ranked]
    key.sort(axis=1)
    found: np.ndarray = np.argsort(inside)[key % (most + 1)].astype(ranked.dtype)
    return found


def tie_groups(starts: np.ndarray, size: int) -> np.ndarray:
    """Return the number of each cell's tied group, shape ``(size,)``."""
    return np.repeat(np.arange(len(starts)), np.diff(starts, append=size))


def falling(codes: np.ndarray) -> np.ndarray:
    """Return each row sorted, the highest code first."""
    # numpy sorts numbers of 32 bits by the processor's wide instructions on nearly every machine, of fewer bits on few.
    wide = np.invert(codes).astype(np.int32)  # inverted, codes rise as they should fall
    wide.sort(axis=1)
    found: np.ndarray = np.invert(wide.astype(codes.dtype))
    return found


def _whole_codes(lists: Lists) -> tuple[np.ndarray, np.ndarray] | None:
    """Return the grades that may occur, and the code of each row, if a byte can number all grades; else None."""
    grades = lists.grades
    codes = np.empty(len(grades), dtype=np.uint8)
    spans = []
    for start in range(0, len(grades), CELLS):
        piece = grades[start : start + CELLS]
        spans.append(_span(piece))
        if spans[-1] is None:
            return None
        codes[start : start + CELLS] = piece.astype(np.int64, copy=False)  # modulo 256
    low, high = min(span[0] for span in spans if span), max(span[1] for span in spans if span)
    codes -= np.uint8((int(low) - 1) % 256)
    return (np.arange(low, high + 1), codes) if high - low < _BYTE else None


def _of_documents(codes: np.ndarray, block: Block) -> np.ndarray:
    """Return the codes with code 0 for cells without a document."""
    if block.absent is not None:
        codes = np.ascontiguousarray(codes)
        np.copyto(codes, 0, where=block.absent)
    return codes


def _codes(block: Block) -> tuple[np.ndarray, np.ndarray]:
    """Return the grades that occur, ascending, and for each document the place of its grade, from 1 on."""
    span = _span(block.grades)
    if span is None and block.absent is not None:  # now without the cells that hold no document
        span = _span(block.grades[~block.absent])
    if span is None:
        return _rare_codes(block)
    with np.errstate(invalid="ignore"):  # cells without a document may hold anything
        codes = np.subtract(block.grades, span[0] - 1, dtype=np.float64, order="C").astype(np.uint8)
    return np.arange(span[0], span[1] + 1), _of_documents(codes, block)


def _span(grades: np.ndarray) -> tuple[float, float] | None:
    """Return the lowest and the highest grade if all are whole and a byte can number them, else None."""
    if grades.size == 0:
        return 0.0, 0.0
    low, high = float(grades.min()), float(grades.max())
    few = high - low < _BYTE and max(high, -low) < _EXACT
    return (low, high) if few and (grades.dtype.kind != "f" or (np.floor(grades) == grades).all()) else None


def _rare_codes(block: Block) -> tuple[np.ndarray, np.ndarray]:
    there = slice(None) if block.absent is None else ~block.absent
    given = block.grades[there].astype(np.float64)
    rising = np.sort(given.ravel())  # np.unique with its inverse takes ten times as long
    grades = rising[np.concatenate(([True], rising[1:] != rising[:-1]))[: rising.size]]
    places = np.searchsorted(grades, given)
    codes = np.zeros(block.grades.shape, dtype=np.min_scalar_type(len(grades)))
    codes[there] = places.reshape(codes[there].shape) + 1
    return grades, codes


def _ranked_in_groups(block: Block, codes: np.ndarray, depth: int | None) -> tuple[np.ndarray, np.ndarray | None]:
    """Return the codes by rank and where tied groups start, as deep as the group at rank ``depth`` reaches."""
    columns, scores = true_columns(block)
    starts = np.ones(scores.shape, dtype=np.bool_)
    np.not_equal(scores[:, 1:], scores[:, :-1], out=starts[:, 1:])
    if depth is not None and depth < scores.shape[1]:
        later = starts[:, depth:]
        reach = depth + int(np.where(later.any(axis=1), later.argmax(axis=1), later.shape[1]).max())
        columns, starts = columns[:, :reach], starts[:, :reach]
    return pick(codes, columns), None if starts.all() else np.flatnonzero(starts)


def pick(table: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Return the cells in each row's columns; many times faster than ``take_along_axis``."""
    places = columns + np.arange(0, table.size, table.shape[1])[:, None]
    return table.ravel().take(places, mode="clip")


def _negated(block: Block) -> np.ndarray:
    """Return the scores negated, the best lowest; cells without a document come last and tie with nothing."""
    scores: np.ndarray = np.subtract(0.0, block.scores, dtype=np.float64, order="C")  # 0 - 0 is 0 for both zeros
    if block.absent is not None:
        np.copyto(scores, np.nan, where=block.absent)
    return scores


def _columns(block: Block, depth: int) -> np.ndarray:
    """Return the columns of each row's documents, best score first, ties as given; shape ``(n, depth)`` or less."""
    width = block.scores.shape[1]
    short = depth < width // 4 and width < _SHORT_KEYS
    key, low = _short_keys(block) if short else _keys(block)
    if depth < width // 16:
        key.partition(depth, axis=1)
        key = key[:, : depth + 1]
    key.sort(axis=1)
    key = key[:, : depth + 1]  # one more, to see whether the last column taken ties with the first column left
    columns = (key & low)[:, :depth]
    key |= low
    alike = key[:, 1:] == key[:, :-1]
    if block.absent is not None:
        alike &= key[:, 1:] < (_NOBODY_SHORT if short else _NOBODY)
    doubtful = np.flatnonzero(alike.any(axis=1))
    if short and len(doubtful):  # most of these rows have the right documents, maybe in another order
        within = doubtful[~alike[doubtful, -1]]
        columns[within] = _by_score(block, within, columns[within])
        doubtful = doubtful[alike[doubtful, -1]]
    if len(doubtful):
        part = Block(
            doubtful, block.grades, block.scores[doubtful], None if block.absent is None else block.absent[doubtful]
        )
        columns[doubtful] = true_columns(part)[0][:, :depth]
    return columns


def _by_score(block: Block, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Return these columns of some rows by their true scores, ties as given."""
    cells = rows[:, None], columns
    absent = None if block.absent is None else block.absent[cells]
    scores = _negated(block._replace(scores=block.scores[cells], absent=absent))
    return np.take_along_axis(columns, np.argsort(scores, axis=1, kind="stable"), axis=1)


def true_columns(block: Block) -> tuple[np.ndarray, np.ndarray]:
    """Return the columns of whole rows by their true scores, and these scores, negated, in that order."""
    columns, low = _keys(block)
    columns.sort(axis=1)
    columns &= low
    scores = _negated(block)
    found = pick(scores, columns)
    wrong = np.flatnonzero((found[:, 1:] < found[:, :-1]).any(axis=1))
    if len(wrong):
        columns[wrong] = np.argsort(scores[wrong], axis=1, kind="stable")
        found[wrong] = pick(scores[wrong], columns[wrong])
    return columns, found


def first_columns(block: Block, depth: int) -> tuple[np.ndarray, np.ndarray]:
    """Return what :func:`true_columns` returns, but only ``depth`` ranks and one more, unless a tie joins these."""
    if depth < block.scores.shape[1] // 16:
        columns = _columns(block, depth + 1)
        absent = None if block.absent is None else pick(block.absent, columns)
        scores = _negated(block._replace(scores=pick(block.scores, columns), absent=absent))
        if (scores[:, depth - 1] != scores[:, depth]).all():
            return columns, scores
    return true_columns(block)


def _short_keys(block: Block) -> tuple[np.ndarray, int]:
    """Return what :func:`_keys` returns in 32 bits, which are sorted in half the time; more scores seem alike."""
    with np.errstate(over="ignore"):  # a score too large for 32 bits is infinite there
        scores = block.scores.astype(np.float32, order="C")
    np.subtract(np.float32(0), scores, out=scores)
    if block.absent is not None:
        np.copyto(scores, np.nan, where=block.absent)
    return _numbered(scores.view(np.int32))


def _numbered(key: np.ndarray) -> tuple[np.ndarray, int]:
    """Turn the bits of negated scores into whole numbers that sort as these do, with the column in the low bits."""
    sign = key >> (8 * key.itemsize - 1)
    sign &= np.iinfo(key.dtype).max  # of a negative float, the larger the bits the lower the number
    key ^= sign
    return _with_columns(key)


def _with_columns(key: np.ndarray) -> tuple[np.ndarray, int]:
    low = (1 << (key.shape[1] - 1).bit_length()) - 1
    key &= ~low
    key |= np.arange(key.shape[1], dtype=key.dtype)
    return key, low


def _keys(block: Block) -> tuple[np.ndarray, int]:
    """Return whole numbers that sort as the scores do, best first, with the column in the low bits; and those bits."""
    if block.scores.min() >= 0:  # their bits rise as they do, so that inverted bits fall
        scores: np.ndarray = np.add(block.scores, 0.0, dtype=np.float64, order="C")  # -0 + 0 is 0: both are one score
        key = scores.view(np.int64)
        np.invert(key, out=key)
        if block.absent is not None:
            np.copyto(key, _NOBODY, where=block.absent)
        return _with_columns(key)
    return _numbered(_negated(block).view(np.int64))

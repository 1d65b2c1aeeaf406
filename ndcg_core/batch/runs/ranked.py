"""Lists by rank, how removed documents leave them, and how groups of equal scores are put into an order."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ndcg_core.batch.ordering import shuffle_ties
from ndcg_core.batch.runs.columns import Run
from ndcg_core.batch.runs.ids import KEPT, Ids, words_of


class Ranked(NamedTuple):
    """Lists side by side, best score first.

    Attributes
    ----------
    queries : array of int, shape (n,)
        The places of their queries in the run.
    rows : array of int, shape (n, width)
        The row of the run at each rank.
    codes : array of int, shape (n, width)
        The code of its grade; 0 is no document.
    starts : array of bool, shape (n, width)
        Whether a group of tied documents starts at this rank.
    """

    queries: np.ndarray
    rows: np.ndarray
    codes: np.ndarray
    starts: np.ndarray


def close_up(lists: Ranked, gone: np.ndarray) -> Ranked:
    """Return the lists without the cells that are gone; those behind them move up."""
    kept = ~gone & (lists.codes > 0)
    groups = np.cumsum(lists.starts, axis=1)
    lines, columns = np.nonzero(kept)
    spots = (np.cumsum(kept, axis=1) - 1)[lines, columns]
    codes, rows = np.zeros_like(lists.codes), np.zeros_like(lists.rows)
    moved = np.arange(-lists.codes.shape[1], 0) + np.zeros((len(lists.codes), 1), dtype=np.int64)  # no groups so far
    codes[lines, spots], rows[lines, spots] = lists.codes[lines, columns], lists.rows[lines, columns]
    moved[lines, spots] = groups[lines, columns]
    starts = np.ones(codes.shape, dtype=np.bool_)
    np.not_equal(moved[:, 1:], moved[:, :-1], out=starts[:, 1:])
    return Ranked(lists.queries, rows, codes, starts)


def turn_ties(lists: Ranked, ties: str, seed: int, run: Run) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the cells of tied groups, and of the cells that come there instead."""
    if ties == "random":
        return np.arange(lists.codes.size), shuffle_ties(np.flatnonzero(lists.starts), lists.codes.shape, seed)
    follows = ~lists.starts.ravel()
    tied = follows.copy()
    tied[:-1] |= follows[1:]
    cells = np.flatnonzero(tied)
    firsts = np.flatnonzero(~follows[cells])  # where a group begins among them
    sizes = np.diff(firsts, append=len(cells))
    groups = np.repeat(np.arange(len(firsts)), sizes)
    mirrored = cells[(2 * firsts + sizes - 1)[groups] - np.arange(len(cells))]
    if ties == "reverse":
        return cells, mirrored
    order = by_text(run.doc_ids.at(run.docs[lists.rows.ravel()[cells]]), groups)
    return (mirrored if ties == "docid_desc" else cells), cells[order]


def by_text(ids: Ids, groups: np.ndarray) -> np.ndarray:
    """Return the order of ids by their group, then by their bytes.

    >>> by_text(Ids.of(["b", "a", "c"]), np.array([0, 0, 0])).tolist()
    [1, 0, 2]
    """
    words, starts = words_of(ids.letters), ids.starts
    sizes = ids.stops - starts
    keys = []
    for begin in range(0, int(sizes.max(initial=0)), 8):
        left = np.clip(sizes - begin, 0, 8)
        word = words[np.minimum(starts + begin, len(words) - 1)] & KEPT[left]
        keys.append(word.byteswap())
    return np.lexsort((*keys[::-1], groups))

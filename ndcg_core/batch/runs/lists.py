"""The lists of a run, brought into every order that a convention can want; each order is computed once.

What a convention reads decides three things: the order of the rows by score (as 64-bit or 32-bit numbers, or as given),
which rows it removes, and how it settles ties. What is left are the codes of the grades by rank, from which
:mod:`ndcg_core.batch.runs.prepared` adds gains, as :mod:`ndcg_core.batch.many` does for arrays.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from ndcg_core.batch.blocks import Lists, flat_blocks
from ndcg_core.batch.ordering import falling, pick, settled, tie_groups, true_columns
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import KEPT, Ids, words_of
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.pipeline import MASKS

By = Literal["float64", "float32", "given"]
_GROUPED = ("average", "worst", "best")  # ties that are settled by gains, which come later


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


class Part(NamedTuple):
    """Lists side by side as a convention sees them.

    Attributes
    ----------
    queries : array of int, shape (n,)
        The places of their queries in the run.
    ranked : array of int, shape (n, width)
        The codes by rank.
    tied : array of int, or None
        Where groups of equal scores start, counted along the rows of ``ranked``, if gains settle ties.
    pool : array of int, shape (n, depth)
        The codes of the documents of the ideal list, the highest first, or in the order given.
    retrieved, removed : array of int, shape (n,)
        How many documents are left of each list, and how many were removed for their grade.
    """

    queries: np.ndarray
    ranked: np.ndarray
    tied: np.ndarray | None
    pool: np.ndarray
    retrieved: np.ndarray
    removed: np.ndarray


class RankKey(NamedTuple):
    """What decides the codes by rank."""

    by: By
    ties: str
    seed: int
    removes: str
    skips: bool
    drops: bool
    stands_for_itself: bool  # an unjudged document, instead of counting as grade 0


class RunLists:
    """The lists of a run with their judgments.

    Parameters
    ----------
    run : Run
    judgments : Judgments
    codes : array of int, shape (n_rows,), optional
        The code of the grade of each row, where it is known.
    """

    def __init__(self, run: Run, judgments: Judgments, codes: np.ndarray | None = None) -> None:
        self.run, self.judgments = run, judgments
        self.codes = judgments.codes(run) if codes is None else codes
        self.has_unjudged = bool((self.codes == judgments.unjudged).any())
        self._ordered: dict[By, list[Ranked]] = {}
        self._ranked: dict[RankKey, list[tuple[Ranked, np.ndarray]]] = {}
        self._pools: dict[tuple[object, ...], list[np.ndarray]] = {}

    @property
    def qrels(self) -> Qrels:
        """The judgments as they were given."""
        return self.judgments.qrels

    def parts(self, convention: Convention) -> Iterator[Part]:
        """Return the lists as this convention sees them."""
        key = self._rank_key(convention)
        if key not in self._ranked:
            self._ranked[key] = [self._settled(lists, key) for lists in self._by(key.by)]
        ranked = self._ranked[key]
        for (lists, removed), pool in zip(ranked, self._pools_of(convention, key), strict=True):
            tied = None
            if key.ties in _GROUPED and not lists.starts.all():
                tied = np.flatnonzero(lists.starts)
            yield Part(lists.queries, lists.codes, tied, pool, np.count_nonzero(lists.codes, axis=1), removed)

    def _rank_key(self, convention: Convention) -> RankKey:
        by: By = "given" if convention.order == "given" else convention.score_type
        ties = "reverse" if convention.ties == "unstable" else convention.ties
        return RankKey(
            by,
            "input" if by == "given" else ties,
            convention.seed if ties == "random" else 0,
            convention.negative if convention.negative in MASKS and self.judgments.has_negative else "",
            convention.unjudged == "skip",
            convention.own_document == "drop",
            convention.unjudged != "zero",
        )

    def has_ties(self, convention: Convention) -> bool:
        """Return whether any two documents of a query have the same score."""
        return not all(lists.starts.all() for lists in self._by(self._rank_key(convention).by))

    def ranked_as_given(self, convention: Convention) -> Iterator[tuple[Ranked, np.ndarray]]:
        """Return the lists with unjudged documents as such and equal scores in input order, and where groups start."""
        key = self._rank_key(convention)._replace(stands_for_itself=True)
        key = key._replace(ties="input" if key.ties in _GROUPED else key.ties)
        for lists in self._by(key.by):
            settled_lists = self._settled(lists, key)[0]
            yield settled_lists, settled_lists.starts

    # ---- order ----

    def _by(self, by: By) -> list[Ranked]:
        if by not in self._ordered:
            self._ordered[by] = list(self._order(by))
        return self._ordered[by]

    def _order(self, by: By) -> Iterator[Ranked]:
        run = self.run
        scores = run.numbers
        if by == "float32":
            with np.errstate(over="ignore"):  # a score too large for 32 bits is infinite there
                scores = scores.astype(np.float32).astype(np.float64)
            if "float64" in self._ordered and (scores == run.numbers).all():
                yield from self._ordered["float64"]
                return
        starts = run.starts[:-1]
        for block in flat_blocks(Lists(self.codes, scores, None, run.queries, starts, np.diff(run.starts))):
            queries = np.asarray(block.rows)
            absent = np.zeros(block.scores.shape, dtype=np.bool_) if block.absent is None else block.absent
            if by == "given":
                columns, negated = np.broadcast_to(np.arange(absent.shape[1]), absent.shape), None
            else:
                columns, negated = true_columns(block)
            codes = np.where(absent, self.codes.dtype.type(0), block.grades)
            first = np.ones(absent.shape, dtype=np.bool_)
            if negated is not None:
                np.not_equal(negated[:, 1:], negated[:, :-1], out=first[:, 1:])
            yield Ranked(queries, starts[queries][:, None] + columns, pick(codes, columns), first)

    # ---- removed documents and ties ----

    def _settled(self, lists: Ranked, key: RankKey) -> tuple[Ranked, np.ndarray]:
        lists, removed = self._kept(lists, key)
        codes = lists.codes
        if not key.stands_for_itself:
            codes = np.where(codes == self.judgments.unjudged, codes.dtype.type(self.judgments.zero), codes)
        lists = lists._replace(codes=codes)
        if key.ties in ("average", "input") or lists.starts.all():
            return lists, removed
        tied = np.flatnonzero(lists.starts)
        if key.ties in _GROUPED:  # by grade, which is by gain for most gains; others settle them once more
            by_grade = np.arange(self.judgments.unjudged + 1)
            return lists._replace(codes=settled(codes, tied, by_grade, best=key.ties == "best")), removed
        return lists._replace(codes=codes.ravel()[self._turned(lists, tied, key)].reshape(codes.shape)), removed

    def _kept(self, lists: Ranked, key: RankKey) -> tuple[Ranked, np.ndarray]:
        """Return the lists without the documents that a convention removes, and how many it removes for their grade."""
        codes, zero = lists.codes, self.judgments.zero
        gone = np.zeros(codes.shape, dtype=np.bool_)
        if key.removes == "mask":
            gone = (codes > 0) & (codes < zero)
        elif key.removes == "padding":
            gone = codes == np.searchsorted(self.judgments.grades[:-1], -1.0) + 1
            gone &= bool(np.isin(-1.0, self.judgments.grades))
        if key.skips:
            gone |= codes == self.judgments.unjudged
        removed = np.count_nonzero(gone, axis=1)
        if key.drops and len(self._own_rows):
            gone |= (codes > 0) & np.isin(lists.rows, self._own_rows)
        return (closed_up(lists, gone) if gone.any() else lists), removed

    @cached_property
    def _own_rows(self) -> np.ndarray:
        """The rows whose document has the id of its query."""
        run = self.run
        names = Ids.of(run.queries)
        queries = np.repeat(np.arange(len(run)), np.diff(run.starts))
        rows = np.flatnonzero(names.hashes[queries] == run.doc_ids.hashes[run.docs])
        own: np.ndarray = rows[names.same(queries[rows], run.doc_ids, run.docs[rows])]
        return own

    def _turned(self, lists: Ranked, tied: np.ndarray, key: RankKey) -> np.ndarray:
        """Return the places of all cells with every tied group in its order."""
        size = lists.codes.size
        if key.ties == "reverse":
            groups, sizes = tie_groups(tied, size), np.diff(tied, append=size)
            turned: np.ndarray = (2 * tied + sizes - 1)[groups] - np.arange(size)
            return turned
        return self._thrown(lists, tied, key.seed) if key.ties == "random" else self._by_id(lists, tied, key.ties)

    def _thrown(self, lists: Ranked, tied: np.ndarray, seed: int) -> np.ndarray:
        """Shuffle the tied groups of each list from rank 1 on, as those of a single list are."""
        height, width = lists.codes.shape
        places = np.arange(height * width)
        firsts = np.searchsorted(tied, np.arange(0, height * width + 1, width))
        for row in np.flatnonzero(np.diff(firsts) < width).tolist():
            dice = random.Random(seed)
            ends = [*tied[firsts[row] : firsts[row + 1]].tolist(), (row + 1) * width]
            places[row * width : (row + 1) * width] = [
                place for begin, end in pairwise(ends) for place in dice.sample(range(begin, end), end - begin)
            ]
        return places

    def _by_id(self, lists: Ranked, tied: np.ndarray, ties: str) -> np.ndarray:
        """Order the tied groups by their documents' ids."""
        size = lists.codes.size
        groups, sizes = tie_groups(tied, size), np.diff(tied, append=size)
        cells = np.flatnonzero((sizes > 1)[groups])
        order = by_text(self.run.doc_ids.at(self.run.docs[lists.rows.ravel()[cells]]), groups[cells])
        places = np.arange(size)
        if ties == "docid_desc":
            backwards = (2 * tied + sizes - 1)[groups[cells]] - cells
            places[backwards] = cells[order]
        else:
            places[cells] = cells[order]
        return places

    # ---- pools ----

    def _pools_of(self, convention: Convention, key: RankKey) -> list[np.ndarray]:
        given, pool = convention.ideal_order == "given", convention.ideal_pool
        name: tuple[object, ...] = (pool, given, key.removes, key.by)
        if pool != "judged":
            name += (key.skips, key.drops, key.stands_for_itself)
        if pool == "top_k":
            name += (key, convention.k)
        if name not in self._pools:
            depth = convention.k if pool == "top_k" else None
            lists = [lists for lists, _ in self._ranked[key]]
            self._pools[name] = [
                self._judged(each.queries, key, given=given) if pool == "judged" else falling(each.codes[:, :depth])
                for each in lists
            ]
        return self._pools[name]

    def _judged(self, queries: np.ndarray, key: RankKey, *, given: bool) -> np.ndarray:
        """Return the codes of all judged documents of each query, retrieved or not."""
        found = self.judged_pools(np.array([self.qrels.place(self.run.queries[query]) for query in queries.tolist()]))
        if key.removes:
            zero, padding = self.judgments.zero, np.searchsorted(self.judgments.grades[:-1], -1.0) + 1
            gone = found < zero if key.removes == "mask" else found == padding
            gone &= key.removes == "mask" or bool(np.isin(-1.0, self.judgments.grades))
            found = np.where(gone, found.dtype.type(0), found)
        if not given:
            return falling(found)
        none = np.zeros(found.shape, dtype=np.int64)
        return closed_up(Ranked(queries, none, found, np.ones(found.shape, dtype=np.bool_)), found == 0).codes

    def judged_pools(self, places: np.ndarray) -> np.ndarray:
        """Return the codes of the judgments of the queries at these places of the qrels, None for no query."""
        there = places != None  # noqa: E711 - an array of places and None
        starts, sizes = np.zeros(len(places), dtype=np.int64), np.zeros(len(places), dtype=np.int64)
        known = places[there].astype(np.int64)
        starts[there] = self.qrels.starts[known]
        sizes[there] = self.qrels.starts[known + 1] - starts[there]
        columns = np.arange(max(1, int(sizes.max(initial=0))))
        cells = np.minimum(starts[:, None] + columns, len(self.judgments.pools) - 1)
        found: np.ndarray = np.where(columns < sizes[:, None], self.judgments.pools[cells], 0)
        return found.astype(self.judgments.type)


def closed_up(lists: Ranked, gone: np.ndarray) -> Ranked:
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
    order: np.ndarray = np.lexsort((*keys[::-1], groups))
    return order

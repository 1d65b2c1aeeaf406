"""The lists of a run, brought into every order that a convention can want; each order is computed once.

What a convention reads decides three things: the order of the rows by score (as 64-bit or 32-bit numbers, or as given),
which rows it removes, and how it settles ties. What is left are the codes of the grades by rank, from which
:mod:`ndcg_core.batch.runs.prepared` adds gains, as :mod:`ndcg_core.batch.many` does for arrays.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from ndcg_core.batch.blocks import Lists, flat_blocks
from ndcg_core.batch.many import ideal_codes
from ndcg_core.batch.ordering import falling, first_columns, pick, settled, true_columns
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import Ids
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.ranked import Ranked, close_up, turn_ties
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.pipeline import MASKS

By = Literal["float64", "float32", "given"]
_GROUPED = ("average", "worst", "best")  # ties that are settled by gains, which come later


class Part(NamedTuple):
    """Lists side by side as a convention sees them.

    Attributes
    ----------
    queries : array of int, shape (n,)
        The places of their queries in the run.
    ranked : array of int, shape (n, width)
        The codes by rank.
    starts : array of bool, shape (n, width), or None
        Where groups of equal scores start, if gains settle ties.
    pool : array of int, shape (n, depth)
        The codes of the documents of the ideal list, the highest first, or in the order given.
    retrieved, removed : array of int, shape (n,)
        How many documents are left of each list, and how many were removed for their grade.
    """

    queries: np.ndarray
    ranked: np.ndarray
    starts: np.ndarray | None
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


def deepest_rank(convention: Convention) -> int | None:
    """Return how many ranks decide what a convention says of a run, None for all.

    >>> deepest_rank(Convention(k=10)), deepest_rank(Convention(k=10, unjudged="skip"))
    (10, None)
    """
    moves_up = (
        convention.negative in MASKS or convention.unjudged == "skip" or convention.averaging.own_document == "drop"
    )
    deep = convention.ideal_pool != "judged" or convention.ties in CHANCE_TIES
    return None if moves_up or deep else convention.k


class RunLists:
    """The lists of a run with their judgments.

    Parameters
    ----------
    run : Run
    judgments : Judgments
    codes : array of int, shape (n_rows,), optional
        The code of the grade of each row, where it is known.
    depth : int or None
        How many ranks will be wanted, at most (see :func:`deepest_rank`); None for all.
    """

    def __init__(
        self, run: Run, judgments: Judgments, codes: np.ndarray | None = None, *, depth: int | None = None
    ) -> None:
        self.run, self.judgments, self._depth = run, judgments, depth
        self.codes = judgments.codes(run) if codes is None else codes
        self.has_unjudged = bool((self.codes == judgments.unjudged).any())
        self._ordered: dict[By, list[Ranked]] = {}
        self._ranked: dict[RankKey, list[tuple[Ranked, np.ndarray, np.ndarray]]] = {}
        self._pools: dict[tuple[object, ...], list[np.ndarray]] = {}
        self._ideals: dict[tuple[object, ...], np.ndarray] = {}

    @property
    def qrels(self) -> Qrels:
        """The judgments as they were given."""
        return self.judgments.qrels

    def parts(self, convention: Convention) -> Iterator[Part]:
        """Return the lists as this convention sees them."""
        key = self._rank_key(convention)
        pools = self._pools_of(convention, key)
        for (lists, retrieved, removed), pool in zip(self._in_order(key), pools, strict=True):
            starts = lists.starts if key.ties in _GROUPED else None
            yield Part(lists.queries, lists.codes, starts, pool, retrieved, removed)

    def ideal_codes(self, pool: np.ndarray, table: np.ndarray, convention: Convention) -> np.ndarray:
        """Return the codes of a part's pool in the order of the ideal list, which is the same for most gains."""
        key = id(pool), convention.ideal_order, np.argsort(table, kind="stable").tobytes()
        if key not in self._ideals:
            self._ideals[key] = ideal_codes(pool, table, convention)
        return self._ideals[key]

    def _rank_key(self, convention: Convention) -> RankKey:
        by: By = "given" if convention.oddities.order == "given" else convention.oddities.score_type
        ties = "reverse" if convention.ties == "unstable" else convention.ties
        return RankKey(
            by,
            "input" if by == "given" else ties,
            convention.seed if ties == "random" else 0,
            convention.negative if convention.negative in MASKS and self.judgments.has_negative else "",
            convention.unjudged == "skip",
            convention.averaging.own_document == "drop",
            convention.unjudged != "zero",
        )

    def has_ties(self, convention: Convention) -> bool:
        """Return whether any two documents of a query have the same score."""
        return not all(lists.starts.all() for lists in self._by(self._rank_key(convention).by))

    def with_unjudged(self, convention: Convention) -> Iterator[Ranked]:
        """Return the lists with unjudged documents as such; equal scores that gains settle keep their input order."""
        key = self._rank_key(convention)._replace(stands_for_itself=True)
        key = key._replace(ties="input" if key.ties in _GROUPED else key.ties)
        for lists, _, _ in self._in_order(key):
            yield lists

    def rows_by_rank(self, convention: Convention) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield the places of queries in the run, and the row of the run at each rank, -1 below the end.

        Ties that gains settle keep their input order.
        """
        key = self._rank_key(convention)
        for lists in self._by(key.by):
            rows = np.where(lists.codes > 0, lists.rows, -1)
            if key.ties not in ("input", *_GROUPED) and not lists.starts.all():
                places, instead = turn_ties(lists, key.ties, key.seed, self.run)
                rows.ravel()[places] = rows.ravel()[instead]
            yield lists.queries, rows

    @cached_property
    def relevant_retrieved(self) -> np.ndarray:
        """How many relevant documents each query of the run has, at any rank."""
        if not self.run.rows:
            return np.zeros(len(self.run), dtype=np.int64)
        hits = (self.codes > self.judgments.zero) & (self.codes != self.judgments.unjudged)
        hits[self.run.repeated] = False
        return np.add.reduceat(hits, self.run.starts[:-1], dtype=np.int64)

    # ---- order ----

    def _in_order(self, key: RankKey) -> list[tuple[Ranked, np.ndarray, np.ndarray]]:
        """Return the lists with equal scores in their order, how many documents each has, and how many were removed."""
        if key not in self._ranked:
            settled = [self._settled(lists, key) for lists in self._by(key.by)]
            self._ranked[key] = [(lists, self._sizes(lists), removed) for lists, removed in settled]
        return self._ranked[key]

    def _sizes(self, lists: Ranked) -> np.ndarray:
        """Return how many documents each list has; of lists that were cut nothing was removed."""
        sizes: np.ndarray = np.diff(self.run.starts)[lists.queries]
        return sizes if self._depth is not None else np.count_nonzero(lists.codes, axis=1)

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
            if by == "given":
                columns, negated = np.broadcast_to(np.arange(block.scores.shape[1]), block.scores.shape), None
            else:
                columns, negated = true_columns(block) if self._depth is None else first_columns(block, self._depth)
            codes = pick(block.grades, columns)
            if block.absent is not None:
                codes[pick(block.absent, columns)] = 0
            first = np.ones(columns.shape, dtype=np.bool_)
            if negated is not None:
                np.not_equal(negated[:, 1:], negated[:, :-1], out=first[:, 1:])
            yield Ranked(queries, starts[queries][:, None] + columns, codes, first)

    # ---- removed documents and ties ----

    def _settled(self, lists: Ranked, key: RankKey) -> tuple[Ranked, np.ndarray]:
        lists, removed = self._kept(lists, key)
        codes = lists.codes
        if not key.stands_for_itself:
            codes = np.where(codes == self.judgments.unjudged, codes.dtype.type(self.judgments.zero), codes)
        lists = lists._replace(codes=codes)
        if key.ties in ("average", "input") or lists.starts.all():
            return lists, removed
        if key.ties in _GROUPED:  # by grade, which is by gain for most gains; others settle them once more
            tied, by_grade = np.flatnonzero(lists.starts), np.arange(self.judgments.unjudged + 1)
            return lists._replace(codes=settled(codes, tied, by_grade, best=key.ties == "best")), removed
        places, instead = turn_ties(lists, key.ties, key.seed, self.run)
        codes = codes.copy()
        codes.ravel()[places] = lists.codes.ravel()[instead]
        return lists._replace(codes=codes), removed

    def _kept(self, lists: Ranked, key: RankKey) -> tuple[Ranked, np.ndarray]:
        """Return the lists without the documents that a convention removes, and how many it removes for their grade."""
        codes = lists.codes
        gone = np.zeros(codes.shape, dtype=np.bool_)
        if key.removes:
            gone = self.judgments.removed(codes, key.removes)
        if key.skips:
            gone |= codes == self.judgments.unjudged
        removed = np.count_nonzero(gone, axis=1)
        if key.drops and len(self._own_rows):
            gone |= (codes > 0) & np.isin(lists.rows, self._own_rows)
        return (close_up(lists, gone) if gone.any() else lists), removed

    @cached_property
    def _own_rows(self) -> np.ndarray:
        """The rows whose document has the id of its query."""
        run = self.run
        names = Ids.of(map(str, run.queries))
        queries = np.repeat(np.arange(len(run)), np.diff(run.starts))
        rows = np.flatnonzero(names.hashes[queries] == run.doc_ids.hashes[run.docs])
        own: np.ndarray = rows[names.same(queries[rows], run.doc_ids, run.docs[rows])]
        return own

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
            lists = [lists for lists, _, _ in self._in_order(key)]
            self._pools[name] = [
                judged_pools(
                    [self.run.queries[place] for place in each.queries.tolist()],
                    self.judgments,
                    key.removes,
                    given=given,
                )
                if pool == "judged"
                else falling(each.codes[:, :depth])
                for each in lists
            ]
        return self._pools[name]


def judged_pools(queries: list[str], judgments: Judgments, removes: str, *, given: bool) -> np.ndarray:
    """Return the codes of all judgments of each query, shape ``(n, depth)``; 0 is no document.

    Parameters
    ----------
    removes : str
        Which negative grades are removed: empty, ``"mask"`` or ``"padding"``.
    given : bool
        Whether the codes keep the order in which they were given; otherwise the highest comes first.
    """
    found = _codes(queries, judgments)
    if removes:
        found = np.where(judgments.removed(found, removes), found.dtype.type(0), found)
    if not given:
        return falling(found)
    places = np.zeros(found.shape, dtype=np.int64)
    lists = Ranked(np.arange(len(found)), places, found, np.ones(found.shape, dtype=np.bool_))
    return close_up(lists, found == 0).codes


def _codes(queries: list[str], judgments: Judgments) -> np.ndarray:
    qrels = judgments.qrels
    if not qrels.rows:
        return np.zeros((len(queries), 1), dtype=judgments.type)
    places = qrels.places(queries)
    known = np.maximum(places, 0)
    starts = qrels.starts[known]
    sizes = np.where(places < 0, 0, qrels.starts[known + 1] - starts)
    columns = np.arange(max(1, int(sizes.max(initial=0))))
    cells = np.minimum(starts[:, None] + columns, len(judgments.pools) - 1)
    return np.where(columns < sizes[:, None], judgments.pools[cells], 0).astype(judgments.type)

"""One engine for everything that comes in numbers: from lists to the DCG, IDCG and nDCG of each.

Lists are first ordered (:mod:`ndcg_core.batch.ordering`), which is expensive and knows nothing of gain, discount and
cutoff. That leaves the *code* of the grade at each rank, a number of one byte. A convention is then a table of the
codes' gains, and its DCG a running sum along the rows, from rank 1 on, term by term, as that of a single list: no bit
depends on how many lists are scored together.

Each choice of a convention is an entry of a table (:mod:`ndcg_core.batch.choices`), found by its value, that says what
it does and what it needs. What no table has is left to the pipeline of a single list (:mod:`ndcg_core.scoring`), and so
is what a convention refuses: the engine sees that a list is refused, the pipeline says why.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ndcg_core.batch.blocks import Lists
from ndcg_core.batch.choices import (
    IDEAL_CUTS,
    IDEAL_POOLS,
    NEGATIVE,
    TIES,
    NeedsPipeline,
    places_by_gain,
    supports,
    unjudged_code,
)
from ndcg_core.batch.ordered import OrderedLists
from ndcg_core.batch.ordering import Ranked, group_end
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import MOST_ONES, empty_of, unjudged_of
from ndcg_core.scoring.normalized import read_grade
from ndcg_core.scoring.pipeline import gain_of


class Sums(NamedTuple):
    """DCG and IDCG of lists, each of shape ``(n,)`` or ``(n, kmax)``.

    Attributes
    ----------
    empty : array of bool, shape (n,)
        Whether no document is left of a list, because the convention or a mask removed all.
    neither : array of bool, shape (n,), or None
        Whether besides nothing relevant was judged, if the convention asks.
    """

    dcg: np.ndarray
    idcg: np.ndarray
    empty: np.ndarray
    neither: np.ndarray | None


def sums_of(ordered: OrderedLists, convention: Convention, k: int | None, *, curve: bool = False) -> Sums:
    """Return the sums of all lists; with ``curve`` those at every cutoff up to k.

    Raises
    ------
    NeedsPipeline
        For a convention that the tables do not have, and for lists that it refuses.
    """
    if not supports(convention):
        raise NeedsPipeline
    scoring = _Scoring(ordered, convention, k, k if curve else None)
    size = len(ordered.lists.queries)
    shape = (size,) if scoring.kmax is None else (size, scoring.kmax)
    dcg, idcg, empty = np.zeros(shape), np.zeros(shape), np.zeros(size, dtype=np.bool_)
    neither = None if convention.oddities.both_empty is None else empty.copy()
    for ranked, pool in ordered.parts(convention):
        worth = scoring.worth(ranked)
        scoring.refuse(ranked, pool, worth)
        rows = ranked.rows
        dcg[rows], idcg[rows] = scoring.dcg(ranked, worth), scoring.idcg(ranked, pool, worth)
        if not scoring.named:
            empty[rows] = pool[:, 0] == 0
        elif ranked.removed is not None:
            empty[rows] = (ranked.retrieved == 0) & (ranked.removed > 0)
        if neither is not None:
            neither[rows] = (ranked.retrieved == 0) & ~worth.relevant(pool)
    infinite = ~(np.isfinite(dcg) & np.isfinite(idcg))
    if infinite.any():
        raise NeedsPipeline(int(np.argwhere(infinite)[0][0]))
    if neither is not None and neither.any() and scoring.named and not scoring.pool.from_qrels:
        raise NeedsPipeline  # what is relevant depends on how the judgments are read
    return Sums(dcg, idcg, empty, neither)


class _Worth:
    """What the codes of some lists are worth under a convention; code 0, no document, gains 0.

    Attributes
    ----------
    ranked, ideal : array of float
        The gain of each code in the ranking and in the ideal list, where an unjudged document has no grade of its own.
    grades : array of float
        The grade of each code as the convention reads it, 0 for an unjudged document.
    """

    def __init__(self, ranked: Ranked, lists: Lists, convention: Convention) -> None:
        gain, unjudged = gain_of(convention), unjudged_of(convention)
        table, grades = [0.0], [0.0]
        for code, grade in enumerate(ranked.grades.tolist(), 1):
            try:
                if grade != grade:
                    grades.append(0.0)
                    table.append(gain(unjudged.grade) if unjudged.earns else 0.0)
                else:
                    grades.append(read_grade("", grade, convention))
                    table.append(gain(grades[-1]))
            except NdcgError:
                _refuse_grade(ranked, lists, code)
                grades[code:], table[code:] = [0.0], table[-1:]  # no document has this grade
        self.ranked = self.ideal = np.array(table)
        self.grades = np.array(grades)
        if unjudged.grade and (lone := unjudged_code(ranked.grades)) is not None:
            self.ideal = self.ranked.copy()
            self.ideal[lone] = gain(0.0)

    def relevant(self, pool: np.ndarray) -> np.ndarray:
        """Return whether any document of each pool is relevant."""
        relevant: np.ndarray = np.any((self.grades > 0).take(pool), axis=1)
        return relevant


class _Scoring:
    """How lists are scored under one convention, at cutoff k or at every cutoff up to ``kmax``."""

    def __init__(self, ordered: OrderedLists, convention: Convention, k: int | None, kmax: int | None) -> None:
        self._ordered, self._convention, self._k, self.kmax = ordered, convention, k, kmax
        self._lists, self.named = ordered.lists, ordered.lists.names is not None
        self._tie = TIES[ordered.order_key(convention).ties]
        self.pool, self._cut = IDEAL_POOLS[convention.ideal_pool], IDEAL_CUTS[convention.ideal_cut]
        self._worth: _Worth | None = None

    def worth(self, ranked: Ranked) -> _Worth:
        """Return what the codes of some lists are worth; all lists that have names share their codes."""
        if self._worth is None or not self.named:
            self._worth = _Worth(ranked, self._lists, self._convention)
        return self._worth

    def dcg(self, ranked: Ranked, worth: _Worth) -> np.ndarray:
        """Return the DCG of some lists, or that at every cutoff."""
        ranks, starts, k = ranked.ranks, ranked.starts, self._k
        if self._tie.gains is None or starts is None:
            return _ends(self._running(worth.ranked.take(ranks[:, :k])), self.kmax)
        if k is not None and k < ranks.shape[1]:  # a tied group that begins there is needed to its end
            reach = group_end(starts, k)
            ranks, starts = ranks[:, :reach], starts[:, :reach]
        return _ends(self._running(self._tie.gains(ranks, starts, worth.ranked)[:, :k]), self.kmax)

    def idcg(self, ranked: Ranked, pool: np.ndarray, worth: _Worth) -> np.ndarray:
        """Return the IDCG of some lists, or that at every cutoff."""
        if self.pool.ones:
            return self._sums_of_ones(ranked, worth.relevant(pool))
        depth = self._k if self._cut.at_k else None
        best = worth.ideal.take(self._ordered.ideal(pool, worth.ideal, self._convention)[:, :depth])
        if self._cut.at_retrieved:
            best[np.arange(best.shape[1]) >= ranked.retrieved[:, None]] = 0.0
        return _ends(self._running(best), self.kmax, cut=self._cut.at_k)

    def _sums_of_ones(self, ranked: Ranked, relevant: np.ndarray) -> np.ndarray:
        """Return the IDCG of lists that have a document of grade 1 at every rank that may count, or none at all."""
        retrieved, k = ranked.retrieved, self._k
        sizes = retrieved if k is None or self._cut.at_retrieved else np.maximum(retrieved, k)
        sizes = np.minimum(sizes, k) if k is not None and self._cut.at_k else sizes
        one = gain_of(self._convention)(1.0)
        running = self._running(np.full((1, max(1, int(sizes.max()))), one))[0]
        return np.where(relevant & (sizes > 0), running[np.maximum(sizes, 1) - 1], 0.0)

    def _running(self, gains: np.ndarray) -> np.ndarray:
        """Return the running sums of each row's discounted gains, in place of the gains."""
        form, depth = self._convention.discount_form, gains.shape[1]
        factors = np.array(form.factors(depth)[:depth])
        discounted = np.divide if form.divides else np.multiply
        with np.errstate(over="ignore", invalid="ignore"):  # a sum that is too large is refused
            return np.cumsum(discounted(gains, factors, out=gains), axis=1, out=gains)

    def refuse(self, ranked: Ranked, pool: np.ndarray, worth: _Worth) -> None:
        """Leave lists to the pipeline that the convention refuses, or that only the pipeline can judge."""
        convention, odd = self._convention, self._convention.oddities
        shortest = convention.k if odd.short_list == "error" and convention.k else 0
        if least := max(odd.min_documents, shortest):
            self._refuse_short(ranked, least)
        below = int(np.searchsorted(ranked.grades, 0.0))  # codes 1 to this number are negative grades
        if below and NEGATIVE[convention.negative].refuses:
            _refuse_lists(self._lists, ranked, (ranked.cells > 0) & (ranked.cells <= below))
        if below and odd.relevant_by == "grade_sum":
            raise NeedsPipeline  # negative grades may add up to 0 with others
        if self.named and convention.unjudged != "zero":
            self._refuse_unjudged(pool)
        if self.pool.ones and (convention.k or 0) > MOST_ONES:
            raise NeedsPipeline
        if self.pool.of_ranks and self._tie.best is not None and places_by_gain(worth.ranked) is not None:
            raise NeedsPipeline  # lists are ordered by grade there, and gain decides which tied documents the top k has

    def _refuse_short(self, ranked: Ranked, least: int) -> None:
        sizes = ranked.retrieved + (0 if ranked.removed is None else ranked.removed)
        short = np.less(sizes, least) & (self.named | (sizes > 0))  # what a mask empties is not refused
        if short.any():
            raise NeedsPipeline(_place(self._lists, ranked, short))

    def _refuse_unjudged(self, pool: np.ndarray) -> None:
        """Leave an unjudged document that is refused, or that is sorted as grade 0 and may earn something else."""
        if unjudged_of(self._convention).refuses and self._ordered.has_unjudged:
            raise NeedsPipeline
        if self._convention.ideal_order == "grade" and (pool == unjudged_code(self._lists.values)).any():
            raise NeedsPipeline


def _refuse_grade(ranked: Ranked, lists: Lists, code: int) -> None:
    """Leave a grade to the pipeline that is refused, if a document has it."""
    if ranked.removed is not None:  # it may be that of a document that is out of sight
        raise NeedsPipeline
    _refuse_lists(lists, ranked, ranked.cells == code)


def _refuse_lists(lists: Lists, ranked: Ranked, wrong: np.ndarray) -> None:
    """Leave lists to the pipeline that have a wrong document; one of a run may be out of sight."""
    if lists.names is not None:
        raise NeedsPipeline
    having: np.ndarray = np.any(wrong, axis=1)
    if having.any():
        raise NeedsPipeline(_place(lists, ranked, having))


def _place(lists: Lists, ranked: Ranked, wrong: np.ndarray) -> int:
    return int(np.arange(len(lists.queries))[ranked.rows][int(wrong.argmax())])


def _ends(sums: np.ndarray, kmax: int | None, *, cut: bool = True) -> np.ndarray:
    """Return the last running sums of the rows, or those at every cutoff up to kmax, alike if no list is ``cut``."""
    if kmax is None:
        return sums[:, -1]
    if not cut:
        return sums[:, -1:]
    last = sums.shape[1] - 1  # the sums do not change after the last document
    return sums[:, np.minimum(np.arange(kmax), last)] if last < kmax - 1 else sums[:, :kmax]


def quotients(sums: Sums, convention: Convention, *, lenient: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Return DCG / IDCG, or what the convention says where nothing is relevant; and which have a value of their own.

    Raises
    ------
    NeedsPipeline
        For a list that the convention refuses, unless ``lenient``: it is then NaN.
    """
    odd, dcg, idcg = convention.oddities, sums.dcg, sums.idcg
    fine = idcg > odd.zero_ideal
    if odd.negative_ideal == "divide":
        fine |= idcg < 0
    empty = empty_of(convention)
    values = np.divide(dcg, idcg, out=np.full(dcg.shape, empty.value), where=fine)
    if odd.round_list is not None:
        with np.errstate(over="ignore"):
            scaled = values * 10.0**odd.round_list
        values = np.where(np.isinf(scaled), values, np.floor(scaled + 0.5) / 10.0**odd.round_list)
    if sums.neither is not None and odd.both_empty is not None:
        values[sums.neither] = odd.both_empty
        fine[sums.neither] = True
    if empty.refuses and not lenient:
        refused = ~fine if convention.averaging.all_removed == "keep" else ~(fine.T | sums.empty).T
        if refused.any():
            raise NeedsPipeline(int(np.argwhere(refused)[0][0]))
    return values, fine

"""nDCG of many lists that are given as arrays: order them once, then score them under any number of conventions."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from contextlib import suppress
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from ndcg_core.batch import words
from ndcg_core.batch.blocks import Lists, lists_of
from ndcg_core.batch.choices import WITHOUT_IDS, NeedsPipeline, holds_at_every_k, supports
from ndcg_core.batch.engine import Sums, quotients, sums_of
from ndcg_core.batch.ordered import OrderedLists
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, check_k, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.pipeline import list_value
from ndcg_core.scoring.sums import lenient, parts

_MOST_CELLS = 100_000_000


def by_column(convention: Convention) -> Convention:
    """Return the convention for lists whose documents have no ids: an order by ids is that of the columns.

    >>> by_column(Convention(ties="docid_desc")).ties
    'reverse'
    """
    return _by_column(convention) if convention.ties in WITHOUT_IDS else convention


@lru_cache
def _by_column(convention: Convention) -> Convention:
    return convention.changed(ties=WITHOUT_IDS[convention.ties])


def prepare(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: ConventionLike = Convention(),
    *,
    groups: ArrayLike | None = None,
    mask: ArrayLike | None = None,
    depth: int | None = None,
) -> Prepared:
    """Order many lists once, to score them under every convention that orders them alike.

    Parameters
    ----------
    y_true, y_score : array-like, shape (n_queries, n_docs), or (n_rows,) with ``groups``
        Grades and scores.
    convention : Convention or str
        Its ties, type of scores and removed documents decide the order; for another order, the lists are ordered again,
        as they were given: what is written into the arrays meanwhile changes nothing.
    groups : array-like, shape (n_rows,), optional
        The query of each row, in any order.
    mask : array-like of bool, shape of ``y_true``, optional
        True where a document is; other cells are ignored.
    depth : int or None
        The deepest rank that will be wanted; None is the last rank. For a deeper one, the lists are ordered again.

    Returns
    -------
    Prepared

    Raises
    ------
    NdcgError
        For shapes that differ, and for numbers that are not finite, naming the place.

    Examples
    --------
    >>> lists = prepare([3, 0, 1, 2], [0.1, 0.9, 0.8, 0.2], groups=["a", "b", "a", "b"])
    >>> lists.queries
    ['a', 'b']
    >>> lists.ndcg("burges_2005", k=1).round(4).tolist()
    [0.1429, 0.0]
    """
    chosen, depth = resolve(convention), check_k(depth)
    ordered = OrderedLists(_lists(y_true, y_score, groups, mask, chosen).copied(), depth=depth)
    if supports(chosen):
        for _ in ordered.parts(chosen.with_k(depth)):
            pass
    return Prepared(ordered)


def scores(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: Convention = Convention(),
    *,
    groups: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> np.ndarray:
    """Return the nDCG of every list under one convention, shape ``(n_queries,)``, NaN where it has none.

    The same as :func:`prepare` and one call of :meth:`Prepared.ndcg`, but nothing is kept, so that it needs a few
    megabytes however many lists there are.

    >>> scores([[3, 0, 1]], [[0.1, 0.9, 0.8]], Convention(k=1)).tolist()
    [0.0]
    """
    return _once(y_true, y_score, convention, groups, mask).ndcg(convention)


def sums(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: Convention,
    *,
    groups: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Return DCG and IDCG of every list, each of shape ``(n_queries,)``.

    >>> [each.tolist() for each in sums([[1, 3]], [[2, 1]], Convention(discount="none"))]
    [[8.0], [8.0]]
    """
    return _once(y_true, y_score, convention, groups, mask).dcg_idcg(convention)


def _once(
    y_true: ArrayLike, y_score: ArrayLike, convention: Convention, groups: ArrayLike | None, mask: ArrayLike | None
) -> Prepared:
    """Return the lists, ordered while they are read, to be scored once."""
    lists = _lists(y_true, y_score, groups, mask, convention)
    return Prepared(OrderedLists(lists, depth=convention.k, once=True))


def _lists(
    y_true: ArrayLike, y_score: ArrayLike, groups: ArrayLike | None, mask: ArrayLike | None, convention: Convention
) -> Lists:
    return lists_of(y_true, y_score, groups, mask, exact=convention.oddities.score_type != "float32")


class Prepared:
    """Many lists in order; returned by :func:`prepare`.

    Every method takes a convention, a record or a name, and a cutoff that replaces its own. It raises
    :class:`NdcgError` for a convention that refuses a list.

    Attributes
    ----------
    queries : sequence
        The ids of ``groups`` in order of first appearance, or the row numbers of a table from 0 on.
    """

    def __init__(self, ordered: OrderedLists) -> None:
        self._ordered, self._lists = ordered, ordered.lists
        self.queries: Sequence[Hashable] = ordered.lists.queries

    def ndcg(self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return each list's nDCG, shape ``(n_queries,)``, NaN if the convention gives it none.

        >>> prepare([[1, 3], [0, 0]], [[2, 1], [2, 1]]).ndcg(Convention(no_relevant="nan")).round(4).tolist()
        [0.7098, nan]
        """
        chosen = resolve(convention, k)
        try:
            return self._values(sums_of(self._ordered, chosen, chosen.k), chosen)
        except NeedsPipeline as need:
            return np.array([value for *_, value in self._one_by_one(chosen, need.place)])

    def dcg_idcg(
        self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return each list's DCG and IDCG, each of shape ``(n_queries,)``.

        >>> [sums.tolist() for sums in prepare([[1, 3]], [[2, 1]]).dcg_idcg(Convention(discount="none"), k=1)]
        [[1.0], [7.0]]
        """
        chosen = resolve(convention, k)
        try:
            return sums_of(self._ordered, chosen, chosen.k)[:2]
        except NeedsPipeline as need:
            found = self._one_by_one(lenient(chosen), need.place)
            return np.array([dcg for dcg, _, _ in found]), np.array([idcg for _, idcg, _ in found])

    def curve(self, convention: ConventionLike = Convention(), kmax: int = 10) -> np.ndarray:
        """Return nDCG@1 to nDCG@kmax of each list, shape ``(n_queries, kmax)``, whatever the convention's own k.

        NaN as long as nothing relevant counts, if the convention refuses such lists.

        >>> prepare([[1, 3]], [[2, 1]]).curve(kmax=3).round(4).tolist()
        [[0.1429, 0.7098, 0.7098]]
        """
        if kmax is None:
            raise words.CURVE_END.error(kmax)
        chosen = lenient(resolve(convention, kmax))
        if len(self.queries) * kmax > _MOST_CELLS:
            raise words.CURVE_SIZE.error(len(self.queries) * kmax, most=f"{_MOST_CELLS:,}")
        with suppress(NeedsPipeline):
            if holds_at_every_k(chosen):
                return self._values(sums_of(self._ordered, chosen, kmax, curve=True), chosen)
        return np.stack([self.ndcg(chosen.with_k(k)) for k in range(1, kmax + 1)], axis=1)

    def _values(self, sums: Sums, convention: Convention) -> np.ndarray:
        values, _ = quotients(sums, convention)
        if convention.averaging.all_removed == "skip":
            values[sums.empty] = np.nan
        return values

    def _one_by_one(self, convention: Convention, place: int | None) -> list[tuple[float, float, float]]:
        """Return DCG, IDCG and nDCG of each list by the pipeline, which says what is wrong at ``place``."""
        lists = list(self._lists.split()) if place is None else [self._lists.at(place)]
        found = []
        calm = convention.changed(min_documents=0, short_list="keep")  # what a mask empties is not refused
        for number, (grades, scores) in enumerate(lists, place or 0):
            topic = Topic.of_columns(grades.tolist(), scores.tolist())
            try:
                found.append(by_pipeline(topic, by_column(convention) if topic.docs else calm))
            except NdcgError as refusal:
                raise refusal.within(self._lists.name(number)) from None
        return found if place is None else self._one_by_one(convention, None)


def by_pipeline(topic: Topic, convention: Convention) -> tuple[float, float, float]:
    """Return DCG, IDCG and nDCG of a list, NaN if all its documents are removed and such a list is left out."""
    dcg, idcg, left = parts(topic, convention)
    if not left and convention.averaging.all_removed == "skip":
        return dcg, idcg, math.nan
    return dcg, idcg, list_value(dcg, idcg, convention, topic, left)

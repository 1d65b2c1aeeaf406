"""nDCG of many lists at once: order them once, then score them under any number of conventions.

Ordering (:mod:`ndcg_core.batch.ordering`) is the expensive part. It leaves the *code* of the grade at each rank, a
number of one byte. A convention is then a table of the codes' gains, and its DCG a running sum along the rows. The sum
runs from rank 1 on, term by term, as that of a single list does, so that no bit depends on how many lists are scored
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from ndcg_core.batch import words
from ndcg_core.batch.blocks import Lists, lists_of
from ndcg_core.batch.ordering import Ordered, Ordering, falling, order_lists, settled, tie_groups
from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import Ties
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, check_k, resolve
from ndcg_core.scoring import words as scoring_words
from ndcg_core.scoring.normalized import read_grade
from ndcg_core.scoring.pipeline import MASKS, gain_of

_TIES: dict[str, Ties] = {"docid_asc": "input", "docid_desc": "reverse", "unstable": "reverse"}


def by_column(convention: Convention) -> Convention:
    """Return the convention for lists whose documents have no ids: an order by ids is that of the columns.

    >>> by_column(Convention(ties="docid_desc")).ties
    'reverse'
    """
    return _by_column(convention) if convention.ties in _TIES else convention


@lru_cache
def _by_column(convention: Convention) -> Convention:
    return replace(convention, ties=_TIES[convention.ties])


def fits(convention: ConventionLike) -> bool:
    """Return whether many lists can be scored at once under this convention; otherwise they are scored one by one.

    >>> fits("sklearn"), fits("keras_rs"), fits(Convention(gain=lambda grade: grade**2))
    (True, True, False)
    """
    return "table" in resolve(convention).quick


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
        Its ties, type of scores and removed documents decide the order.
    groups : array-like, shape (n_rows,), optional
        The query of each row, in any order.
    mask : array-like of bool, shape of ``y_true``, optional
        True where a document is; other cells are ignored.
    depth : int or None
        The deepest rank that will be wanted; None is the last rank.

    Returns
    -------
    Prepared

    Raises
    ------
    NdcgError
        For shapes that differ, for numbers that are not finite, naming the place, and for a convention that does not
        fit.

    Examples
    --------
    >>> lists = prepare([3, 0, 1, 2], [0.1, 0.9, 0.8, 0.2], groups=["a", "b", "a", "b"])
    >>> lists.queries
    ['a', 'b']
    >>> lists.ndcg("burges_2005", k=1).round(4).tolist()
    [0.1429, 0.0]
    """
    chosen, depth = resolve(convention), check_k(depth)
    _check_fits(chosen)
    ordering = _ordering_of(chosen)
    lists = lists_of(y_true, y_score, groups, mask, exact=not ordering.single)
    return Prepared(lists, list(order_lists(lists, ordering, depth)), ordering, depth)


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
    return _once(y_true, y_score, convention, groups, mask).values(convention)


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
    _check_fits(convention)
    ordering = _ordering_of(convention)
    lists = lists_of(y_true, y_score, groups, mask, exact=not ordering.single)
    return Prepared(lists, order_lists(lists, ordering, convention.k), ordering, convention.k)


def _ordering_of(convention: Convention) -> Ordering:
    return Ordering(
        _TIES.get(convention.ties, convention.ties),
        convention.oddities.score_type == "float32",
        convention.negative if convention.negative in MASKS else "",
        convention.seed if convention.ties == "random" else 0,
    )


class Prepared:
    """Many lists in order; returned by :func:`prepare`.

    Every method takes a convention, a record or a name, and a cutoff that replaces its own. It raises
    :class:`NdcgError` for a convention that does not fit (see :func:`fits`), that orders lists differently, or that
    refuses a list.

    Attributes
    ----------
    queries : sequence
        The ids of ``groups`` in order of first appearance, or the row numbers of a table from 0 on.
    """

    def __init__(self, lists: Lists, parts: Iterable[Ordered], ordering: Ordering, depth: int | None) -> None:
        self.queries = lists.queries
        self._name, self._parts, self._ordering, self._depth = lists.name, parts, ordering, depth

    def ndcg(self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return each list's nDCG, shape ``(n_queries,)``, NaN if the convention gives it none.

        >>> prepare([[1, 3], [0, 0]], [[2, 1], [2, 1]]).ndcg(Convention(no_relevant="nan")).round(4).tolist()
        [0.7098, nan]
        """
        return self.values(self._checked(convention, k))

    def values(self, convention: Convention) -> np.ndarray:
        """Return the same for a convention that these lists were ordered for."""
        return self._ratio(*self.sums(convention), convention)

    def dcg_idcg(
        self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return each list's DCG and IDCG, each of shape ``(n_queries,)``.

        >>> [sums.tolist() for sums in prepare([[1, 3]], [[2, 1]]).dcg_idcg(Convention(discount="none"), k=1)]
        [[1.0], [7.0]]
        """
        return self.sums(self._checked(convention, k))[:2]

    def sums(self, convention: Convention, kmax: int | None = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return DCG and IDCG of each list, at its end or at every cutoff up to kmax, and whether it has no documents.

        The convention is one that these lists were ordered for.
        """
        shape = len(self.queries) if kmax is None else (len(self.queries), kmax)
        value, ideal, empty = np.zeros(shape), np.zeros(shape), np.zeros(len(self.queries), dtype=np.bool_)
        for part, running, best in self._running(convention):
            rows = part.rows
            value[rows], ideal[rows] = ends(running, kmax), ends(best, kmax, cut=convention.ideal_cut != "none")
            empty[rows] = part.pool[:, 0] == 0
        self._check_finite(value, ideal)
        return value, ideal, empty

    def curve(self, convention: ConventionLike = Convention(), kmax: int = 10) -> np.ndarray:
        """Return nDCG@1 to nDCG@kmax of each list, shape ``(n_queries, kmax)``, whatever the convention's own k.

        NaN as long as nothing relevant counts, if the convention refuses such lists.

        >>> prepare([[1, 3]], [[2, 1]]).curve(kmax=3).round(4).tolist()
        [[0.1429, 0.7098, 0.7098]]
        """
        if kmax is None:
            raise words.CURVE_END.error(kmax)
        chosen = resolve(convention, kmax)
        if len(self.queries) * kmax > _MOST_CELLS:
            raise words.CURVE_SIZE.error(len(self.queries) * kmax, most=f"{_MOST_CELLS:,}")
        if "k" in (
            chosen.oddities.highest_grade,
            "k" if chosen.negative == "from_end" else "",
        ):  # with another k the table of gains changes
            return np.stack([self.ndcg(chosen.with_k(k)) for k in range(1, kmax + 1)], axis=1)
        return self._ratio(*self.sums(self._checked(chosen), kmax), chosen, lenient=True)

    def _running(self, convention: Convention) -> Iterator[tuple[Ordered, np.ndarray, np.ndarray]]:
        """Return the running DCG and IDCG of the lists, part by part."""
        k = convention.k
        ideal_k = None if convention.ideal_cut == "none" else k
        for part in self._parts:
            self._check_part(part, convention)
            table = self._gains(part, convention)
            gains, best = (
                ranked_gains(part.ranked, part.tied, table, self._ordering.ties, k),
                table.take(ideal_codes(part.pool, table, convention)[:, :ideal_k]),
            )
            sum_up(gains, best, convention)
            yield part, gains, best

    def _checked(self, convention: ConventionLike, k: CutoffLike = SAME_K) -> Convention:
        """Return the convention as a record, once it is known that these lists were ordered for it."""
        chosen = resolve(convention, k)
        _check_fits(chosen)
        ordering = _ordering_of(chosen)
        if ordering != self._ordering:
            given = " and ".join(
                word
                for word, wanted, own in zip(_ORDERING_WORDS, ordering, self._ordering, strict=True)
                if wanted != own
            )
            raise words.OTHER_ORDER.error(differs=given)
        if self._depth is not None and (chosen.k is None or chosen.k > self._depth):
            raise words.DEPTH.error(chosen.k, depth=self._depth)
        return chosen

    def _check_part(self, part: Ordered, convention: Convention) -> None:
        """Raise :class:`NdcgError` for a list that the convention refuses."""
        shortest = convention.k if convention.oddities.short_list == "error" and convention.k else 0
        if least := max(convention.oddities.min_documents, shortest):
            sizes = np.count_nonzero(part.pool, axis=1) + (0 if part.removed is None else part.removed)
            sizes[sizes == 0] = least  # a list without documents is not refused
            if (sizes < least).any():
                raise scoring_words.LEAST_DOCUMENTS.error(
                    int(sizes.min()), least=least, where=self._called(part, int(sizes.argmin()))
                )
        below = int(np.searchsorted(part.grades, 0.0))  # codes 1 to this number are negative grades
        if convention.negative == "error" and below:
            found = np.argwhere((part.pool > 0) & (part.pool <= below))
            if len(found):
                row, column = found[0].tolist()
                raise scoring_words.NEGATIVE_GRADE.error(
                    float(part.grades[part.pool[row, column] - 1]), where=self._called(part, row)
                )

    def _gains(self, part: Ordered, convention: Convention) -> np.ndarray:
        """Return the gain of each code, computed as for a single list; code 0, no document, gains 0."""
        gain = gain_of(convention)
        table = [0.0]
        for code, grade in enumerate(part.grades.tolist(), 1):
            try:
                table.append(gain(read_grade("", grade, convention)))
            except NdcgError as refusal:
                found = (part.pool == code).any(axis=1)
                if found.any():
                    raise refusal.at(self._called(part, int(found.argmax()))) from None
                table.append(table[-1])  # no document has this grade
        return np.array(table)

    def _check_finite(self, *tables: np.ndarray) -> None:
        for sums in tables:
            if not np.isfinite(sums).all():
                place = np.argwhere(~np.isfinite(sums))[0]
                raise scoring_words.SUM_TOO_LARGE.error(where=self._name(place[0]))

    def _called(self, part: Ordered, place: int) -> str:
        return self._name(int(np.arange(len(self.queries))[part.rows][place]))

    def _ratio(
        self, value: np.ndarray, ideal: np.ndarray, empty: np.ndarray, convention: Convention, *, lenient: bool = False
    ) -> np.ndarray:
        """Return DCG / IDCG, or what the convention says if IDCG is 0 or nothing is left of a list."""
        empty = empty & (convention.averaging.all_removed == "skip")
        found, fine = quotients(value, ideal, convention)
        if convention.no_relevant == "error" and not lenient and not (fine | empty).all():
            raise scoring_words.NO_RELEVANT.error(where=self._name(int((fine | empty).argmin())))
        found[empty] = np.nan
        return found


_MOST_CELLS = 100_000_000
_ORDERING_WORDS = (
    "word for ties",
    "type of scores",
    "rule of which documents to remove",
    "seed",
)  # the fields of an Ordering


def _check_fits(convention: Convention) -> None:
    if "table" not in convention.quick:
        raise words.NOT_MANY.error(convention)


def _places(table: np.ndarray) -> np.ndarray | None:
    """Return the place of each code by gain, or None if the codes are in that order, as higher grades gain more."""
    if (table[2:] >= table[1:-1]).all():
        return None
    places = np.zeros(len(table), dtype=np.min_scalar_type(len(table)))
    places[1 + np.argsort(table[1:], kind="stable")] = np.arange(1, len(table))
    return places


def ideal_codes(pool: np.ndarray, table: np.ndarray, convention: Convention) -> np.ndarray:
    """Return the codes of all documents in the order of the ideal list."""
    places = _places(table)
    if places is None or convention.ideal_order != "gain":
        return pool
    return np.argsort(places).take(falling(places.take(pool)))


def ranked_gains(
    ranked: np.ndarray, tied: np.ndarray | None, table: np.ndarray, ties: str, k: int | None
) -> np.ndarray:
    """Return the gains by rank down to k, from codes by rank; ``tied`` is where groups of equal scores start."""
    if tied is None:
        return table.take(ranked[:, :k])
    if ties == "average":
        return _averaged(table.take(ranked), tied)[:, :k]
    places = _places(table)
    return table.take(ranked if places is None else settled(ranked, tied, places, best=ties == "best"))[:, :k]


def _averaged(gains: np.ndarray, tied: np.ndarray) -> np.ndarray:
    """Return the gains with the mean of each tied group, which of equal gains is that gain to the last bit."""
    flat = gains.ravel()
    groups, sizes = tie_groups(tied, flat.size), np.diff(tied, append=flat.size)
    means = np.bincount(groups, weights=flat) / sizes  # bincount adds one after the other, in input order
    changes = np.concatenate(([False], flat[1:] != flat[:-1]))
    changes[tied] = False
    mixed = np.logical_or.reduceat(changes, tied)
    return np.where(mixed, means, flat[tied]).take(groups).reshape(gains.shape)


def sum_up(gains: np.ndarray, best: np.ndarray, convention: Convention) -> None:
    """Turn the gains of rankings and of ideal lists into the running sums of each row's discounted gains, in place."""
    form, depth = convention.discount_form, max(gains.shape[1], best.shape[1])
    factors = np.array(form.factors(depth)[:depth])
    discounted = np.divide if form.divides else np.multiply
    with np.errstate(over="ignore", invalid="ignore"):  # a sum that is too large is refused by the caller
        for table in (gains, best):
            np.cumsum(discounted(table, factors[: table.shape[1]], out=table), axis=1, out=table)


def ends(sums: np.ndarray, kmax: int | None, *, cut: bool = True) -> np.ndarray:
    """Return the last running sums of the rows, or those at every cutoff up to kmax, alike if no list is ``cut``."""
    if kmax is None:
        return sums[:, -1]
    if not cut:
        return sums[:, -1:]
    last = sums.shape[1] - 1  # the sums do not change after the last document
    return sums[:, np.minimum(np.arange(kmax), last)] if last < kmax - 1 else sums[:, :kmax]


def quotients(value: np.ndarray, ideal: np.ndarray, convention: Convention) -> tuple[np.ndarray, np.ndarray]:
    """Return DCG / IDCG, or what the convention says where nothing is relevant; and which of them are quotients."""
    fine = ideal > convention.oddities.zero_ideal
    if convention.oddities.negative_ideal == "divide":
        fine |= ideal < 0
    instead = np.nan if isinstance(convention.no_relevant, str) else convention.no_relevant
    found = np.divide(value, ideal, out=np.full(value.shape, instead), where=fine)
    decimals = convention.oddities.round_list
    if decimals is None:
        return found, fine
    with np.errstate(over="ignore"):
        scaled = found * 10.0**decimals
    return np.where(np.isinf(scaled), found, np.floor(scaled + 0.5) / 10.0**decimals), fine

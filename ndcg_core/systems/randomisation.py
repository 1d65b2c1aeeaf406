"""Tests by randomisation: what the differences would be if it did not matter which system gave which list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import factorial
from typing import NamedTuple

import numpy as np

_MOST_DRAWN = 1 << 20  # how many numbers are drawn in one go
_SAME = 1e-12  # sums in another order differ by less, and count as equal
_SAME_SHARE = 1e-9  # quotients of such sums differ by less
_DECIMALS = 12
_ROUNDING = 1e-9  # a level of 0.05 is no binary fraction


def sign_flips(differences: np.ndarray, *, resamples: int, seed: int) -> np.ndarray:
    """Return the p value of Fisher's randomisation test, two-sided, for each row of differences.

    Parameters
    ----------
    differences : array of float, shape (n_pairs, n_queries)
    resamples : int
        How many of the 2 ** n_queries ways to swap the two systems within queries are drawn. If there are no more than
        that, every way counts once, and the p value is exact.
    seed : int

    Returns
    -------
    array of float, shape (n_pairs,)

    Notes
    -----
    The part of the ways whose mean difference is at least as far from 0 as the one that was found, which is itself
    among them: (1 + count) / (1 + resamples) where they are drawn.

    Examples
    --------
    >>> sign_flips(np.array([[0.1, 0.2, 0.3]]), resamples=100, seed=0)
    array([0.25])
    """
    found = np.abs(differences.sum(1)) - _SAME
    count = np.zeros(len(differences), dtype=np.int64)
    for sums in _flipped_sums(differences, resamples, seed):
        count += (np.abs(sums) >= found).sum(0)
    queries = differences.shape[1]
    return count / (1 << queries) if _is_exact(queries, resamples) else (count + 1) / (resamples + 1)


def flipped_means(differences: np.ndarray, *, resamples: int, seed: int) -> np.ndarray:
    """Return the mean difference of every way that :func:`sign_flips` counts, in the order in which they are drawn.

    Parameters
    ----------
    differences : array of float, shape (n_queries,)
    resamples, seed
        As in :func:`sign_flips`.

    Returns
    -------
    array of float, shape (n_ways,)

    Examples
    --------
    >>> flipped_means(np.array([1.0, 1.0]), resamples=100, seed=0).tolist()
    [1.0, 0.0, 0.0, -1.0]
    """
    return np.concatenate([*_flipped_sums(differences[None], resamples, seed)])[:, 0] / len(differences)


def sign_flip_limits(
    differences: np.ndarray, *, confidence: float = 0.95, resamples: int, seed: int
) -> tuple[float, float]:
    """Return the mean differences that :func:`sign_flips` would not refuse: an interval that agrees with its p value.

    Parameters
    ----------
    differences : array of float, shape (n_queries,)
    confidence : float
        One less the level of the test.
    resamples, seed
        As in :func:`sign_flips`.

    Returns
    -------
    (float, float)
        Without a lower or an upper end, it is infinite: there are too few queries to refuse any.

    Notes
    -----
    A mean D is refused if the differences less D have a p value of at most the level. Below the mean that was found, a
    way to flip counts against D if the mean of the flipped queries, or that of the others, is at most D. So the ends
    are order statistics of such means (Hartigan, 1969), and 0 lies outside exactly where the p value is at the level or
    below.

    Examples
    --------
    >>> sign_flip_limits(np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]), confidence=0.9, resamples=100, seed=0)
    (0.2, 0.5)
    """
    queries = len(differences)
    exact = _is_exact(queries, resamples)
    spare = _spare(1 - confidence, 1 << queries if exact else resamples, exact=exact)
    if not queries or spare < 0:
        return -np.inf, np.inf
    parts = [_means_of_parts(differences, signs) for signs in _signs(queries, resamples, seed)]
    low, high = np.concatenate([part.min(0) for part in parts]), np.concatenate([part.max(0) for part in parts])
    apart = ~np.isfinite(low) | ~np.isfinite(high)  # one part is empty: this way counts against every mean
    low[apart], high[apart] = -np.inf, np.inf
    ends = np.partition(low, spare)[spare], -np.partition(-high, spare)[spare]
    return float(np.round(ends[0], _DECIMALS)), float(np.round(ends[1], _DECIMALS))


def _means_of_parts(differences: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """Return the means of the flipped and of the other differences, shape (2, n_ways); infinite for an empty part."""
    flipped = np.array([signs < 0, signs > 0])
    counts = flipped.sum(2)
    sums = flipped @ differences
    means: np.ndarray = np.divide(sums, counts, out=np.full(counts.shape, np.inf), where=counts > 0)
    return means


def _spare(level: float, ways: int, *, exact: bool) -> int:
    """Return how many ways may be as extreme as what was found, for a p value of at most the level; below 0: none."""
    return int(level * ways + _ROUNDING) if exact else int(level * (ways + 1) + _ROUNDING) - 1


def _flipped_sums(differences: np.ndarray, resamples: int, seed: int) -> Iterator[np.ndarray]:
    """Yield the sums of the differences under many signs: of every way where these are no more than are drawn."""
    for signs in _signs(differences.shape[1], resamples, seed):
        yield signs @ differences.T


def _signs(queries: int, resamples: int, seed: int) -> Iterator[np.ndarray]:
    if _is_exact(queries, resamples):
        return _all_signs(queries)
    return _drawn_signs(queries, resamples, np.random.default_rng(seed))


def _is_exact(queries: int, resamples: int) -> bool:
    return queries < 63 and 1 << queries <= resamples


def least_drawn(resamples: int) -> float:
    """Return the smallest p value that so many drawn exchanges can show; a smaller one comes only from all of them."""
    return 1 / (resamples + 1)


class Gaps(NamedTuple):
    """The test of several gaps together.

    Attributes
    ----------
    p : array of float, shape (n_pairs,)
        The p value of each gap, corrected for all of them.
    critical : array of float, shape (n_pairs,)
        A gap has a p value at the level or below exactly where it is larger than this; infinite with too few queries.
    """

    p: np.ndarray
    critical: np.ndarray


def widest_gaps(
    values: np.ndarray,
    pairs: Sequence[tuple[int, int]],
    *,
    baseline: int | None = None,
    confidence: float = 0.95,
    resamples: int,
    seed: int,
) -> Gaps:
    """Test differences of means against the widest gap that chance makes: Tukey's HSD by randomisation, studentised.

    Parameters
    ----------
    values : array of float, shape (n_systems, n_queries)
    pairs : sequence of (int, int), length n_pairs
        The places of the systems whose means are compared.
    baseline : int, optional
        The system that each other is compared with; the widest gap is then the widest one to it, as in Dunnett's test.
        Without it, every two systems are compared.
    confidence : float
        One less the level of the test.
    resamples : int
        How many ways to exchange all systems within queries are drawn; every way counts once if there are no more.
    seed : int

    Returns
    -------
    Gaps

    Notes
    -----
    A p value is the part of the ways whose widest gap is at least as wide as the one that is tested. A gap is as wide
    as the mean difference of two systems over its standard error, and not as the difference itself (Carterette, 2012):
    with that, a third system that is far from both would widen what chance makes, and hide a difference between two
    systems that fail on the same queries. Of gaps that are measured in standard errors, all have about the same
    distribution, as in Westfall and Young (1993). Two systems have the p value of :func:`sign_flips`.

    Examples
    --------
    >>> values = np.array([[0.1, 0.2, 0.4], [0.5, 0.7, 0.6], [0.3, 0.3, 0.9]])
    >>> found = widest_gaps(values, [(0, 1), (0, 2)], resamples=216, seed=0)
    >>> found.p.round(4).tolist(), found.critical.round(4).tolist()
    ([0.25, 0.5278], [1.1465, 1.5624])
    """
    systems, queries = values.shape
    ways = factorial(min(systems, 20)) ** min(queries, 64)
    exact = ways <= resamples
    drawn = (
        _all_exchanges(values) if exact else _drawn_exchanges(values, resamples, np.random.default_rng(seed))
    )  # shape (n, n_queries, n_systems)
    compared = _pairs_of(systems, baseline)
    widest = np.sort(np.concatenate([_widest(exchanged, compared) for exchanged in drawn])) * (1 + _SAME_SHARE)
    found = [_in_errors(values[None, second] - values[None, first]) for first, second in pairs]
    gaps, errors = np.array(found).reshape(-1, 2).T
    count = len(widest) - np.searchsorted(widest, gaps)
    spare = _spare(1 - confidence, len(widest), exact=exact)
    highest = widest[-1 - spare] if spare >= 0 else np.inf
    critical = np.where(errors > 0, errors, 0.0 if highest < np.inf else 1.0) * highest
    return Gaps(count / ways if exact else (count + 1) / (resamples + 1), critical)


def _pairs_of(systems: int, baseline: int | None) -> list[tuple[int, int]]:
    """Return the pairs among which the widest gap is looked for."""
    if baseline is None:
        return list(combinations(range(systems), 2))
    return [(baseline, other) for other in range(systems) if other != baseline]


def _widest(exchanged: np.ndarray, pairs: Sequence[tuple[int, int]]) -> np.ndarray:
    """Return the widest gap of each way, in standard errors."""
    of_system = np.ascontiguousarray(np.moveaxis(exchanged, 2, 0))
    widest = np.zeros(len(exchanged))
    for first, second in pairs:
        np.maximum(widest, _in_errors(of_system[second] - of_system[first])[0], out=widest)
    return widest


def _in_errors(differences: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return how many standard errors each mean difference is away from 0, and the errors; both of shape (n_ways,).

    Where all differences are equal, there is no error, and any mean difference is infinitely many away.
    """
    queries = differences.shape[1]
    means = differences.mean(1)
    away = differences - means[:, None]
    errors = np.sqrt(np.einsum("nq,nq->n", away, away) / (queries * max(queries - 1, 1)))
    errors[errors < _SAME] = 0.0
    gaps = np.abs(means)
    none = np.where(gaps > _SAME, np.inf, 0.0)
    return np.divide(gaps, errors, out=none, where=errors > 0), errors


def _all_signs(queries: int) -> Iterator[np.ndarray]:
    chunk = max(1, _MOST_DRAWN // max(queries, 1))
    for start in range(0, 1 << queries, chunk):
        ways = np.arange(start, min(start + chunk, 1 << queries))
        yield 1.0 - 2.0 * (ways[:, None] >> np.arange(queries) & 1)


def _drawn_signs(queries: int, resamples: int, generator: np.random.Generator) -> Iterator[np.ndarray]:
    chunk = max(1, _MOST_DRAWN // queries)
    for start in range(0, resamples, chunk):
        times = min(chunk, resamples - start)
        drawn = np.frombuffer(generator.bytes(-(-times * queries // 8)), np.uint8)  # a bit for each sign
        yield 1.0 - 2.0 * np.unpackbits(drawn, count=times * queries).reshape(times, queries)


def _all_exchanges(values: np.ndarray) -> Iterator[np.ndarray]:
    """Yield every way to exchange the systems within queries, one after the other."""
    systems, queries = values.shape
    orders = [list(order) for order in permutations(range(systems))]
    each = [values.T[query][orders] for query in range(queries)]  # shape (n_orders, n_systems)
    ways = np.array(list(product(range(len(orders)), repeat=queries)))
    yield np.stack([each[query][ways[:, query]] for query in range(queries)], axis=1)


def _drawn_exchanges(values: np.ndarray, resamples: int, generator: np.random.Generator) -> Iterator[np.ndarray]:
    chunk = max(1, _MOST_DRAWN // values.size)
    for start in range(0, resamples, chunk):
        times = min(chunk, resamples - start)
        yield generator.permuted(np.broadcast_to(values.T, (times, *values.T.shape)), axis=2)

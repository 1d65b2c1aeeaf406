"""Tests by randomisation: what the differences would be if it did not matter which system gave which list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

import numpy as np

_MOST_DRAWN = 1 << 20  # how many numbers are drawn in one go
_SAME = 1e-12  # sums in another order differ by less, and count as equal


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
    means: np.ndarray = np.concatenate([*_flipped_sums(differences[None], resamples, seed)])[:, 0] / len(differences)
    return means


def _flipped_sums(differences: np.ndarray, resamples: int, seed: int) -> Iterator[np.ndarray]:
    """Yield the sums of the differences under many signs: of every way where these are no more than are drawn."""
    queries = differences.shape[1]
    exact = _is_exact(queries, resamples)
    for signs in _all_signs(queries) if exact else _drawn_signs(queries, resamples, np.random.default_rng(seed)):
        yield signs @ differences.T


def _is_exact(queries: int, resamples: int) -> bool:
    return queries < 63 and 1 << queries <= resamples


def least_drawn(resamples: int) -> float:
    """Return the smallest p value that so many drawn exchanges can show; a smaller one comes only from all of them."""
    return 1 / (resamples + 1)


def widest_gaps(values: np.ndarray, gaps: np.ndarray, *, resamples: int, seed: int) -> np.ndarray:
    """Return the p values of Tukey's honestly significant differences by randomisation.

    Parameters
    ----------
    values : array of float, shape (n_systems, n_queries)
    gaps : array of float
        The differences of two means that are tested.
    resamples : int
        How many ways to exchange all systems within queries are drawn; every way counts once if there are no more.
    seed : int

    Returns
    -------
    array of float, in the shape of ``gaps``
        Each is corrected for all pairs of systems already.

    Notes
    -----
    The part of the ways whose highest mean lies at least as far above its lowest mean as the two systems lie apart
    (Carterette, 2012).

    Examples
    --------
    >>> widest_gaps(np.array([[0.1, 0.2], [0.5, 0.6], [0.3, 0.3]]), np.array([0.4, 0.15]), resamples=100, seed=0)
    array([0.16666667, 0.83333333])
    """
    systems, queries = values.shape
    ways = factorial(min(systems, 20)) ** min(queries, 64)
    exact = ways <= resamples
    count = np.zeros(gaps.shape, dtype=np.int64)
    drawn = (
        _all_exchanges(values) if exact else _drawn_exchanges(values, resamples, np.random.default_rng(seed))
    )  # shape (n, n_queries, n_systems)
    for exchanged in drawn:
        means = exchanged.mean(1)
        widest = np.sort(means.max(1) - means.min(1)) + _SAME
        count += len(widest) - np.searchsorted(widest, np.abs(gaps))
    return count / ways if exact else (count + 1) / (resamples + 1)


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

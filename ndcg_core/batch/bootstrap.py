"""How far a mean over queries would move with other queries: means of queries drawn anew, and their middle part."""

from __future__ import annotations

import math
from collections.abc import Iterator
from numbers import Integral

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.workers import in_turn
from ndcg_core.caches import sized_cache
from ndcg_core.model.numbers import array_of, real

_MOST_DRAWN = 1 << 20  # how many queries are drawn in one go: 8 MB of numbers
_FEW_DRAWN = 1 << 18  # for a single row of values, which is faster if they stay near the processor
_MOST_KEPT = 80_000_000  # bytes of draws: 10,000 resamples of 8,000 queries


def interval(
    values: np.ndarray,
    *,
    weights: np.ndarray | None = None,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> tuple[float, float]:
    """Return the percentile bootstrap interval of a mean over queries.

    Parameters
    ----------
    values : array of float, shape (n_queries,)
        NaN for a query that has no value; it is not drawn.
    weights : array of float, shape (n_queries,), optional
        Numbers of at least 0. A query of weight 0 is not drawn.
    confidence : float
        The part of the means that the interval holds, between 0 and 1.
    resamples : int
        How often as many queries as there are get drawn, with replacement.
    seed : int
        The same seed gives the same interval.

    Returns
    -------
    (float, float)
        NaN twice for fewer than two queries: a single query says nothing of other queries.

    Raises
    ------
    NdcgError
        For a confidence that is not between 0 and 1, and for fewer than one resample.

    Notes
    -----
    The ends are the quantiles (1 - confidence) / 2 and (1 + confidence) / 2 of the resampled means.

    Examples
    --------
    >>> low, high = interval(np.array([0.2, 0.4, 0.9, 0.5]))
    >>> 0.2 < low < 0.5 < high < 0.9
    True
    >>> interval(np.array([0.5]))
    (nan, nan)
    """
    row = np.asarray(array_of(values, "values"), np.float64)
    return middle(resampled_means(row, weights=weights, resamples=resamples, seed=seed), confidence)


def middle(means: np.ndarray, confidence: float = 0.95) -> tuple[float, float]:
    """Return the ends of the middle part of resampled means, NaN twice without any.

    >>> low, high = middle(np.arange(101.0), confidence=0.9)
    >>> round(low, 6), round(high, 6)
    (5.0, 95.0)
    """
    if not 0 < (real(confidence) or 0.0) < 1:
        raise words.CONFIDENCE.error(confidence)
    if not len(means):
        return math.nan, math.nan
    low, high = np.quantile(means, [float(1 - confidence) / 2, float(1 + confidence) / 2])
    return float(low), float(high)


def resampled_means(
    values: np.ndarray, *, weights: np.ndarray | None = None, resamples: int = 10_000, seed: int = 0
) -> np.ndarray:
    """Return the means of queries drawn with replacement; several rows of values share each draw.

    Parameters
    ----------
    values : array of float, shape (n_queries,) or (n_rows, n_queries)
        A query counts if every row has a value for it and its weight is above 0.
    weights, resamples, seed
        As in :func:`interval`.

    Returns
    -------
    array of float, shape (resamples,) or (resamples, n_rows)
        Without any resample if fewer than two queries count.
    """
    if type(resamples) is not int or resamples < 1:
        raise words.RESAMPLES.error(resamples)
    if not isinstance(seed, Integral) or seed < 0:
        raise words.SEED.error(seed)
    rows = np.atleast_2d(values)
    share = np.ones(rows.shape[1]) if weights is None else np.asarray(array_of(weights, "weights"), np.float64)
    counts = np.isfinite(rows).all(0) & (share > 0)
    rows, share = rows[:, counts], share[counts]
    found = _drawn(rows, share, resamples if len(share) > 1 else 0, seed)
    return found[:, 0] if values.ndim == 1 else found


def _drawn(rows: np.ndarray, share: np.ndarray, resamples: int, seed: int) -> np.ndarray:
    """Return the means: how often each query is drawn, times what it weighs, times its values."""
    size = len(share)
    weighted = np.column_stack([(rows * share).T, share])
    chunk = max(1, (_MOST_DRAWN if len(rows) > 1 else _FEW_DRAWN) // max(size, 1))

    def means(times: np.ndarray) -> np.ndarray:
        sums = times.astype(np.float64) @ weighted
        found: np.ndarray = sums[:, :-1] / sums[:, -1:]
        return found

    if size * resamples <= _MOST_KEPT:
        kept = _kept(size, resamples, seed)
        found = [means(kept[start : start + chunk]) for start in range(0, resamples, chunk)]
    else:
        found = in_turn(lambda places: means(_times(places)), _drawing(size, resamples, seed, chunk))
    return np.concatenate([np.empty((0, len(rows))), *found])


def _drawing(size: int, resamples: int, seed: int, chunk: int) -> Iterator[np.ndarray]:
    """Return the queries that are drawn, a few resamples at a time; the same for chunks of any size."""
    generator = np.random.default_rng(seed)
    for start in range(0, resamples, chunk):
        yield generator.integers(0, size, (min(chunk, resamples - start), size), dtype=np.int32)


def _times(places: np.ndarray) -> np.ndarray:
    """Return how often each query is drawn."""
    count, size = places.shape
    places += np.arange(count, dtype=np.int32)[:, None] * np.int32(size)
    times = np.bincount(places.ravel(), minlength=places.size)
    return times.reshape(places.shape).astype(np.uint8)  # a query is drawn once on average


@sized_cache(_MOST_KEPT, lambda size, resamples, _seed: size * resamples)
def _kept(size: int, resamples: int, seed: int) -> np.ndarray:
    """Return the draws, which serve all values of so many queries."""
    chunk = max(1, _FEW_DRAWN // max(size, 1))
    kept = np.empty((resamples, size), np.uint8)

    def keep(drawn: tuple[int, np.ndarray]) -> None:
        start, places = drawn
        kept[start : start + chunk] = _times(places)

    in_turn(keep, zip(range(0, resamples, chunk), _drawing(size, resamples, seed, chunk), strict=True))
    return kept

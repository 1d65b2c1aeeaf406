"""The quick path for one list given as grades and scores, a document a column.

A short list is fastest in plain Python, because numpy's fixed costs would be most of the time; a long list is ordered
by numpy. Both add the same terms in the same order as :func:`ndcg_core.ndcg`, and so agree with it to the last bit.

A function here returns None if something about the list needs the whole pipeline.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ndcg_core.caches import sized_cache
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.numbers import added_up
from ndcg_core.scoring.pipeline import ratio

Cells = Sequence[float] | np.ndarray
"""The grades or scores of one list, a document a column."""

_SHORT = 48
_SCORES = frozenset({int, float})
_GRADES = frozenset({int, float, bool})
_EXACT = 2**53  # the last whole number up to which a float64 holds every whole number


def row_ndcg(grades: Cells, scores: Cells, convention: Convention) -> float | None:
    """Return the nDCG of one list, or None if it needs the whole pipeline.

    >>> row_ndcg([3, 2, 2, 1, 2], [5, 4, 3, 2, 1], Convention(k=5))
    0.99273940647578
    """
    if "row" not in convention.quick or len(grades) < convention.oddities.min_documents:
        return None
    try:
        if type(grades) is np.ndarray and type(scores) is np.ndarray:  # but not a masked array
            return _long(grades, scores, convention)
        if _SCORES.issuperset(map(type, scores)) and _GRADES.issuperset(map(type, grades)):
            return (_short if len(grades) <= _SHORT else _long_list)(grades, scores, convention)
    except (ValueError, OverflowError, NdcgError):  # the whole pipeline says what is wrong, and where
        return None
    return None


def _short(grades: Cells, scores: Cells, convention: Convention) -> float | None:
    if min(grades) < 0 or (convention.ties != "input" and len(set(scores)) < len(scores)):
        return None
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    gains = list(map(convention.gain_form.direct, grades))
    best = sorted(gains, reverse=True)
    if convention.k is not None:
        order = order[: convention.k]
        if convention.ideal_cut != "none":
            best = best[: convention.k]
    if not math.isfinite(math.fsum(grades) + math.fsum(scores)):
        return None
    return _quotient([gains[i] for i in order], best, convention)


def _quotient(gains: list[float], best: list[float], convention: Convention) -> float | None:
    discount = convention.discount_form
    combine, factors = discount.combine, discount.factors(max(len(gains), len(best)))
    return ratio(added_up(map(combine, gains, factors)), added_up(map(combine, best, factors)), convention)


def _long_list(grades: Cells, scores: Cells, convention: Convention) -> float | None:
    places = np.asarray(scores)
    if places.dtype.kind == "f" and np.abs(places).max() >= _EXACT:
        return None  # whole numbers among fractions have become floats here
    return _long(np.asarray(grades), places, convention)


def _long(grades: np.ndarray, scores: np.ndarray, convention: Convention) -> float | None:
    if not (convention.gain_form.rises and grades.dtype.kind in "biuf" and _keep_apart(scores)):
        return None
    grades, scores = grades.astype(np.float64, copy=False), scores.astype(np.float64, copy=False)
    if not grades.min() >= 0:  # NaN if any is
        return None
    size = len(grades)
    k = size if convention.k is None else min(convention.k, size)
    order = _leaders(scores, k, in_input_order=convention.ties == "input")
    if order is None:
        return None
    depth = size if convention.ideal_cut == "none" else k
    if depth <= _SHORT:
        return _by_first(grades[order].tolist(), _highest(grades, depth).tolist(), convention)
    if not math.isfinite(grades.max()):
        return None
    gains = convention.gain_form.of_array
    if k == size:
        worth = gains(grades)
        ranked, best = worth[order], np.sort(worth)[::-1]
    else:
        ranked, best = gains(grades[order]), gains(np.sort(_highest(grades, depth))[::-1])
    return _by_arrays(ranked, best, convention)


def _keep_apart(scores: np.ndarray) -> bool:
    """Return whether different scores are different floats."""
    if scores.dtype.kind == "f":
        return True
    return scores.dtype.kind in "iu" and max(-int(scores.min()), int(scores.max())) <= _EXACT


def _by_first(ranked: list[float], best: list[float], convention: Convention) -> float | None:
    best.sort(reverse=True)
    gain = convention.gain_form.direct
    return _quotient([*map(gain, ranked)], [*map(gain, best)], convention) if math.isfinite(best[0]) else None


def _by_arrays(gains: np.ndarray, best: np.ndarray, convention: Convention) -> float:
    discount = convention.discount_form
    factors = (_remembered_array if discount.constant else _factor_array)(discount, max(len(gains), len(best)))
    return ratio(_total(gains, factors, discount), _total(best, factors, discount), convention)


def _highest(cells: np.ndarray, depth: int) -> np.ndarray:
    """Return the highest cells, in any order."""
    if depth == len(cells):
        return cells
    found = cells.copy()
    found.partition(len(cells) - depth)
    return found[len(cells) - depth :]


def _has_ties(falling: np.ndarray) -> bool:
    return bool((falling[1:] == falling[:-1]).any())


def _leaders(scores: np.ndarray, k: int, *, in_input_order: bool) -> np.ndarray | None:
    """Return the places of the k highest scores, the highest first; of equal ones, the first, or None if any are.

    None also for a score that is not finite.
    """
    if k < len(scores):
        if not np.isfinite(scores).all():
            return None
        among = (scores >= _highest(scores, k)[0]).nonzero()[0]
        places = among[(-scores[among]).argsort(kind="stable")]
        return places[:k] if in_input_order or not _has_ties(scores[places]) else None
    places = (-scores).argsort()
    falling = scores[places]
    if not (math.isfinite(falling[0]) and math.isfinite(falling[-1])):  # NaN comes last
        return None
    if not _has_ties(falling):
        return places
    return (-scores).argsort(kind="stable") if in_input_order else None


def _factor_array(discount: Discount, size: int) -> np.ndarray:
    return np.array(discount.factors(size)[:size])


_remembered_array = sized_cache(1_000_000, lambda _discount, size: size)(_factor_array)


def _total(gains: np.ndarray, factors: np.ndarray, discount: Discount) -> float:
    weights = factors[: len(gains)]
    # cumsum adds in the order of the ranks, as the plain sum does; sum() and dot() do not
    return float((gains / weights if discount.divides else gains * weights).cumsum()[-1])

"""nDCG of arrays: grades and scores, one row a query.

A short row is fastest as plain Python, where numpy's fixed costs would be most of the time; a long one is ordered by
numpy. Both add up the same terms in the same order, so they agree to the last bit with :func:`ndcg_core.ndcg`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from operator import mul, truediv
from typing import Any

import numpy as np

from ndcg_core.convention import SAME_K, Convention, resolve
from ndcg_core.discounts import Discount, RankFunction, discount_object, factors
from ndcg_core.errors import NdcgError
from ndcg_core.gains import gain_function
from ndcg_core.measures import ndcg
from ndcg_core.pipeline import ratio
from ndcg_core.topic import Topic


def ndcg_score(y_true: Any, y_score: Any, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """The mean nDCG of a table of lists, one row a query.

    ``y_true`` holds the grades and ``y_score`` the scores, both of shape ``(n_queries, n_docs)``; a row may be a list
    or an array. The ideal is made of the row's documents, for there are no others. A query without a value is left out
    of the mean; NaN if none is left. Raises :class:`NdcgError` for shapes that differ, an empty table, and for grades or
    scores that are no numbers, naming the row and the column.

    >>> ndcg_score([[3, 2, 2, 1, 2]], [[5, 4, 3, 2, 1]], k=5)
    0.99273940647578
    """
    chosen = resolve(convention, k)
    queries, scored = _rows(y_true, "y_true"), _rows(y_score, "y_score")
    if len(queries) != len(scored):
        raise NdcgError("y_true and y_score have as many rows", got=(len(queries), len(scored)))
    values = [_row(grades, scores, chosen, place) for place, (grades, scores) in enumerate(zip(queries, scored, strict=True))]
    counted = [value for value in values if not math.isnan(value)]
    return sum(counted) / len(counted) if counted else math.nan


def _rows(table: Any, name: str) -> Any:
    if not isinstance(table, list | tuple | np.ndarray):
        table = np.asarray(table)
    if len(table) == 0:
        raise NdcgError("A table of lists has at least one row", got=table, where=name)
    if not isinstance(table[0], list | tuple | np.ndarray):
        raise NdcgError("A table of lists has the shape (n_queries, n_docs)", got=table, where=name,
                        fix="Put one list into another list: [grades], [scores].")
    return table


def _row(grades: Any, scores: Any, convention: Convention, row: int) -> float:
    size = len(grades)
    if size != len(scores):
        raise NdcgError("A row has as many grades as scores", got=(size, len(scores)), where=f"row {row + 1}")
    if size and convention.ideal_pool != "top_k" and convention.ideal_order == "gain" and size >= convention.min_documents:
        try:
            if size <= _SHORT and type(grades) is list and type(scores) is list:
                value = _short(grades, scores, convention)
            elif isinstance(convention.gain, str):
                value = _long(np.asarray(grades, dtype=np.float64), np.asarray(scores, dtype=np.float64), convention)
            else:
                value = None
        except (TypeError, ValueError, NdcgError):  # the slow way names the place
            value = None
        if value is not None:
            return value
    return _by_topic(grades, scores, convention, row)


_SHORT = 48


def _short(grades: list[float], scores: list[float], convention: Convention) -> float | None:
    """A short row in plain Python; None where something about it needs the whole pipeline."""
    if min(grades) < 0 or (convention.ties != "input" and len(set(scores)) < len(scores)):
        return None
    gain = gain_function(convention.gain)  # type: ignore[arg-type]
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    gains = [gain(grade) for grade in grades]
    best = sorted(gains, reverse=True)
    if convention.k is not None:
        order = order[:convention.k]
        if convention.ideal_cut != "none":
            best = best[:convention.k]
    # NaN and infinities in either column end up in one of these sums.
    return _quotient([gains[i] for i in order], best, convention) if math.isfinite(sum(scores)) else None


def _quotient(gains: list[float], best: list[float], convention: Convention) -> float | None:
    form = discount_object(convention.discount)  # type: ignore[arg-type]
    table, combine = factors(form, max(len(gains), len(best))), truediv if form.divides else mul
    total, ideal_total = 0.0, 0.0
    for term in map(combine, gains, table):
        total += term
    for term in map(combine, best, table):
        ideal_total += term
    return ratio(total, ideal_total, convention) if math.isfinite(ideal_total) else None


def _long(grades: np.ndarray, scores: np.ndarray, convention: Convention) -> float | None:
    """A long row by numpy, for the named gains, which never turn a better grade into a smaller gain."""
    if grades.ndim != 1 or not math.isfinite(scores.sum()) or grades.min() < 0:
        return None
    size = len(grades)
    k = size if convention.k is None else min(convention.k, size)
    order = _leaders(scores, k)
    sorted_scores = scores[order]
    if convention.ties != "input" and (sorted_scores[1:] == sorted_scores[:-1]).any():
        return None
    depth = size if convention.ideal_cut == "none" else k
    best = np.sort(grades if depth == size else np.partition(grades, size - depth)[size - depth:])[::-1]
    # NaN and infinity sort as the highest grades, so they would be in the ideal sum.
    if depth <= _SHORT:
        gain = gain_function(convention.gain)  # type: ignore[arg-type]
        return _quotient([gain(grade) for grade in grades[order[:k]].tolist()],
                         [gain(grade) for grade in best.tolist()], convention)
    if convention.gain == "exp2" and (best != np.floor(best)).any():
        return None  # numpy's power of a fraction is not Python's to the last bit
    value, ideal_value = (_total(row, convention) for row in (grades[order[:k]], best))
    return ratio(value, ideal_value, convention) if math.isfinite(ideal_value) else None


def _leaders(scores: np.ndarray, k: int) -> np.ndarray:
    """The places of the k highest scores, highest first, equal ones in input order; a few more where scores tie."""
    if k < len(scores):
        threshold = np.partition(scores, len(scores) - k)[len(scores) - k]
        places = np.flatnonzero(scores >= threshold)
        return places[np.argsort(-scores[places], kind="stable")]
    order = np.argsort(-scores)
    ahead = scores[order]
    return np.argsort(-scores, kind="stable") if (ahead[1:] == ahead[:-1]).any() else order


_ARRAY_GAINS: dict[str, Any] = {
    "exp2": lambda grades: np.exp2(grades) - 1.0,
    "linear": lambda grades: grades,
    "binary": lambda grades: (grades > 0).astype(np.float64),
}


@lru_cache(maxsize=64)
def _factor_array(discount: Discount, size: int) -> np.ndarray:
    return np.array(factors(discount, size))


def _total(grades: np.ndarray, convention: Convention) -> float:
    gains = _ARRAY_GAINS[convention.gain](grades)  # type: ignore[index]
    form = discount_object(convention.discount)  # type: ignore[arg-type]
    if isinstance(form, RankFunction):
        table = np.array(factors(form, len(gains)))
    else:
        table = _factor_array(form, len(gains))
    # cumsum adds first rank first, as the plain sum does; sum() and dot() do not
    return float(np.cumsum(gains / table if form.divides else gains * table)[-1])


def _by_topic(grades: Any, scores: Any, convention: Convention, row: int) -> float:
    """Any row, with every check, through the whole pipeline; documents go by their column."""
    shown, places = (column.tolist() if isinstance(column, np.ndarray) else list(column) for column in (grades, scores))
    for name, column in (("y_true", shown), ("y_score", places)):
        for place, number in enumerate(column):
            if not isinstance(number, int | float | np.number) or not math.isfinite(number):
                raise NdcgError("Grades and scores are finite numbers", got=number,
                                where=f"{name}, row {row + 1}, column {place + 1},")
    return ndcg(Topic(dict(enumerate(places)), dict(enumerate(shown))), convention)

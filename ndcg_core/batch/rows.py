"""nDCG of one row of arrays: grades and scores, a document a column.

A short row is fastest as plain Python, where numpy's fixed costs would be most of the time; a long one is ordered by
numpy. Both add up the same terms in the same order, so they agree to the last bit with :func:`ndcg_core.ndcg`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ndcg_core.caches import sized_cache
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import Discount, RankFunction, discount_object, discounting
from ndcg_core.model.gains import gain_function
from ndcg_core.model.numbers import real, truth
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import parts

# Choices that the short ways here know nothing of.
_WHOLE_PIPELINE = frozenset(
    {
        "ideal_order",
        "short_list",
        "order",
        "score_type",
        "least_score",
        "grades",
        "highest_grade",
        "least_grade",
        "gain_type",
        "zero_ideal",
        "relevant_by",
    }
)
_SHORT = 48
_SCORES = frozenset({int, float})
_GRADES = frozenset({int, float, bool})
_EXACT = 2**53  # the last whole number up to which a float64 holds every one


def row_ndcg(grades: Any, scores: Any, convention: Convention, row: int) -> float:
    """The nDCG of one row of arrays; ``row`` is its place from 0 on, for what an error says.

    >>> row_ndcg([3, 2, 2, 1, 2], [5, 4, 3, 2, 1], Convention(k=5), 0)
    0.99273940647578
    """
    size = len(grades)
    if size != len(scores):
        raise NdcgError("A row has as many grades as scores", got=(size, len(scores)), where=f"row {row + 1}")
    value = None
    if (
        size >= (convention.min_documents or 1)
        and convention.ideal_pool != "top_k"
        and not convention.unusual & _WHOLE_PIPELINE
    ):
        try:
            if type(grades) is np.ndarray and type(scores) is np.ndarray:  # a masked array is one too, and more
                value = _long(grades, scores, convention)
            elif _SCORES.issuperset(map(type, scores)) and _GRADES.issuperset(map(type, grades)):
                way = _short if size <= _SHORT else _long_list
                value = way(grades, scores, convention)
        except (ValueError, OverflowError, NdcgError):  # the whole pipeline says what is wrong, and where
            value = None
    return _by_topic(grades, scores, convention, row) if value is None else value


def _short(grades: Sequence[float], scores: Sequence[float], convention: Convention) -> float | None:
    """A short row in plain Python; None where something about it needs the whole pipeline."""
    if min(grades) < 0 or (convention.ties != "input" and len(set(scores)) < len(scores)):
        return None
    gain = gain_function(convention.gain)  # type: ignore[arg-type]
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    gains = list(map(gain, grades))
    best = sorted(gains, reverse=True)
    if convention.k is not None:
        order = order[: convention.k]
        if convention.ideal_cut != "none":
            best = best[: convention.k]
    if not math.isfinite(sum(grades) + sum(scores)):
        return None
    return _quotient([gains[i] for i in order], best, convention)


def _quotient(gains: list[float], best: list[float], convention: Convention) -> float | None:
    combine, factors = discounting(convention.discount, max(len(gains), len(best)))  # type: ignore[arg-type]
    total, ideal_total = 0.0, 0.0
    for term in map(combine, gains, factors):
        total += term
    for term in map(combine, best, factors):
        ideal_total += term
    return ratio(total, ideal_total, convention)


def _long_list(grades: Sequence[float], scores: Sequence[float], convention: Convention) -> float | None:
    places = np.asarray(scores)
    if places.dtype.kind == "f" and np.abs(places).max() >= _EXACT:
        return None  # whole numbers among fractions have become floats here
    return _long(np.asarray(grades), places, convention)


def _long(grades: np.ndarray, scores: np.ndarray, convention: Convention) -> float | None:
    """A long row by numpy, for the named gains, which never turn a better grade into a smaller gain."""
    if grades.dtype.kind not in "biuf" or scores.dtype.kind not in "iuf" or not isinstance(convention.gain, str):
        return None
    if scores.dtype.kind != "f" and max(-int(scores.min()), int(scores.max())) > _EXACT:
        return None  # as floats, neighbours would tie
    grades, scores = grades.astype(np.float64, copy=False), scores.astype(np.float64, copy=False)
    if not (np.isfinite(scores).all() and np.isfinite(grades).all()) or grades.min() < 0:
        return None
    size = len(grades)
    k = size if convention.k is None else min(convention.k, size)
    order = _leaders(scores, k)
    sorted_scores = scores[order]
    if convention.ties != "input" and (sorted_scores[1:] == sorted_scores[:-1]).any():
        return None
    depth = size if convention.ideal_cut == "none" else k
    best = grades if depth == size else np.partition(grades, size - depth)[size - depth :]
    if depth <= _SHORT:
        gain = gain_function(convention.gain)  # type: ignore[arg-type]
        return _quotient(
            list(map(gain, grades[order[:k]].tolist())),
            list(map(gain, sorted(best.tolist(), reverse=True))),
            convention,
        )
    best = np.sort(best)[::-1]
    if convention.gain == "exp2" and (grades != np.floor(grades)).any():
        return None  # numpy's power of a fraction is not Python's to the last bit
    value, ideal_value = (_total(row, convention) for row in (grades[order[:k]], best))
    return ratio(value, ideal_value, convention)


def _leaders(scores: np.ndarray, k: int) -> np.ndarray:
    """The places of the k highest scores, highest first, equal ones in input order; a few more where scores tie."""
    if k < len(scores):
        threshold = np.partition(scores, len(scores) - k)[len(scores) - k]
        among = (scores >= threshold).nonzero()[0]
        leaders: np.ndarray = among[(-scores[among]).argsort(kind="stable")]
        return leaders
    places = (-scores).argsort()
    ahead = scores[places]
    return (-scores).argsort(kind="stable") if (ahead[1:] == ahead[:-1]).any() else places


_ARRAY_GAINS: dict[str, Any] = {
    "exp2": lambda grades: np.exp2(grades) - 1.0,
    "linear": lambda grades: grades,
    "binary": lambda grades: (grades > 0).astype(np.float64),
}


def _factor_array(discount: str | Discount, size: int) -> np.ndarray:
    return np.array(discounting(discount, size)[1])


_remembered_array = sized_cache(1_000_000, lambda _discount, size: size)(_factor_array)


def _total(grades: np.ndarray, convention: Convention) -> float:
    gains = _ARRAY_GAINS[convention.gain](grades)  # type: ignore[index]
    discount: str | Discount = convention.discount  # type: ignore[assignment]
    own = isinstance(discount, RankFunction)  # a caller's function may change its mind: never remembered
    table = _factor_array(discount, len(gains)) if own else _remembered_array(discount, len(gains))
    # cumsum adds first rank first, as the plain sum does; sum() and dot() do not
    return float(np.cumsum(gains / table if discount_object(discount).divides else gains * table)[-1])


def _by_topic(grades: Any, scores: Any, convention: Convention, row: int) -> float:
    """Any row, with every check, through the whole pipeline; documents go by their column."""
    shown, places = (column.tolist() if isinstance(column, np.ndarray) else list(column) for column in (grades, scores))
    for name, column in (("y_true", shown), ("y_score", places)):
        for place, cell in enumerate(column):
            judged = truth(cell)
            number = judged if judged is not None and name == "y_true" else real(cell)
            if number is None or not math.isfinite(number):
                raise NdcgError(
                    "Grades and scores are finite numbers",
                    got=cell,
                    where=f"{name}, row {row + 1}, column {place + 1},",
                    fix="" if judged is None else "True and False are grades; were the two tables swapped?",
                )
    value, over, left = parts(Topic(dict(enumerate(places)), dict(enumerate(shown))), convention)
    return math.nan if not left and convention.all_removed == "skip" else ratio(value, over, convention)

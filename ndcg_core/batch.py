"""nDCG of arrays: grades and scores, one row a query.

A short row is fastest as plain Python, where numpy's fixed costs would be most of the time; a long one is ordered by
numpy, and many rows are ordered together (:mod:`ndcg_core.many`). All add up the same terms in the same order, so they agree to the last bit with :func:`ndcg_core.ndcg`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np

from ndcg_core import many
from ndcg_core.blocks import lists_of
from ndcg_core.convention import SAME_K, Convention, resolve
from ndcg_core.discounts import Discount, RankFunction, discount_object, discounting
from ndcg_core.errors import NdcgError
from ndcg_core.gains import gain_function
from ndcg_core.measures import ndcg
from ndcg_core.pipeline import ratio
from ndcg_core.reals import real, truth
from ndcg_core.topic import Topic


def ndcg_score(y_true: Any, y_score: Any, convention: Convention | str = Convention(), *, k: int | None = SAME_K,
               groups: Any = None, mask: Any = None, sample_weight: Any = None) -> float:
    """The mean nDCG of many lists: a table with one row a query, or flat columns with the query of each row.

    ``y_true`` holds the grades and ``y_score`` the scores, both of shape ``(n_queries, n_docs)``; a row may be a list
    or an array, and rows may be of different lengths. With ``groups``, the ids of the rows' queries in any order, all
    three are of shape ``(n_rows,)``. ``mask``, in the shape of ``y_true``, is True where a document is there. The ideal
    is made of the list's documents, for there are no others. A query without a value is left out of the mean; NaN if
    none is left. ``sample_weight``, shape ``(n_queries,)``, weighs the queries, in the order of the rows or of the ids'
    first appearance. True and False are the grades 1 and 0, as for :class:`~ndcg_core.Topic`; no score is a truth value.

    Raises :class:`NdcgError` for shapes that differ, an empty table, and for grades or scores that are no numbers, naming
    the row and the column. The values of the single lists: :func:`ndcg_core.many.scores`.

    >>> ndcg_score([[3, 2, 2, 1, 2]], [[5, 4, 3, 2, 1]], k=5)
    0.99273940647578
    >>> round(ndcg_score(np.array([[True, False]]), np.array([[0.1, 0.9]])), 4)
    0.6309
    >>> round(ndcg_score([1, 3, 0, 2], [2, 2, 1, 1], groups=["a", "b", "a", "b"], sample_weight=[1, 3]), 4)
    1.0
    """
    chosen = resolve(convention, k)
    if groups is None and mask is None:
        values = _table(y_true, y_score, chosen)
    elif many.fits(chosen):
        values = many.scores(y_true, y_score, chosen, groups=groups, mask=mask).tolist()
    else:
        lists = lists_of(y_true, y_score, groups, mask).split()
        values = [_row(grades, scores, chosen, place) for place, (grades, scores) in enumerate(lists)]
    return _mean(values, sample_weight)


def _table(y_true: Any, y_score: Any, convention: Convention) -> list[float]:
    """The nDCG of every row of a table."""
    queries, scored = _rows(y_true, "y_true"), _rows(y_score, "y_score")
    if len(queries) != len(scored):
        raise NdcgError("y_true and y_score have as many rows", got=(len(queries), len(scored)))
    if len(queries) >= _MANY_ARRAYS and (values := _at_once(queries, scored, convention)) is not None:
        return values
    return [_row(grades, scored[place], convention, place) for place, grades in enumerate(queries)]


def _at_once(queries: Any, scored: Any, convention: Convention) -> list[float] | None:
    """The same for all rows at once; None where they must be looked at one by one, if only to say what is wrong."""
    arrays = type(queries) is np.ndarray and type(scored) is np.ndarray
    if not many.fits(convention) or not (arrays or len(queries) >= _MANY_LISTS):
        return None
    try:
        if arrays:
            return many.scores(queries, scored, convention).tolist()  # type: ignore[no-any-return]
        sizes = list(map(len, queries))
        if min(sizes) == 0 or sizes != list(map(len, scored)):
            return None
        grades, scores = (list(chain.from_iterable(table)) for table in (queries, scored))
        return many.scores(grades, scores, convention, groups=np.repeat(np.arange(len(sizes)), sizes)).tolist()  # type: ignore[no-any-return]
    except NdcgError:
        return None


def _mean(values: list[float], weights: Any = None) -> float:
    """The weighted mean of the queries that have a value; NaN where none has."""
    if weights is None:
        counted = [value for value in values if value == value]  # NaN is not itself
        return math.fsum(counted) / len(counted) if counted else math.nan
    try:
        numbers = np.asarray(weights)
    except ValueError:  # rows of different lengths
        numbers = np.empty(0)
    if numbers.shape != (len(values),) or numbers.dtype.kind not in "iuf" or not (
            np.isfinite(numbers).all() and (numbers >= 0).all()):
        raise NdcgError("sample_weight has one finite number of at least 0 for each query", got=weights,
                        where="sample_weight", fix=f"There are {len(values)} queries.")
    pairs = [(weight, value) for weight, value in zip(numbers.tolist(), values, strict=True) if not math.isnan(value)]
    total = math.fsum(weight for weight, _ in pairs)
    return math.fsum(weight * value for weight, value in pairs) / total if total else math.nan


_MANY_ARRAYS, _MANY_LISTS = 8, 60  # rows from which on they are faster together; lists must first be made arrays
_SHORT = 48
_SCORES = frozenset({int, float})
_GRADES = frozenset({int, float, bool})
_EXACT = 2**53  # the last whole number up to which a float64 holds every one
_ROW = (list, tuple, np.ndarray)


def _rows(table: Any, name: str) -> Any:
    rows = table if type(table) is list or not hasattr(table, "to_numpy") else table.to_numpy()
    if type(rows) is not list and (not isinstance(rows, _ROW) or getattr(rows, "ndim", 2) != 2):
        raise NdcgError("A table of lists has the shape (n_queries, n_docs)", got=table, where=name,
                        fix="Put one list into another list: [grades], [scores].")
    if len(rows) == 0:
        raise NdcgError("A table of lists has at least one row", got=table, where=name)
    if type(rows) is np.ndarray:  # its rows are rows
        return rows
    for row in rows:
        if type(row) is not list and (not isinstance(row, _ROW) or getattr(row, "ndim", 1) != 1):
            raise NdcgError("A row of a table is a list of numbers", got=row, where=name,
                            fix="Put one list into another list: [grades], [scores].")
    return rows


def _row(grades: Any, scores: Any, convention: Convention, row: int) -> float:
    size = len(grades)
    if size != len(scores):
        raise NdcgError("A row has as many grades as scores", got=(size, len(scores)), where=f"row {row + 1}")
    value = None
    if size and convention.ideal_pool != "top_k" and convention.ideal_order == "gain" and size >= convention.min_documents:
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
        order = order[:convention.k]
        if convention.ideal_cut != "none":
            best = best[:convention.k]
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
    best = grades if depth == size else np.partition(grades, size - depth)[size - depth:]
    if depth <= _SHORT:
        gain = gain_function(convention.gain)  # type: ignore[arg-type]
        return _quotient(list(map(gain, grades[order[:k]].tolist())),
                         list(map(gain, sorted(best.tolist(), reverse=True))), convention)
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


_remembered_array = lru_cache(maxsize=64)(_factor_array)


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
                raise NdcgError("Grades and scores are finite numbers", got=cell,
                                where=f"{name}, row {row + 1}, column {place + 1},",
                                fix="" if judged is None else "True and False are grades; were the two tables swapped?")
    return ndcg(Topic(dict(enumerate(places)), dict(enumerate(shown))), convention)

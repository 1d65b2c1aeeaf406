"""nDCG of arrays: grades and scores of many lists, and one number for all of them.

One row goes the short way (:mod:`ndcg_core.batch.rows`), many are ordered together (:mod:`ndcg_core.batch.many`), and what neither
knows takes the whole pipeline, one list at a time. All add up the same terms in the same order, so that they agree to the
last bit with :func:`ndcg_core.ndcg`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np

from ndcg_core.batch import many
from ndcg_core.batch.averages import Queries, average, check_weights
from ndcg_core.batch.blocks import lists_of
from ndcg_core.batch.document_weights import WeightedList, list_weights, weighed
from ndcg_core.batch.rows import row_ndcg
from ndcg_core.batch.sample_weights import column, item_weights, query_labels, query_weights
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import sums
from ndcg_core.scoring.pipeline import ratio

_MANY_ARRAYS, _MANY_LISTS = 8, 60  # rows from which on they are faster together; lists must first be made arrays
_ROW = (list, tuple, np.ndarray)
_AVERAGING = frozenset({"average", "highest_value", "decimals"})


def ndcg_score(
    y_true: Any,
    y_score: Any,
    convention: Convention | str = Convention(),
    *,
    k: int | None = SAME_K,
    groups: Any = None,
    mask: Any = None,
    sample_weight: Any = None,
    labels: Any = None,
) -> float:
    """One nDCG for many lists: a table with one row a query, or flat columns with the query of each row.

    ``y_true`` holds the grades and ``y_score`` the scores, both of shape ``(n_queries, n_docs)``; a row may be a list
    or an array, and rows may be of different lengths. With ``groups``, the ids of the rows' queries in any order, all
    three are of shape ``(n_rows,)``. ``mask``, in the shape of ``y_true``, is True where a document is there. The ideal
    is made of the list's documents, for there are no others. True and False are the grades 1 and 0, as for
    :class:`~ndcg_core.Topic`; no score is a truth value.

    The lists are averaged as the convention says, those without a value left out. ``sample_weight`` weighs the queries,
    shape ``(n_queries,)`` in the order of the rows or of the ids' first appearance, or the documents, in the shape of
    ``y_true``, under a convention whose ``item_weights`` takes such. ``labels``, shape ``(n_queries,)``, are the classes of
    ``average="macro"``.

    Raises :class:`NdcgError` for shapes that differ, an empty table, and for grades, scores or weights that are no numbers,
    naming the row and the column. The values of the single lists: :func:`ndcg_scores`.

    >>> ndcg_score([[3, 2, 2, 1, 2]], [[5, 4, 3, 2, 1]], k=5)
    0.99273940647578
    >>> round(ndcg_score(np.array([[True, False]]), np.array([[0.1, 0.9]])), 4)
    0.6309
    >>> round(ndcg_score([1, 3, 0, 2], [2, 2, 1, 1], groups=["a", "b", "a", "b"], sample_weight=[1, 3]), 4)
    1.0
    """
    chosen = resolve(convention, k)
    if sample_weight is not None:
        sample_weight = column(sample_weight, "sample_weight")
        if _weighs_documents(sample_weight, chosen, y_true if groups is not None else None, groups):
            return _by_items(y_true, y_score, chosen, groups, mask, sample_weight)
    values = _values(y_true, y_score, chosen, groups, mask)
    if len(values) == 1 and sample_weight is None and values[0] == values[0] and not chosen.unusual & _AVERAGING:
        return values[0]
    dcgs, idcgs = _sums(y_true, y_score, chosen, groups, mask) if _needs_sums(chosen) else ((), ())
    return average(
        _entered(
            values, dcgs, idcgs, query_weights(sample_weight, len(values)), query_labels(labels, len(values)), chosen
        ),
        chosen,
    )


def ndcg_scores(
    y_true: Any,
    y_score: Any,
    convention: Convention | str = Convention(),
    *,
    k: int | None = SAME_K,
    groups: Any = None,
    mask: Any = None,
) -> np.ndarray:
    """Shape ``(n_queries,)``: the nDCG of every list, NaN where it has none; the arguments are those of :func:`ndcg_score`.

    >>> ndcg_scores([[1, 3], [0, 0]], [[2, 1], [2, 1]], Convention(no_relevant="skip")).round(4).tolist()
    [0.7098, nan]
    """
    return np.array(_values(y_true, y_score, resolve(convention, k), groups, mask))


def _values(y_true: Any, y_score: Any, convention: Convention, groups: Any, mask: Any) -> list[float]:
    if groups is None and mask is None:
        return _table(y_true, y_score, convention)
    if many.fits(convention):
        return many.scores(y_true, y_score, convention, groups=groups, mask=mask).tolist()  # type: ignore[no-any-return]
    return [
        row_ndcg(grades, scores, convention, place) if len(grades) else _without_documents(convention)
        for place, (grades, scores) in enumerate(lists_of(y_true, y_score, groups, mask).split())
    ]


def _without_documents(convention: Convention) -> float:
    """What a list is worth that a mask leaves nothing of."""
    return math.nan if convention.all_removed == "skip" else ratio(0.0, 0.0, convention)


def _table(y_true: Any, y_score: Any, convention: Convention) -> list[float]:
    """The nDCG of every row of a table."""
    queries, scored = _rows(y_true, "y_true"), _rows(y_score, "y_score")
    if len(queries) != len(scored):
        raise NdcgError("y_true and y_score have as many rows", got=(len(queries), len(scored)))
    if len(queries) >= _MANY_ARRAYS and (values := _at_once(queries, scored, convention)) is not None:
        return values
    return [row_ndcg(grades, scored[place], convention, place) for place, grades in enumerate(queries)]


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


def _rows(table: Any, name: str) -> Any:
    rows = table if type(table) is list or not hasattr(table, "to_numpy") else table.to_numpy()
    if type(rows) is not list and (not isinstance(rows, _ROW) or getattr(rows, "ndim", 2) != 2):
        raise NdcgError(
            "A table of lists has the shape (n_queries, n_docs)",
            got=table,
            where=name,
            fix="Put one list into another list: [grades], [scores].",
        )
    if len(rows) == 0:
        raise NdcgError("A table of lists has at least one row", got=table, where=name)
    if type(rows) is np.ndarray:  # its rows are rows
        return rows
    for row in rows:
        if type(row) is not list:
            return _checked(rows, name)
    return rows


def _checked(rows: Any, name: str) -> Any:
    """Rows of which some are no lists: arrays and columns of frames are, too."""
    if any(hasattr(row, "to_numpy") for row in rows):
        rows = [row.to_numpy() if hasattr(row, "to_numpy") else row for row in rows]
    for row in rows:
        if type(row) is not list and (not isinstance(row, _ROW) or getattr(row, "ndim", 1) != 1):
            raise NdcgError(
                "A row of a table is a list of numbers",
                got=row,
                where=name,
                fix="Put one list into another list: [grades], [scores].",
            )
    return rows


def _needs_sums(convention: Convention) -> bool:
    return convention.average == "ratio_of_sums" or convention.empty_weight == "one"


def _sums(y_true: Any, y_score: Any, convention: Convention, groups: Any, mask: Any) -> tuple[list[float], list[float]]:
    """DCG and IDCG of every list."""
    if many.fits(convention) and (groups is not None or isinstance(y_true, np.ndarray)):
        dcgs, idcgs = many.sums(y_true, y_score, convention, groups=groups, mask=mask)
        return dcgs.tolist(), idcgs.tolist()
    pairs = [sums.parts(topic, convention)[:2] for topic in _topics(y_true, y_score, groups, mask)]
    return [dcg for dcg, _ in pairs], [idcg for _, idcg in pairs]


def _topics(y_true: Any, y_score: Any, groups: Any, mask: Any) -> list[Topic]:
    """Every list as a topic whose documents go by their column."""
    if groups is None and mask is None:
        pairs = list(zip(_rows(y_true, "y_true"), _rows(y_score, "y_score"), strict=True))
    else:
        pairs = list(lists_of(y_true, y_score, groups, mask).split())
    return [Topic(dict(enumerate(_plain(scores))), dict(enumerate(_plain(grades)))) for grades, scores in pairs]


def _plain(column: Any) -> list[Any]:
    return column.tolist() if isinstance(column, np.ndarray) else list(column)


def _entered(
    values: list[float],
    dcgs: Sequence[float],
    idcgs: Sequence[float],
    weights: list[float] | None,
    labels: Sequence[Any] | None,
    convention: Convention,
) -> Queries:
    """The queries that enter the average: those whose documents were all removed may not."""
    queries = Queries(values, dcgs, idcgs, weights, labels)
    return queries.kept() if convention.all_removed == "skip" else queries


def _weighs_documents(weights: Any, convention: Convention, rows: Any, groups: Any) -> bool:
    """Whether each document has a weight of its own, or the convention makes the lists' weights of their documents'."""
    nested = isinstance(weights, list) or getattr(weights, "ndim", 1) == 2
    return nested or convention.item_weights == "gain_and_list" or _one_a_row(weights, rows, groups)


def _one_a_row(weights: Any, rows: Any, groups: Any) -> bool:
    """Whether flat columns have a weight a row, which is a document; where every list has one it is all the same."""
    return (
        groups is not None
        and not isinstance(weights, float)
        and len(weights) == len(rows) > len(lists_of(rows, weights, groups).queries)
    )


def _by_items(y_true: Any, y_score: Any, convention: Convention, groups: Any, mask: Any, weights: Any) -> float:
    topics = _topics(y_true, y_score, groups, mask)
    if groups is not None and _one_a_row(weights, y_true, groups):
        given = [row.tolist() for _, row in lists_of(y_true, weights, groups, mask).split()]
    else:
        given = item_weights(weights, topics, mask)
    lists = [
        weighed(topic, dict(zip(topic.docs, check_weights(row, topic.docs), strict=True)), convention)
        if topic.docs
        else WeightedList(topic, convention, 0.0, 0.0, 0.0)
        for topic, row in zip(topics, given, strict=True)
    ]
    makes_lists = convention.item_weights == "gain_and_list"
    dropped = (
        convention.all_removed == "skip" and not makes_lists
    )  # where lists have weights, such a one weighs nothing
    values = [
        _without_documents(replace(one.convention, all_removed="skip" if dropped else "keep"))
        if not one.topic.docs
        else sums.quotient(one.topic, one.convention)
        for one in lists
    ]
    weighing = list_weights(lists) if makes_lists else None
    return average(_entered(values, (), (), weighing, None, convention), replace(convention, item_weights="error"))

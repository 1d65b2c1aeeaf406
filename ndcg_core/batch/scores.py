"""nDCG of arrays: grades and scores of many lists, and one number for all of them."""

from __future__ import annotations

import math
from collections.abc import Sized
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ndcg_core.batch import many
from ndcg_core.batch.averages import Queries, average, check_weights
from ndcg_core.batch.blocks import lists_of
from ndcg_core.batch.document_weights import list_weights, weighted
from ndcg_core.batch.paths import topics, values
from ndcg_core.batch.sample_weights import Weights, column, document_weights, query_labels, query_weights
from ndcg_core.model.choices import AVERAGING
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.model.numbers import array_of
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import sums
from ndcg_core.scoring.pipeline import ratio

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def ndcg_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    groups: ArrayLike | None = None,
    mask: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    labels: ArrayLike | None = None,
) -> float:
    """Return one nDCG for many lists; the default gain is 2^grade - 1, and "sklearn" gives scikit-learn's number.

    The lists are a table with one row per query, or flat columns with the query of each row.

    Parameters
    ----------
    y_true, y_score : array-like, shape (n_queries, n_docs), or (n_rows,) with ``groups``
        Grades and scores. A row may be a list or an array, and rows may have different lengths. True and False are the
        grades 1 and 0, as for :class:`~ndcg_core.Topic`; a truth value is never a score.
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`. The ideal list is made of the list's own documents,
        because there are no others.
    k : int or None, optional
        Replaces the convention's cutoff; None is the whole list.
    groups : array-like, shape (n_rows,), optional
        The query of each row, in any order.
    mask : array-like of bool, shape of ``y_true``, optional
        True where a document is.
    sample_weight : float or array-like, shape (n_queries,) or that of ``y_true``, optional
        Weights of the queries, in the order of the rows or of the first appearance of their ids; or weights of the
        documents, if the convention's ``item_weights`` takes them.
    labels : array-like, shape (n_queries,), optional
        The classes of ``average="macro"``.

    Returns
    -------
    float
        The average that the convention asks for, over the lists that have a value.

    Raises
    ------
    NdcgError
        For shapes that differ, an empty table, and grades, scores or weights that are not numbers, naming the row and
        the column.

    See Also
    --------
    ndcg_scores : the nDCG of every list.

    Examples
    --------
    >>> ndcg_score([[3, 2, 2, 1, 2]], [[5, 4, 3, 2, 1]], k=5)
    0.99273940647578
    >>> round(ndcg_score(np.array([[True, False]]), np.array([[0.1, 0.9]])), 4)
    0.6309
    >>> round(ndcg_score([1, 3, 0, 2], [2, 2, 1, 1], groups=["a", "b", "a", "b"], sample_weight=[1, 3]), 4)
    1.0

    """
    chosen = many.by_column(resolve(convention, k))
    given = None if sample_weight is None else column(sample_weight, "sample_weight")
    if given is not None and (isinstance(given, list) or _weights_documents(given, chosen, y_true, groups)):
        return _by_documents(y_true, y_score, chosen, groups, mask, given)
    found = values(y_true, y_score, chosen, groups, mask)
    if len(found) == 1 and sample_weight is None and found[0] == found[0] and not chosen.unusual & AVERAGING:
        return found[0]
    dcgs, idcgs = _sums(y_true, y_score, chosen, groups, mask) if _needs_sums(chosen) else ([], [])
    weights, classes = query_weights(given, len(found)), query_labels(labels, len(found))
    queries = Queries(found, dcgs, idcgs, weights, classes)
    if chosen.averaging.all_removed == "skip" and any(map(math.isnan, found)):
        # Where a list without a relevant document scores 0, only a list whose documents are all removed scores NaN.
        marks = values(y_true, y_score, replace(chosen, no_relevant=0.0), groups, mask)
        queries = queries.at([place for place, mark in enumerate(marks) if not math.isnan(mark)])
    return average(queries, chosen)


def ndcg_scores(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    groups: ArrayLike | None = None,
    mask: ArrayLike | None = None,
) -> np.ndarray:
    """Return the nDCG of every list.

    The parameters and errors are those of :func:`ndcg_score`.

    Returns
    -------
    ndarray of float, shape (n_queries,)
        The nDCG of each list; NaN for a list without a value.

    Examples
    --------
    >>> ndcg_scores([[1, 3], [0, 0]], [[2, 1], [2, 1]], Convention(no_relevant="skip")).round(4).tolist()
    [0.7098, nan]

    """
    return np.array(values(y_true, y_score, many.by_column(resolve(convention, k)), groups, mask))


def _needs_sums(convention: Convention) -> bool:
    return convention.averaging.average == "ratio_of_sums" or convention.averaging.empty_weight == "one"


def _sums(
    y_true: ArrayLike, y_score: ArrayLike, convention: Convention, groups: ArrayLike | None, mask: ArrayLike | None
) -> tuple[list[float], list[float]]:
    """Return DCG and IDCG of every list."""
    if "table" in convention.quick and (groups is not None or isinstance(y_true, np.ndarray)):
        dcgs, idcgs = many.sums(y_true, y_score, convention, groups=groups, mask=mask)
        return dcgs.tolist(), idcgs.tolist()
    pairs = [sums.parts(topic, convention)[:2] for topic in topics(y_true, y_score, groups, mask)]
    return [dcg for dcg, _ in pairs], [idcg for _, idcg in pairs]


def _weights_documents(
    weights: float | np.ndarray, convention: Convention, rows: ArrayLike, groups: ArrayLike | None
) -> bool:
    """Return whether the weights are those of documents, or become list weights with their gains."""
    table = getattr(weights, "ndim", 1) == 2
    return table or convention.averaging.item_weights == "gain_and_list" or _has_weight_per_row(weights, rows, groups)


def _has_weight_per_row(weights: Weights, rows: ArrayLike, groups: ArrayLike | None) -> bool:
    """Return whether flat columns have a weight for each document, and not only for each list."""
    given = array_of(rows, "y_true")
    if groups is None or isinstance(weights, float) or not isinstance(given, Sized) or not getattr(given, "ndim", 1):
        return False
    return len(weights) == len(given) > len(lists_of(rows, weights, groups).queries)


def _by_documents(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: Convention,
    groups: ArrayLike | None,
    mask: ArrayLike | None,
    weights: Weights,
) -> float:
    """Return the average of lists whose documents have weights."""
    lists = topics(y_true, y_score, groups, mask)
    if groups is not None and _has_weight_per_row(weights, y_true, groups):
        given = [row.tolist() for _, row in lists_of(y_true, weights, groups, mask).split()]
    else:
        given = document_weights(weights, lists, mask)
    weighted_lists = [
        weighted(topic, dict(zip(topic.docs, check_weights(row, topic.docs), strict=True)), convention)
        for topic, row in zip(lists, given, strict=True)
    ]
    makes_lists = convention.averaging.item_weights == "gain_and_list"
    # Where the weights make list weights too, a list without documents weighs 0 and need not be dropped.
    if convention.averaging.all_removed == "skip" and not makes_lists:
        weighted_lists = [each for each in weighted_lists if each.topic.docs]
    found = [_weighted_value(each.topic, each.convention) for each in weighted_lists]
    queries = Queries(found, [], [], list_weights(weighted_lists) if makes_lists else None, None)
    return average(queries, convention.changed(item_weights="error"))


def _weighted_value(topic: Topic, convention: Convention) -> float:
    return sums.quotient(topic, convention) if topic.docs else ratio(0.0, 0.0, convention)

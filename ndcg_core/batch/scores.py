"""nDCG of arrays: grades and scores of many lists, and one number for all of them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from ndcg_core.batch import many
from ndcg_core.batch.averages import Queries, average, check_weights
from ndcg_core.batch.paths import GivenLists
from ndcg_core.batch.weights import (
    Weights,
    column,
    document_weights,
    list_weights,
    query_labels,
    query_weights,
    weighted,
)
from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import AVERAGING
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import sums
from ndcg_core.scoring.pipeline import ratio


def ndcg_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: ConventionLike = Convention(),
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
    lists = GivenLists(y_true, y_score, groups, mask)
    if sample_weight is None:
        return _by_lists(lists, chosen, None, labels)
    weights = column(sample_weight, "sample_weight")
    cut = lists.cut(weights)
    if cut is not None or isinstance(weights, list) or np.ndim(weights) == 2 or _makes_list_weights(chosen):
        return _by_documents(lists, chosen, weights, cut)
    return _by_lists(lists, chosen, weights, labels)


def ndcg_scores(
    y_true: ArrayLike,
    y_score: ArrayLike,
    convention: ConventionLike = Convention(),
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
    return np.array(GivenLists(y_true, y_score, groups, mask).values(many.by_column(resolve(convention, k))))


def _by_lists(
    lists: GivenLists, convention: Convention, weights: float | np.ndarray | None, labels: ArrayLike | None
) -> float:
    """Return the average of lists, which may have weights and labels."""
    found = lists.values(convention)
    if (
        len(found) == 1
        and weights is None
        and labels is None
        and found[0] == found[0]
        and convention.unusual.isdisjoint(AVERAGING)
    ):
        return found[0]
    averaging = convention.averaging
    needs_sums = averaging.average == "ratio_of_sums" or averaging.empty_weight == "one"
    dcgs, idcgs = lists.sums(convention) if needs_sums else ([], [])
    queries = Queries(found, dcgs, idcgs, query_weights(weights, len(found)), query_labels(labels, len(found)))
    if averaging.all_removed == "skip" and any(map(math.isnan, found)):
        # Where a list without a relevant document scores 0, only a list whose documents are all removed scores NaN.
        marks = lists.values(replace(convention, no_relevant=0.0))
        queries = queries.at([place for place, mark in enumerate(marks) if not math.isnan(mark)])
    return average(queries, convention)


def _makes_list_weights(convention: Convention) -> bool:
    return convention.averaging.item_weights == "gain_and_list"


def _by_documents(
    lists: GivenLists, convention: Convention, weights: Weights, by_list: list[list[float]] | None
) -> float:
    """Return the average of lists whose documents have weights."""
    topics = lists.topics()
    given = document_weights(weights, topics, lists.mask) if by_list is None else by_list
    weighted_lists = [
        weighted(topic, dict(zip(topic.docs, _checked(row, place), strict=True)), convention)
        for place, (topic, row) in enumerate(zip(topics, given, strict=True), 1)
    ]
    makes_lists = _makes_list_weights(convention)
    # Where the weights make list weights too, a list without documents weighs 0 and need not be dropped.
    if convention.averaging.all_removed == "skip" and not makes_lists:
        weighted_lists = [each for each in weighted_lists if each.topic.docs]
    found = [_weighted_value(each.topic, each.convention) for each in weighted_lists]
    queries = Queries(found, [], [], list_weights(weighted_lists) if makes_lists else None, None)
    return average(queries, convention.changed(item_weights="error"))


def _checked(weights: list[float], place: int) -> list[float]:
    """Return the weights of a list's documents; a message names a document by its place in the list."""
    try:
        return check_weights(weights, range(1, len(weights) + 1), "document")
    except NdcgError as refusal:
        raise refusal.within(f"list {place}") from None


def _weighted_value(topic: Topic, convention: Convention) -> float:
    return sums.quotient(topic, convention) if topic.docs else ratio(0.0, 0.0, convention)

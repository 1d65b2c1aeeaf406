r"""Weights and labels as callers give them, and weights of single documents, as keras-rs, TF-Ranking and rax take them.

A weight :math:`w_i` multiplies its document's gain, in the ranking and in the ideal alike. keras-rs and TF-Ranking also
make the list's own weight of them, :math:`\sum_i w_i\,\mathrm{gain}_i / \sum_i \mathrm{gain}_i`, and give a list
without gains the mean weight of the others. Source: keras_rs/src/metrics/ranking_metrics_utils.py, get_list_weights.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ndcg_core.batch import words
from ndcg_core.batch.averages import check_weights
from ndcg_core.batch.blocks import mask_of, rows_as_arrays
from ndcg_core.model.choices import read_in
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import array_of, real
from ndcg_core.model.topic import DocId, Topic, ranking_of
from ndcg_core.plurals import counted
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import admit, gain_of, is_masked


class WeightedList(NamedTuple):
    """A list whose grades are its weighted gains, and what its own weight is made of.

    Attributes
    ----------
    topic : Topic
        The list, with weighted gains as grades.
    convention : Convention
        The convention that takes these grades for gains.
    gains, weighted_gains, weights : float
        The sums over the documents.

    """

    topic: Topic
    convention: Convention
    gains: float
    weighted_gains: float
    weights: float


def weighted(topic: Topic, weights: Mapping[DocId, float], convention: Convention) -> WeightedList:
    """Return a list with a weight for every ranked document.

    Raises
    ------
    NdcgError
        If the convention takes no weights of documents, or refuses the list.

    Examples
    --------
    >>> convention = Convention.from_choices(item_weights="gain")
    >>> found = weighted(Topic(["a", "b"], {"a": 2, "b": 1}), {"a": 0.5, "b": 1.0}, convention)
    >>> found.topic.qrels, found.gains, found.weighted_gains
    ({'a': 1.5, 'b': 1.0}, 4.0, 2.5)

    """
    if not topic.docs:
        return WeightedList(topic, convention, 0.0, 0.0, 0.0)
    if convention.averaging.item_weights == "error":
        raise words.NO_DOCUMENT_WEIGHTS.error()
    seen = normalized(topic, convention)
    admit(seen, convention)
    gain = gain_of(convention)
    grades = {doc: 0.0 if grade is None else grade for doc, grade in zip(seen.docs, seen.grades, strict=True)}
    gains = {doc: gain(grade) for doc, grade in grades.items() if _stays(grade, weights[doc], convention)}
    weighed = {doc: weights[doc] * value for doc, value in gains.items()}
    stay = [place for place, doc in enumerate(seen.docs) if doc in weighed]
    scores = None if seen.scores is None else [seen.scores[place] for place in stay]
    return WeightedList(
        Topic(ranking_of([seen.docs[place] for place in stay], scores), weighed),
        _of_gains(convention),
        math.fsum(gains.values()),
        math.fsum(weighed.values()),
        math.fsum(weights[doc] for doc in weighed),
    )


def _of_gains(convention: Convention) -> Convention:
    """Return the convention for a list whose grades are already gains; what it does before that is done."""
    defaults = Convention()
    done = {name: defaults.value(name) for name in _DONE}
    pool = "ranked" if facts(convention).pool.judged else convention.ideal_pool
    return convention.changed(**done | {"gain": "linear", "ideal_pool": pool, "negative": "keep"})


_DONE = (read_in("read") | read_in("admit") | {"gain_type", "unjudged", "ideal_order", "item_weights"}) - {
    "negative",
    "duplicates",
}


def _stays(grade: float, weight: float, convention: Convention) -> bool:
    if is_masked(grade, convention):
        return False
    return weight > 0 or convention.averaging.item_weights == "gain"


def list_weights(lists: Sequence[WeightedList]) -> list[float]:
    """Return the weight of each list among the others of its batch.

    A list without gains weighs as much as the mean of the others (1 if there are no others); a list without weights
    weighs 0.
    """
    own = [each.weighted_gains / each.gains if each.gains > 0 and each.weights > 0 else None for each in lists]
    known = [weight for weight in own if weight is not None]
    others = math.fsum(known) / len(known) if known else 1.0
    return [
        weight if weight is not None else others if each.weights > 0 else 0.0
        for each, weight in zip(lists, own, strict=True)
    ]


_ROW = (list, tuple, np.ndarray)
Weights = float | np.ndarray | list[np.ndarray]
"""A weight for all, a column or table of weights, or rows of different lengths."""


def column(given: ArrayLike, name: str) -> Weights:
    """Return a scalar as a float, a column as an array of numbers, and rows of different lengths as a list."""
    given = rows_as_arrays(given, name)
    if isinstance(given, list | tuple) and given and all(isinstance(row, _ROW) for row in given):
        return [_numbers(row, name) for row in given]
    number = real(given)
    return _numbers(given, name) if number is None else number


def _numbers(given: ArrayLike, name: str) -> np.ndarray:
    try:
        numbers = np.asarray(given)
    except (TypeError, ValueError):  # rows of different lengths, or what is no row
        numbers = np.empty(0, dtype=object)
    if numbers.dtype.kind not in "iuf" or numbers.ndim not in (1, 2):
        raise words.WEIGHTS.error(given, table=name)
    return numbers


def query_weights(weights: float | np.ndarray | None, size: int) -> list[float] | None:
    """Return a weight of at least 0 for each of ``size`` queries; ``weights`` comes from :func:`column`."""
    if weights is None:
        return None
    given = [weights] * size if isinstance(weights, float) else weights.tolist()
    if len(given) != size:
        raise words.QUERY_WEIGHTS.error(numbers=counted(len(given), "number"), queries=counted(size, "query"))
    return check_weights(given, range(1, size + 1))


def query_labels(labels: ArrayLike | None, size: int) -> Sequence[Hashable] | None:
    """Return a label for each of ``size`` queries."""
    if labels is None:
        return None
    given = array_of(labels, "labels")
    named = given.tolist() if isinstance(given, np.ndarray) else given
    if (
        not isinstance(named, list | tuple)
        or len(named) != size
        or not all(isinstance(label, Hashable) for label in named)
    ):
        raise words.LABELS.error(labels, queries=size)
    return named


def document_weights(weights: Weights, topics: list[Topic], mask: ArrayLike | None) -> list[list[float]]:
    """Return a weight for every document that is there; the weight of a whole list counts for each of its documents."""
    if isinstance(weights, float):
        return [[weights] * len(topic.docs) for topic in topics]
    rows = [
        row.tolist() if np.ndim(row) else [row.tolist()] * len(topic.docs)
        for row, topic in zip(weights, topics, strict=False)
    ]
    if mask is not None and mask_of(mask).ndim == 2:
        rows = [
            [weight for weight, there in zip(row, seen, strict=False) if there] if len(row) == len(seen) else row
            for row, seen in zip(rows, mask_of(mask), strict=False)
        ]
    if len(weights) != len(topics) or any(len(row) != len(topic.docs) for row, topic in zip(rows, topics, strict=True)):
        raise words.DOCUMENT_WEIGHTS.error(weights)
    return rows

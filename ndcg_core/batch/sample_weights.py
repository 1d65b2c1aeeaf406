"""Weights and labels as callers give them: a number per query, or per document."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.averages import check_weights
from ndcg_core.batch.blocks import mask_of, rows_as_arrays
from ndcg_core.model.numbers import array_of, real
from ndcg_core.model.topic import Topic

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

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
        raise words.QUERY_WEIGHTS.error(count=len(given), queries=size)
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

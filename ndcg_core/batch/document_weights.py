r"""Weights of single documents, as keras-rs, TF-Ranking and rax take them.

A weight :math:`w_i` multiplies its document's gain, in the ranking and in the ideal alike. keras-rs and TF-Ranking also
make the list's own weight of them, :math:`\sum_i w_i\,\mathrm{gain}_i / \sum_i \mathrm{gain}_i`, and give a list without
gains the mean weight of the others. Source: keras_rs/src/metrics/ranking_metrics_utils.py, get_list_weights.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import admit, gain_of, is_masked


class WeightedList(NamedTuple):
    """A list whose weighted gains stand as its grades, the convention that reads them so, and what its weight is made of."""

    topic: Topic
    convention: Convention
    gains: float
    weighted_gains: float
    weights: float


def weighed(topic: Topic, weights: Mapping[Any, float], convention: Convention) -> WeightedList:
    """A list with a weight for every ranked document; raises :class:`NdcgError` where the convention takes none.

    >>> from ndcg_core.model.convention import Convention
    >>> one = weighed(Topic(["a", "b"], {"a": 2, "b": 1}), {"a": 0.5, "b": 1.0}, Convention(item_weights="gain"))
    >>> one.topic.qrels, one.gains, one.weighted_gains
    ({'a': 1.5, 'b': 1.0}, 4.0, 2.5)
    """
    if convention.item_weights == "error":
        raise NdcgError(
            "Under this convention a query has a weight, its documents have none",
            got="weights of documents",
            fix="Give one weight a query, or use a convention with item_weights='gain'.",
        )
    seen = normalized(topic, convention)
    admit(seen, convention)
    gain = gain_of(convention)
    gains = {}
    for doc, grade in zip(seen.docs, seen.grades, strict=True):
        if _stays(0.0 if grade is None else grade, weights[doc], convention):
            gains[doc] = gain(0.0 if grade is None else grade)
    worth = {doc: weights[doc] * value for doc, value in gains.items()}
    ranking: Any = (
        [doc for doc in seen.docs if doc in worth]
        if seen.scores is None
        else {doc: score for doc, score in zip(seen.docs, seen.scores, strict=True) if doc in worth}
    )
    # What was read off the grades is done; from here on they are gains.
    plain = replace(
        convention,
        gain="linear",
        ideal_pool="ranked" if convention.ideal_pool == "judged" else convention.ideal_pool,
        negative="keep",
        unjudged="zero",
        ideal_order="gain",
        item_weights="error",
        **_READ,
    )
    return WeightedList(
        Topic(ranking, worth),
        plain,
        math.fsum(gains.values()),
        math.fsum(worth.values()),
        math.fsum(weights[doc] for doc in worth),
    )


# What was looked at when the list was taken in; the weighted gains are no grades and are not held against it again.
_READ: Any = {
    "min_documents": 0,
    "short_list": "keep",
    "order": "score",
    "score_type": "float64",
    "least_score": None,
    "grades": "any",
    "highest_grade": None,
    "least_grade": None,
    "gain_type": "float64",
    "relevant_by": "ideal",
}


def _stays(grade: float, weight: float, convention: Convention) -> bool:
    if is_masked(grade, convention):
        return False
    return weight > 0 or convention.item_weights == "gain"


def list_weights(lists: Sequence[WeightedList]) -> list[float]:
    """The weight of each list among the others of its batch.

    A list without gains weighs as much as the others do in the mean (1 where there are no others), one without weights 0.
    """
    own = [one.weighted_gains / one.gains if one.gains > 0 and one.weights > 0 else None for one in lists]
    known = [weight for weight in own if weight is not None]
    others = math.fsum(known) / len(known) if known else 1.0
    return [
        weight if weight is not None else others if one.weights > 0 else 0.0
        for one, weight in zip(lists, own, strict=True)
    ]

r"""Weights of single documents, as keras-rs, TF-Ranking and rax take them.

A weight :math:`w_i` multiplies its document's gain, in the ranking and in the ideal alike. keras-rs and TF-Ranking also
make the list's own weight of them, :math:`\sum_i w_i\,\mathrm{gain}_i / \sum_i \mathrm{gain}_i`, and give a list
without gains the mean weight of the others. Source: keras_rs/src/metrics/ranking_metrics_utils.py, get_list_weights.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ndcg_core.batch import words
from ndcg_core.model.choices import read_in
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId, Ranking, Topic
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
    ranking: Ranking = [doc for doc in seen.docs if doc in weighed]
    if seen.scores is not None:
        ranking = {doc: score for doc, score in zip(seen.docs, seen.scores, strict=True) if doc in weighed}
    return WeightedList(
        Topic(ranking, weighed),
        _of_gains(convention),
        math.fsum(gains.values()),
        math.fsum(weighed.values()),
        math.fsum(weights[doc] for doc in weighed),
    )


def _of_gains(convention: Convention) -> Convention:
    """Return the convention for a list whose grades are already gains; what it does before that is done."""
    defaults = Convention()
    done = {name: defaults.value(name) for name in _DONE}
    pool = "ranked" if convention.ideal_pool == "judged" else convention.ideal_pool
    return convention.changed(**done | {"gain": "linear", "ideal_pool": pool, "negative": "keep"})


_DONE = (read_in("read") | read_in("admit") | {"gain_type", "unjudged", "ideal_order", "item_weights"}) - {"negative"}


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

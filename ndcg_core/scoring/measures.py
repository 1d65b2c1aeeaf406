r"""CG, DCG, IDCG and nDCG of one list, and the explanation that everything else is a view of.

.. math::

    \mathrm{DCG@k} = \sum_{i=1}^{k} \mathrm{gain}(g_i) \cdot \mathrm{weight}(i) \qquad
    \mathrm{nDCG@k} = \frac{\mathrm{DCG@k}}{\mathrm{IDCG@k}}

where :math:`g_i` is the grade of the document at rank *i* and IDCG is the DCG of the ideal list.
Sources: Järvelin and Kekäläinen, TOIS 20(4), 2002; Burges et al., ICML 2005.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, resolve
from ndcg_core.model.discounts import discounting, weights
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.explanation import Explanation
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import is_ideal, ratio
from ndcg_core.scoring.sums import added, ideal_sum, lenient, quotient, quotient_or_nan, ranked_sum
from ndcg_core.scoring.ties import tie_range

__all__ = ["cg", "curve", "dcg", "explain", "idcg", "moves_up", "ndcg", "tie_range"]


def cg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """Cumulative gain: the gains of ranks 1 to k, undiscounted.

    >>> cg(Topic(["d1", "d2"], {"d1": 3, "d2": 1}), Convention(gain="linear"))
    4.0
    """
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    return added(pipeline.rank(topic, chosen).gains[: chosen.k])


def dcg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """Discounted cumulative gain at the convention's cutoff.

    >>> topic = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1})
    >>> dcg(topic, k=5)
    11.98402424049139
    """
    chosen = resolve(convention, k)
    return ranked_sum(chosen, pipeline.rank(normalized(topic, chosen), chosen))


def idcg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """The DCG of the ideal list, as the convention builds and cuts it.

    >>> idcg(Topic(["d1"], {"d1": 1, "d2": 1}), Convention(discount="none"))
    2.0
    """
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    return ideal_sum(topic, chosen, pipeline.rank(topic, chosen))


def ndcg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """DCG divided by IDCG; NaN where the convention leaves a list without a relevant document out.

    ``convention`` is a :class:`Convention` or the name of one; ``k`` replaces its cutoff. Raises :class:`NdcgError`
    for a list that the convention refuses.

    >>> topic = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1})
    >>> ndcg(topic, Convention(gain="exp2", k=5))
    0.99273940647578
    >>> ndcg(topic, "sklearn", k=5)
    0.9932683086972719
    """
    return quotient(topic, resolve(convention, k))


def explain(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> Explanation:
    """Everything one list gives under one convention, rank by rank; every other view is read off it.

    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> [(row.rank, row.doc, row.gain, row.ideal_doc) for row in explain(topic).rows]
    [(1, 'd1', 1.0, 'd2'), (2, 'd2', 7.0, 'd1')]
    """
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    ranked = pipeline.rank(topic, chosen)
    best = pipeline.ideal(topic, chosen, ranked)
    size, pool = len(ranked.gains), len(best.gains)
    combine, factors = discounting(chosen.discount, max(size, pool))  # type: ignore[arg-type]
    earned, ideal_earned = list(map(combine, ranked.gains, factors)), list(map(combine, best.gains, factors))
    running, ideal_running = list(accumulate(earned)), list(accumulate(ideal_earned))
    length = pipeline.ideal_length(chosen, chosen.k, size, pool)
    value, ideal_value = _at(running, chosen.k), _at(ideal_running, length)
    return Explanation(
        topic,
        chosen,
        ranked,
        best,
        length,
        earned,
        ideal_earned,
        running,
        ideal_running,
        value,
        ideal_value,
        ratio(value, ideal_value, chosen),
    )


def curve(topic: Topic, convention: Convention | str = Convention()) -> list[float]:
    """nDCG@1, nDCG@2, ... up to the longer of the ranking and the ideal list; the convention's own k is set aside.

    >>> [round(value, 4) for value in curve(Topic(["d1", "d2"], {"d1": 1, "d2": 3}))]
    [0.1429, 0.7098]
    """
    return explain(topic, lenient(resolve(convention, None))).curve


def moves_up(
    topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K
) -> list[float | None]:
    """For each document of the ranking as given, how nDCG would change if it changed places with the one before it.

    The scores stay where they are, so a tie stays a tie between whoever stands there. None for the first document
    and where nDCG has no value, or one that is too large for a number.

    >>> round(moves_up(Topic(["d1", "d2"], {"d1": 0, "d2": 1}))[1], 4)
    0.3691
    """
    chosen = lenient(resolve(convention, k))
    topic = normalized(topic, chosen)
    ranked = pipeline.rank(topic, chosen)
    try:
        over = ideal_sum(topic, chosen, ranked)
        now = ratio(ranked_sum(chosen, ranked), over, chosen)
    except NdcgError:  # a sum that does not fit a number
        return [None] * len(topic.docs)
    moves_the_ideal = chosen.ideal_pool == "top_k"
    if topic.has_ties or moves_the_ideal or not is_ideal(over, chosen) or tuple(ranked.docs) != topic.docs:
        changes = [_swapped(topic, chosen, place) - now for place in range(1, len(topic.docs))]
    else:
        # Nothing but the two terms of the sum changes.
        gains = ranked.gains
        weight = weights(chosen.discount, len(gains))  # type: ignore[arg-type]
        if chosen.k is not None:
            weight[chosen.k :] = [0.0] * len(weight[chosen.k :])
        changes = [
            (gains[place] - gains[place - 1]) * (weight[place - 1] - weight[place]) / over
            for place in range(1, len(gains))
        ]
    return [None, *(None if math.isnan(change) else change for change in changes)][: len(topic.docs)]


def _at(running: Sequence[float], length: int | None) -> float:
    """A running sum after ``length`` ranks, or after the last one there is."""
    if length is None or length > len(running):
        length = len(running)
    return running[length - 1] if length else 0.0


def _swapped(topic: Topic, convention: Convention, place: int) -> float:
    """The nDCG once the document at this place, counted from 0, has changed places with the one before it."""
    docs = list(topic.docs)
    docs[place - 1], docs[place] = docs[place], docs[place - 1]
    ranking: Any = docs if topic.scores is None else dict(zip(docs, topic.scores, strict=True))
    return quotient_or_nan(Topic(ranking, topic.qrels), convention)

r"""CG, DCG, IDCG and nDCG of one list, and the explanation that everything else is a view of.

.. math::

    \mathrm{DCG@k} = \sum_{i=1}^{k} \mathrm{gain}(g_i) \cdot \mathrm{weight}(i) \qquad
    \mathrm{nDCG@k} = \frac{\mathrm{DCG@k}}{\mathrm{IDCG@k}}

where :math:`g_i` is the grade of the document at rank *i* and IDCG is the DCG of the ideal list.
Sources: Järvelin and Kekäläinen, TOIS 20(4), 2002; Burges et al., ICML 2005.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby, permutations, product
from operator import mul, truediv
from typing import Any

from ndcg_core import pipeline
from ndcg_core.convention import SAME_K, Convention, resolve
from ndcg_core.discounts import discount_object, factors, weights
from ndcg_core.explanation import Explanation
from ndcg_core.pipeline import finite, is_ideal, ratio
from ndcg_core.topic import Topic


def cg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """Cumulative gain: the gains of ranks 1 to k, undiscounted.

    >>> cg(Topic(["d1", "d2"], {"d1": 3, "d2": 1}), Convention(gain="linear"))
    4.0
    """
    chosen = resolve(convention, k)
    return _last(pipeline.rank(topic, chosen).gains[: chosen.k])


def dcg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """Discounted cumulative gain at the convention's cutoff.

    >>> topic = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1})
    >>> dcg(topic, k=5)
    11.98402424049139
    """
    chosen = resolve(convention, k)
    return _last(discounted(pipeline.rank(topic, chosen).gains[: chosen.k], chosen))


def idcg(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> float:
    """The DCG of the ideal list, as the convention builds and cuts it.

    >>> idcg(Topic(["d1"], {"d1": 1, "d2": 1}), Convention(discount="none"))
    2.0
    """
    chosen = resolve(convention, k)
    return _ideal_sum(topic, chosen, pipeline.rank(topic, chosen))


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
    chosen = resolve(convention, k)
    ranked = pipeline.rank(topic, chosen)
    over = _ideal_sum(topic, chosen, ranked)
    return ratio(_last(discounted(ranked.gains[: chosen.k], chosen)), over, chosen)


def explain(topic: Topic, convention: Convention | str = Convention(), *, k: int | None = SAME_K) -> Explanation:
    """Everything one list gives under one convention, rank by rank; every other view is read off it.

    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> [(row.rank, row.doc, row.gain, row.ideal_doc) for row in explain(topic).rows]
    [(1, 'd1', 1.0, 'd2'), (2, 'd2', 7.0, 'd1')]
    """
    chosen = resolve(convention, k)
    ranked = pipeline.rank(topic, chosen)
    best = pipeline.ideal(topic, chosen, ranked)
    earned, ideal_earned = discounted(ranked.gains, chosen), discounted(best.gains, chosen)
    running, ideal_running = list(accumulate(earned)), list(accumulate(ideal_earned))
    hits = len(ranked.docs)
    length = pipeline.ideal_length(chosen, chosen.k, hits, len(best.docs))
    value, ideal_value = _at(running, chosen.k), _at(ideal_running, length)
    return Explanation(
        topic=topic, convention=chosen, ranked=ranked, ideal=best, ideal_length=length,
        discounted=earned, ideal_discounted=ideal_earned, running=running, ideal_running=ideal_running,
        dcg=value, idcg=ideal_value, ndcg=ratio(value, ideal_value, chosen))


def curve(topic: Topic, convention: Convention | str = Convention()) -> list[float]:
    """nDCG@1, nDCG@2, ... up to the longer of the ranking and the ideal list; the convention's own k is set aside.

    >>> [round(value, 4) for value in curve(Topic(["d1", "d2"], {"d1": 1, "d2": 3}))]
    [0.1429, 0.7098]
    """
    return explain(topic, _lenient(resolve(convention, None))).curve


def tie_range(topic: Topic, convention: Convention | str = Convention(), *,
              k: int | None = SAME_K) -> tuple[float, float]:
    """The lowest and the highest nDCG that any order of the tied documents gives.

    Where the ideal list does not depend on the order, the extremes put each group's gains to the weights of its ranks in
    opposite and in equal order (the rearrangement inequality). Where it does, every order is tried, up to 5040;
    of more, a seeded sample, so that the range is then one that is reached and may be wider.

    >>> low, high = tie_range(Topic({"d1": 1.0, "d2": 1.0}, {"d1": 0, "d2": 1}))
    >>> round(low, 4), high
    (0.6309, 1.0)
    """
    chosen = resolve(convention, k)
    if chosen.ideal_pool == "top_k" or (chosen.ideal_pool == "ranked" and chosen.ideal_order == "given"):
        values = [ndcg(Topic(order, topic.qrels), chosen) for order in _tied_orders(topic)]
        return min(values), max(values)
    ranked = pipeline.rank(topic, replace(chosen, ties="best"))
    over = _ideal_sum(topic, chosen, ranked)
    places = weights(chosen.discount, len(ranked.gains))  # type: ignore[arg-type]
    places = [weight if chosen.k is None or rank <= chosen.k else 0.0 for rank, weight in enumerate(places, 1)]
    low, high = (ratio(_extreme(topic, ranked, places, best=best), over, chosen) for best in (False, True))
    return min(low, high), max(low, high)


def moves_up(topic: Topic, convention: Convention | str = Convention(), *,
             k: int | None = SAME_K) -> list[float | None]:
    """For each document of the ranking as given, how nDCG would change if it changed places with the one before it.

    The scores stay where they are, so a tie stays a tie between whoever stands there. None for the first document
    and where nDCG has no value.

    >>> round(moves_up(Topic(["d1", "d2"], {"d1": 0, "d2": 1}))[1], 4)
    0.3691
    """
    chosen = resolve(convention, k)
    now = explain(topic, _lenient(chosen))
    moves_the_ideal = chosen.ideal_pool == "top_k" or chosen.ideal_order == "given"
    if topic.has_ties or moves_the_ideal or not is_ideal(now.idcg, chosen) or list(now.ranked.docs) != list(topic.docs):
        changes = [_changed(topic, now, place) for place in range(1, len(topic.docs))]
    else:
        # Nothing but the two terms of the sum changes.
        gains = now.ranked.gains
        weight = weights(chosen.discount, len(gains))  # type: ignore[arg-type]
        if chosen.k is not None:
            weight[chosen.k:] = [0.0] * len(weight[chosen.k:])
        changes = [(gains[place] - gains[place - 1]) * (weight[place - 1] - weight[place]) / now.idcg
                   for place in range(1, len(gains))]
    return [None, *(None if math.isnan(change) else change for change in changes)][: len(topic.docs)]


def discounted(gains: Sequence[float], convention: Convention) -> list[float]:
    """Shape ``(n,)``: the gains of ranks 1 to n, each with its rank's discount."""
    form = discount_object(convention.discount)  # type: ignore[arg-type]
    return list(map(truediv if form.divides else mul, gains, factors(form, len(gains))))


def _ideal_sum(topic: Topic, convention: Convention, ranked: pipeline.Placed) -> float:
    best = pipeline.ideal(topic, convention, ranked)
    length = pipeline.ideal_length(convention, convention.k, len(ranked.docs), len(best.docs))
    return _last(discounted(best.gains[:length], convention))


def _last(terms: Sequence[float]) -> float:
    """The sum, first rank first; the built-in sum() adds differently from one Python to the next."""
    total = 0.0
    for term in terms:
        total += term
    return finite(total)


def _at(running: Sequence[float], length: int | None) -> float:
    """A running sum after ``length`` ranks, or after the last one there is."""
    if length is None or length > len(running):
        length = len(running)
    return running[length - 1] if length else 0.0


def _lenient(convention: Convention) -> Convention:
    """The same, but a list without a relevant document has no value instead of raising."""
    return replace(convention, no_relevant="nan") if convention.no_relevant == "error" else convention


def _changed(topic: Topic, now: Explanation, place: int) -> float:
    docs = list(topic.docs)
    docs[place - 1], docs[place] = docs[place], docs[place - 1]
    ranking: Any = docs if topic.scores is None else dict(zip(docs, topic.scores, strict=True))
    return ndcg(Topic(ranking, topic.qrels), now.convention) - now.ndcg


_MOST_ORDERS = 5040


def _extreme(topic: Topic, ranked: pipeline.Placed, places: list[float], *, best: bool) -> float:
    """The highest or lowest DCG over all orders of the tied documents."""
    scores = dict(zip(topic.docs, topic.scores or range(len(topic.docs), 0, -1), strict=True))
    terms: list[float] = []
    start = 0
    for _, group in groupby(ranked.docs, key=scores.__getitem__):
        end = start + len(list(group))
        gains, slots = sorted(ranked.gains[start:end], reverse=best), sorted(places[start:end], reverse=True)
        terms += map(mul, gains, slots)
        start = end
    return _last(terms)


def _tied_orders(topic: Topic) -> Iterator[list[Any]]:
    """Every order of the documents that their scores allow, or where they are too many, a seeded sample of them."""
    scores = topic.scores or tuple(range(len(topic.docs), 0, -1))
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    groups = [list(group) for _, group in groupby(order, key=scores.__getitem__)]
    if math.prod(math.factorial(min(len(group), 20)) for group in groups) <= _MOST_ORDERS:
        for chosen in product(*map(permutations, groups)):
            yield [topic.docs[i] for group in chosen for i in group]
        return
    dice = random.Random(0)
    for _ in range(_MOST_ORDERS // 10):
        yield [topic.docs[i] for group in groups for i in dice.sample(group, len(group))]

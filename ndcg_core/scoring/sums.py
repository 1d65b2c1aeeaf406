"""The sums of one list: from gains by rank to DCG, IDCG and nDCG, and their range over the orders of equal scores."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, permutations, product
from operator import mul

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.choices import IDEAL_POOLS, RankedDocuments, empty_of
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import finite, list_value


def discounted(gains: Sequence[float], convention: Convention) -> list[float]:
    """Return the discounted gains of ranks 1 to n, shape ``(n,)``."""
    discount = convention.discount_form
    return list(map(discount.combine, gains, discount.factors(len(gains))))


def added(terms: Iterable[float]) -> float:
    """Return the sum, added in the order of the ranks."""
    return finite(added_up(terms))


def ideal_sum(topic: Topic, convention: Convention, ranked: RankedDocuments) -> float:
    """Return the IDCG of this ranking."""
    best = pipeline.ideal(topic, convention, ranked).gains
    length = pipeline.ideal_length(convention, convention.k, len(ranked.gains), len(best))
    return added(discounted(best[:length], convention))


def ranked_sum(convention: Convention, ranked: RankedDocuments) -> float:
    """Return the DCG of this ranking."""
    return added(discounted(ranked.gains[: convention.k], convention))


def parts(topic: Topic, convention: Convention) -> tuple[float, float, int]:
    """Return DCG, IDCG, and how many documents of the ranking the convention leaves."""
    topic = normalized(topic, convention)
    ranked = pipeline.rank(topic, convention)
    over = ideal_sum(topic, convention, ranked)
    return ranked_sum(convention, ranked), over, len(ranked.gains)


def quotient(topic: Topic, convention: Convention) -> float:
    """Return the nDCG of one list under a convention given as a record."""
    value, over, left = parts(topic, convention)
    return list_value(value, over, convention, topic, left)


def quotient_or_nan(topic: Topic, convention: Convention) -> float:
    """Return the nDCG of one list, NaN if the convention refuses the list or a sum is too large for a number."""
    try:
        return quotient(topic, convention)
    except NdcgError:
        return math.nan


def lenient(convention: Convention) -> Convention:
    """Return the convention, changed to give a list without a relevant document no value instead of raising."""
    return replace(convention, no_relevant="nan") if empty_of(convention).refuses else convention


def tie_range(
    topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K
) -> tuple[float, float]:
    """Return the lowest and the highest nDCG over all orders of the tied documents.

    If the ideal list does not depend on the order, the rearrangement inequality gives the extremes: each group's gains
    meet the weights of its ranks in opposite and in equal order. Otherwise every order is tried, up to 5040; of more
    orders a seeded sample, whose range may be narrower than the true range. Orders without a value are left out.

    >>> low, high = tie_range(Topic({"d1": 1.0, "d2": 1.0}, {"d1": 0, "d2": 1}))
    >>> round(low, 4), high
    (0.6309, 1.0)
    """
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    if IDEAL_POOLS[chosen.ideal_pool].of_ranks:
        values = [quotient_or_nan(Topic(order, topic.qrels), chosen) for order in _tied_orders(topic)]
        values = [value for value in values if not math.isnan(value)] or [math.nan]
        return min(values), max(values)
    ranked = pipeline.rank(topic, replace(chosen, ties="best"))
    over = ideal_sum(topic, chosen, ranked)
    places = chosen.discount_form.weights(len(ranked.gains))
    places = [weight if chosen.k is None or rank <= chosen.k else 0.0 for rank, weight in enumerate(places, 1)]
    sizes = pipeline.tied_groups(topic, chosen)
    low, high = (
        list_value(_extreme(sizes, ranked, places, best=best), over, chosen, topic, len(ranked.docs))
        for best in (False, True)
    )
    return min(low, high), max(low, high)


_MOST_ORDERS = 5040


def _extreme(sizes: list[int], ranked: RankedDocuments, places: list[float], *, best: bool) -> float:
    """Return the highest or lowest DCG over all orders of the tied documents, whose groups have these sizes."""
    terms: list[float] = []
    start = 0
    for size in sizes:
        end = start + size
        gains, slots = sorted(ranked.gains[start:end], reverse=best), sorted(places[start:end], reverse=True)
        terms += map(mul, gains, slots)
        start = end
    return added(terms)


def _tied_orders(topic: Topic) -> Iterator[list[DocId]]:
    """Return every order of the documents that their scores allow, or a seeded sample if there are too many."""
    scores = topic.scores or tuple(range(len(topic.docs), 0, -1))
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    groups = [list(group) for _, group in groupby(order, key=scores.__getitem__)]
    if math.prod(math.factorial(min(len(group), 20)) for group in groups) <= _MOST_ORDERS:
        for chosen in product(*map(permutations, groups)):
            yield [topic.docs[i] for group in chosen for i in group]
        return
    shuffle = random.Random(0)
    for _ in range(_MOST_ORDERS // 10):
        yield [topic.docs[i] for group in groups for i in shuffle.sample(group, len(group))]

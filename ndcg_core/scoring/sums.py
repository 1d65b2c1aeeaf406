"""The sums of one list: from gains by rank to DCG, IDCG and nDCG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import finite, ratio


def discounted(gains: Sequence[float], convention: Convention) -> list[float]:
    """Return the discounted gains of ranks 1 to n, shape ``(n,)``."""
    discount = convention.discount_form
    return list(map(discount.combine, gains, discount.factors(len(gains))))


def added(terms: Iterable[float]) -> float:
    """Return the sum, added in the order of the ranks."""
    return finite(added_up(terms))


def ideal_sum(topic: Topic, convention: Convention, ranked: pipeline.RankedDocuments) -> float:
    """Return the IDCG of this ranking."""
    best = pipeline.ideal_gains(topic, convention, ranked)
    length = pipeline.ideal_length(convention, convention.k, len(ranked.docs), len(best))
    return added(discounted(best[:length], convention))


def ranked_sum(convention: Convention, ranked: pipeline.RankedDocuments) -> float:
    """Return the DCG of this ranking."""
    return added(discounted(ranked.gains[: convention.k], convention))


def parts(topic: Topic, convention: Convention) -> tuple[float, float, int]:
    """Return DCG, IDCG, and how many documents of the ranking the convention leaves."""
    topic = normalized(topic, convention)
    ranked = pipeline.rank(topic, convention)
    over = ideal_sum(topic, convention, ranked)
    return ranked_sum(convention, ranked), over, len(ranked.docs)


def quotient(topic: Topic, convention: Convention) -> float:
    """Return the nDCG of one list under a convention given as a record."""
    value, over, _ = parts(topic, convention)
    return ratio(value, over, convention)


def quotient_or_nan(topic: Topic, convention: Convention) -> float:
    """Return the nDCG of one list, NaN if the convention refuses the list or a sum is too large for a number."""
    try:
        return quotient(topic, convention)
    except NdcgError:
        return math.nan


def lenient(convention: Convention) -> Convention:
    """Return the convention, changed to give a list without a relevant document no value instead of raising."""
    return replace(convention, no_relevant="nan") if convention.no_relevant == "error" else convention

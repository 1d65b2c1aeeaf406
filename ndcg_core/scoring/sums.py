"""The sums of one list: gains by rank in; DCG, IDCG and nDCG out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import finite, ratio


def discounted(gains: Sequence[float], convention: Convention) -> list[float]:
    """Shape ``(n,)``: the gains of ranks 1 to n, each with its rank's discount."""
    discount = convention.discount_form
    return list(map(discount.combine, gains, discount.factors(len(gains))))


def added(terms: Iterable[float]) -> float:
    """The sum, first rank first; the built-in sum() adds differently from one Python to the next."""
    total = 0.0
    for term in terms:
        total += term
    return finite(total)


def ideal_sum(topic: Topic, convention: Convention, ranked: pipeline.RankedDocuments) -> float:
    """IDCG beside this ranking."""
    best = pipeline.ideal_gains(topic, convention, ranked)
    length = pipeline.ideal_length(convention, convention.k, len(ranked.docs), len(best))
    return added(discounted(best[:length], convention))


def ranked_sum(convention: Convention, ranked: pipeline.RankedDocuments) -> float:
    """DCG of this ranking."""
    return added(discounted(ranked.gains[: convention.k], convention))


def parts(topic: Topic, convention: Convention) -> tuple[float, float, int]:
    """DCG, IDCG, and how many documents of the ranking the convention leaves."""
    topic = normalized(topic, convention)
    ranked = pipeline.rank(topic, convention)
    over = ideal_sum(topic, convention, ranked)
    return ranked_sum(convention, ranked), over, len(ranked.docs)


def quotient(topic: Topic, convention: Convention) -> float:
    """The nDCG of one list under a convention that is at hand as a record."""
    value, over, _ = parts(topic, convention)
    return ratio(value, over, convention)


def quotient_or_nan(topic: Topic, convention: Convention) -> float:
    """The nDCG of one list, NaN where the convention refuses the list or a sum does not fit a number."""
    try:
        return quotient(topic, convention)
    except NdcgError:
        return math.nan


def lenient(convention: Convention) -> Convention:
    """The same, but a list without a relevant document has no value instead of raising."""
    return replace(convention, no_relevant="nan") if convention.no_relevant == "error" else convention

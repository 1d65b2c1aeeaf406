"""Why a library cannot follow a convention."""

from __future__ import annotations

from dataclasses import replace

from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.measures import idcg
from ndcg_core.scoring.normalized import normalized


def unsupported_choice(
    topic: Topic, convention: Convention, title: str, empty: tuple[float, ...], *, averages_ties: bool
) -> str:
    """Where a library with the usual discount leaves the convention, in one sentence, or an empty string.

    ``empty`` holds the values that it can be made to give to a list without a relevant document.
    """
    if convention.discount_form.shape != LogDiscount():
        return f"{title} is asked with its own discount alone, 1 / log2(rank + 1)."
    if topic.has_ties and convention.ties == "average" and not averages_ties:
        return f"{title} never averages ties."
    over = idcg(topic, convention)
    if 0 < over <= convention.zero_ideal:
        return f"{title} divides by however small an IDCG."
    if over == 0 and convention.no_relevant not in empty:
        return f"{title} gives {' or '.join(f'{value:g}' for value in empty)} to a list without a relevant document."
    return ""


def obstacle(topic: Topic, convention: Convention, title: str) -> str:
    """One sentence, or an empty string where gains fed as grades and an order fed as scores say all.

    Only obstacles that this list brings to light are named: an ideal list that is never cut is no obstacle without k.
    """
    topic = normalized(topic, convention)
    ranked = pipeline.rank(topic, replace(convention, ties="input") if convention.ties == "average" else convention)
    best = pipeline.ideal(topic, convention, ranked)
    length = pipeline.ideal_length(convention, convention.k, len(ranked.docs), len(best.docs))
    if not ranked.docs:
        return f"{title} needs at least one document."
    if any(gain < 0 for gain in [*ranked.gains, *best.gains]):
        return f"{title} is not handed negative gains here."
    if length != min(len(best.docs), convention.k or len(best.docs)):
        return f"{title} cuts the ideal list where it cuts the ranking; it has no other ideal cut."
    if sorted(best.gains, reverse=True) != best.gains:
        return f"{title} always puts the highest gain first in the ideal list."
    pool = set(best.docs)
    if any(gain > 0 and doc not in pool for doc, gain in zip(ranked.docs, ranked.gains, strict=True)):
        return f"{title} takes every document of the ranking into the ideal list."
    own = dict(zip(best.docs, best.gains, strict=True))
    if any(own.get(doc, 0.0) != gain for doc, gain in zip(ranked.docs, ranked.gains, strict=True)):
        return f"{title} gives a document the same gain in the ranking and in the ideal list."
    return ""

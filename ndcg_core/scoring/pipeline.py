"""The pipeline of one list: grades and an order in, gains by rank out, for the ranking and for the ideal list.

Every stage is a small function that reads one choice of the convention, and finds what it does in
:mod:`ndcg_core.scoring.choices`; :mod:`ndcg_core.scoring.sums` adds the gains.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import cast

from ndcg_core.errors import shorten
from ndcg_core.model.convention import Convention
from ndcg_core.model.gains import GainFunction
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import DocId, Topic, falling
from ndcg_core.scoring import words
from ndcg_core.scoring.choices import (
    DUPLICATES,
    IDEAL_CUTS,
    IDEAL_ORDERS,
    IDEAL_POOLS,
    NEGATIVE,
    TIES,
    RankedDocuments,
    empty_of,
    unjudged_of,
)
from ndcg_core.scoring.normalized import normalized


def admit(topic: Topic, convention: Convention) -> None:
    """Raise :class:`NdcgError` for a list that the convention refuses as a whole."""
    if len(topic.docs) < convention.oddities.min_documents:
        raise words.LEAST_DOCUMENTS.error(len(topic.docs), least=convention.oddities.min_documents)
    if convention.oddities.short_list == "error" and convention.k is not None and len(topic.docs) < convention.k:
        raise words.SHORTER_THAN_K.error(len(topic.docs), k=convention.k)
    if topic.has_negative and NEGATIVE[convention.negative].refuses:
        _refuse_negative(topic, convention)
    if topic.unjudged and unjudged_of(convention).refuses:
        raise words.UNJUDGED.error(document=shorten(topic.docs[topic.grades.index(None)]))


def rank(topic: Topic, convention: Convention) -> RankedDocuments:
    """Return the documents of the ranking in the order that counts, with their gains."""
    admit(topic, convention)
    placed, scores = _kept(topic, convention)
    if scores is None:
        return placed
    order = topic.by_score if scores is topic.scores else falling(scores)
    if topic.has_ties:
        return _settle_ties(placed, scores, order, convention)
    return _take(placed, order)


def _refuse_negative(topic: Topic, convention: Convention) -> None:
    """Refuse a negative grade that matters; that of a missing document matters in a judged pool only."""
    for doc in topic.qrels if IDEAL_POOLS[convention.ideal_pool].judged else topic.docs:
        if topic.qrels.get(doc, 0) < 0:
            raise words.NEGATIVE_GRADE.error(topic.qrels[doc], document=shorten(doc))


def ideal(topic: Topic, convention: Convention, ranked: RankedDocuments) -> RankedDocuments:
    """Return the documents of the ideal list in its order, not cut at k, with their gains."""
    docs, grades = IDEAL_POOLS[convention.ideal_pool].documents(topic, convention, ranked)
    gains, by = _gains(topic, grades, convention), IDEAL_ORDERS[convention.ideal_order].by
    if by is None:
        return RankedDocuments(docs, grades, gains)
    keys = by(grades, gains)
    if keys is gains:
        return RankedDocuments(docs, grades, sorted(gains, reverse=True), partial(falling, gains))
    order = falling(keys)
    return RankedDocuments(docs, grades, [gains[i] for i in order], lambda: order)


def ideal_length(convention: Convention, k: int | None, retrieved: int, pool: int) -> int:
    """Return how many documents of an ideal list of ``pool`` documents count at cutoff k."""
    return IDEAL_CUTS[convention.ideal_cut].length(k, retrieved, pool)


def finite(total: float) -> float:
    """Return a sum of gains; raise :class:`NdcgError` if it is too large for a number."""
    if math.isfinite(total):
        return total
    raise words.SUM_TOO_LARGE.error()


def is_ideal(ideal_value: float, convention: Convention) -> bool:
    """Return whether DCG can be divided by this IDCG: not if it is 0, and below 0 only if the convention says so."""
    return ideal_value > convention.oddities.zero_ideal or (
        ideal_value < 0 and convention.oddities.negative_ideal == "divide"
    )


def list_value(value: float, ideal_value: float, convention: Convention, topic: Topic, retrieved: int) -> float:
    """Return the nDCG of a list from its DCG, its IDCG and its number of retrieved documents.

    >>> list_value(1.0, 3.0, Convention.from_choices(round_list=2), Topic(["a"], {"a": 1}), 1)
    0.33
    """
    both_empty, decimals = convention.oddities.both_empty, convention.oddities.round_list
    if both_empty is not None and not retrieved and not _has_relevant(topic, convention):
        return both_empty
    found = ratio(value, ideal_value, convention)
    scaled = found if decimals is None else found * 10.0**decimals
    if decimals is None or not math.isfinite(scaled):  # so large a number has no decimals
        return found
    return math.floor(scaled + 0.5) / 10.0**decimals


def _has_relevant(topic: Topic, convention: Convention) -> bool:
    return any(grade > 0 for grade in normalized(topic, convention).qrels.values())


def ratio(value: float, ideal_value: float, convention: Convention) -> float:
    """Return DCG / IDCG, or what the convention says if IDCG is 0 or, with negative grades, less."""
    if is_ideal(ideal_value, convention):
        return finite(value) / finite(ideal_value)
    return without_relevant(convention)


def without_relevant(convention: Convention) -> float:
    """Return what a list scores without a relevant document, NaN if it has no value; or refuse it."""
    empty = empty_of(convention)
    if empty.refuses:
        raise words.NO_RELEVANT.error()
    return empty.value


def gain_of(convention: Convention) -> GainFunction:
    """Return the function from a grade to its gain, as the convention reads grades, negative grades included."""
    gain = NEGATIVE[convention.negative].gain(convention.gain_form.direct, convention.k)
    return gain if convention.oddities.gain_type == "float64" else lambda grade: _single(gain(grade))


def pays(convention: Convention, grade: float) -> bool:
    """Return whether a document of this grade earns something.

    >>> pays(Convention(), 0), pays(Convention(gain="one"), 0)
    (False, True)
    """
    return convention.gain_form.knows(grade) and gain_of(convention)(grade) > 0


def is_masked(grade: float, convention: Convention) -> bool:
    """Return whether the convention removes a document with this grade."""
    removes = NEGATIVE[convention.negative].removes
    return removes is not None and removes(grade)


def _kept(topic: Topic, convention: Convention) -> tuple[RankedDocuments, Sequence[float] | None]:
    """Return the ranking as given, without the documents that the convention removes, and their scores."""
    docs, grades, scores = topic.docs, topic.grades, topic.scores
    unjudged = unjudged_of(convention) if topic.unjudged else None
    removes = NEGATIVE[convention.negative].removes if topic.has_negative else None
    skips = unjudged is not None and unjudged.removes
    if skips or removes is not None:
        keep = [
            place
            for place, grade in enumerate(grades)
            if not (skips if grade is None else removes is not None and removes(grade))
        ]
        docs, grades = tuple(docs[i] for i in keep), tuple(grades[i] for i in keep)
        scores = None if scores is None else tuple(scores[i] for i in keep)
    gains = _gains(topic, grades, convention, unjudged.grade if unjudged else 0.0)
    if topic.repeated and DUPLICATES[convention.duplicates].once:
        # All or none of a document's ranks are left.
        order = range(len(docs)) if scores is None else falling(scores)
        seen: set[DocId] = set()
        for place in order:
            if docs[place] in seen:
                gains[place] = 0.0
            seen.add(docs[place])
    return RankedDocuments(docs, grades, gains), scores


def _gains(topic: Topic, grades: Sequence[float | None], convention: Convention, stand_in: float = 0.0) -> list[float]:
    """Return the gain of every grade; ``stand_in`` is the grade of unjudged documents."""
    gain = gain_of(convention)
    if not topic.unjudged:
        return list(map(gain, cast("Sequence[float]", grades)))
    if unjudged_of(convention).earns:
        return [gain(stand_in if grade is None else grade) for grade in grades]
    return [0.0 if grade is None else gain(grade) for grade in grades]


def _single(gain: float) -> float:
    """Return a gain that 32 bits can hold; its rounding to 32 bits is left out."""
    if abs(gain) > _LARGEST_SINGLE:
        raise words.GAIN_OF_32_BITS.error(gain)
    return gain


def _take(placed: RankedDocuments, order: Sequence[int]) -> RankedDocuments:
    gains = placed.gains
    return RankedDocuments(placed.docs, placed.grades, [gains[i] for i in order], lambda: order)


_LARGEST_SINGLE = 3.4028234e38


def tied_groups(topic: Topic, convention: Convention) -> list[int]:
    """Return the sizes of the groups of equal scores, the best first, without the documents that are removed."""
    docs, scores = _kept(topic, convention)
    return (
        [1] * len(docs.gains)
        if scores is None
        else [len(list(group)) for _, group in groupby(sorted(scores, reverse=True))]
    )


def _settle_ties(
    placed: RankedDocuments, scores: Sequence[float], order: Sequence[int], convention: Convention
) -> RankedDocuments:
    tie = TIES[convention.ties]
    dice = random.Random(convention.seed) if tie.seeded else None  # seeding takes longer than ordering a list
    groups = [tie.settle(list(group), placed, dice) for _, group in groupby(order, key=scores.__getitem__)]
    settled = [place for group in groups for place in group]
    if not tie.averages:
        return _take(placed, settled)
    # McSherry and Najork, ECIR 2008: over all orders of a tied group, each of its ranks has the mean gain of the group.
    means = [mean for group in groups for mean in [_mean([placed.gains[i] for i in group])] * len(group)]
    return RankedDocuments(placed.docs, placed.grades, means, lambda: settled)


def _mean(gains: list[float]) -> float:
    """Return the mean. Of equal gains it is that gain to the last bit; terms are added in input order, as in arrays."""
    return gains[0] if min(gains) == max(gains) else added_up(gains) / len(gains)

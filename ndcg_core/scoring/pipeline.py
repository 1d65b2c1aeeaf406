"""The pipeline of one list: grades and an order in, gains by rank out, for the ranking and for the ideal list.

Every stage is a small function that reads one choice of the convention; :mod:`ndcg_core.scoring.sums` adds the gains.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, cast

from ndcg_core.errors import shorten
from ndcg_core.model.convention import Convention
from ndcg_core.model.gains import GainFunction
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import DocId, Topic, by_text, falling
from ndcg_core.scoring import words

MOST_ONES = 100_000
"""The deepest cutoff of an ideal list that has a document of grade 1 at every rank."""


class RankedDocuments(NamedTuple):
    """Documents by rank, best first, with the grades and gains that they have there.

    Attributes
    ----------
    docs : sequence of ids
    grades : sequence of float or None
        None for an unjudged document.
    gains : list of float
        What the sum takes: with ``ties="average"`` every document of a tied group has the mean gain of the group.
    """

    docs: Sequence[DocId]
    grades: Sequence[float | None]
    gains: list[float]


def admit(topic: Topic, convention: Convention) -> None:
    """Raise :class:`NdcgError` for a list that the convention refuses as a whole."""
    if len(topic.docs) < convention.oddities.min_documents:
        raise words.LEAST_DOCUMENTS.error(len(topic.docs), least=convention.oddities.min_documents)
    if convention.oddities.short_list == "error" and convention.k is not None and len(topic.docs) < convention.k:
        raise words.SHORTER_THAN_K.error(len(topic.docs), k=convention.k)
    if (
        topic.has_negative
        and convention.negative == "error"
        and (doc := _first_negative(topic, convention)) is not None
    ):
        raise words.NEGATIVE_GRADE.error(topic.qrels[doc], document=shorten(doc))
    if topic.unjudged and convention.unjudged == "error":
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


def _first_negative(topic: Topic, convention: Convention) -> DocId | None:
    """Return a document with a negative grade that matters; a missing document matters in a judged pool only."""
    seen = topic.qrels if convention.ideal_pool == "judged" else [doc for doc in topic.docs if doc in topic.qrels]
    return next((doc for doc in seen if topic.qrels[doc] < 0), None)


def ideal(topic: Topic, convention: Convention, ranked: RankedDocuments) -> RankedDocuments:
    """Return the documents of the ideal list in its order, not cut at k, with their gains."""
    docs, grades = _pool(topic, convention, ranked)
    gains = _gains(topic, grades, convention)
    if convention.ideal_order == "given":
        return RankedDocuments(docs, grades, gains)
    return _take(RankedDocuments(docs, grades, gains), _ideal_order(grades, gains, convention))


def ideal_gains(topic: Topic, convention: Convention, ranked: RankedDocuments) -> list[float]:
    """Return only the gains of :func:`ideal`, which are quicker to compute."""
    grades = _pool(topic, convention, ranked)[1]
    gains = _gains(topic, grades, convention)
    if convention.ideal_order == "gain":
        return sorted(gains, reverse=True)
    return gains if convention.ideal_order == "given" else [gains[i] for i in _ideal_order(grades, gains, convention)]


def _ideal_order(grades: Sequence[float | None], gains: list[float], convention: Convention) -> list[int]:
    return falling(gains if convention.ideal_order == "gain" else [grade or 0.0 for grade in grades])


def _pool(
    topic: Topic, convention: Convention, ranked: RankedDocuments
) -> tuple[Sequence[DocId], Sequence[float | None]]:
    """Return the documents that the ideal list is made of, with their grades, in the order given."""
    if convention.ideal_pool == "judged":
        qrels = topic.qrels
        if topic.has_negative and convention.negative in MASKS:
            qrels = {doc: grade for doc, grade in qrels.items() if not is_masked(grade, convention)}
        copies = _copies(qrels, ranked, convention) if topic.repeated else []
        return [*qrels, *copies], [*qrels.values(), *(qrels[doc] for doc in copies)]
    if convention.ideal_pool == "ones":
        relevant = any(grade > 0 for grade in topic.qrels.values())
        size = _ones(convention, len(ranked.docs)) if relevant else 0
        return [words.ANY_DOCUMENT] * size, [1.0] * size
    size = len(ranked.docs) if convention.k is None or convention.ideal_pool == "ranked" else convention.k
    docs, grades = ranked.docs[:size], ranked.grades[:size]
    if topic.repeated and convention.duplicates == "first":
        once = dict(zip(docs, grades, strict=True))
        return list(once), list(once.values())
    return docs, grades


def _ones(convention: Convention, retrieved: int) -> int:
    """Return how many ranks an ideal list of ones has: those that may count."""
    if convention.k is None or convention.ideal_cut == "retrieved":
        return retrieved
    if convention.k > MOST_ONES:
        raise words.MOST_ONES.error(convention.k, most=f"{MOST_ONES:,}")
    return max(convention.k, retrieved)


def _copies(qrels: Mapping[DocId, float], ranked: RankedDocuments, convention: Convention) -> list[DocId]:
    """Return the judged documents that stand in the ranking, to rank k, once more: as often as they do so."""
    if convention.duplicates != "copies":
        return []
    counts = Counter(doc for doc in ranked.docs[: convention.k] if doc in qrels)
    return list((counts - Counter(dict.fromkeys(counts, 1))).elements())


def ideal_length(convention: Convention, k: int | None, retrieved: int, pool: int) -> int:
    """Return how many documents of an ideal list of ``pool`` documents count at cutoff k."""
    cut = pool if k is None or convention.ideal_cut == "none" else min(k, pool)
    return min(cut, retrieved) if convention.ideal_cut == "retrieved" else cut


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
    if both_empty is not None and not retrieved and not any(grade > 0 for grade in topic.qrels.values()):
        return both_empty
    found = ratio(value, ideal_value, convention)
    scaled = found if decimals is None else found * 10.0**decimals
    if decimals is None or not math.isfinite(scaled):  # so large a number has no decimals
        return found
    return math.floor(scaled + 0.5) / 10.0**decimals


def ratio(value: float, ideal_value: float, convention: Convention) -> float:
    """Return DCG / IDCG, or what the convention says if IDCG is 0 or, with negative grades, less."""
    if is_ideal(ideal_value, convention):
        return finite(value) / finite(ideal_value)
    if convention.no_relevant == "error":
        raise words.NO_RELEVANT.error()
    return math.nan if isinstance(convention.no_relevant, str) else convention.no_relevant


def gain_of(convention: Convention) -> GainFunction:
    """Return the function from a grade to its gain, as the convention reads grades, negative grades included."""
    gain = convention.gain_form.direct
    if convention.negative == "clip":
        gain = _clipped(gain)
    elif convention.negative == "from_end" and convention.k is not None:
        gain = _from_the_end(gain, convention.k)
    return gain if convention.oddities.gain_type == "float64" else lambda grade: _single(gain(grade))


def pays(convention: Convention, grade: float) -> bool:
    """Return whether a document of this grade earns something.

    >>> pays(Convention(), 0), pays(Convention(gain="one"), 0)
    (False, True)
    """
    return convention.gain_form.knows(grade) and gain_of(convention)(grade) > 0


def _clipped(gain: GainFunction) -> GainFunction:
    return lambda grade: gain(grade if grade > 0 else 0.0)


def _from_the_end(gain: GainFunction, size: int) -> GainFunction:
    return lambda grade: gain(grade if grade >= 0 else size + grade)


MASKS = ("mask", "padding")


def is_masked(grade: float, convention: Convention) -> bool:
    """Return whether the convention removes a document with this grade."""
    return (convention.negative == "mask" and grade < 0) or (convention.negative == "padding" and grade == -1)


def _kept(topic: Topic, convention: Convention) -> tuple[RankedDocuments, Sequence[float] | None]:
    """Return the ranking as given, without the documents that the convention removes, and their scores."""
    docs, grades, scores = topic.docs, topic.grades, topic.scores
    skips = topic.unjudged and convention.unjudged == "skip"
    masks = topic.has_negative and convention.negative in MASKS
    if skips or masks:
        keep = [
            i
            for i, grade in enumerate(grades)
            if not (skips if grade is None else masks and is_masked(grade, convention))
        ]
        docs, grades = tuple(docs[i] for i in keep), tuple(grades[i] for i in keep)
        scores = None if scores is None else tuple(scores[i] for i in keep)
    stand_in = convention.unjudged if isinstance(convention.unjudged, float) else 0.0
    gains = _gains(topic, grades, convention, stand_in)
    if topic.repeated and convention.duplicates == "first":
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
    if topic.unjudged and convention.unjudged == "nothing":
        gains = [0.0 if grade is None else gain(grade) for grade in grades]
    elif topic.unjudged:
        gains = [gain(stand_in if grade is None else grade) for grade in grades]
    else:
        gains = list(map(gain, cast("Sequence[float]", grades)))
    return gains


def _single(gain: float) -> float:
    """Return a gain that 32 bits can hold; its rounding to 32 bits is left out."""
    if abs(gain) > _LARGEST_SINGLE:
        raise words.GAIN_OF_32_BITS.error(gain)
    return gain


def _take(placed: RankedDocuments, order: Sequence[int]) -> RankedDocuments:
    docs, grades, gains = placed
    return RankedDocuments([docs[i] for i in order], [grades[i] for i in order], [gains[i] for i in order])


Settle = Callable[[list[int], RankedDocuments], list[int]]


def _by_id(group: list[int], placed: RankedDocuments) -> list[int]:
    """Return a tied group in ascending order of the ids."""
    return sorted(group, key=lambda i: by_text(placed.docs[i]))


_LARGEST_SINGLE = 3.4028234e38

_SETTLE: dict[str, Settle] = {
    "input": lambda group, placed: group,
    "average": lambda group, placed: group,
    "reverse": lambda group, placed: group[::-1],
    "unstable": lambda group, placed: group[::-1],
    "worst": lambda group, placed: sorted(group, key=placed.gains.__getitem__),
    "best": lambda group, placed: sorted(group, key=placed.gains.__getitem__, reverse=True),
    "docid_asc": _by_id,
    "docid_desc": lambda group, placed: _by_id(group, placed)[::-1],
}


def _settling(convention: Convention) -> Settle:
    if convention.ties != "random":
        return _SETTLE[convention.ties]
    shuffle = random.Random(convention.seed)  # created here, because seeding takes longer than ordering a list
    return lambda group, placed: shuffle.sample(group, len(group))


def tied_groups(topic: Topic, convention: Convention) -> list[int]:
    """Return the sizes of the groups of equal scores, the best first, without the documents that are removed."""
    docs, scores = _kept(topic, convention)
    return (
        [1] * len(docs.docs)
        if scores is None
        else [len(list(group)) for _, group in groupby(sorted(scores, reverse=True))]
    )


def _settle_ties(
    placed: RankedDocuments, scores: Sequence[float], order: Sequence[int], convention: Convention
) -> RankedDocuments:
    settle = _settling(convention)
    groups = [settle(list(group), placed) for _, group in groupby(order, key=scores.__getitem__)]
    settled = _take(placed, [i for group in groups for i in group])
    if convention.ties != "average":
        return settled
    # McSherry and Najork, ECIR 2008: over all orders of a tied group, each of its ranks has the mean gain of the group.
    means = [mean for group in groups for mean in [_mean([placed.gains[i] for i in group])] * len(group)]
    return RankedDocuments(settled.docs, settled.grades, means)


def _mean(gains: list[float]) -> float:
    """Return the mean. Of equal gains it is that gain to the last bit; terms are added in input order, as in arrays."""
    return gains[0] if min(gains) == max(gains) else added_up(gains) / len(gains)

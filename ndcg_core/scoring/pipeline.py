"""The pipeline of one list: judged grades and an order in, gains by rank for the ranking and for the ideal out.

Every stage is one small function that reads one choice of the convention; :mod:`ndcg_core.scoring.measures` adds the gains up.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ndcg_core.errors import shorten
from ndcg_core.model.convention import Convention
from ndcg_core.model.gains import GainFunction
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import words


class RankedDocuments(NamedTuple):
    """Documents by rank, best first, with the grades and gains that they have there.

    ``grades`` holds None for an unjudged document; ``gains`` is what the sum takes, so tied documents under
    ``ties="average"`` all show their group's mean.
    """

    docs: Sequence[Any]
    grades: Sequence[float | None]
    gains: list[float]


def admit(topic: Topic, convention: Convention) -> None:
    """Raise :class:`NdcgError` for a list that the convention refuses as a whole."""
    if len(topic.docs) < convention.min_documents:
        raise words.LEAST_DOCUMENTS.error(len(topic.docs), least=convention.min_documents)
    if convention.short_list == "error" and convention.k is not None and len(topic.docs) < convention.k:
        raise words.SHORTER_THAN_K.error(documents=len(topic.docs), k=convention.k)
    if (
        topic.has_negative
        and convention.negative == "error"
        and (doc := _first_negative(topic, convention)) is not None
    ):
        raise words.NEGATIVE_GRADE.error(topic.qrels[doc], document=shorten(doc))
    if topic.unjudged and convention.unjudged == "error":
        raise words.UNJUDGED.error(document=shorten(topic.docs[topic.grades.index(None)]))


def rank(topic: Topic, convention: Convention) -> RankedDocuments:
    """The ranking's documents in the order that counts, with their gains."""
    admit(topic, convention)
    placed, scores = _kept(topic, convention)
    if scores is None:
        return placed
    order = _falling(scores)
    if topic.has_ties:
        return _settle_ties(placed, scores, order, convention)
    return _take(placed, order)


def _first_negative(topic: Topic, convention: Convention) -> Any:
    """A document with a negative grade that this convention looks at: one that is missing counts in a judged pool only."""
    seen = topic.qrels if convention.ideal_pool == "judged" else [doc for doc in topic.docs if doc in topic.qrels]
    return next((doc for doc in seen if topic.qrels[doc] < 0), None)


def ideal(topic: Topic, convention: Convention, ranked: RankedDocuments) -> RankedDocuments:
    """The documents of the ideal list, in its order, uncut, with their gains."""
    docs, grades = _pool(topic, convention, ranked)
    gains = _gains(topic, grades, convention)
    if convention.ideal_order == "given":
        return RankedDocuments(docs, grades, gains)
    return _take(RankedDocuments(docs, grades, gains), _ideal_order(grades, gains, convention))


def ideal_gains(topic: Topic, convention: Convention, ranked: RankedDocuments) -> list[float]:
    """The gains of :func:`ideal` alone, for sums that ask nothing else."""
    grades = _pool(topic, convention, ranked)[1]
    gains = _gains(topic, grades, convention)
    if convention.ideal_order == "gain":
        return sorted(gains, reverse=True)
    return gains if convention.ideal_order == "given" else [gains[i] for i in _ideal_order(grades, gains, convention)]


def _ideal_order(grades: Sequence[float | None], gains: list[float], convention: Convention) -> list[int]:
    return _falling(gains if convention.ideal_order == "gain" else [grade or 0.0 for grade in grades])


def _pool(
    topic: Topic, convention: Convention, ranked: RankedDocuments
) -> tuple[Sequence[Any], Sequence[float | None]]:
    """The documents that the ideal list is made of, with their grades, in the order given."""
    if convention.ideal_pool == "judged":
        qrels = topic.qrels
        if topic.has_negative and convention.negative in MASKS:
            qrels = {doc: grade for doc, grade in qrels.items() if not is_masked(grade, convention)}
        return list(qrels), list(qrels.values())
    size = len(ranked.docs) if convention.k is None or convention.ideal_pool == "ranked" else convention.k
    return ranked.docs[:size], ranked.grades[:size]


def ideal_length(convention: Convention, k: int | None, retrieved: int, pool: int) -> int:
    """How many documents of an ideal list of ``pool`` count at cutoff k."""
    if k is None or convention.ideal_cut == "none":
        cut = pool
    else:
        cut = min(k, pool)
    return min(cut, retrieved) if convention.ideal_cut == "retrieved" else cut


def finite(total: float) -> float:
    """A sum of gains that fits a number; raises :class:`NdcgError` for one that does not."""
    if math.isfinite(total):
        return total
    raise words.SUM_TOO_LARGE.error(total)


def is_ideal(ideal_value: float, convention: Convention) -> bool:
    """Whether an IDCG is one to divide by: not 0, and below 0 only where the convention says so."""
    return ideal_value > convention.zero_ideal or (ideal_value < 0 and convention.negative_ideal == "divide")


def ratio(value: float, ideal_value: float, convention: Convention) -> float:
    """DCG / IDCG, and what the convention says where IDCG is 0 or, with negative grades kept, less."""
    if is_ideal(ideal_value, convention):
        return finite(value) / finite(ideal_value)
    if convention.no_relevant == "error":
        raise words.NO_RELEVANT.error()
    return math.nan if isinstance(convention.no_relevant, str) else convention.no_relevant


def gain_of(convention: Convention) -> GainFunction:
    """The gain of a grade as the convention reads it, negative ones included."""
    gain: GainFunction = convention.gain_form
    if convention.negative == "clip":
        gain = _clipped(gain)
    elif convention.negative == "from_end" and convention.k is not None:
        gain = _from_the_end(gain, convention.k)
    return gain if convention.gain_type == "float64" else _held_to_32_bits(gain)


def _clipped(gain: GainFunction) -> GainFunction:
    return lambda grade: gain(grade if grade > 0 else 0.0)


def _from_the_end(gain: GainFunction, size: int) -> GainFunction:
    return lambda grade: gain(grade if grade >= 0 else size + grade)


def _held_to_32_bits(gain: GainFunction) -> GainFunction:
    return lambda grade: _single(gain(grade))


MASKS = ("mask", "padding")


def is_masked(grade: float, convention: Convention) -> bool:
    """Whether a document of this grade is removed."""
    return (convention.negative == "mask" and grade < 0) or (convention.negative == "padding" and grade == -1)


def _kept(topic: Topic, convention: Convention) -> tuple[RankedDocuments, Sequence[float] | None]:
    """The ranking in its given order, without the documents that the convention removes, and their scores."""
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
    return RankedDocuments(docs, grades, _gains(topic, grades, convention, stand_in)), scores


def _gains(topic: Topic, grades: Sequence[float | None], convention: Convention, stand_in: float = 0.0) -> list[float]:
    """The gain of every grade, ``stand_in`` taking the place of one that nobody gave."""
    gain = gain_of(convention)
    if topic.unjudged and convention.unjudged == "nothing":
        gains = [0.0 if grade is None else gain(grade) for grade in grades]
    elif topic.unjudged:
        gains = [gain(stand_in if grade is None else grade) for grade in grades]
    else:
        gains = list(map(gain, grades))  # type: ignore[arg-type]
    return gains


def _single(gain: float) -> float:
    """A gain that 32 bits can hold, up to their rounding, which is left out; a larger one is refused."""
    if abs(gain) > _LARGEST_SINGLE:
        raise words.GAIN_OF_32_BITS.error(gain)
    return gain


def _falling(numbers: Sequence[float]) -> list[int]:
    """The places of the numbers, the highest first; equal ones keep their order."""
    return sorted(range(len(numbers)), key=numbers.__getitem__, reverse=True)


def _take(placed: RankedDocuments, order: list[int]) -> RankedDocuments:
    docs, grades, gains = placed
    return RankedDocuments([docs[i] for i in order], [grades[i] for i in order], [gains[i] for i in order])


Settle = Callable[[list[int], RankedDocuments], list[int]]


def _by_id(group: list[int], placed: RankedDocuments) -> list[int]:
    """A tied group in ascending order of the ids; whole-number ids come before strings."""
    return sorted(group, key=lambda i: (isinstance(placed.docs[i], str), placed.docs[i]))


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
    dice = random.Random(convention.seed)  # only where they are thrown: seeding takes longer than ordering a list
    return lambda group, placed: dice.sample(group, len(group))


def _settle_ties(
    placed: RankedDocuments, scores: Sequence[float], order: list[int], convention: Convention
) -> RankedDocuments:
    settle = _settling(convention)
    groups = [settle(list(group), placed) for _, group in groupby(order, key=scores.__getitem__)]
    settled = _take(placed, [i for group in groups for i in group])
    if convention.ties != "average":
        return settled
    # McSherry and Najork, ECIR 2008: over all orders of a tied group, each of its ranks sees the group's mean gain.
    means = [mean for group in groups for mean in [_mean([placed.gains[i] for i in group])] * len(group)]
    return RankedDocuments(settled.docs, settled.grades, means)


def _mean(gains: list[float]) -> float:
    """The mean, which of equal gains is that gain to the last bit; added in input order, as arrays of lists are."""
    if min(gains) == max(gains):
        return gains[0]
    total = 0.0
    for gain in gains:
        total += gain
    return total / len(gains)

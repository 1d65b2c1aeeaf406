"""What a library sees of a topic: scores and grades as it holds them.

A library that keeps 32-bit scores sees ties where there are none; a library that cuts fractions off sees grade 2 for
2.5. Here a topic becomes the topic that such a library sees, or is refused as the library refuses it. The later stages
need not know.
"""

from __future__ import annotations

import math
import struct
from array import array

from ndcg_core.errors import shorten
from ndcg_core.model import words as model_words
from ndcg_core.model.choices import FIELDS, read_in
from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import Need
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import DocId, Topic, ranking_of
from ndcg_core.scoring import words
from ndcg_core.scoring.choices import DUPLICATES, IDEAL_POOLS

_READ = read_in("read")


def normalized(topic: Topic, convention: Convention) -> Topic:
    """Return the topic as this convention sees it; the same object if it reads scores and grades as they are.

    Raises
    ------
    NdcgError
        For a grade that the convention refuses, and for a document that is ranked twice if it refuses that.

    Examples
    --------
    >>> from ndcg_core.model.convention import Convention
    >>> normalized(Topic({"d1": 0.1}, {"d1": 2.5}), Convention.from_choices(grades="cut")).grades
    (2,)
    """
    if not isinstance(topic, Topic):
        raise model_words.NO_TOPIC.error(topic)
    if topic.repeated:
        topic = settled(topic, convention)
    if convention.unusual.isdisjoint(_READ):
        return topic
    if not any(_can_change(FIELDS[name].need, topic) for name in convention.unusual & _READ):
        return topic
    scores = _scores(topic, convention)
    qrels = _qrels(topic, convention)
    if scores is topic.scores and qrels == topic.qrels:
        return topic
    if scores is topic.scores:
        return topic.with_qrels(qrels)
    return Topic(ranking_of(topic.docs, scores), qrels)


def settled(topic: Topic, convention: Convention) -> Topic:
    """Return a topic that has a document twice, without the later ones if the convention drops them.

    Raises
    ------
    NdcgError
        If the convention refuses it.

    Examples
    --------
    >>> settled(Topic(["a", "b", "a"], {}), Convention(duplicates="drop"))
    Topic(['a', 'b'], {})

    """
    if DUPLICATES[convention.duplicates].refuses:
        ranks = {place: rank for rank, place in enumerate(topic.by_score, 1)}
        doc = topic.docs[topic.repeated[0]]
        places = [place for place in topic.by_score if topic.docs[place] == doc]
        raise model_words.RANKED_TWICE.error(
            document=shorten(doc), first=ranks[places[0]], second=ranks[topic.repeated[0]]
        )
    if not DUPLICATES[convention.duplicates].drops:
        return topic
    given = convention.oddities.order == "given"
    later = set((Topic(topic.docs, {}) if given else topic).repeated)
    kept = [place for place in range(len(topic.docs)) if place not in later]
    scores = None if topic.scores is None else [topic.scores[place] for place in kept]
    return Topic(ranking_of([topic.docs[place] for place in kept], scores), topic.qrels)


def _can_change(need: Need, topic: Topic) -> bool:
    """Return whether a choice of how lists are read can change this list."""
    if need == "scores":
        return topic.scores is not None
    if need == "duplicates":
        return False  # they are settled
    if need == "negatives":
        return topic.has_negative
    return need != "uncommon grades" or topic.has_uncommon


def _scores(topic: Topic, convention: Convention) -> tuple[float, ...] | None:
    if topic.scores is None or convention.oddities.order == "given":
        return None
    return tuple(array("f", topic.scores)) if convention.oddities.score_type == "float32" else topic.scores


def single(number: float) -> float:
    """Return the number as 32 bits hold it; infinite if it is too large for them.

    >>> single(0.1) == 0.1, single(1e39)
    (False, inf)
    """
    try:
        return float(struct.unpack("f", struct.pack("f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


def _qrels(topic: Topic, convention: Convention) -> dict[DocId, float]:
    seen = (
        topic.qrels
        if IDEAL_POOLS[convention.ideal_pool].from_qrels
        else {doc: grade for doc, grade in zip(topic.docs, topic.grades, strict=True) if grade is not None}
    )
    read: dict[float, float] = {}  # every grade is read once, at the first document that has it
    for doc, grade in seen.items():
        if grade not in read:
            read[grade] = read_grade(doc, grade, convention)
    qrels = {doc: read[grade] for doc, grade in seen.items()}
    if convention.oddities.least_score is not None and topic.scores is not None:
        far = {
            doc for doc, score in zip(topic.docs, topic.scores, strict=True) if score < convention.oddities.least_score
        }
        qrels = {doc: 0 if doc in far else grade for doc, grade in qrels.items()}
    if convention.oddities.relevant_by == "grade_sum" and added_up(qrels.values()) == 0:
        return dict.fromkeys(qrels, 0)
    return qrels


def read_grade(doc: DocId, grade: float, convention: Convention) -> float:
    """Return the grade as the convention holds it; raise :class:`NdcgError` for a grade that it refuses."""
    if convention.oddities.grades == "cut":
        grade = int(grade)
    elif convention.oddities.grades == "float32":
        grade = grade if grade == int(grade) and abs(grade) < 1 << 24 else single(grade)
    elif convention.oddities.grades == "whole" and grade != int(grade):
        raise words.WHOLE_GRADES.error(grade, document=shorten(doc))
    highest = convention.oddities.highest_grade
    if isinstance(highest, str):
        highest = None if convention.k is None else convention.k - 1
    if highest is not None and grade > highest:
        raise words.HIGHEST_GRADE.error(grade, highest=f"{highest:g}", document=shorten(doc))
    if convention.negative == "from_end" and grade < 0:
        return _from_end(doc, grade, convention)
    return 0 if convention.oddities.least_grade is not None and 0 <= grade < convention.oddities.least_grade else grade


def _from_end(doc: DocId, grade: float, convention: Convention) -> float:
    """Return a negative grade unchanged, because it is sorted as it is; refuse a grade that cannot be an index."""
    if convention.k is None or -grade > convention.k or grade != int(grade):
        raise words.GRADE_FROM_END.error(grade, k=convention.k, document=shorten(doc))
    return grade

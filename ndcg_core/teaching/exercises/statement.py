"""An exercise in the words of a course: the list, and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_POOLS, NEGATIVE, TIES
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES


class ListedDocument(NamedTuple):
    """A document as the exercise shows it: its rank, None where it was not retrieved; ``score`` is None where no scores are equal."""

    rank: int | None
    name: str
    grade: str
    score: float | None = None


def listed(topic: Topic, titles: Mapping[Any, str] | None = None) -> list[ListedDocument]:
    """The ranking, best first, and then what was judged and not retrieved; a document without a title goes by its id.

    >>> [tuple(row) for row in listed(Topic(["d2", "d1"], {"d1": 3, "d9": 1}), {"d2": "Leeks"})]
    [(1, 'Leeks', 'not judged', None), (2, 'd1', 'grade 3', None), (None, 'd9', 'grade 1', None)]
    """
    names = titles or {}
    scores = topic.scores
    places = sorted(range(len(topic.docs)), key=lambda place: -scores[place]) if scores else range(len(topic.docs))
    tied = scores if topic.has_ties else None
    rows = [
        ListedDocument(
            rank, _name(topic.docs[place], names), graded(topic.grades[place]), tied[place] if tied else None
        )
        for rank, place in enumerate(places, 1)
    ]
    return rows + [ListedDocument(None, _name(doc, names), graded(topic.qrels[doc])) for doc in topic.missing]


def _name(doc: Any, titles: Mapping[Any, str]) -> str:
    return titles.get(doc) or str(doc)


def graded(grade: float | None) -> str:
    """A grade in words."""
    return "not judged" if grade is None else f"grade {grade:g}"


def measure(quantity: str, convention: Convention) -> str:
    """What is asked for, with its cutoff.

    >>> measure("ndcg", Convention(k=5)), measure("idcg", Convention())
    ('nDCG@5', 'IDCG')
    """
    return QUANTITIES[quantity] + ("" if convention.k is None else f"@{convention.k}")


def asked(convention: Convention, topic: Topic, quantity: str = "ndcg") -> list[str]:
    """What is asked, in sentences.

    >>> asked(Convention(k=5), Topic(["d1"], {"d1": 1}), "dcg")[0]
    'Work out DCG@5: ranks 1 to 5 count.'
    """
    told = [
        f"Work out {measure(quantity, convention)}: {describe('k', convention.k)}.",
        f"The gain of a document is {describe('gain', convention.gain)}.",
        f"The weight of a rank is {describe('discount', convention.discount)}.",
    ]
    if quantity != "dcg":
        told.append(
            f"The ideal list is made of {IDEAL_POOLS[convention.ideal_pool]}; {IDEAL_CUTS[convention.ideal_cut]}."
        )
    if topic.unjudged:
        told.append(_sentence(describe("unjudged", convention.unjudged)))
    if topic.has_negative:
        told.append(_sentence(NEGATIVE[convention.negative]))
    if topic.has_ties:
        told.append(f"Some scores are equal: {TIES[convention.ties]}.")
    return told


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."

"""An exercise in the words of a course: the list, and what it asks for."""

from collections.abc import Mapping
from typing import NamedTuple

from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_POOLS, NEGATIVE, TIES
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.topic import ByDocument, DocId, Topic, by_document
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES


class ListedDocument(NamedTuple):
    """A document as the exercise shows it.

    Attributes
    ----------
    rank : int or None
        The rank; None if the document was not retrieved.
    name : str
        The title, or the id of a document without a title.
    grade : str
        The grade in words.
    score : float or None
        The score; None unless some scores are equal.

    """

    rank: int | None
    name: str
    grade: str
    score: float | None = None


def listed_documents(topic: Topic, titles: ByDocument[str] | None = None) -> list[ListedDocument]:
    """Return the ranking, best first, then the documents that were not retrieved.

    Parameters
    ----------
    topic : Topic
        The list.
    titles : mapping, optional
        Titles of documents; a document without a title goes by its id.

    Returns
    -------
    list of ListedDocument
        The documents.

    Examples
    --------
    >>> [tuple(row) for row in listed_documents(Topic(["d2", "d1"], {"d1": 3, "d9": 1}), {"d2": "Leeks"})]
    [(1, 'Leeks', 'not judged', None), (2, 'd1', 'grade 3', None), (None, 'd9', 'grade 1', None)]

    """
    names = by_document(titles or {})
    scores = topic.scores
    places = sorted(range(len(topic.docs)), key=lambda place: -scores[place]) if scores else range(len(topic.docs))
    tied = scores if topic.has_ties else None
    ranked = [
        ListedDocument(
            rank, _name(topic.docs[place], names), graded(topic.grades[place]), tied[place] if tied else None
        )
        for rank, place in enumerate(places, 1)
    ]
    return ranked + [ListedDocument(None, _name(doc, names), graded(topic.qrels[doc])) for doc in topic.missing]


def _name(doc: DocId, titles: Mapping[DocId, str]) -> str:
    return titles.get(doc) or str(doc)


def graded(grade: float | None) -> str:
    """Return a grade in words."""
    return words.NOT_JUDGED if grade is None else words.GRADE.format(grade=grade)


def measure(quantity: str, convention: Convention) -> str:
    """Return the name of a quantity with its cutoff.

    Parameters
    ----------
    quantity : {"dcg", "idcg", "ndcg"}
        The quantity.
    convention : Convention
        The convention, whose k is the cutoff.

    Returns
    -------
    str
        The name.

    Examples
    --------
    >>> measure("ndcg", Convention(k=5)), measure("idcg", Convention())
    ('nDCG@5', 'IDCG')

    """
    return QUANTITIES[quantity] + convention.at


def instructions(convention: Convention, topic: Topic, quantity: str = "ndcg") -> list[str]:
    """Return what the exercise asks for, in sentences.

    Parameters
    ----------
    convention : Convention
        The convention.
    topic : Topic
        The list; what it does not need, such as a rule for ties, is left out.
    quantity : {"dcg", "idcg", "ndcg"}
        What is asked for.

    Returns
    -------
    list of str
        The sentences.

    Examples
    --------
    >>> instructions(Convention(k=5), Topic(["d1"], {"d1": 1}), "dcg")[0]
    'Compute DCG@5: ranks 1 to 5 count.'

    """
    sentences = [
        words.COMPUTE.format(measure=measure(quantity, convention), cutoff=describe("k", convention.k)),
        words.GAIN.format(gain=describe("gain", convention.gain)),
        words.WEIGHT.format(discount=describe("discount", convention.discount)),
    ]
    if quantity != "dcg":
        pool, cut = IDEAL_POOLS[convention.ideal_pool], IDEAL_CUTS[convention.ideal_cut]
        sentences.append(words.IDEAL.format(pool=pool, cut=cut))
    if topic.unjudged:
        sentences.append(_sentence(describe("unjudged", convention.unjudged)))
    if topic.has_negative:
        sentences.append(_sentence(NEGATIVE[convention.negative]))
    if topic.has_ties:
        sentences.append(words.EQUAL_SCORES.format(ties=TIES[convention.ties]))
    return sentences


def _sentence(meaning: str) -> str:
    return f"{meaning[0].upper()}{meaning[1:]}."

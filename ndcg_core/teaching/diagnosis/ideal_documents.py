"""Documents that only one of the two lists knows: relevant ones that the ideal list has too many, or too few."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import parts
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues
from ndcg_core.teaching.mistakes import WorkedSums

_MOST_DOCUMENTS = 2
_MOST_GRADES = 6  # of a scale that a person keeps in mind
_MOST_JUDGED = 200  # of a list whose ideal a person writes down


class OtherIdeal(NamedTuple):
    """The grades of relevant documents that the ideal list has besides, or that it lacks."""

    grades: tuple[float, ...]
    more: bool


class OtherIdeals:
    """Ideal lists with up to two documents more or fewer, each with the numbers that it gives.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.mistakes import correct_sums
    >>> topic, convention = Topic(["a"], {"a": 1}), Convention()
    >>> found = OtherIdeals(topic, convention, correct_sums(topic, convention))
    >>> [other.grades for other in found.others], round(found.columns.values(0)["idcg"], 4)
    ([(1,), (1, 1)], 1.6309)
    """

    def __init__(self, topic: Topic, convention: Convention, right: WorkedSums) -> None:
        self.others: list[OtherIdeal] = []
        rows = []
        searched = facts(convention).pool.judged and len(topic.qrels) <= _MOST_JUDGED
        for other, qrels in _changed(topic) if searched else ():
            try:
                _, idcg, _ = parts(Topic(topic.ranking, qrels), convention)
            except NdcgError:
                continue
            if abs(idcg - right.idcg) > 1e-9 and idcg > 0:
                self.others.append(other)
                rows.append((right.dcg, idcg, ratio(right.dcg, idcg, convention)))
        self.columns = SortedValues(rows)


def _changed(topic: Topic) -> Iterator[tuple[OtherIdeal, dict[DocId, float]]]:
    """Yield the qrels with other documents that were not retrieved; the ranking keeps its grades."""
    scale = sorted({grade for grade in topic.qrels.values() if grade > 0}, reverse=True)[:_MOST_GRADES]
    missed = sorted((doc for doc in topic.missing if topic.qrels[doc] > 0), key=lambda doc: -topic.qrels[doc])
    for size in range(1, _MOST_DOCUMENTS + 1):
        for grades in combinations_with_replacement(scale, size):
            new = {_new_name(topic, number): grade for number, grade in enumerate(grades)}
            yield OtherIdeal(grades, more=True), {**topic.qrels, **new}
        lost = {tuple(topic.qrels[doc] for doc in docs): docs for docs in combinations(missed[:_MOST_GRADES], size)}
        for grades, docs in lost.items():
            yield OtherIdeal(grades, more=False), {d: grade for d, grade in topic.qrels.items() if d not in docs}


def _new_name(topic: Topic, number: int) -> DocId:
    """Return the name of a document that no list has, of the kind that its documents' names are."""
    numbers = [doc for doc in (*topic.docs, *topic.qrels) if isinstance(doc, int)]
    if len(numbers) == len(topic.docs) + len(topic.qrels):
        return max(numbers) + 1 + number
    return f"{max(map(str, (*topic.docs, *topic.qrels)), key=len)}+{number}"

"""What to look at before a number is believed: ids that never match, and files that stand in each other's place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from ndcg_core.batch import words
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import ByDocument, Ranking

Query = TypeVar("Query", bound=Hashable)
_HIGHEST = 10  # grades are seldom higher


def doubts(run: Mapping[str, Mapping[str, float]], qrels: Mapping[str, ByDocument[float]]) -> list[str]:
    """Return what makes one doubt that these run and qrels belong together, a sentence each.

    >>> doubts({"q": {"D1": 2.0}}, {"q": {"d1": 1}})
    ['No document down to the cutoff is judged. Are the ids of the run those of the qrels?']
    """
    matched = any(query in qrels and not qrels[query].keys().isdisjoint(docs) for query, docs in run.items())
    return [*([] if matched else [words.UNMATCHED]), *([words.LOOK_SWAPPED] if seem_swapped(run, qrels) else [])]


def seem_swapped(run: Mapping[Query, Ranking], qrels: Mapping[Query, ByDocument[float]]) -> bool:
    """Return whether the run has grades, the qrels have scores, and one side has all documents of the other.

    Grades are small whole numbers; scores are fractions, or numbers below 0.

    >>> seem_swapped({"q": {"a": 1, "b": 0, "c": 2}}, {"q": {"a": 0.9, "b": 2.5, "c": 0.1}})
    True
    >>> seem_swapped({"q": {"a": 2.5}}, {"q": {"a": 1}}), seem_swapped({"q": {"a": 1}}, {"q": {"a": 2}})
    (False, False)
    """
    ranked = (docs.values() if isinstance(docs, Mapping) else [None] for docs in run.values())
    if not _are_grades(ranked) or _are_grades(docs.values() for docs in qrels.values()):
        return False
    pairs = [({*docs}, {*qrels[query]}) for query, docs in run.items() if query in qrels]
    return bool(pairs) and (all(a <= b for a, b in pairs) or all(a >= b for a, b in pairs))


def _are_grades(lists: Iterable[Iterable[object]]) -> bool:
    found = (real(number) for numbers in lists for number in numbers)
    return all(number is not None and 0 <= number <= _HIGHEST and number == int(number) for number in found)

"""A list as the array libraries want it: two columns of numbers."""

from __future__ import annotations

from typing import NamedTuple

from ndcg_core import pipeline
from ndcg_core.convention import Convention
from ndcg_core.topic import Topic


class Columns(NamedTuple):
    """Grades and scores, row by row, and the cutoff to ask for."""

    grades: list[float]
    scores: list[float]
    k: int | None
    padded: int


def as_given(topic: Topic) -> Columns:
    """The ranking as a plain user hands it over: unjudged documents as grade 0, missing ones not at all."""
    grades = [0.0 if grade is None else grade for grade in topic.grades]
    return Columns(_whole(grades), _scores(topic), None, 0)


def as_asked(topic: Topic, convention: Convention, *, keep_ties: bool) -> Columns:
    """The convention's gains as grades, in its order, with the rest of its ideal list below the cutoff.

    A library ranks whatever it is given, so a judged document that was not retrieved must stand where it cannot earn
    anything: behind the cutoff, with dummies of gain 0 before it where the ranking is shorter than the cutoff. Appended
    right after the last retrieved document it would be counted as if it had been retrieved there. Without a cutoff
    there is no such place, so one is made that is deep enough for the ranking and for the ideal list.
    """
    ranked = pipeline.rank(topic, convention)
    best = pipeline.ideal(topic, convention, ranked)
    retrieved = set(ranked.docs)
    absent = [gain for doc, gain in zip(best.docs, best.gains, strict=True) if doc not in retrieved]
    k, dummies = convention.k, 0
    if absent:
        k = max(len(ranked.docs), len(best.docs)) if k is None else k
        dummies = max(0, k - len(ranked.docs))
    gains = [*ranked.gains, *[0.0] * dummies, *absent]
    if keep_ties and topic.scores is not None and not absent:
        return Columns(_whole(_unaveraged(topic, convention)), list(topic.scores), k, 0)
    return Columns(_whole(gains), list(range(len(gains), 0, -1)), k, dummies)


def _unaveraged(topic: Topic, convention: Convention) -> list[float]:
    from dataclasses import replace

    ranked = pipeline.rank(topic, replace(convention, ties="input"))
    by_doc = dict(zip(ranked.docs, ranked.gains, strict=True))
    return [by_doc[doc] for doc in topic.docs]


def _scores(topic: Topic) -> list[float]:
    """The scores, or where there is only an order, n down to 1."""
    return list(topic.scores) if topic.scores is not None else list(range(len(topic.docs), 0, -1))


def _whole(numbers: list[float]) -> list[float]:
    """Whole numbers as ints, for programs that read as a person would write them."""
    return [int(n) if isinstance(n, float) and n.is_integer() and abs(n) < 2**53 else n for n in numbers]

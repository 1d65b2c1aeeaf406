"""A list as the array libraries want it: two columns of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.normalized import normalized


class GradesAndScores(NamedTuple):
    """Grades and scores, row by row, and the cutoff to ask for."""

    grades: list[float]
    scores: Sequence[float]
    k: int | None
    padded: int


_FAR = (
    10_000  # a cutoff beyond this and beyond the list means the whole list, and is a number that every library can hold
)


def near(k: int | None, size: int) -> int | None:
    """The same cutoff for a list of this size, as a number that every library can hold."""
    return k if k is None or k <= _FAR else min(k, max(size, _FAR))


def default_columns(topic: Topic, k: int | None) -> GradesAndScores:
    """The ranking as a plain user hands it over: unjudged documents as grade 0, missing ones not at all."""
    grades = [0.0 if grade is None else grade for grade in topic.grades]
    return GradesAndScores(_whole(grades), _scores(topic), near(k, len(grades)), 0)


def matching_columns(topic: Topic, convention: Convention, *, keep_ties: bool) -> GradesAndScores:
    """The convention's gains as grades, in its order, with the rest of its ideal list below the cutoff.

    A library ranks whatever it is given, so a judged document that was not retrieved must stand where it cannot earn
    anything: behind the cutoff, with dummies of gain 0 before it where the ranking is shorter than the cutoff. Appended
    right after the last retrieved document it would be counted as if it had been retrieved there. A cutoff deeper than
    both lists, or none, is the same as one at the deeper of them.
    """
    topic = normalized(topic, convention)
    ranked = pipeline.rank(topic, replace(convention, ties="input") if keep_ties else convention)
    best = pipeline.ideal(topic, convention, ranked)
    retrieved = set(ranked.docs)
    absent = [gain for doc, gain in zip(best.docs, best.gains, strict=True) if doc not in retrieved]
    k, dummies = convention.k, 0
    if absent:
        depth = max(len(ranked.docs), len(best.docs))
        k = depth if k is None else min(k, depth)
        dummies = max(0, k - len(ranked.docs))
    below = list(range(dummies + len(absent), 0, -1))
    steps = _steps(topic, ranked.docs) if keep_ties else list(range(len(ranked.docs), 0, -1))
    gains = _whole([*ranked.gains, *[0.0] * dummies, *absent])
    return GradesAndScores(gains, [step + len(below) for step in steps] + below, near(k, len(gains)), dummies)


def _steps(topic: Topic, docs: Sequence[Any]) -> list[int]:
    """The scores of these documents as small whole numbers in the same order, with the same ties."""
    scores = dict(zip(topic.docs, topic.scores or range(len(topic.docs), 0, -1), strict=True))
    step = {score: place for place, score in enumerate(sorted({scores[doc] for doc in docs}), 1)}
    return [step[scores[doc]] for doc in docs]


def _scores(topic: Topic) -> list[float]:
    """The scores, or where there is only an order, n down to 1."""
    return list(topic.scores) if topic.scores is not None else list(range(len(topic.docs), 0, -1))


def _whole(numbers: list[float]) -> list[float]:
    """Whole numbers as ints, for programs that read as a person would write them."""
    return [int(n) if isinstance(n, float) and n.is_integer() and abs(n) < 2**53 else n for n in numbers]

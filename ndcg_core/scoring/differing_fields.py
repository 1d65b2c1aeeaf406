"""By which choices two conventions part on one list."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import ONE_LIST
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import RankFunction, Weights
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.measures import ndcg

_SAME = 1e-9
_EXACT_SINGLE = 1 << 24  # up to here a 32-bit number holds every whole number


Changes = tuple[tuple[str, Any], ...]
"""Fields with the values that they are set to."""


def differing_fields(
    topic: Topic, asked: Convention, other: Convention, *, known: dict[Changes, float] | None = None
) -> tuple[str, ...]:
    """Return the fewest fields of ``asked`` that, set as in ``other``, give ``other``'s nDCG on this list.

    A convention that refuses the list counts as one with no value. A mix of the two that cannot be a convention is
    never named.

    Parameters
    ----------
    topic : Topic
        The list.
    asked, other : Convention
        The conventions to compare.
    known : dict, optional
        What was computed before for this list and ``asked``: its nDCG after these changes. New values are added.

    Returns
    -------
    tuple of str
        Names of fields; empty where both conventions give the same value.

    Examples
    --------
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> differing_fields(topic, Convention(), Convention(gain="linear", ties="average"))
    ('gain',)

    """
    asked, other = _without_default_k(asked), _without_default_k(other)
    values = {} if known is None else known
    if () not in values:
        values[()] = _value(topic, asked)
    goal = _value(topic, other)
    if _same(values[()], goal):
        return ()
    unusual = asked.unusual | other.unusual  # all other fields have their default value in both
    differing = [name for name in ONE_LIST if name in unusual and getattr(asked, name) != getattr(other, name)]
    telling = [name for name in differing if _tells(name, topic, asked, other)]
    for size in range(1, len(telling) + 1):
        for names in combinations(telling, size):
            changes = tuple((name, getattr(other, name)) for name in names)
            if changes not in values and (mix := _mixed(asked, changes)) is not None:
                values[changes] = _value(topic, mix)
            if changes in values and _same(values[changes], goal):
                return names
    return tuple(differing)  # which makes ``other`` itself


def _without_default_k(convention: Convention) -> Convention:
    """The same cutoff in ``k`` alone: a k of None would be the default k again."""
    if convention.default_k is None:
        return convention
    return _mixed(convention, (("default_k", None), ("k", convention.k))) or convention


def _tells(name: str, topic: Topic, asked: Convention, other: Convention) -> bool:
    """Whether this field can matter to this list at all; there are 2 to the power of those that can to try."""
    if name == "seed":
        return topic.has_ties
    if name == "ties":  # averaged ones do not go with a pool of the top k, tied or not
        return topic.has_ties or "top_k" in (asked.ideal_pool, other.ideal_pool)
    if name in ("order", "score_type", "least_score"):
        return topic.scores is not None
    if name == "unjudged":
        return topic.unjudged > 0
    if name == "grades":  # every reading leaves small whole numbers alone
        return any(grade != int(grade) or abs(grade) >= _EXACT_SINGLE for grade in topic.qrels.values())
    if name in ("negative", "negative_ideal"):
        return _has_negative(topic, asked, other)
    if name == "no_relevant":
        return not _surely_ideal(topic, asked, other)
    if name == "min_documents":
        return len(topic.docs) < max(asked.min_documents, other.min_documents)
    return True


def _surely_ideal(topic: Topic, asked: Convention, other: Convention) -> bool:
    """Whether every mix of the two has an IDCG above 0: a document of the ranking is relevant and comes first in it.

    Own gains and own weights may be 0 even there, and a pool of the top k may lack it; a grade next to 0 may gain 0.
    """
    return any(grade is not None and grade > _SAME for grade in topic.grades) and all(
        isinstance(each.gain, str)
        and not isinstance(each.discount, Weights | RankFunction)
        and each.ideal_order == "gain"
        and each.ideal_pool != "top_k"
        and each.grades != "cut"
        and each.least_grade is None
        and each.least_score is None
        and each.zero_ideal == 0
        for each in (asked, other)
    )


def _has_negative(topic: Topic, asked: Convention, other: Convention) -> bool:
    """Whether anything below 0 can come into either sum: a grade, an unjudged document's, an own gain."""
    grades = (*topic.qrels.values(), *(each.unjudged for each in (asked, other) if not isinstance(each.unjudged, str)))
    return any(grade < 0 for grade in grades) or not all(isinstance(each.gain, str) for each in (asked, other))


@lru_cache(maxsize=1024)  # checking a convention takes longer than working a short list out
def _mixed(convention: Convention, changes: Changes) -> Convention | None:
    """The convention with these changes, or None where they do not go with the rest of it."""
    try:
        return replace(convention, **dict(changes))
    except NdcgError:
        return None


def _value(topic: Topic, convention: Convention) -> float:
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


def _same(one: float, two: float) -> bool:
    return math.isclose(one, two, rel_tol=_SAME, abs_tol=_SAME) or (math.isnan(one) and math.isnan(two))

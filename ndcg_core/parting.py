"""By which choices two conventions part on one list."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import combinations
from types import MappingProxyType
from typing import Any

from ndcg_core.convention import Convention
from ndcg_core.errors import NdcgError
from ndcg_core.measures import ndcg
from ndcg_core.topic import Topic

_SAME = 1e-9


def parting(topic: Topic, asked: Convention, other: Convention) -> tuple[str, ...]:
    """The fewest fields of ``asked`` that, set as in ``other``, give ``other``'s nDCG on this list.

    Empty where both give the same value. A convention that refuses the list counts as one with no value.

    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> parting(topic, Convention(), Convention(gain="linear", ties="average"))
    ('gain',)
    """
    goal = _value(topic, other)
    if _same(_value(topic, asked), goal):
        return ()
    differing = [f.name for f in fields(Convention) if getattr(asked, f.name) != getattr(other, f.name)]
    for size in range(1, len(differing)):
        for names in combinations(differing, size):
            if _same(_value(topic, asked, {name: getattr(other, name) for name in names}), goal):
                return names
    return tuple(differing)


def _value(topic: Topic, convention: Convention, changes: Mapping[str, Any] = MappingProxyType({})) -> float:
    try:
        return ndcg(topic, replace(convention, **changes))  # some choices do not go together, and the record says so
    except NdcgError:
        return math.nan


def _same(one: float, two: float) -> bool:
    return math.isclose(one, two, rel_tol=_SAME, abs_tol=_SAME) or (math.isnan(one) and math.isnan(two))

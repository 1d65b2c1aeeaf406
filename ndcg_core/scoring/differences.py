"""The choices by which two conventions differ on one list."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import FIELDS, ONE_LIST
from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue, Need
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.measures import ndcg

_SAME = 1e-9


Changes = tuple[tuple[str, FieldValue], ...]
"""Fields with the values that they are set to."""


def differing_fields(
    topic: Topic, own: Convention, other: Convention, *, known: dict[Changes, float] | None = None
) -> tuple[str, ...]:
    """Return the fewest fields by which ``other`` differs from ``own`` on this list.

    Set in ``own`` as they are in ``other``, they give the nDCG of ``other``. A convention that refuses the list counts
    as having no value. A mix of the two that is no convention is never named.

    Parameters
    ----------
    topic : Topic
        The list.
    own, other : Convention
        The conventions to compare.
    known : dict, optional
        What was computed before for this list and ``own``: its nDCG after these changes. New values are added.

    Returns
    -------
    tuple of str
        Names of fields; empty if both conventions give the same value.

    Examples
    --------
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> differing_fields(topic, Convention(), Convention(gain="linear", ties="average"))
    ('gain',)
    """
    own, other = _without_default_k(own), _without_default_k(other)
    values = {} if known is None else known
    if () not in values:
        values[()] = value_of(topic, own)
    goal = value_of(topic, other)
    if _same(values[()], goal):
        return ()
    unusual = own.unusual | other.unusual  # all other fields have their default in both
    differing = [name for name in ONE_LIST if name in unusual and own.value(name) != other.value(name)]
    # Every further field doubles the mixes to try.
    candidates = [name for name in differing if _PRESENT[FIELDS[name].need](topic, own, other)]
    for size in range(1, len(candidates) + 1):
        for names in combinations(candidates, size):
            changes = tuple((name, other.value(name)) for name in names)
            if changes not in values and (mix := mixed(own, changes)) is not None:
                values[changes] = value_of(topic, mix)
            if changes in values and _same(values[changes], goal):
                return names
    return tuple(differing)  # which turn ``own`` into ``other``


def _without_default_k(convention: Convention) -> Convention:
    """Return the convention with its cutoff in ``k`` alone; with a k of None the default k would apply again."""
    if convention.oddities.default_k is None:
        return convention
    return mixed(convention, (("default_k", None), ("k", convention.k))) or convention


def _may_have_empty_ideal(topic: Topic, own: Convention, other: Convention) -> bool:
    """Return whether some mix of the two may have an IDCG of 0.

    None has if a document of the ranking is relevant and comes first. But a caller's own gains and weights may be 0
    even there, an ideal list of the top k may lack the document, and a grade close to 0 may gain 0.
    """
    relevant = any(grade is not None and grade > _SAME for grade in topic.grades)
    return not (relevant and all(map(_keeps_relevant_documents, (own, other))))


def _keeps_relevant_documents(convention: Convention) -> bool:
    return (
        convention.gain_form.rises
        and convention.discount_form.positive
        and convention.ideal_order == "gain"
        and not facts(convention).pool.of_ranks
        and convention.oddities.grades != "cut"
        and convention.oddities.least_grade is None
        and convention.oddities.least_score is None
        and convention.oddities.zero_ideal == 0
    )


def _has_negatives(topic: Topic, own: Convention, other: Convention) -> bool:
    """Return whether anything below 0 can enter either sum: a grade, the grade of unjudged documents, or a gain."""
    grades = (*topic.qrels.values(), *(each.unjudged for each in (own, other) if not isinstance(each.unjudged, str)))
    return any(grade < 0 for grade in grades) or not (own.gain_form.rises and other.gain_form.rises)


_PRESENT: dict[Need, Callable[[Topic, Convention, Convention], bool]] = {
    "nothing": lambda topic, own, other: True,
    # Averaged ties are refused with an ideal list of the top k, whether scores are equal or not.
    "ties": lambda topic, own, other: topic.has_ties or "top_k" in (own.ideal_pool, other.ideal_pool),
    "scores": lambda topic, own, other: topic.scores is not None,
    "duplicates": lambda topic, own, other: bool(topic.repeated),
    "unjudged": lambda topic, own, other: topic.unjudged > 0,
    "negatives": _has_negatives,
    "uncommon grades": lambda topic, own, other: topic.has_uncommon,
    "an empty ideal": _may_have_empty_ideal,
    "a short list": lambda topic, *both: len(topic.docs) < max(each.oddities.min_documents for each in both),
}
"""Whether a list has what a field needs to matter."""


@lru_cache(maxsize=1024)  # checking a convention takes longer than scoring a short list
def mixed(convention: Convention, changes: Changes) -> Convention | None:
    """Return the convention with these changes, or None if they are refused together.

    >>> mixed(Convention(), (("gain", "linear"),))
    Convention(gain='linear')
    """
    try:
        return convention.changed(**dict(changes))
    except NdcgError:
        return None


def value_of(topic: Topic, convention: Convention) -> float:
    """Return nDCG; NaN where the convention refuses the list."""
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


def _same(first: float, second: float) -> bool:
    return math.isclose(first, second, rel_tol=_SAME, abs_tol=_SAME) or (math.isnan(first) and math.isnan(second))

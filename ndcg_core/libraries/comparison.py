"""A list under many conventions: their values, and the choices by which they differ from the reader's convention."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.measures import ndcg, tie_range
from ndcg_core.scoring.normalized import normalized

_SAME = 1e-9


@dataclass(frozen=True)
class LibraryValue:
    """What one named convention gives for a list.

    Attributes
    ----------
    name : str
        The convention's name.
    convention : Convention
        The convention at the reader's k.
    value : float
        The nDCG; NaN where there is none.
    refusal : str
        Why there is no value; empty where the list is left out of averages.
    range : tuple of float or None
        The lowest and the highest nDCG, where the order of equal scores is left to chance.
    differs_by : tuple of str
        The fewest fields that make the value differ from the reader's own.

    """

    name: str
    convention: Convention
    value: float
    refusal: str = ""
    range: tuple[float, float] | None = None
    differs_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """Conventions that give a list the same value, at this distance from the reader's own; NaN without a value."""

    value: float
    distance: float
    library_values: tuple[LibraryValue, ...]


def library_values(topic: Topic, own: Convention, entries: Mapping[str, Entry]) -> list[LibraryValue]:
    """Return what every entry's convention gives for this list at the k of ``own``.

    Without a k each uses its default, as the library does.
    """
    return [_library_value(topic, own, entry) for entry in entries.values()]


def _library_value(topic: Topic, own: Convention, entry: Entry) -> LibraryValue:
    convention = entry.convention.with_k(own.k)
    try:
        value = ndcg(topic, convention)
        by_chance = convention.ties in CHANCE_TIES and normalized(topic, convention).has_ties
        extremes = tie_range(topic, convention) if by_chance else None
    except NdcgError as refusal:
        return LibraryValue(entry.name, convention, math.nan, str(refusal))
    differs_by = differing_fields(topic, own, convention)
    return LibraryValue(entry.name, convention, value, range=extremes, differs_by=differs_by)


def grouped(found: list[LibraryValue], own: float) -> list[Group]:
    """Return the values in groups of equal values, the most different from ``own`` first, missing values last.

    Values that agree to nine digits are equal. A value that depends on chance is never in a group with a fixed value.

    >>> values = {"a": 0.5, "b": 0.9, "c": 0.5}
    >>> groups = grouped([LibraryValue(name, Convention(), value) for name, value in values.items()], 1.0)
    >>> [(group.value, [library.name for library in group.library_values]) for group in groups]
    [(0.5, ['a', 'c']), (0.9, ['b'])]
    """
    groups: list[list[LibraryValue]] = []
    for library_value in found:
        for group in groups:
            if _alike(group[0], library_value):
                group.append(library_value)
                break
        else:
            groups.append([library_value])
    return sorted((Group(group[0].value, abs(group[0].value - own), tuple(group)) for group in groups), key=_order)


def _order(group: Group) -> tuple[bool, float]:
    return math.isnan(group.value), 0.0 if math.isnan(group.distance) else -group.distance


def _alike(first: LibraryValue, second: LibraryValue) -> bool:
    if first.range != second.range or first.refusal != second.refusal:
        return False
    neither = math.isnan(first.value) and math.isnan(second.value)
    return neither or math.isclose(first.value, second.value, rel_tol=_SAME, abs_tol=_SAME)

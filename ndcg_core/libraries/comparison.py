"""A list under many conventions: their values, and the choices by which they differ from the reader's convention."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.libraries import words
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
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

    @property
    def reason(self) -> str:
        """What makes it differ from the reader's own, in a few words; or why there is no value."""
        return self.refusal or in_short(self.convention, self.differs_by)


@dataclass(frozen=True)
class Group:
    """Conventions that give a list the same value, at this distance from the reader's own; NaN without a value."""

    value: float
    distance: float
    library_values: tuple[LibraryValue, ...]


def in_short(convention: Convention, names: Iterable[str]) -> str:
    """Return what a convention makes of these choices, each in a few words.

    >>> in_short(Convention(gain="linear", ideal_pool="ranked"), ("gain", "ideal_pool"))
    'the grade itself; what was never found is left out'
    >>> in_short(Convention(gain={0: 1, 1: 3}, discount="jk2002"), ("gain", "discount"))
    'a table of gains, with 1 for grade 0; rank 2 weighs as much as rank 1'
    """
    return "; ".join(_choice(convention, name) for name in names)


def _choice(convention: Convention, name: str) -> str:
    value, gain = convention.value(name), convention.gain_form
    if name == "gain" and gain.grades:
        return words.GAIN_OF_0.format(gain=gain(0.0)) if gain.knows(0.0) and gain(0.0) else words.GAIN_TABLE
    if name == "round_list" and value is not None:
        return words.ROUNDED_TO.format(decimals=value)
    return words.REASONS.get((name, str(value))) or describe(name, value)


def library_values(topic: Topic, own: Convention, entries: Mapping[str, Entry]) -> list[LibraryValue]:
    """Return what every entry's convention gives for this list at the k of ``own``.

    Without a k each uses its default, as the library does.
    """
    return [_library_value(topic, own, entry) for entry in entries.values()]


def _library_value(topic: Topic, own: Convention, entry: Entry) -> LibraryValue:
    convention = entry.convention.with_k(own.k)
    try:
        value = ndcg(topic, convention)
        by_chance = facts(convention).ties.by_chance and normalized(topic, convention).has_ties
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

"""One list put through many conventions: who says what, and by which choices each parts from the reader's own."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differing_fields import differing_fields
from ndcg_core.scoring.measures import ndcg, tie_range
from ndcg_core.scoring.normalized import normalized

_SAME = 1e-9


@dataclass(frozen=True)
class LibraryValue:
    """What one named convention says of a list.

    ``value`` is NaN where it has none; ``refusal`` then says why, or is empty where the list is left out of averages.
    ``range`` is the lowest and the highest answer where equal scores fall by chance. ``parts`` names the fewest choices by
    which it parts from the reader's own convention.
    """

    name: str
    convention: Convention
    value: float
    refusal: str = ""
    range: tuple[float, float] | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """Conventions that give a list the same value; ``away`` is how far that is from the reader's own, NaN without a value."""

    value: float
    away: float
    library_values: tuple[LibraryValue, ...]


def library_values(topic: Topic, own: Convention, entries: Mapping[str, Entry]) -> list[LibraryValue]:
    """What every entry's convention says of this list, each asked with the k of ``own``.

    Without a k each uses its default one, as the library does that is asked for none.
    """
    return [_verdict(topic, own, entry) for entry in entries.values()]


def _verdict(topic: Topic, own: Convention, entry: Entry) -> LibraryValue:
    convention = entry.convention.with_k(own.k)
    try:
        value = ndcg(topic, convention)
        spread = (
            tie_range(topic, convention)
            if convention.ties in CHANCE_TIES and normalized(topic, convention).has_ties
            else None
        )
    except NdcgError as refusal:
        return LibraryValue(entry.name, convention, math.nan, str(refusal))
    return LibraryValue(entry.name, convention, value, range=spread, parts=differing_fields(topic, own, convention))


def grouped(found: list[LibraryValue], own: float) -> list[Group]:
    """The verdicts by equal value, the most different from ``own`` first; those without a value last.

    Values are equal that agree to nine digits; what falls by chance stands apart from what is sure.

    >>> sure = LibraryValue("a", Convention(), 0.5), LibraryValue("b", Convention(), 0.9), LibraryValue("c", Convention(), 0.5)
    >>> [(group.value, [each.name for each in group.library_values]) for group in grouped(list(sure), 1.0)]
    [(0.5, ['a', 'c']), (0.9, ['b'])]
    """
    groups: list[list[LibraryValue]] = []
    for verdict in found:
        for group in groups:
            if _alike(group[0], verdict):
                group.append(verdict)
                break
        else:
            groups.append([verdict])
    made = [Group(group[0].value, abs(group[0].value - own), tuple(group)) for group in groups]
    return sorted(made, key=lambda group: (math.isnan(group.value), -group.away if group.away == group.away else 0.0))


def _alike(one: LibraryValue, other: LibraryValue) -> bool:
    if one.range != other.range or one.refusal != other.refusal:
        return False
    both_none = math.isnan(one.value) and math.isnan(other.value)
    return both_none or math.isclose(one.value, other.value, rel_tol=_SAME, abs_tol=_SAME)

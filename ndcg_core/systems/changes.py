"""The fewest choices of a convention that make another system win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.choices import FIELDS, read_in
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.fields import FieldValue
from ndcg_core.scoring.differences import mixed
from ndcg_core.systems import words
from ndcg_core.systems.grid import Scored, Systems, score

_MOST_SCORED = 2000  # how many times a run is scored in the search for two choices
_CUTOFFS = (1, 3, 5, 10, 20, 50, 100)  # those that are tried together with another choice
_REFUSING = {"min_documents", "short_list", "highest_grade"}  # these refuse lists, and change no value
_OF_AVERAGES = read_in("average") | {"weight_type", "empty_weight", "no_weight", "nothing_left", "item_weights"}
NEVER_CHANGED = _REFUSING | _OF_AVERAGES | {"k", "default_k"}
"""Choices that are not tried: they change no value of a query, or are the cutoff."""
Choices = tuple[tuple[str, FieldValue], ...]
"""Fields of a convention with the values that they are set to."""


@dataclass(frozen=True)
class Change:
    """Choices that, changed in the reference, make the other system of a pair win.

    Attributes
    ----------
    choices : tuple of (str, value)
        The fields with their new values.
    first, second : float
        The means of the two systems then.
    """

    choices: Choices
    first: float
    second: float

    def __str__(self) -> str:
        return "; ".join(words.CHOICE.format(field=name, meaning=describe(name, value)) for name, value in self.choices)


def single_choices(reference: Convention) -> list[Choices]:
    """Return every single choice that a convention of the catalogue makes and the reference does not, except k."""
    found: list[Choices] = []
    for name in FIELDS:
        if name in NEVER_CHANGED:
            continue
        seen: list[FieldValue] = [reference.value(name), "error"]
        for value in (entry.convention.value(name) for entry in conventions.values()):
            if value not in seen:
                seen.append(value)
                found.append(((name, value),))
    return found


class ChangeSearch:
    """The search for the fewest choices, one scoring of a system after the other.

    Parameters
    ----------
    systems : Systems
    reference : Convention
    cutoffs : mapping of k to Scored
        What is known of the reference at other cutoffs.
    pairs : collection of (int, int)
        The pairs of systems that flip somewhere, as places.

    Attributes
    ----------
    found : dict of (str, str) to tuple of Change
        By the names of the two systems.
    """

    def __init__(
        self, systems: Systems, reference: Convention, cutoffs: Mapping[int, Scored], pairs: list[tuple[int, int]]
    ) -> None:
        self.systems, self.reference, self.pairs = systems, reference, pairs
        self.found: dict[tuple[str, str], tuple[Change, ...]] = {}
        self._cutoffs = cutoffs
        self._before = np.empty(0)
        self._means = np.empty(0)

    def steps(self) -> Iterator[None]:
        """Search; yield after every scoring of a system."""
        self._before = yield from self.systems.values(self.reference)
        self._means = score(self._before).means
        acting: list[Choices] = []
        for choices in single_choices(self.reference):
            yield from self._try(choices, acting)
        self._try_cutoffs()
        near = [(("k", k),) for k in _CUTOFFS if k in self._cutoffs and k != self.reference.k]
        together = [(*one, *other) for one, other in combinations([*acting, *near], 2) if one[0][0] != other[0][0]]
        for choices in together[: _MOST_SCORED // len(self.systems)]:
            if not self._open():
                return
            yield from self._try(choices, [])

    def _try(self, choices: Choices, acting: list[Choices]) -> Iterator[None]:
        """Score the reference with these choices; note which pairs they flip, and whether they change a value."""
        convention = mixed(self.reference, choices)
        if convention is None:
            return
        try:
            values = yield from self.systems.values(convention)
        except NdcgError:
            return
        if not np.allclose(values, self._before, rtol=0, atol=1e-12, equal_nan=True):
            acting.append(choices)
            self._note(choices, score(values))

    def _try_cutoffs(self) -> None:
        """Note for each pair the cutoff nearest to the reference's that flips it."""
        own = self.reference.k
        for k in sorted(self._cutoffs, key=lambda k: abs(k - own) if own is not None else -k):
            self._note((("k", k),), self._cutoffs[k])

    def _open(self) -> list[tuple[int, int]]:
        """Return the pairs that no change flips so far."""
        return [pair for pair in self.pairs if self._names(pair) not in self.found]

    def _note(self, choices: Choices, found: Scored) -> None:
        for first, second in self.pairs:
            names = self._names((first, second))
            known = self.found.get(names, ())
            if known and (len(choices) > 1 or any(choices[0][0] == "k" == one.choices[0][0] for one in known)):
                continue
            before = np.sign(self._means[second] - self._means[first])
            if before and np.sign(found.means[second] - found.means[first]) == -before:
                change = Change(choices, float(found.means[first]), float(found.means[second]))
                self.found[names] = (*known, change)

    def _names(self, pair: tuple[int, int]) -> tuple[str, str]:
        return self.systems.names[pair[0]], self.systems.names[pair[1]]

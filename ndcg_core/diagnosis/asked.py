"""An answer beside everything that is known of its list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ndcg_core.diagnosis import words
from ndcg_core.diagnosis.known import Known, Solved, Values, alike, values_of
from ndcg_core.diagnosis.typed import Typed
from ndcg_core.mistakes import Wrong

Given = dict[str, Typed]


@dataclass(frozen=True)
class Asked:
    """What was answered, beside everything that is known of the list."""

    key: Solved
    given: Given

    @property
    def quantities(self) -> tuple[str, ...]:
        """What was given, in the order DCG, IDCG, nDCG."""
        return tuple(self.given)

    @property
    def shown(self) -> str:
        """The quantity whose value a finding shows: the last one given."""
        return self.quantities[-1]

    @property
    def right(self) -> Values:
        """The numbers that are asked for."""
        return values_of(self.key.right)

    def only(self, quantity: str) -> Asked:
        """The same with one number alone."""
        return replace(self, given={quantity: self.given[quantity]})

    def fits(self, values: Values) -> bool:
        """Whether an explanation gives every number that was given."""
        return all(typed.fits(values[name]) for name, typed in self.given.items())

    def fitting(self, known: Iterable[Known], decimals: int = 0) -> list[Known]:
        """The explanations that fit, every number read to so many decimals at the least."""
        closely = replace(self, given={name: typed.at_least(decimals) for name, typed in self.given.items()})
        name = self.shown
        typed = closely.given[name]
        low, high = typed.range()
        slack = (typed.unit + abs(typed.value) * 1e-6) / 100  # most are far off, and one look tells
        near = [one for one in known if low - slack <= one.values[name] <= high + slack]
        return [one for one in near if closely.fits(one.values)]

    def same_as(self, values: Values) -> list[Known]:
        """The explanations that give just these numbers, as far as numbers were given."""
        return [one for one in self.key.known if alike(one.values, values, self.quantities)]

    def why(self, made: Wrong, number: str, others: Sequence[Known]) -> str:
        """Why a sheet's numbers cannot tell its mistake from others."""
        return words.why(self.key.topic, self.key.convention, made, number, others)


def ids_of(known: Iterable[Known]) -> tuple[str, ...]:
    """The mistakes among explanations, each once."""
    return tuple(dict.fromkeys(one.ids[0] for one in known if one.ids))


def names_of(known: Iterable[Known]) -> tuple[str, ...]:
    """The named conventions among explanations."""
    return tuple(one.name for one in known if one.name)

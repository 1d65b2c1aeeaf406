"""An answer beside everything that is known of its list."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.columns import SortedValues, Values
from ndcg_core.teaching.diagnosis.finding import Finding
from ndcg_core.teaching.diagnosis.known import Candidate, SolvedList, alike, shared, values_of
from ndcg_core.teaching.diagnosis.typed import Typed
from ndcg_core.teaching.mistakes import WorkedSums

Given = dict[str, Typed]
Places = tuple[int, ...]


@dataclass(frozen=True)
class AnswerContext:
    """What was answered, beside everything that is known of the list; ``carried`` as in :class:`Finding`."""

    key: SolvedList
    given: Given
    carried: bool = False

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

    def only(self, quantity: str) -> AnswerContext:
        """The same with one number alone."""
        return replace(self, given={quantity: self.given[quantity]})

    def fits(self, values: Values) -> bool:
        """Whether an explanation gives every number that was given."""
        return all(typed.fits(values[name]) for name, typed in self.given.items())

    def groups(self, columns: SortedValues, decimals: int = 0) -> dict[tuple[float, ...], Places]:
        """The places of the rows that fit, grouped by equal numbers; what was typed is read to at least so many decimals."""
        closely = {name: typed.at_least(decimals) for name, typed in self.given.items()}
        found: dict[tuple[float, ...], Places] = {}
        for place in columns.fitting(closely):
            numbers = shared(columns.values(place), self.quantities)
            found[numbers] = (*found.get(numbers, ()), place)
        return found

    def same_as(self, values: Values) -> list[Candidate]:
        """The explanations that give just these numbers, as far as numbers were given."""
        return [one for one in self.key.known if alike(one.values, values, self.quantities)]

    def why(self, made: WorkedSums, number: str, others: Sequence[Candidate]) -> str:
        """Why a sheet's numbers cannot tell its mistake from others."""
        return words.why(self.key.topic, self.key.convention, made, number, others)

    def finding(self, explanation: Hashable, make: Callable[[], Finding]) -> Finding:
        """The finding for an explanation: made for the first number that has it, and the same object for every later one.

        ``explanation`` tells it from the others for the same quantities, for instance by the places of the rows that fit.
        """
        name = (explanation, self.quantities, self.carried)
        if name not in self.key.findings:
            self.key.findings[name] = replace(make(), carried=self.carried)
        return self.key.findings[name]


def ids_of(known: Iterable[Candidate]) -> tuple[str, ...]:
    """The mistakes among explanations, each once."""
    return tuple(dict.fromkeys(one.ids[0] for one in known if one.ids))


def names_of(known: Iterable[Candidate]) -> tuple[str, ...]:
    """The named conventions among explanations."""
    return tuple(one.name for one in known if one.name)

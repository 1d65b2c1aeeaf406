"""An answer beside all the candidates that could explain it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.candidates import Candidate, SolvedList, alike, rounded
from ndcg_core.teaching.diagnosis.finding import Finding
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues, Values
from ndcg_core.teaching.diagnosis.typed_number import Typed
from ndcg_core.teaching.mistakes import WorkedSums

Given = dict[str, Typed]
Places = tuple[int, ...]


@dataclass(frozen=True)
class AnswerContext:
    """The given numbers, and the list with everything known about it.

    ``entered`` are all quantities that were typed, whether they can be judged or not. ``carried`` is as in
    :class:`Finding`; ``lead`` is what is certain and said before the cause: which of the sums are right.
    """

    solved: SolvedList
    given: Given
    entered: tuple[str, ...] = ()
    carried: bool = False
    lead: str = ""

    @property
    def quantities(self) -> tuple[str, ...]:
        """The given quantities, in the order DCG, IDCG, nDCG."""
        return tuple(self.given)

    @property
    def shown(self) -> str:
        """The quantity whose value a finding shows: the last given."""
        return self.quantities[-1]

    @property
    def asked(self) -> tuple[str, ...]:
        """The quantities that are the answer: nDCG, or without it all that were typed."""
        return ("ndcg",) if "ndcg" in self.given else self.quantities

    @property
    def right(self) -> Values:
        """The right numbers."""
        return self.solved.right.values

    @property
    def shows_nothing(self) -> bool:
        """Whether no given number shows anything; see :attr:`Typed.shows_nothing`."""
        return all(typed.shows_nothing for typed in self.given.values())

    def only(self, *quantities: str) -> AnswerContext:
        """Return the context with only these numbers."""
        return replace(self, given={name: self.given[name] for name in quantities})

    def fits(self, values: Values) -> bool:
        """Whether these values give every given number."""
        return all(typed.fits(values[name]) for name, typed in self.given.items())

    def groups(self, columns: SortedValues, decimals: int = 0) -> dict[tuple[float, ...], Places]:
        """The places of the rows that fit, by equal numbers; at least so many decimals are compared."""
        compared = {name: typed.at_least(decimals) for name, typed in self.given.items()}
        groups: dict[tuple[float, ...], Places] = {}
        for place in columns.fitting(compared):
            numbers = rounded(columns.values(place), self.quantities)
            groups[numbers] = (*groups.get(numbers, ()), place)
        return groups

    def same_as(self, values: Values) -> list[Candidate]:
        """Return the candidates with these values, for the given quantities."""
        return [candidate for candidate in self.solved.candidates if alike(candidate.values, values, self.quantities)]

    def why(self, sums: WorkedSums, mistake: str, others: Sequence[Candidate]) -> str:
        """Return why these sums do not separate a mistake from others."""
        return words.why(self.solved.topic, self.solved.convention, sums, mistake, others)

    def finding(self, create: Callable[..., Finding], *explanation: Hashable) -> Finding:
        """The finding about the shown quantity that is created from an explanation, for the first number that has it.

        All later numbers with the same explanation share it; the explanation is, for instance, the rows that fit.
        """
        key = (create, explanation, self.quantities, self.carried, self.lead)
        if key not in self.solved.findings:
            found = create(self, *explanation)
            certain, quantity = self.lead.strip(), self.shown
            self.solved.findings[key] = replace(found, carried=self.carried, certain=certain, quantity=quantity)
        return self.solved.findings[key]


def ids_of(candidates: Iterable[Candidate]) -> tuple[str, ...]:
    """Return the mistakes among candidates, each once."""
    return tuple(dict.fromkeys(name for candidate in candidates for name in candidate.ids))


def names_of(candidates: Iterable[Candidate]) -> tuple[str, ...]:
    """Return the named conventions among candidates."""
    return tuple(candidate.name for candidate in candidates if candidate.name)

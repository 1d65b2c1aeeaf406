"""Everything that could explain a number on a list: mistakes, named conventions, and two mistakes together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, overload

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import PRINTED, conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import parts
from ndcg_core.teaching.diagnosis import evidence
from ndcg_core.teaching.diagnosis.finding import Finding, Side, first_difference
from ndcg_core.teaching.diagnosis.ideal_documents import OtherIdeals
from ndcg_core.teaching.diagnosis.lattice import Lattice
from ndcg_core.teaching.diagnosis.one_term import TermSlips
from ndcg_core.teaching.diagnosis.other_cutoffs import OtherCutoffs
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues, Values
from ndcg_core.teaching.diagnosis.tied_orders import TiedOrders
from ndcg_core.teaching.mistakes import STAGES, Mistake, Variant, WorkedSums, mistakes
from ndcg_core.teaching.mistakes.sums import MistakeSums, reports_only

Pair = tuple[tuple[str, str], WorkedSums]
"""The ids of two mistakes, and the sums that they give together."""
SAME_DIGITS = 9


@dataclass(frozen=True)
class Candidate:
    """One possible explanation of a number: one mistake, two, or a named convention.

    ``rare`` marks what is less likely than others of its kind: a mistake in its second variant, a tutorial's own code.
    ``first_rank`` and ``side``, set only for two mistakes together, say where their sums first differ from the right
    ones; see :func:`first_difference`.
    """

    values: Values
    ids: tuple[str, ...] = ()
    name: str = ""
    sums: WorkedSums | None = None
    convention: Convention | None = None
    rare: bool = False
    first_rank: int | None = None
    side: Side = ""


class AppliedMistake(NamedTuple):
    """A mistake with the sums that one of its variants gives on the list."""

    mistake: Mistake
    variant: Variant
    sums: WorkedSums


class CandidatePairs(Sequence[Candidate]):
    """Two mistakes together. A list has some 1,600 such pairs and few are ever shown, so only numbers are kept."""

    def __init__(self, pairs: Iterable[Pair], right: WorkedSums) -> None:
        rows, self._ids, self._ranks = [], [], []
        for ids, sums in pairs:
            rows.append(tuple(sums.values.values()))
            self._ids.append(ids)
            self._ranks.append(first_difference(right, sums))
        self.columns = SortedValues(rows)

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> list[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | list[Candidate]:
        if isinstance(place, slice):
            return [self[index] for index in range(len(self))[place]]
        rank, side = self._ranks[place]
        return Candidate(self.columns.values(place), self._ids[place], first_rank=rank, side=side)


class SolvedList:
    """A list with all its candidates; each part is computed once, when it is first needed.

    ``findings`` holds the findings so far: numbers with the same explanation share a finding.
    """

    def __init__(self, topic: Topic, convention: Convention) -> None:
        self.topic, self.convention = topic, convention
        self.findings: dict[Hashable, Finding] = {}
        self._weights: dict[int, float] = {}

    @cached_property
    def _mistake_sums(self) -> MistakeSums:
        return MistakeSums(self.topic, self.convention)

    @property
    def right(self) -> WorkedSums:
        """The right sums; raises :class:`NdcgError` for a list that the convention refuses."""
        return self._mistake_sums.right

    @cached_property
    def singles(self) -> list[AppliedMistake]:
        """Every mistake that applies, in each of its variants."""
        tried = (
            (mistake, variant, self._mistake_sums.with_mistakes(variant))
            for mistake in mistakes.values()
            for variant in mistake.variants
        )
        return [AppliedMistake(mistake, variant, sums) for mistake, variant, sums in tried if sums is not None]

    @cached_property
    def candidates(self) -> list[Candidate]:
        """Named conventions and single mistakes."""
        return [*named_candidates(self.topic, self.convention), *map(_single, self.singles)]

    @cached_property
    def columns(self) -> SortedValues:
        """The numbers of :attr:`candidates`."""
        return SortedValues([tuple(candidate.values.values()) for candidate in self.candidates])

    def weight(self, place: int) -> float:
        """Return how likely the candidate at this place is, before any number is compared."""
        if place not in self._weights:
            self._weights[place] = self._weight(self.candidates[place])
        return self._weights[place]

    def _weight(self, candidate: Candidate) -> float:
        if candidate.ids:
            return evidence.of_mistake(mistakes[candidate.ids[0]].frequency, rare=candidate.rare)
        other = candidate.convention or self.convention
        return evidence.of_convention(self.topic, self.convention, other, printed=candidate.rare)

    @cached_property
    def term_slips(self) -> TermSlips:
        """Slips in one term of one of the sums."""
        return TermSlips(self.right)

    @cached_property
    def tied_orders(self) -> TiedOrders:
        """Other orders of documents with equal scores."""
        return TiedOrders(self.topic, self.convention)

    @cached_property
    def other_ideals(self) -> OtherIdeals:
        """Ideal lists with other documents."""
        return OtherIdeals(self.topic, self.convention, self.right)

    @cached_property
    def other_cutoffs(self) -> OtherCutoffs:
        """The list, cut at other ranks."""
        return OtherCutoffs(self.topic, self.convention, self.right)

    @cached_property
    def lattice(self) -> Lattice:
        """Combinations of choices beyond the catalogue."""
        return Lattice(self.topic, self.convention, self.right)

    @cached_property
    def pairs(self) -> CandidatePairs:
        """Two mistakes together, each in its likeliest form."""
        likeliest = (applied for applied in self.singles if applied.variant is applied.mistake.variants[0])
        return CandidatePairs(_pairs(self._mistake_sums, likeliest), self.right)


def _single(applied: AppliedMistake) -> Candidate:
    rare = applied.variant is not applied.mistake.variants[0]
    return Candidate(applied.sums.values, (applied.mistake.id,), sums=applied.sums, rare=rare)


def alike(values: Values, others: Values, quantities: tuple[str, ...]) -> bool:
    """Whether these quantities agree to nine decimals."""
    return rounded(values, quantities) == rounded(others, quantities)


def rounded(values: Values, quantities: tuple[str, ...]) -> tuple[float, ...]:
    """Return these quantities rounded, the same for equal explanations."""
    return tuple(round(values[name], SAME_DIGITS) for name in quantities)


def named_candidates(topic: Topic, convention: Convention) -> list[Candidate]:
    """What every named convention gives at this cutoff, without those that leave tied lists to chance."""
    found = []
    for name, chosen in _definitions(convention):
        try:
            if facts(chosen).ties.by_chance and normalized(topic, chosen).has_ties:
                continue
            dcg, idcg, _ = parts(topic, chosen)
            values = {"dcg": dcg, "idcg": idcg, "ndcg": ratio(dcg, idcg, chosen)}
        except NdcgError:  # this library refuses the list
            continue
        found.append(Candidate(values, name=name, convention=chosen, rare=is_printed(name)))
    return found


def _definitions(convention: Convention) -> Iterator[tuple[str, Convention]]:
    """Yield every named convention at this cutoff; one that leaves the gain open also with the exercise's own."""
    for name, entry in conventions.items():
        chosen = entry.convention.with_k(convention.k)
        yield name, chosen
        if entry.any_gain and chosen.gain != convention.gain:
            yield name, replace(chosen, gain=convention.gain)


def is_printed(name: str) -> bool:
    """Whether a name is of code or a formula that a tutorial prints, which no library or paper defines."""
    return name in PRINTED


def _pairs(mistake_sums: MistakeSums, singles: Iterable[AppliedMistake]) -> Iterator[Pair]:
    """Every two mistakes of different stages together."""
    ordered = sorted(singles, key=lambda applied: STAGES.index(applied.mistake.stage))
    for first, second in combinations(ordered, 2):
        if first.mistake.stage != second.mistake.stage or reports_only(second.variant):
            sums = mistake_sums.with_mistakes(first.variant, second.variant)
            if sums is not None:
                yield (first.mistake.id, second.mistake.id), sums

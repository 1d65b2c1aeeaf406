"""Everything that is known to give a number on a list: mistakes, named conventions, and two mistakes together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, overload

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.libraries.catalogue.seeds import ENTRIES as TUTORIALS
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import sums
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.teaching.diagnosis.columns import SortedValues, Values
from ndcg_core.teaching.diagnosis.finding import Finding, first_difference
from ndcg_core.teaching.diagnosis.typed import QUANTITIES
from ndcg_core.teaching.diagnosis.worksheets import SumsOfMistakes, reports_only
from ndcg_core.teaching.mistakes import STAGES, Mistake, Variant, WorkedSums, mistakes

_PRINTED = {entry.name for entry in TUTORIALS}
_SAME_DIGITS = 9


@dataclass(frozen=True)
class Candidate:
    """One explanation of a number: the mistakes that make it, or the name of the convention that defines it so.

    ``rare`` marks what is less likely than others of its kind: a mistake made in its second way, a tutorial's own formula.
    ``first_rank`` and ``side``, given for two mistakes together only, say where their sums first differ from the right ones: see
    :func:`first_difference`.
    """

    values: Values
    ids: tuple[str, ...] = ()
    name: str = ""
    sheet: WorkedSums | None = None
    convention: Convention | None = None
    rare: bool = False
    first_rank: int | None = None
    side: str = ""


class AppliedMistake(NamedTuple):
    """A mistake as it was made on the list at hand."""

    mistake: Mistake
    way: Variant
    sheet: WorkedSums


class AppliedPair(NamedTuple):
    """Two mistakes on one sheet."""

    ids: tuple[str, str]
    sheet: WorkedSums


class CandidatePairs(Sequence[Candidate]):
    """Two mistakes together. A list has some 1,600 such pairs and few are ever shown, so only their numbers are kept."""

    def __init__(self, found: Iterable[AppliedPair], right: WorkedSums) -> None:
        rows, self._ids, self._ranks = [], [], []
        for ids, sheet in found:
            rows.append(_numbers(sheet))
            self._ids.append(ids)
            self._ranks.append(first_difference(right, sheet))
        self.columns = SortedValues(rows)

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> list[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | list[Candidate]:
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        rank, side = self._ranks[place]
        return Candidate(self.columns.values(place), self._ids[place], first_rank=rank, side=side)


@dataclass(frozen=True)
class SolvedList:
    """A list with every explanation of a number that is known for it; each part is computed once, when it is first needed.

    ``findings`` holds the findings made so far: numbers with the same explanation share one.
    """

    topic: Topic
    convention: Convention
    findings: dict[Hashable, Finding] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def _sheets(self) -> SumsOfMistakes:
        return SumsOfMistakes(self.topic, self.convention)

    @property
    def right(self) -> WorkedSums:
        """The sheet without a mistake; raises :class:`NdcgError` for a list that the convention refuses."""
        return self._sheets.right

    @cached_property
    def singles(self) -> list[AppliedMistake]:
        """Every mistake that applies, in each of its ways."""
        tried = (
            (mistake, way, self._sheets.with_mistakes(way)) for mistake in mistakes.values() for way in mistake.ways
        )
        return [AppliedMistake(mistake, way, found) for mistake, way, found in tried if found is not None]

    @cached_property
    def known(self) -> list[Candidate]:
        """Named conventions and single mistakes."""
        return [
            *named(self.topic, self.convention),
            *(
                Candidate(
                    values_of(one.sheet), (one.mistake.id,), sheet=one.sheet, rare=one.way is not one.mistake.ways[0]
                )
                for one in self.singles
            ),
        ]

    @cached_property
    def columns(self) -> SortedValues:
        """The numbers of :attr:`known`."""
        return SortedValues([tuple(one.values.values()) for one in self.known])

    @cached_property
    def pairs(self) -> CandidatePairs:
        """Two mistakes together."""
        return CandidatePairs(pairs(self._sheets, self.singles), self.right)


def values_of(made_so: WorkedSums) -> Values:
    """DCG, IDCG and nDCG of a sheet."""
    return dict(zip(QUANTITIES, _numbers(made_so), strict=True))


def _numbers(made_so: WorkedSums) -> tuple[float, float, float]:
    return made_so.dcg, made_so.idcg, made_so.ndcg


def alike(one: Values, other: Values, quantities: tuple[str, ...]) -> bool:
    """Whether two explanations give the same numbers, as far as nine decimals say."""
    return shared(one, quantities) == shared(other, quantities)


def shared(values: Values, quantities: tuple[str, ...]) -> tuple[float, ...]:
    """What equal explanations share; 0 and -0 are one number."""
    return tuple(round(values[name], _SAME_DIGITS) + 0.0 for name in quantities)


def named(topic: Topic, convention: Convention) -> list[Candidate]:
    """What every named convention gives at the cutoff asked for; those that leave it to chance are left out."""
    found = []
    for name, entry in conventions.items():
        chosen = entry.convention.with_k(convention.k)
        try:
            if chosen.ties in CHANCE_TIES and normalized(topic, chosen).has_ties:
                continue
            value, over, _ = sums.parts(topic, chosen)
            found.append(
                Candidate(
                    {"dcg": value, "idcg": over, "ndcg": ratio(value, over, chosen)},
                    name=name,
                    convention=chosen,
                    rare=is_printed(name),
                )
            )
        except NdcgError:  # this library refuses the list
            continue
    return found


def is_printed(name: str) -> bool:
    """Whether a name is of code or a formula that a tutorial prints, and so nobody's definition."""
    return name in _PRINTED


def pairs(sheets: SumsOfMistakes, singles: Iterable[AppliedMistake]) -> Iterator[AppliedPair]:
    """Every two mistakes of different stages on one sheet."""
    ordered = sorted(singles, key=lambda one: STAGES.index(one.mistake.stage))
    for first, second in combinations(ordered, 2):
        if first.mistake.stage != second.mistake.stage or reports_only(second.way):
            found = sheets.with_mistakes(first.way, second.way)
            if found is not None:
                yield AppliedPair((first.mistake.id, second.mistake.id), found)

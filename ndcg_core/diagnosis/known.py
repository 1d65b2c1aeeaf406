"""Everything that is known to give a number on a list: mistakes, named conventions, and two mistakes together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations

from ndcg_core import sums
from ndcg_core.choices import CHANCE_TIES
from ndcg_core.convention import Convention
from ndcg_core.conventions import conventions
from ndcg_core.conventions.seeds import ENTRIES as TUTORIALS
from ndcg_core.errors import NdcgError
from ndcg_core.intake import taken_in
from ndcg_core.mistakes import STAGES, Mistake, Way, Wrong, mistakes, sheet, worked
from ndcg_core.mistakes.entry import as_worked, unchanged
from ndcg_core.pipeline import ratio
from ndcg_core.topic import Topic

Values = dict[str, float]
_PRINTED = {entry.name for entry in TUTORIALS}
_SAME_DIGITS = 9


@dataclass(frozen=True)
class Known:
    """One explanation of a number: the mistakes that make it, or the name of the convention that defines it so.

    ``rare`` marks what is less likely than others of its kind: a mistake made in its second way, a tutorial's own formula.
    ``again`` works a sheet out that was not kept.
    """

    values: Values
    ids: tuple[str, ...] = ()
    name: str = ""
    sheet: Wrong | None = None
    convention: Convention | None = None
    rare: bool = False
    again: Callable[[], Wrong | None] | None = None


@dataclass(frozen=True)
class Made:
    """A mistake as it was made on the list at hand."""

    mistake: Mistake
    way: Way
    sheet: Wrong


@dataclass(frozen=True)
class Solved:
    """A list with everything that is known to be made of it; each part is worked out when it is first asked for, and once."""

    topic: Topic
    convention: Convention

    @cached_property
    def right(self) -> Wrong:
        """The sheet without a mistake."""
        return sheet(self.topic, self.convention)

    @cached_property
    def singles(self) -> list[Made]:
        """Every mistake that applies."""
        return made(self.topic, self.convention)

    @cached_property
    def known(self) -> list[Known]:
        """Named conventions and single mistakes."""
        return [*named(self.topic, self.convention),
                *(Known(values_of(one.sheet), (one.mistake.id,), sheet=one.sheet, rare=one.way is not one.mistake.ways[0]) for one in self.singles)]

    @cached_property
    def pairs(self) -> list[Known]:
        """Two mistakes together."""
        return list(pairs(self.topic, self.convention, self.singles))


def values_of(made_so: Wrong) -> Values:
    """DCG, IDCG and nDCG of a sheet."""
    return {"dcg": made_so.dcg, "idcg": made_so.idcg, "ndcg": made_so.ndcg}


def alike(one: Values, other: Values, quantities: tuple[str, ...]) -> bool:
    """Whether two explanations give the same numbers, as far as nine decimals say."""
    return shared(one, quantities) == shared(other, quantities)


def shared(values: Values, quantities: tuple[str, ...]) -> tuple[float, ...]:
    """What equal explanations share; 0 and -0 are one number."""
    return tuple(round(values[name], _SAME_DIGITS) + 0.0 for name in quantities)


def made(topic: Topic, convention: Convention) -> list[Made]:
    """Every mistake that applies, in each of its ways."""
    tried = ((mistake, way, worked(topic, convention, way)) for mistake in mistakes.values() for way in mistake.ways)
    return [Made(mistake, way, found) for mistake, way, found in tried if found is not None]


def named(topic: Topic, convention: Convention) -> list[Known]:
    """What every named convention gives at the cutoff asked for; those that leave it to chance are left out."""
    found = []
    for name, entry in conventions.items():
        chosen = entry.convention.with_k(convention.k)
        try:
            if chosen.ties in CHANCE_TIES and taken_in(topic, chosen).has_ties:
                continue
            value, over, _ = sums.parts(topic, chosen)
            found.append(Known({"dcg": value, "idcg": over, "ndcg": ratio(value, over, chosen)}, name=name, convention=chosen,
                               rare=is_printed(name)))
        except NdcgError:  # this library refuses the list
            continue
    return found


def is_printed(name: str) -> bool:
    """Whether a name is of code or a formula that a tutorial prints, and so nobody's definition."""
    return name in _PRINTED


def pairs(topic: Topic, convention: Convention, singles: list[Made]) -> Iterator[Known]:
    """Every two mistakes of different stages on one sheet."""
    ordered = sorted(singles, key=lambda one: STAGES.index(one.mistake.stage))
    for first, second in combinations(ordered, 2):
        if first.mistake.stage != second.mistake.stage or _reports(second):
            found = _together(topic, convention, first, second)
            if found is not None:
                # Of some 1,600 sheets hardly one is looked at again: it is made once more then, and none is kept.
                yield Known(values_of(found), (first.mistake.id, second.mistake.id),
                            again=partial(_together, topic, convention, first, second))


def _reports(one: Made) -> bool:
    """Whether a mistake leaves both sums alone, and so can be made on any other's sheet."""
    return one.way.dcg is unchanged and one.way.idcg is unchanged


def _together(topic: Topic, convention: Convention, first: Made, second: Made) -> Wrong | None:
    for one, other in ((first, second), (second, first)):
        if _reports(other) and (one is first or one.way.report is as_worked):
            try:
                return other.way.report(one.sheet)
            except NdcgError:
                return None
    return worked(topic, convention, first.way.then(second.way))

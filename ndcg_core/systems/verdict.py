"""Which system is better, in one line: the case, the numbers it rests on, and its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ndcg_core.batch.bootstrap import FEW_QUERIES
from ndcg_core.batch.words import UNMATCHED
from ndcg_core.document import Block, Strong, paragraph
from ndcg_core.document.shown import Shown
from ndcg_core.systems import words
from ndcg_core.systems.changes import Change
from ndcg_core.systems.comparison import of_systems
from ndcg_core.systems.grid import DECIMALS
from ndcg_core.systems.numbers import signed
from ndcg_core.systems.pairs import Together
from ndcg_core.systems.significance import show_p
from ndcg_core.systems.uneven import Uneven

Case = Literal["few", "depends", "unclear", "clear"]


class Lead(NamedTuple):
    """The best system over another, or over the baseline; see :func:`~ndcg_core.systems.choosing.chosen_pair`.

    Attributes
    ----------
    best, next : str
        The systems. With a baseline, one of the two is it.
    means : (float, float)
        Their mean nDCG.
    difference : float
        What the best has more.
    together : Together
        The p value and the interval of the difference, corrected for all pairs.
    wins, losses : int
        Queries on which the best is better and worse.
    """

    best: str
    next: str
    means: tuple[float, float]
    difference: float
    together: Together
    wins: int
    losses: int

    @property
    def tied(self) -> bool:
        """Whether the two means are equal, but for how sums are rounded."""
        return not round(self.difference, DECIMALS)


@dataclass(frozen=True)
class Otherwise:
    """What common definitions of nDCG say of the choice; definitions that give these files one number count once.

    Attributes
    ----------
    tried : int
        How many definitions there are.
    count : int
        Under how many another system has a higher mean than the best; under how many the baseline has, where it is
        beaten. Where the reference gives both the same mean: under how many these differ.
    clear : int
        How many of those see a clear difference, where the reference sees one too.
    best : str
        The system that most of the latter choose; empty without any.
    difference : float
        The widest of its leads there; 0 without any.
    changes : tuple of Change
        The fewest choices of these definitions that, changed in the reference, make it win; empty if they are many.
    """

    tried: int
    count: int
    clear: int = 0
    best: str = ""
    difference: float = 0.0
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, repr=False)
class Verdict(Shown):
    """Which system is better, and how sure that is; printed, it is a sentence or two.

    Attributes
    ----------
    case : {"few", "depends", "unclear", "clear"}
        Too few queries to decide; a clear lead that another common definition turns into another clear lead; no clear
        lead; a clear lead.
    lead : Lead
    queries, pairs : int
        How many queries count, and for how many pairs of systems p is corrected.
    at : str
        ``"@10"``; empty for the whole list.
    reference : str
        What the definition is called.
    baseline : str or None
    wanted : float
        A difference that matters to the reader.
    needed : int or None
        About how many queries such a test needs to see it in 4 of 5 samples; None if it cannot be said.
    otherwise : Otherwise or None
        None where no other definition was tried.
    unjudged_turn : bool
        Whether judgments of unjudged documents were found under which the other of the two leads; where the lead is
        clear, any other that the choice is between.
    confidence : float
    uneven : tuple of Uneven
        The runs of which less is judged than of the others.
    condensed : bool
        Whether unjudged documents were taken out of the lists.
    title : str
        What the means are of: ``"nDCG@10"``, ``"AP"``.
    doubts : dict of str to list of str
        As of a comparison.
    """

    case: Case
    lead: Lead
    queries: int
    pairs: int
    at: str
    reference: str
    baseline: str | None
    wanted: float
    needed: int | None
    otherwise: Otherwise | None
    unjudged_turn: bool
    confidence: float
    uneven: tuple[Uneven, ...] = ()
    condensed: bool = False
    doubts: Mapping[str, list[str]] = field(default_factory=dict)
    title: str = "nDCG"

    @property
    def headline(self) -> str:
        """The first sentence."""
        if unmatched := [name for name, notes in self.doubts.items() if UNMATCHED in notes]:
            return words.NOTHING_DECIDED.format(systems=", ".join(unmatched))
        if all(each.safe for each in self.uneven):
            return self._headline
        form = words.UNEVEN_HEADLINES[self.case == "clear"]
        return form.format(headline=self._headline.removesuffix("."))

    @property
    def _headline(self) -> str:
        if self.case == "few":
            return words.TOO_FEW
        if self.case == "depends":
            return words.DEPENDS
        kind = "all" if self.baseline is None else "kept" if self.lead.best == self.baseline else "beaten"
        return words.HEADLINES[self.case, kind].format(best=self.lead.best, baseline=self.baseline)

    @property
    def details(self) -> list[str]:
        """The further sentences."""
        condensed = words.CONDENSED if self.condensed else ""
        return [
            sentence
            for sentence in (*of_systems(self.doubts), *map(str, self.uneven), *_DETAILS[self.case](self), condensed)
            if sentence
        ]

    @property
    def sentence(self) -> str:
        """All of it."""
        return " ".join([self.headline, *self.details])

    def record(self) -> dict[str, object]:
        """Return the verdict as one row of a data frame."""
        lead, found = self.lead, self.otherwise
        return {
            "case": self.case,
            "best": lead.best if self.queries else None,
            "next": lead.next if self.queries else None,
            "mean_best": lead.means[0],
            "mean_next": lead.means[1],
            "difference": lead.difference,
            "low": lead.together.low,
            "high": lead.together.high,
            "p": lead.together.p,
            "test": lead.together.test,
            "wins": lead.wins,
            "losses": lead.losses,
            "queries": self.queries,
            "pairs": self.pairs,
            "queries_needed": self.needed,
            "definitions": None if found is None else found.tried,
            "definitions_otherwise": None if found is None else found.count,
            "definitions_clearly_otherwise": None if found is None else found.clear,
            "best_otherwise": found.best if found is not None and found.best else None,
            "difference_otherwise": found.difference if found is not None and found.best else None,
            "turned_by": [str(change) for change in found.changes] if found is not None else [],
            "unjudged_turn": self.unjudged_turn,
            "uneven": [str(each) for each in self.uneven],
            "sentence": self.sentence,
        }

    def __str__(self) -> str:
        return self.sentence

    __repr__ = __str__

    def blocks(self) -> Iterator[Block]:
        """Yield what a notebook shows: the first sentence, and the others below it."""
        yield paragraph(Strong(self.headline))
        yield paragraph(" ".join(self.details))


def _few(verdict: Verdict) -> list[str]:
    lead = verdict.lead
    if not verdict.queries:
        return [words.NO_QUERY_COUNTS]
    form = words.FEW_EQUAL if lead.tied else words.FEW
    return [
        form.format(
            count=words.COUNTS_OF[verdict.queries == 1].format(queries=verdict.queries),
            enough=FEW_QUERIES,
            best=lead.best,
            next=lead.next,
            difference=lead.difference,
            wins=lead.wins,
        )
    ]


def _depends(verdict: Verdict) -> list[str]:
    found = verdict.otherwise
    assert found is not None  # noqa: S101 - the case says so
    sentence = words.DEPENDS_ON.format(
        best=verdict.lead.best,
        other=found.best,
        difference=verdict.lead.difference,
        reference=verdict.reference,
        back=(words.BY if found.clear == 1 else words.BY_UP_TO).format(difference=found.difference),
        clear=found.clear,
        tried=found.tried,
        queries=verdict.queries,
    )
    turns = words.TURNS.format(change=found.changes[0]) if found.changes else ""
    return [sentence, turns, words.NAME_YOURS]


def _unclear(verdict: Verdict) -> list[str]:
    lead = verdict.lead
    form = words.SAME_MEAN if lead.tied else words.UNCLEAR
    needs = words.NEEDS.format(wanted=verdict.wanted, needed=verdict.needed) if verdict.needed else ""
    return [form.format(**_numbers(verdict)), needs, _otherwise(verdict), _unjudged(verdict)]


def _clear(verdict: Verdict) -> list[str]:
    return [words.CLEAR.format(**_numbers(verdict)), _otherwise(verdict), _unjudged(verdict)]


def _otherwise(verdict: Verdict) -> str:
    """Return how many definitions choose otherwise, without the name of any that somebody could pick."""
    found = verdict.otherwise
    if found is None:
        return ""
    if verdict.lead.tied:
        return words.TOLD_APART.format(count=found.count, tried=found.tried)
    tested = verdict.case == "clear" and found.count
    noise = words.IN_NOISE[found.count == 1] if tested else ""
    if verdict.baseline in (None, verdict.lead.best):
        return words.OTHERWISE.format(count=found.count, tried=found.tried, noise=noise)
    return words.BASELINE_FIRST.format(
        baseline=verdict.baseline, best=verdict.lead.best, count=found.count, tried=found.tried, noise=noise
    )


def _unjudged(verdict: Verdict) -> str:
    return words.UNJUDGED_TURN if verdict.unjudged_turn else ""


def _numbers(verdict: Verdict) -> dict[str, object]:
    lead = verdict.lead
    p = show_p(lead.together.p, at_least=lead.together.at_least)
    exact = p[:1] not in "<≤"
    corrected = words.CORRECTED_BASELINE if verdict.baseline is not None else words.CORRECTED
    return {
        "best": lead.best,
        "next": lead.next,
        "title": verdict.title,
        "first": lead.means[0],
        "second": lead.means[1],
        "difference": signed(lead.difference, 3) if verdict.case == "clear" else f"{lead.difference:.3f}",
        "confidence": verdict.confidence,
        "low": signed(lead.together.low, 3),
        "high": signed(lead.together.high, 3),
        "p": _three_digits(lead.together.p) if exact else p,
        "corrected": corrected.format(pairs=verdict.pairs, baseline=verdict.baseline) if verdict.pairs > 1 else "",
        "queries": verdict.queries,
    }


def _three_digits(p: float) -> str:
    """Return a p value behind its sign.

    >>> [_three_digits(p) for p in (0.01234, 0.5, 0.99994, 1.0)]
    ['= 0.0123', '= 0.5', '> 0.999', '= 1']
    """
    return words.NEARLY_1 if 0.9995 <= p < 1 else f"= {p:.3g}"


_DETAILS = {"few": _few, "depends": _depends, "unclear": _unclear, "clear": _clear}

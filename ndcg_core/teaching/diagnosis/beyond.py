"""The last resort: two mistakes together, and combinations of choices that no library makes."""

from __future__ import annotations

from collections.abc import Collection

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, Places
from ndcg_core.teaching.diagnosis.candidates import rounded
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

MOST_PAIRS = 5
"""If more pairs of mistakes than these give an answer, they explain nothing, and none of them is shown."""
MOST_RANKED = 500
"""Longer lists are not searched for two mistakes: nobody works them out by hand, and each document costs 3 ms."""
_LEAST_DECIMALS = 3  # two mistakes together give nearly every number of two decimals


def beyond_the_catalogue(context: AnswerContext) -> list[Finding]:
    """Return pairs of mistakes, and combinations of choices that give other numbers than the pairs; each is a guess."""
    if len(context.given) == 1 and context.given[context.shown].decimals < _LEAST_DECIMALS:
        return []
    pairs = _two_mistakes(context) if len(context.solved.topic.docs) <= MOST_RANKED else []
    known = {rounded(finding.values, context.quantities) for finding in pairs}
    return [*pairs, *_combinations(context, known)]


def _combinations(context: AnswerContext, known: Collection[tuple[float, ...]]) -> list[Finding]:
    """Return the combinations with the fewest changes, unless so many fit that they explain nothing."""
    lattice = context.solved.lattice
    groups = context.groups(lattice.columns)
    groups.pop(rounded(context.right, context.quantities), None)
    firsts = {
        min(places, key=lambda place: len(lattice.combinations[place].changes))
        for numbers, places in groups.items()
        if numbers not in known
    }
    fewest = min((len(lattice.combinations[place].changes) for place in firsts), default=0)
    plainest = sorted(place for place in firsts if len(lattice.combinations[place].changes) == fewest)
    return [context.finding(_of_combination, place) for place in plainest] if len(plainest) <= MOST_PAIRS else []


def _of_combination(context: AnswerContext, place: int) -> Finding:
    sides, changes = context.solved.lattice.combinations[place]
    return Finding(
        Verdict.MISTAKE,
        words.of_combination(sides, changes, context.lead),
        guess=True,
        side="" if sides == "both" else sides,
        values=context.solved.lattice.columns.values(place),
        cause=words.combined(sides, changes),
    )


def _two_mistakes(context: AnswerContext) -> list[Finding]:
    """Return pairs of mistakes, each a guess; none if so many fit that they explain nothing."""
    typed = context.given[context.shown]
    groups = context.groups(context.solved.pairs.columns)
    if len(groups) > MOST_PAIRS:
        return []

    def order(finding: Finding) -> tuple[bool, int, float]:
        return not typed.rounds(finding.value), _undefined(finding.mistakes), abs(finding.value - typed.value)

    return sorted((context.finding(_of_pairs, places) for places in groups.values()), key=order)


def _undefined(ids: tuple[str, ...]) -> int:
    """Return how many of the mistakes no library or paper defines."""
    return sum(mistakes[mistake].kind == MISTAKE for mistake in ids)


def _of_pairs(context: AnswerContext, places: Places) -> Finding:
    group = [context.solved.pairs[place] for place in places]
    first, *same = sorted(group, key=lambda candidate: _undefined(candidate.ids))
    others = dict.fromkeys(candidate.ids for candidate in same if candidate.ids != first.ids)
    return Finding(
        Verdict.TWO_MISTAKES,
        context.lead + words.of_pair(first.ids),
        first_rank=first.first_rank,
        guess=True,
        side=first.side,
        values=first.values,
        mistakes=first.ids,
        reason=words.of_other_pairs(list(others)),
        cause=words.causes(first.ids),
    )

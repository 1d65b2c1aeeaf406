"""Two mistakes together: the last resort, because nearly every number of few digits comes from some pair."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, Places
from ndcg_core.teaching.diagnosis.candidates import Candidate
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

MOST_PAIRS = 5
"""If more pairs of mistakes than these give an answer, they explain nothing, and none of them is shown."""
_LEAST_DECIMALS = 3  # two mistakes together give nearly every number of two decimals


def two_mistakes(context: AnswerContext) -> list[Finding]:
    """Return pairs of mistakes, each a guess; none if so many fit that they explain nothing."""
    typed = context.given[context.shown]
    if len(context.given) == 1 and typed.decimals < _LEAST_DECIMALS:
        return []
    groups = context.groups(context.solved.pairs.columns)
    if len(groups) > MOST_PAIRS:
        return []

    def order(finding: Finding) -> tuple[bool, int, float]:
        return not typed.rounds(finding.value), _undefined(finding.mistakes), abs(finding.value - typed.value)

    return sorted((_of_pairs(context, places) for places in groups.values()), key=order)


def _undefined(ids: tuple[str, ...]) -> int:
    """Return how many of the mistakes no library or paper defines."""
    return sum(mistakes[mistake].kind == MISTAKE for mistake in ids)


def _of_pairs(context: AnswerContext, places: Places) -> Finding:
    return context.finding(
        ("pairs", places), lambda: _guess(context, [context.solved.pairs[place] for place in places])
    )


def _guess(context: AnswerContext, group: list[Candidate]) -> Finding:
    first, *same = sorted(group, key=lambda candidate: _undefined(candidate.ids))
    others = dict.fromkeys(candidate.ids for candidate in same if candidate.ids != first.ids)
    return Finding(
        Verdict.TWO_MISTAKES,
        context.lead + words.of_pair(first.ids),
        first.ids[0],
        (),
        first.values[context.shown],
        first.first_rank,
        guess=True,
        quantity=context.shown,
        side=first.side,
        values=first.values,
        mistakes=first.ids,
        reason=words.of_other_pairs(list(others)),
        cause=words.causes(first.ids),
    )

"""Other conventions and single mistakes that give a number; those with the same number share a finding."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, Places, ids_of, names_of
from ndcg_core.teaching.diagnosis.candidates import Candidate, is_printed, rounded
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, first_difference
from ndcg_core.teaching.mistakes import correct_sums, mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

_ORDER = list(Verdict)


def alternatives(context: AnswerContext, decimals: int) -> list[Finding]:
    """Return what else gives the numbers: conventions, then mistakes, the nearest first.

    At least ``decimals`` decimals are compared.
    """
    groups = context.groups(context.solved.columns, decimals)
    groups.pop(rounded(context.right, context.quantities), None)
    candidates = context.solved.candidates
    found = [
        (_of_group(context, places), all(candidates[place].rare for place in places)) for places in groups.values()
    ]
    return [finding for finding, _ in sorted(found, key=lambda pair: _order(context, *pair))]


def _order(context: AnswerContext, finding: Finding, rare: bool) -> tuple[int, bool, bool, float]:
    """By verdict, the likely before the rare, the rounded before the cut off, the nearest first."""
    typed = context.given[context.shown]
    return (
        _ORDER.index(finding.verdict),
        rare,
        not typed.rounds(finding.value),
        abs(finding.value - typed.value),
    )


def _of_group(context: AnswerContext, places: Places) -> Finding:
    def create() -> Finding:
        group = [context.solved.candidates[place] for place in places]
        ids = sorted(ids_of(group), key=lambda mistake: mistakes[mistake].kind == MISTAKE)
        return _of_mistakes(context, group, ids) if ids else _of_names(context, group)

    return context.finding(("alternatives", places), create)


def _of_mistakes(context: AnswerContext, group: list[Candidate], ids: list[str]) -> Finding:
    mistake, also = ids[0], tuple(ids[1:])
    first = next(candidate for candidate in group if candidate.ids == (mistake,))
    names = names_of(group)
    sums = first.sums or context.solved.right
    rank, side = first_difference(context.solved.right, sums)
    defined = mistakes[mistake].kind != MISTAKE or not all(map(is_printed, names))
    others = [candidate for candidate in group if candidate.ids and candidate.ids[0] in also]
    return Finding(
        Verdict.CONVENTION if defined else Verdict.MISTAKE,
        words.of_mistake(mistake, rank, side, names),
        mistake,
        names,
        first.values[context.shown],
        rank,
        quantity=context.shown,
        side=side,
        values=first.values,
        mistakes=(mistake,),
        also=also,
        reason=context.why(sums, mistake, others),
    )


def _of_names(context: AnswerContext, group: list[Candidate]) -> Finding:
    first, names = group[0], names_of(group)
    convention = first.convention or context.solved.convention
    rank, side = first_difference(context.solved.right, correct_sums(context.solved.topic, convention))
    return Finding(
        Verdict.MISTAKE if all(map(is_printed, names)) else Verdict.CONVENTION,
        words.of_names(context.solved.topic, context.solved.convention, convention, names),
        None,
        names,
        first.values[context.shown],
        rank,
        quantity=context.shown,
        side=side,
        values=first.values,
    )

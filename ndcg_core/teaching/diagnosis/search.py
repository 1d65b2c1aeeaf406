"""The search: every candidate is computed on the list, and those that give the answer are kept, the likeliest first."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.alternatives import alternatives
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, Given, Places
from ndcg_core.teaching.diagnosis.candidates import Candidate, SolvedList
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.diagnosis.right_number import right, slip
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

MOST_PAIRS = 5
"""If more pairs of mistakes than these give an answer, they explain nothing, and none of them is shown."""
_DIGITS = 2  # with a single decimal every second candidate fits; two are compared as long as anything fits
_LEAST_DECIMALS = 3  # two mistakes together give nearly every number of two decimals


def search(solved: SolvedList, given: Given) -> list[Finding]:
    """Return the findings; see :func:`ndcg_core.diagnose`."""
    context = AnswerContext(solved, given)
    context = AnswerContext(solved, given, carried=_is_carried(context))
    return _together(context) or _one_by_one(context) or _two_mistakes(context) or [_unknown(context)]


def _together(context: AnswerContext) -> list[Finding]:
    """Return what explains all the numbers together, without two mistakes."""
    first = right(context) or slip(context)
    shown = {first[0].mistake, *first[0].also} if first and first[0].slip else set()
    rest = alternatives(context, _DIGITS) or ([] if first else alternatives(context, 0))
    return [*first, *(finding for finding in rest if finding.mistake is None or finding.mistake not in shown)]


def _one_by_one(context: AnswerContext) -> list[Finding]:
    """Return what explains each wrong number alone; an nDCG that follows from the sums needs no explanation."""
    if len(context.given) == 1:
        return []
    found: list[Finding] = []
    unexplained: list[str] = []
    for name in context.quantities:
        if context.carried and name == "ndcg":
            continue
        alone = _together(context.only(name))
        if not alone:
            unexplained.append(name)
        elif alone[0].verdict is not Verdict.RIGHT:
            found += alone
    if unexplained:
        found = _two_mistakes(context) or found
        if found and found[0].verdict is Verdict.TWO_MISTAKES:
            return found
        found += [_unknown(context.only(name)) for name in unexplained]
    return found


def _two_mistakes(context: AnswerContext) -> list[Finding]:
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
        words.of_pair(first.ids),
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
    )


def _unknown(context: AnswerContext) -> Finding:
    return context.finding("unknown", lambda: words.unknown(context.shown, carried=context.carried))


def _is_carried(context: AnswerContext) -> bool:
    """Whether the nDCG is wrong, but is the quotient of the given sums, one of which is wrong."""
    values, given = context.right, context.given
    sums = {name: typed for name, typed in given.items() if name != "ndcg"}
    if (
        "ndcg" not in given
        or given["ndcg"].fits(values["ndcg"])
        or all(typed.fits(values[name]) for name, typed in sums.items())
    ):
        return False
    low, high = sums["dcg"].range() if "dcg" in sums else (values["dcg"], values["dcg"])
    least, most = sums["idcg"].range() if "idcg" in sums else (values["idcg"], values["idcg"])
    if least <= 0 or low < 0:
        return False
    lowest, highest = given["ndcg"].range()
    return low / most <= highest and lowest <= high / least

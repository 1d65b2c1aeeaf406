"""The right number, typed as it should be or written wrong."""

from __future__ import annotations

from dataclasses import replace

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, ids_of, names_of
from ndcg_core.teaching.diagnosis.candidates import alike
from ndcg_core.teaching.diagnosis.finding import Finding, Slip, Verdict
from ndcg_core.teaching.diagnosis.typed_number import Typed
from ndcg_core.teaching.diagnosis.typed_sums import are_swapped
from ndcg_core.teaching.mistakes.identities import RIGHT

POINTS: dict[int, Slip] = {2: "per cent", 1: "point", -1: "point", -2: "point", 3: "point", 4: "point"}
"""By how many places to the right a decimal point is wrong, the likeliest first, and what that is called."""
_FEW: Slip = "few digits"
_LEAST_DECIMALS = 2  # with one decimal, a neighbour of the right number is another number


def right(context: AnswerContext) -> list[Finding]:
    """Return one finding if the numbers are right, with the mistakes that they would hide.

    A number with too few digits is correct so far; a single digit is right only if the others round to zeros.
    """
    values = context.right
    if not context.fits(values):
        return []
    short = [name for name in context.asked if not context.given[name].is_right(values[name])]
    if any(context.given[name].single for name in short):
        return []
    required = context.given[context.shown].required
    return [context.finding(_right, bool(short), required)]


def right_beside(context: AnswerContext, wrong: Finding) -> list[Finding]:
    """Return one finding for a right nDCG beside sums that are not right, with what is wrong with them."""
    if "ndcg" not in context.given or not context.given["ndcg"].is_right(context.right["ndcg"]):
        return []
    found = right(context.only("ndcg"))
    return [replace(finding, sentence=words.beside(finding.sentence, wrong.sentence)) for finding in found]


def _right(context: AnswerContext, short: bool, required: int) -> Finding:
    values, slip = context.right, _FEW if short else ""
    same = context.same_as(values)
    hidden = [candidate for candidate in same if candidate.ids and not alike(candidate.values, values, ("dcg",))]
    return Finding(
        Verdict.SLIP if slip else Verdict.RIGHT,
        words.right(context.shown, values, slip, required),
        conventions=names_of(same),
        values=values,
        also=ids_of(hidden),
        reason=context.why(context.solved.right, RIGHT, hidden),
        slip=slip,
    )


def slip(context: AnswerContext) -> list[Finding]:
    """Return a finding for each number that is right and written wrong; none if any number is wrong."""
    values = context.right
    if are_swapped(context) and ("ndcg" not in context.given or context.given["ndcg"].fits(values["ndcg"])):
        return [context.finding(_in_other_fields)]
    slips = {name: _slip(typed, values[name]) for name, typed in context.given.items()}
    if None in slips.values() or context.fits(values):
        return []
    return [context.only(name).finding(_slipped, *found) for name, found in slips.items() if found and found[0]]


def _in_other_fields(context: AnswerContext) -> Finding:
    return Finding(
        Verdict.SLIP,
        words.right(context.shown, context.right, "swapped fields"),
        values=context.right,
        slip="swapped fields",
    )


def _slipped(context: AnswerContext, kind: Slip, factor: float) -> Finding:
    values = context.right
    # The same number may also come from a mistake: in per cent, or multiplied with a k of 10.
    wrong = values | {context.shown: values[context.shown] * factor}
    same = [] if factor == 1 else [candidate for candidate in context.same_as(wrong) if candidate.ids]
    first, *also = ids_of(same) or (None,)
    others = [candidate for candidate in same if candidate.ids[0] != first]
    return Finding(
        Verdict.SLIP,
        words.right(context.shown, values, kind),
        values=values,
        mistakes=(first,) if first else (),
        also=tuple(also),
        slip=kind,
        reason=context.why(context.solved.right, first, others) if first else "",
    )


def _slip(typed: Typed, value: float) -> tuple[Slip, float] | None:
    """Return how the right number was written wrong, and by which factor; None for another number."""
    if typed.fits(value):
        return "", 1.0
    if typed.shows_nothing:
        return None
    if value:
        for places, kind in POINTS.items():
            if typed.moved(-places).fits(value):
                return kind, 10.0**places
    return ("last digit", 1.0) if typed.decimals >= _LEAST_DECIMALS and typed.nearly(value) else None

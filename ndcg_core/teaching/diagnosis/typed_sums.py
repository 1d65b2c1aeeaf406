"""DCG and IDCG as they were typed: each is judged by itself, and then the quotient of the two."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext
from ndcg_core.teaching.diagnosis.finding import Finding, Side, Verdict

_UPSIDE_DOWN, _ROUNDED_SUMS = "I4", "A9"
_SUMS: tuple[Side, ...] = ("dcg", "idcg")


def wrong_sums(context: AnswerContext) -> tuple[Side, ...]:
    """Return which of the typed sums are wrong."""
    return tuple(name for name in _SUMS if _is_right(context, name) is False)


def _is_right(context: AnswerContext, name: Side) -> bool | None:
    """Whether a sum is right; None if it was not typed."""
    return context.given[name].fits(context.right[name]) if name in context.given else None


def judged(context: AnswerContext) -> str:
    """Return the sentence that says which of the typed sums are right, and whether the nDCG follows from them."""
    dcg, idcg = (_is_right(context, name) for name in _SUMS)
    if (dcg is None and idcg is None) or len(context.given) == 1:
        return ""
    both = dcg is not None and idcg is not None
    ndcg = context.given.get("ndcg")
    wrong = ndcg is not None and not ndcg.fits(context.right["ndcg"])
    return words.judged(dcg, idcg, carried=follows(context) if both and wrong else None)


def follows(context: AnswerContext) -> bool:
    """Whether the nDCG is wrong, but is the quotient of the typed sums, at least one of which is wrong.

    A sum that was not typed counts as the right one.
    """
    values, given = context.right, context.given
    if "ndcg" not in given or given["ndcg"].fits(values["ndcg"]) or not wrong_sums(context):
        return False
    return is_quotient(context)


def is_quotient(context: AnswerContext) -> bool:
    """Whether the nDCG is the quotient of the typed sums, as far as their digits go; the right sum stands for none."""
    values, given = context.right, context.given
    low, high = given["dcg"].range() if "dcg" in given else (values["dcg"], values["dcg"])
    least, most = given["idcg"].range() if "idcg" in given else (values["idcg"], values["idcg"])
    if least <= 0 or low < 0:
        return False
    lowest, highest = given["ndcg"].range()
    return low / most <= highest and lowest <= high / least


def judge_division(context: AnswerContext) -> Finding | None:
    """Return the finding if both sums are right, or swapped, and the nDCG beside them is not right."""
    values = context.right
    if set(context.given) != {"dcg", "idcg", "ndcg"} or not values["idcg"] > 0:
        return None
    if are_swapped(context):
        return context.finding(_division, "swapped", None)
    if wrong_sums(context):
        return None
    if is_quotient(context):
        return context.finding(_division, "rounded", _ROUNDED_SUMS)
    upside_down = values["dcg"] > 0 and context.given["ndcg"].fits(values["idcg"] / values["dcg"])
    return context.finding(_division, "upside down" if upside_down else "", _UPSIDE_DOWN if upside_down else None)


def _division(context: AnswerContext, kind: words.Division, mistake: str | None) -> Finding:
    mistakes = (mistake,) if mistake else ()
    return Finding(Verdict.DIVISION, words.DIVISIONS[kind], values=context.right, mistakes=mistakes, slip="division")


def are_swapped(context: AnswerContext) -> bool:
    """Whether DCG and IDCG were typed in each other's field."""
    given, values = context.given, context.right
    if not {"dcg", "idcg"} <= set(given) or given["dcg"].fits(values["dcg"]):
        return False
    return given["dcg"].fits(values["idcg"]) and given["idcg"].fits(values["dcg"])

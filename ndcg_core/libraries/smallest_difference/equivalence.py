"""Why no list can part two conventions, worked out from their gains, discounts and fields.

To give a reason for another field, add one small function to ``_PROOFS``: it answers with a sentence, or with an empty string
where the field may show.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ndcg_core.libraries.smallest_difference.trials import GRADES
from ndcg_core.model.choices import CHANCE_TIES, FIELDS
from ndcg_core.model.convention import Convention

_Proof = Callable[[Convention, Convention], str]


def reason_for_equality(one: Convention, other: Convention) -> str:
    """A sentence that says why no list can part the two, or an empty one: every field that differs must have a reason."""
    if one == other:
        return "They are the same choices."
    reasons = []
    for name in differing(one, other):
        reason = _PROOFS.get(name, _over_queries if is_over_queries(name) else _no_proof)(one, other)
        if not reason:
            return ""
        reasons.append(reason)
    return " ".join(dict.fromkeys(reasons))


def own_cutoffs(one: Convention, other: Convention) -> bool:
    """Whether the two are asked at their own cutoffs: one of them has one that is not just what it takes unasked."""
    return one.k != one.default_k or other.k != other.default_k


def differing(one: Convention, other: Convention) -> list[str]:
    """The fields in which the two differ."""
    return [name for name in FIELDS if getattr(one, name) != getattr(other, name)]


def is_over_queries(name: str) -> bool:
    """Whether this field matters to several queries only."""
    return FIELDS[name].many


def _no_proof(one: Convention, other: Convention) -> str:
    return ""


def _over_queries(one: Convention, other: Convention) -> str:
    return "They part only over several queries: in how these are averaged, weighted, rounded or left out."


def _same_gains(one: Convention, other: Convention) -> str:
    gains = (one.gain_form, other.gain_form)
    known = [grade for grade in dict.fromkeys((*range(6), *GRADES)) if all(gain.knows(grade) for gain in gains)]
    first, second = ([gain(grade) for grade in known] for gain in gains)
    return _factor_words("gains", "grade that both know", first, second) if _is_scalable(one, other) else ""


def _is_scalable(one: Convention, other: Convention) -> bool:
    """Whether DCG and IDCG may both be multiplied without anybody noticing: nobody asks how large they are."""
    return all(each.zero_ideal == 0 and each.gain_type == "float64" for each in (one, other))


def _same_discounts(one: Convention, other: Convention) -> str:
    first, second = (each.discount_form.weights(50) for each in (one, other))
    logarithms = all("base" in each.discount_form.parameters() for each in (one, other))
    words = _factor_words("discounts", "rank", first, second) if _is_scalable(one, other) else ""
    if words and logarithms and first != second:
        return (
            "Their discounts are one another's multiple (another base of the logarithm), which DCG / IDCG divides out."
        )
    return words


def _factor_words(what: str, each: str, first: list[float], second: list[float]) -> str:
    """What to say of two columns of numbers of which one is the other times a number above 0; else nothing."""
    start = next((place for place, number in enumerate(first) if number != 0), None)
    if start is None or second[start] / first[start] <= 0:
        return ""
    factor = second[start] / first[start]
    close = 1e-12 * max(map(abs, second))
    if not all(
        math.isclose(factor * one, two, rel_tol=1e-12, abs_tol=close) for one, two in zip(first, second, strict=True)
    ):
        return ""
    if factor == 1:
        return f"Their {what} are the same for every {each}."
    return f"Their {what} differ by a constant factor, which DCG / IDCG divides out."


def _same_seed(one: Convention, other: Convention) -> str:
    thrown = any(each.ties in CHANCE_TIES for each in (one, other))
    return "" if thrown else "Their seeds differ, and neither shuffles ties."


def _same_emptiness(one: Convention, other: Convention) -> str:
    words = {one.no_relevant, other.no_relevant}
    if words == {"skip", "nan"}:
        return _over_queries(one, other)
    if words <= {"skip", "nan", "error"}:
        return "A list without a relevant document has no value under either: one refuses it, the other passes it over."
    return ""


def _same_ideal_cut(one: Convention, other: Convention) -> str:
    if {one.ideal_cut, other.ideal_cut} == {"k", "retrieved"} and "judged" not in (one.ideal_pool, other.ideal_pool):
        return "Their ideal lists are made of retrieved documents, so that to cut them at as many cuts nothing."
    return ""


def _same_negatives(one: Convention, other: Convention) -> str:
    named = one.gain_form.rises and other.gain_form.rises
    if named and all(each.negative in ("error", "clip", "mask") for each in (one, other)):
        return "Neither lets a negative gain in, so that IDCG is never below 0."
    return ""


def _same_ideal_order(one: Convention, other: Convention) -> str:
    if "given" in (one.ideal_order, other.ideal_order) or "from_end" in (one.negative, other.negative):
        return ""
    if not (one.gain_form.rises and other.gain_form.rises):
        return ""
    return "Their gains rise with the grade, so that the ideal by grade is the ideal by gain."


def _same_default(one: Convention, other: Convention) -> str:
    return "Both are asked at cutoffs of their own, so that none goes without." if own_cutoffs(one, other) else ""


_PROOFS: dict[str, _Proof] = {
    "default_k": _same_default,
    "ideal_order": _same_ideal_order,
    "gain": _same_gains,
    "discount": _same_discounts,
    "seed": _same_seed,
    "no_relevant": _same_emptiness,
    "ideal_cut": _same_ideal_cut,
    "negative_ideal": _same_negatives,
}

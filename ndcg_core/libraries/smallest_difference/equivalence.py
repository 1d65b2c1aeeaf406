"""Why two conventions give every list the same nDCG, derived from their gains, discounts and fields.

To give a reason for another field, add one small function to ``_PROOFS``: it returns a sentence, or an empty string if
some list may show the field.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ndcg_core.libraries import words
from ndcg_core.libraries.smallest_difference.trials import GRADES
from ndcg_core.model.choices import CHANCE_TIES, FIELDS
from ndcg_core.model.convention import Convention

_Proof = Callable[[Convention, Convention], str]


def reason_for_equality(one: Convention, other: Convention) -> str:
    """Return why no list shows a difference; empty unless every field that differs has a reason."""
    if one == other:
        return words.SAME_CHOICES
    reasons = []
    for name in differing(one, other):
        reason = _PROOFS.get(name, _over_queries if is_over_queries(name) else _no_proof)(one, other)
        if not reason:
            return ""
        reasons.append(reason)
    return " ".join(dict.fromkeys(reasons))


def own_cutoffs(one: Convention, other: Convention) -> bool:
    """Whether the two are compared at their own cutoffs: one of them has a k that is not its default."""
    return one.k != one.default_k or other.k != other.default_k


def differing(one: Convention, other: Convention) -> list[str]:
    """Return the fields in which the two differ."""
    return [name for name in FIELDS if getattr(one, name) != getattr(other, name)]


def is_over_queries(name: str) -> bool:
    """Whether this field matters to several queries only."""
    return FIELDS[name].many


def _no_proof(one: Convention, other: Convention) -> str:
    return ""


def _over_queries(one: Convention, other: Convention) -> str:
    return words.ONLY_SEVERAL_QUERIES


def _same_gains(one: Convention, other: Convention) -> str:
    gains = (one.gain_form, other.gain_form)
    known = [grade for grade in dict.fromkeys((*range(6), *GRADES)) if all(gain.knows(grade) for gain in gains)]
    first, second = ([gain(grade) for grade in known] for gain in gains)
    if not _is_scalable(one, other):
        return ""
    return {1.0: words.SAME_GAINS, None: ""}.get(_factor(first, second), words.PROPORTIONAL_GAINS)


def _is_scalable(one: Convention, other: Convention) -> bool:
    """Whether a factor in both DCG and IDCG changes nothing, because no choice depends on their size."""
    return all(each.zero_ideal == 0 and each.gain_type == "float64" for each in (one, other))


def _same_discounts(one: Convention, other: Convention) -> str:
    first, second = (each.discount_form.weights(50) for each in (one, other))
    logarithms = all("base" in each.discount_form.parameters() for each in (one, other))
    factor = _factor(first, second) if _is_scalable(one, other) else None
    if factor is None:
        return ""
    if logarithms and first != second:
        return words.PROPORTIONAL_LOGARITHMS
    return words.SAME_DISCOUNTS if factor == 1 else words.PROPORTIONAL_DISCOUNTS


def _factor(first: list[float], second: list[float]) -> float | None:
    """Return the positive factor between the first and the second numbers; None if there is none."""
    start = next((place for place, number in enumerate(first) if number != 0), None)
    if start is None or second[start] / first[start] <= 0:
        return None
    factor = second[start] / first[start]
    close = 1e-12 * max(map(abs, second))
    proportional = all(
        math.isclose(factor * number, other, rel_tol=1e-12, abs_tol=close)
        for number, other in zip(first, second, strict=True)
    )
    return factor if proportional else None


def _same_seed(one: Convention, other: Convention) -> str:
    shuffled = any(each.ties in CHANCE_TIES for each in (one, other))
    return "" if shuffled else words.UNUSED_SEEDS


def _same_emptiness(one: Convention, other: Convention) -> str:
    values = {one.no_relevant, other.no_relevant}
    if values == {"skip", "nan"}:
        return _over_queries(one, other)
    if values <= {"skip", "nan", "error"}:
        return words.NO_VALUE_EITHER
    return ""


def _same_ideal_cut(one: Convention, other: Convention) -> str:
    if {one.ideal_cut, other.ideal_cut} == {"k", "retrieved"} and "judged" not in (one.ideal_pool, other.ideal_pool):
        return words.SAME_IDEAL_CUT
    return ""


def _same_negatives(one: Convention, other: Convention) -> str:
    named = one.gain_form.rises and other.gain_form.rises
    if named and all(each.negative in ("error", "clip", "mask") for each in (one, other)):
        return words.NO_NEGATIVE_GAINS
    return ""


def _same_ideal_order(one: Convention, other: Convention) -> str:
    if "given" in (one.ideal_order, other.ideal_order) or "from_end" in (one.negative, other.negative):
        return ""
    return words.RISING_GAINS if one.gain_form.rises and other.gain_form.rises else ""


def _same_default(one: Convention, other: Convention) -> str:
    return words.OWN_CUTOFFS if own_cutoffs(one, other) else ""


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

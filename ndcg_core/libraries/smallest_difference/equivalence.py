"""Why two conventions give every list the same nDCG, derived from their gains, discounts and fields.

To give a reason for another field, add a small function to ``_PROOFS``: it returns a sentence, or an empty string if
some list may show the field.
"""

import math
from collections.abc import Callable

from ndcg_core.libraries import words
from ndcg_core.libraries.smallest_difference.trials import GRADES
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import facts

_Proof = Callable[[Convention, Convention], str]


def reason_for_equality(first: Convention, second: Convention) -> str:
    """Return why no list shows a difference; empty unless every field that differs has a reason."""
    if first == second:
        return words.SAME_CHOICES
    reasons = []
    for name in differing(first, second):
        proof = _over_queries if is_over_queries(name) else _PROOFS.get(name)
        reason = proof(first, second) if proof else ""
        if not reason:
            return ""
        reasons.append(reason)
    return " ".join(dict.fromkeys(reasons))


def own_cutoffs(first: Convention, second: Convention) -> bool:
    """Whether the two are compared at their own cutoffs, because either has a k that is not its default."""
    return first.k != first.oddities.default_k or second.k != second.oddities.default_k


def differing(first: Convention, second: Convention) -> list[str]:
    """Return the fields in which the two differ."""
    return [name for name in FIELDS if first.value(name) != second.value(name)]


def is_over_queries(name: str) -> bool:
    """Whether this field matters to several queries only."""
    return FIELDS[name].many


def _over_queries(first: Convention, second: Convention) -> str:
    return words.ONLY_SEVERAL_QUERIES


def _same_gains(first: Convention, second: Convention) -> str:
    gains = (first.gain_form, second.gain_form)
    known = [grade for grade in dict.fromkeys((*range(6), *GRADES)) if all(gain.knows(grade) for gain in gains)]
    values = [[gain(grade) for grade in known] for gain in gains]
    if not _is_scalable(first, second):
        return ""
    return {1.0: words.SAME_GAINS, None: ""}.get(_factor(*values), words.PROPORTIONAL_GAINS)


def _is_scalable(first: Convention, second: Convention) -> bool:
    """Whether a factor in both DCG and IDCG changes nothing, because no choice depends on their size."""
    return all(each.zero_ideal == 0 and each.gain_type == "float64" for each in (first.oddities, second.oddities))


def _same_discounts(first: Convention, second: Convention) -> str:
    weights = [each.discount_form.weights(50) for each in (first, second)]
    logarithms = all("base" in each.discount_form.parameters() for each in (first, second))
    factor = _factor(*weights) if _is_scalable(first, second) else None
    if factor is None:
        return ""
    if logarithms and weights[0] != weights[1]:
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
        math.isclose(factor * number, scaled, rel_tol=1e-12, abs_tol=close)
        for number, scaled in zip(first, second, strict=True)
    )
    return factor if proportional else None


def _same_emptiness(first: Convention, second: Convention) -> str:
    values = {first.no_relevant, second.no_relevant}
    if values == {"skip", "nan"}:
        return _over_queries(first, second)
    return words.NO_VALUE_EITHER if values <= {"skip", "nan", "error"} else ""


def _same_ideal_cut(first: Convention, second: Convention) -> str:
    cut_alike = {first.ideal_cut, second.ideal_cut} == {"k", "retrieved"}
    retrieved_only = {first.ideal_pool, second.ideal_pool} <= {"ranked", "top_k"}
    return words.SAME_IDEAL_CUT if cut_alike and retrieved_only else ""


def _same_negatives(first: Convention, second: Convention) -> str:
    named = first.gain_form.rises and second.gain_form.rises
    never = named and all(each.negative in ("error", "clip", "mask") for each in (first, second))
    return words.NO_NEGATIVE_GAINS if never else ""


def _same_ideal_order(first: Convention, second: Convention) -> str:
    if "given" in (first.ideal_order, second.ideal_order) or "from_end" in (first.negative, second.negative):
        return ""
    return words.RISING_GAINS if first.gain_form.rises and second.gain_form.rises else ""


_PROOFS: dict[str, _Proof] = {
    "default_k": lambda first, second: words.OWN_CUTOFFS if own_cutoffs(first, second) else "",
    "ideal_order": _same_ideal_order,
    "gain": _same_gains,
    "discount": _same_discounts,
    "seed": lambda *both: "" if any(facts(each).ties.by_chance for each in both) else words.UNUSED_SEEDS,
    "no_relevant": _same_emptiness,
    "ideal_cut": _same_ideal_cut,
    "negative_ideal": _same_negatives,
}

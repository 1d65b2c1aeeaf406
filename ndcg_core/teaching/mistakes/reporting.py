"""Mistakes of arithmetic, and in the final report."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import added
from ndcg_core.teaching.mistakes.entry import Case, Change, Report, Variant, Variants, WorkedSums, both


def _rounded(decimals: int) -> Change:
    """Return the discount with its weights rounded to this many decimals."""

    def change(case: Case) -> Case:
        discount = case.convention.discount_form
        return case.changed(discount=lambda rank: round(discount.weight(rank), decimals))

    return change


def _rounded_divisors(decimals: int) -> Change:
    """Return the discount with its divisors rounded to this many decimals."""

    def change(case: Case) -> Case | None:
        form = case.convention.discount_form
        if not form.divides or not all(round(form.factor(rank), decimals) for rank in (1, 2)):
            return None
        return case.changed(discount=lambda rank: 1 / round(form.factor(rank), decimals))

    return change


def _rounded_terms(decimals: int) -> Report:
    """Return the sums of terms that were rounded to this many decimals."""

    def report(sums: WorkedSums) -> WorkedSums:
        terms = [round(term, decimals) for term in sums.terms]
        rounded = replace(sums, terms=terms, dcg=added(terms))
        return rounded.with_ideal([round(term, decimals) for term in sums.ideal_terms])

    return report


def _rounded_sums(decimals: int) -> Report:
    """Return DCG and IDCG rounded to this many decimals, and their quotient."""

    def report(sums: WorkedSums) -> WorkedSums | None:
        dcg, idcg = round(sums.dcg, decimals), round(sums.idcg, decimals)
        return sums.reporting(dcg / idcg) if idcg else None

    return report


def _sum_to(length: int, numbers: Sequence[float]) -> float:
    """Return the sum of the first ``length`` numbers; if there are fewer, the last is repeated."""
    if length <= len(numbers) or not numbers:
        return added(numbers[:length])
    return added([*numbers, numbers[-1] * (length - len(numbers))])


def _running_totals(sums: WorkedSums) -> WorkedSums:
    running, best = (_sum_to(sums.k, list(accumulate(terms))) for terms in (sums.terms, sums.ideal_terms))
    return sums.reporting(ratio(running, best, sums.ideal.convention))


def _mean_of_cutoffs(sums: WorkedSums) -> WorkedSums | None:
    values = sums.ranked.curve
    if not values or not sums.k or any(map(math.isnan, values[: sums.k])):
        return None
    return sums.reporting(_sum_to(sums.k, values) / sums.k)


def _times(factor: float) -> Variant:
    """Return the report of nDCG with a factor that does not belong there."""
    return Variant(report=lambda sums: sums.reporting(factor * sums.ndcg))


VARIANTS: Mapping[str, Variants] = {
    "A1": (both(_rounded(2)), both(_rounded_divisors(2))),
    "A2": (both(_rounded(1)), both(_rounded_divisors(1))),
    "A3": (Variant(report=lambda sums: sums.reporting(100 * sums.ndcg)),),
    "A4": (Variant(report=lambda sums: sums.reporting(sums.ranked.cg)),),
    "A5": (Variant(report=_running_totals),),
    "A6": (Variant(report=_mean_of_cutoffs),),
    "A7": (both(_rounded(3)), both(_rounded_divisors(3))),
    "A8": tuple(Variant(report=_rounded_terms(decimals)) for decimals in (2, 1, 3)),
    "A9": tuple(Variant(report=_rounded_sums(decimals)) for decimals in (2, 1, 3)),
    "A10": (_times(2.0),),
    "A11": (_times(1 / 2),),
    "A12": (_times(3.0),),
    "A13": (_times(1 / 3),),
    "A14": (Variant(report=lambda sums: sums.reporting(2 * (1 - sums.ndcg))),),
}

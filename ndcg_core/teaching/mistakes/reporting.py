"""Mistakes of arithmetic, and in the final report."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import added
from ndcg_core.teaching.mistakes.entry import ALL, Case, Change, Mistake, Report, Variant, WorkedSums, both


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


ENTRIES = [
    Mistake(
        id="A1",
        title="Discounts rounded to 2 decimals",
        wrong="The discounts, or the logarithms under them, were rounded to two decimals before they were used.",
        mend="Keep all digits until the end and round only the answer.",
        variants=(both(_rounded(2)), both(_rounded_divisors(2))),
        stage="discount",
        source="a homework site's answer: IDCG 11.437 for 11.451",
        nearly_right=True,
    ),
    Mistake(
        id="A2",
        title="Discounts rounded to 1 decimal",
        wrong="The discounts, or the logarithms under them, were rounded to one decimal before they were used.",
        mend="Keep all digits until the end and round only the answer.",
        variants=(both(_rounded(1)), both(_rounded_divisors(1))),
        stage="discount",
        nearly_right=True,
    ),
    Mistake(
        id="A3",
        title="Per cent instead of a ratio",
        wrong="The answer is in per cent, without saying so.",
        mend="Give the ratio, or write the per cent sign.",
        code="100 * ndcg",
        variants=(Variant(report=lambda sums: sums.reporting(100 * sums.ndcg)),),
        stage="report",
        source="Quepid#77",
        frequency="sometimes",
    ),
    Mistake(
        id="A4",
        title="CG given as nDCG",
        wrong="The plain sum of the gains was reported.",
        code="sum(gains[:k])",
        mend="Discount each gain, and divide by IDCG.",
        variants=(Variant(report=lambda sums: sums.reporting(sums.ranked.cg)),),
        stage="report",
        source="NimbusML-Samples#30",
        frequency="sometimes",
    ),
    Mistake(
        id="A5",
        title="Running totals added up",
        wrong="The running sums of all ranks were added, instead of taking the last sum.",
        code=(
            "sum(total(gains[:rank]) for rank in range(1, k + 1)) / "
            "sum(total(ideal_gains[:rank]) for rank in range(1, k + 1))"
        ),
        mend="Take the running sum at rank k: it is DCG@k already.",
        variants=(Variant(report=_running_totals),),
        stage="quotient",
    ),
    Mistake(
        id="A6",
        title="Mean over the cutoffs",
        wrong="nDCG@1, nDCG@2 and so on to k were averaged.",
        code="sum(total(gains[:rank]) / total(ideal_gains[:rank]) for rank in range(1, k + 1)) / k",
        mend="Give nDCG@k alone.",
        variants=(Variant(report=_mean_of_cutoffs),),
        stage="report",
        source="inferred; trec_eval's m_ndcg_rel.c and m_Rndcg.c are such averages",
    ),
    Mistake(
        id="A7",
        title="Discounts rounded to 3 decimals",
        wrong="The discounts, or the logarithms under them, were rounded to three decimals before they were used.",
        mend="Keep all digits until the end and round only the answer.",
        variants=(both(_rounded(3)), both(_rounded_divisors(3))),
        stage="discount",
        nearly_right=True,
    ),
    Mistake(
        id="A8",
        title="Terms rounded",
        wrong="Each discounted gain was rounded, to one, two or three decimals, before the sums were added up.",
        code="total(gains, decimals=2) / total(ideal_gains, decimals=2)",
        mend="Keep all digits until the end and round only the answer.",
        variants=tuple(Variant(report=_rounded_terms(decimals)) for decimals in (2, 1, 3)),
        stage="report",
        affects=ALL,
        nearly_right=True,
    ),
    Mistake(
        id="A9",
        title="Sums rounded before the division",
        wrong="DCG and IDCG were rounded, to one, two or three decimals, and then divided.",
        code="round(dcg, 2) / round(idcg, 2)",
        mend="Keep all digits until the end and round only the answer.",
        variants=tuple(Variant(report=_rounded_sums(decimals)) for decimals in (2, 1, 3)),
        stage="quotient",
        nearly_right=True,
    ),
    *(
        Mistake(
            id=number,
            title=title,
            wrong=f"The number is {title[0].lower()}{title[1:]}.",
            mend="Look for the factor in one of the two sums: both need the same gain and the same weights.",
            code=f"ndcg * {factor:g}" if factor > 1 else f"ndcg / {1 / factor:g}",
            variants=(_times(factor),),
            stage="report",
            source=source,
        )
        for number, title, factor, source in (
            ("A10", "Twice the nDCG", 2.0, "cwl#20"),
            ("A11", "Half the nDCG", 1 / 2, "inferred"),
            ("A12", "Three times the nDCG", 3.0, "inferred"),
            ("A13", "A third of the nDCG", 1 / 3, "RapidFireAI/rapidfireai#261"),
        )
    ),
    Mistake(
        id="A14",
        title="Twice the loss",
        wrong="The number is 2 (1 - nDCG): a loss, with a factor of 2.",
        mend="Give nDCG itself, without a factor.",
        code="2 * (1 - ndcg)",
        variants=(Variant(report=lambda sums: sums.reporting(2 * (1 - sums.ndcg))),),
        stage="report",
        source="torchrec#1270",
    ),
]

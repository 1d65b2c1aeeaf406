"""What one list gives, in words and in LaTeX, with its own numbers."""

from __future__ import annotations

import math

from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_POOLS, NO_RELEVANT, TIES
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import discount_words, divisor_latex, weights
from ndcg_core.model.gains import gain_latex, gain_words
from ndcg_core.scoring.pipeline import is_ideal
from ndcg_core.scoring.positions import Positions

_DIGITS = 4


def words(told: Positions) -> list[str]:
    """Sentences: the gain and discount, the DCG, the ideal, the IDCG, the quotient, and what else mattered."""
    choices = told.convention
    counted = len(told.ranked.docs) if told.k is None else min(told.k, len(told.ranked.docs))
    sentences = [
        f"A document's gain is {gain_words(choices.gain)}; its rank's weight is "  # type: ignore[arg-type]
        f"{discount_words(choices.discount)}.",  # type: ignore[arg-type]
        f"DCG{told.at} adds gain × weight over {_ranks(counted)}: {_sum(told.discounted[:counted])} = {_show(told.dcg)}.",
        f"The ideal list is made of {IDEAL_POOLS[choices.ideal_pool]}; {IDEAL_CUTS[choices.ideal_cut]}.",
        f"IDCG{told.at} is the same sum over the ideal list: "
        f"{_sum(told.ideal_discounted[:told.ideal_length])} = {_show(told.idcg)}.",
    ]
    if not is_ideal(told.idcg, choices):
        sentences.append(f"IDCG is {_show(told.idcg)}, and under this convention {NO_RELEVANT[choices.no_relevant]}.")
    else:
        sentences.append(f"nDCG{told.at} = DCG / IDCG = {_show(told.dcg)} / {_show(told.idcg)} = {_show(told.ndcg)}.")
    if told.topic.unjudged:
        sentences.append(f"Unjudged documents in the ranking: {told.topic.unjudged}; "
                         f"{describe('unjudged', choices.unjudged)}.")
    if told.tie_range is not None:
        low, high = told.tie_range
        sentences.append(f"Some scores are equal: {TIES[choices.ties]}. Over all orders of the tied documents, "
                         f"nDCG lies between {_show(low)} and {_show(high)}.")
    return sentences


def latex(told: Positions) -> dict[str, str]:
    """Three formulas, each worked out in three steps: as written, each term's value, the sum."""
    ranked, best = told.ranked, told.ideal
    counted = len(ranked.docs) if told.k is None else min(told.k, len(ranked.docs))
    averaged = told.topic.has_ties and told.convention.ties == "average"
    return {
        "dcg": _sum_latex(told, rf"\mathrm{{DCG{told.at}}}", ranked.grades[:counted], ranked.gains[:counted],
                          told.discounted[:counted], told.dcg, written=not averaged),
        "idcg": _sum_latex(told, rf"\mathrm{{IDCG{told.at}}}", best.grades[: told.ideal_length],
                           best.gains[: told.ideal_length], told.ideal_discounted[: told.ideal_length], told.idcg,
                           written=True),
        "ndcg": _quotient_latex(told),
    }


def _quotient_latex(told: Positions) -> str:
    name = rf"\mathrm{{nDCG{told.at}}}"
    if not is_ideal(told.idcg, told.convention):
        return rf"{name} = {_show_latex(told.ndcg)} \quad\text{{by convention, for IDCG is }} {_show(told.idcg)}"
    return (rf"{name} = \frac{{\mathrm{{DCG{told.at}}}}}{{\mathrm{{IDCG{told.at}}}}} = "
            rf"\frac{{{_show(told.dcg)}}}{{{_show(told.idcg)}}} = {_show_latex(told.ndcg)}")


def _sum_latex(told: Positions, name: str, grades: object, gains: list[float], terms: list[float], total: float, *,
               written: bool) -> str:
    if not terms:
        return rf"{name} = 0"
    choices = told.convention
    plain = (choices.unjudged in ("zero", "skip") or not told.topic.unjudged) and choices.negative not in ("clip", "from_end") and written
    table = weights(choices.discount, len(terms))  # type: ignore[arg-type]
    parts = []
    for place, (grade, gain) in enumerate(zip(grades, gains, strict=True)):  # type: ignore[call-overload]
        top = gain_latex(choices.gain, grade) if plain else _show(gain)  # type: ignore[arg-type]
        under = divisor_latex(choices.discount, place + 1)  # type: ignore[arg-type]
        parts.append(rf"\frac{{{top}}}{{{under}}}" if under else rf"{_factor(top)} \cdot {_show(table[place])}")
    return (rf"\begin{{aligned}} {name} &= {_broken(parts)} \\ &= {_broken([_show(term) for term in terms])} "
            rf"\\ &= {_show(total)} \end{{aligned}}")


def _factor(term: str) -> str:
    """A term as a factor of a product: a difference in parentheses.

    >>> _factor("2^{3}-1"), _factor("-3")
    ('(2^{3}-1)', '-3')
    """
    return f"({term})" if "-" in term[1:] else term


def _broken(parts: list[str], width: int = 8) -> str:
    """A sum in lines of at most ``width`` terms, so that a long list stays on the page."""
    lines = [" + ".join(parts[start:start + width]) for start in range(0, len(parts), width)]
    return r" \\ &\quad + ".join(lines)


def _ranks(counted: int) -> str:
    return {0: "no rank", 1: "rank 1"}.get(counted, f"ranks 1 to {counted}")


def _sum(terms: list[float]) -> str:
    return " + ".join(map(_show, terms)) or "nothing"


def _show(number: float) -> str:
    """Four decimals, without the zeros that say nothing.

    >>> _show(0.63092975), _show(7.0)
    ('0.6309', '7')
    """
    if math.isnan(number):
        return "no value"
    if 0 < abs(number) < 1e-3:  # four decimals would leave nothing of it, or something else
        return f"{number:.3g}"
    text = f"{number:.{_DIGITS}f}" if abs(number) < 1e9 else f"{number:.6g}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def _show_latex(number: float) -> str:
    return r"\text{no value}" if math.isnan(number) else _show(number)

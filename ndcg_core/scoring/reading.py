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


def words(explanation: Positions) -> list[str]:
    """Sentences: the gain and discount, the DCG, the ideal, the IDCG, the quotient, and what else mattered."""
    choices = explanation.convention
    counted = (
        len(explanation.ranked.docs) if explanation.k is None else min(explanation.k, len(explanation.ranked.docs))
    )
    sentences = [
        f"A document's gain is {gain_words(choices.gain)}; its rank's weight is "  # type: ignore[arg-type]
        f"{discount_words(choices.discount)}.",  # type: ignore[arg-type]
        f"DCG{explanation.at} adds gain × weight over {_ranks(counted)}: {_sum(explanation.discounted[:counted])} = {_show(explanation.dcg)}.",
        f"The ideal list is made of {IDEAL_POOLS[choices.ideal_pool]}; {IDEAL_CUTS[choices.ideal_cut]}.",
        f"IDCG{explanation.at} is the same sum over the ideal list: "
        f"{_sum(explanation.ideal_discounted[: explanation.ideal_length])} = {_show(explanation.idcg)}.",
    ]
    if not is_ideal(explanation.idcg, choices):
        sentences.append(
            f"IDCG is {_show(explanation.idcg)}, and under this convention {NO_RELEVANT[choices.no_relevant]}."
        )
    else:
        sentences.append(
            f"nDCG{explanation.at} = DCG / IDCG = {_show(explanation.dcg)} / {_show(explanation.idcg)} = {_show(explanation.ndcg)}."
        )
    if explanation.topic.unjudged:
        sentences.append(
            f"Unjudged documents in the ranking: {explanation.topic.unjudged}; "
            f"{describe('unjudged', choices.unjudged)}."
        )
    if explanation.tie_range is not None:
        low, high = explanation.tie_range
        sentences.append(
            f"Some scores are equal: {TIES[choices.ties]}. Over all orders of the tied documents, "
            f"nDCG lies between {_show(low)} and {_show(high)}."
        )
    return sentences


def latex(explanation: Positions) -> dict[str, str]:
    """Three formulas, each worked out in three steps: as written, each term's value, the sum."""
    ranked, best = explanation.ranked, explanation.ideal
    counted = len(ranked.docs) if explanation.k is None else min(explanation.k, len(ranked.docs))
    averaged = explanation.topic.has_ties and explanation.convention.ties == "average"
    return {
        "dcg": _sum_latex(
            explanation,
            rf"\mathrm{{DCG{explanation.at}}}",
            ranked.grades[:counted],
            ranked.gains[:counted],
            explanation.discounted[:counted],
            explanation.dcg,
            written=not averaged,
        ),
        "idcg": _sum_latex(
            explanation,
            rf"\mathrm{{IDCG{explanation.at}}}",
            best.grades[: explanation.ideal_length],
            best.gains[: explanation.ideal_length],
            explanation.ideal_discounted[: explanation.ideal_length],
            explanation.idcg,
            written=True,
        ),
        "ndcg": _quotient_latex(explanation),
    }


def _quotient_latex(explanation: Positions) -> str:
    name = rf"\mathrm{{nDCG{explanation.at}}}"
    if not is_ideal(explanation.idcg, explanation.convention):
        return rf"{name} = {_show_latex(explanation.ndcg)} \quad\text{{by convention, for IDCG is }} {_show(explanation.idcg)}"
    return (
        rf"{name} = \frac{{\mathrm{{DCG{explanation.at}}}}}{{\mathrm{{IDCG{explanation.at}}}}} = "
        rf"\frac{{{_show(explanation.dcg)}}}{{{_show(explanation.idcg)}}} = {_show_latex(explanation.ndcg)}"
    )


def _sum_latex(
    explanation: Positions,
    name: str,
    grades: object,
    gains: list[float],
    terms: list[float],
    total: float,
    *,
    written: bool,
) -> str:
    if not terms:
        return rf"{name} = 0"
    choices = explanation.convention
    plain = (
        (choices.unjudged in ("zero", "skip") or not explanation.topic.unjudged)
        and choices.negative not in ("clip", "from_end")
        and written
    )
    table = weights(choices.discount, len(terms))  # type: ignore[arg-type]
    parts = []
    for place, (grade, gain) in enumerate(zip(grades, gains, strict=True)):  # type: ignore[call-overload]
        top = gain_latex(choices.gain, grade) if plain else _show(gain)  # type: ignore[arg-type]
        under = divisor_latex(choices.discount, place + 1)  # type: ignore[arg-type]
        parts.append(rf"\frac{{{top}}}{{{under}}}" if under else rf"{_factor(top)} \cdot {_show(table[place])}")
    return (
        rf"\begin{{aligned}} {name} &= {_broken(parts)} \\ &= {_broken([_show(term) for term in terms])} "
        rf"\\ &= {_show(total)} \end{{aligned}}"
    )


def _factor(term: str) -> str:
    """A term as a factor of a product: a difference in parentheses.

    >>> _factor("2^{3}-1"), _factor("-3")
    ('(2^{3}-1)', '-3')
    """
    return f"({term})" if "-" in term[1:] else term


def _broken(parts: list[str], width: int = 8) -> str:
    """A sum in lines of at most ``width`` terms, so that a long list stays on the page."""
    lines = [" + ".join(parts[start : start + width]) for start in range(0, len(parts), width)]
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

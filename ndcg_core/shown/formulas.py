"""One list's sums as LaTeX, with its own numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ndcg_core.scoring.pipeline import is_ideal
from ndcg_core.scoring.positions import Positions
from ndcg_core.shown.sentences import show

_TERMS_PER_LINE = 8


def latex(positions: Positions) -> dict[str, str]:
    """Return the formulas of ``"dcg"``, ``"idcg"`` and ``"ndcg"``: as written, each term's value, the sum."""
    ranked, best = positions.ranked, positions.ideal
    averaged = positions.topic.has_ties and positions.convention.ties == "average"
    counted, length = positions.counted, positions.ideal_length
    dcg = _sum(positions, ranked.grades[:counted], ranked.gains[:counted], positions.discounted, written=not averaged)
    idcg = _sum(positions, best.grades[:length], best.gains[:length], positions.ideal_discounted, written=True)
    return {
        "dcg": _with_total(positions, "DCG", dcg, positions.dcg),
        "idcg": _with_total(positions, "IDCG", idcg, positions.idcg),
        "ndcg": _quotient(positions),
    }


def _quotient(positions: Positions) -> str:
    at = positions.at
    name = rf"\mathrm{{nDCG{at}}}"
    value = r"\text{no value}" if math.isnan(positions.ndcg) else show(positions.ndcg)
    if not is_ideal(positions.idcg, positions.convention):
        return rf"{name} = {value} \quad\text{{by convention, because IDCG is }} {show(positions.idcg)}"
    return (
        rf"{name} = \frac{{\mathrm{{DCG{at}}}}}{{\mathrm{{IDCG{at}}}}} = "
        rf"\frac{{{show(positions.dcg)}}}{{{show(positions.idcg)}}} = {value}"
    )


def _with_total(positions: Positions, name: str, lines: str, total: float) -> str:
    left = rf"\mathrm{{{name}{positions.at}}}"
    if not lines:
        return rf"{left} = 0"
    return rf"\begin{{aligned}} {left} &= {lines} \\ &= {show(total)} \end{{aligned}}"


def _sum(
    positions: Positions,
    grades: Sequence[float | None],
    gains: Sequence[float],
    terms: Sequence[float],
    *,
    written: bool,
) -> str:
    """Return the terms as they are written and then as numbers, or nothing if there are none."""
    discount, gain_form = positions.convention.discount_form, positions.convention.gain_form
    plain = written and _gains_are_plain(positions)
    parts = []
    for rank, (grade, gain) in enumerate(zip(grades, gains, strict=True), 1):
        top = gain_form.latex(grade) if plain else show(gain)
        under = discount.latex(rank)
        parts.append(rf"\frac{{{top}}}{{{under}}}" if under else rf"{_factor(top)} \cdot {show(discount.weight(rank))}")
    if not parts:
        return ""
    return rf"{_broken(parts)} \\ &= {_broken([show(term) for term in terms[: len(parts)]])}"


def _gains_are_plain(positions: Positions) -> bool:
    """Return whether every gain is that of its grade, so that the gain's own formula can be written."""
    choices = positions.convention
    unjudged = choices.unjudged in ("zero", "skip") or not positions.topic.unjudged
    return unjudged and choices.negative not in ("clip", "from_end")


def _factor(term: str) -> str:
    """Return a term as a factor of a product: a difference in parentheses.

    >>> _factor("2^{3}-1"), _factor("-3")
    ('(2^{3}-1)', '-3')
    """
    return f"({term})" if "-" in term[1:] else term


def _broken(parts: Sequence[str]) -> str:
    """Return a sum in lines of a few terms, so that a long list stays on the page."""
    starts = range(0, len(parts), _TERMS_PER_LINE)
    return r" \\ &\quad + ".join(" + ".join(parts[start : start + _TERMS_PER_LINE]) for start in starts)

"""One list's nDCG in sentences, with its own numbers."""

from __future__ import annotations

import math

from ndcg_core.model.convention import describe
from ndcg_core.scoring.pipeline import is_ideal
from ndcg_core.scoring.positions import Positions


def sentences(positions: Positions) -> list[str]:
    """Return the gain and discount, the DCG, the ideal, the IDCG, the quotient, and what else mattered."""
    choices, at, counted = positions.convention, positions.at, positions.counted
    dcg_terms = _sum(positions.discounted[:counted])
    idcg_terms = _sum(positions.ideal_discounted[: positions.ideal_length])
    gain, discount = describe("gain", choices.gain), describe("discount", choices.discount)
    pool, cut = describe("ideal_pool", choices.ideal_pool), describe("ideal_cut", choices.ideal_cut)
    found = [
        f"A document's gain is {gain}; the weight of its rank is {discount}.",
        f"DCG{at} adds gain × weight over {_ranks(counted)}: {dcg_terms} = {show(positions.dcg)}.",
        f"The ideal list is made of {pool}; {cut}.",
        f"IDCG{at} is the same sum over the ideal list: {idcg_terms} = {show(positions.idcg)}.",
        _quotient(positions),
    ]
    if positions.topic.unjudged:
        unjudged = describe("unjudged", choices.unjudged)
        found.append(f"Unjudged documents in the ranking: {positions.topic.unjudged}; {unjudged}.")
    if positions.tie_range is not None:
        low, high = map(show, positions.tie_range)
        found.append(
            f"Some scores are equal: {describe('ties', choices.ties)}. "
            f"Over all orders of the tied documents, nDCG lies between {low} and {high}."
        )
    return found


def _quotient(positions: Positions) -> str:
    idcg = show(positions.idcg)
    if not is_ideal(positions.idcg, positions.convention):
        meaning = describe("no_relevant", positions.convention.no_relevant)
        return f"IDCG is {idcg}, and under this convention {meaning}."
    return f"nDCG{positions.at} = DCG / IDCG = {show(positions.dcg)} / {idcg} = {show(positions.ndcg)}."


def _ranks(counted: int) -> str:
    return {0: "no rank", 1: "rank 1"}.get(counted, f"ranks 1 to {counted}")


def _sum(terms: list[float]) -> str:
    return " + ".join(map(show, terms)) or "nothing"


def show(number: float) -> str:
    """Return a number with four decimals, without zeros at the end.

    >>> show(0.63092975), show(7.0)
    ('0.6309', '7')
    """
    if math.isnan(number):
        return "no value"
    if 0 < abs(number) < 1e-3:  # four decimals would leave nothing of it, or something else
        return f"{number:.3g}"
    text = f"{number:.4f}" if abs(number) < 1e9 else f"{number:.6g}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"

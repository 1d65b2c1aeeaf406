"""One list's nDCG in sentences, with its own numbers."""

import math

from ndcg_core.model.convention import describe
from ndcg_core.scoring.pipeline import is_ideal
from ndcg_core.scoring.positions import Positions
from ndcg_core.shown import words


def sentences(positions: Positions, *, most_terms: int | None = None) -> list[str]:
    """Return the gain and discount, the DCG, the ideal, the IDCG, the quotient, and what else mattered.

    With ``most_terms``, a longer sum is written by its first terms and the number of the others.
    """
    choices, at, counted = positions.convention, positions.at, positions.counted
    dcg_terms = _sum(positions.discounted[:counted], most_terms)
    idcg_terms = _sum(positions.ideal_discounted[: positions.ideal_length], most_terms)
    gain, discount = describe("gain", choices.gain), describe("discount", choices.discount)
    pool, cut = describe("ideal_pool", choices.ideal_pool), describe("ideal_cut", choices.ideal_cut)
    found = [
        words.GAIN_AND_WEIGHT.format(gain=gain, discount=discount),
        words.DCG.format(at=at, ranks=_ranks(counted), terms=dcg_terms, dcg=show(positions.dcg)),
        words.IDEAL.format(pool=pool, cut=cut),
        words.IDCG.format(at=at, terms=idcg_terms, idcg=show(positions.idcg)),
        _quotient(positions),
    ]
    if choices.oddities.round_list is not None:
        found.append(words.ROUNDED.format(meaning=describe("round_list", choices.oddities.round_list)))
    if positions.topic.repeated:
        meaning = describe("duplicates", choices.duplicates)
        found.append(words.REPEATED_DOCUMENTS.format(count=len(positions.topic.repeated), meaning=meaning))
    if positions.topic.unjudged:
        meaning = describe("unjudged", choices.unjudged)
        found.append(words.UNJUDGED_DOCUMENTS.format(count=positions.topic.unjudged, meaning=meaning))
    if positions.tie_range is not None:
        low, high = map(show, positions.tie_range)
        found.append(words.EQUAL_SCORES.format(meaning=describe("ties", choices.ties), low=low, high=high))
    return found


def _quotient(positions: Positions) -> str:
    idcg = show(positions.idcg)
    if not is_ideal(positions.idcg, positions.convention):
        meaning = describe("no_relevant", positions.convention.no_relevant)
        return words.NO_QUOTIENT.format(idcg=idcg, meaning=meaning)
    return words.NDCG.format(at=positions.at, dcg=show(positions.dcg), idcg=idcg, ndcg=show(positions.ndcg))


def _ranks(counted: int) -> str:
    return {0: words.NO_RANK, 1: words.ONE_RANK}.get(counted, words.RANKS).format(last=counted)


def _sum(terms: list[float], most: int | None) -> str:
    left_out = 0 if most is None else len(terms) - most
    rest = [words.MORE_TERMS.format(count=left_out)] if left_out > 0 else []
    return " + ".join([*map(show, terms[:most]), *rest]) or words.EMPTY_SUM


def show(number: float) -> str:
    """Return a number with four decimals, without zeros at the end.

    >>> show(0.63092975), show(7.0)
    ('0.6309', '7')
    """
    if math.isnan(number):
        return words.NO_VALUE
    if 0 < abs(number) < 1e-3:  # four decimals would leave nothing of it, or something else
        return f"{number:.3g}"
    return f"{number:.4f}".rstrip("0").rstrip(".") if abs(number) < 1e9 else f"{number:.6g}"

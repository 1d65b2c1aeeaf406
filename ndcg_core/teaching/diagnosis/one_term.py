"""Slips in one sum: another gain or weight at a rank, ranks swapped, a term left out or twice, a wrong addition."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Literal, NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.gains import GainFunction, exp2
from ndcg_core.scoring.choices import RankedDocuments
from ndcg_core.scoring.pipeline import gain_of
from ndcg_core.teaching.diagnosis.finding import Side
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues, with_quotient
from ndcg_core.teaching.mistakes import WorkedSums

_MOST_RANKS = 30  # slips are a student's, by hand
_MOST_DIGITS = 4  # of a grade that is copied
_DECIMALS = (1, 2, 3)
TermSlipKind = Literal[
    "swapped",
    "left out",
    "twice",
    "gain",
    "grade",
    "weight of rank",
    "log2(rank)",
    "natural logarithm",
    "logarithm to base 10",
    "1 / rank",
    "no discount",
    "rounded weight",
    "rounded divisor",
    "amount",
]
AMOUNTS = (0.01, 0.1, 0.2, 0.5, 1.0, 2.0)
"""By how much a wrong addition leaves a sum off; other amounts are rarer."""


class TermSlip(NamedTuple):
    """A slip in one term.

    ``added`` is what it adds to the sum of ``side``. ``instead`` stands in the place of ``right``: a gain, a grade, a
    weight, or for a term that is left out or counted twice the term itself. ``number`` is the other rank of a weight,
    or how many decimals a weight was rounded to. ``common`` marks the slips that are made more often than others.
    ``rank`` is 0 for an amount.
    """

    kind: TermSlipKind
    side: Side
    rank: int
    added: float
    instead: float = 0.0
    right: float = 0.0
    number: int = 0
    common: bool = False


class _Term(NamedTuple):
    side: Side
    rank: int
    grade: float | None
    gain: float
    weight: float


class TermSlips:
    """Every slip in one term of a list's sums, with the numbers that it gives."""

    def __init__(self, right: WorkedSums) -> None:
        self.slips = tuple(slip for slip in _all_slips(right) if abs(slip.added) > 1e-9)
        self.columns = SortedValues([_numbers(right, slip) for slip in self.slips])


def _numbers(right: WorkedSums, slip: TermSlip) -> tuple[float, float, float]:
    dcg = right.dcg + (slip.added if slip.side == "dcg" else 0.0)
    idcg = right.idcg + (slip.added if slip.side == "idcg" else 0.0)
    return with_quotient(dcg, idcg)


def _all_slips(right: WorkedSums) -> Iterator[TermSlip]:
    form = right.ranked.convention.discount_form
    ranked, ideal = right.ranked.ranked, right.ideal.ideal
    known, gain_at = sorted({*ranked.gains, *ideal.gains}), gain_of(right.ranked.convention)
    sides: tuple[tuple[Side, RankedDocuments, int], ...] = (
        ("dcg", ranked, len(right.terms)),
        ("idcg", ideal, len(right.ideal_terms)),
    )
    for side, documents, length in sides:
        counted = list(zip(documents.grades, documents.gains, strict=True))[: min(length, _MOST_RANKS)]
        terms = [_Term(side, rank, grade, gain, form.weight(rank)) for rank, (grade, gain) in enumerate(counted, 1)]
        for term in terms:
            yield from _whole_term(term)
            yield from _other_gains(term, known, gain_at)
            yield from _other_grades(term, gain_at)
            yield from _other_weights(term, form)
        for first, second in pairwise(terms):
            added = (second.gain - first.gain) * (first.weight - second.weight)
            yield TermSlip("swapped", side, first.rank, added, common=True)
        for amount in AMOUNTS:
            yield from (TermSlip("amount", side, 0, sign * amount, amount, common=True) for sign in (-1, 1))


def _whole_term(term: _Term) -> Iterator[TermSlip]:
    value = term.gain * term.weight
    yield TermSlip("left out", term.side, term.rank, -value, right=value)
    yield TermSlip("twice", term.side, term.rank, value, right=value)


def _other_gains(term: _Term, known: Sequence[float], gain_at: GainFunction) -> Iterator[TermSlip]:
    """Yield the gain of another document at this rank, another gain of the same grade, and that of the next grade."""
    gains, near = {*known}, set[float]()
    if term.grade is not None and 0 <= term.grade <= _MOST_RANKS:
        gains |= {float(term.grade), exp2(term.grade), exp2(term.grade) + 1, float(term.grade) ** 2}
        near = {*_gains_beside(term.grade, gain_at)}
    for gain in sorted(gains | near):
        added = (gain - term.gain) * term.weight
        yield TermSlip("gain", term.side, term.rank, added, gain, term.gain, common=gain in near)


def _other_grades(term: _Term, gain_at: GainFunction) -> Iterator[TermSlip]:
    """Yield a grade of several digits with one digit wrong, or with two of them swapped: 75 for 70, 07 for 70."""
    text = f"{term.grade:g}" if term.grade is not None else ""
    if not text.isdecimal() or not 2 <= len(text) <= _MOST_DIGITS:
        return
    swapped = {text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)}
    others = {text[:at] + digit + text[at + 1 :] for at in range(len(text)) for digit in "0123456789"}
    for other in sorted((swapped | others) - {text}):
        with suppress(NdcgError):
            added = (gain_at(float(other)) - term.gain) * term.weight
            yield TermSlip("grade", term.side, term.rank, added, float(other), float(text), common=True)


def _gains_beside(grade: float, gain_at: GainFunction) -> Iterator[float]:
    for other in (grade - 1, grade + 1):
        with suppress(NdcgError):  # a table of gains ends
            if other >= 0:
                yield gain_at(other)


def _other_weights(term: _Term, form: Discount) -> Iterator[TermSlip]:
    if not term.gain or not term.weight > 0:
        return
    for kind, weight, number in _weights(term.rank, term.weight, form):
        yield TermSlip(kind, term.side, term.rank, term.gain * (weight - term.weight), weight, term.weight, number)


def _weights(rank: int, right: float, form: Discount) -> Iterator[tuple[TermSlipKind, float, int]]:
    """Yield each other weight of a rank, and what it is."""
    if rank > 1:
        yield "weight of rank", form.weight(rank - 1), rank - 1
        yield "log2(rank)", 1 / math.log2(rank), 0
    yield "weight of rank", form.weight(rank + 1), rank + 1
    yield "natural logarithm", 1 / math.log(rank + 1), 0
    yield "logarithm to base 10", 1 / math.log10(rank + 1), 0
    yield "1 / rank", 1 / rank, 0
    yield "no discount", 1.0, 0
    for decimals in _DECIMALS:
        yield "rounded weight", round(right, decimals), decimals
        if divisor := round(1 / right, decimals):
            yield "rounded divisor", 1 / divisor, decimals

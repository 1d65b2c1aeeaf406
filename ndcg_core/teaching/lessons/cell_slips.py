"""Slips with the gain, the weight or the term of a single rank, and with the quotient: what was done instead."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ndcg_core.shown.explanation import Explanation, Row
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.figures import Figure

Slip = tuple[float, str]
"""A number that a slip gives, with the reply to it."""


def slips_of_cell(figure: Figure, found: Explanation) -> Iterator[Slip]:
    """Yield the slips that the question for a cell invites, the likelier first.

    >>> from ndcg_core import Topic, explain
    >>> from ndcg_core.teaching.lessons.figures import read_figure
    >>> found = explain(Topic(["a"], {"a": 3}))
    >>> [value for value, _ in slips_of_cell(read_figure("gain 1"), found)]
    [8.0, 3.0, 6.0, 9.0, 5.0]
    """
    if figure.quantity == "ndcg":
        yield from _of_quotient(found)
    if figure.quantity in ("dcg", "cg", "idcg"):
        yield from _of_sum(figure.quantity, found)
    if figure.rank is None or figure.rank > len(found.rows) or figure.quantity not in _OF_RANK:
        return
    yield from _OF_RANK[figure.quantity](found.rows[figure.rank - 1], found)


def _of_gain(grade: float | None, gain: float) -> Iterator[Slip]:
    """A gain from another grade to gain: the power alone, the grade, its double, its square, 1 less or more."""
    if grade is None:
        return
    power = 2.0**grade
    if gain == power - 1:
        yield power, words.GAIN_NOT_LESS.format(power=f"{power:g}")
        yield float(grade), words.GAIN_LINEAR
        yield 2.0 * grade, words.GAIN_DOUBLED
        yield float(grade**2), words.GAIN_SQUARED.format(grade=f"{grade:g}")
        yield 2.0 * grade - 1, words.GAIN_DOUBLED
    elif gain == grade:
        yield power - 1, words.GAIN_EXPONENTIAL
        yield power, words.GAIN_EXPONENTIAL


def _of_weight(row: Row, _: Explanation) -> Iterator[Slip]:
    """A weight that is not divided, or that another logarithm or no logarithm gives."""
    rank = row.rank
    yield from _other_weights(rank)
    yield 1 / math.log2(rank + 1), words.USUAL_WEIGHT.format(more=rank + 1)
    if row.weight:
        yield 1 / row.weight, words.WEIGHT_TURNED


def _other_weights(rank: int) -> Iterator[Slip]:
    yield 1 / math.log(rank + 1), words.OTHER_LOGARITHM.format(name="ln")
    yield 1 / math.log10(rank + 1), words.OTHER_LOGARITHM.format(name="log10")
    if rank > 1:
        yield 1 / math.log2(rank), words.RANK_NOT_MORE.format(rank=rank, more=rank + 1)
        yield 1 / rank, words.WEIGHT_NO_LOGARITHM
    yield 1 / math.log2(rank + 2), words.RANK_TOO_FAR.format(rank=rank, more=rank + 1)
    yield 1 / (rank + 1), words.WEIGHT_NO_LOGARITHM


def _of_term(grade: float | None, gain: float, rank: int, weight: float | None) -> Iterator[Slip]:
    """A term without its weight, without its gain, with the gain or the weight of a slip."""
    if weight is None or not gain:
        return
    if weight != 1:
        yield gain, words.TERM_WITHOUT_WEIGHT
        yield weight, words.TERM_WITHOUT_GAIN
        yield gain / weight, words.TERM_TURNED
        yield gain + weight, words.TERM_ADDED
    for other, sentence in _of_gain(grade, gain):
        yield other * weight, sentence
    for other, sentence in _other_weights(rank):
        yield gain * other, sentence


def _of_quotient(found: Explanation) -> Iterator[Slip]:
    if found.dcg > 0 and found.idcg > 0:
        yield found.idcg / found.dcg, words.TURNED
        yield found.dcg, words.ONLY.format(name="DCG")
        yield found.idcg, words.ONLY.format(name="IDCG")
        yield found.idcg - found.dcg, words.SUBTRACTED
        yield 100 * found.dcg / found.idcg, words.PER_CENT


def _of_sum(quantity: str, found: Explanation) -> Iterator[Slip]:
    """A sum of gains without their weights, of other gains, or with the weights of the next ranks."""
    count = found.ideal_length if quantity == "idcg" else found.counted
    rows = found.rows[:count]
    ideal = quantity == "idcg"
    gains = [(row.ideal_gain if ideal else row.gain) for row in rows]
    grades = [(row.ideal_grade if ideal else row.grade) for row in rows]
    weights = [1.0 if quantity == "cg" else row.weight for row in rows]
    if quantity == "cg":
        yield float(count), words.COUNTED
    else:
        yield math.fsum(gains), words.SUM_WITHOUT_WEIGHTS
    judged = [(grade or 0.0, gain, weight) for grade, gain, weight in zip(grades, gains, weights, strict=True)]
    exponential = all(gain == 2.0**grade - 1 for grade, gain, _ in judged)
    if exponential:
        yield math.fsum(2.0**grade * weight for grade, _, weight in judged), words.SUM_NOT_LESS
    if quantity != "cg":
        return  # the catalogue of mistakes knows the other gain
    if exponential:
        yield math.fsum(grade * weight for grade, _, weight in judged), words.SUM_LINEAR
    elif all(gain == grade for grade, gain, _ in judged):
        yield math.fsum((2.0**grade - 1) * weight for grade, _, weight in judged), words.SUM_EXPONENTIAL


_OF_RANK: dict[str, Callable[[Row, Explanation], Iterator[Slip]]] = {
    "gain": lambda row, _: _of_gain(row.grade, row.gain),
    "ideal_gain": lambda row, _: _of_gain(row.ideal_grade, row.ideal_gain),
    "weight": _of_weight,
    "discounted": lambda row, _: _of_term(row.grade, row.gain, row.rank, row.weight),
    "ideal_discounted": lambda row, _: _of_term(row.ideal_grade, row.ideal_gain, row.rank, row.weight),
}

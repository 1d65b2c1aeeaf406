"""From many queries to one number.

Every average takes the same columns with an entry per query: nDCG (NaN if it is left out), DCG, IDCG, weight and label.
To add an average, add its word to :data:`ndcg_core.model.choices.AVERAGES` and a function to ``_AVERAGES``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low

from ndcg_core.batch import words
from ndcg_core.errors import shorten
from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import added_up, real
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import single
from ndcg_core.scoring.pipeline import is_ideal, ratio


@dataclass(frozen=True)
class Queries:
    """Columns of the same length, an entry per query.

    Attributes
    ----------
    values : sequence of float
        nDCG, NaN for a query that has none.
    dcgs, idcgs : sequence of float
        Empty if the average does not need them.
    weights : sequence of float, or None
        Numbers of at least 0; None weighs all queries alike.
    labels : sequence, or None
        The classes of ``average="macro"``.
    """

    values: Sequence[float]
    dcgs: Sequence[float] = ()
    idcgs: Sequence[float] = ()
    weights: Sequence[float] | None = None
    labels: Sequence[Hashable] | None = None

    def kept(self) -> Queries:
        """Return the queries that have a value."""
        keep = [i for i, value in enumerate(self.values) if value == value]
        return self if len(keep) == len(self.values) else self.at(keep)

    def at(self, places: Sequence[int]) -> Queries:
        """Return the queries at these places."""
        return Queries(
            [self.values[i] for i in places],
            [self.dcgs[i] for i in places] if self.dcgs else (),
            [self.idcgs[i] for i in places] if self.idcgs else (),
            None if self.weights is None else [self.weights[i] for i in places],
            None if self.labels is None else [self.labels[i] for i in places],
        )


def average(queries: Queries, convention: Convention) -> float:
    """Return one number for all queries.

    Sums are exact until their end (``math.fsum``), so that the order of the queries changes no bit.

    Raises
    ------
    NdcgError
        If the convention refuses what is left, weights that add up to 0, or the result.

    Examples
    --------
    >>> average(Queries([0.5, 1.0], [1.0, 2.0], [2.0, 2.0], weights=[3, 1]), Convention())
    0.625
    >>> average(Queries([0.5, 1.0], [1.0, 2.0], [2.0, 2.0]), Convention.from_choices(average="ratio_of_sums"))
    0.75
    """
    kept = queries.kept() if facts(convention).empty.left_out or convention.averaging.average != "mean" else queries
    if not len(kept.values):
        return _nothing_left(convention)
    value = _AVERAGES[convention.averaging.average](kept, convention)
    if convention.averaging.highest_value is not None and value > convention.averaging.highest_value:
        raise words.HIGHEST_AVERAGE.error(value, highest=f"{convention.averaging.highest_value:g}")
    return _rounded(value, convention)


def average_of_measure(values: Sequence[float], convention: Convention) -> float:
    """Return one number for all queries of a measure beside nDCG, whose values are given in the order of their ids.

    A mean is added one after the other, as trec_eval adds it: its last printed digit depends on that. A measure has no
    sums and no labels, so that ``"ratio_of_sums"`` and ``"macro"`` are means here.

    Parameters
    ----------
    values : sequence of float
        NaN for a query that has none.
    convention : Convention

    Raises
    ------
    NdcgError
        If no query has a value and the convention refuses that.

    Examples
    --------
    >>> average_of_measure([0.5, 1.0, float("nan")], Convention())
    0.75
    >>> average_of_measure([0.1] * 10, Convention()) == 0.09999999999999999  # and not 0.1
    True
    """
    kept = [value for value in values if value == value]
    if not kept:
        return _nothing_left(convention)
    name = convention.averaging.average
    value = _AVERAGES[name](Queries(kept), convention) if name in _OF_VALUES else added_up(kept) / len(kept)
    return _rounded(value, convention)


def _rounded(value: float, convention: Convention) -> float:
    return value if convention.averaging.decimals is None else round(value, convention.averaging.decimals)


def check_weights(weights: Iterable[object], names: Iterable[object], kind: str = "query") -> list[float]:
    """Return weights as numbers of at least 0; raise :class:`NdcgError` naming the query or document otherwise."""
    checked = []
    for weight, name in zip(weights, names, strict=True):
        number = real(weight)
        if number is None or not 0 <= number < math.inf:
            raise words.WEIGHT.error(weight, kind=kind, name=shorten(name))
        checked.append(number)
    return checked


def _nothing_left(convention: Convention) -> float:
    if convention.averaging.nothing_left == "error":
        raise words.NOTHING_LEFT.error()
    return math.nan if isinstance(convention.averaging.nothing_left, str) else convention.averaging.nothing_left


def _mean(queries: Queries, convention: Convention) -> float:
    if queries.weights is None:
        return math.fsum(queries.values) / len(queries.values)
    weights = (
        [single(weight) for weight in queries.weights]
        if convention.averaging.weight_type == "float32"
        else queries.weights
    )
    over = math.fsum(weights)
    if over == 0:
        return _no_weight(convention)
    taken = weights
    if convention.averaging.empty_weight == "one":
        taken = [
            weight if is_ideal(idcg, convention) else 1.0 for weight, idcg in zip(weights, queries.idcgs, strict=True)
        ]
    return math.fsum(weight * value for weight, value in zip(taken, queries.values, strict=True)) / over


def _no_weight(convention: Convention) -> float:
    if convention.averaging.no_weight == "error":
        raise words.NO_WEIGHT.error()
    return math.nan if isinstance(convention.averaging.no_weight, str) else convention.averaging.no_weight


def _ratio_of_sums(queries: Queries, convention: Convention) -> float:
    weights = queries.weights or [1.0] * len(queries.values)
    total, over = (
        math.fsum(weight * term for weight, term in zip(weights, column, strict=True))
        for column in (queries.dcgs, queries.idcgs)
    )
    return ratio(total, over, convention)


def _macro(queries: Queries, convention: Convention) -> float:
    if queries.labels is None:
        raise words.NO_LABELS.error()
    classes: dict[Hashable, list[int]] = {}
    for place, label in enumerate(queries.labels):
        classes.setdefault(label, []).append(place)
    means = [_mean(queries.at(places), convention) for places in classes.values()]
    return math.fsum(means) / len(means)


_AVERAGES: dict[str, Callable[[Queries, Convention], float]] = {
    "mean": _mean,
    "ratio_of_sums": _ratio_of_sums,
    "macro": _macro,
    "median": lambda queries, _: float(median_low(queries.values)),
    "min": lambda queries, _: float(min(queries.values)),
    "max": lambda queries, _: float(max(queries.values)),
}
_OF_VALUES = ("median", "min", "max")
"""The averages that are no sum."""

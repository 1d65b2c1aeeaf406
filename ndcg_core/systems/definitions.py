"""Systems under one definition of nDCG after the other; definitions that give all of them the same means are one."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.bootstrap import OF_DIFFERENCES
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention, describe
from ndcg_core.systems import words
from ndcg_core.systems.changes import NEVER_CHANGED, Choices
from ndcg_core.systems.choosing import chosen_pair
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.grid import Kind, Setting
from ndcg_core.systems.leading import leading
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.report import Robustness


class Reach(NamedTuple):
    """How many standard errors an interval reaches from a difference: towards 0, and away from it."""

    towards: float
    away: float

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.towards + self.away) / 2


class Lead(NamedTuple):
    """The lead that decides under a definition; see :func:`~.choosing.chosen_pair`.

    Attributes
    ----------
    best, next : str
    difference, low, high : float
        What the best has more, with its interval.
    tied : tuple of str
        The systems with the same mean as the best, itself among them.
    """

    best: str
    next: str
    difference: float
    low: float
    high: float
    tied: tuple[str, ...]

    @property
    def clear(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low > 0 or self.high < 0


class Definition(NamedTuple):
    """A definition of nDCG, and what it gives the systems.

    Attributes
    ----------
    settings : tuple of Setting
        The names under which it is known: conventions that give every system the same mean.
    means : dict of str to float
    errors : dict of (str, str) to float
        The standard error of the difference of two means.
    within : bool
        Whether every value lies in 0 to 1.
    """

    settings: tuple[Setting, ...]
    means: dict[str, float]
    errors: dict[tuple[str, str], float]
    within: bool = False

    def lead(self, reach: Reach, baseline: str | None = None) -> Lead:
        """Return the lead that decides, where intervals reach so far."""
        best, other = chosen_pair(self.means, baseline, lambda one, other: self._interval(one, other, reach)[0] > 0)
        tied = tuple(name for name, mean in self.means.items() if mean == self.means[best])
        return Lead(best, other, self.means[best] - self.means[other], *self._interval(best, other, reach), tied)

    def _interval(self, best: str, other: str, reach: Reach) -> tuple[float, float]:
        difference, error = self.means[best] - self.means[other], self.errors[best, other]
        low, high = difference - _times(reach.towards, error), difference + _times(reach.away, error)
        least, most = OF_DIFFERENCES
        return (max(low, least), min(high, most)) if self.within and math.isfinite(high - low) else (low, high)


def _times(count: float, error: float) -> float:
    return math.inf if count == math.inf else count * error


def definitions(robust: Robustness, kind: Kind = "tool") -> list[Definition]:
    """Return the definitions of a kind; those without a mean for every system are left out.

    Parameters
    ----------
    robust : Robustness
    kind : {"tool", "zeros", "cutoff", "tutorial"}
        As of a :class:`~ndcg_core.systems.Setting`.

    Notes
    -----
    Conventions at different cutoffs are different definitions, even with the same means.

    Examples
    --------
    >>> from ndcg_core.systems import example_systems, robustness
    >>> found = robustness(*example_systems(), conventions=["trec_eval", "pytrec_eval", "burges_2005"], ks=())
    >>> [[setting.name for setting in one.settings] for one in definitions(found)]
    [['trec_eval', 'pytrec_eval'], ['burges_2005']]
    """
    groups: dict[tuple[object, ...], Definition] = {}
    known = zip(robust.settings, robust.means.T, robust.errors, robust.within, strict=True)
    for setting, column, errors, within in known:
        if setting.kind != kind or np.isnan(column).any():
            continue
        means = tuple(column.tolist())
        key = (*means, setting.name) if setting.cutoff else means
        if key in groups:
            groups[key] = groups[key]._replace(settings=(*groups[key].settings, setting))
        else:
            groups[key] = _definition(setting, robust.systems, means, errors, within=within)
    return list(groups.values())


def _definition(
    setting: Setting, systems: tuple[str, ...], means: tuple[float, ...], errors: np.ndarray, *, within: bool
) -> Definition:
    known = {(one, other): float(errors[a, b]) for a, one in enumerate(systems) for b, other in enumerate(systems)}
    return Definition((setting,), dict(zip(systems, means, strict=True)), known, within)


def reach(compared: Comparison) -> Reach:
    """Return how many standard errors the interval of the lead reaches; infinite where there are too few queries.

    Of several pairs, all intervals reach as far. Where no pair has a spread, it is the normal distribution's quantile.

    >>> from ndcg_core.systems import compare, example_systems
    >>> 2.3 < reach(compare(*example_systems(), tests=())).towards < 3.0
    True
    """
    usual = quantile(compared.confidence)
    if any(not math.isfinite(pair.together.low) for pair in compared.pairs):
        return Reach(math.inf, math.inf)
    spread = [pair for pair in compared.pairs if not math.isnan(pair.effect)]
    if not spread:
        return Reach(usual, usual)
    lead, pair = leading(compared)
    if lead.together.critical is not None:
        errors = [pair.together.critical / _error(pair) for pair in spread if pair.together.critical is not None]
        return Reach(max(errors), max(errors))
    error = _error(pair)
    return Reach((lead.difference - lead.together.low) / error, (lead.together.high - lead.difference) / error)


def quantile(confidence: float) -> float:
    """Return how many standard errors the normal distribution's interval reaches.

    >>> round(quantile(0.95), 6)
    1.959964
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _error(pair: Pair) -> float:
    return float(pair.differences.std(ddof=1)) / math.sqrt(len(pair.differences))


def differences(convention: Convention, reference: Convention) -> Choices:
    """Return the choices that a convention makes and another does not; the cutoff and averages are left out.

    >>> differences(Convention(gain="linear", k=5), Convention())
    (('gain', 'linear'),)
    """
    return tuple(
        (name, convention.value(name))
        for name in FIELDS
        if name not in NEVER_CHANGED and convention.value(name) != reference.value(name)
    )


def differing(convention: Convention, reference: Convention) -> list[str]:
    """Return in words in what a convention differs from another, a choice each.

    >>> differing(Convention(gain="linear", k=5), Convention())
    ['gain: grade']
    """
    return [
        words.CHOICE.format(field=name, meaning=describe(name, value))
        for name, value in differences(convention, reference)
    ]

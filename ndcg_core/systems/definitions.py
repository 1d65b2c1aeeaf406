"""Systems under one definition of nDCG after the other; definitions that give all of them the same means are one."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention, describe
from ndcg_core.systems import words
from ndcg_core.systems.changes import NEVER_CHANGED, Choices
from ndcg_core.systems.grid import Kind, Setting
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.report import Robustness

_NORMAL = 1.959963984540054  # of the normal distribution, at 0.975


class Lead(NamedTuple):
    """The best system under a definition, and what it has more than another.

    Attributes
    ----------
    best, next : str
    difference, error : float
        What the best has more, with its standard error.
    tied : tuple of str
        The systems with the same mean as the best, itself among them.
    """

    best: str
    next: str
    difference: float
    error: float
    tied: tuple[str, ...]


class Definition(NamedTuple):
    """A definition of nDCG, and what it gives the systems.

    Attributes
    ----------
    settings : tuple of Setting
        The names under which it is known: conventions that give every system the same mean.
    means : dict of str to float
    errors : dict of (str, str) to float
        The standard error of the difference of two means.
    """

    settings: tuple[Setting, ...]
    means: dict[str, float]
    errors: dict[tuple[str, str], float]

    def lead(self, baseline: str | None = None) -> Lead:
        """Return the lead of the best system over the baseline, or over the next where there is none or it is best."""
        highest = max(self.means.values())
        tied = tuple(name for name, mean in self.means.items() if mean == highest)
        best = baseline if baseline in tied else tied[0]
        others = sorted((name for name in self.means if name != best), key=lambda name: -self.means[name])
        following = others[0] if baseline in (None, best) else baseline
        return Lead(best, following, highest - self.means[following], self.errors[best, following], tied)


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
    for setting, column, errors in zip(robust.settings, robust.means.T, robust.errors, strict=True):
        if setting.kind != kind or np.isnan(column).any():
            continue
        means = tuple(column.tolist())
        key = (*means, setting.name) if setting.cutoff else means
        if key in groups:
            groups[key] = groups[key]._replace(settings=(*groups[key].settings, setting))
        else:
            groups[key] = _definition(setting, robust.systems, means, errors)
    return list(groups.values())


def _definition(setting: Setting, systems: tuple[str, ...], means: tuple[float, ...], errors: np.ndarray) -> Definition:
    known = {(one, other): float(errors[a, b]) for a, one in enumerate(systems) for b, other in enumerate(systems)}
    return Definition((setting,), dict(zip(systems, means, strict=True)), known)


def errors_to_pass(pair: Pair) -> float:
    """Return how many standard errors the difference of a pair has to pass, corrected for all pairs.

    With several pairs the test's own quantile; with two systems the normal distribution's. Infinite where there are too
    few queries for any difference.

    >>> from ndcg_core.systems import compare, example_systems
    >>> 2.3 < errors_to_pass(compare(*example_systems(), tests=()).pairs[0]) < 3.0
    True
    """
    size = len(pair.differences)
    spread = float(pair.differences.std(ddof=1)) if size > 1 else 0.0
    critical = pair.together.critical
    return _NORMAL if critical is None or not spread else critical * math.sqrt(size) / spread


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

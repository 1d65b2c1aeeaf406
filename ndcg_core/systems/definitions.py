"""Systems under one definition of nDCG after the other; definitions that give all of them the same means are one."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention, describe
from ndcg_core.systems import words
from ndcg_core.systems.changes import NEVER_CHANGED
from ndcg_core.systems.grid import Kind, Setting
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.report import Robustness

_NORMAL = 1.959963984540054  # of the normal distribution, at 0.975


class Lead(NamedTuple):
    """The best system under a definition, and what it has more than the next."""

    best: str
    next: str
    difference: float
    error: float


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

    @property
    def lead(self) -> Lead:
        """The best system and the next; of equal ones, the first."""
        best, following = sorted(self.means, key=lambda name: -self.means[name])[:2]
        return Lead(best, following, self.means[best] - self.means[following], self.errors[best, following])


def definitions(robust: Robustness, kind: Kind = "tool") -> list[Definition]:
    """Return the definitions of a kind; those without a mean for every system are left out.

    Parameters
    ----------
    robust : Robustness
    kind : {"tool", "cutoff", "tutorial"}
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


def differing(convention: Convention, reference: Convention) -> list[str]:
    """Return in what a convention differs from another, a choice each; the cutoff and averages are left out.

    >>> differing(Convention(gain="linear", k=5), Convention())
    ['gain: grade']
    """
    return [
        words.CHOICE.format(field=name, meaning=describe(name, convention.value(name)))
        for name in FIELDS
        if name not in NEVER_CHANGED and convention.value(name) != reference.value(name)
    ]

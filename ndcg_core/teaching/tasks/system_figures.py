"""Figures of systems on many queries: those of the made-up example, compared under any convention."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ndcg_core.arrays import Floats
from ndcg_core.batch.bootstrap import OF_DIFFERENCES, interval, resampled_means
from ndcg_core.model.convention import Convention
from ndcg_core.systems.example import SYSTEMS, example_systems
from ndcg_core.systems.given import systems_of
from ndcg_core.systems.grid import Systems, at_once
from ndcg_core.systems.randomisation import flipped_means, sign_flips
from ndcg_core.teaching.tasks import words

_RESAMPLES = 10_000
_SHOWN = 300  # of these, as dots


OF_PAIRS: dict[str, Callable[[Floats], float]] = {
    "difference": lambda differences: float(differences.mean()),
    "low": lambda differences: interval(differences, limits=OF_DIFFERENCES)[0],
    "high": lambda differences: interval(differences, limits=OF_DIFFERENCES)[1],
    "better": lambda differences: int((differences > 0).sum()),
    "worse": lambda differences: int((differences < 0).sum()),
    "p": lambda differences: float(sign_flips(differences[None], resamples=_RESAMPLES, seed=0)[0]),
}
"""Quantities of two systems, from what the second has more than the first on each query."""
OF_SYSTEMS = ("mean", *OF_PAIRS)
"""Quantities of the example's systems."""


@lru_cache(maxsize=256)  # a page shows the same few again and again
def of_systems(quantity: str, names: tuple[str, ...], convention: Convention) -> float:
    """Return a quantity of a system of the example, or of two.

    >>> of_systems("difference", ("bm25", "bm25"), Convention(k=10))
    0.0
    """
    for name in names:
        if name not in SYSTEMS:
            raise words.SYSTEM.unknown(name, SYSTEMS)
    if len(names) == 1:
        return float(_values(names[0], convention).mean())
    return OF_PAIRS[quantity](differences_of(names, convention))


def differences_of(names: tuple[str, ...], convention: Convention) -> Floats:
    """Return what the second of two systems of the example has more than the first, on each query."""
    first, second = (_values(name, convention) for name in names)
    return np.round(second - first, 12)


def chance_means(draws: str, differences: Floats) -> list[float]:
    """Return mean differences by chance in the order in which they are drawn, the same for every reader.

    ``"flips"`` swaps the two systems within queries; ``"resamples"`` draws the queries anew, and these are the first of
    the means from which the intervals of the same differences come.

    >>> means = chance_means("flips", np.full(4, 0.1))
    >>> len(means), sum(abs(mean) >= 0.1 for mean in means)
    (16, 2)
    """
    if draws == "resamples":
        means = resampled_means(differences, resamples=_SHOWN, seed=0)
    else:
        means = flipped_means(differences, resamples=_SHOWN, seed=0)
        means = np.random.default_rng(0).permutation(means)  # all ways are counted in an order that shows
    return [float(mean) for mean in means.round(6)]


@lru_cache(maxsize=64)
def _values(name: str, convention: Convention) -> Floats:
    """Return a system's nDCG on each query of the example."""
    runs, qrels = example_systems()
    found: Floats = at_once(Systems(systems_of([runs[name]], qrels)).values(convention))[0]
    return found

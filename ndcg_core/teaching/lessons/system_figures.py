"""Figures of systems on many queries: those of the made-up example, compared under any convention."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ndcg_core.batch.bootstrap import OF_DIFFERENCES, interval, resampled_means
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.systems.example import SYSTEMS, example_systems
from ndcg_core.systems.given import systems_of
from ndcg_core.systems.grid import Systems, at_once
from ndcg_core.systems.randomisation import flipped_means, sign_flips
from ndcg_core.teaching.lessons import words

_RESAMPLES = 10_000
_SHOWN = 300  # of these, as dots


OF_PAIRS: dict[str, Callable[[np.ndarray], float]] = {
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
    first, *others = (_values(name, convention) for name in names)
    if not others:
        return float(first.mean())
    return OF_PAIRS[quantity](np.round(others[0] - first, 12))


@lru_cache(maxsize=16)
def chance_means(draws: str, names: tuple[str, ...]) -> tuple[list[float], float]:
    """Return mean differences by chance in the order in which they are drawn, and the difference that was found.

    ``"flips"`` swaps the two systems within queries: those of the example, or, without names, on four queries that the
    new system wins by the same amount. ``"resamples"`` draws the queries anew, by nDCG@10 as trec_eval defines it.

    >>> means, ours = chance_means("flips", ())
    >>> len(means), ours, sum(abs(mean) >= ours for mean in means)
    (16, 0.125, 2)
    """
    if names:
        first, second = (_values(name, resolve("trec_eval", 10)) for name in names)
        differences = np.round(second - first, 12)
    else:
        differences = np.full(4, 0.125)
    if draws == "resamples":
        means = resampled_means(differences, resamples=_SHOWN, seed=0)
    else:
        means = flipped_means(differences, resamples=_SHOWN, seed=0)
        means = np.random.default_rng(0).permutation(means)
    return means.round(6).tolist(), float(differences.mean())


@lru_cache(maxsize=64)
def _values(name: str, convention: Convention) -> np.ndarray:
    """Return a system's nDCG on each query of the example."""
    runs, qrels = example_systems()
    found: np.ndarray = at_once(Systems(systems_of([runs[name]], qrels)).values(convention))[0]
    return found

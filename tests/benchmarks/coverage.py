"""How often intervals of 95 per cent hold the mean of a population, by kind of interval and number of queries."""

from __future__ import annotations

import numpy as np
from scipy import stats

from ndcg_core.batch.bootstrap import interval

POPULATIONS = {
    "nDCG, even": (lambda dice, size: dice.beta(2, 5, size), 2 / 7),
    "nDCG, mostly poor": (lambda dice, size: dice.beta(0.5, 3, size), 0.5 / 3.5),
    "nDCG, mostly good": (lambda dice, size: 1 - dice.beta(0.4, 4, size), 1 - 0.4 / 4.4),
    "half of them 0": (lambda dice, size: np.where(dice.random(size) < 0.5, 0, dice.beta(2, 2, size)), 0.25),
    "differences, 70 % of them 0": (
        lambda dice, size: np.where(dice.random(size) < 0.7, 0, dice.beta(1, 4, size) - 0.1),
        0.3 * (0.2 - 0.1),
    ),
}
SIZES = (10, 20, 50, 100)
RESAMPLES = 1000


def of_t(values: np.ndarray, _seed: int) -> tuple[float, float]:
    return stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))


def of_scipy(method: str):
    def found(values: np.ndarray, seed: int) -> tuple[float, float]:
        ends = stats.bootstrap((values,), np.mean, method=method, n_resamples=RESAMPLES, rng=seed).confidence_interval
        return ends.low, ends.high

    return found


KINDS = {
    "percentile": of_scipy("percentile"),
    "t": of_t,
    "BCa": of_scipy("BCa"),
    "ours": lambda values, seed: interval(values, resamples=RESAMPLES, seed=seed),
}


def run(samples: int = 1000) -> None:
    """Print the share of samples whose interval holds the mean; 95 per cent is what it says."""
    dice = np.random.default_rng(20)
    print(f"{'intervals that hold the mean':30}{'queries':>8}" + "".join(f"{name:>12}" for name in KINDS))
    for title, (draw, mean) in POPULATIONS.items():
        for size in SIZES:
            drawn = [values for values in draw(dice, (samples, size)) if values.std() > 0]
            held = {
                name: np.mean([low <= mean <= high for low, high in map(kind, drawn, range(len(drawn)))])
                for name, kind in KINDS.items()
            }
            print(f"{title:30}{size:8}" + "".join(f"{share:12.1%}" for share in held.values()))

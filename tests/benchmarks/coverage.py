"""How often intervals of 95 per cent hold the mean of a population, by kind of interval and number of queries."""

import numpy as np
from scipy import stats

from ndcg_core.batch.bootstrap import interval
from ndcg_core.systems.pairs import pairs_of

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


def of_scipy(method: str):
    def found(values: np.ndarray, seed: int) -> tuple[float, float]:
        ends = stats.bootstrap((values,), np.mean, method=method, n_resamples=RESAMPLES, rng=seed).confidence_interval
        return ends.low, ends.high

    return found


KINDS = {
    "percentile": of_scipy("percentile"),
    "t": lambda values, _: stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values)),
    "BCa": of_scipy("BCa"),
    "ours": lambda values, seed: interval(values, resamples=RESAMPLES, seed=seed),
}


DIFFERENCES = {
    "symmetric": (lambda dice, size: dice.normal(0.05, 0.2, size), 0.05),
    "70 % of them 0": POPULATIONS["differences, 70 % of them 0"],
    "half of them 0": (lambda dice, size: np.where(dice.random(size) < 0.5, 0, dice.normal(0.1, 0.2, size)), 0.05),
    "skewed": (lambda dice, size: dice.exponential(0.1, size) - 0.05, 0.05),
}
FEW_SIZES = (6, 10, 20, 50, 100)


def run(samples: int = 1000) -> None:
    """Print the share of samples whose interval holds the mean; 95 per cent is what it says."""
    run_means(samples)
    print()
    run_leads(samples)


def run_leads(samples: int) -> None:
    """Print the same for the intervals of a verdict: of two systems, and of all differences of four systems at once."""
    dice = np.random.default_rng(21)
    print(f"{'intervals of a verdict that hold':34}" + "".join(f"{size:>9}" for size in FEW_SIZES) + "  queries")
    for title, (draw, mean) in DIFFERENCES.items():
        two = [of_two(draw(dice, (samples, size)), mean) for size in FEW_SIZES]
        print(f"{'two systems, ' + title:34}" + "".join(f"{share:9.1%}" for share in two))
    for title, (draw, _) in DIFFERENCES.items():
        four = [of_four(draw(dice, (samples // 4, 4, size)), np.zeros(4)) for size in FEW_SIZES]
        print(f"{'four, all pairs, ' + title:34}" + "".join(f"{share:9.1%}" for share in four))
    scales = np.array([0.1, 0.1, 1, 1])  # two systems with small differences beside two with large ones
    for title, (draw, mean) in DIFFERENCES.items():
        unlike = [of_four(draw(dice, (samples // 4, 4, size)) * scales[:, None], scales * mean) for size in FEW_SIZES]
        print(f"{'four unlike, ' + title:34}" + "".join(f"{share:9.1%}" for share in unlike))


def of_two(samples: np.ndarray, mean: float) -> float:
    """Return the share of samples whose interval holds the mean difference."""
    ends = [ends_of(np.array([np.zeros_like(row), row]))[0] for row in samples]
    return float(np.mean([low <= mean <= high for low, high in ends]))


def of_four(samples: np.ndarray, means: np.ndarray) -> float:
    """Return the share of samples of four systems, all of whose intervals hold the difference of the means at once."""
    true = [means[other] - means[one] for one, other in pairs(4)]
    held = [
        all(low - 1e-9 <= mean <= high + 1e-9 for mean, (low, high) in zip(true, ends_of(values), strict=True))
        for values in samples
    ]
    return float(np.mean(held))


def pairs(systems: int) -> list[tuple[int, int]]:
    return [(one, other) for one in range(systems) for other in range(one + 1, systems)]


def ends_of(values: np.ndarray) -> list[tuple[float, float]]:
    """Return the intervals that hold for all pairs together."""
    names = [str(place) for place in range(len(values))]
    found = pairs_of(names, pairs(len(values)), values, confidence=0.95, resamples=RESAMPLES, seed=0, tests=())
    return [(pair.together.low, pair.together.high) for pair in found]


def run_means(samples: int) -> None:
    """Print the share of samples whose interval of a mean holds it, by kind of interval."""
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

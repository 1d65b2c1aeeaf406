"""The tests of a pair of systems: each with its p value, and with honest words where there is none."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from types import ModuleType

import numpy as np

from ndcg_core.systems import words
from ndcg_core.systems.randomisation import least_drawn, sign_flips

TESTS = ("t", "wilcoxon", "randomisation")
"""The names of the tests; the last needs no scipy."""
NEED_SCIPY = ("t", "wilcoxon")
"""The tests that scipy computes."""
_NO_SPREAD = 1e-10  # a standard deviation below this is rounding
_Z_LEVEL, _Z_POWER = 1.959963984540054, 0.8416212335729143  # of the normal distribution, at 0.975 and 0.8
_LEAST_EFFECT = 1e-4  # smaller ones need more queries than anybody has
_LEAST_SHOWN = 1e-4


@dataclass(frozen=True)
class PairedTest:
    """A test of the hypothesis that two systems do not differ.

    Attributes
    ----------
    name : str
        ``"t"``, ``"wilcoxon"`` or ``"randomisation"``.
    statistic : float
        t; Wilcoxon's W; the mean difference. NaN where there is none.
    p : float
        Two-sided. NaN where these values have none.
    note : str
        Why there is no p value, or why it is 1; empty otherwise.
    holm : float or None
        The p value after Holm's correction for all pairs; None with a single pair.
    at_least : bool
        Whether so few exchanges were drawn that they can show no smaller p: the true one may be smaller.
    """

    name: str
    statistic: float
    p: float
    note: str = ""
    holm: float | None = None
    at_least: bool = False

    @property
    def corrected(self) -> float:
        """The p value after the correction, if there is one."""
        return self.p if self.holm is None else self.holm


def paired_tests(
    differences: np.ndarray, names: Collection[str] = TESTS, *, resamples: int, seed: int
) -> list[tuple[PairedTest, ...]]:
    """Return the tests of each pair, with Holm's correction over the pairs.

    Parameters
    ----------
    differences : array of float, shape (n_pairs, n_queries)
    names : collection of str
        Which of the tests.

    Raises
    ------
    NdcgError
        If a test needs scipy, and it is not installed.

    Examples
    --------
    >>> [[t, wilcoxon, randomisation]] = paired_tests(np.array([[0.1, 0.2, 0.3, 0.4]]), resamples=1000, seed=0)
    >>> round(t.p, 4), wilcoxon.p, randomisation.p
    (0.0305, 0.125, 0.125)
    """
    columns = [_corrected(_TESTS[name](differences, resamples, seed)) for name in TESTS if name in names]
    return list(zip(*columns, strict=True)) if columns else [()] * len(differences)


def _corrected(tests: list[PairedTest]) -> list[PairedTest]:
    """Return a test of several pairs with Holm's correction; a single pair needs none."""
    if len(tests) < 2:
        return tests
    p_values = holm([test.p for test in tests])
    return [replace(test, holm=float(p)) for test, p in zip(tests, p_values, strict=True)]


def holm(p_values: list[float]) -> np.ndarray:
    """Return p values corrected for their number, as Holm (1979) does it; NaN stays NaN and counts as a test.

    >>> holm([0.01, 0.04, 0.03]).round(6)
    array([0.03, 0.06, 0.06])
    """
    given = np.array(p_values)
    known = np.where(np.isnan(given), 1.0, given)
    order = np.argsort(known, kind="stable")
    steps = known[order] * np.arange(len(given), 0, -1)
    corrected = np.empty(len(given))
    corrected[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return np.where(np.isnan(given), math.nan, corrected)


def effect_size(differences: np.ndarray) -> float:
    """Return the mean difference over its standard deviation (Cohen's d_z); NaN without a spread.

    >>> round(effect_size(np.array([0.1, 0.2, 0.3])), 6)
    2.0
    """
    spread = float(differences.std(ddof=1)) if len(differences) > 1 else 0.0
    return float(differences.mean()) / spread if spread > _NO_SPREAD else math.nan


def queries_needed(effect: float, *, critical: float = _Z_LEVEL) -> int | None:
    """Return how many queries a paired test needs to see an effect of this size in 4 of 5 samples, at 5 per cent.

    Parameters
    ----------
    effect : float
        The mean difference over the standard deviation of the differences.
    critical : float
        How many standard errors a difference has to pass: 1.96 in a paired t test of many queries, more where a test
        is corrected for several pairs.

    Returns
    -------
    int or None
        None for no effect.

    Notes
    -----
    n = ((critical + z(0.8)) / effect)^2 + critical^2 / 2; with critical = z(0.975) it is the approximation of Sakai's
    topic set size design (Information Retrieval Journal 19, 2016, section 4.2.1).

    Examples
    --------
    >>> queries_needed(0.5), queries_needed(-0.2), queries_needed(0.0)
    (34, 199, None)
    """
    if math.isnan(effect) or abs(effect) < _LEAST_EFFECT:
        return None
    return math.ceil(((critical + _Z_POWER) / effect) ** 2 + critical**2 / 2)


def show_p(p: float | None, *, at_least: bool = False) -> str:
    """Return a p value as it is written; nothing where there is none.

    >>> show_p(0.03127), show_p(0.00001), show_p(1 / 10_001, at_least=True), show_p(None)
    ('0.0313', '< 0.0001', '≤ 0.0001', '')
    """
    if p is None or math.isnan(p):
        return ""
    if at_least:
        return words.AT_MOST.format(p=p)
    return words.SMALL_P if p < _LEAST_SHOWN else f"{p:.4f}"


def t_test(stats: ModuleType, differences: np.ndarray) -> PairedTest:
    """Return the paired t test of these differences."""
    note = _degenerate(differences)
    if not note and math.isnan(effect_size(differences)):
        note = words.ONE_QUERY if len(differences) == 1 else words.NO_SPREAD
    if note:
        return PairedTest("t", math.nan, 1.0 if note == words.ALL_EQUAL else math.nan, note)
    found = stats.ttest_rel(differences, np.zeros(len(differences)))
    return PairedTest("t", float(found.statistic), float(found.pvalue))


def wilcoxon_test(stats: ModuleType, differences: np.ndarray) -> PairedTest:
    """Return Wilcoxon's signed-rank test; queries without a difference are left out, as Wilcoxon did."""
    note = _degenerate(differences)
    if note:
        return PairedTest("wilcoxon", math.nan, 1.0 if note == words.ALL_EQUAL else math.nan, note)
    found = stats.wilcoxon(differences)
    return PairedTest("wilcoxon", float(found.statistic), float(found.pvalue))


def _randomisation_test(differences: np.ndarray, p: float, least: float) -> PairedTest:
    note = _degenerate(differences)
    if note == words.NO_QUERY:
        return PairedTest("randomisation", math.nan, math.nan, note)
    return PairedTest("randomisation", float(differences.mean()), p, note, at_least=p <= least)


def _of_scipy(
    test: Callable[[ModuleType, np.ndarray], PairedTest], differences: np.ndarray, _resamples: int, _seed: int
) -> list[PairedTest]:
    stats = _stats()
    return [test(stats, row) for row in differences]


def _randomisation_tests(differences: np.ndarray, resamples: int, seed: int) -> list[PairedTest]:
    p_values = sign_flips(differences, resamples=resamples, seed=seed)
    least = least_drawn(resamples)
    return [_randomisation_test(row, float(p), least) for row, p in zip(differences, p_values, strict=True)]


def _degenerate(differences: np.ndarray) -> str:
    """Return why no test says anything, or an empty text."""
    if not len(differences):
        return words.NO_QUERY
    return "" if differences.any() else words.ALL_EQUAL


def _stats() -> ModuleType:
    try:
        import scipy.stats
    except ImportError:
        raise words.SCIPY.error() from None
    stats: ModuleType = scipy.stats
    return stats


_TESTS: dict[str, Callable[[np.ndarray, int, int], list[PairedTest]]] = {
    "t": partial(_of_scipy, t_test),
    "wilcoxon": partial(_of_scipy, wilcoxon_test),
    "randomisation": _randomisation_tests,
}

"""Randomisation and corrections: against enumeration, against scipy, and against a computation by hand."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from ndcg_core.systems.randomisation import sign_flip_limits, sign_flips, widest_gaps
from ndcg_core.systems.significance import effect_size, holm

DIFFERENCES = st.lists(st.integers(-8, 8), min_size=1, max_size=7).map(lambda eighths: np.array(eighths) / 8)


@given(DIFFERENCES)
def test_few_queries_have_the_exact_p_value_of_all_ways_to_swap(differences):
    means = [np.mean(np.array(signs) * differences) for signs in product((1, -1), repeat=len(differences))]
    expected = np.mean(np.abs(means) >= abs(differences.mean()) - 1e-12)
    assert sign_flips(differences[None], resamples=128, seed=0)[0] == pytest.approx(expected)


@given(DIFFERENCES.filter(lambda given: len(given) > 1))
def test_the_exact_p_value_is_that_of_scipy(differences):
    other = stats.permutation_test(
        (differences, np.zeros(len(differences))),
        lambda x, y, axis: np.mean(x - y, axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=10_000,
    )
    assert sign_flips(differences[None], resamples=10_000, seed=0)[0] == pytest.approx(other.pvalue)


def test_drawn_ways_come_near_to_all_ways():
    differences = np.random.default_rng(2).normal(0.1, 0.3, (3, 12))
    exact = sign_flips(differences, resamples=1 << 12, seed=0)
    assert sign_flips(differences, resamples=4000, seed=0) == pytest.approx(exact, abs=0.03)


def test_many_queries_are_drawn_in_chunks():
    differences = np.random.default_rng(2).normal(0.01, 0.3, (2, 3000))
    t = stats.ttest_1samp(differences, 0, axis=1)
    assert sign_flips(differences, resamples=2000, seed=0) == pytest.approx(t.pvalue, abs=0.05)


def gaps_of_all_ways(values):
    columns = [list(permutations(column)) for column in values.T]
    return [max(means) - min(means) for way in product(*columns) for means in [np.mean(way, axis=0)]]


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=3))
def test_few_lists_have_the_exact_p_value_of_all_ways_to_exchange(tenths):
    values = np.array(tenths).T / 10
    gaps = np.abs(values.mean(1)[[0, 0, 1]] - values.mean(1)[[1, 2, 2]])
    every = np.array(gaps_of_all_ways(values))
    expected = [(every >= gap - 1e-12).mean() for gap in gaps]
    assert widest_gaps(values, gaps, resamples=6**3, seed=0).p == pytest.approx(expected)


def test_drawn_exchanges_come_near_to_all():
    values = np.random.default_rng(4).random((3, 4))
    gaps = np.array([0.1, 0.2, 0.3])
    exact = widest_gaps(values, gaps, resamples=6**4, seed=0).p
    assert widest_gaps(values, gaps, resamples=6**4 - 1, seed=0).p == pytest.approx(exact, abs=0.05)


def test_tukey_is_near_the_formula_where_queries_are_alike():
    """Without a difference between queries, randomisation within them is like randomisation at all."""
    values = np.random.default_rng(1).normal([[0.0], [0.25], [0.5]], 1, (3, 60))
    found = widest_gaps(values, np.array([values[1].mean() - values[0].mean()]), resamples=4000, seed=0)
    assert found[0] == pytest.approx(stats.tukey_hsd(*values).pvalue[0, 1], abs=0.05)


def test_two_systems_under_tukey_are_those_of_fisher():
    values = np.random.default_rng(6).random((2, 8))
    difference = values[1] - values[0]
    tukey = widest_gaps(values, difference.mean()[None], resamples=256, seed=0).p
    assert tukey == pytest.approx(sign_flips(difference[None], resamples=256, seed=0))


def test_holm_by_hand():
    # sorted: 0.005, 0.01, 0.03, 0.04; times 4, 3, 2, 1: 0.02, 0.03, 0.06, 0.04; never below the one before
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == pytest.approx([1, 1])
    assert holm([0.02, float("nan")]) == pytest.approx([0.04, float("nan")], nan_ok=True)


def test_effect_size_by_hand():
    assert effect_size(np.array([0.0, 0.2])) == pytest.approx(0.1 / 0.02**0.5)  # variance (0.01 + 0.01) / 1
    assert np.isnan(effect_size(np.array([0.3, 0.3])))


RESAMPLES = st.sampled_from([20, 99, 128, 5000])
LEVELS = st.sampled_from([0.05, 0.1, 0.25])


@given(DIFFERENCES.filter(len), RESAMPLES, LEVELS)
def test_the_interval_excludes_0_exactly_where_the_p_value_says_so(differences, resamples, level):
    p = sign_flips(differences[None], resamples=resamples, seed=3)[0]
    low, high = sign_flip_limits(differences, confidence=1 - level, resamples=resamples, seed=3)
    assert low <= differences.mean() + 1e-12
    assert high >= differences.mean() - 1e-12
    assert (low > 0 or high < 0) == (p <= level)


@given(DIFFERENCES.filter(len), st.integers(-16, 16), RESAMPLES)
def test_the_interval_holds_the_means_that_the_test_does_not_refuse(differences, sixteenths, resamples):
    """The interval is the test turned round: a supposed mean lies inside if the test of what is left has p > 0.05."""
    supposed = sixteenths / 16 + 1 / 64  # never a mean of eighths of fewer than eight queries, where the two would tie
    p = sign_flips((differences - supposed)[None], resamples=resamples, seed=3)[0]
    low, high = sign_flip_limits(differences, confidence=0.95, resamples=resamples, seed=3)
    assert (low <= supposed <= high) == (p > 0.05)


def test_fewer_than_six_queries_refuse_no_difference_of_two_systems():
    for queries in range(1, 6):
        assert sign_flip_limits(np.ones(queries), resamples=10_000, seed=0) == (-np.inf, np.inf)
    assert sign_flip_limits(np.ones(6), resamples=10_000, seed=0) == (1.0, 1.0)


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=4),
    st.sampled_from([None, 0, 2]),
    RESAMPLES,
    LEVELS,
)
def test_a_gap_is_above_the_critical_one_exactly_where_its_p_value_says_so(tenths, baseline, resamples, level):
    values = np.array(tenths).T / 10
    gaps = (values.mean(1)[:, None] - values.mean(1)).ravel()
    found = widest_gaps(values, gaps, baseline=baseline, confidence=1 - level, resamples=resamples, seed=1)
    assert list(np.abs(gaps) > found.critical) == list(found.p <= level)


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=3))
def test_gaps_to_a_baseline_have_the_exact_p_value_of_all_ways(tenths):
    values = np.array(tenths).T / 10
    gaps = values.mean(1)[1:] - values.mean(1)[0]
    columns = [list(permutations(column)) for column in values.T]
    every = np.array([max(abs(means[1:] - means[0])) for way in product(*columns) for means in [np.mean(way, axis=0)]])
    expected = [(every >= abs(gap) - 1e-12).mean() for gap in gaps]
    assert widest_gaps(values, gaps, baseline=0, resamples=6**3, seed=0).p == pytest.approx(expected)

"""Randomisation and corrections: against enumeration, against scipy, and against a computation by hand."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core.systems.randomisation import sign_flip_limits, sign_flips, widest_gaps
from ndcg_core.systems.significance import effect_size, holm
from tests.support.examples import many

DIFFERENCES = st.lists(st.integers(-8, 8), min_size=1, max_size=7).map(lambda eighths: np.array(eighths) / 8)


@given(DIFFERENCES)
def test_few_queries_have_the_exact_p_value_of_all_ways_to_swap(differences):
    means = [np.mean(np.array(signs) * differences) for signs in product((1, -1), repeat=len(differences))]
    expected = np.mean(np.abs(means) >= abs(differences.mean()) - 1e-12)
    assert sign_flips(differences[None], resamples=128, seed=0)[0] == pytest.approx(expected)


@given(DIFFERENCES.filter(lambda given: len(given) > 1))
def test_the_exact_p_value_is_that_of_scipy(differences):
    other = scipy.stats.permutation_test(
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
    t = scipy.stats.ttest_1samp(differences, 0, axis=1)
    assert sign_flips(differences, resamples=2000, seed=0) == pytest.approx(t.pvalue, abs=0.05)


ALL_THREE = [(0, 1), (0, 2), (1, 2)]


def quotient(differences):
    """Student's t, squared, of whole numbers; endless where all are the same and not 0."""
    size, total, squares = len(differences), sum(differences), sum(each * each for each in differences)
    spread = size * squares - total * total  # n (n - 1) times their variance
    if not spread:
        return math.inf if total else 0
    return Fraction((size - 1) * total * total, spread)


def widest_of_all_ways(values, pairs):
    """The widest gap of every way to exchange the systems, as the square of Student's t."""
    for way in product(*(permutations(column) for column in zip(*values, strict=True))):
        systems = list(zip(*way, strict=True))
        yield max(quotient([b - a for a, b in zip(systems[i], systems[j], strict=True)]) for i, j in pairs)


def exact_p(values, pairs, among):
    every = list(widest_of_all_ways(values, among))
    gaps = [quotient([b - a for a, b in zip(values[i], values[j], strict=True)]) for i, j in pairs]
    return [sum(wide >= gap for wide in every) / len(every) for gap in gaps]


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=3))
@many(100, 30)
def test_few_lists_have_the_exact_p_value_of_all_ways_to_exchange(tenths):
    rows = list(zip(*tenths, strict=True))
    found = widest_gaps(np.array(rows) / 10, ALL_THREE, resamples=6**3, seed=0)
    assert found.p == pytest.approx(exact_p(rows, ALL_THREE, ALL_THREE))


def test_drawn_exchanges_come_near_to_all():
    values = np.random.default_rng(4).random((3, 4))
    exact = widest_gaps(values, ALL_THREE, resamples=6**4, seed=0).p
    assert widest_gaps(values, ALL_THREE, resamples=6**4 - 1, seed=0).p == pytest.approx(exact, abs=0.05)


def test_a_run_far_from_two_others_hides_no_difference_between_these():
    """Two runs fail on the same queries; a third fails on others, so that its gaps vary ten times as much."""
    dice = np.random.default_rng(3)
    queries = dice.normal(0.5, 0.2, 60)
    first = queries + dice.normal(0, 0.03, 60)
    second = first + dice.normal(0.02, 0.04, 60)
    alone = scipy.stats.ttest_rel(first, second).pvalue
    assert alone < 0.01
    together = widest_gaps(np.array([first, second, dice.normal(0.2, 0.3, 60)]), ALL_THREE, resamples=4000, seed=0)
    assert alone < together.p[0] < 4 * alone + 0.002  # three pairs, and as many ways are drawn


def test_where_no_way_may_be_wider_the_widest_of_all_is_critical():
    """Of 36 ways, a level of 0.02 leaves none."""
    rows = [(0, 5), (1, 0), (3, 9)]
    found = widest_gaps(np.array(rows) / 10, ALL_THREE, confidence=0.98, resamples=36, seed=0)
    widest = math.sqrt(max(widest_of_all_ways(rows, ALL_THREE)))
    differences = [np.subtract(rows[j], rows[i]) / 10 for i, j in ALL_THREE]
    assert found.critical == pytest.approx([widest * each.std(ddof=1) / math.sqrt(2) for each in differences])


@pytest.mark.parametrize("baseline", [None, 0])
def test_a_single_query_refuses_no_gap(baseline):
    found = widest_gaps(np.array([[0.1], [0.9], [0.3]]), [(0, 1), (0, 2)], baseline=baseline, resamples=99, seed=0)
    assert list(found.p) == [1, 1]
    assert list(found.critical) == [math.inf, math.inf]


def test_tukey_is_near_the_formula_where_queries_are_alike():
    """Without a difference between queries, randomisation within them is like randomisation at all."""
    values = np.random.default_rng(1).normal([[0.0], [0.25], [0.5]], 1, (3, 60))
    found = widest_gaps(values, [(0, 1)], resamples=4000, seed=0)
    assert found.p[0] == pytest.approx(scipy.stats.tukey_hsd(*values).pvalue[0, 1], abs=0.05)


def test_two_systems_under_tukey_are_those_of_fisher():
    values = np.random.default_rng(6).random((2, 8))
    difference = values[1] - values[0]
    tukey = widest_gaps(values, [(0, 1)], resamples=256, seed=0).p
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
    pairs = ALL_THREE if baseline is None else [(baseline, other) for other in range(3) if other != baseline]
    gaps = [abs(values[second].mean() - values[first].mean()) for first, second in pairs]
    found = widest_gaps(values, pairs, baseline=baseline, confidence=1 - level, resamples=resamples, seed=1)
    assert list(gaps > found.critical) == list(found.p <= level)


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=3))
@many(100, 30)
def test_gaps_to_a_baseline_have_the_exact_p_value_of_all_ways(tenths):
    rows, to_first = list(zip(*tenths, strict=True)), [(0, 1), (0, 2)]
    found = widest_gaps(np.array(rows) / 10, to_first, baseline=0, resamples=6**3, seed=0)
    assert found.p == pytest.approx(exact_p(rows, to_first, to_first))

"""The bootstrap of a mean: against scipy, against every draw there is, and by its properties."""

import tracemalloc
import warnings
from itertools import product

import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import evaluate
from ndcg_core.batch import bootstrap as module
from ndcg_core.batch.bootstrap import OF_DIFFERENCES, STUDENTISED_UP_TO, interval, middle, resampled_means
from ndcg_core.errors import NdcgError

VALUES = st.lists(st.floats(0, 1), min_size=2, max_size=12).map(np.array)


def test_the_interval_of_many_queries_is_near_that_of_scipy():
    values = np.random.default_rng(3).beta(2, 3, STUDENTISED_UP_TO + 1)
    drawn = scipy.stats.bootstrap((values,), np.mean, method="percentile", n_resamples=20_000, rng=1)
    assert interval(values, resamples=20_000) == pytest.approx(tuple(drawn.confidence_interval), abs=0.003)


@pytest.mark.parametrize("size", [5, 12, 60])
def test_the_interval_of_few_queries_is_studentised(size):
    """The statistic of scipy's percentile bootstrap is Student's t of each sample; its quantiles give the interval."""
    values = np.random.default_rng(size).beta(0.8, 3, size)
    mean, error = values.mean(), scipy.stats.sem(values)

    def away(sample, axis):
        spread = scipy.stats.sem(sample, axis=axis)
        return np.divide(sample.mean(axis) - mean, spread, out=np.zeros_like(spread), where=spread > 1e-12)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        drawn = scipy.stats.bootstrap((values,), away, method="percentile", n_resamples=40_000, rng=1)
    low, high = np.quantile(drawn.bootstrap_distribution, [0.025, 0.975])
    found = interval(values, resamples=40_000)
    assert found == pytest.approx((mean - high * error, mean - low * error), abs=0.05 * (high - low) * error)


@pytest.mark.parametrize(("size", "studentised"), [(200, True), (201, False)])
def test_up_to_200_queries_the_interval_is_studentised(size, studentised):
    """Of a skewed sample the studentised interval reaches further up than the middle of the resampled means."""
    values = np.random.default_rng(1).beta(0.2, 3, size)
    means = resampled_means(values)
    assert (interval(values) == pytest.approx(middle(means), abs=1e-12)) != studentised


@pytest.mark.full
def test_the_interval_covers_a_skewed_population_about_as_often_as_it_says():
    """10 queries of a population in which most lists are poor; a percentile interval covers it 86 times of 100."""
    generator = np.random.default_rng(8)
    samples = generator.beta(0.5, 3, (400, 10))
    found = [interval(sample, resamples=400, seed=trial) for trial, sample in enumerate(samples)]
    assert 0.92 <= np.mean([low <= 0.5 / 3.5 <= high for low, high in found]) <= 0.985


@given(VALUES, st.integers(0, 99))
def test_an_interval_ends_where_values_end(values, seed):
    low, high = interval(values, resamples=100, seed=seed, limits=(0, 1))
    assert -1e-12 <= low <= high <= 1 + 1e-12
    free = interval(values, resamples=100, seed=seed)
    assert (low, high) == pytest.approx((max(free[0], 0), min(free[1], 1)), abs=1e-12)


@pytest.mark.parametrize("weights", [None, np.array([1.0, 3.0, 0.5])])
def test_means_are_distributed_as_all_draws_are(weights):
    values = np.array([0.1, 0.4, 0.9])
    share = np.ones(3) if weights is None else weights
    every = [np.average(values[list(draw)], weights=share[list(draw)]) for draw in product(range(3), repeat=3)]
    found = resampled_means(values, weights=weights, resamples=60_000)
    expected, times = np.unique(np.round(every, 9), return_counts=True)
    means, counted = np.unique(np.round(found, 9), return_counts=True)
    assert means == pytest.approx(expected)
    assert counted / 60_000 == pytest.approx(times / 27, abs=0.01)


def test_intervals_hold_the_mean_about_as_often_as_they_say():
    generator = np.random.default_rng(5)
    held = 0
    for trial in range(300):
        low, high = interval(generator.normal(0.3, 1, 60), confidence=0.9, resamples=400, seed=trial)
        held += low <= 0.3 <= high
    assert 0.84 < held / 300 < 0.95


@given(VALUES)
def test_mirrored_values_have_the_mirrored_interval(values):
    low, high = interval(values, resamples=200)
    assert (-high, -low) == pytest.approx(interval(-values, resamples=200), rel=1e-9, abs=1e-9)
    assert low <= high


@given(VALUES, st.integers(0, 99))
def test_a_seed_gives_the_same_draws_to_several_rows_and_in_chunks(values, seed):
    rows = np.array([values, 2 * values])
    found = resampled_means(rows, resamples=50, seed=seed)
    assert found[:, 0] == pytest.approx(resampled_means(values, resamples=50, seed=seed))
    assert found[:, 1] == pytest.approx(2 * found[:, 0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_DRAWN", 3 * len(values))
        assert found == pytest.approx(resampled_means(rows, resamples=50, seed=seed), rel=1e-14)
        patch.setattr(module, "MOST_KEPT", 0)  # drawn anew each time
        assert found == pytest.approx(resampled_means(rows, resamples=50, seed=seed), rel=1e-14)


def test_queries_without_a_value_or_a_weight_are_not_drawn():
    values = np.array([0.2, np.nan, 0.6, 0.9, 0.3])
    weights = np.array([1.0, 1.0, 2.0, 0.0, 1.0])
    plain = interval(np.array([0.2, 0.6, 0.3]), weights=np.array([1.0, 2.0, 1.0]))
    assert interval(values, weights=weights) == plain


@pytest.mark.parametrize("values", [[], [0.5], [0.5, np.nan]])
def test_fewer_than_two_queries_have_no_interval(values):
    assert np.isnan(interval(np.array(values))).all()


@pytest.mark.parametrize("confidence", [0, 1, 95, float("nan")])
def test_a_confidence_is_between_0_and_1(confidence):
    with pytest.raises(NdcgError, match="confidence must be a number above 0 and below 1"):
        middle(np.arange(3.0), confidence)


@pytest.mark.parametrize("resamples", [0, -1, 2.5, True])
def test_resamples_are_counted(resamples):
    with pytest.raises(NdcgError, match="resamples must be a positive whole number; got "):
        interval(np.arange(3.0), resamples=resamples)


def test_an_interval_of_an_ndcg_ends_at_1():
    """Most queries are perfect, so that an interval without limits would reach beyond."""
    runs = {f"q{number}": ["a", "b"] if number else ["b", "a"] for number in range(9)}
    result = evaluate(runs, {query: {"a": 3, "b": 1} for query in runs})
    values = np.array(list(result.per_query.values()))
    assert interval(values)[1] > 1
    assert result.interval()[1] == 1


def test_the_ends_of_a_difference_are_at_most_1_away_from_0():
    """Three queries leave much open: without limits an end lies beyond what a difference of two nDCG can be."""
    differences = np.array([-1.0, -0.9, 0.3])
    (low, high), (least, most) = interval(differences), interval(differences, limits=OF_DIFFERENCES)
    assert low < -1 == least
    assert high > 1 == most


def test_a_mean_is_drawn_once_or_ten_thousand_times_without_a_number():
    values = np.array([0.25, 0.5, 1.0])
    assert resampled_means(values, resamples=1).shape == (1,)
    assert resampled_means(values).shape == (10_000,)


@pytest.mark.full
def test_draws_that_would_take_too_much_memory_are_not_kept():
    values = np.linspace(0, 1, 9000)
    assert len(values) * 10_000 > module.MOST_KEPT
    tracemalloc.start()
    try:
        resampled_means(values, resamples=10_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < module.MOST_KEPT / 2


@pytest.mark.parametrize(("size", "others"), [(20, [0.4]), (40, [0.2, 0.7]), (40, [0.0]), (150, [0.5, 0.0])])
def test_the_interval_is_narrow_where_nearly_every_query_has_the_same_value(size, others):
    """More than 1 in 40 draws have equal values alone: no spread, and yet not any distance away."""
    values = np.concatenate([np.ones(size - len(others)), others])
    low, high = interval(values)
    mean, widest = values.mean(), 6 * scipy.stats.sem(values)
    assert mean - widest < low < mean < high < mean + widest


def test_intervals_of_known_items_hold_the_mean_about_as_often_as_they_say():
    dice = np.random.default_rng(5)
    samples = np.where(dice.random((400, 40)) < 0.95, 1.0, dice.random((400, 40)) * 0.6)
    found = [interval(sample, resamples=1000) for sample in samples if sample.std()]
    assert 0.92 <= np.mean([low <= 0.95 + 0.05 * 0.3 <= high for low, high in found]) <= 1

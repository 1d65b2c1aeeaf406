"""What the task of chance draws from: the differences that the step's own text speaks of, the same for every reader."""

import itertools
from functools import cache

import numpy as np
import pytest

from ndcg_core import evaluate
from ndcg_core.model.convention import resolve
from ndcg_core.systems.example import example_systems
from ndcg_core.teaching.lessons import Text, lessons
from ndcg_core.widget import files
from pages.ui.state.course import Attempt


@cache
def steps(kind="chance"):
    return [step for lesson in lessons.values() for step in lesson.steps if step.ask and step.ask.kind == kind]


def of_systems():
    """Each step with each of its clouds of differences between two systems."""
    return [(step, at) for step in steps() for at in range(len(step.ask.systems))]


def task(step, **attempt):
    return step.ask.picture(Attempt(seed=1, **attempt))["answer"]


def differences(figure):
    """What the second system has more than the first on each query, from whole evaluations."""
    runs, qrels = example_systems()
    gain = dict(figure.changes).get("gain", "linear")
    convention = resolve("trec_eval", 10).changed(gain=gain)
    values = [evaluate(runs[name], qrels, convention).per_query for name in figure.lists]
    return np.array([values[1][query] - values[0][query] for query in values[0]])


@pytest.mark.full
def test_resamples_are_of_the_queries_of_the_two_systems():
    for step, at in of_systems():
        found, cloud = differences([*step.ask.systems.values()][at]), task(step)["clouds"][at]
        drawn = np.random.default_rng(0).integers(0, len(found), (len(cloud["means"]), len(found)), dtype=np.int32)
        assert cloud["means"] == pytest.approx(found[drawn].mean(1).tolist(), abs=1e-6)
        assert cloud["ours"] == pytest.approx(found.mean())


def test_a_cloud_has_the_mean_and_the_interval_that_the_step_prints():
    for step, at in of_systems():
        texts = [part.text for part in (*step.before, *step.after) if isinstance(part, Text)]
        printed = " ".join(step.filled(text) for text in texts)
        cloud = task(step, shown=True)["clouds"][at]
        row = next(line for line in printed.splitlines() if f"| {cloud['ours']:.4f} |" in line)
        assert "{:.4f} to {:.4f}".format(*cloud["interval"]) in row


def test_an_interval_that_is_to_be_predicted_comes_once_it_is_answered():
    for step in steps():
        intervals = [cloud["interval"] for cloud in task(step)["clouds"]]
        drawn = step.ask.draws == "resamples" and not step.ask.whole
        assert all((interval is not None) == drawn for interval in intervals)


@pytest.mark.parametrize("shown", [False, True])
def test_the_bars_over_a_line_are_the_differences_in_order_and_covered_until_it_is_answered(shown):
    [step] = [step for step in steps("place") if step.ask.systems]
    found, drawn = differences(next(iter(step.ask.systems.values()))), task(step, shown=shown)
    assert drawn["sides"] == ["broad ahead", "sharp ahead"]
    assert len(drawn["bars"]) == drawn["scale"][1] == len(found)
    if not shown:
        assert set(drawn["bars"]) == {None}
        assert "truth" not in drawn["tags"][0]
        return
    assert drawn["bars"] == pytest.approx(sorted(found, reverse=True), abs=1e-9)
    assert drawn["tags"][0]["truth"] == np.count_nonzero(found > 1e-9)


def test_flips_are_all_the_ways_in_which_the_steps_amounts_can_be_swapped():
    [step] = [step for step in steps() if step.ask.amounts]
    amounts = step.ask.amounts
    ways = [
        sum(sign * amount for sign, amount in zip(signs, amounts, strict=True)) / len(amounts)
        for signs in itertools.product((1, -1), repeat=len(amounts))
    ]
    [cloud] = task(step)["clouds"]
    assert sorted(cloud["means"]) == pytest.approx(sorted(ways))
    assert cloud["means"] != sorted(cloud["means"]) != cloud["means"][::-1]  # or the first dots would be the far ones
    assert sum(abs(way) >= abs(cloud["ours"]) - 1e-9 for way in ways) == step.ask.value.number
    assert f"{amounts[0]:g}" in " ".join(part.text for part in step.before if isinstance(part, Text))


def test_the_cloud_of_another_definition_lies_across_0_and_is_seen_after_a_prediction():
    [step] = [step for step in steps() if step.ask.whole]
    first, second = task(step)["clouds"]
    assert np.mean(np.array(first["means"]) > 0) > 0.95
    assert np.mean(np.array(second["means"]) < 0) > 0.95
    assert (first["ours"] > 0) != (second["ours"] > 0)


def test_no_picture_draws_numbers_of_its_own():
    scripts = sorted(files.PICTURE.glob("*.js"))
    assert scripts
    assert not [script for script in scripts if "Math.random" in script.read_text(encoding="utf-8")]

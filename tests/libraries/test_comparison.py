"""One list scored by the whole catalogue."""

import math

import pytest
from hypothesis import given, settings

from ndcg_core import Convention, Topic, conventions
from ndcg_core.libraries.comparison import grouped, library_values
from ndcg_core.teaching.examples import examples
from tests.support.drawing import judgments, rankings, value_of


@settings(max_examples=25, deadline=None)
@given(rankings(), judgments())
def test_every_convention_is_listed_once_with_its_own_value(ranking, qrels):
    topic, own = Topic(ranking, qrels), Convention(k=3)
    found = library_values(topic, own, conventions)
    assert [entry.name for entry in found] == list(conventions)
    for entry in found:
        expected = value_of(topic, conventions[entry.name].convention.with_k(3))
        assert entry.value == expected or (math.isnan(entry.value) and math.isnan(expected))
        assert bool(entry.differs_by) <= (entry.value != value_of(topic, own))
        if entry.range:
            assert entry.range[0] - 1e-12 <= entry.value <= entry.range[1] + 1e-12
    groups = grouped(found, value_of(topic, own))
    assert sorted(entry.name for group in groups for entry in group.library_values) == sorted(conventions)
    distances = [group.distance for group in groups if group.distance == group.distance]
    assert distances == sorted(distances, reverse=True)


def test_without_a_k_each_convention_uses_its_default():
    deep = Topic(range(1, 41), {1: 1, 35: 3})
    found = {entry.name: entry for entry in library_values(deep, Convention(), conventions)}
    assert found["xgboost"].convention.k == 32
    assert found["xgboost"].value < found["lightgbm"].value
    assert "k" in found["xgboost"].differs_by


def test_a_refusal_and_random_ties_are_reported():
    tied = Topic({"a": 1.0, "b": 1.0, "c": 0.5}, {"a": 0, "b": 5, "c": 1})
    found = {entry.name: entry for entry in library_values(tied, Convention(), conventions)}
    assert "at most 4" in found["gdeval"].refusal
    assert found["keras_rs"].range[0] < found["keras_rs"].range[1]
    assert found["sklearn"].range is None


@pytest.mark.parametrize("name", examples)
def test_the_examples_separate_the_libraries(name):
    topic, own = examples[name].topic, examples[name].convention
    groups = grouped(library_values(topic, own, conventions), value_of(topic, own))
    assert len(groups) >= 3

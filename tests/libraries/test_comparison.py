"""One list through the whole catalogue."""

import math

import pytest
from hypothesis import given, settings

from ndcg_core import Convention, NdcgError, Topic, conventions, ndcg
from ndcg_core.libraries.comparison import grouped, library_values
from ndcg_core.teaching.examples import examples
from tests.support.drawing import judgments, rankings


def worth(topic, convention):
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


@settings(max_examples=25, deadline=None)
@given(rankings(), judgments())
def test_every_convention_stands_once_with_its_own_value(ranking, qrels):
    topic, own = Topic(ranking, qrels), Convention(k=3)
    found = library_values(topic, own, conventions)
    assert [each.name for each in found] == list(conventions)
    for each in found:
        expected = worth(topic, conventions[each.name].convention.with_k(3))
        assert each.value == expected or (math.isnan(each.value) and math.isnan(expected))
        assert bool(each.differs_by) <= (each.value != worth(topic, own))
        if each.range:
            assert each.range[0] - 1e-12 <= each.value <= each.range[1] + 1e-12
    groups = grouped(found, worth(topic, own))
    assert sorted(each.name for group in groups for each in group.library_values) == sorted(conventions)
    distances = [group.distance for group in groups if group.distance == group.distance]
    assert distances == sorted(distances, reverse=True)


def test_without_a_k_each_has_its_own():
    deep = Topic(range(1, 41), {1: 1, 35: 3})
    found = {each.name: each for each in library_values(deep, Convention(), conventions)}
    assert found["xgboost"].convention.k == 32
    assert found["xgboost"].value < found["lightgbm"].value
    assert "k" in found["xgboost"].differs_by


def test_a_refusal_and_a_chance_are_said():
    tied = Topic({"a": 1.0, "b": 1.0, "c": 0.5}, {"a": 0, "b": 5, "c": 1})
    found = {each.name: each for each in library_values(tied, Convention(), conventions)}
    assert "at most 4" in found["gdeval"].refusal
    assert found["keras_rs"].range[0] < found["keras_rs"].range[1]
    assert found["sklearn"].range is None


@pytest.mark.parametrize("name", examples)
def test_the_examples_show_who_parts_from_whom(name):
    topic, own = examples[name].topic, examples[name].convention
    groups = grouped(library_values(topic, own, conventions), worth(topic, own))
    assert len(groups) >= 3

"""The differing fields are the smallest set, checked by trying every set of fields."""

import math
from itertools import combinations

import pytest
from hypothesis import given

from ndcg_core import Convention, NdcgError, Topic, conventions, ndcg
from ndcg_core.model.choices import ONE_LIST
from ndcg_core.scoring.differences import differing_fields
from tests.support.drawing import choices, judgments, rankings, value_of
from tests.support.examples import many


def same(first: float, second: float) -> bool:
    return math.isclose(first, second, rel_tol=1e-9, abs_tol=1e-9) or (math.isnan(first) and math.isnan(second))


def reached(topic: Topic, own: Convention, other: Convention, names: tuple[str, ...]) -> bool:
    """Whether these fields of the other convention, set in ours, give its value."""
    try:
        mixed = own.changed(**{name: other.value(name) for name in names})
    except NdcgError:
        return False
    return same(value_of(topic, mixed), value_of(topic, other))


@pytest.mark.full
@many(300, 60)
@given(ranking=rankings(), qrels=judgments(grades=(-1, 0, 1, 2)), first=choices(), second=choices())
def test_differing_fields_are_the_smallest_set(ranking, qrels, first, second):
    topic, own, other = Topic(ranking, qrels), Convention.from_choices(**first), Convention.from_choices(**second)
    found = differing_fields(topic, own, other)
    differing = [name for name in ONE_LIST if own.value(name) != other.value(name)]
    assert set(found) <= set(differing)
    assert reached(topic, own, other, found)
    for size in range(len(found)):
        for names in combinations(differing, size):
            assert not reached(topic, own, other, names), names


@pytest.mark.parametrize(
    "without_relevant",
    [
        {"least_grade": 2},
        {"least_score": 5},
        {"grades": "cut", "gain": "linear"},
        {"zero_ideal": 9},
        {"gain": {0.5: 0}},
        {"gain": lambda grade: 0},
        {"discount": [0.0]},
    ],
)
def test_the_value_without_a_relevant_document_matters_where_one_is_lost_on_the_way(without_relevant):
    """The list has a relevant document, of which nothing is left; it has no ties."""
    topic = Topic({"a": 2.0}, {"a": 0.5})
    own = Convention.from_choices(**without_relevant)
    other = own.changed(no_relevant=1.0, ties="worst")
    assert (value_of(topic, own), value_of(topic, other)) == (0, 1)
    assert differing_fields(topic, own, other) == ("no_relevant",)


def test_the_value_without_a_relevant_document_matters_where_the_ideal_list_begins_without_one():
    """The judgments begin with grade 0, and their order is that of the ideal list."""
    topic = Topic({"a": 2.0, "b": 1.0}, {"b": 0, "a": 1})
    own = Convention(k=1, ideal_order="given")
    other = own.changed(no_relevant=1.0, ties="worst")
    assert (value_of(topic, own), value_of(topic, other)) == (0, 1)
    assert differing_fields(topic, own, other) == ("no_relevant",)


def test_the_value_without_a_relevant_document_matters_where_there_is_none():
    """An unjudged document and one of grade 0; there are no ties."""
    topic = Topic({"u": 2.0, "a": 1.0}, {"a": 0})
    other = Convention(no_relevant=1.0, ties="worst")
    assert differing_fields(topic, Convention(), other) == ("no_relevant",)


def test_a_hidden_cutoff_and_a_truncated_grade_each_differ_alone():
    deep = Topic(range(1, 34), {33: 1})
    xgboost, lightgbm, trec = (conventions[name].convention for name in ("xgboost", "lightgbm", "trec_eval"))
    assert differing_fields(deep, xgboost, lightgbm) == differing_fields(deep, lightgbm, xgboost) == ("k",)
    half = Topic(["d1"], {"d1": 0.5})
    assert differing_fields(half, Convention(no_relevant=1.0, gain="linear"), trec) == ("no_relevant", "grades")


def test_an_average_over_ties_differs_from_an_ideal_of_the_top_k_also_without_equal_scores():
    """Averaged ties take no such ideal list, so that they are changed with the pool; no grade is negative."""
    topic = Topic({"a": 3.0, "b": 2.0, "c": 1.0}, {"a": 1, "b": 2, "c": 3})
    own, other = Convention(k=2, ties="average"), Convention(k=2, ideal_pool="top_k", negative="keep")
    assert value_of(topic, own) != value_of(topic, other)
    assert differing_fields(topic, own, other) == ("ideal_pool", "ties")
    assert differing_fields(topic, other, own) == ("ideal_pool",)


def test_of_two_fields_only_that_of_negative_grades_is_named_where_there_are_some():
    own = Convention(gain="linear", negative="clip", no_relevant=0.0)
    other = Convention(gain="linear", negative="keep", no_relevant=1.0)
    topic = Topic(["bad", "good"], {"bad": -1, "good": 2})
    assert ndcg(topic, own) != ndcg(topic, other)
    assert differing_fields(topic, own, other) == ("negative",)

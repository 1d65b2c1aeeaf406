"""What a convention changes in scores and grades before ordering; expected values are written-out sums."""

import math
from math import log2

import numpy as np
import pytest

from ndcg_core import Convention, NdcgError, Topic, dcg, explain, idcg, ndcg
from ndcg_core.model.records import Oddities
from ndcg_core.scoring.normalized import normalized, single

L3 = math.log(3) / math.log(2)  # as the discount divides, so that sums agree to the last bit
NEAR = Topic({"b": 0.1234567890, "a": 0.1234567891}, {"a": 1, "b": 2})
PLAIN = {"gain": "linear", "ideal_pool": "ranked"}


def test_scores_equal_in_32_bits_tie():
    assert single(0.1234567890) == single(0.1234567891)
    assert dcg(NEAR, Convention.from_choices(**PLAIN)) == 1 + 2 / L3
    assert dcg(NEAR, Convention.from_choices(**PLAIN, score_type="float32")) == 2 + 1 / L3
    assert explain(NEAR, Convention.from_choices(**PLAIN, score_type="float32")).tie_range == pytest.approx(
        ((1 + 2 / L3) / (2 + 1 / L3), 1)
    )


@pytest.mark.parametrize("score", [1e39, -1e39, math.inf])
def test_scores_too_large_for_32_bits_become_infinite(score):
    assert (
        ndcg(Topic({"a": score, "b": 0.0}, {"a": 1, "b": 1}), Convention(oddities=Oddities(score_type="float32"))) == 1
    )


@pytest.mark.parametrize("number", [0.1, -0.1, 1e39, -1e39, math.inf, -math.inf, 3.4028235e38, 1e-50])
def test_a_number_in_32_bits_is_that_of_numpy(number):
    with np.errstate(over="ignore"):
        assert single(number) == float(np.float32(number))


@pytest.mark.parametrize("grade", [0.1, 2.7, 1e-3, 2.0**24 + 1, 3.0])
def test_a_grade_in_32_bits_is_that_of_numpy(grade):
    found = dcg(Topic(["a"], {"a": grade}), Convention.from_choices(gain="linear", grades="float32"))
    assert found == float(np.float32(grade))


def test_of_several_documents_ranked_twice_the_first_is_named_with_its_two_ranks():
    with pytest.raises(NdcgError) as refused:
        ndcg(Topic(["a", "b", "a", "b"], {"a": 1}), Convention())
    assert "'a'" in str(refused.value)
    assert "1 and 3" in str(refused.value)


def test_an_ideal_list_of_ones_is_as_long_as_memory_allows():
    topic = Topic(["a"], {"a": 1})
    longest = Convention.from_choices(ideal_pool="ones", k=100_000, discount="none")
    assert idcg(topic, longest) == 100_000
    with pytest.raises(NdcgError, match="at most 100,000; got 100001"):
        idcg(topic, longest.with_k(100_001))


def test_documents_can_keep_their_given_order():
    backwards = Topic({"a": 1.0, "b": 2.0}, {"a": 3, "b": 1})
    assert dcg(backwards, Convention(gain="linear")) == 1 + 3 / L3
    assert dcg(backwards, Convention(gain="linear", oddities=Oddities(order="given"))) == 3 + 1 / L3
    assert not normalized(backwards, Convention(oddities=Oddities(order="given"))).has_ties


@pytest.mark.parametrize(("grade", "read"), [(2.5, 2), (-0.5, 0), (0.9, 0), (3, 3)])
def test_fractions_of_grades_are_cut_off_towards_zero(grade, read):
    topic = Topic(["a"], {"a": grade})
    assert dcg(topic, Convention(gain="linear", oddities=Oddities(grades="cut"))) == read
    assert explain(topic, Convention(gain="linear", oddities=Oddities(grades="cut"))).rows[0].grade == read


def test_a_grade_below_the_lowest_counts_as_0_in_both_lists():
    topic = Topic(["a", "b"], {"a": 0.5, "b": 2, "c": 0.9})
    least = Convention(gain="linear", discount="none", oddities=Oddities(least_grade=1))
    assert (dcg(topic, least), idcg(topic, least)) == (2, 2)
    assert (
        dcg(topic, Convention(gain="linear", discount="none")),
        idcg(topic, Convention(gain="linear", discount="none")),
    ) == (2.5, 3.4)


def test_a_document_with_too_low_a_score_is_not_a_match():
    near = Topic({"a": -0.1, "b": -0.2, "c": -0.3}, {"a": 0, "b": 1, "c": 1})
    matches = Convention(gain="binary", ideal_pool="top_k", oddities=Oddities(least_score=-0.25))
    assert (dcg(near, matches), idcg(near, matches)) == (1 / L3, 1)
    assert ndcg(Topic(["a"], {"a": 1}), matches) == 1  # an order alone has no scores to compare


REFUSED = {
    "a fraction": ({"grades": "whole"}, {"a": 2.5}, None, "needs whole grades; got 2.5 (document 'a')"),
    "above the highest": ({"highest_grade": 4}, {"a": 5}, None, "needs grades of at most 4; got 5 (document 'a')"),
    "as many as k": ({"highest_grade": "k"}, {"a": 3}, 3, "needs grades of at most 2; got 3"),
    "a list shorter than k": ({"short_list": "error"}, {"a": 3}, 2, "needs k=2 or more documents; got 1"),
    "a gain beyond 32 bits": ({"gain_type": "float32"}, {"a": 200}, None, "needs gains that fit 32 bits"),
}


@pytest.mark.parametrize(("choices", "qrels", "k", "part"), REFUSED.values(), ids=REFUSED)
def test_input_that_a_library_refuses_is_refused_in_a_sentence(choices, qrels, k, part):
    for question in (ndcg, explain):
        with pytest.raises(NdcgError) as refusal:
            question(Topic(["a"], qrels), Convention.from_choices(**choices, k=k))
        assert part in str(refusal.value)


def test_a_document_outside_the_pool_is_not_refused():
    assert (
        ndcg(Topic(["a"], {"a": 1, "gone": 2.5}), Convention(ideal_pool="ranked", oddities=Oddities(grades="whole")))
        == 1
    )


def test_the_sum_of_the_grades_can_decide_that_nothing_is_relevant():
    topic = Topic(["a", "b", "c"], {"a": -1, "b": 1, "c": 0})
    kept = {**PLAIN, "negative": "keep"}
    assert ndcg(topic, Convention.from_choices(**kept, relevant_by="grade_sum")) == 0
    assert ndcg(topic, Convention.from_choices(**kept)) == pytest.approx((-1 + 1 / L3) / (1 - 1 / 2))


def test_an_ideal_close_to_0_can_count_as_0():
    tiny = Topic(["a", "b"], {"a": 0, "b": 1})
    gains = {0: 0, 1: 1e-5}
    assert ndcg(tiny, Convention(gain=gains)) == pytest.approx(1 / L3)
    assert ndcg(tiny, Convention(gain=gains, oddities=Oddities(zero_ideal=1e-4))) == 0


def test_k_replaces_the_default_cutoff():
    deep = Topic(range(1, 6), {5: 1})
    assert Convention(oddities=Oddities(default_k=3)).k == 3
    assert (
        ndcg(deep, Convention(oddities=Oddities(default_k=3)))
        == ndcg(deep, Convention(oddities=Oddities(default_k=3)), k=None)
        == 0
    )
    assert ndcg(deep, Convention(oddities=Oddities(default_k=3)), k=5) == pytest.approx(1 / log2(6))


def test_a_topic_without_changes_stays_the_same_object():
    topic = Topic({"a": 1.0}, {"a": 1})
    assert normalized(topic, Convention(oddities=Oddities(grades="cut"))) is topic
    assert normalized(topic, Convention()) is topic


def test_a_score_at_the_least_is_not_below_it():
    convention = Convention.from_choices(least_score=0.5, gain="linear")
    assert dcg(Topic({"a": 0.5, "b": 0.25}, {"a": 2, "b": 1}), convention) == 2

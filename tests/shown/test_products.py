"""A row's term multiplies as it is printed, with as few decimals of the weight as do; parts of a sentence add up."""

import math
import re
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic, explain
from ndcg_core.model import DISCOUNTS, GAINS
from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_POOLS
from ndcg_core.scoring.scale import order_scale
from ndcg_core.shown import words
from ndcg_core.shown.products import product
from ndcg_core.shown.shortfall import shortfall, why
from ndcg_core.teaching.examples import examples
from tests.support.examples import many

GRADES, CUTOFFS = st.sampled_from([0, 1, 2, 3]), st.sampled_from([None, 1, 3, 9])


@many(2000, 400)
@given(st.integers(0, 31), st.integers(1, 200), st.sampled_from(list(DISCOUNTS)))
def test_a_whole_gain_multiplies_as_printed(gain, rank, discount):
    weight = DISCOUNTS[discount].discount.weights(rank)[-1]
    printed = product(gain, weight, gain * weight)
    assert printed.gain == str(gain)
    exact = Fraction(printed.gain) * Fraction(printed.weight)
    assert abs(exact - Fraction(printed.earned)) <= Fraction(1, 200) or len(printed.weight) == len("0.1234")
    fewer = f"{weight:.{len(printed.weight) - 3}f}"
    if len(printed.weight) > len("0.12"):
        assert abs(Fraction(printed.gain) * Fraction(fewer) - Fraction(printed.earned)) >= Fraction(1, 200)
    assert printed.earned == f"{gain * weight:.2f}"


def test_numbers_that_cannot_be_short_are_printed_as_they_are():
    assert product(math.nan, 1.0, math.nan) == ("–", "1.00", "–")
    assert product(2e9, 0.5, 1e9) == ("2e+09", "0.50", "1e+09")
    assert product(0.25, 0.6309, 0.157725) == ("0.25", "0.63", "0.16")


@st.composite
def lists(draw):
    grades = draw(st.lists(GRADES, min_size=1, max_size=7))
    missed = draw(st.lists(GRADES, max_size=3))
    docs = [f"d{at}" for at in range(len(grades) + len(missed))]
    return Topic(docs[: len(grades)], dict(zip(docs, [*grades, *missed], strict=True)))


@many(1000, 200)
@given(lists(), st.sampled_from(["exp2", "linear"]), st.sampled_from(["log2", "reciprocal"]), CUTOFFS)
def test_what_is_short_is_the_order_and_what_was_never_found(topic, gain, discount, k):
    explanation = explain(topic, Convention(gain=gain, discount=discount, k=k))
    found = shortfall(explanation)
    assert math.isclose(found.total, explanation.idcg - explanation.dcg, abs_tol=1e-12)
    assert math.isclose(found.order + found.missed, found.total, abs_tol=1e-12)
    if explanation.idcg:  # the best order of the same documents, found by another way
        best = order_scale(topic, explanation.convention).best
        assert math.isclose(found.order, best * explanation.idcg - explanation.dcg, abs_tol=1e-9)
    never = {doc for doc in topic.qrels if doc not in topic.docs and GAINS[gain](topic.qrels[doc]) > 0}
    assert found.missed_count <= len(never)
    assert found.missed > -1e-12
    sentence = why(explanation)
    numbers = [Fraction(number) for number in re.findall(r"\d+\.\d\d", sentence)]
    if len(numbers) > 1:
        assert numbers[0] == sum(numbers[1:])
    assert ("never found" in sentence) <= bool(found.missed_count)
    is_best = explanation.idcg > 0 and abs(found.total) < 1e-9
    assert (sentence == "This is the best order possible.") == is_best


def test_a_definition_whose_ideal_list_is_not_the_best_order_says_so():
    topic = Topic(["d1", "d2", "d3"], {"d1": 0, "d2": 0, "d3": 3})
    assert why(explain(topic, Convention(k=2, ideal_pool="top_k"))).startswith("No judged document")
    longer = explain(Topic(["d1"], {"d1": 1, "d2": 1}), Convention(ideal_pool="judged"))
    assert "one was never found" in why(longer)
    given = Convention(gain="linear", ideal_order="given", ideal_pool="judged")
    assert why(explain(Topic(["d2", "d1"], {"d1": 1, "d2": 3}), given)).startswith("0.74 above the ideal list")


def test_what_is_equal_to_an_ideal_list_is_not_always_the_best_order():
    neighbours, ties = examples["neighbours"], examples["ties"]
    assert why(explain(neighbours.topic, neighbours.convention)) == words.IS_IDEAL
    assert (
        why(explain(ties.topic, ties.convention))
        == "2.50 short of the best because good ones stand too low or share a score."
    )
    found = Topic(["d1"], {"d1": 1, "d2": 3})
    assert why(explain(found, Convention(ideal_pool="ranked"))) == words.IS_BEST_OF_FOUND
    assert why(explain(Topic(["d1"], {"d1": 1.75, "d2": 0.5}), "catboost_base")) == words.IS_BEST_OF_FOUND


@many(1000, 200)
@given(lists(), st.sampled_from(list(IDEAL_POOLS)), st.sampled_from(list(IDEAL_CUTS)), CUTOFFS)
def test_no_order_is_called_the_best_that_another_order_beats(topic, pool, cut, k):
    explanation = explain(topic, Convention(gain="linear", ideal_pool=pool, ideal_cut=cut, k=k))
    if why(explanation) in (words.IS_BEST, words.IS_BEST_OF_FOUND):
        for order in permutations(topic.docs[:5]):
            other = explain(Topic([*order, *topic.docs[5:]], topic.qrels), explanation.convention)
            assert other.dcg <= explanation.dcg + 1e-9

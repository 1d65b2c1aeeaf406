"""The scale of a list: worst, random, given and best order, against every order of short lists."""

import math
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic, ndcg, order_scale
from ndcg_core.libraries.catalogue import conventions

GRADES = st.lists(st.sampled_from([None, 0, 1, 2, 3]), min_size=1, max_size=5)


@given(GRADES, st.lists(st.integers(0, 3), max_size=2), st.sampled_from([None, 1, 2, 3, 10]))
def test_the_scale_is_that_of_all_orders(ranked, missed, k):
    docs = [f"d{place}" for place in range(len(ranked))]
    qrels = {doc: grade for doc, grade in zip(docs, ranked, strict=True) if grade is not None}
    qrels |= {f"m{place}": grade for place, grade in enumerate(missed)}
    convention = Convention(k=k)
    values = [ndcg(Topic(list(order), qrels), convention) for order in permutations(docs)]
    found = order_scale(Topic(docs, qrels), convention)
    assert found.worst == pytest.approx(min(values))
    assert found.best == pytest.approx(max(values))
    assert found.random == pytest.approx(fmean(values))
    assert found.given == values[0]


def test_0_8_is_far_up_on_one_list_and_below_chance_on_another():
    one_relevant = order_scale(Topic(list("abcdef"), {"c": 1}))  # at rank 3 of 6
    assert one_relevant.given == 1 / math.log2(4)
    many = order_scale(Topic(list("abcde"), dict(zip("abcde", (2, 2, 3, 3, 3), strict=True))))
    assert one_relevant.worst < one_relevant.random < one_relevant.best
    assert many.worst == many.given > 0.8
    assert many.given < many.random


def test_equal_grades_leave_no_scale():
    found = order_scale(Topic(list("abc"), dict.fromkeys("abc", 2)))
    assert tuple(found) == pytest.approx((1, 1, 1, 1))


@pytest.mark.parametrize("name", conventions)
def test_every_convention_has_a_scale_or_none(name):
    topic = Topic({"a": 0.9, "b": 0.5, "c": 0.1}, {"a": 1, "b": 0, "c": 2})
    found = order_scale(topic, name)
    if not math.isnan(found.given):
        assert found.worst <= found.best
        assert math.isnan(found.random) or found.worst - 1e-6 <= found.random <= found.best + 1e-6
    assert all(map(math.isnan, found)) == math.isnan(found.given)


def test_a_list_without_documents_has_no_scale():
    assert len({*order_scale(Topic([], {"a": 1}))}) == 1

"""Ranges, curves and differences of small lists, beside what trying every possibility gives."""

from itertools import permutations

import pytest

from ndcg_core import Convention, Topic, explain, ndcg
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.moving import cut_moves_alone
from ndcg_core.scoring.sums import tie_range

GRADES = {"a": 3, "b": 0, "c": 1, "d": 2, "m": 3}
SCORES = {"a": 1.0, "b": 2.0, "c": 2.0, "d": 1.0, "e": 1.0}


def every_order(scores):
    """Every order of the documents in which no score rises."""
    for order in permutations(scores):
        values = [scores[doc] for doc in order]
        if values == sorted(values, reverse=True):
            yield list(order)


@pytest.mark.parametrize("k", [None, 1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("pool", ["judged", "ranked", "top_k"])
@pytest.mark.parametrize("negative", [False, True])
def test_the_range_of_tied_documents_is_that_of_all_their_orders(k, pool, negative):
    grades = {**GRADES, "c": -1} if negative else GRADES
    convention = Convention(k=k, ideal_pool=pool, negative="keep", gain="linear")
    values = [ndcg(Topic(order, grades), convention) for order in every_order(SCORES)]
    assert tie_range(Topic(SCORES, grades), convention) == pytest.approx((min(values), max(values)))


@pytest.mark.parametrize("cut", ["k", "none", "retrieved"])
@pytest.mark.parametrize("pool", ["judged", "ranked", "top_k"])
@pytest.mark.parametrize("ranked", [["a"], ["b", "c"], ["b", "e", "a"], ["c", "b", "a", "d", "e", "f"], []])
def test_a_curve_is_ndcg_at_every_cutoff(cut, pool, ranked):
    topic, convention = Topic(ranked, GRADES), Convention(ideal_cut=cut, ideal_pool=pool)
    curve = explain(topic, convention).curve
    assert len(curve) >= len(ranked)
    assert curve == pytest.approx([ndcg(topic, convention, k=k) for k in range(1, len(curve) + 1)])


@pytest.mark.parametrize("k", [None, 1, 2, 3, 6])
@pytest.mark.parametrize("cut", ["k", "none", "retrieved"])
def test_a_row_counts_as_far_as_its_sum_goes(k, cut):
    topic = Topic(["c", "b", "a", "e", "d"], GRADES)
    shown = explain(topic, Convention(k=k, ideal_cut=cut))
    last = 5 if cut == "none" else k or 5  # all five documents are retrieved
    assert [row.counts for row in shown.rows] == [rank <= (k or 5) for rank in range(1, len(shown.rows) + 1)]
    assert [row.ideal_counts for row in shown.rows] == [rank <= last for rank in range(1, len(shown.rows) + 1)]
    assert shown.dcg == pytest.approx(sum(row.discounted for row in shown.rows if row.counts))
    assert shown.idcg == pytest.approx(sum(row.ideal_discounted for row in shown.rows if row.ideal_counts))


def found(topic, *names, **other):
    """The fields in which a convention with other choices differs on a list, both ways."""
    own = Convention()
    assert differing_fields(topic, own, Convention.from_choices(**other)) == names
    assert differing_fields(topic, Convention.from_choices(**other), own) == names


def test_only_what_a_list_shows_differs():
    tied, plain = Topic({"a": 1.0, "c": 1.0, "b": 0.5}, GRADES), Topic(["c", "b", "a"], GRADES)
    found(tied, "ties", ties="average")
    found(plain, ties="average")
    found(plain, "gain", gain="linear", ties="worst")
    found(Topic(["a", "x", "c"], GRADES), "unjudged", unjudged="skip")
    found(plain, unjudged="skip")
    found(Topic(["a", "b"], {"a": 0}), "no_relevant", no_relevant=1.0)
    found(plain, no_relevant=1.0)
    found(plain, grades="cut")
    found(Topic(["c", "a"], {"a": 1.5, "c": 1}), "grades", grades="cut")
    found(Topic(["a"], {"a": 1}), "min_documents", min_documents=2)


@pytest.mark.parametrize(
    ("choices", "alone"),
    [
        ({}, True),
        ({"k": 2}, True),
        ({"gain": "linear", "discount": "sqrt"}, True),
        ({"ideal_pool": "ranked"}, True),
        ({"ideal_cut": "none"}, False),
        ({"ideal_cut": "retrieved"}, False),
        ({"ideal_pool": "top_k"}, False),
    ],
)
def test_where_a_cutoff_moves_alone(choices, alone):
    topic = Topic(["c", "b", "a"], GRADES)
    assert cut_moves_alone(explain(topic, Convention.from_choices(**choices))) is alone


def test_a_cutoff_does_not_move_alone_without_a_relevant_or_with_a_negative_document():
    assert not cut_moves_alone(explain(Topic(["a"], {"a": 0})))
    assert not cut_moves_alone(explain(Topic(["a", "b"], {"a": 1, "b": -1}), Convention(negative="keep")))


def test_a_list_without_scores_has_one_order_and_no_range():
    convention = Convention(gain="linear", ideal_pool="top_k", k=2)
    value = ndcg(Topic(["c", "a", "b"], GRADES), convention)
    assert tie_range(Topic(["c", "a", "b"], GRADES), convention) == (value, value)

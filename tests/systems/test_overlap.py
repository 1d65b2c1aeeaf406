"""Rank-biased overlap: against its definition as an infinite sum, and its limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.systems.overlap import overlap, rank_biased

LISTS = st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1, max_size=8)
P = st.sampled_from([0.3, 0.8, 0.9])


def agreement(short, long, depth):
    """Which part of the first ranks is common; of a list that has ended, as much as at its end is assumed."""
    ended, depth = len(short), min(depth, len(long))
    if depth <= ended:
        return len({*short[:depth]} & {*long[:depth]}) / depth
    unseen = (depth - ended) * len({*short} & {*long[:ended]}) / ended
    return (len({*short} & {*long[:depth]}) + unseen) / depth


def infinite(first, second, p):
    """The definition: the agreement at every depth, weighted by the chance of stopping there."""
    short, long = sorted((first, second), key=len)
    return sum(
        (1 - p) * p ** (depth - 1) * agreement(short, long, depth) for depth in range(1, 400)
    )  # of the rest, 0.9 ** 400


@given(LISTS, LISTS, P)
def test_it_is_the_sum_over_all_depths(first, second, p):
    assert rank_biased(first, second, p) == pytest.approx(min(infinite(first, second, p), 1.0))


@given(LISTS, LISTS, P)
def test_it_is_symmetric_and_between_0_and_1(first, second, p):
    value = rank_biased(first, second, p)
    assert value == pytest.approx(rank_biased(second, first, p))
    assert 0 <= value <= 1
    assert rank_biased(first, first, p) == pytest.approx(1)
    assert rank_biased(first, [doc.upper() for doc in first], p) == 0


def prepared(run):
    rows = [(query, doc, score) for query, scores in run.items() for doc, score in scores.items()]
    return PreparedRun(Run.from_columns(*zip(*rows, strict=True)), Qrels.from_columns(["q1"], ["a"], [1]))


def test_runs_are_compared_query_by_query_in_the_order_of_the_convention():
    one = {"q1": {"a": 1.0, "b": 1.0, "c": 0.5}, "q2": {"x": 1.0}, "q3": {"y": 1.0}}
    other = {"q2": {"z": 2.0}, "q1": {"b": 3.0, "a": 2.0}}
    found = overlap(prepared(one), prepared(other), persistence=0.8)
    assert found == pytest.approx({"q1": rank_biased("bac", "ba", 0.8), "q2": 0.0})  # trec_eval: b before a


@pytest.mark.parametrize("p", [0, 1, -1, float("nan"), "0.9", None])
def test_a_persistence_is_between_0_and_1(p):
    with pytest.raises(NdcgError, match="between 0 and 1"):
        overlap(prepared({"q": {"a": 1.0}}), prepared({"q": {"a": 1.0}}), persistence=p)

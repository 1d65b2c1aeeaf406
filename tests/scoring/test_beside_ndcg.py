"""Other measures of a list, held against trec_eval by ir_measures and against their papers' formulas."""

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir_measures import AP, RR, P, Qrel, R, ScoredDoc

from ndcg_core import Convention, Topic, other_measures
from ndcg_core.scoring.beside_ndcg import HIGHEST_GRADE, OTHER_MEASURES, PERSISTENCE, judged_list

GRADES = st.lists(st.sampled_from([None, 0, 1, 2, 3, 4]), min_size=1, max_size=8)
MISSED = st.lists(st.integers(0, 4), max_size=3)


def drawn(ranked, missed):
    docs = [f"d{place}" for place in range(len(ranked))]
    qrels = {doc: grade for doc, grade in zip(docs, ranked, strict=True) if grade is not None}
    return docs, qrels | {f"m{place}": grade for place, grade in enumerate(missed)}


@given(GRADES, MISSED, st.integers(1, 10))
def test_precision_recall_reciprocal_rank_and_average_precision_are_trec_eval_s(ranked, missed, k):
    docs, qrels = drawn(ranked, missed)
    run = [ScoredDoc("q", doc, float(-place)) for place, doc in enumerate(docs)]
    asked = {"P": P @ k, "R": R @ k, "RR": RR @ k, "AP": AP @ k}
    expected = ir_measures.calc_aggregate(
        [*asked.values()], [Qrel("q", doc, grade) for doc, grade in qrels.items()] or [Qrel("q", "none", 0)], run
    )
    found = other_measures(Topic(docs, qrels), Convention(k=k))
    for name, measure in asked.items():
        assert found[name] == pytest.approx(expected[measure]), name


@given(GRADES, MISSED, st.one_of(st.none(), st.integers(1, 10)))
def test_rbp_and_err_follow_their_papers(ranked, missed, k):
    docs, qrels = drawn(ranked, missed)
    grades = [grade or 0 for grade in ranked][:k]
    rbp = sum(0.2 * 0.8 ** (rank - 1) for rank, grade in enumerate(grades, 1) if grade > 0)
    stops = [(2**grade - 1) / 2**4 for grade in grades]
    err = 0.0
    for rank, stop in enumerate(stops, 1):
        reaches = 1.0
        for earlier in stops[: rank - 1]:
            reaches *= 1 - earlier
        err += reaches * stop / rank
    found = other_measures(Topic(docs, qrels), Convention(k=k))
    assert (found["RBP"], found["ERR"]) == pytest.approx((rbp, err))
    assert (PERSISTENCE, HIGHEST_GRADE) == (0.8, 4)


@given(GRADES, MISSED, st.integers(1, 10))
def test_terms_are_a_number_for_each_rank_and_no_value_leaves_0_to_1(ranked, missed, k):
    judged = judged_list(Topic(*drawn(ranked, missed)))
    for measure in OTHER_MEASURES.values():
        terms = measure.terms(judged, k)
        assert len(terms) == min(k, len(ranked))
        assert all(term >= 0 for term in terms)
        assert 0 <= measure.value(judged, k) <= 1 + 1e-12


def test_the_order_is_that_of_the_scores_and_a_higher_grade_widens_the_scale_of_err():
    topic = Topic({"a": 0.1, "b": 0.9}, {"a": 0, "b": 1})
    assert other_measures(topic)["RR"] == 1
    assert other_measures(Topic(["a"], {"a": 6}))["ERR"] == (2**6 - 1) / 2**6
    assert other_measures(Topic(["a"], {"a": 1}))["ERR"] == 1 / 16
    assert set(other_measures(Topic([], {}))) == set(OTHER_MEASURES)
    assert not any(other_measures(Topic([], {})).values())


def test_odd_lists_stay_between_0_and_1():
    high = other_measures(Topic(["b"], {"a": 1100, "b": 1}), Convention(gain="linear", k=5))
    assert 0 <= high["ERR"] < 1e-300
    twice = other_measures(Topic(["a", "a", "a"], {"a": 1}), Convention(duplicates="every"))
    assert (twice["R"], twice["AP"], twice["P"]) == pytest.approx((1, 1, 1 / 3))
    missed = Topic(["a", "b"], {"a": 1, "b": -1, "z": 2})
    assert other_measures(missed, Convention(ideal_pool="ranked", negative="clip"))["R"] == 0.5


@given(GRADES, MISSED, st.integers(1, 10))
def test_room_is_what_a_rank_adds_once_its_document_has_the_best_grade(ranked, missed, k):
    docs, qrels = drawn(ranked, missed)
    judged, best = judged_list(Topic(docs, qrels)), 4
    for measure in OTHER_MEASURES.values():
        room, terms = measure.room(judged, best, k), measure.terms(judged, k)
        assert len(room) == len(terms)
        assert all(most >= term - 1e-12 for most, term in zip(room, terms, strict=True)), measure.name
        for at, doc in enumerate(docs[:k]):
            swapped = judged_list(Topic(docs, {**qrels, doc: best}))._replace(relevant=judged.relevant)
            assert measure.terms(swapped, k)[at] == pytest.approx(room[at])


def test_after_the_first_relevant_document_nothing_has_room_under_reciprocal_rank():
    judged = judged_list(Topic(["a", "b", "c", "d"], {"b": 1, "d": 1}))
    assert OTHER_MEASURES["RR"].room(judged, 1) == [1, 1 / 2, 0, 0]
    assert OTHER_MEASURES["P"].room(judged, 1) == [1 / 4] * 4

"""Many queries: which enter the average, how it is computed, and how invalid input is refused."""

import math
import random
from dataclasses import replace
from math import log2

import pandas as pd
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, compare, conventions, decide, evaluate, ndcg
from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.partitions import score_queries
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.batch.weights import list_weights, weighted
from ndcg_core.model.choices import IDEAL_ORDERS
from ndcg_core.model.records import Averaging

L3 = log2(3)
RUN = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"c": 1.0}, "q3": {"x": 1.0}}
QRELS = {"q1": {"b": 1}, "q2": {"c": 2}, "q4": {"d": 1}}  # q3 is not judged, the run lacks q4


def test_every_query_and_the_mean_over_them():
    result = evaluate(RUN, QRELS)
    assert result.per_query == {"q1": pytest.approx(1 / L3), "q2": 1, "q4": 0, "q3": 0}
    assert result.value == pytest.approx((1 / L3 + 1) / 4)
    assert result.left_out == {}


def test_queries_are_left_out_as_the_convention_says_and_the_reason_is_given():
    result = evaluate(RUN, QRELS, Convention(averaging=Averaging(missing_query="skip", unjudged_query="skip")))
    assert result.value == pytest.approx((1 / L3 + 1) / 2)
    assert result.left_out == {"q4": "the run lacks it", "q3": "nothing is judged"}
    none = evaluate({"q": ["a"], "p": ["b"]}, {"q": {"a": 0}, "p": {"b": 1}}, Convention(no_relevant="skip"))
    assert (none.value, none.left_out) == (1, {"q": "no document is relevant"})
    gone = evaluate(
        {"q": ["a"], "p": ["b"]},
        {"q": {"a": -1}, "p": {"b": 1}},
        Convention(negative="mask", averaging=Averaging(all_removed="skip")),
    )
    assert gone.left_out == {"q": "all its documents are removed"}


REFUSED = {
    "a missing query": (
        Convention(averaging=Averaging(missing_query="error")),
        RUN,
        QRELS,
        "ranking for every judged query (query 'q4')",
    ),
    "an unjudged query": (
        Convention(averaging=Averaging(unjudged_query="error")),
        RUN,
        QRELS,
        "judgment for every query (query 'q3')",
    ),
    "a list in one query": (conventions["sklearn"].convention, RUN, QRELS, "2 or more documents; got 1 (query 'q2')"),
    "a score": (Convention(), {"q1": {"a": math.nan}}, QRELS, "got nan (query 'q1', document 'a')"),
    "a grade": (Convention(), RUN, {"q1": {"b": "x"}}, "got 'x' (query 'q1', document 'b')"),
    "nothing left": (
        Convention(averaging=Averaging(missing_query="skip", nothing_left="error")),
        {},
        QRELS,
        "No query has a value",
    ),
    "nothing at all": (Convention(), {}, {}, "Run and qrels hold no query."),
    "a run that is none": (Convention(), [1], QRELS, "The run must map every query to its documents; got [1]."),
    "qrels that are none": (
        Convention(),
        RUN,
        {"q1": ["a"]},
        "must map every query to its grades; got ['a'] (query 'q1').",
    ),
}


@pytest.mark.parametrize(("convention", "run", "qrels", "part"), REFUSED.values(), ids=REFUSED)
def test_an_error_names_its_query(convention, run, qrels, part):
    with pytest.raises(NdcgError) as refusal:
        evaluate(run, qrels, convention)
    assert part in str(refusal.value)


def test_a_frame_says_the_same_as_mappings():
    run = pd.DataFrame(
        [(q, d, s) for q, docs in RUN.items() for d, s in docs.items()], columns=["query", "doc", "score"]
    )
    qrels = pd.DataFrame(
        [(q, d, g) for q, docs in QRELS.items() for d, g in docs.items()], columns=["qid", "docno", "relevance"]
    )
    assert evaluate(run, qrels) == evaluate(RUN, QRELS)
    with pytest.raises(NdcgError, match="Add grade"):
        evaluate(run, qrels.rename(columns={"relevance": "stars"}))
    with pytest.raises(NdcgError, match="row 2"):
        evaluate(pd.concat([run[:1], run[:1]]), qrels)


def test_a_run_may_be_lists_best_first():
    assert evaluate({"q1": ["b", "a"]}, {"q1": {"b": 1}}).value == 1


WEIGHTS = {"q1": 3, "q2": 1}


def test_weights_and_labels_go_by_query():
    both = Convention(averaging=Averaging(missing_query="skip", unjudged_query="skip"))
    assert evaluate(RUN, QRELS, both, weights=WEIGHTS).value == pytest.approx((3 / L3 + 1) / 4)
    assert evaluate(RUN, QRELS, both, weights={"q1": 3}).value == pytest.approx((3 / L3 + 1) / 4)  # without one it is 1
    macro = both.changed(average="macro")
    assert evaluate(RUN, QRELS, macro, labels={"q1": "x", "q2": "x"}).value == pytest.approx((1 / L3 + 1) / 2)
    for words, part in (
        ({"weights": {"q9": 1}}, "'q9'"),
        ({"weights": {"q1": -1}}, r"got -1 \(query 'q1'\)"),
        ({"weights": [1]}, "The weights must map each query to its value"),
        ({"weights": {"q1": True}}, r"got True \(query 'q1'\)"),
    ):
        with pytest.raises(NdcgError, match=part):
            evaluate(RUN, QRELS, both, **words)
    with pytest.raises(NdcgError, match="query 'q2'"):
        evaluate(RUN, QRELS, macro, labels={"q1": "x"})
    with pytest.raises(NdcgError, match="Give labels"):
        evaluate(RUN, QRELS, macro)


# Values 1/2, 1, 0 with DCG 1, 3, 0 and IDCG 2, 3, 0.
THREE = Queries([0.5, 1.0, 0.0], [1.0, 3.0, 0.0], [2.0, 3.0, 0.0], labels=["a", "a", "b"])
AVERAGES = {"mean": 1.5 / 3, "ratio_of_sums": 4 / 5, "macro": (0.75 + 0) / 2, "median": 0.5, "min": 0, "max": 1}


@pytest.mark.parametrize("word", AVERAGES)
def test_averages(word):
    assert average(THREE, Convention(averaging=Averaging(average=word))) == AVERAGES[word]


def test_the_median_of_an_even_count_is_the_lower_middle_value():
    assert (
        average(Queries([0.1, 0.2, 0.3, 0.4], [0] * 4, [1] * 4), Convention(averaging=Averaging(average="median")))
        == 0.2
    )


def test_the_two_averages_of_the_tutorial_differ():
    run, qrels = {"p": ["a", "b", "c"], "q": ["a", "b"]}, {"p": {"a": 0, "b": 0, "c": 4}, "q": {"a": 1, "b": 0}}
    assert evaluate(run, qrels, "seed_003", k=5).value == pytest.approx((0.5 + 1) / 2)
    assert evaluate(run, qrels, "seed_003_sums").value == pytest.approx((15 / 2 + 1) / (15 + 1))


def test_an_empty_query_may_enter_unweighted():
    weighted = replace(THREE, values=[0.5, 1.0, 1.0], weights=[0.1, 0.2, 0.3])
    assert average(weighted, Convention(no_relevant=1.0)) == pytest.approx((0.05 + 0.2 + 0.3) / 0.6)
    assert average(weighted, Convention(no_relevant=1.0, averaging=Averaging(empty_weight="one"))) == pytest.approx(
        (0.05 + 0.2 + 1) / 0.6
    )
    with pytest.raises(NdcgError, match=r"above 1; got 2\.08"):
        average(weighted, Convention(averaging=Averaging(empty_weight="one", highest_value=1.0)))


def test_a_side_without_a_query_is_named_where_nothing_is_left():
    columns = Run.from_columns([], [], []), Qrels.from_columns(["q"], ["d"], [1])
    for sides in (({}, {"q": {"d": 1}}), columns):
        with pytest.raises(NdcgError, match=r"has no average\. The run is empty: give"):
            evaluate(*sides, "trec_eval")
        assert evaluate(*sides).value == 0
    with pytest.raises(NdcgError, match=r"has no average\. The qrels are empty: give"):
        evaluate({"q": {"d": 1.0}}, {}, "trec_eval")


def test_weights_that_add_up_to_0_and_nothing_left():
    nothing = replace(THREE, weights=[0, 0, 0])
    with pytest.raises(NdcgError, match="The weights add up to 0"):
        average(nothing, Convention())
    assert average(nothing, Convention(averaging=Averaging(no_weight=0.0))) == 0
    assert math.isnan(average(nothing, Convention(averaging=Averaging(no_weight="nan"))))
    empty = Queries([math.nan], [0.0], [0.0])
    assert math.isnan(average(empty, Convention(no_relevant="skip")))
    assert average(empty, Convention(no_relevant="skip", averaging=Averaging(nothing_left=0.0))) == 0


def test_a_nan_value_is_not_a_skipped_value():
    values = Queries([math.nan, 1.0], [0.0, 1.0], [0.0, 1.0])
    assert math.isnan(average(values, Convention(no_relevant="nan")))
    assert average(values, Convention(no_relevant="skip")) == 1


def test_the_mean_may_be_rounded_and_a_document_may_be_the_query():
    run, qrels = {"q": {"q": 3.0, "a": 2.0, "b": 1.0}}, {"q": {"b": 1}}
    assert evaluate(run, qrels, "beir").value == round(1 / L3, 5)
    assert evaluate(run, qrels, "pytrec_eval").value == pytest.approx(1 / 2)
    assert evaluate({"q": ["q", "b"]}, qrels, "beir").value == 1


def test_matches_by_label_and_by_distance():
    """Four queries with a match at rank 1, 2, 3 and at none, of the labels 1, 1, 1, 2."""
    run = {place: {"x": -0.1, "y": -0.2, "z": -0.3} for place in range(4)}
    qrels = {place: {doc: 1} for place, doc in enumerate("xyz")} | {3: {"x": 0}}
    labels = {0: 1, 1: 1, 2: 1, 3: 2}
    micro = conventions["tf_similarity_bndcg"].convention.with_k(3)
    total = 1 + 1 / L3 + 1 / 2
    assert evaluate(run, qrels, micro).value == pytest.approx(total / 4)
    assert evaluate(run, qrels, micro.changed(average="macro"), labels=labels).value == pytest.approx(
        (total / 3 + 0) / 2
    )
    assert evaluate(run, qrels, micro.changed(least_score=-0.25)).value == pytest.approx((1 + 1 / L3) / 4)


def test_the_weight_of_a_list_comes_from_the_weights_of_its_documents():
    keras = conventions["keras_rs"].convention
    first = weighted(Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 2}), {"a": 1.0, "b": 2.0, "c": 0.5}, keras)
    without_gains = weighted(Topic(["a", "b"], {"a": 0, "b": 0}), {"a": 5.0, "b": 7.0}, keras)
    assert ndcg(first.topic, first.convention) == pytest.approx((2 / L3 + 1.5 / 2) / (2 + 1.5 / L3))
    assert list_weights([first]) == [(2 * 1 + 0.5 * 3) / (1 + 3)]
    assert list_weights([first, without_gains]) == [0.875, 0.875]  # a list without gains weighs what the others do
    assert list_weights([without_gains]) == [1.0]
    light = weighted(Topic(["a", "b"], {"a": 1, "b": 2}), {"a": 0.0, "b": 0.0}, keras)
    assert list_weights([first, light]) == [0.875, 0.0]
    assert light.topic.docs == ()  # weight 0 masks the list there; in rax it only gains nothing
    assert weighted(Topic(["a"], {"a": 1}), {"a": 0.0}, conventions["rax"].convention).topic.qrels == {"a": 0}
    with pytest.raises(NdcgError, match="item_weights"):
        weighted(Topic(["a"], {"a": 1}), {"a": 1.0}, Convention())


@given(
    st.lists(
        st.tuples(st.permutations(range(4)), st.lists(st.integers(0, 3), min_size=4, max_size=4), st.integers(0, 9)),
        min_size=1,
        max_size=8,
    ),
    st.randoms(use_true_random=False),
)
def test_one_query_is_ndcg_and_the_order_of_queries_changes_no_bit(lists, dice: random.Random):
    run = {place: dict(zip(order, range(4), strict=True)) for place, (order, _, _) in enumerate(lists)}
    qrels = {place: dict(enumerate(grades)) for place, (_, grades, _) in enumerate(lists)}
    weights = {place: weight + 1 for place, (_, _, weight) in enumerate(lists)}
    result = evaluate(run, qrels, weights=weights)
    assert result.per_query == {place: ndcg(Topic(run[place], qrels[place])) for place in run}
    places = dice.sample(list(run), len(run))
    again = evaluate(
        {place: run[place] for place in places}, {place: qrels[place] for place in places}, weights=weights
    )
    assert again.value == result.value
    assert evaluate({0: run[0]}, {0: qrels[0]}).value == result.per_query[0]


def test_ids_that_are_whole_numbers_are_ordered_as_the_text_of_files():
    numbers, words = (
        ({1: {9: 1.0, 10: 1.0}}, {1: {9: 1, 10: 0}}),
        ({"1": {"9": 1.0, "10": 1.0}}, {"1": {"9": 1, "10": 0}}),
    )
    for name in ("trec_eval", "gdeval"):
        assert evaluate(*numbers, name).value == evaluate(*words, name).value == 1


def test_the_sums_of_a_missing_query_count_where_sums_are_averaged():
    sums = Convention(averaging=Averaging(average="ratio_of_sums"))
    assert evaluate({"q1": {"a": 1.0}}, {"q1": {"a": 1}, "q2": {"b": 3}}, sums).value == pytest.approx(1 / (1 + 7))


def test_a_run_and_qrels_without_a_common_query_are_refused():
    with pytest.raises(NdcgError, match=r"Run and qrels share no query \(run: 1, qrels: '1'\)\.$"):
        evaluate({1: {"x": 1}}, {"1": {"x": 1}})


@pytest.mark.parametrize("query", [None, math.nan, pd.NA, pd.NaT, ["q"]], ids=repr)
def test_a_row_without_an_id_is_refused_with_its_number(query):
    run = pd.DataFrame({"query": pd.Series(["a", query], dtype=object), "doc": ["x", "y"], "score": [1.0, 2.0]})
    with pytest.raises(NdcgError, match="row 2"):
        evaluate(run, {"a": {"x": 1}})
    if not isinstance(query, list):
        with pytest.raises(NdcgError, match="string or a number"):
            evaluate({"a": {"x": 1}}, {"a": {"x": 1}, query: {"y": 1}})


def test_weights_may_be_a_series_and_a_frame_has_each_column_once():
    assert evaluate(RUN, QRELS, weights=pd.Series(WEIGHTS)) == evaluate(RUN, QRELS, weights=WEIGHTS)
    frame = pd.DataFrame([["a", "x", 1.0, 2.0]], columns=["query", "doc", "score", "score"])
    with pytest.raises(NdcgError, match="The data frame of the run has a column twice: "):
        evaluate(frame, {"a": {"x": 1}})


def test_ties_that_fall_by_chance_give_an_average_with_its_range():
    run, qrels = (
        {"q1": {"a": 1.0, "b": 1.0}, "q2": {"c": 2.0, "d": 1.0}},
        {"q1": {"a": 0, "b": 1}, "q2": {"c": 1, "d": 0}},
    )
    for name in ("keras_rs", "sklearn_ignore_ties"):
        result = evaluate(run, qrels, name)
        assert result.range == (pytest.approx((1 / L3 + 1) / 2), 1)
        assert result.range[0] - 1e-12 <= result.value <= result.range[1]
        assert evaluate({"q2": run["q2"]}, qrels, name).range is None
    assert evaluate(run, qrels, "sklearn").range is None


def test_a_bad_grade_of_an_unretrieved_query_is_refused_where_all_judgments_are_read():
    run, qrels = {"1": {"a": 1.0}}, {"1": {"a": 1}, "2": {"a": 0.5}}
    with pytest.raises(NdcgError, match=r"whole grades; got 0\.5 \(query '2'"):
        evaluate(run, qrels, "pytrec_eval")
    assert evaluate(run, qrels, "lightgbm").left_out == {
        "2": "the run lacks it"
    }  # it receives only the rows of the run


@pytest.mark.parametrize("name", ["trec_eval", "ir_measures", "ranx", "spark", "sklearn"])
def test_a_query_without_judgments_and_ranking_is_ignored(name):
    run, qrels = {"1": {"a": 1.0, "b": 0.5}}, {"1": {"a": 1}, "2": {}}
    assert evaluate(run, qrels, name).per_query == {"1": 1.0}


# --- columns and mappings ---


def in_columns(run, qrels):
    """The same lists as columns, which are computed all at once where a convention allows it."""
    rows = [(query, doc, score) for query, docs in run.items() for doc, score in docs.items()]
    judged = [(query, doc, grade) for query, docs in qrels.items() for doc, grade in docs.items()]
    return Run.from_columns(*zip(*rows, strict=True)), Qrels.from_columns(*zip(*judged, strict=True))


@pytest.mark.parametrize("many", [False, True])
def test_a_query_without_an_ndcg_enters_the_average_of_columns_too(many):
    queries = [f"p{number}" for number in range(600 if many else 2)]
    run = {"q": {"a": 1.0}} | {query: {"b": 1.0} for query in queries}
    qrels = {"q": {"a": 0}} | {query: {"b": 1} for query in queries}
    convention = Convention(no_relevant="nan")
    for files in ((run, qrels), in_columns(run, qrels)):
        result = evaluate(*files, convention)
        assert math.isnan(result.value)
        assert math.isnan(result.per_query["q"])
        assert result.left_out == {}


@pytest.mark.parametrize("negative", ["keep", "clip", "mask"])
@pytest.mark.parametrize("order", IDEAL_ORDERS)
def test_negative_grades_in_columns_have_the_ndcg_of_each_list(negative, order):
    dice = random.Random(f"{negative} {order}")
    docs = [f"d{number}" for number in range(9)]
    run = {f"q{n}": {doc: float(place) for place, doc in enumerate(dice.sample(docs, 9))} for n in range(30)}
    qrels = {query: {doc: dice.choice([-2, -1, 0, 1, 3]) for doc in docs} | {"d0": 3} for query in run}
    convention = Convention(gain="linear", negative=negative, ideal_order=order, k=4)
    each = {query: ndcg(Topic(run[query], qrels[query]), convention) for query in run}
    for files in ((run, qrels), in_columns(run, qrels)):
        assert evaluate(*files, convention).per_query == pytest.approx(each, nan_ok=True)


def test_a_query_that_is_left_out_adds_to_no_sum():
    """Neither where columns are summed at once, nor query by query, as for a function of the caller's own."""
    skipped = {"no_relevant": "skip", "averaging": Averaging(missing_query="skip", unjudged_query="skip")}
    run = {query: {"a": 1.0} for query in ("q", "new", "p")}
    qrels = {"q": {"a": 2}, "p": {"a": 0}, "r": {"a": 1}}
    for gain in ("exp2", lambda grade: 2**grade - 1):
        found = score_queries(*in_columns(run, qrels), Convention(gain=gain, **skipped))
        names, reasons, sums = found["query"], found["left_out"], dict(zip(found["query"], found["dcg"], strict=True))
        assert {name for name, reason in zip(names, reasons, strict=True) if reason} == {"p", "r", "new"}
        assert sums == {"q": 3, "p": 0, "r": 0, "new": 0}


def test_counts_by_query_need_no_cutoff():
    run, qrels = in_columns({"q": {"a": 2.0, "b": 1.0, "c": 1.0, "u": 0.5}}, {"q": {"a": 0, "b": 1, "c": 2, "m": 1}})
    tied = {k: evaluate(run, qrels, k=k).details["q"].tied_at_cutoff for k in (None, 1, 2, 3, 4, 9)}
    assert tied == {None: False, 1: False, 2: True, 3: False, 4: False, 9: False}


def test_a_missing_query_enters_a_ratio_of_sums_with_its_idcg():
    run, qrels = {"q1": {"x": 2.0, "a": 1.0}}, {"q1": {"a": 1}, "q2": {"b": 1, "c": 1}}
    ideal = 1 + 1 / math.log2(3)
    for missing, expected in ((0.0, 1 / math.log2(3) / (1 + ideal)), ("skip", 1 / math.log2(3))):
        convention = Convention.from_choices(average="ratio_of_sums", missing_query=missing)
        for files in ((run, qrels), in_columns(run, qrels)):
            assert evaluate(*files, convention).value == pytest.approx(expected)


def test_a_run_and_qrels_that_change_places_are_refused():
    """Both are numbers of documents by query: what they are is known by what read them."""
    run, qrels = (kind.from_columns(["q", "q"], ["a", "b"], [2, 1]) for kind in (Run, Qrels))
    for swapped in (
        lambda: evaluate(qrels, run),
        lambda: evaluate(qrels, qrels),
        lambda: compare({"a": qrels, "b": run}, qrels),
    ):
        with pytest.raises(NdcgError, match="These are qrels where a run is wanted"):
            swapped()
    for swapped in (lambda: evaluate(run, run), lambda: decide({"a": run, "b": run}, run)):
        with pytest.raises(NdcgError, match="This is a run where qrels are wanted"):
            swapped()


def test_a_lazy_frame_is_collected_first(recwarn):
    lazy = pl.DataFrame({"query": ["q"], "doc": ["a"], "score": [1.0]}).lazy()
    with pytest.raises(NdcgError, match=r"A lazy frame of the run has no rows yet. Call its collect\(\) first"):
        evaluate(lazy, {"q": {"a": 1}})
    assert not recwarn
    assert evaluate(lazy.collect(), {"q": {"a": 1}}).value == 1


def test_results_are_shown_in_a_few_lines_and_found_by_name():
    run, qrels = ({f"q{place}": found for place in range(300)} for found in (["a", "b"], {"b": 1}))
    found = evaluate(run, qrels, ["trec_eval", "sklearn"])
    assert repr(found["sklearn"]) == str(found["sklearn"])
    assert len(repr(found)) < 60
    shown = found._repr_html_()
    assert shown.count("<tr>") == 3
    assert all(f"<td>{result.value:.4f}</td>" in shown for result in found.values())
    with pytest.raises(NdcgError, match=r"There is no result 'skleran'\. Did you mean 'sklearn'"):
        found["skleran"]


def test_a_query_of_which_no_more_is_known_has_zeros():
    [row] = replace(evaluate({"q": {"a": 1.0}}, {"q": {"a": 1}}), find_details=None).rows
    assert row[3:-1] == (0, 0, 0, 0)
    assert row.tied_at_cutoff is False

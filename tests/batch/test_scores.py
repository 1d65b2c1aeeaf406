"""Scores of arrays of many lists: weights of queries and documents, labels, averages and invalid arrays."""

import math
from math import log2

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, conventions, evaluate, ndcg_score, ndcg_scores
from ndcg_core.model.records import Averaging
from tests.support.golden import CASES

L3 = log2(3)
GRADES, SCORES = [[0, 1, 2], [0, 0, 0], [2, 1, 0]], [[3, 2, 1]] * 3


def test_every_average_and_weight_agrees_with_evaluate():
    run = {place: dict(enumerate(row)) for place, row in enumerate(SCORES)}
    qrels = {place: dict(enumerate(row)) for place, row in enumerate(GRADES)}
    for name in ("sklearn", "catboost_exp", "xgboost", "lightgbm", "ignite", "allrank", "rax", "torchmetrics"):
        for average in ("mean", "median", "min", "max", "ratio_of_sums", "macro"):
            convention = conventions[name].convention.changed(average=average, highest_value=None)
            labels = ["a", "b", "a"]
            for weights in (None, [1, 2, 3]):
                expected = evaluate(
                    run,
                    qrels,
                    convention,
                    labels=dict(enumerate(labels)),
                    weights=None if weights is None else dict(enumerate(weights)),
                ).value
                for table in (
                    (GRADES, SCORES),
                    (np.array(GRADES), np.array(SCORES)),
                    (pd.DataFrame(GRADES), pd.DataFrame(SCORES)),
                ):
                    assert ndcg_score(*table, convention, sample_weight=weights, labels=labels) == expected
                flat = [cell for row in GRADES for cell in row], [cell for row in SCORES for cell in row]
                groups = np.repeat(["x", "y", "z"], 3)
                assert ndcg_score(*flat, convention, sample_weight=weights, labels=labels, groups=groups) == expected


def item_case(name):
    case = CASES[name]
    grades = [[query["qrels"][doc] for doc, _ in query["run"]] for query in case["queries"]]
    scores = [[score for _, score in query["run"]] for query in case["queries"]]
    return grades, scores, case["queries"]


@pytest.mark.parametrize(("name", "value"), [("keras_rs", 0.72634), ("rax", 0.72150)])
def test_weights_of_documents_as_the_libraries_took_them(name, value):
    grades, scores, queries = item_case("A5_item_weights")
    weights = [query["item_w"] for query in queries]
    for form in (weights, np.array(weights)):
        assert ndcg_score(grades, scores, name, sample_weight=form) == pytest.approx(value, abs=5e-6)
    flat, flat_scores = ([cell for row in rows for cell in row] for rows in (grades, scores))
    with pytest.raises(NdcgError, match="sample_weight must have the shape of y_true, or one number per query; got "):
        ndcg_score(flat, flat_scores, name, groups=[1, 1, 1, 2, 2, 2], sample_weight=[[1.0]])


def test_a_mask_as_the_libraries_took_it():
    grades, scores, queries = item_case("A4_mask")
    mask = np.array([query["mask"] for query in queries])
    for name in ("keras_rs", "tf_ranking", "rax", "allrank"):
        assert ndcg_score(grades, scores, name, mask=mask) == pytest.approx(0.7138, abs=5e-5)


def test_query_weights_where_lists_are_weighed_by_their_documents():
    """A list without a relevant document weighs what the others do in the mean: (0.5869 x 1 + 0 x 2 + 1 x 3) / 6."""
    first = (1 / L3 + 3 / 2) / (3 + 1 / L3)
    found = ndcg_score(GRADES, SCORES, "keras_rs", k=3, sample_weight=[1, 2, 3])
    assert found == pytest.approx((first * 1 + 0 * 2 + 1 * 3) / 6)
    assert ndcg_score(GRADES, SCORES, "keras_rs", k=3, sample_weight=2) == pytest.approx((first + 1) / 3)
    assert ndcg_score(
        GRADES, SCORES, "keras_rs", k=3, sample_weight=[[1, 1, 1], [0, 0, 0], [0.5, 0.5, 0.5]]
    ) == pytest.approx((first + 0.5) / 1.5)  # a list with weight 0 does not count


def test_a_list_that_loses_all_its_documents_is_dropped_or_counted():
    grades, scores = [[-1, -1], [0, 1]], [[2, 1], [2, 1]]
    assert math.isnan(ndcg_scores(grades, scores, "keras_rs")[0])
    assert ndcg_score(grades, scores, "keras_rs") == pytest.approx(1 / L3)
    assert ndcg_score(grades, scores, "tf_ranking") == pytest.approx(1 / L3 / 2)
    assert ndcg_score(grades, scores, "allrank") == pytest.approx((1 + 1 / L3) / 2)
    mask = np.array([[False, False], [True, True]])
    assert ndcg_score([[1, 1], [0, 1]], scores, "rax", mask=mask) == pytest.approx(1 / L3)


BAD = {
    "weights for documents": ({"sample_weight": [[1, 1, 1]] * 3}, "item_weights"),
    "too few weights": ({"sample_weight": [1, 2]}, "sample_weight has 2 numbers for 3 queries"),
    "a weight below 0": ({"sample_weight": [1, 2, -1]}, r"got -1 \(query 3\)"),
    "a weight that is no number": (
        {"sample_weight": ["a", "b", "c"]},
        "one number per query, or one per document; got ",
    ),
    "labels missing": ({"convention": Convention(averaging=Averaging(average="macro"))}, "Give labels"),
    "too few labels": (
        {"convention": Convention(averaging=Averaging(average="macro")), "labels": ["a"]},
        "per query, 3 in all; got ",
    ),
    "weights that add up to 0": ({"sample_weight": [0, 0, 0]}, "The weights add up to 0"),
    "a mask of numbers": ({"mask": [[1, 0, 1]] * 3}, "True or False"),
}


@pytest.mark.parametrize(("words", "part"), BAD.values(), ids=BAD)
def test_wrong_arguments_are_refused_in_a_sentence(words, part):
    with pytest.raises(NdcgError, match=part):
        ndcg_score(GRADES, SCORES, **words)


def test_evaluate_and_arrays_weigh_lists_by_their_documents_alike():
    run = {place: dict(enumerate(row)) for place, row in enumerate(SCORES)}
    qrels = {place: dict(enumerate(row)) for place, row in enumerate(GRADES)}
    for name in ("keras_rs", "tf_ranking"):
        for weights in ([1, 5, 2], [0, 0, 0], [0, 1, 2]):
            of_queries = ndcg_score(GRADES, SCORES, name, sample_weight=weights)
            of_documents = ndcg_score(GRADES, SCORES, name, sample_weight=[[weight] * 3 for weight in weights])
            assert evaluate(run, qrels, name, weights=dict(enumerate(weights))).value == of_queries == of_documents
    assert ndcg_score(GRADES, SCORES, "keras_rs", sample_weight=[0, 0, 0]) == 0


@given(
    st.lists(
        st.tuples(
            st.lists(st.integers(0, 2), min_size=3, max_size=3),
            st.permutations(range(3)),
            st.lists(st.sampled_from([0.0, 0.5, 1.0, 3.0]), min_size=3, max_size=3),
        ),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from(["keras_rs", "tf_ranking", "rax"]),
    st.none() | st.integers(1, 4),
)
def test_evaluate_and_arrays_take_weights_of_documents_alike(lists, name, k):
    grades, scores, weights = (list(map(list, column)) for column in zip(*lists, strict=True))
    run, qrels, shares = (
        {place: dict(enumerate(row)) for place, row in enumerate(table)} for table in (scores, grades, weights)
    )
    in_arrays = ndcg_score(grades, scores, name, k=k, sample_weight=weights)
    assert evaluate(run, qrels, name, k=k, weights=shares).value == pytest.approx(in_arrays, nan_ok=True)
    series = {place: pd.Series(row) for place, row in shares.items()}
    assert evaluate(run, qrels, name, k=k, weights=series).value == pytest.approx(in_arrays, nan_ok=True)


def test_weights_of_documents_are_checked_where_a_run_is_evaluated():
    run, qrels = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "c": 2}}
    assert evaluate(run, qrels, "rax", weights={"q": {"a": 3.0, "c": 1.0}}).value == 1.0
    for weights, name, part in (
        ({"q": {"x": 1.0}}, "rax", r"The weights name document 'x', which is in neither run nor qrels \(query 'q'\)"),
        ({"q": {"a": -1.0}}, "rax", r"got -1\.0 \(query 'q', document 'a'\)"),
        ({"q": {"a": True}}, "keras_rs", r"got True \(query 'q', document 'a'\)"),
        ({"q": {"a": 1.0}}, "sklearn", "takes weights of queries, not of documents"),
    ):
        with pytest.raises(NdcgError, match=part):
            evaluate(run, qrels, name, weights=weights)


def test_a_weight_of_an_unknown_name_suggests_the_nearest():
    run, qrels = {"soup": {"a1": 2.0, 7: 1.0}}, {"soup": {"a1": 1}, 3: {"a1": 1}}
    for weights, nearest in (({"soop": 1.0}, "soup"), ({"soup": {"a11": 1.0}}, "a1")):
        with pytest.raises(NdcgError, match=rf"Did you mean '{nearest}'\?$"):
            evaluate(run, qrels, "rax", weights=weights)
    with pytest.raises(NdcgError, match="Check the spelling"):
        evaluate(run, qrels, "rax", weights={"elsewhere": 1.0})


def test_weights_come_in_every_shape():
    weights = [[1.0, 2, 3], [5, 7, 1], [1, 1, 2]]
    flat, places, flat_weights = (np.ravel(table) for table in (GRADES, SCORES, weights))
    groups = np.repeat(["x", "y", "z"], 3)
    turn = np.random.default_rng(5).permutation(9)
    mask = np.array([[True, True, False]] * 3)
    for name in ("keras_rs", "rax"):
        expected = ndcg_score(GRADES, SCORES, name, sample_weight=weights)
        for form in (np.array(weights), pd.DataFrame(weights), tuple(map(tuple, weights))):
            assert ndcg_score(GRADES, SCORES, name, sample_weight=form) == expected
        assert ndcg_score(flat, places, name, groups=groups, sample_weight=flat_weights) == expected
        assert ndcg_score(
            flat[turn], places[turn], name, groups=groups[turn], sample_weight=flat_weights[turn]
        ) == pytest.approx(expected)
        assert ndcg_score(GRADES, SCORES, name, sample_weight=weights, mask=mask) == ndcg_score(
            flat, places, name, groups=groups, sample_weight=flat_weights, mask=mask.ravel()
        )
    for scalar in (2, np.float32(2), np.int64(2)):
        assert ndcg_score(GRADES, SCORES, "keras_rs", sample_weight=scalar) == ndcg_score(
            GRADES, SCORES, "keras_rs", sample_weight=1
        )
    assert ndcg_score([pd.Series(row) for row in GRADES], SCORES) == ndcg_score(GRADES, SCORES)


def test_weights_of_documents_leave_the_other_choices_in_force():
    uncut = Convention(ideal_cut="none", k=1, ideal_pool="ranked", averaging=Averaging(item_weights="gain"))
    assert ndcg_score([[1, 2]], [[1, 2]], uncut, sample_weight=[[1, 1]]) == pytest.approx(
        ndcg_score([[1, 2]], [[1, 2]], uncut)
    )
    for choices in ({"min_documents": 3}, {"negative": "error"}, {"short_list": "error", "k": 3}):
        with pytest.raises(NdcgError):
            ndcg_score(
                [[-1, 2]], [[1, 2]], Convention.from_choices(item_weights="gain", **choices), sample_weight=[[1, 1]]
            )


def test_a_fully_masked_list():
    mask = [[False, False], [True, True]]
    expected = {"keras_rs": 1 / L3, "allrank": (1 + 1 / L3) / 2, "rax": 1 / L3, "tf_ranking": 1 / L3 / 2}
    for name, value in expected.items():
        assert ndcg_score([[1, 0], [0, 1]], [[1, 2], [2, 1]], name, mask=mask) == pytest.approx(value)
    assert ndcg_scores([-1, -1, 0, 1], [1.0, 2, 1, 2], "allrank", groups=[0, 0, 1, 1]).tolist() == [1.0, 1.0]


@pytest.mark.parametrize("name", ["xgboost", "rax", "sklearn"])
def test_whole_number_scores_beyond_the_floats_are_treated_alike_in_all_shapes(name):
    grades, scores = [2, 1, 0], [2**60, 2**60 + 1, 2**60 + 2]
    expected = ndcg_score([grades], [scores], name)
    assert ndcg_score(grades, scores, name, groups=[1, 1, 1]) == expected
    assert ndcg_scores(np.array([grades] * 9), np.array([scores] * 9), name).tolist() == [expected] * 9


ODD = {
    "no dimension": {"groups": np.array(3)},
    "an endless generator": {"sample_weight": (i for i in range(3))},
    "an object": {"sample_weight": object()},
    "one label": {"labels": 5},
    "labels that are lists": {"labels": [[1], [2], [3]]},
    "a set of labels": {"labels": {1, 2, 3}},
    "a word of labels": {"labels": "abc"},
}


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
@pytest.mark.parametrize("name", ["keras_rs", "sklearn"])
def test_odd_words_get_a_sentence(name, words):
    convention = conventions[name].convention.changed(average="macro") if "labels" in words else name
    with pytest.raises(NdcgError):
        ndcg_score(GRADES, SCORES, convention, **words)


def test_a_whole_number_beyond_every_float_gets_a_sentence():
    for grades, scores in (([10**400, 1], [1, 2]), ([1, 2], [10**400, 1])):
        with pytest.raises(NdcgError):
            ndcg_score(grades, scores, groups=[0, 0])


def test_weights_in_too_many_brackets_get_a_sentence():
    with pytest.raises(NdcgError, match=r"A weight must be a finite number of at least 0; got \[1\]"):
        ndcg_score([[1, 0]], [[2, 1]], Convention(averaging=Averaging(item_weights="gain")), sample_weight=[[[1], [2]]])


def test_weights_beside_a_single_number_get_a_sentence():
    with pytest.raises(NdcgError, match="must have the shape"):
        ndcg_score(3, 4, groups=[1], sample_weight=[1])


BY_GAIN = Convention(averaging=Averaging(item_weights="gain"))


def test_a_document_s_weight_that_is_no_weight_is_named_by_its_place():
    said = r"A weight must be a finite number of at least 0; got nan \(list 2, document 1\)"
    for flat in (
        lambda: ndcg_score([1, 2, 3], [3, 2, 5], BY_GAIN, groups=["a", "a", "b"], sample_weight=[1, 1, math.nan]),
        lambda: ndcg_score([[1, 2], [3, 0]], [[3, 2], [5, 1]], BY_GAIN, sample_weight=[[1, 1], [math.nan, 1]]),
    ):
        with pytest.raises(NdcgError, match=said):
            flat()


@given(st.lists(st.integers(1, 4), min_size=3, max_size=3), st.integers(53, 900))
def test_weights_of_documents_count_by_their_ratios_however_large(weights, bits):
    columns = {"groups": [0, 0, 1], "convention": BY_GAIN}
    large = [weight << bits for weight in weights]
    expected = ndcg_score([1, 2, 3], [2, 3, 1], sample_weight=weights, **columns)
    assert ndcg_score([1, 2, 3], [2, 3, 1], sample_weight=np.array(large, dtype=float), **columns) == expected
    if bits < 61:
        assert ndcg_score([1, 2, 3], [2, 3, 1], sample_weight=np.array(large), **columns) == expected


@pytest.mark.parametrize("size", [10, 100])
@pytest.mark.parametrize("gain", [{0: 0, 1: 5, 2: 1}, lambda grade: (2 - grade) ** 2])
def test_a_gain_that_falls_has_its_own_ideal_order_in_arrays_too(size, gain):
    dice = np.random.default_rng(3)
    grades, scores = dice.integers(0, 3, size), dice.permutation(size).astype(float)
    convention = Convention(gain=gain, k=7)
    gains = [gain[grade] if isinstance(gain, dict) else gain(grade) for grade in grades.tolist()]
    ranked = [gains[place] for place in np.argsort(-scores).tolist()]
    dcg, idcg = (
        math.fsum(g / log2(rank + 1) for rank, g in enumerate(row[:7], 1)) for row in (ranked, sorted(gains)[::-1])
    )
    assert ndcg_score([grades], [scores], convention) == pytest.approx(dcg / idcg)


@pytest.mark.parametrize("size", [10, 100])
@pytest.mark.parametrize("kind", [bool, complex])
def test_truth_values_and_complex_numbers_are_no_scores_in_arrays(size, kind):
    with pytest.raises(NdcgError, match="cores must be"):
        ndcg_score([np.ones(size)], [np.arange(size).astype(kind)])


@pytest.mark.parametrize("size", [10, 100])
def test_a_discount_that_changes_between_two_calls_is_asked_again(size):
    """Only rank 1 counts, then all do; the relevant document is last."""
    beyond = {"weight": 0.0}
    convention = Convention(discount=lambda rank: 1.0 if rank == 1 else beyond["weight"])
    grades, scores = [np.eye(size)[-1]], [np.arange(size, 0.0, -1)]
    assert ndcg_score(grades, scores, convention) == 0
    beyond["weight"] = 0.5
    assert ndcg_score(grades, scores, convention) == 0.5


@pytest.mark.parametrize("lists", [1, 2, 3])
def test_weights_and_labels_are_checked_however_few_lists_there_are(lists):
    grades, scores = [[1, 0]] * lists, [[0.1, 0.2]] * lists
    for wrong in ([-1.0] * lists, [0.0] * lists, [math.nan] * lists, [1.0] * (lists + 1)):
        with pytest.raises(NdcgError):
            ndcg_score(grades, scores, sample_weight=wrong)
    with pytest.raises(NdcgError):
        ndcg_score(grades, scores, labels=["x"] * (lists + 1))
    alone = ndcg_score(grades[:1], scores[:1])
    assert ndcg_score(grades, scores, sample_weight=[3.0] * lists, labels=["x"] * lists) == alone


@pytest.mark.parametrize("deep", [np.ones((2, 2)), np.ones((1, 2)), np.ones(())], ids=["2", "1", "0"])
def test_a_row_that_is_no_row_makes_no_table(deep):
    for table in ([deep, [1, 0]], [[1, 0], deep]):
        with pytest.raises(NdcgError, match="two-dimensional"):
            ndcg_score(table, [[1, 0], [1, 0]])


def test_a_list_without_documents_scores_what_one_without_a_relevant_document_does():
    convention = Convention.from_choices(item_weights="gain", no_relevant=1.0)
    mask = [[False, False], [True, True]]
    found = ndcg_score([[1, 0], [2, 1]], [[1, 2], [2, 1]], convention, mask=mask, sample_weight=[[1, 1], [1, 1]])
    assert found == 1


@pytest.mark.parametrize("name", ["mlflow", "sklearn"])
def test_whole_scores_that_a_float_cannot_tell_apart_order_flat_columns(name):
    near = np.array([2**60, 2**60 + 1, 2**60 + 2])
    grades = np.array([0, 1, 2])  # best last, as by score
    assert ndcg_score(grades, near, name, k=3, groups=[1, 1, 1]) == pytest.approx(1)

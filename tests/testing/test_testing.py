"""ndcg_core.testing: the check against a definition, what is drawn, and the test vectors."""

import json
import math

import jsonschema
import pytest
from hypothesis import given, reject, settings

from ndcg_core import NdcgError, ndcg, ndcg_score
from ndcg_core.testing import SCHEMA, VECTORS, any_convention, any_topic, assert_conforms, test_vectors
from tests.record.vectors import text


def trec(run, qrels, k):
    """trec_eval's nDCG, written by itself."""
    order = sorted(sorted(run, reverse=True), key=run.get, reverse=True)
    dcg, idcg = (
        sum(max(grade, 0) / math.log2(rank + 1) for rank, grade in enumerate(grades[:k], 1))
        for grades in ([qrels.get(doc, 0) for doc in order], sorted(qrels.values(), reverse=True))
    )
    return dcg / idcg if idcg > 0 else 0.0


def test_an_implementation_conforms():
    assert_conforms(trec, "trec_eval")
    assert_conforms(lambda run, qrels, k: round(trec(run, qrels, k), 4), "trec_eval", decimals=4)


def test_one_that_does_not_is_told_the_list_and_the_choice():
    def mine(run, qrels, k):
        return trec(run, {doc: 2**grade - 1 if grade > 0 else 0 for doc, grade in qrels.items()}, k)

    with pytest.raises(AssertionError) as caught:
        assert_conforms(mine, "trec_eval", form="run")
    topic, numbers, choice = str(caught.value).splitlines()
    assert topic.startswith("The smallest list for which the numbers differ: Topic(")
    assert numbers.startswith("Expected 0.")
    assert choice == "The function's number comes with another choice: The gain is exponential: 2^grade - 1."


def test_an_error_is_told_as_it_is():
    def mine(run, qrels, k):
        return trec(run, qrels, k) if len(run) > 2 else list(run)[2]

    with pytest.raises(AssertionError, match="got IndexError"):
        assert_conforms(mine, "trec_eval", form="run")


@settings(max_examples=30, deadline=None)
@given(topic=any_topic(), convention=any_convention())
def test_drawn_lists_and_definitions_have_a_number_or_a_refusal(topic, convention):
    assert len(topic.docs) + len(topic.missing) <= 8
    try:
        value = ndcg(topic, convention)
    except NdcgError:
        reject()
    assert math.isnan(value) or value >= 0 or convention.gain not in ("exp2", "linear", "binary")


@settings(max_examples=20, deadline=None)
@given(topic=any_topic(ties=False, unjudged=False, missed=False))
def test_drawn_lists_can_be_plain(topic):
    assert not topic.has_ties
    assert not topic.missing
    assert not topic.unjudged


def test_the_vectors_agree_with_the_engine():
    count = 0
    for vector in test_vectors():
        count += 1
        if vector.refused:
            with pytest.raises(NdcgError):
                ndcg(vector.topic, vector.convention)
        else:
            value = ndcg(vector.topic, vector.convention)
            room = vector.tolerance * max(1.0, abs(vector.value))
            assert value == pytest.approx(vector.value, abs=room, rel=0, nan_ok=True), vector.by
    assert count > 2000


def test_the_file_is_what_the_command_writes_and_fits_its_schema():
    content = VECTORS.read_text("utf-8")
    assert content == text()
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(json.loads(content))


def test_the_numbers_of_arrays_conform():
    assert_conforms(lambda y_true, y_score, k: ndcg_score(y_true, y_score, "sklearn", k=k), "sklearn", form="arrays")


def test_scores_may_come_before_grades():
    assert_conforms(lambda scores, grades, k: ndcg_score([grades], [scores], "sklearn", k=k), "sklearn")

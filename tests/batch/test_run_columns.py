"""A run in columns gives what its mappings give query by query, to the last bit."""

import math

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, conventions, evaluate
from ndcg_core.batch.as_columns import qrels_in_columns, run_in_columns
from ndcg_core.batch.by_query import by_query
from ndcg_core.batch.choices import NeedsPipeline
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.batch.runs.prepared import prepare_mappings
from ndcg_core.model.choices import CHOICES, TIES
from tests.support.drawing import discounts, gains
from tests.support.examples import many

DOCS = ["d1", "d10", "d2", "NA", "é", "a-long-id-of-20-bytes", "a-long-id-of-20-bytex", "q1", "q2"]
QUERIES = ["q1", "q2", "q3", "q4"]
SCORES = st.sampled_from([0.0, 1.0, 1.0 + 1e-9, 2.5, -1.0, 1e300, 3.0]) | st.floats(-5, 5)
GRADES = st.sampled_from([0, 1, 2, 3]) | st.sampled_from([-1, -2, 0.5, 2.5, 0])


def rows(numbers):
    return st.dictionaries(st.tuples(st.sampled_from(QUERIES), st.sampled_from(DOCS)), numbers, min_size=1, max_size=14)


def columns(kind, table):
    return kind.from_columns([query for query, _ in table], [doc for _, doc in table], list(table.values()))


def mapping(table):
    found = {}
    for (query, doc), number in table.items():
        found.setdefault(query, {})[doc] = number
    return found


def answer(work):
    """What a call gives: its numbers, or the sentence of its error."""
    try:
        result = work()
    except NdcgError as error:
        return str(error)
    bits = {query: value.hex() for query, value in result.per_query.items()}
    ends = None if result.range is None else tuple(end.hex() for end in result.range)
    return float(result.value).hex(), bits, result.left_out, ends


def same_answers(run, qrels, convention):
    prepared = PreparedRun(columns(Run, run), columns(Qrels, qrels))
    expected = answer(lambda: by_query(mapping(run), mapping(qrels), convention))
    assert answer(lambda: prepared.evaluate(convention)) == expected
    try:
        found = prepare_mappings(mapping(run), mapping(qrels)).quick(convention)
    except (NdcgError, NeedsPipeline):
        pass
    else:
        assert answer(lambda: found) == expected
        assert found.details == prepared.evaluate(convention).details
    return prepared


WHOLE = st.dictionaries(
    st.tuples(st.sampled_from(QUERIES), st.sampled_from(DOCS)), st.integers(0, 4), min_size=1, max_size=14
)


@pytest.mark.full
@many(12, 5, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("name", list(conventions))
@given(run=rows(SCORES), qrels=rows(GRADES) | WHOLE, k=st.sampled_from([1, 2, 3, 10, None]))
def test_every_named_convention(name, run, qrels, k):
    same_answers(run, qrels, conventions[name].convention.with_k(k))


def choice(name):
    field = CHOICES[name]
    numbers = [number for number in (0, 1, 2, 0.5) if field.number and not (field.whole and number % 1)]
    known = [value for value in field.words if value is not None]
    return st.sampled_from([*known, *(number for number in numbers if number >= field.least)])


@many(400, 80, suppress_health_check=list(HealthCheck))
@given(data=st.data(), run=rows(SCORES), qrels=rows(GRADES) | WHOLE)
def test_random_choices(data, run, qrels):
    names = data.draw(st.lists(st.sampled_from(list(CHOICES)), max_size=6, unique=True))
    fields = {name: data.draw(choice(name), label=name) for name in names}
    try:
        convention = Convention.from_choices(
            gain=data.draw(gains),
            discount=data.draw(discounts),
            k=data.draw(st.sampled_from([1, 2, 3, 5, None])),
            **fields,
        )
    except NdcgError:
        return
    prepared = same_answers(run, qrels, convention)
    try:
        curve = prepared.curve(convention, 4)
    except NdcgError:
        return
    for k in range(1, 5):
        assert np.array_equal(curve[:, k - 1], prepared.values(convention, k), equal_nan=True)


@many(100, 20)
@given(run=rows(SCORES), qrels=WHOLE, stand_in=st.sampled_from([0.5, 2.0]))
def test_an_unjudged_document_with_a_grade_of_its_own(run, qrels, stand_in):
    same_answers(run, qrels, Convention(unjudged=stand_in, k=3))


@pytest.mark.parametrize("ties", TIES)
def test_a_tie_across_the_cutoff(ties):
    """Of three tied documents, the cutoff lies before, among and behind them; another list has no ties there."""
    run = dict(zip([("q", doc) for doc in "abcde"], (2.0, 1.0, 1.0, 1.0, 0.5), strict=True))
    run |= dict(zip([("r", doc) for doc in "abc"], (3.0, 2.0, 1.0), strict=True))
    qrels = {("q", "a"): 1, ("q", "c"): 3, ("q", "d"): 2, ("r", "b"): 2}
    for k in (None, 1, 2, 3, 4, 5, 6):
        same_answers(run, qrels, Convention(ties=ties, k=k))


@pytest.mark.parametrize("scores", [(1 + 1e-9, 1 + 2e-9), (0.5, 0.5 + 1e-9), (0.25, 0.5)])
def test_lists_are_ordered_by_scores_of_32_bits_also_after_those_of_64(scores):
    """Two scores that 32 bits do not tell apart tie, and the last document id comes first."""
    run = columns(Run, {("q", "b"): scores[0], ("q", "a"): scores[1]})
    prepared = PreparedRun(run, columns(Qrels, {("q", "a"): 1}))
    plain = Convention(ties="docid_desc", discount=[1.0, 0.5])
    assert prepared.values(plain).tolist() == [1.0]
    tied = np.float32(scores[0]) == np.float32(scores[1])
    assert prepared.values(plain.changed(score_type="float32")).tolist() == [0.5 if tied else 1.0]


def test_a_curve_has_ten_cutoffs_unless_it_says_how_many():
    prepared = PreparedRun(columns(Run, {("q", "a"): 1.0}), columns(Qrels, {("q", "a"): 1}))
    assert prepared.curve().shape == (1, 10)


def test_values_keep_the_order_of_the_queries():
    run, qrels = {("q2", "a"): 1.0, ("q9", "a"): 1.0}, {("q1", "a"): 1, ("q2", "a"): 1}
    prepared = PreparedRun(columns(Run, run), columns(Qrels, qrels))
    assert prepared.queries == ["q1", "q2", "q9"]
    assert prepared.values("ir_measures").tolist()[:2] == [0.0, 1.0]
    assert math.isnan(prepared.values("ir_measures")[2])


@pytest.mark.parametrize("library", [pd.DataFrame, pl.DataFrame, pa.table])
def test_frames_of_every_library(library):
    run = library({"qid": ["q1", "q1", "q2"], "docno": ["a", "b", "NA"], "score": [2.0, 1.0, 0.5]})
    qrels = library({"query": ["q1", "q2"], "doc": ["b", "NA"], "relevance": [1, 2]})
    found = evaluate(run, qrels, "trec_eval")
    assert found.per_query == pytest.approx({"q1": 1 / math.log2(3), "q2": 1.0}, abs=1e-15)


def test_what_is_known_of_each_query():
    run = {"q1": {"a": 3.0, "b": 2.0, "c": 2.0, "d": 1.0}, "q2": {"x": 1.0}, "q9": ["y", "z"]}
    qrels = {"q1": {"a": 1, "c": 0, "d": 2, "m": 1}, "q2": {"x": 0}, "q3": {"m": 2, "n": 0}}
    ordered = {"y": 2.0, "z": 1.0}
    flat = {(query, doc): score for query, docs in {**run, "q9": ordered}.items() for doc, score in docs.items()}
    judged = {(query, doc): grade for query, docs in qrels.items() for doc, grade in docs.items()}
    for result in (evaluate(run, qrels, k=2), evaluate(columns(Run, flat), columns(Qrels, judged), k=2)):
        rows = {row.query: row[3:] for row in result.rows}
        assert rows == {
            "q1": (1, 1, 2, 1, True),  # a and b count; b is unjudged, m is missed, b and c share a score
            "q2": (1, 0, 0, 0, False),
            "q3": (0, 0, 0, 1, False),
            "q9": (0, 2, 0, 0, False),
        }
        assert result.judged == pytest.approx((0.5 + 1 + 0) / 3)
        low, high = result.interval()
        assert low <= result.value <= high
        assert result.interval() == (low, high)
        assert list(result.frame().columns)[:3] == ["query", "ndcg", "left_out"]
        assert len(result.frame()) == 4


def test_a_query_whose_documents_are_all_removed_is_left_out_for_that():
    convention = Convention.from_choices(negative="mask", all_removed="skip", no_relevant="skip")
    queries, docs = ["a", "a", "b", "b"], ["x", "y", "x", "y"]
    run = Run.from_columns(queries, docs, [2, 1, 2, 1])
    qrels = Qrels.from_columns(queries, docs, [-1, -1, 0, 0])
    reasons = {"a": "all its documents are removed", "b": "no document is relevant"}
    assert PreparedRun(run, qrels).evaluate(convention).left_out == reasons


@pytest.mark.parametrize("no_relevant", ["skip", 0.0])
def test_columns_leave_a_query_out_for_the_reason_of_its_documents(no_relevant):
    """Of "removed", every document is unjudged and goes; of "missed", a relevant document is in the qrels alone."""
    convention = Convention.from_choices(unjudged="skip", all_removed="skip", no_relevant=no_relevant)
    run = {"removed": {"x": 2.0}, "none": {"a": 2.0, "x": 1.0}, "missed": {"a": 2.0}, "found": {"r": 1.0}}
    qrels = {"removed": {"r": 1}, "none": {"a": 0}, "missed": {"a": 0, "r": 1}, "found": {"r": 1}, "absent": {"r": 1}}
    judged = qrels_in_columns(qrels)
    found = PreparedRun(run_in_columns(run, judged), judged).evaluate(convention)
    one_by_one = evaluate(run, qrels, convention)
    expected = {"removed": "all its documents are removed"}
    if no_relevant == "skip":
        expected["none"] = "no document is relevant"
    assert one_by_one.left_out == found.left_out == expected
    assert found.per_query == one_by_one.per_query

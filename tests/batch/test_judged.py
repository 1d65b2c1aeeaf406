"""The judged part of the top of a list, held against the definition, query by query."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Topic, explain
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.batch.runs.prepared import judged

DOCS = [f"d{number}" for number in range(9)]


@st.composite
def files(draw):
    """A run with ties and qrels of two queries."""
    run, qrels = [], []
    for query in ("q1", "q2"):
        docs = draw(st.permutations(DOCS))[: draw(st.integers(1, 9))]
        run += [(query, doc, float(draw(st.integers(0, 3)))) for doc in docs]
        qrels += [(query, doc, draw(st.integers(0, 2))) for doc in DOCS if draw(st.booleans())]
    shared = [] if any(query == "q1" for query, _, _ in qrels) else [("q1", "d8", 1)]  # or nothing can be evaluated
    return run, [*qrels, *shared, ("q3", "d0", 1)]


@given(files(), st.sampled_from(["trec_eval", "ranx", "lightgbm", "quepid"]))
def test_it_is_the_judged_part_of_the_ranking(given_files, convention):
    run, qrels = given_files
    prepared = PreparedRun(Run.from_columns(*zip(*run, strict=True)), Qrels.from_columns(*zip(*qrels, strict=True)))
    found = judged(prepared, convention, 10)
    for query, shares in zip(prepared.queries, found, strict=True):
        scores = {doc: score for name, doc, score in run if name == query}
        grades = {doc: grade for name, doc, grade in qrels if name == query}
        if not scores:
            assert np.isnan(shares).all()
            continue
        ranked = [row.doc for row in explain(Topic(scores, grades), convention, k=None).rows if row.doc is not None]
        for k, share in enumerate(shares, 1):
            assert share == pytest.approx(sum(doc in grades for doc in ranked[:k]) / len(ranked[:k]))


def test_a_query_that_the_run_lacks_has_no_share():
    prepared = PreparedRun(Run.from_columns(["q"], ["a"], [1.0]), Qrels.from_columns(["p", "q"], ["a", "b"], [1, 1]))
    assert judged(prepared).shape == prepared.curve().shape == (2, 10)
    assert [list(map(math.isnan, row)) for row in judged(prepared, kmax=2)] == [[True, True], [False, False]]


@given(files(), st.integers(1, 10))
def test_a_result_says_the_same_of_its_k(given_files, k):
    run, qrels = given_files
    prepared = PreparedRun(Run.from_columns(*zip(*run, strict=True)), Qrels.from_columns(*zip(*qrels, strict=True)))
    assert np.nanmean(judged(prepared, "trec_eval", k)[:, k - 1]) == pytest.approx(
        prepared.evaluate("trec_eval", k).judged
    )

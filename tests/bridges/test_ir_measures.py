"""The provider gives what ir_measures' other providers give."""

from __future__ import annotations

import math

import ir_measures
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_measures import nDCG

from ndcg_core.bridges.ir_measures_provider import NdcgLabProvider, convention_of
from ndcg_core.errors import NdcgError

OURS = NdcgLabProvider()
DOCS, QUERIES = ("d1", "d10", "d2", "a", "b", "c"), ("q1", "q2", "q3")
RUNS = st.dictionaries(
    st.sampled_from(QUERIES),
    st.dictionaries(st.sampled_from(DOCS), st.sampled_from([0.0, 0.5, 1.0, 2.5, -1.0]), min_size=1),
    min_size=1,
)


def qrels(grades):
    return st.dictionaries(
        st.sampled_from(QUERIES), st.dictionaries(st.sampled_from(DOCS), st.integers(*grades), min_size=1), min_size=1
    )


def values(provider, measures, judged, run):
    return {
        (metric.query_id, str(metric.measure)): metric.value for metric in provider.iter_calc(measures, judged, run)
    }


def alike(found, expected, precision):
    assert found.keys() == expected.keys()
    assert all(math.isclose(found[key], expected[key], abs_tol=precision) for key in expected), (found, expected)


@settings(max_examples=150, deadline=None)
@given(run=RUNS, judged=qrels((0, 3)))  # with negative grades pytrec_eval did not return
def test_as_the_provider_of_pytrec_eval(run, judged):
    measures = [nDCG @ 1, nDCG @ 3, nDCG @ 100, nDCG, nDCG(judged_only=True) @ 2]
    expected = values(ir_measures.pytrec_eval, measures, judged, run)
    alike(values(OURS, measures, judged, run), expected, 1e-9)


def test_as_the_provider_of_gdeval():
    run = {"1": {"a": 3.0, "b": 2.0, "c": 2.0}, "2": {"a": 1.0, "x": 0.5}}
    judged = {"1": {"a": 1, "b": 0, "c": 4, "z": 2}, "2": {"a": 2, "x": 0}, "3": {"a": 1}}
    measures = [nDCG(dcg="exp-log2") @ 2, nDCG(dcg="exp-log2") @ 10]
    alike(values(OURS, measures, judged, run), values(ir_measures.gdeval, measures, judged, run), 1e-5)


def test_gains_of_the_measure():
    run, judged = {"q1": {"a": 2.0, "b": 1.0}}, {"q1": {"a": 1, "b": 2}}
    measure = nDCG(gains={1: 5, 2: 1}) @ 2
    alike(values(OURS, [measure], judged, run), values(ir_measures.pytrec_eval, [measure], judged, run), 1e-9)


def test_it_can_be_registered_and_takes_rows_and_frames():
    ir_measures.providers.register(OURS)
    assert ir_measures.providers.registry["ndcg_lab"] is OURS
    run = [ir_measures.ScoredDoc("q1", "a", 2.0), ir_measures.ScoredDoc("q1", "b", 1.0)]
    judged = [ir_measures.Qrel("q1", "b", 1)]
    expected = {nDCG @ 2: 1 / math.log2(3)}
    assert OURS.calc_aggregate([nDCG @ 2], judged, run) == pytest.approx(expected)
    frames = pd.DataFrame(judged), pd.DataFrame(run)
    assert OURS.calc([nDCG @ 2], *frames).aggregated == pytest.approx(expected)


def test_other_measures_are_refused():
    assert not OURS.supports(ir_measures.AP)
    with pytest.raises(NdcgError, match="AP"):
        convention_of(ir_measures.AP)

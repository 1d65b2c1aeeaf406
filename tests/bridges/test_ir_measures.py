"""The provider gives what ir_measures' other providers give."""

import math

import ir_measures
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from ir_measures import nDCG

from ndcg_core.bridges.ir_measures_provider import NdcgLabProvider, convention_of
from ndcg_core.errors import NdcgError
from tests.support.examples import many

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


def worths(gains, judged):
    """What the grades of each query are worth to pytrec_eval."""
    return [[gains.get(grade, grade) for grade in grades.values()] for grades in judged.values()]


OWN_GAINS = st.dictionaries(st.integers(-2, 40), st.integers(-1, 50), max_size=4)


@many(400, 80)
@given(
    run=RUNS, judged=qrels((-2, 3)) | qrels((-1, 40)), gains=OWN_GAINS, only=st.booleans(), k=st.sampled_from([1, 3])
)
def test_as_the_provider_of_pytrec_eval(run, judged, gains, only, k):
    # pytrec_eval ends the process at a query all of whose grades are negative
    assume(all(max(grades) >= 0 for own in ({}, gains) for grades in worths(own, judged)))
    measures = [
        nDCG(judged_only=only, gains=gains) @ k,
        nDCG(judged_only=only, gains=gains),
        nDCG(judged_only=only) @ k,
    ]
    measures += [nDCG @ k, nDCG @ 100, nDCG]
    expected = {}  # asked one by one: in one call, pytrec_eval's provider takes the gains of one measure for all others
    for measure in measures:
        expected |= values(ir_measures.pytrec_eval, [measure], judged, run)
    alike(values(OURS, measures, judged, run), expected, 1e-9)


QRELS = """
1 0 a 1
1 0 b -1
1 0 c 0
1 0 d 2
1 0 e 0
2 0 a 1
2 0 d 2
2 0 e -1
2 0 f 0
"""
RUN = """
1 Q0 a 1 0.8 mine
1 Q0 c 2 0.7 mine
1 Q0 b 3 0.3 mine
1 Q0 d 4 0.4 mine
1 Q0 e 5 0.1 mine
2 Q0 b 1 0.8 mine
2 Q0 e 2 0.7 mine
2 Q0 d 3 0.3 mine
2 Q0 c 4 0.4 mine
"""
CHECKED_BY_IR_MEASURES = (nDCG, nDCG @ 3, nDCG @ 4, nDCG(gains={0: 1, 1: 4}), nDCG(gains={0: 1, 1: 4}) @ 2)


@pytest.mark.parametrize("only", [False, True])
@pytest.mark.parametrize("measure", CHECKED_BY_IR_MEASURES, ids=str)
def test_the_cases_that_ir_measures_tests_its_own_providers_with(measure, only):
    """Unjudged and negative documents in the run, gains of grade 0, and lists without what is not judged."""
    judged, run = list(ir_measures.read_trec_qrels(QRELS)), list(ir_measures.read_trec_run(RUN))
    asked = measure(judged_only=only)
    found = values(OURS, [asked], judged, run)
    alike(found, values(ir_measures.pytrec_eval, [asked], judged, run), 1e-12)
    kept = {(row.query_id, row.doc_id) for row in judged if row.relevance >= 0}
    without = [row for row in run if (row.query_id, row.doc_id) in kept]
    if only:
        alike(
            {(query, str(measure)): value for (query, _), value in found.items()},
            values(OURS, [measure], judged, without),
            0,
        )


OTHER_QRELS = "1 0 a 0\n1 0 b 1\n1 0 c 1\n1 0 d 2\n1 0 e 0\n2 0 a 1\n2 0 d 2\n2 0 f 2\n"
OTHER_RUN = RUN.replace("2 Q0 e 2 0.7 mine\n2 Q0 d 3", "2 Q0 d 2 0.7 mine\n2 Q0 e 3")
RECORDED = [  # what ir_measures 0.4.3 expects of its providers pytrec_eval, gdeval and ranx, in its own tests
    (QRELS, RUN, nDCG, 0.76018, 0.32739),  # cut off after the fifth decimal
    (QRELS, RUN, nDCG @ 3, 0.76018, 0.0),
    (QRELS, RUN, nDCG(gains={0: 1, 1: 4}), 0.97177, 0.14949),
    (OTHER_QRELS, OTHER_RUN, nDCG(dcg="exp-log2") @ 20, 0.6201, 0.35099),
    (OTHER_QRELS, OTHER_RUN, nDCG(dcg="exp-log2") @ 2, 0.17377, 0.38685),
    (OTHER_QRELS, OTHER_RUN, nDCG, 0.6584645692843067, None),
    (OTHER_QRELS, OTHER_RUN, nDCG @ 2, 0.23981246656813146, None),
    (OTHER_QRELS, OTHER_RUN, nDCG(dcg="exp-log2") @ 5, 0.6201040599710453, None),
]


@pytest.mark.parametrize(("judged", "run", "measure", "first", "second"), RECORDED, ids=range(len(RECORDED)))
def test_the_values_of_ir_measures_own_tests(judged, run, measure, first, second):
    given = list(ir_measures.read_trec_qrels(judged)), list(ir_measures.read_trec_run(run))
    found = values(OURS, [measure], *given)
    assert found["1", str(measure)] == pytest.approx(first, abs=1e-5)
    assert second is None or found["2", str(measure)] == pytest.approx(second, abs=1e-5)


@pytest.mark.parametrize("k", [1, 2, 20])
@pytest.mark.parametrize("dcg", ["log2", "exp-log2"])
def test_every_provider_of_a_measure_has_its_value(dcg, k):
    judged = [row._replace(relevance=max(row.relevance, 0)) for row in ir_measures.read_trec_qrels(QRELS)]
    run, measure = list(ir_measures.read_trec_run(RUN)), nDCG(dcg=dcg) @ k
    others = [each for each in (ir_measures.pytrec_eval, ir_measures.gdeval) if each.supports(measure)]
    assert others
    for other in others:
        alike(values(OURS, [measure], judged, run), values(other, [measure], judged, run), 5e-6)


def test_gains_that_are_no_whole_numbers_are_refused_as_by_pytrec_eval():
    run, judged, measure = {"q1": {"a": 2.0}}, {"q1": {"a": 1}}, nDCG(gains={1: 0.5})
    with pytest.raises(TypeError):
        values(ir_measures.pytrec_eval, [measure], judged, run)
    with pytest.raises(NdcgError, match="whole number"):
        values(OURS, [measure], judged, run)


def test_as_the_provider_of_gdeval():
    run = {"1": {"a": 3.0, "b": 2.0, "c": 2.0}, "2": {"a": 1.0, "x": 0.5}}
    judged = {"1": {"a": 1, "b": 0, "c": 4, "z": 2}, "2": {"a": 2, "x": 0}, "3": {"a": 1}}
    measures = [nDCG(dcg="exp-log2") @ 2, nDCG(dcg="exp-log2") @ 10]
    alike(values(OURS, measures, judged, run), values(ir_measures.gdeval, measures, judged, run), 1e-5)


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

"""Random lists scored by the libraries and by the conventions that describe them; any difference fails.

``make test`` runs a seeded share; ``make fuzz`` at least 20,000 new lists for each library.
"""

import math
import os
from statistics import fmean

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from ndcg_core import NdcgError, Topic, conventions, evaluate, ndcg
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.measures import tie_range
from tests.support.oracles import ORACLES, WEIGHTED, LibraryError, UnaskedError

QUERIES = 3
LISTS = int(os.environ.get("LISTS", "0"))  # 0: the seeded share
SHARE = 240
DOCS = [f"d{place}" for place in range(1, 13)] + ["D1", "a", "é", "~"]
SCORES = {
    "few, so that they tie": st.integers(0, 3).map(float),
    "all apart": st.floats(-50, 50, width=64),
    "ties in 32 bits alone": st.integers(0, 4).map(lambda step: 0.1234567890 + step * 1e-10),
    "whole": st.integers(-(10**6), 10**6).map(float),
}
GRADES = {
    "0 to 4": st.integers(0, 4),
    "mostly 0": st.sampled_from([0, 0, 0, 1]),
    "up to 31": st.integers(0, 31),
    "some below 0": st.integers(-2, 3),
    "fractions": st.sampled_from([0, 0.5, 1, 1.9, 2.5, 3]),
}
WEIGHTS = st.none() | st.fixed_dictionaries(
    {str(query): st.sampled_from([0.5, 1.0, 2.0, 3.0]) for query in range(QUERIES)}
)
counted, refused = dict.fromkeys(ORACLES, 0), dict.fromkeys(ORACLES, 0)


@st.composite
def queries(draw):
    """Some queries with ties, unjudged and missing documents, and zeros."""
    scores, grades = draw(st.sampled_from(list(SCORES))), draw(st.sampled_from(list(GRADES)))
    least = draw(st.sampled_from([1, 2, 2, 2]))  # some refuse a list of one document, and with it the whole call
    run, qrels = {}, {}
    for query in map(str, range(QUERIES)):
        docs = draw(st.lists(st.sampled_from(DOCS), min_size=least, max_size=len(DOCS), unique=True))
        cut = draw(st.integers(least, len(docs)))  # the rest was not retrieved
        run[query] = {doc: draw(SCORES[scores]) for doc in docs[:cut]}
        judged = docs if draw(st.booleans()) else draw(st.lists(st.sampled_from(docs), unique=True))
        qrels[query] = {doc: draw(GRADES[grades]) for doc in judged}
    if draw(st.booleans()):
        del run[draw(st.sampled_from(list(run)[1:]))]  # judged, and not in the run
    return run, qrels


def core_value(name, run, qrels, k, weights=None):
    try:
        return evaluate(run, qrels, name, k=k, weights=weights).value
    except NdcgError as refusal:
        return refusal


def library_value(name, run, qrels, k, weights=None):
    try:
        return ORACLES[name](run, qrels, k, **({} if weights is None else {"weights": weights}))
    except Exception as refusal:  # each library has its own error types
        if isinstance(refusal, ValueError | TypeError | LibraryError) or type(refusal).__module__.split(".")[0] in (
            "catboost",
            "_catboost",
            "lightgbm",
            "xgboost",
        ):
            return refusal
        raise


def lies_in_range(name, run, qrels, k, weights, value):
    """Whether the answer of a library with random ties lies in the range of all orders."""
    ranges = [tie_range(Topic(run[query], qrels[query]), name, k=k) for query in run]
    shares = None if weights is None else [weights[query] for query in run]
    low, high = (fmean(ends, shares) for ends in zip(*ranges, strict=True))
    return low - 1e-9 <= value <= high + 1e-9


def check(name, run, qrels, k, weights=None):
    """The library and its convention answer alike, or both refuse."""
    own, other = core_value(name, run, qrels, k, weights), library_value(name, run, qrels, k, weights)
    if isinstance(other, Exception) or isinstance(own, Exception):
        assert isinstance(other, Exception), f"we refuse: {own}; it answers {other}"
        assert isinstance(own, Exception), f"it refuses: {other}; we answer {own}"
        refused[name] += QUERIES
    elif facts(conventions[name].convention).ties.by_chance and any(
        len(set(docs.values())) < len(docs) for docs in run.values()
    ):
        assert lies_in_range(name, run, qrels, k, weights, other)
    else:
        assert math.isclose(own, other, rel_tol=1e-9, abs_tol=1e-9) or (math.isnan(own) and math.isnan(other))


@pytest.mark.full
@pytest.mark.parametrize("name", ORACLES)
def test_the_library_agrees(name, capsys):
    @settings(
        max_examples=(LISTS or SHARE) // QUERIES + 2,
        deadline=None,
        database=None,
        derandomize=not LISTS,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=queries(), k=st.none() | st.integers(1, 20), shares=WEIGHTS if name in WEIGHTED else st.none())
    def same(case, k, shares):
        try:
            check(name, *case, k, shares and {query: share for query, share in shares.items() if query in case[0]})
        except UnaskedError:
            reject()
        counted[name] += QUERIES

    same()
    if LISTS:
        with capsys.disabled():
            print(
                f"\n{name}: {counted[name]} lists, no difference; {refused[name]} of them among those that both refuse"
            )
    assert counted[name] >= (LISTS or SHARE)
    assert refused[name] < counted[name] / 2


def test_a_batch_is_the_mean_over_its_lists():
    """The differential test does not cover this: a batch gives the mean of its lists."""
    run = {"1": {"d1": 2.0, "d2": 1.0}, "2": {"d1": 1.0, "a": 3.0}}
    qrels = {"1": {"d2": 2, "d1": 1}, "2": {"d1": 1}}
    for name in ORACLES:
        one_by_one = [ndcg(Topic(run[query], qrels[query]), name, k=2) for query in run]
        assert math.isclose(ORACLES[name](run, qrels, 2), fmean(one_by_one), rel_tol=1e-9)

"""Systems compared: every number against scipy on plain arrays, and what has no number."""

import math
import re
import warnings
from dataclasses import replace
from itertools import combinations
from math import isnan
from unittest.mock import patch

import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from ndcg_core import Convention, NdcgError
from ndcg_core.batch.bootstrap import interval
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.systems import compare, conclude, example_systems, words
from ndcg_core.systems.pairs import _within, pairs_of
from ndcg_core.systems.significance import TESTS, queries_needed, show_p
from tests.batch.test_trec import columns
from tests.support.examples import many

QUERIES = [f"q{number}" for number in range(40)]


def several(systems, *, queries=QUERIES, seed=0, docs=8):
    """Random runs and their judgments."""
    generator = np.random.default_rng(seed)
    names = [f"d{number}" for number in range(docs)]
    qrels = {query: dict(zip(names, generator.integers(0, 3, docs).tolist(), strict=True)) for query in queries}
    runs = {
        name: {query: dict(zip(names, generator.random(docs).tolist(), strict=True)) for query in queries}
        for name in systems
    }
    return runs, qrels


RUNS, QRELS = several("abcd")


def array(run, qrels, **choices):
    """A system's values, without the room under test."""
    rows = [(query, doc, score) for query, scores in run.items() for doc, score in scores.items()]
    judged = [(query, doc, grade) for query, grades in qrels.items() for doc, grade in grades.items()]
    prepared = PreparedRun(Run.from_columns(*zip(*rows, strict=True)), Qrels.from_columns(*zip(*judged, strict=True)))
    return dict(zip(prepared.queries, prepared.values(**choices), strict=True))


@pytest.fixture(scope="module")
def found():
    return compare(RUNS, QRELS, k=5)


@pytest.fixture(scope="module")
def arrays():
    return {name: np.array(list(array(run, QRELS, k=5).values())) for name, run in RUNS.items()}


def test_every_pair_has_the_statistics_of_scipy(found, arrays):
    assert [(pair.first, pair.second) for pair in found.pairs] == [
        ("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d"),
    ]  # fmt: skip
    for pair in found.pairs:
        first, second = arrays[pair.first], arrays[pair.second]
        t, signed = scipy.stats.ttest_rel(second, first), scipy.stats.wilcoxon(np.round(second - first, 12))
        assert (pair.tests["t"].statistic, pair.tests["t"].p) == pytest.approx((t.statistic, t.pvalue))
        assert (pair.tests["wilcoxon"].statistic, pair.tests["wilcoxon"].p) == pytest.approx(tuple(signed))
        assert pair.difference == pytest.approx(second.mean() - first.mean())
        assert pair.effect == pytest.approx(t.statistic / np.sqrt(len(QUERIES)))  # t is d_z times the root of n
        assert pair.interval == pytest.approx(interval(second - first))
        more, less = (second - first > 1e-12).sum(), (first - second > 1e-12).sum()
        assert (pair.wins, pair.ties, pair.losses) == (more, len(QUERIES) - more - less, less)


def test_the_randomisation_test_is_near_that_of_scipy(found, arrays):
    for pair in found.pairs:
        other = scipy.stats.permutation_test(
            (arrays[pair.second], arrays[pair.first]),
            lambda x, y, axis: np.mean(x - y, axis=axis),
            permutation_type="samples",
            vectorized=True,
            rng=0,
        )
        assert pair.tests["randomisation"].p == pytest.approx(other.pvalue, abs=0.02)


def test_means_have_their_intervals(found, arrays):
    for name, values in arrays.items():
        assert found.means[name] == pytest.approx(values.mean())
        assert found.intervals[name] == pytest.approx(interval(values))


def test_holm_corrects_each_test_for_the_pairs(found):
    for name in ("t", "wilcoxon", "randomisation"):
        p_values = [pair.tests[name].p for pair in found.pairs]
        expected = [  # of the i-th smallest, the largest (m - i) p of it and of all smaller p values, at most 1
            min(1, max((6 - i) * other for i, other in enumerate(sorted(p_values)) if other <= p)) for p in p_values
        ]
        assert [pair.tests[name].holm for pair in found.pairs] == pytest.approx(expected)


def test_a_baseline_is_compared_with_every_other_system(found):
    against = compare(RUNS, QRELS, k=5, baseline="c")
    assert [(pair.first, pair.second) for pair in against.pairs] == [("c", "a"), ("c", "b"), ("c", "d")]
    assert against.pair("c", "d").difference == found.pair("c", "d").difference
    assert against.pair("c", "a").tukey == pytest.approx(found.pair("a", "c").tukey, abs=1e-9)


def test_two_systems_need_no_correction():
    pair = compare({name: RUNS[name] for name in "ab"}, QRELS).pair("a", "b")
    assert pair.tukey is None
    assert all(test.holm is None for test in pair.tests.values())


def test_a_seed_gives_the_same_numbers(found):
    again, other = compare(RUNS, QRELS, k=5), compare(RUNS, QRELS, k=5, seed=1)
    assert again.frame().equals(found.frame())
    assert other.pair("a", "b").interval != found.pair("a", "b").interval


@many(20, 5)
@given(st.integers(0, 10_000), st.integers(2, 6))
def test_swapped_systems_have_the_negative_difference(seed, queries):
    runs, qrels = several("ab", queries=QUERIES[:queries], seed=seed)
    pair = compare(runs, qrels, resamples=100).pair("a", "b")
    swapped = compare({"b": runs["b"], "a": runs["a"]}, qrels, resamples=100).pair("b", "a")
    assert np.array_equal(swapped.differences, -pair.differences)
    assert (swapped.wins, swapped.ties, swapped.losses) == (pair.losses, pair.ties, pair.wins)
    assert swapped.interval == pytest.approx((-pair.interval[1], -pair.interval[0]), abs=1e-12)
    for name, test in pair.tests.items():
        assert swapped.tests[name].p == pytest.approx(test.p, nan_ok=True)


def test_the_same_system_twice_has_no_difference():
    pair = compare({"a": RUNS["a"], "again": RUNS["a"], "b": RUNS["b"]}, QRELS).pair("a", "again")
    assert (pair.wins, pair.ties, pair.losses, pair.difference, pair.interval) == (0, 40, 0, 0, (0, 0))
    assert [test.p for test in pair.tests.values()] == [1, 1, 1]
    assert {test.note for test in pair.tests.values()} == {words.ALL_EQUAL}
    assert pair.tukey == 1
    assert isnan(pair.effect)


def test_a_single_query_says_little():
    pair = compare({"a": {"q": ["x", "d"]}, "b": {"q": ["d", "x"]}}, {"q": {"d": 1}}).pair("a", "b")
    assert (pair.wins, pair.tests["wilcoxon"].p, pair.tests["randomisation"].p) == (1, 1, 1)
    assert isnan(pair.tests["t"].p)
    assert pair.tests["t"].note == words.ONE_QUERY
    assert all(map(isnan, pair.interval))


def test_the_same_difference_on_every_query_has_no_t():
    runs = {"a": {q: ["x", "d"] for q in QUERIES}, "b": {q: ["d", "x"] for q in QUERIES}}
    pair = compare(runs, {q: {"d": 1} for q in QUERIES}).pair("a", "b")
    assert pair.tests["t"].note == words.NO_SPREAD
    assert isnan(pair.tests["t"].p)
    assert pair.tests["randomisation"].p == pytest.approx(1 / 10_001)


def test_systems_without_a_common_query():
    found = compare({"a": {"q1": ["d"]}, "b": {"q2": ["d"]}, "c": {"q1": ["d"]}}, {"q1": {"d": 1}, "q2": {"d": 1}},
                    "trec_eval")  # fmt: skip
    assert found.queries == ()
    assert found.left_out == {"q1": "b has no value: the run lacks it", "q2": "a has no value: the run lacks it"}
    pair = found.pair("a", "b")
    assert all(isnan(test.p) and test.note == words.NO_QUERY for test in pair.tests.values())
    assert isnan(pair.tukey)
    assert words.NO_QUERY in str(found)
    assert "lacks it" in found._repr_html_()


def test_queries_without_a_value_in_a_system_do_not_count():
    runs = {"a": RUNS["a"], "b": {query: RUNS["b"][query] for query in QUERIES[:30]}}
    qrels = {**QRELS, "q3": dict.fromkeys(QRELS["q3"], 0)}
    found = compare(runs, qrels, "trec_eval")
    assert found.queries == tuple(QUERIES[:30])
    assert found.reasons == {"b has no value: the run lacks it": 10}
    assert found.means["a"] == pytest.approx(
        np.mean(
            list(array({query: runs["a"][query] for query in QUERIES[:30]}, qrels, convention="trec_eval").values())[
                :30
            ]
        )
    )


def test_real_runs_of_trec():
    run, qrels = columns("results.test", 2, 4), columns("qrels.test", 2, 3)
    worse = {topic: {doc: -score for doc, score in scores.items()} for topic, scores in run.items()}
    pair = compare({"reversed": worse, "given": run}, qrels, "trec_eval").pair("reversed", "given")
    assert (pair.wins, pair.losses) == (3, 0)
    assert pair.tests["randomisation"].p == 0.25  # of 8 ways, all better and all worse


@pytest.mark.full
def test_the_warnings_of_numpy_and_scipy_stay_away():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for queries in range(1, 8):
            for seed in range(6):
                runs, qrels = several("abc", queries=QUERIES[:queries], seed=seed, docs=2)
                assert str(compare(runs, qrels, resamples=50))


def test_runs_in_columns_bring_their_names():
    rows = [(query, doc, score) for query, scores in RUNS["a"].items() for doc, score in scores.items()]
    runs = [Run.from_columns(*zip(*rows, strict=True), name=name) for name in ("one", "two")]
    assert compare(runs, QRELS).systems == ("one", "two")


@pytest.mark.parametrize(
    ("runs", "code"),
    [
        ({}, "systems.two-systems"),
        ({"a": RUNS["a"]}, "systems.two-systems"),
        ({1: RUNS["a"]}, "systems.name"),
        ([Run.from_columns(["q0"], ["d1"], [1.0])], "systems.name"),
        ([Run.from_columns(["q0"], ["d1"], [1.0], name="a")] * 2, "systems.same-name"),
        ([RUNS["a"]], "systems.runs"),
        ("runs", "systems.runs"),
        (None, "systems.runs"),
        ({"a": RUNS["a"], "b": 3}, "batch.mapping"),
        ({"a": RUNS["a"], "b": {"q1": {"d1": "x"}}}, "batch.cell-number"),
        ({"a": RUNS["a"], "b": {"q1": ["d1", "d1"]}}, "batch.retrieved-twice"),
        ({"a": RUNS["a"], "b": {"q99": {"d1": 1.0}}}, "batch.no-common-query"),
    ],
)
def test_refused_runs(runs, code):
    with pytest.raises(NdcgError) as caught:
        compare(runs, QRELS)
    assert caught.value.code == code


def test_refusals_name_the_system_and_the_baseline():
    with pytest.raises(NdcgError, match="run 'b'"):
        compare({"a": RUNS["a"], "b": {"q99": {"d1": 1.0}}}, QRELS)
    with pytest.raises(NdcgError, match=r"Unknown baseline 'x'\. Use one of the systems 'a', 'b', 'c', 'd'\."):
        compare(RUNS, QRELS, baseline="x")


def test_without_scipy_the_comparison_says_what_to_install():
    with patch.dict("sys.modules", {"scipy": None, "scipy.stats": None}), pytest.raises(NdcgError, match="pip install"):
        compare(RUNS, QRELS)


def test_without_scipy_there_is_randomisation(found):
    with patch.dict("sys.modules", {"scipy": None, "scipy.stats": None}):
        few = compare(RUNS, QRELS, k=5, tests=["randomisation"])
    assert list(few.assumptions) == ["randomisation", "tukey"]
    for pair, whole in zip(few.pairs, found.pairs, strict=True):
        assert pair.tests == {"randomisation": whole.tests["randomisation"]}
        assert pair.tukey == whole.tukey
    assert str(few) == str(found)


def test_a_comparison_without_a_test_has_its_intervals(found):
    bare = compare(RUNS, QRELS, k=5, tests=())
    assert [pair.interval for pair in bare.pairs] == [pair.interval for pair in found.pairs]
    assert " p = " not in str(bare)
    with pytest.raises(NdcgError, match="Unknown test 'chi'"):
        compare(RUNS, QRELS, tests=["chi"])


def test_what_a_notebook_shows(found):
    shown = found._repr_html_()
    assert all(sentence in shown.replace("&#x27;", "'") for sentence in found.assumptions.values())
    assert "b against a" in shown
    frame = found.frame()
    assert list(frame["p_t"]) == [pair.tests["t"].p for pair in found.pairs]
    assert list(frame["p_tukey"]) == [pair.tukey for pair in found.pairs]
    assert str(found).splitlines()[0] == "nDCG@5 of 4 systems on 40 queries. Queries left out: 0."
    foreign = compare({"<b>": RUNS["a"], "y": RUNS["b"]}, QRELS)
    assert "<b>" not in foreign._repr_html_()


# --- how many queries, and which test counts ---


@pytest.mark.parametrize("effect", [0.1, 0.2, 0.35, 0.5, -0.8])
def test_so_many_queries_have_the_power_that_is_said(effect):
    """The noncentral t distribution gives the power of a paired t test; the formula is within two queries of it."""

    def power(size):
        edge, off = scipy.stats.t.ppf(0.975, size - 1), abs(effect) * math.sqrt(size)
        return 1 - scipy.stats.nct.cdf(edge, size - 1, off) + scipy.stats.nct.cdf(-edge, size - 1, off)

    needed = queries_needed(effect)
    assert power(needed + 2) >= 0.8
    assert power(needed - 2) < 0.8


def test_the_queries_needed_are_those_of_the_published_formula():
    level, power = scipy.stats.norm.ppf(0.975), scipy.stats.norm.ppf(0.8)
    for effect in np.linspace(0.02, 3, 150).tolist():
        assert queries_needed(effect) == math.ceil((level + power) ** 2 / effect**2 + level**2 / 2)


def test_a_p_value_is_never_smaller_than_the_draws_can_show():
    qrels = {f"q{at}": {"r": 1} for at in range(40)}
    runs = {"a": {query: ["x", "r"] for query in qrels}, "b": {query: ["r"] for query in qrels},
            "c": {query: ["x", "y", "r"] for query in qrels}}  # fmt: skip
    found = compare(runs, qrels, resamples=1000)
    for pair in found.pairs:
        assert pair.tests["randomisation"].p == pytest.approx(1 / 1001)
        assert pair.tests["randomisation"].at_least
    assert "p ≤ 0.0010" in str(found)
    shown = found._repr_html_()
    assert "≤ 0.0030" in shown  # after Holm's correction of three pairs
    rows = [
        row
        for row in html.fromstring(shown).iter("tr")
        if len(row) == len([*words.TEST_HEADS, words.HOLM_HEAD, words.NOTE_HEAD])
    ]
    tukey = [row for row in rows if row[1].text == words.TITLES["tukey"]]
    least = pytest.approx(1 / 1001)
    expected = ["≤ 0.0010" if pair.tukey == least else f"{pair.tukey:.4f}" for pair in found.pairs]
    assert [row[2].text for row in tukey] == expected
    assert "≤ 0.0010" in expected
    titles = {words.TEST_HEADS[0], *(pair.title for pair in found.pairs)}
    of_tests = [row for row in rows if row[0].text in titles]
    assert {tuple(cell.get("class") for cell in row) for row in of_tests} == {("text", "text", None, None, "text")}
    assert "= 0.0000" not in str(found)
    exact = compare({"a": {"q": ["x", "r"]}, "b": {"q": ["r"]}}, {"q": {"r": 1}}, resamples=1000).pairs[0]
    assert not exact.tests["randomisation"].at_least


def test_a_single_query_has_no_interval_and_says_so():
    runs, qrels = several("ab", queries=["q"])
    alone, many_queries = (compare(*files, k=5).pairs[0].sentence(0.95) for files in ((runs, qrels), (RUNS, QRELS)))
    assert "too few queries for an interval" in alone
    assert "95% interval" not in alone
    assert "95% interval" in many_queries
    assert "for an interval" not in many_queries


def test_which_test_counts_is_said_where_they_disagree():
    """Many queries differ a little, a few by much in the other direction: ranks and means say different things."""
    differences = np.array([0.05] * 30 + [-0.6, -0.5, -0.7])
    values = np.array([np.full(33, 0.7), 0.7 + np.round(differences, 3).clip(-0.7, 0.3)])
    [pair] = pairs_of(["a", "b"], [(0, 1)], values, confidence=0.95, resamples=4000, seed=1, tests=TESTS)
    assert pair.tests["wilcoxon"].p <= 0.05 < pair.tests["randomisation"].p
    assert pair.decisive() == ("randomisation", False)
    assert pair.disagreeing() == ["wilcoxon"]
    fisher, wilcoxon = (show_p(pair.tests[name].p) for name in ("randomisation", "wilcoxon"))
    assert f"rests on Fisher's randomisation test whatever it shows, p = {fisher}. " in pair.disagreement
    assert pair.disagreement.endswith(f"Otherwise: Wilcoxon's signed-rank test, p = {wilcoxon}.")


def test_where_tukey_counts_its_p_value_is_said_beside_the_corrected_others():
    values = np.random.default_rng(5).random((6, 12))
    every = list(combinations(range(6), 2))
    pairs = list(pairs_of([*"abcdef"], every, values, confidence=0.95, resamples=500, seed=1, tests=TESTS))
    for pair in pairs:
        level = pair.tukey / 2  # the others come to another conclusion at some level between
        others = pair.disagreeing(level)
        assert "tukey" not in others
        assert all((pair.tests[name].holm <= level) is (not pair.decisive(level)[1]) for name in others)
    said = replace(pairs[0], tukey=0.5, tests={"t": replace(pairs[0].tests["t"], holm=0.01)}).disagreement
    assert f"rests on Tukey's HSD by randomisation whatever it shows, p = {show_p(pairs[0].together.p)}." in said
    assert said.endswith("Otherwise: paired t test with Holm's correction, p = 0.0100.")


def test_a_p_value_at_the_level_counts_in_every_test():
    values = np.random.default_rng(3).random((2, 12))
    [pair] = pairs_of(["a", "b"], [(0, 1)], values, confidence=0.95, resamples=200, seed=1, tests=TESTS)
    tests = {name: replace(test, p=0.05) for name, test in pair.tests.items()}
    at = replace(pair, tests=tests, together=pair.together._replace(p=0.05))
    assert at.decisive() == ("randomisation", True)
    assert at.disagreeing() == []
    assert sorted(replace(at, tests={**at.tests, "t": replace(at.tests["t"], p=0.051)}).disagreeing()) == ["t"]


@pytest.mark.parametrize(
    "given", [("a", {"q": ["r"]}, 3), ["a", {"q": ["r"]}], ("a",), "ab", 3], ids=["three", "list", "one", "text", "int"]
)
def test_a_run_of_a_sequence_is_a_run_or_a_pair_of_name_and_run(given):
    with pytest.raises(NdcgError, match="Several runs must be"):
        compare([("x", {"q": ["r"]}), given], {"q": {"r": 1}})
    assert compare([("x", {"q": ["r"]}), ("y", {"q": ["r"]})], {"q": {"r": 1}}).systems == ("x", "y")


def test_few_queries_are_said():
    runs, qrels = (
        {"a": {"q": ["r"], "p": ["x", "r"]}, "b": {"q": ["x", "r"], "p": ["r"]}},
        {"q": {"r": 1}, "p": {"r": 1}},
    )
    assert any("Only 2 queries" in note for note in compare(runs, qrels).notes)
    many = {f"q{at}": {"r": 1} for at in range(20)}
    runs = {name: dict.fromkeys(many, docs) for name, docs in (("a", ["r"]), ("b", ["x", "r"]))}
    assert not any("few" in note for note in compare(runs, many).notes)


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_tukey_counts_where_every_pair_is_compared(count):
    values = np.random.default_rng(count).random((count, 20))
    names, every = [f"s{number}" for number in range(count)], list(combinations(range(count), 2))
    for places in (every, every[:count], every[:1]):
        pairs = pairs_of(names, places, values, confidence=0.95, resamples=200, seed=1, tests=TESTS)
        assert {pair.decisive()[0] == "tukey" for pair in pairs} == {len(places) == len(every) and count > 2}


def test_the_documents_of_an_example_query_have_its_number():
    runs, qrels = example_systems(queries=4, documents=30)
    for table in (*runs.values(), qrels):
        for query, docs in table.items():
            assert {doc.partition("-")[0] for doc in docs} == {f"d{query.removeprefix('q')}"}
    ranked = {doc for run in runs.values() for doc in run["q3"]} | {*qrels["q3"]}
    assert ranked <= {f"d3-{number:02}" for number in range(1, 31)}


def test_an_effect_of_a_ten_thousandth_is_the_smallest_that_is_counted():
    assert queries_needed(1e-4) == queries_needed(-1e-4) > 1e8
    assert queries_needed(0.99e-4) is None


def test_a_query_without_a_relevant_document_does_not_count_where_its_ndcg_is_not_a_number():
    runs = {name: {"q1": ["d"], "q2": ["d"]} for name in "ab"}
    found = compare(runs, {"q1": {"d": 1}, "q2": {"d": 0}}, Convention(no_relevant="nan"))
    assert found.left_out == {"q2": "a has no value: its value is not a number"}


def test_a_pair_is_asked_for_in_its_order():
    found = compare(RUNS, QRELS, k=5)
    assert found.pair("a", "b").first == "a"
    with pytest.raises(NdcgError, match=re.escape("There is pair('a', 'b'), with the sign turned round")):
        found.pair("b", "a")
    with pytest.raises(NdcgError, match=re.escape("No pair ('a', 'e') was compared.")):
        found.pair("a", "e")


def test_what_a_prompt_shows_is_short():
    found = compare(RUNS, QRELS, k=5)
    for shown in (found, found.pairs[0], conclude(found)):
        assert len(repr(shown).splitlines()) == 1
        assert len(repr(shown)) < 500
    said = conclude(found)
    assert repr(said) == said.sentence
    assert said.headline in said._repr_html_()
    assert " ".join(said.details) in said._repr_html_()


def test_no_run_is_blamed_for_what_the_qrels_lack():
    runs = {"a": {"q1": ["d"], "q2": ["d"], "q3": ["d"]}, "b": {"q1": ["d"], "q2": ["d"], "q3": ["d"]}}
    convention = Convention.from_choices(unjudged_query="skip", no_relevant="skip")
    found = compare(runs, {"q1": {"d": 1}, "q2": {"d": 0}}, convention)
    assert found.left_out == {"q2": "no document is relevant", "q3": "nothing is judged"}
    only_b = compare({"a": {"q1": ["d"]}, "b": {"q1": ["d"], "q3": ["d"]}}, {"q1": {"d": 1}}, convention)
    assert only_b.left_out == {"q3": "nothing is judged"}
    own = {"a": {"q1": ["d"], "q2": ["x"]}, "b": {"q1": ["d"], "q2": ["d"]}}
    found = compare(own, {"q1": {"d": 1}, "q2": {"d": 1, "x": 0}}, convention.changed(ideal_pool="ranked"))
    assert found.left_out == {"q2": "a has no value: no document is relevant"}


@pytest.mark.parametrize(
    ("differences", "ends"),
    [([-0.5, 0.5], (-1, 1)), ([-1, 1], (-1, 1)), ([-1.5, 0.5], (-2, 2)), ([-0.5, 1.5], (-2, 2))],
)
def test_an_interval_ends_where_no_difference_of_such_values_can_be(differences, ends):
    assert _within(np.array(differences), 0.0, 2.0, widest=1.0) == ends


def test_where_no_p_value_can_be_as_small_as_the_level_no_interval_has_an_end():
    """Ten ways that are drawn give p values of 1/11 or more."""
    run = {"a": "de", "b": "ed", "c": "d"}
    runs = {name: {f"q{number}": list(docs) for number in range(30)} for name, docs in run.items()}
    compared = compare(runs, {f"q{number}": {"d": 1 + number % 2, "e": 2} for number in range(30)}, resamples=10)
    assert [(pair.together.low, pair.together.high) for pair in compared.pairs] == [(-math.inf, math.inf)] * 3

"""Measures of whole runs: against the same measures of single lists, ir_measures, and the names of both worlds."""

import random
import re
import shutil

import ir_measures
import numpy as np
import pandas as pd
import pytest
import pytrec_eval
from hypothesis import assume, given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, evaluate, other_measures
from ndcg_core.batch.bootstrap import OF_NDCG, interval
from ndcg_core.batch.measures import MeasureName, first_ranks, measure, measure_names, measure_prepared
from ndcg_core.batch.measures.names import KINDS, are_measures
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.scoring import OTHER_MEASURES
from tests.support.examples import COMMON, ODD, everyday, many

DOCS = [f"d{number}" for number in range(9)]
GRADES = st.dictionaries(st.sampled_from(DOCS), st.integers(-1, 4), min_size=1)
SCORES = st.dictionaries(st.sampled_from(DOCS), st.integers(0, 4).map(float), min_size=1)
QUERIES = ["q1", "q2", "q3"]


def columns(mapping):
    rows = [(query, doc, number) for query, numbers in mapping.items() for doc, number in numbers.items()]
    return zip(*rows, strict=True)


def prepared(run, qrels):
    return PreparedRun(Run.from_columns(*columns(run)), Qrels.from_columns(*columns(qrels)))


@st.composite
def files(draw):
    run = draw(st.dictionaries(st.sampled_from([*QUERIES, "q9"]), SCORES, min_size=1))
    qrels = draw(st.dictionaries(st.sampled_from(QUERIES), GRADES, min_size=1))
    assume(set(run) & set(qrels))
    return run, qrels


def of_ir_measures(k, level, judged_only):
    """What trec_eval has of ir_measures' measures, with their parameters."""
    with_level = {"rel": level, "judged_only": judged_only}
    return [
        *(each(**with_level) for each in (ir_measures.AP, ir_measures.RR, ir_measures.Rprec)),
        *(each(**with_level) @ k for each in (ir_measures.P, ir_measures.R, ir_measures.AP, ir_measures.Success)),
        ir_measures.nDCG(judged_only=judged_only) @ k,
        ir_measures.nDCG(judged_only=judged_only),
    ]


@many(200, 40)
@given(files(), st.integers(1, 12))
def test_every_measure_of_a_run_is_that_of_its_lists(given_files, k):
    run, qrels = given_files
    names = [f"{name}@{k}" for name in OTHER_MEASURES if name not in ("RBP", "ERR")] + [f"RBP@{k}", f"ERR@{k}"]
    found = measure_prepared(prepared(run, qrels), names)
    assert set(found.queries) == set(run) & set(qrels)
    chosen = conventions["trec_eval"].convention.with_k(k)
    for place, query in enumerate(found.queries):
        expected = other_measures(Topic(run[query], qrels[query]), chosen)
        for name in found.names:
            assert found.values[name][place] == pytest.approx(expected[name.family]), name.title
    for name in found.names:
        values = found.values[name]
        assert found.means[name] == pytest.approx(values.mean())


@many(200, 40)
@given(files(), st.integers(1, 12), st.integers(1, 3))
def test_ir_measures_has_the_same_values(given_files, k, level):
    run, qrels = given_files
    wanted = {
        f"P@{k}": ir_measures.P(rel=level) @ k,
        f"R@{k}": ir_measures.R(rel=level) @ k,
        f"AP@{k}": ir_measures.AP(rel=level) @ k,
        "AP": ir_measures.AP(rel=level),
        "RR": ir_measures.RR(rel=level),
        "Rprec": ir_measures.Rprec(rel=level),
        f"Success@{k}": ir_measures.Success(rel=level) @ k,
        f"nDCG@{k}": ir_measures.nDCG @ k,
        "NumRet": ir_measures.NumRet,
    }
    theirs = ir_measures.iter_calc([*wanted.values()], qrels, run)
    expected = {(str(each.measure), each.query_id): each.value for each in theirs}
    found = measure_prepared(prepared(run, qrels), [*wanted], level=level)
    for place, query in enumerate(found.queries):
        for name in found.names:
            assert found.values[name][place] == pytest.approx(expected[str(wanted[name.title]), query]), name.title


@many(200, 40)
@given(files(), st.integers(1, 12), st.integers(1, 3), st.booleans())
def test_a_parameter_means_what_it_means_in_ir_measures(given_files, k, level, judged_only):
    run, qrels = given_files
    wanted = of_ir_measures(k, level, judged_only)
    theirs = {(str(each.measure), each.query_id): each.value for each in ir_measures.iter_calc(wanted, qrels, run)}
    found = measure_prepared(prepared(run, qrels), [*wanted, *map(str, wanted)])
    for place, query in enumerate(found.queries):
        for one in wanted:
            (name,) = measure_names(one)
            assert found.values[name][place] == pytest.approx(theirs[str(one), query]), name.title


@many(100, 20)
@given(files(), st.integers(1, 12), st.integers(1, 3))
def test_what_ir_measures_leaves_to_others_is_what_its_formula_says(given_files, k, level):
    run, qrels = given_files
    names = [f"{name}(rel={level})@{k}" for name in ("F1", "P", "R")] + [f"RBP(rel={level},p=0.9)@{k}"]
    names += [f"DCG@{k}", f"DCG(dcg='exp-log2')@{k}"]
    found = measure_prepared(prepared(run, qrels), names, level=level + 1)
    for place, query in enumerate(found.queries):
        grades = [
            max(qrels[query].get(doc, 0), 0) for doc in sorted(run[query], key=lambda doc: (run[query][doc], doc))
        ]
        ranked = list(enumerate(grades[::-1][:k], 1))
        f1, precision, recall, rbp, linear, exponential = (
            found.values[measure_names(name)[0]][place] for name in names
        )
        assert f1 == pytest.approx(2 * precision * recall / (precision + recall) if precision else 0)
        assert rbp == pytest.approx(sum(0.1 * 0.9 ** (rank - 1) for rank, grade in ranked if grade >= level))
        assert linear == pytest.approx(sum(grade / np.log2(rank + 1) for rank, grade in ranked))
        assert exponential == pytest.approx(sum((2**grade - 1) / np.log2(rank + 1) for rank, grade in ranked))


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a program in Perl")
def test_the_exponential_gain_and_err_are_gdeval_s():
    dice = random.Random(7)
    queries = [str(number) for number in range(1, 61)]
    qrels = {query: {doc: dice.randint(0, 4) for doc in DOCS} | {"d9": 1} for query in queries}
    run = {query: {doc: float(dice.randint(0, 4)) for doc in dice.sample([*DOCS, "d9", "x"], 6)} for query in queries}
    wanted = [each @ k for each in (ir_measures.nDCG(dcg="exp-log2"), ir_measures.ERR) for k in (1, 3, 10)]
    theirs = {(each.measure, each.query_id): each.value for each in ir_measures.iter_calc(wanted, qrels, run)}
    found = measure(run, qrels, wanted)
    for one in wanted:
        (name,) = measure_names(one)
        for query, value in zip(found.queries, found.values[name], strict=True):
            assert value == pytest.approx(theirs[one, query], abs=5.1e-6)  # it prints five decimals


def test_dcg_follows_the_definition_whatever_it_says_of_documents_that_are_ranked_twice():
    run, qrels = {"q": ["a", "a", "b"]}, {"q": {"a": 1, "b": 2}}
    with pytest.raises(NdcgError, match="has no value for a list that has a document twice"):
        measure(run, qrels, "DCG", "nDCG duplicates=drop")
    topic = {"q": {"a": 2.0, "b": 1.0}}
    for name in ("lightgbm", "trec_eval", "nDCG duplicates=every gain=linear"):
        assert measure(topic, qrels, "DCG", name)["DCG"] == dcg(Topic(topic["q"], qrels["q"]), name)


@pytest.mark.full
@given(files())
def test_over_all_queries_of_the_qrels_a_missing_one_counts_as_0(given_files):
    run, qrels = given_files
    some, whole = (measure_prepared(prepared(run, qrels), "nDCG@5 AP", complete=complete) for complete in (False, True))
    for name in some.names:
        assert whole.means[name] * len(qrels) == pytest.approx(some.values[name].sum())
        assert np.array_equal(some.values[name], whole.values[name])
        counted = np.append(some.values[name], np.zeros(len(qrels) - len(some.queries)))
        assert whole.interval(name) == pytest.approx(interval(counted, limits=OF_NDCG), nan_ok=True)


@pytest.mark.full
@given(files(), st.integers(1, 6))
def test_the_first_ranks_of_a_run_are_those_that_a_convention_ranks_first(given_files, depth):
    run, qrels = given_files
    cut = first_ranks(prepared(run, qrels), depth)
    for query, scores in run.items():
        best = sorted(scores, key=lambda doc: (-scores[doc], [-ord(letter) for letter in doc]))[:depth]
        assert dict(cut[query]) == {doc: scores[doc] for doc in best}


def test_ndcg_follows_the_convention_and_its_cutoff():
    run, qrels = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "b": 3}}
    found = measure_prepared(prepared(run, qrels), "nDCG nDCG@1", "burges_2005")
    for name in found.names:
        assert found.means[name] == evaluate(run, qrels, "burges_2005", k=name.k).value


def test_a_run_that_shares_no_query_is_refused_as_by_evaluate():
    with pytest.raises(NdcgError) as one:
        measure_prepared(prepared({"a": {"d": 1.0}}, {"b": {"d": 1}}), "AP")
    with pytest.raises(NdcgError) as other:
        evaluate({"a": {"d": 1.0}}, {"b": {"d": 1}})
    assert str(one.value) == str(other.value)


def as_trec_eval_adds(run, qrels):
    """P@1000, R@10 and AP, added and divided in the order of trec_eval's m_P.c, m_recall.c, m_map.c and meas_avg.c."""
    sums = [0.0, 0.0, 0.0]
    for query in sorted(run, key=str.encode):
        ranked = sorted(run[query], key=run[query].get, reverse=True)
        relevant = {doc for doc, grade in qrels[query].items() if grade > 0}
        found, precisions = 0, 0.0
        for rank, doc in enumerate(ranked, 1):
            if doc in relevant:
                found += 1
                precisions += found / rank
        top = len(relevant.intersection(ranked[:10]))
        for at, value in enumerate((found / 1000, top / len(relevant), precisions / len(relevant))):
            sums[at] += value
    return [value / len(run) for value in sums]


@pytest.mark.parametrize("seed", range(30))
def test_means_are_trec_eval_s_to_the_last_bit(seed):
    dice = random.Random(seed)
    queries = [str(number) for number in range(dice.choice([4, 8, 12]))]
    docs = [f"d{place}" for place in range(60)]
    qrels = {query: {doc: 1 for doc in docs if dice.random() < 0.5} for query in queries}
    run = {query: {doc: float(-place) for place, doc in enumerate(docs) if dice.random() < 0.6} for query in queries}
    found = measure_prepared(prepared(run, qrels), "P@1000 R@10 AP")
    means = {name.title: mean for name, mean in found.means.items()}
    assert [means[name] for name in ("P@1000", "R@10", "AP")] == as_trec_eval_adds(run, qrels)


def test_a_mean_between_two_last_digits_is_rounded_as_trec_eval_rounds_it():
    found = {"1": 22, "2": 18, "3": 19, "4": 24}  # relevant documents: 83 / 4000 is 0.02075
    lists = {query: {f"d{place}": 1 for place in range(count)} for query, count in found.items()}
    run = {query: dict.fromkeys(docs, 0.0) for query, docs in lists.items()}
    (mean,) = measure_prepared(prepared(run, lists), "P@1000").means.values()
    assert f"{mean:.4f}" == "0.0207"  # as trec_eval 9.0.8 prints it; a pairwise sum gives 0.0208


# ---- which queries count ----

ONE_OF_THREE = {"q1": {"a": 1.0}}, {"q1": {"a": 1}, "q2": {"b": 1}, "q3": {"c": 2}}
"""The run answers one query, perfectly; the two others it lacks."""
UNJUDGED = {"q1": {"a": 1.0}, "q9": {"z": 1.0}}, {"q1": {"a": 1}}


def answered(found):
    """What a function returns, or the sentence with which it refuses."""
    try:
        return found()
    except NdcgError as refusal:
        return str(refusal)


def as_evaluated(run, qrels, name):
    result = evaluate(run, qrels, name)
    return result.value, result.per_query, result.left_out


def as_measured(run, qrels, name):
    found = measure_prepared(prepared(run, qrels), "nDCG AP P@2", name)
    (own,) = (each for each in found.names if each.family == "nDCG")
    entered = dict(zip(found.queries, found.values[own].tolist(), strict=True))
    left_out = found.results[own].left_out
    assert found.left_out.items() <= left_out.items()
    return found.means[own], {query: entered[query] for query in entered if query not in left_out}, left_out


@pytest.mark.parametrize("name", everyday(COMMON + ODD, conventions))
@pytest.mark.parametrize(
    ("run", "qrels"),
    [
        ONE_OF_THREE,
        UNJUDGED,
        ({"q1": {"a": 1.0, "b": 2.0}, "q2": {"b": 1.0}}, {"q1": {"a": 1, "b": 0}, "q2": {"b": 0}}),
        ({"q2": {"c": 2.0, "d": 1.0}, "q9": {"a": 1.0}}, {"q1": {"a": 1}, "q2": {"c": 1, "d": 3, "e": 2}}),
        ({"q1": {"a": 1.0, "x": 3.0}, "q2": {"x": 1.0}, "q9": {"z": 1.0}}, {"q1": {"a": 2}, "q2": {"b": 1}}),
    ],
    ids=["missing", "unjudged", "irrelevant", "missing and unjudged", "unjudged documents"],
)
def test_ndcg_beside_other_measures_is_what_evaluate_says_under_every_convention(run, qrels, name):
    one, other = (answered(lambda of=of: of(run, qrels, name)) for of in (as_evaluated, as_measured))
    assert repr(one) == repr(other)  # to the last bit, and NaN is NaN


@pytest.mark.parametrize(
    ("name", "mean"), [("ir_measures", 1 / 3), ("mlflow", 1 / 3), ("trec_eval", 1.0), ("pytrec_eval", 1.0)]
)
def test_a_query_that_the_run_lacks_counts_as_the_convention_says_for_every_measure(name, mean):
    run, qrels = ONE_OF_THREE
    found = measure_prepared(prepared(run, qrels), "AP RR R@5 nDCG@5", name)
    assert [found.means[each] for each in found.names] == pytest.approx([mean] * 4)
    assert set(found.left_out) == ({"q2", "q3"} if mean == 1 else set())


@pytest.mark.full
@given(files())
def test_ir_measures_has_the_same_means(given_files):
    run, qrels = given_files
    wanted = {"AP": ir_measures.AP, "RR": ir_measures.RR, "P@3": ir_measures.P @ 3, "nDCG@3": ir_measures.nDCG @ 3}
    qrels = {query: {doc: max(grade, 0) for doc, grade in grades.items()} for query, grades in qrels.items()}
    theirs = ir_measures.calc_aggregate([*wanted.values()], qrels, run)
    found = measure_prepared(prepared(run, qrels), [*wanted], "ir_measures")
    assert {name.title: mean for name, mean in found.means.items()} == pytest.approx(
        {title: theirs[each] for title, each in wanted.items()}
    )


@pytest.mark.parametrize("names", ["nDCG", "AP", "nDCG AP"])
def test_a_convention_that_needs_every_query_refuses_whatever_is_measured(names):
    for (run, qrels), name in ((ONE_OF_THREE, "trec_eval_10"), (UNJUDGED, "ranx")):
        with pytest.raises(NdcgError) as one:
            measure_prepared(prepared(run, qrels), names, name)
        with pytest.raises(NdcgError) as other:
            evaluate(run, qrels, name)
        assert str(one.value) == str(other.value)


@pytest.mark.parametrize("name", everyday(COMMON + ODD, conventions))
def test_over_all_queries_of_the_qrels_means_the_same_under_every_convention(name):
    run, qrels = ONE_OF_THREE
    whole = conventions[name].convention.changed(missing_query=0.0, short_list="keep", min_documents=0)
    found = answered(lambda: measure_prepared(prepared(run, qrels), "AP nDCG", whole))
    asked = conventions[name].convention.changed(short_list="keep", min_documents=0)
    complete = answered(lambda: measure_prepared(prepared(run, qrels), "AP nDCG", asked, complete=True))
    if isinstance(found, str):
        assert complete == found
        return
    assert complete.means == found.means
    assert complete.means[measure_names("AP")[0]] == pytest.approx(1 / 3, abs=1e-5)  # BEIR rounds to 5 decimals


def test_averages_that_need_no_sum_are_those_of_every_measure():
    run = {"q1": {"a": 1.0}, "q2": {"x": 2.0, "b": 1.0}, "q3": {"x": 1.0}}
    qrels = {"q1": {"a": 1}, "q2": {"b": 1}, "q3": {"c": 1}}  # RR is 1, 1/2 and 0
    for average, value in {"median": 0.5, "min": 0.0, "max": 1.0, "mean": 0.5, "ratio_of_sums": 0.5}.items():
        found = measure_prepared(prepared(run, qrels), "RR", f"nDCG average={average}")
        assert [*found.means.values()] == [value]
    rounded = measure_prepared(prepared({"q1": {"a": 1.0}}, qrels), "RR", "nDCG decimals=2")
    assert [*rounded.means.values()] == [0.33]


# ---- names ----


@pytest.mark.parametrize(
    ("text", "trec"),
    [
        ("nDCG@10", ["ndcg_cut_10"]),
        ("ndcg_cut.5,10 map", ["map", "ndcg_cut_5", "ndcg_cut_10"]),
        ("AP P@5 RR", ["map", "recip_rank", "P_5"]),
        ("success", ["success_1", "success_5", "success_10"]),
        ("MAP MRR Recall@100", ["map", "recip_rank", "recall_100"]),
        ("nDCG nDCG@10 ndcg", ["ndcg", "ndcg_cut_10"]),
        ("AP@10 RR@10 Judged@10", ["map_cut_10", "recip_rank_10", "judged_10"]),
        ("ndcg_cut_5 map P_5 recall_10 success_1", ["map", "P_5", "recall_10", "ndcg_cut_5", "success_1"]),
    ],
)
def test_names_of_both_worlds_in_trec_evals_order(text, trec):
    assert [name.trec for name in measure_names(text)] == trec
    assert [name.trec for name in measure_names(text.split())] == trec


def test_a_title_is_a_name_again():
    for kind in KINDS.values():
        name = MeasureName(kind.name, 7 if kind.needs_k else None)
        assert measure_names(name.title) == [name]
        assert are_measures(name.title)


def test_what_is_printed_is_a_name_again():
    for kind in KINDS.values():
        name = MeasureName(kind.name, 7 if kind.cut else None)
        assert measure_names(name.trec) == [name]
        assert are_measures(name.trec)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nDCF@10", "Unknown measure 'nDCF@10'. Did you mean 'nDCG'?"),
        ("Rprec2", "Did you mean 'Rprec'?"),
        ("ERRR(rel=2)", "Did you mean 'ERR'?"),
        ("P@", "Unknown measure"),
        ("nDCG@0", "positive whole number"),
        ("Success@x", "Unknown measure"),
        ("NumRet@5", "has no cutoff"),
        ("P@5 <b>", "Unknown measure '<b>'"),
        ("", "At least one measure must be named"),
        ("  ", "At least one measure must be named"),
        ([], "At least one measure must be named"),
        ("AP(beta=2)", "AP has no parameter 'beta' here ('AP(beta=2)'). It has 'rel', 'judged_only'."),
        ("AP(judge_only=True)", "Did you mean 'judged_only'?"),
        ("AP(rel=2,)", "AP has no parameter '' here"),
        ("AP(rel=2,rel=3)", "The parameter rel is given once, as a whole number of at least 0; got 'AP(rel=2,rel=3)'"),
        ("P(rel=-1)@5", "as a whole number of at least 0"),
        ("P(rel=2)", "This measure needs a cutoff; got 'P(rel=2)'"),
        ("RBP(p=1)", "as a number from 0 to below 1"),
        ("nDCG(dcg=log2)@10", "as 'log2' or 'exp-log2'; got 'nDCG(dcg=log2)@10'"),
        ("nDCG(gains={0:0,1:5})@10", "no parameter 'gains' here"),
        ("nDCG(gains={0:0,1:5})@10", "Convention(gain={1: 1, 2: 5}), or --gains for ndcg eval"),
        ("nDCG(cutoff=10)", "Write the cutoff behind the name, as in nDCG@10"),
        ("ERR(max_rel=3)@10", "ERR has no parameters here"),
        ("F1", "This measure needs a cutoff"),
        ("AP(rel=(2))", "Unknown measure"),
        ("NOTHING(rel=3)@5", "Unknown measure"),
    ],
)
def test_a_wrong_name_is_a_sentence(text, sentence):
    with pytest.raises(NdcgError, match=re.escape(sentence)):
        measure_names(text)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("P(rel=2, judged_only=True)@5, AP", ["AP", "P(rel=2,judged_only=True)@5"]),
        ("MAP(judged_only=True,rel=2)@10", ["AP(rel=2,judged_only=True)@10"]),
        ('nDCG(dcg="exp-log2")@10 nDCG@10', ["nDCG@10", "nDCG(dcg='exp-log2')@10"]),
        ("RBP(p=0.9) RBP(p=.5,rel=2) RBP(p=0.8)", ["RBP", "RBP(p=0.9)", "RBP(rel=2,p=0.5)"]),
        ("AP(rel=1) AP() AP(judged_only=False)", ["AP", "AP(rel=1)"]),
        ("F1(rel=2)@5 f1@5 dcg@5 DCG", ["F1@5", "F1(rel=2)@5", "DCG", "DCG@5"]),
    ],
)
def test_parameters_are_written_in_one_way(text, titles):
    assert [name.title for name in measure_names(text)] == titles
    assert measure_names(" ".join(titles)) == measure_names(text)
    assert are_measures(text)


def test_a_measure_of_ir_measures_is_read_alone_and_in_lists():
    asked = [ir_measures.nDCG(dcg="exp-log2") @ 10, ir_measures.RBP(rel=1, p=0.95), ir_measures.ERR @ 10]
    assert [ir_measures.parse_measure(name.title) for name in measure_names(asked)] == asked
    run, qrels = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "b": 3}}
    found = measure(run, qrels, asked[0])
    assert found[asked[0]] == found["nDCG(dcg='exp-log2')@10"] == evaluate(run, qrels, "burges_2005", k=10).value
    assert asked[0] in found
    assert asked[1] not in found
    with pytest.raises(NdcgError, match="not computed here"):
        measure(run, qrels, ir_measures.Bpref)


# pytrec_eval has trec_eval's code.
THEIRS = [*ir_measures.measures.registry, *pytrec_eval.supported_measures]
ELSEWHERE = sorted({name for name in THEIRS if not are_measures(name)})


@pytest.mark.parametrize("name", [*ELSEWHERE, "iprec_at_recall.0.1", "IPrec@0.1", "nERR@10", "P_avgjg", "SetR"])
def test_another_measure_is_never_suggested_for_one_that_is_not_here(name):
    with pytest.raises(NdcgError) as refusal:
        measure_names(name)
    assert str(refusal.value).startswith(f"The measure {name!r} is not computed here. There are 'NumQ', ")


@pytest.mark.parametrize("level", [-1, float("nan"), float("inf"), "2", None, True])
def test_a_level_is_a_finite_number_of_at_least_0(level):
    with pytest.raises(NdcgError, match="must be a finite number of at least 0; got"):
        measure_prepared(prepared({"q": {"a": 1.0}}, {"q": {"a": 1}}), "AP", level=level)


def test_however_many_names_are_asked_the_work_is_bounded():
    cutoffs = range(1, 120)
    dotted = ",".join(map(str, cutoffs))
    for text in (" ".join(f"P@{k}" for k in range(1, 5000)), f"P.{dotted[:380]} recall.{dotted[:380]}"):
        with pytest.raises(NdcgError, match="At most 200 measures"):
            measure_names(text)
    for text in ("P@" + "9" * 10_000, "P." + "1," * 10_000 + "5"):  # and none is read to its middle
        with pytest.raises(NdcgError, match="Unknown measure"):
            measure_names(text)


@pytest.mark.parametrize("family", ["ndcg_cut", "map_cut", "P", "recall", "success"])
def test_a_name_without_a_cutoff_stands_for_those_of_trec_eval(family):
    run, qrels = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"b": 1}}
    (theirs,) = pytrec_eval.RelevanceEvaluator(qrels, {family}).evaluate(run).values()
    assert {name.trec for name in measure_names(family)} == set(theirs)


# ---- runs in whatever shape they come ----


def test_a_run_of_any_shape_has_the_measures_of_ir_measures():
    run = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"b": 1.5, "a": 0.5}}
    qrels = {"q1": {"b": 2, "c": 1, "d": 1}, "q2": {"a": 1}}
    names = ["AP", "RR", "P@2", "nDCG@3"]
    expected = ir_measures.calc_aggregate(map(ir_measures.parse_measure, names), qrels, run)
    rows = [(query, doc, score) for query, docs in run.items() for doc, score in docs.items()]
    judged = [(query, doc, grade) for query, docs in qrels.items() for doc, grade in docs.items()]
    run_frame = pd.DataFrame(rows, columns=["query", "doc", "score"])
    qrels_frame = pd.DataFrame(judged, columns=["query", "doc", "grade"])
    in_columns = Run.from_columns(*columns(run)), Qrels.from_columns(*columns(qrels))
    for pair in ((run, qrels), in_columns, (run_frame, qrels_frame)):
        found = measure(*pair, names)
        assert {ir_measures.parse_measure(name): found[name] for name in names} == pytest.approx(expected)


def test_means_are_read_by_any_name_and_shown_in_a_few_lines():
    found = measure(
        {f"q{place}": ["a", "b"] for place in range(900)}, {"q1": {"b": 1}, "q2": {"a": 1}}, "AP NumRet nDCG@5"
    )
    assert found["AP"] == found["map"] == 0.75
    assert found["ndcg_cut_5"] == found["nDCG@5"]
    assert repr(found) == f"NumRet 4, AP 0.7500, nDCG@5 {found['nDCG@5']:.4f}. Queries: 2."
    assert found.records()[1] | {"low": 0, "high": 0} == {"measure": "AP", "mean": 0.75, "low": 0, "high": 0}
    assert found._repr_html_().count("<tr>") == 4
    with pytest.raises(NdcgError, match=r"'RR' was not asked for\. There are 'NumRet', 'AP', 'nDCG@5'"):
        found["RR"]


def test_a_measure_for_a_definition_is_told():
    with pytest.raises(
        NdcgError, match=re.escape("'AP' is a measure, and no definition of nDCG. Write measure(run, qrels, 'AP')")
    ):
        evaluate({"q": ["a"]}, {"q": {"a": 1}}, ["nDCG@10", "AP"])


def test_a_measured_run_may_have_a_document_twice_where_the_definition_says_what_counts():
    convention = Convention(duplicates="drop")
    run, qrels = {"q": ["a", "a", "b"]}, {"q": {"a": 1, "b": 2}}
    assert measure(run, qrels, "nDCG", convention)["nDCG"] == evaluate(run, qrels, convention).value
    with pytest.raises(NdcgError, match="has no value for a list that has a document twice"):
        measure(run, qrels, "AP", convention)
    with pytest.raises(NdcgError, match="A grade must be a number; got 'x'"):
        measure(run, {"q": {"a": "x"}}, "AP")


def test_what_was_measured_can_be_asked_and_listed():
    found = measure({"q": ["a"]}, {"q": {"a": 1}}, "AP NumRet P@5 P@10")
    assert list(found) == ["NumRet", "AP", "P@5", "P@10"]
    assert all(name in found for name in ("map", "P@5", "P_10", found.names[0]))
    assert not any(name in found for name in ("P@7", "nothing", 3))
    assert "<td>1</td>" in found._repr_html_()
    for several in ("P", "AP P@5"):
        with pytest.raises(NdcgError, match=r"was not asked for\. There are"):
            found[several]


@pytest.mark.parametrize("name", ["nDCG@10", "nDCG", "ndcg", "trec_eval"])
@pytest.mark.parametrize("several", [False, True])
def test_a_wrong_cutoff_is_told_as_that(name, several):
    with pytest.raises(NdcgError, match="k must be a positive whole number or None; got 0"):
        evaluate({"q": ["a"]}, {"q": {"a": 1}}, [name] if several else name, k=0)

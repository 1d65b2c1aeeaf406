"""Runs compared by any measure that `measure` knows: its values, its tests, in a terminal, on the page and on paper."""

import csv
import html
import io
import json

import ir_measures
import numpy as np
import pytest
import scipy

from ndcg_core import NdcgError, compare, conventions, decide, measure
from ndcg_core.batch.measures.names import KINDS, MeasureName, measure_names
from ndcg_core.command import main
from ndcg_core.exchange.comparisons import to_paper, to_report
from ndcg_core.systems import conclude, example_systems
from tests.support.examples import first

RUNS, QRELS = example_systems()
NAMES = [
    *(MeasureName(kind.name, 5 if kind.needs_k else None).title for kind in KINDS.values() if not kind.counts),
    "AP(rel=2)", "P(rel=2,judged_only=True)@5", "RBP(rel=2,p=0.9)", "DCG(dcg='exp-log2')@10",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_the_values_are_those_of_measure_and_the_tests_scipys(name):
    found = compare(RUNS, QRELS, "trec_eval", measure=name, tests=["t"], resamples=200)
    measured = {run: measure(rows, QRELS, name) for run, rows in RUNS.items()}
    [called] = measure_names(name)
    assert found.title == called.title
    assert found.means == pytest.approx({run: one[name] for run, one in measured.items()})
    for pair in found.pairs:
        first, second = (
            np.array([dict(zip(one.queries, one.values[called], strict=True))[query] for query in found.queries])
            for one in (measured[pair.first], measured[pair.second])
        )
        if (first != second).any():
            assert pair.tests["t"].p == pytest.approx(scipy.stats.ttest_rel(second, first).pvalue)
    assert found.title in str(found).splitlines()[0]
    assert f"mean {html.escape(found.title)}" in found._repr_html_()


def test_the_cutoff_is_that_of_the_measure():
    found = compare(RUNS, QRELS, "trec_eval", measure="P@5", tests=())
    assert (found.judged_depth, found.title) == (5, "P@5")
    same = compare(RUNS, QRELS, "trec_eval", measure="nDCG@7", tests=())
    assert same.means == compare(RUNS, QRELS, "trec_eval", k=7, tests=()).means
    assert same.title == "nDCG@7"


def test_the_gain_and_the_condensed_lists_of_a_name_are_those_of_a_definition():
    measured = compare(RUNS, QRELS, "trec_eval", measure=ir_measures.nDCG(dcg="exp-log2", judged_only=True) @ 10)
    same = compare(RUNS, QRELS, conventions["trec_eval"].convention.changed(gain="exp2"), k=10, judged_only=True)
    assert measured.title == "nDCG(dcg='exp-log2',judged_only=True)@10"
    assert (measured.means, measured.convention) == (same.means, same.convention)
    assert "Definition" in to_paper(measured, "markdown", conclude(measured))


def test_a_sum_has_no_highest_value():
    """The intervals of a mean between 0 and 1 end there; those of DCG do not."""
    runs = {"old": {f"q{n}": ["x", "a"] for n in range(30)}, "new": {f"q{n}": ["a"] for n in range(30)}}
    qrels = {f"q{n}": {"a": n % 7} for n in range(30)}
    found = compare(runs, qrels, measure="DCG", tests=())
    low, high = found.intervals["new"]
    assert 1 < low < found.means["new"] < high
    assert found.pair("old", "new").together.high > 1


@pytest.mark.parametrize(
    "name", first(2, ["AP(rel=2)", "nDCG@7", "P@5", "nDCG(dcg='exp-log2')@10", ir_measures.RR(rel=2)])
)
def test_runs_are_decided_by_a_measure(name):
    said = decide(RUNS, QRELS, "trec_eval", measure=name, resamples=200)
    compared = compare(RUNS, QRELS, "trec_eval", measure=name, tests=(), resamples=200)
    assert (said.title, said.at) == (compared.title, compared.convention.at)
    assert said.lead.best in compared.systems
    assert said.lead.difference == conclude(compared).lead.difference
    assert (said.otherwise is None) is (not compared.of_ndcg)  # another measure is held against no definition


@pytest.mark.parametrize("name", ["NumRet", "AP P@5", "ndcg_cut.5,10"])
def test_a_comparison_is_of_one_mean(name):
    with pytest.raises(NdcgError, match="A comparison is of one measure, a mean over queries"):
        compare(RUNS, QRELS, measure=name)


def test_verdict_paper_and_report_name_the_measure():
    found = compare(RUNS, QRELS, "trec_eval", measure="AP", tests=())
    said = conclude(found)
    assert "nDCG" not in said.sentence
    table = to_paper(found, "markdown", said)
    assert "Mean AP over 50 queries" in table
    assert "| run | AP |" in table
    assert "Order of equal scores and averages: nDCG gain=linear" in table.replace("\\", "")
    assert "<h1>AP of 4 runs</h1>" in to_report(said, found)
    row = next(line for line in table.splitlines() if " broad " in line)
    assert f"{measure(RUNS['broad'], QRELS, 'AP')['AP']:.4f}" in row


@pytest.fixture
def paths(tmp_path):
    for name, run in RUNS.items():
        rows = [f"{query} Q0 {doc} 1 {score!r} x\n" for query, docs in run.items() for doc, score in docs.items()]
        (tmp_path / name).write_text("".join(rows))
    judged = [f"{query} 0 {doc} {grade:g}\n" for query, docs in QRELS.items() for doc, grade in docs.items()]
    (tmp_path / "qrels").write_text("".join(judged))
    return [str(tmp_path / name) for name in ("qrels", *RUNS)]


@pytest.mark.full
def test_the_command_compares_by_several_measures(paths, capsys):
    assert main(["compare", "-m", "AP", "nDCG@10", *paths, "--no-definitions", "--format", "json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["measure"] for record in records] == ["AP", "nDCG@10"]
    for record in records:
        found = compare(RUNS, QRELS, "trec_eval", measure=record["measure"], tests=["randomisation"])
        assert [pair["holm_randomisation"] for pair in record["pairs"]] == [
            pair.tests["randomisation"].holm for pair in found.pairs
        ]
    assert main(["compare", *paths, "-m", "AP P@5", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["measure"] for row in rows] == ["AP"] * 6 + ["P@5"] * 6
    assert main(["compare", "-m", "precision@5", *paths]) == 0
    assert "P@5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("written", "title"),
    [("precision@5", "P@5"), ("recall@5", "R@5"), ("hit_rate@5", "Success@5"), ("HR@5", "Success@5"), ("mrr", "RR")],
)
def test_other_spellings_are_the_same_measure(written, title):
    assert [name.title for name in measure_names(written)] == [title]

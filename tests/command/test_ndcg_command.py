"""The command `ndcg`, as a shell runs it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import math
import subprocess
import sys

import pytest

from ndcg_core import Topic, conventions, evaluate, explain
from ndcg_core.command import main
from ndcg_core.io.runs import read_qrels, read_run
from ndcg_core.systems import compare
from tests.support.files import DATA

FILES = DATA / "trec_eval"
QRELS, RUN, TRUNCATED = (str(FILES / name) for name in ("qrels.test", "results.test", "results.trunc"))


@pytest.fixture
def ndcg(capsys, monkeypatch):
    """Run the command; its exit code, what it prints, and what it says on standard error."""

    def run(*arguments, given=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            code = main(list(arguments))
        except SystemExit as leaving:
            code = leaving.code
        return code, *capsys.readouterr()

    return run


def expected(name):
    return {tuple(line.split()[:2]): line.split()[2] for line in (FILES / name).read_text().splitlines()}


@pytest.mark.parametrize("k", [5, 10, 1000, None])
def test_trec_evals_own_output(ndcg, k):
    code, printed, said = ndcg("eval", QRELS, RUN, "-q", *([] if k is None else ["-k", str(k)]))
    rows = [line.split("\t") for line in printed.splitlines()]
    measure = "ndcg" if k is None else f"ndcg_cut_{k}"
    assert (code, said) == (0, "")
    assert [query for _, query, _ in rows] == ["301", "302", "303", "all"]
    assert {(name.strip(), query): value for name, query, value in rows} == {
        key: value for key, value in expected("out.test.aq").items() if key[0] == measure
    }


def test_a_query_that_the_run_lacks_is_left_out_and_said(ndcg):
    code, printed, said = ndcg("eval", QRELS, TRUNCATED, "-q")
    assert [line.split("\t")[1] for line in printed.splitlines()] == ["301", "303", "all"]
    assert code == 0
    assert said == "ndcg: queries left out: 1 (the run lacks it: 1)\n"


def test_csv_and_json_have_full_precision(ndcg):
    result = evaluate(read_run(RUN), read_qrels(QRELS), "ranx", k=7)
    arguments = ["eval", QRELS, RUN, "--convention", "ranx", "-k", "7", "-q", "--interval"]
    rows = list(csv.DictReader(io.StringIO(ndcg(*arguments, "--format", "csv")[1])))
    assert {row["query"]: float(row["value"]) for row in rows[:-3]} == result.per_query
    assert float(rows[-3]["value"]) == result.value
    assert tuple(float(row["value"]) for row in rows[-2:]) == result.interval()
    record = json.loads(ndcg(*arguments, "--format", "json")[1])
    assert record["value"] == result.value
    assert tuple(record["interval"]) == result.interval()
    assert {row["query"]: row["ndcg"] for row in record["per_query"]} == result.per_query
    assert record["per_query"][0]["relevant_missed"] == result.rows[0].relevant_missed


def test_standard_input_and_packed_files(ndcg, tmp_path):
    packed = tmp_path / "run.gz"
    packed.write_bytes(gzip.compress((FILES / "results.test").read_bytes()))
    plain = ndcg("eval", QRELS, RUN)
    assert ndcg("eval", QRELS, str(packed)) == plain
    assert ndcg("eval", QRELS, "-", given=(FILES / "results.test").read_bytes()) == plain
    assert ndcg("eval", "-", RUN, given=(FILES / "qrels.test").read_bytes()) == plain


def test_explain_shows_every_rank_and_the_sums(ndcg):
    code, printed, _ = ndcg("explain", QRELS, RUN, "--query", "302", "-k", "3")
    explanation = explain(
        Topic(read_run(RUN)["302"], read_qrels(QRELS)["302"]), conventions["trec_eval"].convention.with_k(3)
    )
    lines = printed.splitlines()
    assert code == 0
    assert [line.split()[1] for line in lines[1:4]] == [row.doc for row in explanation.rows[:3]]
    assert lines[-1] == explanation.words()[-1]
    rows = json.loads(ndcg("explain", QRELS, RUN, "--query", "302", "--format", "json")[1])
    assert math.fsum(row["discounted"] for row in rows) == pytest.approx(rows[-1]["dcg"])


def test_compare_and_robustness(ndcg):
    code, printed, _ = ndcg("compare", QRELS, RUN, TRUNCATED, "-k", "10", "--baseline", RUN)
    found = compare(
        {"results.test": read_run(RUN), "results.trunc": read_run(TRUNCATED)}, read_qrels(QRELS), "trec_eval", k=10
    )
    assert code == 0
    assert f"{found.pairs[0].difference:+.4f}" in printed
    records = json.loads(ndcg("compare", QRELS, RUN, TRUNCATED, "-k", "10", "--format", "json")[1])
    assert records[0]["difference"] == found.pairs[0].difference
    code, printed, _ = ndcg("robustness", QRELS, RUN, TRUNCATED)
    assert code == 0
    assert "a judged query that the run lacks scores 0" in printed


def test_libraries(ndcg):
    assert all(f"\n{name} " in ndcg("libraries")[1] for name in conventions)
    assert len(json.loads(ndcg("libraries", "--format", "json")[1])) == len(conventions)


def test_check_finds_the_mistake_and_says_so_in_its_exit_code(ndcg, tmp_path):
    assert ndcg("check", "1 3 2", "0.7364")[0] == 0
    code, printed, _ = ndcg("check", "1 3 2", "0.8175")
    assert code == 1
    assert "grade" in printed
    path = tmp_path / "list.txt"
    path.write_text("d1 1\nd2 3\nd3 2\n")
    assert ndcg("check", str(path), "0.8175")[1] == printed
    assert ndcg("check", "-", "0.8175", given=b"d1 1\nd2 3\nd3 2\n")[1] == printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["eval", QRELS, "nowhere"], "nowhere cannot be read: no such file or directory"),
        (["eval", QRELS, QRELS], "line 1, has 4 fields"),
        (["eval", "-", "-"], "one file only"),
        (["eval", QRELS, RUN, "--convention", "sklaern"], "sklearn"),
        (["eval", QRELS, RUN, "-k", "0"], "k is a whole number of at least 1"),
        (["explain", QRELS, RUN, "--query", "999"], "'999'"),
        (["compare", QRELS, RUN], "two"),
        (["check", "1 2", "many"], "many"),
    ],
)
def test_what_is_wrong_is_a_sentence_and_exit_code_2(ndcg, arguments, sentence):
    code, printed, said = ndcg(*arguments)
    assert (code, printed) == (2, "")
    assert said.startswith("ndcg: ")
    assert said.count("\n") == 1
    assert sentence in said


def test_wrong_lines_are_skipped_if_that_is_wanted(ndcg, tmp_path):
    path = tmp_path / "x.run"
    path.write_bytes((FILES / "results.test").read_bytes() + b"301 Q0 what\n")
    assert ndcg("eval", QRELS, str(path))[0] == 2
    code, printed, said = ndcg("eval", QRELS, str(path), "--skip-errors")
    assert (code, printed) == ndcg("eval", QRELS, RUN)[:2]
    assert "lines skipped: 1" in said


def test_ids_cannot_write_on_the_terminal(ndcg, tmp_path):
    run, qrels = tmp_path / "x.run", tmp_path / "x.qrels"
    run.write_bytes(b"query,doc,score\n\x1b[31mq,=d,1\n")
    qrels.write_bytes(b"query,doc,grade\n\x1b[31mq,=d,1\n")
    assert "\x1b" not in ndcg("eval", str(qrels), str(run), "-q")[1]
    assert ",'=d," in ndcg("explain", str(qrels), str(run), "--query", "\x1b[31mq", "--format", "csv")[1]


def test_it_is_a_module_too_and_survives_a_reader_that_leaves():
    command = f"{sys.executable} -m ndcg_core explain {QRELS} {RUN} --query 301 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("rank")
    assert done.stderr == ""

"""The command `ndcg`, as a shell runs it."""

import csv
import gzip
import io
import json
import math
import os
import re
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ndcg_core import Topic, conventions, dcg, decide, evaluate, explain, measure, robustness
from ndcg_core import ndcg as value_of
from ndcg_core.command import comparing, main, program
from ndcg_core.model.convention import signature
from ndcg_core.run_files import read_qrels, read_run
from ndcg_core.systems import compare, example_systems, words
from ndcg_core.systems.significance import show_p
from tests.support.examples import everyday
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


def test_a_document_that_a_run_has_twice_is_refused_unless_the_convention_counts_it(ndcg, tmp_path):
    run, qrels = tmp_path / "my.run", tmp_path / "my.qrels"
    run.write_text("q Q0 a 1 3 me\nq Q0 a 2 2 me\n")
    qrels.write_text("q 0 a 1\n")
    run, qrels = str(run), str(qrels)
    assert ndcg("eval", qrels, run, "--convention", "nDCG")[0] != 0
    code, printed, _ = ndcg("eval", qrels, run, "--convention", "nDCG duplicates=every")
    assert (code, printed.split()[-1]) == (0, f"{1 + 1 / math.log2(3):.4f}")
    for several in (["-m", "nDCG@1", "nDCG"], [run]):
        code, printed, _ = ndcg("eval", qrels, run, *several, "--convention", "nDCG duplicates=every")
        assert (code, printed.split()[-1]) == (0, "1.0000" if "-m" in several else f"{1 + 1 / math.log2(3):.4f}")
    for asked, said in ((["-m", "nDCG", "P@5"], "P@5 has no value for a list"), (["-M", "5"], "cut at a depth")):
        code, _, refused = ndcg("eval", qrels, run, *asked, "--convention", "nDCG duplicates=every")
        assert code != 0
        assert said in refused
    code, printed, _ = ndcg("explain", qrels, run, "--query", "q", "--convention", "nDCG duplicates=first")
    assert (code, [line.split()[1] for line in printed.splitlines()[1:3]]) == (0, ["a", "a"])


RATINGS = [{"_index": "shop", "_id": "d1", "rating": 2}, {"_index": "shop", "_id": "d2", "rating": 1}]
THEIR_QRELS = {
    "test.tsv": "query-id\tcorpus-id\tscore\n7\td1\t2\n7\td2\t1\n",
    "quepid.csv": "query,docid,rating\n7,d1,2\n7,d2,1\n",
    "request.json": json.dumps({"requests": [{"id": "7", "request": {}, "ratings": RATINGS}]}),
}


@pytest.mark.parametrize("name", THEIR_QRELS)
def test_the_files_of_other_tools(name, ndcg, tmp_path):
    qrels, run = tmp_path / name, tmp_path / "marco.tsv"
    qrels.write_text(THEIR_QRELS[name])
    run.write_text("7\td2\t1\n7\td1\t2\n")
    value = evaluate({"7": ["d2", "d1"]}, {"7": {"d1": 2, "d2": 1}}, "trec_eval").value
    code, printed, _ = ndcg("eval", str(qrels), str(run), "--third", "rank")
    assert (code, printed.split()[-1]) == (0, f"{value:.4f}")
    code, printed, said = ndcg("eval", str(qrels), str(run))
    assert (code, printed) == (2, "")
    assert "marco.tsv" in said
    assert "--third rank" in said
    code, _, said = ndcg("eval", str(qrels), str(qrels))
    assert (code, f"({name}" in said, "Give it as qrels" in said) == (2, True, True)


def test_both_files_may_have_three_columns(ndcg, tmp_path):
    qrels, run = tmp_path / "qrels", tmp_path / "run"
    qrels.write_text("7 d1 2\n7 d2 1\n")
    run.write_text("7 d2 0.5\n7 d1 0.25\n")
    value = evaluate({"7": {"d2": 0.5, "d1": 0.25}}, {"7": {"d1": 2, "d2": 1}}, "trec_eval").value
    code, printed, _ = ndcg("eval", str(qrels), str(run), "--third", "score", "--third", "grade")
    assert (code, printed.split()[-1]) == (0, f"{value:.4f}")
    for answers in (["--third", "score"], ["--third", "grade"], ["--third=rank", "--third=score", "--third=grade"]):
        code, _, said = ndcg("eval", str(qrels), str(run), *answers)
        assert (code, "three columns" in said) == (2, True)


def test_a_list_with_a_document_twice_is_checked_with_what_that_may_mean(ndcg):
    topic, own = Topic(["d1", "d2", "d1"], {"d1": 3, "d2": 1}), conventions["burges_2005"].convention
    drop, every = (value_of(topic, own.changed(duplicates=word)) for word in ("drop", "every"))
    text = "d1 3\nd2 1\nd1 3"
    code, _, said = ndcg("check", text, f"{drop:.4f}")
    assert (code, "its further ranks are dropped" in said) == (0, True)
    code, printed, _ = ndcg("check", text, f"{every:.4f}")
    assert (code, "A document counted twice" in printed) == (1, True)
    code, _, said = ndcg("check", text, f"{every:.4f}", "--convention", "nDCG gain=exp2 duplicates=every")
    assert (code, said) == (0, "")


def test_compare_says_the_verdict_first(ndcg, tmp_path):
    runs, qrels = example_systems()
    for name, run in runs.items():
        (tmp_path / name).write_text(
            "".join(f"{q} Q0 {d} 1 {score!r} x\n" for q, scores in run.items() for d, score in scores.items())
        )
    (tmp_path / "qrels").write_text("".join(f"{q} 0 {d} {g:g}\n" for q, each in qrels.items() for d, g in each.items()))
    paths = [str(tmp_path / name) for name in ("qrels", *runs)]
    code, printed, said = ndcg("compare", *paths, "-k", "10")
    found = decide(runs, qrels, "trec_eval", k=10)
    assert (code, said) == (0, "")
    assert printed.splitlines()[0] == found.sentence
    compared = compare(runs, qrels, "trec_eval", k=10, tests=["randomisation"])
    for pair in compared.pairs:
        counts, *tests = (line for line in printed.splitlines() if line.startswith(pair.title))
        assert any(f"{pair.together.p:.4f}" in line or "≤" in line for line in tests)
        assert re.search(rf" {pair.wins} +{pair.ties} +{pair.losses} ", counts)
    assert {name for name, rule in words.ASSUMES.items() if rule in printed} == {"randomisation", "tukey"}
    record = json.loads(ndcg("compare", *paths, "-k", "10", "--format", "json")[1])
    assert record["verdict"]["sentence"] == found.sentence
    assert [pair["difference"] for pair in record["pairs"]] == [pair.difference for pair in compared.pairs]
    table = csv.DictReader(io.StringIO(ndcg("compare", *paths, "-k", "10", "--format", "csv")[1]))
    assert [float(row["p_together"]) for row in table] == [pair.together.p for pair in compared.pairs]
    plain = ndcg("compare", *paths, "-k", "10", "--no-definitions", "--tests", "t,wilcoxon", "--baseline", "bm25")[1]
    assert plain.splitlines()[0].startswith("broad beats the baseline bm25 as judged; the judgments are uneven.")
    assert "definitions" not in plain
    assert words.ASSUMES["dunnett"] in plain
    assert words.ASSUMES["randomisation"] not in plain


def test_the_interval_of_two_runs_comes_with_the_p_value_of_its_own_test(ndcg):
    compared = compare({"a": read_run(RUN), "b": read_run(TRUNCATED)}, read_qrels(QRELS), "trec_eval", tests=["t"])
    plain = ndcg("compare", QRELS, RUN, TRUNCATED, "--tests", "t")[1]
    assert f"  {words.TITLES['randomisation']}  " in plain
    assert show_p(compared.pairs[0].together.p, at_least=compared.pairs[0].together.at_least) in plain
    assert words.ASSUMES["randomisation"] in plain


def test_long_work_is_shown_on_a_terminal_alone_and_large_runs_are_asked_for(ndcg, monkeypatch):
    monkeypatch.setattr(comparing, "MOST_ROWS", 10)
    code, _, said = ndcg("compare", QRELS, RUN, TRUNCATED, "-k", "10")
    assert code == 0
    assert "--definitions" in said
    code, _, said = ndcg("compare", QRELS, RUN, TRUNCATED, "-k", "10", "--definitions")
    assert (code, "--definitions" in said) == (0, False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "trying other definitions: 100%" in ndcg("compare", QRELS, RUN, TRUNCATED, "--definitions")[2]
    assert "trying other definitions: 100%" in ndcg("robustness", QRELS, RUN, TRUNCATED)[2]


def test_robustness(ndcg):
    code, printed, _ = ndcg("robustness", QRELS, RUN, TRUNCATED)
    assert code == 0
    assert "a judged query that the run lacks scores 0" in printed


COMPLETED = [
    (["com"], {"compare", "completion"}),
    (["eval", "--jud"], {"--judged-only"}),
    (["eval", "--convention", "burges"], {"burges_2005"}),
    (["compare", "--format", ""], {"table", "csv", "json"}),
    (["completion", "my.qr"], {"my.qrels"}),
    (["eval", "-m", "Num"], {"NumQ", "NumRet", "NumRel", "NumRelRet"}),
    (["compare", "--tests", "w"], {"wilcoxon"}),
]


@pytest.mark.parametrize(("typed", "offered"), COMPLETED, ids=[" ".join(typed) for typed, _ in COMPLETED])
def test_a_shell_completes_commands_options_and_names(typed, offered, ndcg, tmp_path):
    (tmp_path / "my.qrels").touch()
    script = ndcg("completion", "bash")[1]
    typed = ["ndcg", *typed]
    line = " ".join(map(shlex.quote, typed))
    asked = f"COMP_WORDS=({line}); COMP_CWORD={len(typed) - 1}; _ndcg; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    if offered == {"my.qrels"}:
        asked += f"; compgen -o default -- {typed[-1]}"  # what bash falls back to
    found = subprocess.run(
        ["bash", "-c", f"{script}\n{asked}"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert offered <= set(found.stdout.split())
    assert len(set(found.stdout.split())) <= len(offered) + 2


def test_libraries(ndcg):
    assert all(f"\n{name} " in ndcg("libraries")[1] for name in conventions)
    assert len(json.loads(ndcg("libraries", "--format", "json")[1])) == len(conventions)


def test_check_prints_the_right_number_unless_asked_not_to(ndcg):
    right = value_of(Topic([*"abcd"], dict(zip("abcd", (3, 2, 0, 1), strict=True))))
    for answer in ("0.985", "0.906", "0.9"):  # one mistake, two together, too few digits
        asked = ["check", "3 2 0 1", answer, "--convention", "burges_2005"]
        code, printed, _ = ndcg(*asked)
        assert (code, printed.splitlines()[-1]) == (1, f"Right is {right:.4f}, nDCG (burges_2005).")
        assert f"{right:.4f}" not in ndcg(*asked, "--hide")[1]
    asked = ["check", "3 2 0 1", f"{right:.4f}", "--convention", "burges_2005"]
    assert ndcg(*asked)[:2] == (0, f"nDCG is {right:.4f}.\n")


def test_without_a_definition_check_tries_all_of_them(ndcg):
    topic = Topic([*"abcdef"], dict(zip("abcdef", (3, 2, 3, 0, 1, 2), strict=True)))
    other = value_of(topic, "lightgbm")
    code, printed, _ = ndcg("check", "3 2 3 0 1 2", "0.9608")
    assert code == 0
    assert printed.startswith("It depends: 0.9608 is right if a grade counts as itself. scikit-learn, ")
    assert f"It is {other:.4f} if a grade counts as 2^grade - 1 (XGBoost, LightGBM" in printed
    assert f"{other:.4f}" not in ndcg("check", "3 2 3 0 1 2", "0.9608", "--hide")[1]
    code, printed, _ = ndcg("check", "3 2 3 0 1 2", f"{value_of(topic, 'sklearn', k=5):.3f}", "-k", "5")
    assert (code, "only the top 5" in printed) == (0, False)
    assert ndcg("check", "3 2 3 0 1 2", "0.9")[0] == ndcg("check", "3 2 3 0 1 2", "0.1234")[0] == 1


def test_the_readmes_number_has_one_cause(ndcg):
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    [given] = re.findall(r'ndcg check ("[\d ]+" [\d.]+)', readme)
    printed = ndcg("check", *shlex.split(given))[1]
    assert "two mistakes" not in printed
    assert len(printed.splitlines()) == 2


def test_check_finds_the_mistake_and_says_so_in_its_exit_code(ndcg, tmp_path):
    assert ndcg("check", "1 3 2", "0.7364")[0] == 0
    definition = "--convention", "burges_2005"
    code, printed, _ = ndcg("check", "1 3 2", "0.8175", *definition)
    assert code == 1
    assert "grade" in printed
    path = tmp_path / "list.txt"
    path.write_text("d1 1\nd2 3\nd3 2\n")
    assert ndcg("check", str(path), "0.8175", *definition)[1] == printed
    assert ndcg("check", "-", "0.8175", *definition, given=b"d1 1\nd2 3\nd3 2\n")[1] == printed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["eval", QRELS, "nowhere"], "nowhere cannot be read: no such file or directory"),
        (["eval", QRELS, ""], "The name of a file is empty."),
        (["eval", "", RUN], "The name of a file is empty."),
        (["eval", QRELS, QRELS], "got 4 ("),
        (["eval", "-", "-"], "one file only"),
        (["eval", QRELS, RUN, "--convention", "sklaern"], "sklearn"),
        (["eval", QRELS, RUN, "-m", ""], "At least one measure must be named."),
        (["eval", QRELS, RUN, "-m", " "], "At least one measure must be named."),
        (["eval", QRELS, RUN, "-l", "nan"], "must be a finite number of at least 0; got nan."),
        (["eval", QRELS, RUN, "-l", "inf", "-m", "AP"], "must be a finite number of at least 0; got inf."),
        (["eval", QRELS, RUN, "-l", "-1", "-m", "AP"], "must be a finite number of at least 0; got -1.0."),
        (["eval", "-m", "AP(beta=2)", "RR", QRELS, RUN], "AP has no parameter 'beta' here"),
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


def test_where_every_line_is_wrong_their_number_and_the_first_are_said(ndcg, tmp_path):
    path = tmp_path / "x.run"
    path.write_text("what\n301 Q0 more\n")
    code, printed, said = ndcg("eval", QRELS, str(path), "--skip-errors")
    assert (code, printed) == (2, "")
    assert said.startswith("ndcg: The run has no rows, and 2 lines that cannot be read (x.run). A line")
    assert "got 1 (x.run, line 1)" in said


def test_a_score_with_a_comma_is_named(ndcg, tmp_path):
    path = tmp_path / "x.run"
    path.write_text("301 Q0 a 1 1,5 t\n301 Q0 b 2 0,5 t\n")
    code, printed, said = ndcg("eval", QRELS, str(path))
    assert (code, printed) == (2, "")
    assert "A score must be a number; got '1,5' (x.run, line 1)." in said


def test_ids_cannot_write_on_the_terminal(ndcg, tmp_path):
    run, qrels = tmp_path / "x.run", tmp_path / "x.qrels"
    run.write_bytes(b"query,doc,score\n\x1b[31mq,=d,1\n")
    qrels.write_bytes(b"query,doc,grade\n\x1b[31mq,=d,1\n")
    assert "\x1b" not in ndcg("eval", str(qrels), str(run), "-q")[1]
    assert ',"\'=d",' in ndcg("explain", str(qrels), str(run), "--query", "\x1b[31mq", "--format", "csv")[1]


@pytest.mark.full
def test_it_is_a_module_too_and_survives_a_reader_that_leaves():
    command = f"{sys.executable} -m ndcg_core explain {QRELS} {RUN} --query 301 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("rank")
    assert done.stderr == ""


def shell(line, **environment):
    """What a shell makes of a line in which `$N` is the command: its exit code, and both outputs."""
    program = f'N="{sys.executable} -m ndcg_core"; Q={QRELS}; R={RUN}; {line}'
    done = subprocess.run(
        ["bash", "-c", program], capture_output=True, timeout=60, check=False, env={**os.environ, **environment}
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    "line",
    everyday(
        ["$N eval <(cat $Q) <(gzip -c $R)"],
        [
            "$N eval $Q <(gzip -c $R | zcat)",
            "$N eval <(cat $Q) <(gzip -c $R)",
            "cat $R | $N eval $Q /dev/stdin",
            "$N eval $Q /dev/stdin < $R",
            "mkfifo pipe && (cat $R > pipe & $N eval $Q pipe)",
        ],
    ),
)
def test_a_pipe_is_a_file_like_any_other(line, ndcg, tmp_path):
    code, printed, said = shell(f"cd {tmp_path}; export PYTHONPATH={Path(__file__).parents[2]}; {line}")
    assert (code, printed, said) == (0, ndcg("eval", QRELS, RUN)[1], "")


def test_the_library_reads_a_pipe_too(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=[Path(RUN).read_bytes()])
    writer.start()
    assert dict(read_run(path)) == dict(read_run(RUN))
    writer.join()


@pytest.mark.full
def test_a_list_may_be_longer_than_a_files_name_and_come_from_a_pipe(ndcg):
    long = " ".join(["3", "2", "0", "1"] * 200)
    assert len(long) > 255
    assert ndcg("check", long, "0.9")[0] in (0, 1)
    assert shell("$N check <(echo 1 3 2) 0.7364")[0] == 0
    code, _, said = ndcg("check", "-", "0.7364", given=b"\xff\xfe")  # no UTF-8, and so no list
    assert (code, "What is in standard input is no list of grades." in said) == (2, True)


@pytest.mark.parametrize("seed", ["-5", "-1"])
def test_a_seed_below_0_is_refused(ndcg, seed):
    assert ndcg("compare", QRELS, RUN, TRUNCATED, "--seed", seed)[2] == (
        f"ndcg: seed must be a whole number of at least 0; got {seed}.\n"
    )


@pytest.mark.full
@pytest.mark.parametrize("asked", everyday(["libraries"], ["libraries", "--help", "eval --help", "--version"]))
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_where_nothing_can_be_written_a_sentence_says_so(asked, unbuffered):
    assert shell(f"PYTHONUNBUFFERED={unbuffered} $N {asked} > /dev/full") == (
        2,
        "",
        "ndcg: The system can read or write no more: no space left on device.\n",
    )


@pytest.mark.parametrize(
    ("line", "code"),
    everyday(
        [("$N eval $Q nowhere 2>&-", 2)],
        [
            ("$N libraries | true; exit ${PIPESTATUS[0]}", 0),
            ("$N eval $Q $R -q >&-", 0),
            ("$N eval $Q nowhere 2>&1 | true; exit ${PIPESTATUS[0]}", 2),
            ("$N eval $Q nowhere 2>&-", 2),
            ("$N eval $Q $R >&- 2>&-", 0),
        ],
    ),
)
def test_outputs_that_are_closed_are_no_reason_for_more(line, code):
    assert shell(line) == (code, "", "")


@pytest.mark.parametrize("form", ["table", "csv", "json"])
@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp932", "utf-8"])
def test_what_an_encoding_lacks_is_written_by_its_code(tmp_path, monkeypatch, encoding, form):
    run, qrels = tmp_path / "run", tmp_path / "qrels"
    run.write_text("日本é Q0 文書🥣 1 0.5 x\n")
    qrels.write_text("日本é 0 文書🥣 1\n")
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["eval", str(qrels), str(run), "-q", "--format", form]) == 0
    printed = out.buffer.getvalue().decode(encoding)
    if form == "json":
        assert json.loads(printed)["per_query"][0]["query"] == "日本é"
    else:
        assert "日本é".encode(encoding, "backslashreplace").decode(encoding) in printed


@pytest.mark.full
def test_python_s_own_setting_of_the_encoding_is_such_a_case(tmp_path):
    (tmp_path / "qrels").write_text("日本 0 文書 1\n")
    (tmp_path / "run").write_text("日本 Q0 文書 1 1 x\n")
    line = f"$N eval {tmp_path}/qrels {tmp_path}/run -q; $N eval $Q {tmp_path}/文書"
    code, printed, said = shell(line, PYTHONIOENCODING="latin-1")
    assert (code, printed.split()[1]) == (2, r"\u65e5\u672c")
    assert said == f"ndcg: {tmp_path}/\\u6587\\u66f8 cannot be read: no such file or directory.\n"


def test_control_characters_of_a_file_do_not_reach_a_terminal(ndcg, tmp_path, monkeypatch):
    red = "\x1b[31m\x9b2J"
    for name in ("one", "two"):
        (tmp_path / f"{red}{name}").write_text(f"query,doc,score\n{red}q,d,1\nq2,d,1\n")
    qrels = tmp_path / "qrels"
    qrels.write_text(f"query,doc,grade\n{red}q,d,1\nq2,d,2\n")
    wrong = tmp_path / f"{red}wrong"
    wrong.write_text(f"q Q0 d 1 {red} x\nq Q0 d2 1 1 x\n")
    runs = [str(tmp_path / f"{red}{name}") for name in ("one", "two")]
    for arguments in (
        ["compare", str(qrels), *runs],
        ["robustness", str(qrels), *runs],
        ["eval", str(qrels), runs[0], "-q"],
        ["explain", str(qrels), runs[0], "--query", f"{red}q"],
        ["eval", str(qrels), str(wrong)],
        ["eval", str(qrels), str(wrong), "--skip-errors"],
        ["eval", str(qrels), f"{red}nowhere"],
        ["check", f"{red} 1", "0.5"],
        ["eval", f"--{red}"],
    ):
        assert not {"\x1b", "\x9b"} & set("".join(ndcg(*arguments)[1:])), arguments
    for form in ("csv", "json"):  # a file gets what it is; a terminal, what it can show
        arguments = ["eval", str(qrels), runs[0], "-q", "--format", form]
        plain = ndcg(*arguments)[1]
        assert "\x9b" in plain
        with monkeypatch.context() as terminal:
            terminal.setattr(type(sys.stdout), "isatty", lambda _: True)
            assert not {"\x1b", "\x9b"} & set(ndcg(*arguments)[1])


@pytest.mark.parametrize("command", [["-m", "ndcg_core"], ["-c", "import sys; sys.argv[0] = 'ndcg'; import ndcg_core"]])
def test_control_c_during_the_imports_ends_without_a_traceback(command):
    """Interrupted where numpy is imported, which is long before the command itself could say that it was stopped."""
    program = (
        "import builtins, os, runpy, signal, sys\n"
        "real = builtins.__import__\n"
        "def hooked(name, *rest):\n"
        "    if name == 'numpy': os.kill(os.getpid(), signal.SIGINT)\n"
        "    return real(name, *rest)\n"
        "builtins.__import__ = hooked\n"
        f"sys.orig_argv = ['python', *{command!r}]\n"
    )
    last = "runpy.run_module('ndcg_core')" if command[0] == "-m" else command[1]
    done = subprocess.run([sys.executable, "-c", program + last], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


def test_control_c_later_is_said(monkeypatch, ndcg):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setitem(program.COMMANDS, "libraries", stopped)
    assert ndcg("libraries") == (130, "", "ndcg: stopped\n")


def test_a_long_file_is_watched_where_somebody_looks(ndcg, monkeypatch):
    monkeypatch.setattr(program.files, "LONG", 1)
    assert ndcg("compare", QRELS, RUN, RUN)[2] == ""
    with monkeypatch.context() as terminal:
        terminal.setattr(type(sys.stderr), "isatty", lambda _: True)
        said = ndcg("compare", QRELS, RUN, RUN)[2]
    assert "\rndcg: reading results.test: 100%" in said
    assert said.endswith("\r\x1b[K")


# ---- several runs, cutoffs and measures ----

with gzip.open(FILES / "outputs.json.gz") as recorded:
    TREC_EVAL = json.load(recorded)
"""What trec_eval 9.0.8 printed for 60 runs."""


@pytest.mark.parametrize(
    "case", everyday(TREC_EVAL[::4], TREC_EVAL), ids=lambda case: " ".join([case["kind"], *case["arguments"]])
)
def test_every_byte_is_trec_evals(case, ndcg, tmp_path):
    run, qrels = tmp_path / "run", tmp_path / "qrels"
    run.write_text(case["run"])
    qrels.write_text(case["qrels"])
    assert ndcg("eval", *case["arguments"], str(qrels), str(run))[:2] == (0, case["output"])


def test_several_runs_cutoffs_and_measures_in_one_call(ndcg):
    code, printed, said = ndcg("eval", QRELS, RUN, TRUNCATED, "-k", "5,10", "-m", "nDCG", "AP", "P@5")
    rows = [line.split("\t") for line in printed.splitlines()]
    assert code == 0
    assert [row[0] for row in rows] == ["results.test"] * 4 + ["results.trunc"] * 4
    assert [row[1].strip() for row in rows[:4]] == ["map", "P_5", "ndcg_cut_5", "ndcg_cut_10"]
    for row in rows[:4]:
        assert row[3] == expected("out.test.aq")[row[1].strip(), "all"] or row[1].strip() == "P_5"
    assert said == "ndcg: results.trunc: queries left out: 1 (the run lacks it: 1)\n"
    table = csv.DictReader(io.StringIO(ndcg("eval", QRELS, RUN, TRUNCATED, "-m", "AP", "--format", "csv")[1]))
    assert [(row["run"], row["measure"], row["query"]) for row in table] == [
        ("results.test", "map", "all"),
        ("results.trunc", "map", "all"),
    ]
    records = json.loads(ndcg("eval", QRELS, RUN, "-q", "-m", "AP", "RR", "--format", "json")[1])
    assert len(records) == 2 * (3 + 1)


def test_a_cutoff_may_be_longer_than_any_list(ndcg):
    whole = ndcg("eval", QRELS, RUN)[1].split()[-1]
    assert ndcg("eval", QRELS, RUN, "-k", "9999999999999")[1].split()[-1] == whole
    assert ndcg("eval", QRELS, RUN, "-k", "5," + "9" * 18)[1].split()[-1] == whole


@pytest.mark.parametrize(
    "typed",
    [
        ["-q", "-m", "AP", "P@5"],
        ["-qm", "AP", "P@5"],
        ["-qmAP", "P@5"],
        ["-qm=AP", "P@5"],
        ["-q", "--measure=AP", "P@5"],
        ["-q", "--meas", "AP", "P_5"],
        ["-q", "-m", "map", "-m", "P_5"],
    ],
    ids=" ".join,
)
def test_measures_are_named_in_every_way_that_flags_are_written(typed, ndcg):
    code, printed, said = ndcg("eval", *typed, QRELS, RUN)
    assert (code, said) == (0, "")
    assert [line.split()[0] for line in printed.splitlines()] == ["map", "P_5"] * 4


@pytest.fixture
def one_of_three(tmp_path):
    """Qrels of three queries, and a run that answers one of them, perfectly."""
    (tmp_path / "qrels").write_text("1 0 a 1\n2 0 b 1\n3 0 c 1\n")
    (tmp_path / "run").write_text("1 Q0 a 1 2 t\n1 Q0 x 2 1 t\n")
    return str(tmp_path / "qrels"), str(tmp_path / "run")


COUNTED = "queries that the run lacks, counted as 0 for -c: 2\n"


@pytest.mark.parametrize(
    ("arguments", "mean", "said"),
    [
        (["--convention", "ir_measures"], "0.3333", ""),  # one of three, the others count as 0
        (["--convention", "trec_eval"], "1.0000", "queries left out: 2 (the run lacks it: 2)\n"),
        (["--convention", "trec_eval", "-c"], "0.3333", COUNTED),
        (["--convention", "trec_eval_10", "-c"], "0.3333", COUNTED),
        (["--convention", "ranx", "-c"], "0.3333", COUNTED),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(
    "asked",
    [["-m", "nDCG@10"], ["-m", "nDCG@10", "AP"], ["-k", "10,20"], ["-k", "10", "-M", "50"], ["-m", "RR"]],
    ids=" ".join,
)
def test_a_mean_does_not_depend_on_what_else_is_asked(arguments, asked, mean, said, ndcg, one_of_three):
    qrels, run = one_of_three
    code, printed, told = ndcg("eval", *arguments, *asked, "--", qrels, run)
    assert code == 0
    assert {line.split()[-1] for line in printed.splitlines()} == {mean}
    assert told.removeprefix("ndcg: ").removeprefix("run: ") == said
    code, printed, told = ndcg("eval", *arguments, *asked, "--", qrels, run, run)
    assert {line.split()[-1] for line in printed.splitlines()} == {mean}
    assert told.count(said or "ndcg") == (2 if said else 0)


@pytest.mark.parametrize("measures", [["nDCG"], ["AP"], ["nDCG", "AP"]])
def test_trec_eval_10_stops_at_a_query_that_the_run_lacks_whatever_is_measured(measures, ndcg, one_of_three):
    code, printed, said = ndcg("eval", "--convention", "trec_eval_10", "-m", *measures, *one_of_three)
    assert (code, printed) == (2, "")
    assert said.startswith("ndcg: This convention needs a ranking for every judged query (query '2').")


def test_an_interval_does_not_depend_on_what_else_is_asked(ndcg):
    alone = ndcg("eval", QRELS, RUN, "-k", "10", "--interval")[1].splitlines()
    beside = ndcg("eval", QRELS, RUN, "-k", "10", "--interval", "-m", "nDCG", "AP")[1].splitlines()
    assert [line for line in beside if line.startswith("ndcg")] == alone


def test_queries_are_printed_alike_whatever_else_is_asked(ndcg, one_of_three):
    arguments = ["eval", "--convention", "ir_measures", "-q", *one_of_three]
    alone = ndcg(*arguments)[1].splitlines()
    assert [line.split()[1:] for line in alone] == [
        ["1", "1.0000"],
        ["2", "0.0000"],
        ["3", "0.0000"],
        ["all", "0.3333"],
    ]
    beside = ndcg(*arguments, "-m", "nDCG AP")[1].splitlines()
    assert [line for line in beside if line.startswith("ir_measures_ndcg")] == alone


def test_json_of_several_measures_says_as_much_as_that_of_one(ndcg, one_of_three):
    arguments = ["eval", "--format", "json", "--interval", *one_of_three]
    alone = json.loads(ndcg(*arguments)[1])
    rows = json.loads(ndcg(*arguments, "-m", "nDCG", "AP")[1])
    (beside,) = (row for row in rows if (row["measure"], row["query"]) == ("ndcg", "all"))
    told = {key: value for key, value in alone.items() if key != "interval"}
    assert told == {key: value for key, value in beside.items() if key not in ("run", "query")}
    assert (alone["queries"], alone["judged"]) == (1, 0.5)
    assert alone["left_out"] == {"2": "the run lacks it", "3": "the run lacks it"}
    (precision,) = (row for row in rows if row["measure"] == "map")
    assert (precision["queries"], precision["left_out"]) == (1, alone["left_out"])
    assert [row["value"] for row in rows if row["measure"].startswith("ndcg_ci95")] == alone["interval"]
    complete = json.loads(ndcg(*arguments, "-c", "-m", "AP")[1])
    assert (complete[0]["queries"], complete[0]["left_out"]) == (3, {})


def test_own_gains_change_ndcg_alone(ndcg):
    value = evaluate(read_run(RUN), read_qrels(QRELS), conventions["trec_eval"].convention.changed(gain={0: 0, 1: 7.5}))
    assert ndcg("eval", QRELS, RUN, "--gains", "1=7.5")[1].split()[-1] == f"{value.value:.4f}"


def gained(ndcg, tmp_path, qrels, run, gains, *arguments):
    (tmp_path / "qrels").write_text(qrels)
    (tmp_path / "run").write_text("".join(f"q Q0 {doc} 1 {-rank} t\n" for rank, doc in enumerate(run)))
    code, printed, said = ndcg("eval", str(tmp_path / "qrels"), str(tmp_path / "run"), "--gains", gains, *arguments)
    assert code == 0
    return printed.split()[-1], said


def test_a_gain_of_grade_0_is_that_of_judged_documents(ndcg, tmp_path):
    ranks_2_and_1 = f"{1 / math.log2(3):.4f}"  # a at rank 2, of an ideal list that has it at rank 1
    assert gained(ndcg, tmp_path, "q 0 a 1\n", "xa", "0=1") == (
        ranks_2_and_1,
        "ndcg: no judgment has a grade that --gains names, as this definition reads grades: 0\n",
    )
    # trec_eval gives a negative grade no gain either
    assert gained(ndcg, tmp_path, "q 0 a 1\nq 0 x -1\n", "xa", "0=1")[0] == ranks_2_and_1
    judged = (1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3))  # z, judged as 0, earns 1, and a earns 3
    assert gained(ndcg, tmp_path, "q 0 a 1\nq 0 z 0\n", "za", "0=1,1=3") == (f"{judged:.4f}", "")
    assert gained(ndcg, tmp_path, "q 0 a 1\nq 0 x -1\n", "xya", "0=1", "-J")[0] == "1.0000"


def test_gains_are_those_of_grades_as_the_definition_reads_them(ndcg, tmp_path):
    qrels = "q 0 a 1.5\nq 0 b 1\nq 0 c 3\n"
    dcg, idcg = 2 + 2 / math.log2(3), 3 + 2 / math.log2(3) + 2 / 2  # trec_eval reads 1.5 as 1
    assert gained(ndcg, tmp_path, qrels, "ab", "1=2") == (f"{dcg / idcg:.4f}", "")
    assert gained(ndcg, tmp_path, qrels, "ab", "1=2,1.5=7,9=2")[1].endswith("reads grades: 1.5, 9\n")
    dcg, idcg = 7 + 2 / math.log2(3), 7 + 3 / math.log2(3) + 2 / 2
    assert gained(ndcg, tmp_path, qrels, "ab", "1=2,1.5=7", "--convention", "nDCG gain=linear") == (
        f"{dcg / idcg:.4f}",
        "",
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-m", "nDCF"], "Unknown measure 'nDCF'"),
        (["-k", "0"], "argument -k: It must be a positive whole number; got '0'."),
        (["-k", "-5"], "argument -k: It must be a positive whole number; got '-5'."),
        (["-k", "1" + "0" * 18], f"argument -k: It must be at most {'9' * 18}; got '1{'0' * 18}'."),
        (["-k", "9" * 5000], f"argument -k: It must be at most {'9' * 18}; got '999"),
        (["-k", "5,x"], "argument -k: It must be a positive whole number; got 'x'."),
        (["-M", "0"], "argument -M/--depth: It must be a positive whole number; got '0'."),
        (["--gains", "1:3"], "such as 1=3.5,2=9; got '1:3'."),
        (["--gains", "1=2=3"], "such as 1=3.5,2=9; got '1=2=3'."),
        (["--gains", "1=-2"], "argument --gains: Grades and gains must be finite numbers of at least 0; got '1=-2'."),
        (["--gains=-1=5"], "argument --gains: Grades and gains must be finite numbers of at least 0; got '-1=5'."),
        (["--gains", "1=nan"], "must be finite numbers of at least 0; got '1=nan'."),
        (["--gains", "1=inf"], "must be finite numbers of at least 0; got '1=inf'."),
        (["--gains", "1=2,1=3"], "argument --gains: A grade has one gain; got '1=2,1=3'."),
        (["--gains", "1=2,1.0=3"], "A grade has one gain"),
    ],
)
def test_a_wrong_choice_is_a_sentence(arguments, sentence, ndcg):
    code, printed, said = ndcg("eval", QRELS, RUN, *arguments)
    assert (code, printed) == (2, "")
    assert sentence in said
    assert "Traceback" not in said


# ---- which run is meant ----


@pytest.fixture
def poor_and_good(tmp_path):
    """Two runs of the same name in two folders, a poor one and a good one, over thirty queries."""
    numbers = range(30)
    for folder, first in (("poor", "x"), ("good", "a")):
        (tmp_path / folder).mkdir()
        rest = {"x": "a", "a": "x"}[first]
        lines = [f"q{n} Q0 {first} 1 2 t\nq{n} Q0 {rest} 2 1 t\n" for n in numbers]
        (tmp_path / folder / "bm25.run").write_text("".join(lines))
    (tmp_path / "qrels").write_text("".join(f"q{n} 0 a 1\n" for n in numbers))
    return tmp_path


@pytest.mark.parametrize(
    ("baseline", "sentence"),
    [("poor", "{good} beats the baseline {poor}."), ("good", "Nothing beats the baseline {good}.")],
)
def test_a_baseline_is_the_run_of_its_path_where_two_files_share_a_name(ndcg, poor_and_good, baseline, sentence):
    paths = {folder: str(poor_and_good / folder / "bm25.run") for folder in ("poor", "good")}
    given = ["compare", str(poor_and_good / "qrels"), *paths.values(), "--no-definitions", "--baseline"]
    code, printed, _ = ndcg(*given, paths[baseline])
    assert (code, printed.startswith(sentence.format(**paths))) == (0, True)
    assert ndcg(*given, "bm25.run")[0] == 2  # which of the two?


def test_no_run_is_lost_whatever_files_are_called(ndcg, poor_and_good):
    good = poor_and_good / "good" / "bm25.run"
    odd = good.with_name("bm25.run (2)")
    odd.write_bytes(good.read_bytes())
    given = [str(path) for path in (good, odd, good, good)]
    record = json.loads(
        ndcg("compare", str(poor_and_good / "qrels"), *given, "--no-definitions", "--format", "json")[1]
    )
    assert len({each["run"] for each in record["means"]}) == 4


def test_queries_that_one_run_lacks_are_said_and_can_count_as_0(ndcg, poor_and_good):
    short = poor_and_good / "short.run"
    lines = (poor_and_good / "good" / "bm25.run").read_text().splitlines(keepends=True)
    short.write_text("".join(lines[:-10]))  # five queries fewer
    given = ["compare", str(poor_and_good / "qrels"), str(short), str(poor_and_good / "poor" / "bm25.run")]
    _, printed, said = ndcg(*given, "--no-definitions", "--format", "csv")
    assert "compared without 5 queries: short.run has no value: the run lacks it (5)" in said
    [row] = csv.DictReader(io.StringIO(printed))
    assert float(row["first_mean"]) == 1
    _, printed, said = ndcg(*given, "--no-definitions", "--format", "csv", "-c")
    [row] = csv.DictReader(io.StringIO(printed))
    assert said == "ndcg: short.run: queries that the run lacks, counted as 0 for -c: 5\n"
    assert float(row["first_mean"]) == pytest.approx(25 / 30)
    assert float(row["second_mean"]) == pytest.approx(1 / math.log2(3))
    assert float(row["first_low"]) <= 25 / 30 <= float(row["first_high"])


def test_equal_runs_differ_by_nothing_without_a_minus(ndcg, poor_and_good):
    good = str(poor_and_good / "good" / "bm25.run")
    printed = ndcg("compare", str(poor_and_good / "qrels"), good, good, "--no-definitions")[1]
    assert "(the difference: +0.000 to +0.000)" in printed
    assert "−0.0" not in printed


def test_the_definitions_that_agree_are_counted(ndcg):
    printed = ndcg("robustness", QRELS, RUN)[1]
    assert printed.startswith("1 system under ")
    assert "there is no order" in printed
    assert ", 1 definitions" not in printed


@pytest.mark.parametrize(
    "command", [["compare", QRELS, RUN, TRUNCATED], ["robustness", QRELS, RUN], ["check", "3 1", "1"]]
)
def test_a_cutoff_of_0_is_refused_in_words_that_can_be_typed(ndcg, command):
    code, _, said = ndcg(*command, "-k", "0")
    assert code == 2
    assert said.endswith("argument -k: It must be a positive whole number; got '0'.\n")


# ---- what an engineer types in a hurry ----


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["eval", RUN, QRELS], "got 6 (results.test, line 1). A line of a TREC run has that many."),
        (
            ["eval", "-m", "AP", "bpref", QRELS, RUN],
            "bpref is no file. As a measure: The measure 'bpref' is not computed",
        ),
        (["eval", "-m", "AP", "--", "nosuch.qrels", RUN], "nosuch.qrels is no file. As a measure: Unknown measure"),
        (["check", "no such file", "0.9"], "'no such file' is neither a file nor a list of grades."),
        (["check", "", "0.9"], "'' is neither a file nor a list of grades."),
    ],
    ids=["swapped", "no measure", "no qrels", "no file", "nothing"],
)
def test_a_slip_is_said_as_what_it_is(ndcg, arguments, said):
    code, printed, error = ndcg(*arguments)
    assert (code, printed) == (2, "")
    assert said in error


@pytest.mark.parametrize("unjudged", ["- - -", "a -\nb -"])
def test_a_list_may_have_no_judgment(ndcg, unjudged):
    assert ndcg("check", unjudged, "0", "--convention", "burges_2005")[:2] == (0, "nDCG is 0.0000.\n")
    assert "0 is right if a list without a relevant document scores 0" in ndcg("check", unjudged, "0")[1]


@pytest.mark.parametrize("more", [[], ["-m", "nDCG@5", "AP"], ["-m", "AP"]])
def test_ids_of_another_kind_are_asked_about(ndcg, tmp_path, more):
    renamed = tmp_path / "renamed.run"
    renamed.write_text(Path(RUN).read_text().replace("\tQ0\t", "\tQ0\tx-"))
    code, printed, said = ndcg("eval", QRELS, str(renamed), *more)
    assert (code, printed.split()[-1]) == (0, "0.0000")
    assert "renamed.run: No document down to the cutoff is judged. Are the ids of the run those of the qrels?" in said
    assert "is judged" not in ndcg("eval", QRELS, RUN, *more)[2]


@pytest.mark.parametrize(("measures", "unused"), [(["AP", "P@5"], True), (["nDCG@10"], True), (["AP", "nDCG"], False)])
def test_a_cutoff_that_nothing_takes_is_said(ndcg, measures, unused):
    code, _, said = ndcg("eval", QRELS, RUN, "-k", "5", "-m", *measures)
    assert (code, "-k is not used" in said) == (0, unused)


def test_three_columns_are_asked_about_by_the_kind_of_the_file(ndcg, tmp_path):
    columns = tmp_path / "three.txt"
    columns.write_text("query_id doc_id number\n1 d1 3\n")
    assert "--third grade" in ndcg("eval", str(columns), RUN)[2]
    said = ndcg("eval", QRELS, str(columns))[2]
    assert "--third rank" in said
    assert "without a header" not in said


def test_definitions_that_refuse_the_files_are_named_with_the_reason(ndcg):
    _, printed, said = ndcg("robustness", QRELS, RUN, TRUNCATED)
    refused = robustness({"a": read_run(RUN), "b": read_run(TRUNCATED)}, read_qrels(QRELS), k=10).refused
    assert f"Conventions that refuse these files: {len(refused)}" in printed
    assert all(re.search(rf"refused by .*\b{name}\b", said) for name in refused)


def test_a_run_from_standard_input_has_a_name(ndcg):
    printed = ndcg("compare", QRELS, "-", TRUNCATED, given=Path(RUN).read_bytes())[1]
    assert "standard input" in printed


# ---- the output says its definition ----


def lines_of(printed):
    return [line.split("\t") for line in printed.splitlines()]


def test_another_definition_has_another_name_than_trec_evals(ndcg):
    value = evaluate(read_run(RUN), read_qrels(QRELS), "lightgbm", k=10).value
    for more in ([], ["-m", "nDCG@10", "AP"]):
        rows = lines_of(ndcg("eval", QRELS, RUN, "-k", "10", "--convention", "lightgbm", *more)[1])
        assert [name.strip() for name, *_ in rows] == ["map", "lightgbm_ndcg_10"][-len(rows) :]
        assert rows[-1][2] == f"{value:.4f}"
    whole = lines_of(ndcg("eval", QRELS, RUN, "--convention", "lightgbm")[1])
    assert whole[0][0].strip() == "lightgbm_ndcg"
    record = json.loads(ndcg("eval", QRELS, RUN, "--convention", "lightgbm", "--format", "json")[1])
    assert (record["measure"], record["convention"]) == ("lightgbm_ndcg", "lightgbm")


@pytest.mark.parametrize("written", ["nDCG@10", "nDCG@10 gain=linear ties=average"])
def test_a_signature_names_itself(ndcg, written):
    [[name, _, value]] = lines_of(ndcg("eval", QRELS, RUN, "--convention", written)[1])
    assert (name.strip(), value) == (written, f"{evaluate(read_run(RUN), read_qrels(QRELS), written).value:.4f}")


def test_any_row_of_ndcg_can_have_its_signature(ndcg):
    rows = lines_of(
        ndcg("eval", QRELS, RUN, "-k", "10", "--convention", "catboost_exp", "--signature", "--interval")[1]
    )
    line = signature(conventions["catboost_exp"].convention.with_k(10))
    assert [name.strip() for name, *_ in rows] == [line, f"{line}_ci95_low", f"{line}_ci95_high"]
    [[trec, *_]] = lines_of(ndcg("eval", QRELS, RUN, "-k", "10", "-J", "--signature")[1])
    assert "unjudged=skip" in trec


def test_trec_evals_own_options_keep_its_names(ndcg):
    for more in ([], ["-J"], ["--gains", "1=3.5"], ["-c"], ["--convention", "trec_eval"]):
        assert lines_of(ndcg("eval", QRELS, RUN, "-k", "10", *more)[1])[0][0].strip() == "ndcg_cut_10"


def test_each_further_definition_is_computed_too(ndcg):
    names = ["trec_eval", "lightgbm", "nDCG gain=linear"]
    given = [part for name in names for part in ("--convention", name)]
    rows = lines_of(ndcg("eval", QRELS, RUN, "-k", "10", "-m", "nDCG", "AP", *given)[1])
    values = {name: evaluate(read_run(RUN), read_qrels(QRELS), name, k=10).value for name in names}
    assert {name.strip(): value for name, _, value in rows} == {
        "map": expected("out.test.aq")["map", "all"],
        "ndcg_cut_10": f"{values['trec_eval']:.4f}",
        "lightgbm_ndcg_10": f"{values['lightgbm']:.4f}",
        "nDCG@10 gain=linear": f"{values['nDCG gain=linear']:.4f}",
    }
    records = json.loads(ndcg("eval", QRELS, RUN, "-k", "10", *given, "--format", "json")[1])
    assert {each["convention"]: each["value"] for each in records} == pytest.approx(values)


def test_a_measure_with_parameters_has_ir_measures_name(ndcg):
    names = ["AP", "AP(rel=2)", "nDCG@10", "nDCG(dcg='exp-log2')@10", "P(rel=2, judged_only=True)@5"]
    rows = lines_of(ndcg("eval", "-m", *names, QRELS, RUN)[1])
    found = measure(read_run(RUN), read_qrels(QRELS), names)
    titles = ["map", "AP(rel=2)", "P(rel=2,judged_only=True)@5", "ndcg_cut_10", "nDCG(dcg='exp-log2')@10"]
    assert {name.strip(): value for name, _, value in rows} == dict(
        zip(titles, [f"{found[name]:.4f}" for name in ("AP", "AP(rel=2)", names[4], "nDCG@10", names[3])], strict=True)
    )
    [[name, _, value]] = lines_of(ndcg("eval", "-m", names[3], QRELS, RUN, "--signature")[1])
    own = conventions["trec_eval"].convention.changed(gain="exp2", k=10)
    assert (name, value) == (signature(own), f"{found[names[3]]:.4f}")


@pytest.mark.parametrize("name", ["lightgbm", "nDCG gain=linear"])
def test_dcg_is_the_definition_s(ndcg, name):
    [[title, _, value]] = lines_of(ndcg("eval", "-m", "DCG", "-k", "5", QRELS, RUN, "--convention", name)[1])
    assert title.strip() == ("lightgbm_dcg_5" if name == "lightgbm" else "DCG@5 gain=linear")
    run, qrels = read_run(RUN), read_qrels(QRELS)
    each = [dcg(Topic(run[query], qrels[query]), name, k=5) for query in run]
    assert float(value) == pytest.approx(sum(each) / len(each), abs=5e-5)


def test_what_c_did_is_said(ndcg):
    said = "results.trunc: queries that the run lacks, counted as 0 for -c: 1"
    assert said in ndcg("eval", QRELS, TRUNCATED, "-c")[2]
    assert said in ndcg("compare", QRELS, RUN, TRUNCATED, "-c", "--no-definitions")[2]
    assert "counted as 0" not in ndcg("eval", QRELS, RUN, "-c")[2]
    assert "counted as 0" not in ndcg("eval", QRELS, TRUNCATED)[2]

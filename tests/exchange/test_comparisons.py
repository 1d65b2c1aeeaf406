"""What is taken away of compared runs: tables for papers, a report, a notebook; each holds what was compared."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from ndcg_core import Convention, NdcgError, compare, evaluate, robustness
from ndcg_core.document.html import written
from ndcg_core.document.latex import escaped as latex_text
from ndcg_core.exchange.comparisons import to_notebook_of_run, to_paper, to_report, to_report_of_run, to_run_notebook
from ndcg_core.exchange.comparisons.drawing import drawing
from ndcg_core.model.convention import resolve
from ndcg_core.run_files import read_run
from ndcg_core.systems import conclude, decide, example_systems
from ndcg_core.systems.leads import gaps
from tests.support.examples import many

HOSTILE = '<script>alert(1)</script> & "50%" | _run_ $x$ \\input{x} {'
RUNS, QRELS = example_systems()


@pytest.fixture(scope="module")
def compared():
    return compare(RUNS, QRELS, "trec_eval", k=10)


@pytest.fixture(scope="module")
def against():
    return compare(RUNS, QRELS, "trec_eval", k=10, baseline="bm25", tests=())


def rows_of(text: str) -> dict[str, list[str]]:
    """The rows of a Markdown table by their second cell."""
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {row[1]: row for row in cells if len(row) == 5 and len(row[0]) == 1}


# ---- tables ----


def test_letters_name_the_runs_that_a_run_beats(compared):
    letters = dict(zip(RUNS, "abcd", strict=True))
    rows = rows_of(to_paper(compared, "markdown"))
    for name, run in RUNS.items():
        mean = evaluate(run, QRELS, "trec_eval", k=10).value
        assert f"{mean:.4f}" in rows[name][2]
        beaten = {
            letters[other]
            for other in RUNS
            for pair in compared.pairs
            if {pair.first, pair.second} == {name, other} and name != other
            and pair.together.p <= 0.05 and compared.means[name] > compared.means[other]
        }  # fmt: skip
        assert set("".join(re.findall(r"<sup>(\w+)</sup>", rows[name][2]))) == beaten
    assert [name for name, row in rows.items() if row[2].startswith("**")] == ["broad"]


def test_daggers_stand_beside_what_differs_from_a_baseline(against):
    rows = rows_of(to_paper(against, "markdown"))
    for pair in against.pairs:
        wanted = ("†" if pair.difference > 0 else "‡") if pair.together.p <= 0.05 else ""
        assert "".join(re.findall("[†‡]", rows[pair.second][2])) == wanted
    assert not re.search("[†‡]", rows["bm25"][2])
    assert "baseline bm25" in to_paper(against, "markdown")


@pytest.mark.parametrize("form", ["latex", "markdown"])
def test_the_caption_says_the_definition_and_the_test(compared, form):
    text = to_paper(compared, form).replace("\\", "")
    assert "nDCG@10 gain=linear" in text
    assert "50 queries" in text
    assert "Tukey's HSD by randomisation" in text
    assert "6 pairs" in text


def test_two_runs_need_no_correction():
    two = compare({name: RUNS[name] for name in ("broad", "dense")}, QRELS, "trec_eval", k=10, tests=())
    text = to_paper(two)
    assert "Fisher's randomisation test" in text
    assert "corrected" not in text


def test_latex_has_as_many_cells_in_every_row_and_balanced_braces(compared):
    text = to_paper(compared)
    body = text[text.index(r"\toprule") : text.index(r"\bottomrule")]
    assert {line.count("&") for line in body.splitlines() if "&" in line} == {4}
    plain = text.replace("\\\\", "")
    assert plain.count("{") == plain.count("}")


def test_another_form_is_refused(compared):
    with pytest.raises(NdcgError, match="Unknown form 'word'"):
        to_paper(compared, "word")


@many(300, 60)
@given(st.text(max_size=40))
def test_no_name_is_a_command_of_latex(text):
    written = latex_text(text)
    known = r"\\text(backslash|ascii(circum|tilde|grave)|less|greater|bar)\{\}|\$\\(leq|d?dagger)\$|(?<=[-',])\{\}"
    commands = re.sub(known, "", written)
    assert not re.search(r"(?<!\\)[&%$#_{}~^]", commands)
    assert not re.search(r"\\[^&%$#_{}]", commands)
    assert "\n" not in written


# ---- the drawing ----


def test_the_drawing_is_to_scale(compared, against):
    for each in (compared, against):
        root = etree.fromstring(written(drawing(each).picture))
        space = {"svg": "http://www.w3.org/2000/svg"}
        marks = [
            float(re.search(r"translate\(([\d.]+)", mark.get("transform"))[1])
            for mark in root.findall(".//svg:path", space)
        ]
        rows = gaps(each)
        lines = root.findall(".//svg:line", space)[1:]
        zero = next(mark for mark, row in zip(marks, rows, strict=True) if row.reference)
        units = {
            round((mark - zero) / row.value, 0) for mark, row in zip(marks, rows, strict=True) if not row.reference
        }
        assert max(units) - min(units) <= 1  # pixels for one nDCG
        for line, row in zip(lines, rows, strict=True):
            ends = [(float(line.get(end)) - zero) / max(units) for end in ("x1", "x2")]
            assert ends == pytest.approx([row.low, row.high], abs=2e-3)


# ---- the report ----


def test_the_report_says_everything_and_needs_nothing_else(compared):
    robust = robustness(RUNS, QRELS, conventions=["trec_eval", "sklearn"], k=10, ks=())
    found = conclude(compared, robust)
    text = to_report(found, compared, robust)
    page = html.document_fromstring(text)
    said = " ".join(page.text_content().split())
    for sentence in (found.headline, *found.details, *compared.assumptions.values()):
        assert sentence in said
    assert len(page.findall(".//table")) >= 4
    assert page.findall(".//script") == []
    assert not re.search(r"""(src|href)=|url\(|@import""", text)


def test_names_are_text_in_the_report_and_the_drawing():
    named = {HOSTILE: RUNS["bm25"], "b": RUNS["dense"]}
    compared = compare(named, QRELS, "trec_eval", k=10)
    page = html.document_fromstring(to_report(conclude(compared), compared))
    assert page.findall(".//script") == []
    assert HOSTILE in " ".join(page.text_content().split())
    assert "<script" not in to_paper(compared, "markdown")


# ---- the notebook ----


@pytest.mark.full
def test_the_notebook_computes_the_same(compared, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {name: f"{name} 'quoted'.run" for name in RUNS}
    for name, file in files.items():
        rows = [
            f"{query} Q0 {doc} {rank} {score!r} x"
            for query, scores in RUNS[name].items()
            for rank, (doc, score) in enumerate(scores.items(), 1)
        ]
        (tmp_path / file).write_text("\n".join(rows))
    judged = [f"{query} 0 {doc} {grade:g}" for query, grades in QRELS.items() for doc, grade in grades.items()]
    (tmp_path / "my.qrels").write_text("\n".join(judged))
    found = conclude(compared)
    book = json.loads(to_run_notebook(found, compared, "my.qrels", files))
    names: dict[str, object] = {}
    values = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            *before, last = cell["source"].splitlines()
            exec("\n".join(before), names)  # what a kernel does
            if last.startswith("convention"):
                exec(last, names)
            else:
                values[cell["id"]] = eval(last, names)
    assert values["compare"].means == pytest.approx(compared.means)
    assert values["decide"].headline == found.headline
    assert values["decide"].lead.together == pytest.approx(found.lead.together)
    assert values["robustness"].convention == compared.convention


@pytest.mark.full
@pytest.mark.parametrize(
    ("tests", "packages"), [(("randomisation",), "ndcg-lab"), (("t",), "ndcg-lab scipy"), ((), "ndcg-lab")]
)
def test_the_notebook_has_what_was_chosen_and_names_what_it_needs(tests, packages):
    compared = compare(RUNS, QRELS, "trec_eval", k=10, tests=tests, seed=7, resamples=500)
    verdict = conclude(compared, difference=0.1)
    cells = {cell["id"]: cell["source"] for cell in json.loads(to_run_notebook(verdict, compared, "q", {}))["cells"]}
    assert f"`pip install {packages}`" in "".join(cells["files-words"])
    known: dict[str, object] = {"runs": RUNS, "qrels": QRELS, "convention": compared.convention}
    known |= {"compare": compare, "decide": decide}
    again, said = (eval("".join(cells[name]), known) for name in ("compare", "decide"))
    assert (again.seed, again.resamples, tuple(again.pairs[0].tests)) == (7, 500, tests)
    assert again.intervals == compared.intervals
    assert said.wanted == 0.1


def test_a_hostile_name_is_a_literal_in_the_notebook():
    named = {HOSTILE + "'''\n": RUNS["bm25"], "b": RUNS["dense"]}
    compared = compare(named, QRELS, "trec_eval", k=10, tests=())
    book = json.loads(to_run_notebook(conclude(compared), compared, HOSTILE, dict.fromkeys(named, HOSTILE)))
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            compile(cell["source"], "cell", "exec")
        else:
            assert "<script" not in cell["source"]


def test_a_table_of_runs_that_share_no_query_has_no_numbers():
    apart = Convention.from_choices(missing_query="skip")
    compared = compare({"a": {"q1": ["d"]}, "b": {"q2": ["d"]}}, {"q1": {"d": 1}, "q2": {"d": 1}}, apart, tests=())
    table = to_paper(compared, "markdown")
    assert "nan" not in table
    assert "| a | – |" in table


# ---- a run alone ----


def test_a_run_alone_has_a_report_of_its_own():
    result = evaluate(RUNS["bm25"], QRELS, "trec_eval", k=10)
    page = html.document_fromstring(to_report_of_run(result, HOSTILE, f"{HOSTILE} has a mean."))
    said = " ".join(page.text_content().split())
    assert page.findall(".//script") == []
    assert said.count(f"nDCG@10 of {HOSTILE}") == 2  # in the title, too
    assert f"{HOSTILE} has a mean." in said
    cells = {row[0].text: row[1].text for row in page.iter("tr") if row[0].tag == "td"}
    assert cells == {query: f"{value:.4f}" for query, value in result.per_query.items()}


def test_the_notebook_of_a_run_computes_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = "bm25 'quoted'.run"
    scores = [f"{query} Q0 {doc} 1 {score!r} x" for query, docs in RUNS["bm25"].items() for doc, score in docs.items()]
    judged = [f"{query} 0 {doc} {grade:g}" for query, grades in QRELS.items() for doc, grade in grades.items()]
    (tmp_path / name).write_text("\n".join([*scores, scores[0]]))  # a document twice
    (tmp_path / "my.qrels").write_text("\n".join(judged))
    result = evaluate(read_run(name, repeats=True), QRELS, resolve("trec_eval").changed(k=10, duplicates="every"))
    book = json.loads(to_notebook_of_run(result, HOSTILE, HOSTILE, "my.qrels", name))
    cells = {cell["id"]: cell["source"] for cell in book["cells"] if cell["cell_type"] == "code"}
    names: dict[str, object] = {}
    for source in cells.values():
        exec(source, names)
    assert names["result"].per_query == pytest.approx(result.per_query)
    assert names["result"].convention == result.convention
    assert eval(cells["interval"], names) == pytest.approx(result.interval())
    assert not any("<script" in cell["source"] for cell in book["cells"])

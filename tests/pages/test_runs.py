"""The page Runs through AppTest: files in, means and tools, pictures, a query, and that nothing is kept."""

import csv
import gzip
import hashlib
import io
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import ndcg_core
from ndcg_core import Topic, conventions, decide, evaluate, explain, ndcg, other_measures
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.batch.words import UNMATCHED
from ndcg_core.exchange.cells import as_csv
from ndcg_core.libraries.catalogue import PRINTED
from ndcg_core.run_files import read_qrels, read_run
from ndcg_core.systems import RobustnessSteps, compare, example_systems
from ndcg_core.systems.overlap import overlap
from ndcg_core.systems.significance import show_p
from ndcg_core.systems.words import ASSUMES, UNJUDGED_TURN
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS
from ndcg_core.widget.state.sources import from_example
from pages.ui.components import long_work
from pages.ui.components.chart import run_specs
from pages.ui.runs import choices, collection, deciding, files, linked, means, words, work
from pages.ui.runs.deciding import Work
from pages.ui.runs.query import part_of
from pages.ui.state import allowance
from pages.ui.state.sealed import SealedExercise, seal
from pages.ui.text import plain, show, signed
from tests.pages.test_charts import fields
from tests.pages.trees import children
from tests.pages.trees import words as words_of
from tests.pages.visit import address, components, opened, papers, pictures, ran, text
from tests.support.examples import everyday
from tests.support.files import DATA
from tests.support.unpooled import NEW, unpooled

QRELS, RUN = ((DATA / "trec_eval" / name).read_bytes() for name in ("qrels.test", "results.test"))
SMALL_QRELS = b"q1 0 a 1\nq1 0 b 2\nq2 0 c 1\nq2 0 d 0\n"
SMALL_RUN = b"q1 Q0 a 1 3 x\nq1 Q0 b 2 2 x\nq2 Q0 d 1 2 x\nq2 Q0 c 2 1 x\n"
OTHER_RUN = b"q1 Q0 b 1 3 y\nq1 Q0 u 2 2 y\nq2 Q0 c 1 2 y\n"


def added(*files: tuple[str, bytes], app: AppTest | None = None) -> AppTest:
    """The page after these files have arrived together."""
    app = app or opened("runs.py")
    return ran(app.get("file_uploader")[0].set_value([(name, data, "text/plain") for name, data in files]))


def small() -> AppTest:
    return added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("two.run", OTHER_RUN))


def rows(app: AppTest, head: str) -> list[list[str]]:
    """The rows of the first table with this word in its head."""
    for nodes in papers(app):
        for table in tables(nodes):
            if head in words_of(table[1]):
                return [[words_of(cell) for cell in children(row)] for row in table[2][1:]]
    raise AssertionError(head)


def tables(nodes: list) -> list[list]:
    """Every table of a paper, without its attributes."""
    found = []
    for node in nodes:
        if isinstance(node, list) and node[0] == "table":
            found.append([part for part in node if not isinstance(part, dict)])
        elif isinstance(node, list):
            found += tables(node[1:])
    return found


def tab(app: AppTest, name: str) -> AppTest:
    app.session_state["runs_tab"] = name
    return ran(app)


def picture(app: AppTest, name: str) -> AppTest:
    app.session_state["runs_picture"] = name
    return ran(app)


def chart(app: AppTest, name: str) -> dict[str, list]:
    return next(data["columns"] for data in components(app) if data.get("name") == name)


def test_the_first_screen_offers_files_and_two_examples():
    app = opened("runs.py")
    assert app.get("file_uploader")[0].accept_multiple_files
    assert {"runs_example_trec_eval", "runs_example_systems"} <= {button.key for button in app.button}


def test_the_first_screen_shows_what_there_will_be_by_an_example_called_one():
    app, (runs, qrels) = opened("runs.py"), example_systems()
    assert words.EXAMPLE_SHOWN in [shown.value for shown in app.markdown]
    means_of = {name: evaluate(run, qrels, choices.DEFAULT, k=choices.USUAL_K).value for name, run in runs.items()}
    assert chart(app, "leads")["named"][0] == max(means_of, key=means_of.get)
    assert {*chart(app, "leads")["named"]} == {*runs}
    assert words.EXAMPLE_SHOWN not in [shown.value for shown in small().markdown]


def test_a_real_collection_with_one_click():
    app = ran(opened("runs.py").button(key="runs_example_trec_eval").click())
    run, qrels = read_run(RUN), read_qrels(QRELS)
    got = evaluate(run, qrels, "trec_eval", k=10)
    low, high = got.interval()
    between = words.INTERVAL.format(low=show(low, 3), high=show(high, 3))
    assert rows(app, "interval") == [
        ["results.test", show(got.value), between, "3", words.SHARE.format(share=got.judged)]
    ]
    [printed] = rows(app, "BEIR")
    assert printed == ["results.test", *(show(evaluate(run, qrels, tool, k=10).value) for tool in means.TOOLS)]
    assert address(app)["example"] == "trec_eval"
    app = tab(app, "files")
    assert "qrels.test: qrels, 3 queries, 3,681 judgments" in text(app)
    assert "results.test: run, 3 queries, 1,500 documents" in text(app)


def test_the_example_is_the_data_of_the_tests():
    folder = ndcg_core.__path__[0]
    for name in ("qrels.test", "results.test", "LICENSE.md"):
        copied = Path(folder, "systems", "data", "trec_eval", name)
        assert copied.read_bytes() == (DATA / "trec_eval" / name).read_bytes()


def test_the_convention_and_k_change_the_means_and_are_in_the_address():
    app = ran(opened("runs.py").button(key="runs_example_trec_eval").click())
    app.selectbox(key="runs_convention").set_value("burges_2005")
    app = ran(app.number_input(key="runs_k").set_value(5))
    assert rows(app, "interval")[0][1] == show(evaluate(read_run(RUN), read_qrels(QRELS), "burges_2005", k=5).value)
    kept = address(app)
    assert (kept["convention"], kept["k"]) == ("burges_2005", "5")
    again = opened("runs.py", **{name: kept[name] for name in ("convention", "k", "example")})
    assert rows(again, "interval") == rows(app, "interval")
    assert rows(again, "BEIR") == rows(app, "BEIR")


def test_without_a_cutoff_the_whole_list_counts():
    app = opened("runs.py", example="trec_eval", k="all")
    value = show(evaluate(read_run(RUN), read_qrels(QRELS), "trec_eval", k=None).value)
    assert rows(app, "interval")[0][1] == value
    app = ran(app.number_input(key="runs_k").set_value(5))
    assert rows(app, "interval")[0][1] != value
    app = ran(app.number_input(key="runs_k").set_value(None))  # the field is cleared
    assert rows(app, "interval")[0][1] == value
    assert address(app)["k"] == "all"


def test_the_convention_of_the_playground_is_a_choice():
    app = small()
    state = app.session_state["session"].state
    app = ran(app.selectbox(key="runs_convention").set_value("own"))
    want = evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS), state.convention, k=10)
    assert rows(app, "interval")[0][1] == show(want.value)


def test_what_a_file_is_can_be_changed():
    app = added(("a.txt", SMALL_QRELS), ("b.txt", SMALL_RUN))
    assert "a.txt: qrels" in text(tab(app, "files"))
    number = next(file.number for file in app.session_state["runs_collection"].files if file.name == "a.txt")
    control = next(group for group in app.get("button_group") if group.key == f"runs_kind_{number}")
    app = ran(control.set_value("run"))
    assert "a.txt: " in text(app)
    assert words.NO_QRELS in text(app)


def test_a_broken_file_says_its_line_and_the_others_stay():
    broken = OTHER_RUN.replace(b" 2 2 y", b" 2 two y")
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("two.run", broken))
    assert "got 'two' (two.run, line 2)" in text(app)
    assert [row[0] for row in rows(app, "interval")] == ["one"]
    skip = next(button for button in app.button if button.key.startswith("runs_skip"))
    app = ran(skip.click())
    assert [row[0] for row in rows(app, "interval")] == ["one", "two"]
    assert "1 line left out" in text(tab(app, "files"))


def test_a_packed_file_is_read():
    app = added(("q.gz", gzip.compress(SMALL_QRELS)), ("one.run.gz", gzip.compress(SMALL_RUN)))
    assert rows(app, "interval")[0][:2] == [
        "one",
        show(evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS)).value),
    ] or (rows(app, "interval")[0][0] == "one")


def test_files_add_up_to_the_limits_and_say_so(monkeypatch):
    app = added(("qrels.txt", SMALL_QRELS), *((f"{number}.run", SMALL_RUN) for number in range(6)))
    assert "5.run was left out" in app.warning[0].value.replace("\\", "")
    assert len(rows(app, "interval")) == 5
    monkeypatch.setattr(collection, "MB", 40)
    monkeypatch.setattr(allowance, "MEGABYTES", 3)
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("two.run", SMALL_RUN))
    assert "at most 3 MB" in app.warning[0].value


def test_two_files_of_the_same_name_stay_apart():
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("one.run", OTHER_RUN))
    assert {row[0] for row in rows(app, "interval")} == {"one", "one (2)"}


def test_files_that_do_not_belong_together_say_so():
    app = added(("qrels.txt", b"other 0 a 1\n"), ("one.run", SMALL_RUN))
    assert words.REFUSED in rows(app, "interval")[0]
    assert "other" in text(app)


def test_forgetting_leaves_nothing():
    app = small()
    app = ran(app.button(key="runs_forget").click())
    assert papers(app) == papers(opened("runs.py"))  # the example alone
    assert app.session_state["runs_collection"].files == []
    assert "'q1'" not in str(app.session_state)


def test_one_file_can_be_left_out():
    app = small()
    number = next(file.number for file in app.session_state["runs_collection"].files if file.name == "two.run")
    app = ran(app.button(key=f"runs_out_{number}").click())
    assert [row[0] for row in rows(app, "interval")] == ["one"]


CHARTS = {"against": picture, "depth": tab, "gap": tab, "judged": tab}


@pytest.mark.full
def test_every_chart_of_runs_has_the_columns_that_it_names():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    for name, spec in run_specs.specs().items():
        app = CHARTS[name](app, {"gap": "depth"}.get(name, name)) if name in CHARTS else app
        drawn = chart(app, name)
        assert set(fields(spec)) <= set(drawn), name
        assert len({len(column) for column in drawn.values()}) == 1
        assert drawn["shown" if "shown" in drawn else "query"]


def test_each_query_is_a_difference_of_the_core_and_sorted():
    app = small()
    drawn = chart(app, "queries")
    one, two = (evaluate(read_run(run), read_qrels(SMALL_QRELS), "trec_eval", k=10) for run in (SMALL_RUN, OTHER_RUN))
    best, other = sorted((one, two), key=lambda each: -each.value)
    want = {query: value - other.per_query[query] for query, value in best.per_query.items()}
    assert drawn["query"] == sorted(want, key=lambda query: -want[query])
    assert drawn["value"] == pytest.approx([want[query] for query in drawn["query"]])
    assert drawn["shown"] == [signed(want[query]) for query in drawn["query"]]


def test_a_clicked_query_shows_both_lists_with_what_they_earn():
    app = tab(small(), "query")
    app = ran(app.selectbox(key="runs_query").set_value("q1"))
    qrels = {"a": 1, "b": 2}
    lists = {"one": {"a": 3.0, "b": 2.0}, "two": {"b": 3.0, "u": 2.0}}
    found = {data["name"]: data for data in pictures(app)}
    shown = [found[words.LIST_NAME.format(name=name)] for name in lists]
    assert len(found) == 2
    for scores, data in zip(lists.values(), shown, strict=True):
        explained = explain(Topic(scores, qrels), "trec_eval", k=10)
        ranked = [row for row in explained.rows if row.doc is not None]
        for row, bar in zip(ranked, data["ranks"], strict=True):
            assert (bar["doc"], bar["grade"], bar["earned"]) == (row.doc, row.grade, row.discounted)
            assert data["notes"][row.doc] == f" · {scores[row.doc]:g}"
        assert data["rest"] == {"own": 0, "ideal": 0}
    more = show(qrels["b"] - qrels["b"] / math.log2(3))  # b is first in the second list, and second in the first
    marks = [data["marks"] for data in shown]
    assert marks[0]["b"] == words.EARNS_LESS.format(change=f"−{more}")
    assert {doc: marks[1].get(doc) for doc in "bu"} == {"b": words.EARNS_MORE.format(change=f"+{more}"), "u": None}
    assert len({str(data["task"]) for data in shown}) == 1  # one scale, so that they can be compared
    assert "a (1)" in text(app)  # relevant, and not found by the second


def test_a_query_opens_on_the_playground_with_its_ndcg():
    app = tab(small(), "query")
    number = next(file.number for file in app.session_state["runs_collection"].files if file.name == "two.run")
    app.selectbox(key="runs_query").set_value("q1")
    app = ran(ran(app).button(key=f"runs_open_{number}").click())
    state = app.session_state["session"].state
    assert state.ranked == ("b", "u")
    assert state.explanation.ndcg == ndcg(Topic({"b": 3.0, "u": 2.0}, {"a": 1, "b": 2}), "trec_eval", k=10)


def test_a_long_list_is_shown_to_rank_20_or_200_and_the_stacks_have_all_of_it():
    app = tab(opened("runs.py", example="trec_eval", k="all"), "query")
    for toggle, most in ((False, 20), (True, 200)):
        app = ran(app.checkbox(key="runs_many").set_value(toggle))
        [drawn] = pictures(app)
        assert len(drawn["ranks"]) == most
        assert sum(term["earned"] for term in drawn["ranks"]) + drawn["rest"]["own"] == pytest.approx(drawn["dcg"])
        assert sum(term["earned"] for term in drawn["ideal"]) + drawn["rest"]["ideal"] == pytest.approx(drawn["idcg"])


@pytest.mark.parametrize("query", ["301", "302", "303"])
@pytest.mark.parametrize("convention", ["trec_eval", "burges_2005", "gdeval"])
def test_the_part_on_the_board_has_the_same_ndcg(query, convention):
    topic = Topic(read_run(RUN)[query], read_qrels(QRELS)[query])
    explained = explain(topic, convention, k=10)
    part = part_of(explained)
    assert len(part.topic.docs) + len(part.topic.missing) <= MOST_DOCUMENTS
    assert part.sentence
    assert ndcg(part.topic, convention, k=10) == pytest.approx(explained.ndcg, abs=1e-12)


@pytest.mark.full
def test_every_definition_names_the_best_run_as_the_core_does():
    app = tab(ran(opened("runs.py").button(key="runs_example_systems").click()), "conventions")
    runs, qrels = example_systems()
    table = {name: row for row in rows(app, "best run") for name in row[0].replace(",", " ").split()}
    for name in ("trec_eval", "burges_2005", "lightgbm", "sklearn", "ir_measures"):
        means = {system: evaluate(run, qrels, name, k=10).value for system, run in runs.items()}
        best, following = sorted(means, key=lambda system: -means[system])[:2]
        assert table[name][1].endswith(best)
        assert table[name][2] == signed(means[best] - means[following])
        low = float(table[name][3].split()[0].replace("−", "-"))
        assert table[name][1].startswith(words.NOISE) == (low <= 0)
    assert not set(table) & PRINTED
    assert rows(app, "best run")[0][0].split()[0] == "trec_eval"  # the chosen one first


@pytest.mark.full
def test_the_definitions_can_be_sorted():
    app = tab(ran(opened("runs.py").button(key="runs_example_systems").click()), "conventions")
    app.session_state["runs_definitions_sort"] = "lead"
    leads = [float(row[2].replace("−", "-")) for row in rows(ran(app), "best run")]
    assert leads == sorted(leads, reverse=True)


@pytest.mark.full
def test_the_tests_are_those_of_the_core_with_what_they_assume():
    app = tab(ran(opened("runs.py").button(key="runs_example_systems").click()), "significance")
    compared = compare(*example_systems(), "trec_eval", k=10)
    for rule in compared.assumptions.values():
        assert rule in text(app)
    table = {row[0]: row for row in rows(app, "effect size")}
    assert list(table) == [pair.title for pair in compared.pairs]
    for pair in compared.pairs:
        assert table[pair.title][-2] == show_p(pair.together.p, at_least=pair.together.at_least)
        files = [file_of(app, name) for name in (pair.first, pair.second)]
        shared = overlap(*(PreparedRun(file.table, example_systems()[1]) for file in files))
        assert table[pair.title][-1] == show(sum(shared.values()) / len(shared), 2)
        assert table[pair.title][4] == signed(pair.effect)


# ---- the decision ----


@pytest.mark.full
def test_the_decision_is_that_of_the_core_and_the_page_opens_on_its_pair():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    found = decide(*example_systems(), "trec_eval", k=10)
    assert all(sentence in text(app) for sentence in (found.headline, *found.details))
    assert [app.selectbox(key=f"runs_{place}").value for place in ("first", "second")] == ["broad", "sharp"]
    drawn = chart(app, "leads")
    compared = compare(*example_systems(), "trec_eval", k=10, tests=())
    differences = [compared.means[name] - compared.means["broad"] for name in drawn["named"]]
    assert drawn["value"] == pytest.approx(differences)
    assert drawn["letter"] == ["C", "D", "A", "B"]
    for letter, low, high in zip(drawn["letter"][1:], drawn["low"][1:], drawn["high"][1:], strict=True):
        together = compared.pair(*sorted(["broad", SYSTEMS[letter]], key=[*SYSTEMS.values()].index)).together
        assert sorted((abs(low), abs(high))) == pytest.approx(sorted((abs(together.low), abs(together.high))))


def files_of(runs: dict, qrels: dict) -> list[tuple[str, bytes]]:
    judged = "".join(f"{query} 0 {doc} {grade:g}\n" for query, docs in qrels.items() for doc, grade in docs.items())
    ranked = {
        name: "".join(f"{query} Q0 {doc} 0 {score!r} x\n" for query, docs in run.items() for doc, score in docs.items())
        for name, run in runs.items()
    }
    return [("a.qrels", judged.encode()), *((f"{name}.run", lines.encode()) for name, lines in ranked.items())]


@pytest.mark.full
def test_a_run_that_was_not_pooled_is_called_that_and_condensed_lists_are_a_switch():
    runs, qrels, _ = unpooled(queries=40)
    app = added(*files_of(runs, qrels))
    found = decide(runs, qrels, "trec_eval", k=10)
    assert found.headline.endswith("the judgments are uneven.")
    assert found.headline in text(app)
    assert found.details[0] in text(app)
    app = ran(tab(app, "judged").checkbox(key="runs_judged_only").set_value(True))
    condensed = decide(runs, qrels, "trec_eval", k=10, judged_only=True)
    assert all(sentence in text(app) for sentence in (condensed.headline, *condensed.details))
    assert address(app)["judged"] == "only"
    app = tab(app, "means")
    table = {row[0]: row for row in rows(app, "judged@10")}
    assert table[NEW][1] == show(compare(runs, qrels, "trec_eval", k=10, judged_only=True, tests=()).means[NEW])


def test_ids_that_never_match_are_said_of_one_run_and_of_several():
    renamed = SMALL_RUN.replace(b"Q0 ", b"Q0 x-")
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", renamed))
    assert UNMATCHED in text(app)
    app = added(("two.run", OTHER_RUN), app=app)
    assert "Nothing can be decided about one: no document of the lists is judged." in text(app)
    assert f"one: {UNMATCHED}" in text(app)
    assert UNMATCHED not in text(added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN)))


SYSTEMS = {"A": "bm25", "B": "dense", "C": "broad", "D": "sharp"}


@pytest.mark.full
def test_a_baseline_is_a_choice_and_in_the_address():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    app = ran(app.selectbox(key="runs_baseline").set_value("bm25"))
    found = decide(*example_systems(), "trec_eval", k=10, baseline="bm25")
    assert all(sentence in text(app) for sentence in (found.headline, *found.details))
    assert chart(app, "leads")["value"][chart(app, "leads")["letter"].index("A")] == 0
    assert address(app)["baseline"] == "bm25"
    again = opened("runs.py", **{name: address(app)[name] for name in ("convention", "k", "example", "baseline")})
    assert all(sentence in text(again) for sentence in (found.headline, *found.details))


@pytest.mark.full
def test_with_a_baseline_the_definitions_hold_the_best_run_against_it():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    app = tab(ran(app.selectbox(key="runs_baseline").set_value("bm25")), "conventions")
    runs, qrels = example_systems()
    table = {name: row for row in rows(app, "best run") for name in row[0].replace(",", " ").split()}
    for name in ("trec_eval", "burges_2005", "ir_measures"):
        means = {system: evaluate(run, qrels, name, k=10).value for system, run in runs.items()}
        assert table[name][2] == signed(max(means.values()) - means["bm25"])
    assert "over the baseline bm25" in text(app)


def test_runs_with_equal_means_are_both_the_best():
    app = tab(added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("two.run", SMALL_RUN)), "conventions")
    for row in rows(app, "best run"):
        assert row[1].split() == [words.NOISE, "A", "one", "=", "B", "two"]


@pytest.mark.full
def test_the_widest_lead_of_several_cutoffs_has_its_cutoff():
    app = tab(ran(opened("runs.py").button(key="runs_example_systems").click()), "conventions")
    runs, qrels = example_systems()
    lines = [row for nodes in papers(app) for table in tables(nodes) for row in table[2][1:]]
    stretches = [[words_of(cell) for cell in children(row)] for row in lines if "k = " in words_of(children(row)[0])]
    assert stretches
    for title, _, lead, *_ in stretches:
        if " to " not in title:
            continue
        value, k = lead.split(" at k = ")
        means = sorted(evaluate(run, qrels, "trec_eval", k=int(k)).value for run in runs.values())
        assert value == signed(means[-1] - means[-2])


@pytest.mark.full
def test_the_difference_that_matters_is_a_choice_and_in_the_address():
    def unclear(**given):
        return added(*close, app=opened("runs.py", **given))

    close = [("qrels.txt", MANY_QRELS), ("one.run", many_runs(7)), ("two.run", many_runs(8))]
    app = unclear()
    assert "a true difference of 0.05 with 80% power" in text(app)
    assert "difference" not in address(app)
    app = ran(app.number_input(key="runs_difference").set_value(0.2))
    assert "a true difference of 0.2 with 80% power" in text(app)
    assert address(app)["difference"] == "0.2"
    assert "a true difference of 0.2 with 80% power" in text(unclear(difference="0.2"))
    app = ran(app.number_input(key="runs_difference").set_value(0.1234))
    assert "a true difference of 0.1234 with 80% power" in text(unclear(difference=address(app)["difference"]))
    app = ran(app.number_input(key="runs_difference").set_value(None))
    assert "a true difference of 0.05 with 80% power" in text(app)
    for wrong in ("0", "1", "-0.1", "nan", "1e-9", "0.00001", "x" * 1000, "٠.٢"):
        assert "a true difference of 0.05 with 80% power" in text(unclear(difference=wrong)), wrong


MANY_QRELS = b"".join(b"q%d 0 d%d %d\n" % (query, doc, doc % 3) for query in range(25) for doc in range(6))


def many_runs(step: int) -> bytes:
    """A run of 25 queries whose order of documents looks like chance."""
    rows = ((query, doc, (query * step + doc * (step + 4)) % 13) for query in range(25) for doc in range(6))
    return b"".join(b"q%d Q0 d%d 1 %d x\n" % row for row in rows)


@pytest.mark.full
def test_qrels_without_a_relevant_document_say_so():
    app = added(("my.qrels", b"q1 0 a 0\nq2 0 c 0\n"), ("one.run", SMALL_RUN), ("two.run", OTHER_RUN))
    assert "my.qrels judges no document relevant" in text(app)
    assert "judges no document relevant" not in text(small())
    paid = ran(app.selectbox(key="runs_convention").set_value("recommenders"))
    assert "judges no document relevant" not in text(paid)  # it pays grade 0
    app = ran(app.selectbox(key="runs_convention").set_value("trec_eval"))
    zeros = b"".join(line.rsplit(b" ", 1)[0] + b" 0\n" for line in MANY_QRELS.splitlines())
    app = added(("my.qrels", zeros), *((f"{name}.run", many_runs(step)) for step, name in enumerate("abc", 7)))
    for baseline in "cba":
        app = ran(app.selectbox(key="runs_baseline").set_value(baseline))
        assert "have the same mean" in text(app)


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_runs_without_a_common_query_have_no_difference_to_draw():
    first, second = (
        b"".join(line + b"\n" for line in SMALL_RUN.splitlines() if line.startswith(q)) for q in (b"q1", b"q2")
    )
    app = tab(added(("qrels.txt", SMALL_QRELS), ("one.run", first), ("two.run", second)), "depth")
    assert "No query has a value in all runs." in text(app)
    assert words.NO_QUERY[True] in text(app)
    assert not any("chart_leads" in str(component) for component in components(app))
    assert chart(app, "gap")["k"] == []


def test_an_empty_file_has_no_wrong_lines_to_leave_out():
    app = added(("empty.run", b"\n \n"), ("broken.run", b"q1 Q0 a 1 2 x\nq1 Q0\n"))
    asked = [button.label for button in app.button if button.label.startswith("Read ")]
    assert [label.count("broken") for label in asked] == [1]


@pytest.mark.full
def test_the_pair_follows_the_decision_until_somebody_chooses():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    app = ran(app.selectbox(key="runs_convention").set_value("burges_2005"))
    assert app.selectbox(key="runs_first").value == "sharp"
    app = ran(app.selectbox(key="runs_second").set_value("bm25"))
    app = ran(app.selectbox(key="runs_convention").set_value("trec_eval"))
    assert [app.selectbox(key=f"runs_{place}").value for place in ("first", "second")] == ["sharp", "bm25"]


@pytest.mark.full
def test_the_two_that_are_looked_at_change_places():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    assert pair_of(app) == ["broad", "sharp"]
    app = ran(app.selectbox(key="runs_first").set_value("sharp"))
    assert pair_of(app) == ["sharp", "broad"]
    app = ran(app.selectbox(key="runs_second").set_value("bm25"))
    app = ran(app.selectbox(key="runs_first").set_value("bm25"))
    assert pair_of(app) == ["bm25", "sharp"]


def pair_of(app: AppTest) -> list[str]:
    return [app.selectbox(key=f"runs_{place}").value for place in ("first", "second")]


def test_queries_that_a_run_lacks_are_said_beside_the_decision():
    short = b"".join(line + b"\n" for line in OTHER_RUN.splitlines() if not line.startswith(b"q2"))
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("short.run", short))
    assert "count for every run: 1; left out: short has no value: the run lacks it (1)" in text(app)
    assert "left out:" not in text(small())


def test_the_same_run_twice_turns_on_nothing():
    unjudged = SMALL_RUN.replace(b" b ", b" u ")
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", unjudged), ("two.run", unjudged))
    assert UNJUDGED_TURN not in text(app)


def test_the_chosen_definition_differs_in_nothing_from_itself():
    app = tab(small(), "conventions")
    [own] = [row for row in rows(app, "best run") if row[0].split(" ")[0].split("\n")[0].startswith("trec_eval")][:1]
    assert own[-1] == ""


@pytest.mark.full
def test_with_a_baseline_only_the_tests_that_are_shown_are_explained():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    app = tab(ran(app.selectbox(key="runs_baseline").set_value("bm25")), "significance")
    assert ASSUMES["dunnett"] in text(app)
    assert ASSUMES["tukey"] not in text(app)


def test_too_few_queries_decide_nothing():
    assert "2 queries count; below 20, intervals hold less often than they say." in text(small())


def test_a_run_alone_has_its_mean_for_a_headline():
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN))
    mean = evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS), "trec_eval", k=10).value
    assert f"one: nDCG@10 {show(mean)}" in text(app)
    assert {"conventions", "significance"}.isdisjoint(app.get("button_group")[0].options)


def test_a_run_alone_without_any_value_says_so():
    skipping = next(
        name
        for name, entry in conventions.items()
        if entry.convention.no_relevant == "skip" and entry.convention.averaging.nothing_left != "error"
    )
    app = opened("runs.py", convention=skipping, k="10")
    assert words.NO_QUERY[False] in text(added(("qrels.txt", b"q1 0 a 0\n"), ("one.run", SMALL_RUN), app=app))


def test_large_runs_are_held_against_other_definitions_on_request(monkeypatch):
    monkeypatch.setattr(deciding, "MOST_ROWS", 3)
    app = small()
    assert "definitions choosing" not in text(app)
    app = ran(app.button(key="runs_definitions_go_on").click())
    [done] = [value for value in app.session_state["runs_collection"].computed.values() if isinstance(value, Work)]
    assert done.ended
    assert not [button for button in app.button if button.key == "runs_definitions_go_on"]


def test_the_saved_tables_hold_what_is_shown():
    app = small()
    found = app.session_state["runs_collection"]
    table = means.table_of_means(found, choices.named("trec_eval", 10))
    saved = list(csv.reader(io.StringIO(as_csv(table))))
    assert [row[0] for row in saved[1:]] == ["one", "two"]
    assert float(saved[1][3]) == evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS), "trec_eval", k=10).value
    assert saved[0][-1] == "scikit-learn"


def test_hostile_names_stay_text():
    name = "<img src=x onerror=alert(1)>.run"
    app = added(("qrels.txt", SMALL_QRELS), (name, SMALL_RUN.replace(b"q1", b"<b>q1</b>")))
    assert name in text(tab(app, "files"))
    assert not app.exception


@pytest.mark.full
def test_results_of_earlier_choices_are_forgotten_before_they_fill_the_memory(monkeypatch):
    app = small()
    monkeypatch.setattr(collection, "MOST_COMPUTED", 60)
    for k in range(1, 12):
        app = ran(app.number_input(key="runs_k").set_value(k))
        assert words.REFUSED not in rows(app, "interval")[0]
    assert len(app.session_state["runs_collection"].computed) < 100
    want = evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS), "trec_eval", k=11).value
    assert rows(app, "interval")[0][1] == show(want)


def test_what_was_stopped_is_not_called_refused():
    """A step that was not done has neither a number nor a reason; one that was refused has its sentence."""
    found = small().session_state["runs_collection"]
    choice, first, second = choices.named("trec_eval", 7), *found.runs
    for part in ("evaluated", "printed"):
        assert (part, first.number, choice.key) not in found.computed
        found.computed[part, second.number, choice.key] = work.Refused("The reason.")
    for nodes in (means._means(found, choice), means._printed(found, [choice])):
        shown = [words_of(row[2]) for table in tables(nodes) for row in table[2][1:]]
        assert shown == [words.NOTHING, words.REFUSED]


@pytest.mark.full
def test_a_stopped_search_keeps_what_it_found_and_goes_on():
    app = ran(opened("runs.py").button(key="runs_example_systems").click())
    kept = app.session_state["runs_collection"].computed
    work = next(value for value in kept.values() if isinstance(value, Work))
    whole = work.result()
    assert whole.finished
    assert work.steps is None
    again = Work(steps=RobustnessSteps(*example_systems(), k=10))
    for _ in range(20):
        again.step()
    again.stop()
    assert not again.running
    assert 0 < len(again.result().settings) < len(whole.settings)
    again.go_on()
    while again.running:
        again.step()
    assert [setting.name for setting in again.result().settings] == [setting.name for setting in whole.settings]


@pytest.mark.full
def test_a_file_is_read_in_pieces_and_stop_is_heard_between_them(monkeypatch):
    shares = []

    def a_little(work, _key, _place):
        for _ in range(5):
            work.step()
            shares.append(work.share)
        work.stop()

    large = b"".join(b"q%d Q0 d%d 1 %d x\n" % (row % 2 + 1, row, row) for row in range(200_000))
    with monkeypatch.context() as patched:
        patched.setattr(long_work, "draw", a_little)
        patched.setattr(work, "UNSEEN", 0)
        app = added(("one.run", large))
    assert words.STOPPED in [caption.value for caption in app.caption]
    assert 0 < shares[0] < shares[-1] < 1
    [file] = app.session_state["runs_collection"].files
    assert file.waits
    assert words.NO_RUNS not in text(app)  # it may be the run
    app = ran(app.button(key="runs_reading_go_on").click())
    assert "one.run: run, 2 queries, 200,000 documents" in text(app)
    assert dict(file.table) == dict(read_run(large))


def test_the_threads_of_a_visit_take_turns_at_a_step():
    done = []

    def pieces():
        for piece in range(20):
            time.sleep(0.002)
            done.append(piece)
            yield piece / 20
        return "whole"

    steps = work.Steps(collection.Collection(), [work.Step("step", "", pieces)])
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda _: long_work.until(steps, time.monotonic() + 20), range(2)))
    assert steps.collection.computed == {"step": "whole"}
    assert done == list(range(20))


def test_an_exercise_whose_solution_is_kept_back_is_not_replaced():
    sealed = SealedExercise(from_example(examples["soup"]), decimals=4, tries=2)
    app = tab(ran(opened("runs.py", s=seal(sealed)).button(key="runs_example_trec_eval").click()), "query")
    assert not [button for button in app.button if button.key.startswith("runs_open")]
    assert words.LOCKED in [caption.value for caption in app.caption]
    assert address(app)["s"] == seal(sealed)


THREE = b"q1\tb\t1\nq1\ta\t2\nq2\tc\t1\n"


def file_of(app: AppTest, name: str) -> collection.File:
    return next(file for file in app.session_state["runs_collection"].files if file.name == name)


def test_a_file_of_three_columns_is_read_when_the_visitor_has_said_what_the_third_is():
    app = added(("qrels.txt", SMALL_QRELS), ("marco.tsv", THREE))
    assert words.THREE.format(name=plain("marco.tsv")) in [each.value for each in app.markdown]
    assert words.NO_RUNS not in text(app)  # it may be the run
    assert not app.warning
    number = file_of(app, "marco.tsv").number
    app = ran(app.button(key=f"runs_third_rank_{number}").click())
    want = evaluate({"q1": ["b", "a"], "q2": ["c"]}, read_qrels(SMALL_QRELS), "trec_eval", k=10).value
    assert rows(app, "interval")[0][:2] == ["marco", show(want)]
    assert words.THREE.format(name=plain("marco.tsv")) not in [each.value for each in app.markdown]


def test_grades_in_the_third_column_make_the_file_qrels():
    app = added(("judged", THREE), ("one.run", SMALL_RUN))
    app = ran(app.button(key=f"runs_third_grade_{file_of(app, 'judged').number}").click())
    want = evaluate(read_run(SMALL_RUN), read_qrels(THREE, third="grade"), "trec_eval", k=10).value
    assert rows(app, "interval")[0][1] == show(want)
    assert "judged: qrels" in text(tab(app, "files"))


def test_the_qrels_of_other_tools_are_taken_for_qrels_and_a_run_of_them_is_refused():
    beir = b"query-id\tcorpus-id\tscore\nq1\ta\t1\nq1\tb\t2\nq2\tc\t1\nq2\td\t0\n"
    app = added(("test.tsv", beir), ("one.run", SMALL_RUN))
    want = evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS), "trec_eval", k=10).value
    assert rows(app, "interval")[0][1] == show(want)
    file = file_of(app, "test.tsv")
    control = next(group for group in app.get("button_group") if group.key == f"runs_kind_{file.number}")
    app = ran(control.set_value("run"))
    assert "Give it as qrels" in text(app)


TWICE_RUN = b"q1 Q0 b 1 9 x\nq1 Q0 u 2 5 x\nq1 Q0 b 3 4 x\nq1 Q0 a 4 3 x\nq2 Q0 c 1 2 x\n"


def with_a_document_twice() -> AppTest:
    return added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("twice.run", TWICE_RUN))


def answered(app: AppTest, word: str) -> AppTest:
    return ran(next(group for group in app.get("button_group") if group.key == "runs_duplicates").set_value(word))


def test_a_run_with_a_document_twice_is_read_and_says_so():
    app = with_a_document_twice()
    said = words.DUPLICATES.format(runs=words.REPEATING.format(name="twice.run", rows="1 further row"))
    assert plain(said) in [each.value for each in app.markdown]
    assert "Delete the row" not in text(app)
    assert not [button for button in app.button if button.key.startswith("runs_skip")]
    assert "runs_duplicates" not in {group.key for group in small().get("button_group")}


@pytest.mark.parametrize("word", everyday(["drop"], words.DUPLICATES_CHOICES))
@pytest.mark.parametrize("convention", everyday(["trec_eval"], ["trec_eval", "llama_index"]))
def test_what_a_document_means_that_a_run_has_twice_is_the_visitors_choice(word, convention):
    app = ran(with_a_document_twice().selectbox(key="runs_convention").set_value(convention))
    app = answered(app, word)
    run = read_run(TWICE_RUN, repeats=True)
    chosen = conventions[convention].convention.changed(duplicates=word)
    want = evaluate(run, read_qrels(SMALL_QRELS), chosen, k=10).value
    assert rows(app, "interval")[1][:2] == ["twice", show(want)]
    assert words.DUPLICATES_TEXTS[word] in [caption.value for caption in app.caption]
    assert (rows(app, "BEIR")[1][1] == words.REFUSED) == (word != "drop")  # trec_eval
    title = choices.choice(convention, chosen, 10).title  # as in saved tables
    assert (f"duplicates={word}" in title) == (conventions[convention].convention.duplicates != word)
    assert text(app).count("is ranked twice") == (word != "drop")  # one sentence for all tools
    one = show(evaluate(read_run(SMALL_RUN), read_qrels(SMALL_QRELS), convention, k=10).value)
    assert rows(app, "interval")[0][1] == one


@pytest.mark.parametrize("word", everyday(["drop"], words.DUPLICATES_CHOICES))
def test_every_picture_is_drawn_or_says_why_not(word):
    app = answered(with_a_document_twice(), word)
    for name in (*words.TABS, *words.PICTURE_NAMES):
        app = (tab if name in words.TABS else picture)(app, name)
        assert not app.exception, name
        assert word == "drop" or "retrieves document" in text(app), name


@pytest.mark.parametrize("word", everyday(["every"], words.DUPLICATES_CHOICES))
def test_the_list_shows_a_document_as_often_as_it_counts_and_the_board_shows_it_once(word):
    app = answered(with_a_document_twice(), word)
    app = ran(tab(app, "query").selectbox(key="runs_query").set_value("q1"))
    shown = next(data for data in pictures(app) if data["name"] == words.LIST_NAME.format(name="twice"))
    docs = [term["doc"] for term in shown["ranks"]]
    assert docs == (["b", "u", "a"] if word == "drop" else ["b", "u", "b", "a"])
    assert (words.BOARD_ONCE in [caption.value for caption in app.caption]) == (word != "drop")
    app = ran(app.button(key=f"runs_open_{file_of(app, 'twice.run').number}").click())
    assert app.session_state["session"].state.ranked == ("b", "u", "a")


def test_a_large_run_with_a_document_twice_drops_it(monkeypatch):
    monkeypatch.setattr(collection, "MOST_REPEATING", 4)
    app = with_a_document_twice()
    assert words.DUPLICATES_DROPPED.format(most=files.MOST_REPEATING) in [caption.value for caption in app.caption]
    want = evaluate(read_run(TWICE_RUN, repeats=True).without_repeats(), read_qrels(SMALL_QRELS), "trec_eval", k=10)
    assert rows(app, "interval")[1][1] == show(want.value)


def test_the_depth_of_a_run_with_a_document_twice_is_that_of_its_lists():
    app = tab(answered(with_a_document_twice(), "every"), "depth")
    drawn = chart(app, "depth")
    run, every = read_run(TWICE_RUN, repeats=True), conventions["trec_eval"].convention.changed(duplicates="every")
    for system, k, value in zip(drawn["system"], drawn["k"], drawn["value"], strict=True):
        if system == "twice" and k < 6:
            assert value == pytest.approx(evaluate(run, read_qrels(SMALL_QRELS), every, k=k).value)
    assert "twice" in drawn["system"]


@pytest.mark.full
def test_other_measures_are_chosen_by_their_names():
    app = small()
    qrels = {"q1": {"a": 1, "b": 2}, "q2": {"c": 1, "d": 0}}
    one = {"q1": {"a": 3.0, "b": 2.0}, "q2": {"d": 2.0, "c": 1.0}}
    expected = [other_measures(Topic(one[query], qrels[query]), "trec_eval") for query in qrels]
    app = ran(app.text_input(key="runs_measures").set_value("RR AP"))
    assert rows(app, "RR")[0] == ["one", *(show(sum(each[name] for each in expected) / 2) for name in ("AP", "RR"))]
    app = ran(app.text_input(key="runs_measures").set_value("P." + ",".join(map(str, range(1, 30)))))
    assert words.TOO_MANY_MEASURES.format(most=20) in text(app)
    app = ran(app.text_input(key="runs_measures").set_value("AP(rel=2)@5, nDCG(dcg='exp-log2')@3"))
    for name in ("AP(rel=2)@5", "nDCG(dcg='exp-log2')@3"):
        assert rows(app, name)[0][0] == "one"
    app = ran(app.text_input(key="runs_measures").set_value("nDCF <b>"))
    assert "Unknown measure 'nDCF'" in text(app)
    twice = ran(answered(with_a_document_twice(), "every").text_input(key="runs_measures").set_value("RR"))
    assert [row[1] == words.REFUSED for row in rows(twice, "RR")] == [False, True]  # what has a document twice


# ---- what is taken away, and the link ----


@pytest.mark.full
def test_a_link_names_the_files_and_who_opens_it_is_told_which_to_add():
    app = ran(small().number_input(key="runs_k").set_value(3))
    kept = address(app)
    digest = hashlib.sha256(SMALL_QRELS).hexdigest()[:12]
    assert f"qrels.txt:{digest}" in kept["files"]
    assert SMALL_RUN.decode() not in str(kept)
    again = opened("runs.py", **kept)
    assert words.LINKED in text(again)
    assert text(again).count("not here yet") == 3
    assert {name: address(again)[name] for name in ("files", "k")} == {"files": kept["files"], "k": "3"}
    again = added(("qrels.txt", SMALL_QRELS), ("one.run", OTHER_RUN), app=again)
    assert "✓ qrels.txt" in text(again)
    assert "≠ one.run" in text(again)
    given = ("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("two.run", OTHER_RUN)
    whole = added(*given, app=opened("runs.py", **kept))
    assert words.LINKED not in text(whole)
    forgotten = ran(whole.button(key="runs_forget").click())
    assert words.LINKED not in text(forgotten)
    assert "files" not in address(forgotten)
    whole = added(*given, app=opened("runs.py", **kept))
    assert address(whole) == kept
    assert rows(whole, "interval") == rows(app, "interval")


@pytest.mark.parametrize(
    "text", ["", ",,,", "a:zz", "x" * 10_000, ":0123456789ab", "%00:0123456789ab", "a:0123456789ab," * 500]
)
def test_what_a_link_may_say_of_files_is_bounded(text):
    found = linked.read(text)
    assert len(found) <= allowance.MOST_FILES
    assert all(len(name) <= 120 and len(digest) == 12 for name, digest in found)


def test_a_name_with_signs_comes_back_from_a_link():
    found = collection.Collection()
    for name in ("a,b:c.run", "ü %20.run", "<b>.qrels"):
        found.files.append(collection.File(name, name.encode(), "run", table=read_run(SMALL_RUN)))
    assert [one.name for one in linked.read(linked.written(found))] == [file.name for file in found.files]


def test_everything_can_be_saved():
    app = tab(ran(opened("runs.py").button(key="runs_example_trec_eval").click()), "files")
    saved = {button.proto.label for button in app.get("download_button")}
    assert {words.SAVE_MEANS, words.SAVE_QUERY_TABLE, words.SAVE_REPORT, words.SAVE_NOTEBOOK} <= saved
    assert not {words.SAVE_LATEX, words.SAVE_LEAD_TABLE} & saved  # a run alone is compared with nothing
    saved = {button.proto.label for button in tab(small(), "files").get("download_button")}
    wanted = (words.SAVE_LEAD_TABLE, words.SAVE_LATEX, words.SAVE_MARKDOWN, words.SAVE_REPORT, words.SAVE_NOTEBOOK)
    assert set(wanted) <= saved


@pytest.mark.full
def test_the_means_part_tests_every_measure_between_the_runs():
    app = tab(ran(opened("runs.py").button(key="runs_example_systems").click()), "means")
    app = ran(app.text_input(key="runs_measures").set_value("AP P@5 NumRet"))
    table = rows(app, "better / equal / worse")
    for name in ("AP", "P@5"):
        found = compare(*example_systems(), "trec_eval", k=10, measure=name, tests=())
        mine = {row[1]: row for row in table if row[0] == name}
        assert list(mine) == [pair.title for pair in found.pairs]
        for pair in found.pairs:
            assert mine[pair.title][2] == signed(pair.difference)
            assert mine[pair.title][-1] == show_p(pair.together.p, at_least=pair.together.at_least)
    assert {row[0] for row in table} == {"AP", "P@5"}


@pytest.mark.full
def test_saved_queries_have_every_run_by_its_name():
    app = added(("qrels.txt", SMALL_QRELS), ("one.run", SMALL_RUN), ("two.run", OTHER_RUN))
    app = added(("third.run", b"q1 Q0 b 1 2 z\nq1 Q0 a 2 1 z\n"), app=app)
    runs = {"one": SMALL_RUN, "two": OTHER_RUN, "third": b"q1 Q0 b 1 2 z\nq1 Q0 a 2 1 z\n"}
    found = app.session_state["runs_collection"]
    head, *rows = means.table_of_queries(found, choices.named("trec_eval", 10))
    assert head == ["query", *runs]
    values = [evaluate(read_run(run), read_qrels(SMALL_QRELS), "trec_eval", k=10).per_query for run in runs.values()]
    assert rows == [[query, *(one.get(query) for one in values)] for query in ("q1", "q2")]
    assert rows[1][3] is None


@pytest.mark.parametrize(
    ("runs", "named"),
    [([("one.run", SMALL_RUN)], "of one"), ([("one.run", SMALL_RUN), ("two.run", OTHER_RUN)], ": B two less A one")],
    ids=["alone", "two"],
)
def test_only_several_runs_have_letters_in_the_picture(runs, named):
    app = added(("qrels.txt", SMALL_QRELS), *runs)
    [title] = next(data["titles"] for data in components(app) if data.get("name") == "queries").values()
    assert title.endswith(named)

"""A run that was not pooled: what is said of it, in Python, in a terminal, in a paper's table and in a report."""

import csv
import io
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import compare, decide, evaluate, robustness
from ndcg_core.command import main
from ndcg_core.exchange.comparisons import to_paper, to_report
from ndcg_core.systems import conclude
from ndcg_core.systems.numbers import signed
from ndcg_core.systems.uneven import LESS
from tests.support.examples import everyday, many
from tests.support.unpooled import NEW, POOLED, unpooled

RUNS, QRELS, TRUTH = unpooled()
SHARE = sum(sum(doc in QRELS[query] for doc in list(docs)[:10]) / 10 for query, docs in RUNS[NEW].items()) / 200
SAYS = f"{NEW}: {SHARE:.0%} of its first 10 are judged, the others 100%."


@pytest.fixture(scope="module")
def bounds():
    """How far judgments could move the lead of the new run over the best of the others."""
    found = robustness(RUNS, QRELS, conventions=["trec_eval"], k=10, ks=())
    means = compare(RUNS, QRELS, "trec_eval", k=10, tests=()).means
    other = max(POOLED, key=means.__getitem__)
    [order] = [order for order in found.orders if (order.first, order.second) == (other, NEW)]
    return other, order.low, order.high


@pytest.fixture(scope="module")
def found():
    return decide(RUNS, QRELS, "trec_eval", k=10)


def test_the_case_is_what_it_says_it_is():
    """Under all judgments the new run is far ahead; under those of the pool, hardly."""
    full, pooled = (conclude(compare(RUNS, qrels, "trec_eval", k=10, tests=())) for qrels in (TRUTH, QRELS))
    assert (full.case, full.lead.best, full.headline) == ("clear", NEW, f"{NEW} is the best run.")
    assert (pooled.case, pooled.lead.best) == ("unclear", NEW)
    assert full.lead.difference > 4 * pooled.lead.difference
    assert 0.4 < SHARE < 0.5


def test_the_verdict_says_it_first_with_how_far_judgments_could_move_the_lead(found, bounds):
    other, low, high = bounds
    assert low < 0 < high
    assert found.headline == "No clear best run; the judgments are uneven."
    assert found.details[0] == (
        f"{SAYS} Depending on the missing judgments, its difference from {other} is between {signed(low, 3)} and "
        f"{signed(high, 3)} in the cases that were tried."
    )
    assert found.record()["uneven"] == [found.details[0]]


def test_a_comparison_says_it_and_has_the_share_beside_each_mean(found):
    compared = compare(RUNS, QRELS, "trec_eval", k=10, tests=())
    assert compared.judged == pytest.approx({"bm25": 1.0, "dense": 1.0, NEW: SHARE})
    assert SAYS in str(compared)
    page = compared._repr_html_()
    assert "judged@10" in page
    assert f"{SHARE:.0%}" in page
    assert SAYS in to_report(found, compared).replace("\n", " ")


@pytest.mark.parametrize("form", everyday(["latex"], ["latex", "markdown"]))
def test_a_papers_table_has_the_share_and_the_sentence(form, found):
    compared = compare(RUNS, QRELS, "trec_eval", k=10, tests=())
    percent = r"\%" if form == "latex" else "%"
    alone, said = (to_paper(compared, form, verdict) for verdict in (None, found))
    for table in (alone, said):
        assert "judged@10" in table.replace("\\", "")
        assert SAYS.replace("%", percent) in table
        [row] = [line for line in table.splitlines() if f" {NEW} " in line]
        assert f"{SHARE:.0%}".replace("%", percent) in row
    assert "Depending on the missing judgments" in said
    assert "Depending on the missing judgments" not in alone


@pytest.mark.full
def test_the_command_says_it(tmp_path, capsys, found):
    lines = [f"{query} 0 {doc} {grade}\n" for query, docs in QRELS.items() for doc, grade in docs.items()]
    (tmp_path / "qrels").write_text("".join(lines))
    for name, run in RUNS.items():
        ranked = [f"{query} Q0 {doc} 0 {score!r} x\n" for query, docs in run.items() for doc, score in docs.items()]
        (tmp_path / name).write_text("".join(ranked))
    command = ["compare", str(tmp_path / "qrels"), *(str(tmp_path / name) for name in RUNS), "-k", "10"]
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[0] == found.sentence
    assert "judged@10" in printed
    assert main([*command, "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [each["judged"] for each in record["means"]] == pytest.approx([1, 1, SHARE])
    assert main([*command, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert float(rows[-1]["second_judged"]) == pytest.approx(SHARE)
    assert main([*command, "-J", "--no-definitions", "--format", "json"]) == 0
    condensed = json.loads(capsys.readouterr().out)
    assert {"unjudged=skip", "negative=mask"} <= {*condensed["definition"].split()}
    assert condensed["means"][-1]["mean"] == pytest.approx(condensed_mean(RUNS[NEW]))


def condensed_mean(run):
    """The mean of a run without its unjudged documents."""
    judged = {query: {doc: score for doc, score in docs.items() if doc in QRELS[query]} for query, docs in run.items()}
    return evaluate(judged, QRELS, "trec_eval", k=10).value


def test_condensed_lists_are_a_switch():
    compared = compare(RUNS, QRELS, "trec_eval", k=10, tests=(), judged_only=True)
    assert compared.means == pytest.approx({name: condensed_mean(run) for name, run in RUNS.items()})
    assert compared.judged[NEW] == pytest.approx(SHARE)  # of the list as it was


def test_under_condensed_lists_the_other_definitions_condense_them_too():
    few = {name: {query: run[query] for query in list(run)[:25]} for name, run in RUNS.items()}
    qrels = {query: QRELS[query] for query in list(QRELS)[:25]}
    names = ["trec_eval", "burges_2005", "sklearn"]
    found = robustness(few, qrels, conventions=names, k=10, ks=(), judged_only=True)
    assert [setting.convention.unjudged for setting in found.settings] == ["skip"] * len(names)
    plain = {
        name: {query: {doc: score for doc, score in docs.items() if doc in qrels[query]} for query, docs in run.items()}
        for name, run in few.items()
    }
    expected = robustness(plain, qrels, conventions=names, k=10, ks=())
    assert found.means == pytest.approx(expected.means)
    said = decide(few, qrels, "trec_eval", k=10, judged_only=True)
    assert said.details[-1] == "Unjudged documents were left out of every list."
    assert "unjudged=skip" in said.reference


@many(100, 20)
@given(st.lists(st.floats(0, 1), min_size=2, max_size=5), st.integers(1, 12))
def test_a_run_is_named_exactly_if_a_tenth_less_of_it_is_judged(shares, k):
    """Each list has k documents; the share of run i is what of its first k the qrels hold."""
    counts = [round(share * k) for share in shares]
    qrels = {"q": {"r": 1, "n": 0, **{f"{run}-{rank}": 0 for run, count in enumerate(counts) for rank in range(count)}}}
    runs = {str(run): {"q": [f"{run}-{rank}" for rank in range(k)]} for run in range(len(counts))}
    compared = compare(runs, qrels, "trec_eval", k=k, tests=())
    exact = {str(run): count / k for run, count in enumerate(counts)}
    assert compared.judged == pytest.approx(exact)
    named = {each.system for each in compared.uneven()}
    most = max(exact.values())
    assert all(exact[name] < most - LESS + 1e-9 or not exact[name] for name in named)
    assert all(exact[name] > most - LESS - 1e-9 for name in exact.keys() - named)


def test_qrels_of_relevant_documents_alone_say_nothing_of_pools():
    """Less of a run is judged because it finds less."""
    runs = {"finds": {"q": ["r", "s", "x"]}, "misses": {"q": ["x", "y", "r"]}}
    compared = compare(runs, {"q": {"r": 1, "s": 2}}, "trec_eval", k=3, tests=())
    assert compared.judged["misses"] < compared.judged["finds"] - LESS
    assert compared.uneven() == ()


def test_a_whole_list_is_looked_at_down_to_rank_ten():
    runs = {"short": {"q": ["a", "b"]}, "long": {"q": ["b", "a", *(f"x{n}" for n in range(500))]}}
    compared = compare(runs, {"q": {"a": 1, "b": 0}}, "trec_eval", tests=())
    assert compared.judged == {"short": 1.0, "long": 0.2}
    assert "long: 20% of its first 10 are judged, the others 100%." in str(compared)


def test_a_lead_that_no_judgment_turns_needs_no_reservation_in_the_headline():
    queries = [f"q{number}" for number in range(30)]
    qrels = {query: {"r": 3, "s": 3, "a": 0, "b": 0, "c": 0} for query in queries}
    runs = {
        "best": {query: ["r", "s", "a", "b", "c"] for query in queries},
        "new": {query: ["a", "b", "c", "x", "r"] for query in queries},
    }
    said = decide(runs, qrels, "trec_eval", k=5)
    [each] = said.uneven
    assert (each.system, each.share, each.safe) == ("new", pytest.approx(0.8), True)
    assert said.headline == "best is the best run."
    assert said.details[0].startswith("new: 80% of its first 5 are judged, the others 100%. Depending on")


def test_an_unfinished_search_says_the_shares_alone():
    said = conclude(compare(RUNS, QRELS, "trec_eval", k=10, tests=()))
    assert said.details[0] == SAYS
    assert math.isnan(said.uneven[0].low)

"""Run and qrels that do not belong together: ids that never match, and files that were swapped, are said everywhere."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError, compare, decide, evaluate, measure
from ndcg_core.batch.doubts import seem_swapped
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.batch.words import LOOK_SWAPPED, UNMATCHED
from ndcg_core.document.html import fragment
from ndcg_core.io import scan_run
from tests.support.examples import everyday, many

QUERIES = [f"q{number}" for number in range(30)]
DOCS = [f"d{number}" for number in range(20)]
DICE = random.Random(3)
GRADES = {query: {doc: DICE.randrange(4) for doc in DOCS} for query in QUERIES}
SCORES = {query: {doc: DICE.random() * 9 for doc in DOCS} for query in QUERIES}
RENAMED = {query: {f"x-{doc}": score for doc, score in docs.items()} for query, docs in SCORES.items()}
SMALL = ({"q": {"a": 1, "b": 0, "c": 2}}, {"q": {"a": 0.9, "b": 2.5, "c": 0.1}})


def in_columns(kind, table):
    return kind.from_columns(*zip(*((q, d, n) for q, docs in table.items() for d, n in docs.items()), strict=True))


@pytest.mark.parametrize("name", ["trec_eval", "catboost_exp", "sklearn", "nDCG@10"])
@pytest.mark.parametrize("small", [True, False])
@pytest.mark.parametrize("columns", [True, False])
def test_ids_that_never_match_are_said_of_a_result(name, small, columns):
    queries = QUERIES[: 2 if small else None]
    run, other, qrels = ({query: table[query] for query in queries} for table in (RENAMED, SCORES, GRADES))
    if columns:
        run, other, qrels = in_columns(Run, run), in_columns(Run, other), in_columns(Qrels, qrels)
    result = evaluate(run, qrels, name)
    assert result.notes == [UNMATCHED]
    assert str(result).endswith(UNMATCHED)
    assert UNMATCHED in fragment(*result.blocks(None))
    assert UNMATCHED in repr(evaluate(run, qrels, [name], k=[1, 2]))
    assert UNMATCHED in evaluate(run, qrels, [name], k=[1, 2])._repr_html_()
    assert evaluate(other, qrels, name).notes == []


def test_and_of_a_run_that_is_read_while_it_is_evaluated(tmp_path):
    file = tmp_path / "a.run"
    file.write_text("".join(f"{q} Q0 {d} 0 {s!r} x\n" for q, docs in RENAMED.items() for d, s in docs.items()))
    assert evaluate(scan_run(file), in_columns(Qrels, GRADES), "trec_eval").notes == [UNMATCHED]


@pytest.mark.parametrize("names", ["AP", "nDCG@5", "AP P@5"])
def test_and_of_measures(names):
    found = measure(RENAMED, GRADES, names)
    assert found.notes == [UNMATCHED]
    assert str(found).endswith(UNMATCHED)
    assert UNMATCHED in found._repr_html_()
    assert measure(SCORES, GRADES, names).notes == []


def test_nothing_is_decided_of_a_run_whose_ids_never_match():
    other = {query: dict(reversed(docs.items())) for query, docs in SCORES.items()}
    said = decide({"a": SCORES, "b": other, "renamed": RENAMED}, GRADES, "trec_eval", k=10)
    assert said.case == "unclear"
    assert said.headline == "Nothing can be decided about renamed: no document of the lists is judged."
    asks = f"renamed: {UNMATCHED}"
    assert asks in said.details
    assert asks in str(compare({"a": SCORES, "renamed": RENAMED}, GRADES, "trec_eval", k=10, tests=()))
    alone = decide({"b": RENAMED, "c": RENAMED}, GRADES, "trec_eval", k=10)
    assert alone.headline.startswith("Nothing can be decided about b, c")


def test_one_whose_queries_never_match_is_refused():
    elsewhere = {f"x-{query}": docs for query, docs in SCORES.items()}
    with pytest.raises(NdcgError, match="share no query"):
        decide({"a": SCORES, "elsewhere": elsewhere}, GRADES, k=10)


@pytest.mark.parametrize("columns", everyday([True], [True, False]))
def test_qrels_given_for_the_run_are_asked_about(columns):
    run, qrels = (in_columns(Run, GRADES), in_columns(Qrels, SCORES)) if columns else (GRADES, SCORES)
    assert evaluate(run, qrels, "nDCG@10 negative=clip").notes == [LOOK_SWAPPED]
    assert LOOK_SWAPPED in str(measure(run, qrels, "nDCG@10"))
    found = compare({"a": run, "b": run}, qrels, k=10, tests=())
    assert found.doubts == {"a": [LOOK_SWAPPED], "b": [LOOK_SWAPPED]}
    assert f"a: {LOOK_SWAPPED}" in decide({"a": run, "b": run}, qrels, k=10).details


def test_a_run_that_has_its_judged_documents_below_the_cutoff_is_not_asked_about():
    run, qrels = {"q": ["x", "a"]}, {"q": {"a": 1}}
    assert evaluate(run, qrels, "trec_eval", k=1).notes == []
    assert measure(run, qrels, "P@1").notes == []
    assert compare({"a": run, "b": run}, qrels, "trec_eval", k=1, tests=()).doubts == {"a": [], "b": []}


def test_the_small_case():
    assert str(evaluate(*SMALL)).endswith(LOOK_SWAPPED)
    assert evaluate(*reversed(SMALL)).notes == []
    assert PreparedRun(in_columns(Run, SMALL[0]), in_columns(Qrels, SMALL[1])).evaluate().notes == [LOOK_SWAPPED]


@many(100, 20)
@given(
    st.dictionaries(st.sampled_from("abcde"), st.integers(0, 4), min_size=1),
    st.dictionaries(st.sampled_from("abcde"), st.sampled_from([0.5, 1.25, 3.75]), min_size=1),
)
def test_it_is_asked_exactly_where_grades_stand_for_scores(grades, scores):
    inside = grades.keys() <= scores.keys() or scores.keys() <= grades.keys()
    assert seem_swapped({"q": grades}, {"q": scores}) == inside
    assert not seem_swapped({"q": scores}, {"q": grades})
    assert not seem_swapped({"q": grades}, {"q": grades})
    assert not seem_swapped({"q": scores}, {"q": scores})
    assert not seem_swapped({"q": {doc: grade - 9 for doc, grade in grades.items()}}, {"q": scores})
    assert not seem_swapped({"q": grades}, {"other": scores})
    assert not seem_swapped({"q": list(grades)}, {"q": scores})

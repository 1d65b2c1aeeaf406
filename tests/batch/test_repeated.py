"""A run that has a document twice: every way in gives what its lists give one by one, and refuses it by default."""

import json

import pandas as pd
import pytest

from ndcg_core import Convention, NdcgError, Topic, compare, evaluate, explain, ndcg
from ndcg_core.batch.runs.prepared import PreparedRun
from ndcg_core.io import read_qrels, read_run, scan_run
from ndcg_core.model.choices import DUPLICATES
from tests.support.twin import twin

RUN = {
    "q1": [("a", 5.0), ("b", 4.0), ("a", 3.0), ("c", 3.0)],
    "q2": [("x", 1.0), ("y", 2.0)],
    "q3": [("x", 1.0), ("y", 2.0), ("x", 3.0)],
}
QRELS = {"q1": {"a": 2, "b": 1, "d": 3}, "q2": {"x": 1}, "q3": {"x": 0, "y": 1}}
ROWS = [(query, doc, score) for query, pairs in RUN.items() for doc, score in pairs]
TREC = "".join(f"{query} Q0 {doc} 0 {score} me\n" for query, doc, score in ROWS).encode()
SCATTERED = "".join(f"{query} Q0 {doc} 0 {score} me\n" for query, doc, score in ROWS[::2] + ROWS[1::2]).encode()
TABLE = "query,doc,score\n" + "".join(f"{query},{doc},{score}\n" for query, doc, score in ROWS)
LINES = "\n".join(json.dumps({"query": query, "doc": doc, "score": score}) for query, doc, score in ROWS)
READ = {"trec": TREC, "scattered": SCATTERED, "table": TABLE.encode(), "lines": LINES.encode()}
GRADES = read_qrels(
    "".join(f"{q} 0 {doc} {grade}\n" for q, docs in QRELS.items() for doc, grade in docs.items()).encode()
)
WORDS = [word for word in DUPLICATES if word != "refuse"]


def expected(convention):
    return {query: twin(RUN[query], QRELS[query], **convention.choices()) for query in RUN}


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("k", [None, 2])
def test_every_way_in_gives_the_values_of_the_lists(word, k, tmp_path):
    convention = Convention(duplicates=word, k=k)
    found = evaluate(RUN, QRELS, convention)
    assert found.per_query == pytest.approx(expected(convention), rel=1e-14)
    assert {query: ndcg(Topic(RUN[query], QRELS[query]), convention) for query in RUN} == found.per_query
    frame = pd.DataFrame(ROWS, columns=["query", "doc", "score"])
    path = tmp_path / "my.run"
    path.write_bytes(TREC)
    ways = [frame, scan_run(path, repeats=True), *(read_run(file, repeats=True) for file in READ.values())]
    for run in ways:
        assert evaluate(run, GRADES, convention).per_query == found.per_query
    assert evaluate(ways[1], GRADES, convention, weights={"q1": 2.0}).value != found.value
    prepared = PreparedRun(ways[2], GRADES)
    assert prepared.values(convention).tolist() == list(found.per_query.values())
    assert prepared.curve(convention, 2).tolist() == [
        explain(Topic(RUN[q], QRELS[q]), convention).curve[:2] for q in RUN
    ]
    assert evaluate(RUN, QRELS, [convention, Convention(duplicates="every")]).popitem()[1].value > 0


@pytest.mark.parametrize("gain", ["linear", "exp2"])
@pytest.mark.parametrize("k", [None, 1, 2])
def test_a_run_without_its_repeats_is_one_whose_convention_drops_them(gain, k):
    convention = Convention(gain=gain, k=k)
    expected = evaluate(RUN, QRELS, convention.changed(duplicates="drop")).per_query
    for file in READ.values():
        run = read_run(file, repeats=True)
        once = run.without_repeats()
        assert evaluate(once, GRADES, convention).per_query == expected
        assert len(once.repeated) == 0
        assert once.without_repeats() is once
        assert once.rows == len({row[:2] for row in ROWS})


@pytest.mark.parametrize("word", WORDS)
def test_the_details_count_a_relevant_document_once(word):
    result = evaluate(read_run(TREC, repeats=True), GRADES, Convention(duplicates=word, k=3))
    assert [each.relevant_retrieved for each in result.details.values()] == [2, 1, 1]
    assert [each.relevant_missed for each in result.details.values()] == [1, 0, 0]
    assert result.details == evaluate(RUN, QRELS, Convention(duplicates=word, k=3)).details


def test_a_document_that_is_ranked_twice_is_refused_by_default(tmp_path):
    path = tmp_path / "my.run"
    path.write_bytes(TREC)
    for file in READ.values():
        with pytest.raises(NdcgError, match="retrieves document 'a' twice"):
            read_run(file)
    kept = read_run(TREC, repeats=True)
    assert kept.repeated.tolist() == [2, 8]
    frame = pd.DataFrame(ROWS, columns=["query", "doc", "score"])
    for run in (RUN, kept, scan_run(path), scan_run(path, repeats=True), frame):
        with pytest.raises(NdcgError, match="twice"):
            evaluate(run, GRADES)
    with pytest.raises(NdcgError, match="Query 'q1' retrieves document 'a' twice"):
        compare({"me": kept, "you": kept}, GRADES)


def test_a_run_without_repeats_that_may_have_them_takes_the_quick_path():
    run = read_run(b"q Q0 a 0 2 me\nq Q0 b 0 1 me\n", repeats=True)
    assert PreparedRun(run, read_qrels(b"q 0 b 1\n")).quick(Convention(duplicates="every")).value == ndcg(
        Topic(["a", "b"], {"b": 1})
    )

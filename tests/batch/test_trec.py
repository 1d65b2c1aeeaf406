"""trec_eval's own test data: every expected nDCG, to four printed decimals."""

from collections import defaultdict
from dataclasses import replace

import pytest

from ndcg_core import Topic, conventions, evaluate, explain, ndcg
from tests.support.files import DATA

FILES = DATA / "trec_eval"
TREC = conventions["trec_eval"].convention
MEASURES = {"ndcg": None, **{f"ndcg_cut_{k}": k for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)}}
TOPICS = ("301", "302", "303")


def columns(name, *wanted):
    """``{topic: {document: number}}`` from a file in trec_eval's own two forms."""
    table = defaultdict(dict)
    for line in (FILES / name).read_text().splitlines():
        fields = line.split()
        doc, number = (fields[place] for place in wanted)
        table[fields[0]][doc] = float(number)
    return table


def topics(run, qrels):
    scored, judged = columns(run, 2, 4), columns(qrels, 2, 3)
    return {topic: Topic(scored.get(topic, {}), judged[topic]) for topic in TOPICS}


def expected(name):
    """``{(measure, topic): printed}``; topic "all" is the mean."""
    rows = [line.split() for line in (FILES / name).read_text().splitlines()]
    return {(measure, topic): printed for measure, topic, printed in rows}


def check(printed, measures, values):
    """Each topic's value and the mean over all of them."""
    count = 0
    for name in measures:
        found = {topic: values(topic, name) for topic in TOPICS}
        found["all"] = sum(found.values()) / len(TOPICS)
        for topic, value in found.items():
            assert f"{value:.4f}" == printed[name, topic], (name, topic)
            count += 1
    return count


@pytest.mark.parametrize(
    ("answers", "run", "qrels"),
    [
        ("out.test.aq", "results.test", "qrels.test"),
        ("out.test.aql", "results.test", "qrels.rel_level"),
        ("out.test.aqc", "results.trunc", "qrels.test"),  # 302 is missing from the run and counts as 0
    ],
)
def test_expected_output(answers, run, qrels):
    lists = topics(run, qrels)
    assert check(expected(answers), MEASURES, lambda topic, name: ndcg(lists[topic], TREC, k=MEASURES[name])) == 40


def test_expected_output_of_the_first_100_documents():
    lists = {
        topic: Topic(explain(given, TREC).ranked.docs[:100], given.qrels)
        for topic, given in topics("results.trunc", "qrels.test").items()
    }
    assert (
        check(expected("out.test.aqcM"), MEASURES, lambda topic, name: ndcg(lists[topic], TREC, k=MEASURES[name])) == 40
    )


def test_expected_output_of_other_parameters():
    lists = topics("results.test", "qrels.test")
    measures = {
        "ndcg_1=3,2=9,4=4.5": replace(TREC, gain={0: 0, 1: 3, 2: 9, 4: 4.5}),
        **{f"ndcg_cut_{k}": TREC.with_k(k) for k in (10, 20, 23)},
    }
    assert (
        check(expected("out.test.meas_params"), measures, lambda topic, name: ndcg(lists[topic], measures[name])) == 16
    )


@pytest.mark.parametrize(
    ("answers", "run", "missing"), [("out.test.aq", "results.test", "skip"), ("out.test.aqc", "results.trunc", 0.0)]
)
def test_a_whole_run_with_its_mean(answers, run, missing):
    printed, scored = expected(answers), columns(run, 2, 4)
    for name, k in MEASURES.items():
        result = evaluate(scored, columns("qrels.test", 2, 3), TREC.changed(missing_query=missing), k=k)
        assert f"{result.value:.4f}" == printed[name, "all"]
        assert {query: f"{value:.4f}" for query, value in result.per_query.items()} == {
            query: printed[name, query] for query in result.per_query
        }


def test_the_data_has_ties_unjudged_and_missing_documents():
    lists = topics("results.test", "qrels.rel_level")
    assert all(topic.has_ties for topic in (lists["301"], lists["302"]))
    assert any(topic.has_negative for topic in lists.values())
    assert {grade for topic in lists.values() for grade in topic.qrels.values()} >= {-1, 0, 1, 4}
    assert all(topic.missing for topic in lists.values())

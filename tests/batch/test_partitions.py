"""What a worker of a cluster does with its part of a run is what a single process does, however the rows come."""

import random

import pandas as pd
import pyarrow as pa
import pytest

from ndcg_core import Convention, NdcgError, conventions, evaluate
from ndcg_core.batch.arrow_rows import best_ranks, whole_queries
from ndcg_core.batch.partitions import score_batches, score_frame

SCHEMA = pa.schema([("query", pa.string()), ("doc", pa.string()), ("score", pa.float64()), ("grade", pa.float64())])
ALL_ROWS = 10**9


def batches(run, qrels, size):
    """Rows of run and qrels below each other, ordered by query and document, cut into batches."""
    rows = [(query, doc, score, None) for query, docs in run.items() for doc, score in docs]
    rows += [(query, doc, None, float(grade)) for query, docs in qrels.items() for doc, grade in docs.items()]
    rows.sort(key=lambda row: row[:2])
    table = pa.Table.from_pylist([dict(zip(SCHEMA.names, row, strict=True)) for row in rows], schema=SCHEMA)
    return table.to_batches(max_chunksize=size)


def found(*args, **words):
    rows = [row for batch in score_batches(*args, **words) for row in batch.to_pylist()]
    return {row["query"]: {name: repr(row[name]) for name in ("ndcg", "dcg", "idcg", "left_out")} for row in rows}


def lists(seed, convention, queries=12):
    """Lists with ties, negative grades, unjudged, missed and repeated documents, and one of the query's own name."""
    dice = random.Random(seed)
    grades = [0, 0, 1, 2, 3] if convention.negative == "error" else [-2, -1, 0, 0, 1, 2, 3]
    judged = 1.0 if convention.unjudged == "error" else 0.4
    run, qrels = {}, {}
    for number in range(queries):
        query = f"q{number}"
        docs = [query, *(f"d{doc:02}" for doc in range(dice.choice([2, 30, 60])))]
        run[query] = [(doc, dice.choice([0.5, 0.1234567890, 0.1234567891, dice.random()])) for doc in docs]
        if convention.duplicates != "refuse":
            run[query] += [(doc, dice.random()) for doc in dice.sample(docs, 2)]
        qrels[query] = {doc: dice.choice(grades) for doc in docs if dice.random() < judged} | {f"m{number}": grades[-1]}
    return run, qrels


CUT = [name for name, entry in conventions.items() if best_ranks(entry.convention.with_k(3)) is not None]


def scored(convention, seed, queries=12):
    """Lists of a seed, and their rows scored without a cut; binary grades where a convention wants those."""
    run, qrels = lists(seed, convention, queries)
    try:
        return run, qrels, found(batches(run, qrels, 500), convention, most_rows=ALL_ROWS)
    except NdcgError:
        qrels = {query: {doc: int(grade > 0) for doc, grade in docs.items()} for query, docs in qrels.items()}
        return run, qrels, found(batches(run, qrels, 500), convention, most_rows=ALL_ROWS)


@pytest.mark.full
@pytest.mark.parametrize("name", CUT)
def test_a_query_that_is_cut_keeps_its_numbers_to_the_last_bit(name):
    compared = 0
    for k in (1, 3):
        named = conventions[name].convention.with_k(k)
        for convention in (named, named.changed(negative="mask"), named.changed(unjudged="skip")):
            try:
                run, qrels, whole = scored(convention, f"{name} {k}", queries=6)
            except NdcgError:  # of such lists one is refused: too short, too high a grade, a document not judged
                continue
            for size, most in ((7, 10), (3, 1), (200, 5)):
                assert found(batches(run, qrels, size), convention, most_rows=most) == whole
                compared += 1
    assert compared >= 9


@pytest.mark.full
@pytest.mark.parametrize("name", CUT)
def test_of_equal_scores_none_is_lost_at_the_cut(name):
    """Two scores that are one in 32 bits, and few judgments: the group of rank 1 reaches far below the cut."""
    dice = random.Random(name)
    convention = conventions[name].convention.with_k(2)
    docs = [f"d{doc:02}" for doc in range(40)]
    run = {f"q{n}": [(doc, 0.5 + dice.choice([0, 1e-12])) for doc in docs] for n in range(6)}
    qrels = {query: {docs[8 * number + 3]: 1, docs[35]: 1} for number, query in enumerate(list(run)[:4])}
    if convention.unjudged == "error":
        qrels = {query: dict.fromkeys(docs, 0) | qrels.get(query, {}) for query in run}
    for query in run.keys() - qrels.keys():
        qrels[query] = {docs[0]: 1}
    whole = found(batches(run, qrels, 7), convention, most_rows=ALL_ROWS)
    assert found(batches(run, qrels, 4), convention, most_rows=3) == whole


@pytest.mark.parametrize(
    "convention",
    [
        Convention(k=2, unjudged=1.0).changed(own_document="drop"),
        Convention(k=1, gain={0: 0.5, 1: 1}, ideal_pool="ranked", ideal_cut="none"),
        Convention(k=3, ties="random"),
        Convention(k=2, duplicates="every", unjudged=1.0),
        Convention(k=2, gain="linear").changed(order="given"),
        Convention(k=1).changed(min_documents=25),
    ],
    ids=str,
)
def test_what_only_unjudged_documents_decide(convention):
    docs = [(f"d{doc:02}", doc % 5 / 20) for doc in range(30)]
    run = {"q": [*docs, ("q", 2.0)], "r": docs}
    for judged in ({}, {"d07": 1}, {"d03": 1, "d22": 1}, {"d04": 1}):
        qrels = {"p": {"x": 1}, "q": judged, "r": {"d09": 1}}
        whole = found(batches(run, qrels, 5), convention, most_rows=ALL_ROWS)
        assert found(batches(run, qrels, 5), convention, most_rows=6) == whole


@pytest.mark.parametrize("name", ["trec_eval", "burges_2005", "lightgbm", "gdeval", "seed_003_sums", "sklearn"])
def test_a_partition_is_scored_as_a_single_process_scores_it(name):
    convention = conventions[name].convention.with_k(5)
    run, qrels, whole = scored(convention, name)
    rankings = {query: sorted(docs, key=lambda pair: pair[0]) for query, docs in sorted(run.items())}
    judgments = {query: dict(sorted(docs.items())) for query, docs in sorted(qrels.items())}
    expected = evaluate(rankings, judgments, convention)
    assert {query: row["ndcg"] for query, row in whole.items()} == {
        query: repr(value) for query, value in expected.per_query.items()
    }


@pytest.mark.full
def test_a_long_query_needs_little_memory():
    """Of 50,000 documents, 20 are judged: no more rows than allowed, and one batch, are ever held."""
    docs = [(f"d{number:06}", float(number * 7919 % 50_000)) for number in range(50_000)]
    qrels = {"q": {doc: 1 for doc, _ in docs[::2500]}}
    (table,) = whole_queries(batches({"q": docs}, qrels, 100), best_ranks(Convention(k=10)), 1000)
    assert table.num_rows <= 1100
    (everything,) = whole_queries(batches({"q": docs}, qrels, 100), best_ranks(Convention()), 1000)
    assert everything.num_rows == 50_020


@pytest.mark.parametrize("most_rows", [3, ALL_ROWS])
@pytest.mark.parametrize("scores", [[("z5a", 1.0), ("z5a", 2.0)], [("z5a", float("nan"))]])
def test_what_a_single_process_refuses_is_refused_below_the_cut_too(scores, most_rows):
    run = {"q": [*((f"z{number}", 9.0 + number) for number in range(20)), *scores]}
    with pytest.raises(NdcgError):
        found(batches(run, {"q": {"z1": 1}}, 2), Convention(k=1), most_rows=most_rows)


def test_a_row_without_a_document_is_refused():
    rows = pa.Table.from_pylist([{"query": "q", "doc": None, "score": 1.0, "grade": None}], schema=SCHEMA)
    with pytest.raises(NdcgError, match="null as its query or document"):
        list(score_batches(rows.to_batches(), Convention()))
    others = batches({"q": [(f"d{doc}", 2.0 + doc) for doc in range(30)]}, {"q": {"d1": 1}}, 4)
    with pytest.raises(NdcgError, match="null as its query or document"):
        list(score_batches([*rows.to_batches(), *others], Convention(k=1), most_rows=3))


def test_a_frame_by_the_names_of_other_libraries_in_any_order():
    frame = pd.DataFrame(
        {
            "qid": ["q2", "q1", "q1", "q2"],
            "docno": ["a", "b", "a", "m"],
            "rank": [1, 2, 1, None],
            "label": [None, 2, None, 3],
        }
    )
    expected = evaluate({"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}}, {"q1": {"b": 2}, "q2": {"m": 3}}, "trec_eval")
    scores = score_frame(frame, "trec_eval")
    assert dict(zip(scores["query"], scores["ndcg"], strict=True)) == expected.per_query
    assert list(score_frame(frame[:0], "trec_eval").columns) == ["query", "ndcg", "dcg", "idcg", "left_out"]


def test_a_frame_without_a_column_is_told_which():
    with pytest.raises(NdcgError, match="Add grade"):
        score_frame(pd.DataFrame({"query": ["q"], "doc": ["a"], "score": [1.0]}))
    with pytest.raises(NdcgError, match="holds BEIR's qrels"):
        score_frame(pd.DataFrame({"query-id": ["q"], "corpus-id": ["a"], "score": [1.0]}))


@pytest.mark.parametrize(
    ("column", "cells", "sentence"),
    [
        ("score", ["high", "low"], "score must hold numbers"),
        ("grade", [1, "x"], "grade must hold numbers"),
        ("doc", ["a", 2], "doc must hold ids"),
        ("query", [["q"], ["q"]], "query must hold ids"),
        ("query", ["q", None], "null as its query or document"),
        ("doc", ["a", "b" * 1001], "at most 1,000 bytes; this one has 1,001"),
    ],
)
def test_cells_that_cannot_be_are_a_sentence(column, cells, sentence):
    frame = pd.DataFrame({"query": ["q", "q"], "doc": ["a", "b"], "score": [1.0, 2.0], "grade": [1, 0]})
    frame[column] = pd.Series(cells, dtype=object)
    with pytest.raises(NdcgError, match=sentence):
        score_frame(frame)


def test_a_column_twice_is_refused():
    frame = pd.DataFrame([["q", "q", "a", 1.0, 1]], columns=["query", "query", "doc", "score", "grade"])
    with pytest.raises(NdcgError, match="column query twice"):
        score_frame(frame)


def test_ids_and_grades_of_other_types_are_taken():
    frame = pd.DataFrame({"query": [7, 7], "doc": pd.Categorical(["a", "b"]), "score": [1, 2], "grade": [True, False]})
    row = score_frame(frame, "trec_eval").iloc[0]
    assert (row["query"], row["ndcg"]) == ("7", evaluate({"7": {"a": 1, "b": 2}}, {"7": {"a": 1}}, "trec_eval").value)


@pytest.mark.parametrize("name", ["trec_eval", "burges_2005", "sentence_transformers"])
def test_a_part_with_nothing_judged_or_nothing_retrieved(name):
    convention = conventions[name].convention
    missed = evaluate({"p": {"x": 1.0}}, {"p": {"x": 1}, "q": {"a": 1}}, convention)
    unjudged = evaluate({"p": {"x": 1.0}, "q": {"a": 1.0}}, {"p": {"x": 1}}, convention)
    for part, expected in ((({}, {"q": {"a": 1}}), missed), (({"q": [("a", 1.0)]}, {}), unjudged)):
        row = found(batches(*part, 5), convention)["q"]
        assert row["left_out"] == repr(expected.left_out.get("q", ""))
        assert row["ndcg"] == repr(expected.per_query.get("q", float("nan")))

"""The files of other tools: BEIR's and MTEB's qrels, MS MARCO's runs, Quepid's ratings, requests to _rank_eval."""

import gzip
import io
import json

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet as parquet_files

from ndcg_core import NdcgError, evaluate
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.run_files import Reading, ScannedRun, rank_eval, read_qrels, read_run, recognise, scan_run, tables
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.sources import Progress
from tests.support.examples import many

GRADES = {"q1": {"d1": 2, "d 2": 0}, "3": {"d1": 1}}
ROWS = [(query, doc, grade) for query, docs in GRADES.items() for doc, grade in docs.items()]
BEIR_NAMES = ("query-id", "corpus-id", "score")


def written(names, mark, rows=ROWS):
    return "".join(mark.join(map(str, line)) + "\n" for line in (names, *rows)).encode()


def parquet(names):
    out = io.BytesIO()
    columns = dict(zip(names, map(list, zip(*ROWS, strict=True)), strict=True))
    parquet_files.write_table(pa.table(columns), out)
    return out.getvalue()


def request(grades=GRADES, index="shop"):
    """What Elasticsearch's documentation sends: a request a query, with the ratings of its documents."""
    return {
        "metric": {"dcg": {"k": 10, "normalize": True}},
        "requests": [
            {
                "id": query,
                "request": {"query": {"match": {"text": query}}},
                "ratings": [{"_index": index, "_id": doc, "rating": grade} for doc, grade in docs.items()],
            }
            for query, docs in grades.items()
        ],
    }


BEIR = written(BEIR_NAMES, "\t")
THEIR_QRELS = {
    "BEIR": BEIR,
    "BEIR, packed": gzip.compress(BEIR),
    "MTEB, JSON lines": b"\n".join(json.dumps(dict(zip(BEIR_NAMES, row, strict=True))).encode() for row in ROWS),
    "MTEB, Parquet": parquet(BEIR_NAMES),
    "Quepid": b'query,docid,rating\r\nq1,d1,2\r\nq1,"d 2",0\r\n3,d1,1\r\n',
    "_rank_eval, one line": json.dumps(request()).encode(),
    "_rank_eval, many lines": json.dumps(request(), indent=2).encode(),
    "_rank_eval, no index": json.dumps(request(index=None)).encode(),
}


@pytest.mark.parametrize("content", THEIR_QRELS.values(), ids=THEIR_QRELS)
def test_their_qrels_are_read(content):
    assert dict(read_qrels(content)) == GRADES


@pytest.mark.parametrize("content", THEIR_QRELS.values(), ids=THEIR_QRELS)
@pytest.mark.parametrize("on_error", ["raise", "skip"])
def test_their_qrels_are_no_run_and_the_refusal_says_what_they_are(content, on_error):
    with pytest.raises(NdcgError, match=r"qrels.*\(x\.tsv.*\)\. Give it as qrels") as refusal:
        read_run(content, name="x.tsv", on_error=on_error)
    assert refusal.value.code in ("run_files.beir", "run_files.other-kind", "run_files.rank-eval-run")


@pytest.mark.parametrize("name", [name for name in THEIR_QRELS if "Parquet" not in name and "packed" not in name])
def test_their_qrels_are_recognised(name):
    assert recognise(THEIR_QRELS[name][:400]).kind == "qrels"


def test_a_run_is_not_taken_for_qrels():
    """Its score is no grade; only beside corpus-id, as BEIR writes it, is it one."""
    for file in (b"query,doc,score\nq1,d1,2\n", b'{"query": "q1", "doc": "d1", "score": 2}\n'):
        with pytest.raises(NdcgError, match=r"those of a run, not of qrels.*\(x.*\)\. Give it as a run"):
            read_qrels(file, name="x")
        assert recognise(file).kind == "run"


@pytest.mark.parametrize("more", ["relevance", "rank"])
def test_a_grade_or_a_rank_beside_the_score_makes_it_a_score(more):
    content = written((*BEIR_NAMES, more), ",", [("q1", "d1", 0.5, 3)])
    assert dict(read_run(content)) == {"q1": {"d1": 0.5}}


MARCO = b"2\t9\t1\n2\t4\t2\n7\t4\t1\n"
BY_RANK = {"2": {"9": -1.0, "4": -2.0}, "7": {"4": -1.0}}


def test_three_columns_are_asked_about_and_never_guessed():
    assert recognise(MARCO) == (None, "three")
    for read in (read_run, read_qrels):
        for on_error in ("raise", "skip"):
            with pytest.raises(NdcgError, match=r"three columns.*a rank.*a score or a grade \(x\.tsv\)\. Say which"):
                read(MARCO, name="x.tsv", on_error=on_error)
    with pytest.raises(NdcgError, match="Say which"):
        next(Reading(Run, MARCO))


def test_the_answer_decides_what_the_third_column_is(tmp_path):
    assert dict(read_run(MARCO, third="rank")) == BY_RANK
    assert dict(read_run(MARCO.replace(b"\t", b" "), third="score")) == {"2": {"9": 1, "4": 2}, "7": {"4": 1}}
    assert dict(read_qrels(MARCO, third="grade")) == {"2": {"9": 1, "4": 2}, "7": {"4": 1}}
    path = tmp_path / "marco.tsv"
    path.write_bytes(MARCO)
    qrels = {"2": {"4": 1}, "7": {"4": 1}}
    expected = evaluate({"2": ["9", "4"], "7": ["4"]}, qrels)
    assert evaluate(scan_run(path, third="rank"), qrels).per_query == expected.per_query
    assert ScannedRun(path, "mine").repeats is False


@pytest.mark.parametrize(
    ("kind", "third"), [(Run, "grade"), (Qrels, "rank"), (Qrels, "score"), (Run, ""), (Run, 3), (Qrels, ["grade"])]
)
def test_a_third_column_of_the_other_kind_is_refused(kind, third):
    with pytest.raises(NdcgError, match=rf"The third column of the {kind.kind} can be"):
        Reading(kind, MARCO, third=third)


def test_a_file_of_another_form_needs_no_answer():
    assert dict(read_run(b"q Q0 d 1 2.5 me\n", third="rank")) == {"q": {"d": 2.5}}


@pytest.mark.parametrize("names", [("query", "doc", "rank"), ("qid", "pid", "rank")])
def test_a_table_with_a_rank_and_no_score_is_read_by_rank(names):
    rows = [("2", "9", 1), ("2", "4", 2), ("7", "4", 1)]
    assert dict(read_run(written(names, "\t", rows))) == BY_RANK
    lines = b"\n".join(json.dumps(dict(zip(names, row, strict=True))).encode() for row in rows)
    assert dict(read_run(lines)) == BY_RANK


@pytest.mark.parametrize("rank", ["1.5", "-1", "inf", "nan", "first"])
def test_a_rank_is_a_whole_number(rank):
    for content in (f"q d 1\nq e {rank}\n", f"query,doc,rank\nq,e,{rank}\n"):
        with pytest.raises(NdcgError, match=rf"got '{rank}' \(x, line 2\)"):
            read_run(content.encode(), name="x", third="rank")
    skipped = read_run(f"q d 1\nq e {rank}\nq f 2".encode(), third="rank", on_error="skip")
    assert (dict(skipped), skipped.skipped.count) == ({"q": {"d": -1.0, "f": -2.0}}, 1)


WRONG = [
    (b"q d 1\nq e\n", "three columns must have 3 fields: query, document and a number; got 2 (x, line 2)"),
    (b"q d 1\nq d 2\n", "lines 1 and 2"),
    (b"q d 1\nq e 1 x\n", "got 4 (x, line 2)"),
]


@pytest.mark.parametrize(("content", "said"), WRONG, ids=[said for _, said in WRONG])
def test_a_wrong_line_of_three_columns_is_named(content, said):
    with pytest.raises(NdcgError) as refusal:
        read_run(content, name="x", third="rank")
    assert said in str(refusal.value)


def ratings(*found):
    return {"requests": [{"id": "q", "ratings": [{"_index": "a", "_id": "d1", "rating": 1}, *found]}]}


WRONG_REQUESTS = {
    "no rating": (ratings({"_id": "d2"}), "A rating must be an object", "x, line 2"),
    "no object": (ratings(3), "A rating must be an object", "x, line 2"),
    "no number": (ratings({"_index": "a", "_id": "d2", "rating": "high"}), "got 'high'", "x, line 2"),
    "a list for an id": (ratings({"_index": "a", "_id": ["d2"], "rating": 1}), "is empty", "x, line 2"),
    "two grades": (ratings({"_index": "a", "_id": "d1", "rating": 2}), "two grades", "lines 1 and 2"),
    "two indices": (ratings({"_index": "b", "_id": "d1", "rating": 1}), "two indices, 'a' and 'b'", "x, line 2"),
}


@pytest.mark.parametrize(("content", "said", "where"), WRONG_REQUESTS.values(), ids=WRONG_REQUESTS)
def test_a_wrong_rating_is_named_or_skipped(content, said, where):
    with pytest.raises(NdcgError) as refusal:
        read_qrels(json.dumps(content).encode(), name="x")
    assert said in str(refusal.value)
    assert where in str(refusal.value)
    found = read_qrels(json.dumps(content).encode(), on_error="skip")
    assert (dict(found), found.skipped.count) == ({"q": {"d1": 1}}, 1)


@pytest.mark.parametrize("wrong", [3, [], {"id": "q"}, {"ratings": []}, {"id": "q", "ratings": {"d1": 1}}])
def test_a_wrong_request_is_named(wrong):
    with pytest.raises(NdcgError, match=r"Request 2 of .*\(x\)"):
        read_qrels(json.dumps({"requests": [{"id": "q", "ratings": []}, wrong]}).encode(), name="x")
    with pytest.raises(NdcgError, match="has no rows"):
        read_qrels(b'{"requests": []}')


def test_a_query_may_be_called_requests():
    assert dict(read_qrels(b'{"requests": {"d1": 1}}')) == {"requests": {"d1": 1}}


def test_a_request_is_bounded():
    content = json.dumps(request()).encode()
    with pytest.raises(NdcgError, match="bytes"):
        read_qrels(content, most_bytes=10 * (len(content) - 1))
    assert dict(read_qrels(content, most_bytes=10 * len(content))) == GRADES
    deep = b'{"requests": ' + b"[" * 200_000
    with pytest.raises(NdcgError, match="JSON"):
        read_qrels(deep)
    with pytest.raises(NdcgError, match="more than 25 rows"):
        read_run(b"q d 1\n" * 26, most_bytes=1000, third="rank")


def test_frames_have_these_columns_too():
    run = {"q1": {"d1": 1.0, "d 2": 2.0}, "3": {"d1": 1.0}}
    expected = evaluate(run, GRADES)
    for names in (BEIR_NAMES, ("query_id", "corpus_id", "score"), ("query", "docid", "rating")):
        assert evaluate(run, pd.DataFrame(ROWS, columns=names)) == expected
    ranked = pd.DataFrame([("q1", "d 2", 1), ("q1", "d1", 2), ("3", "d1", 1)], columns=["query", "doc", "rank"])
    assert evaluate(ranked, GRADES).per_query == expected.per_query
    with pytest.raises(NdcgError, match=r"BEIR's qrels.*call its column corpus-id doc"):
        evaluate(pd.DataFrame(ROWS, columns=BEIR_NAMES), GRADES)


IDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zs", "Zl", "Zp")), min_size=1, max_size=9)


@many(200, 40)
@given(st.dictionaries(IDS, st.dictionaries(IDS, st.integers(-3, 9), min_size=1, max_size=5), min_size=1, max_size=5))
def test_grades_that_are_written_as_they_write_them_are_read_back(grades):
    assert dict(read_qrels(json.dumps(request(grades)).encode())) == grades
    rows = [(query, doc, grade) for query, docs in grades.items() for doc, grade in docs.items()]
    for names, mark in ((BEIR_NAMES, "\t"), (("query", "docid", "rating"), ",")):
        out = io.StringIO()
        pd.DataFrame(rows, columns=names).to_csv(out, sep=mark, index=False)
        assert dict(read_qrels(out.getvalue().encode())) == grades


NUMBERS = st.integers(0, 9) | st.floats() | st.text(max_size=3) | st.none()
JSON = st.recursive(
    NUMBERS | st.sampled_from(["q", "d1"]),
    lambda each: (
        st.lists(each, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "ratings", "_id", "_index", "rating", "requests"]), each, max_size=4)
    ),
    max_leaves=12,
)


@many(400, 80)
@given(st.lists(JSON, max_size=3))
def test_any_request_is_read_or_refused_in_a_sentence(requests):
    content = json.dumps({"requests": requests}).encode()
    for on_error in ("raise", "skip"):
        try:
            found = read_qrels(content, name="x", on_error=on_error)
        except NdcgError as refusal:
            assert str(refusal).endswith(".")
        else:
            assert found.rows


def test_the_requests_of_a_file_are_the_second_half_of_its_progress():
    table = request({f"q{number}": {"d": 1} for number in range(4)})
    progress = Progress()
    shares = [progress.share for _ in rank_eval.rows(table, "qrels", Problems("file", "raise"), progress)]
    assert shares == [0.625, 0.75, 0.875, 1]


def test_parsing_a_json_file_is_the_first_half_of_its_progress():
    content = json.dumps({f"q{number}": {"d": 1} for number in range(20_000)}).encode()
    reader, progress = io.BufferedReader(io.BytesIO(content)), Progress()
    steps = [
        (row is None, progress.share)
        for row in tables.json_by_query(reader, "run", Problems("file", "raise"), progress)
    ]
    shares = [share for _, share in steps]
    first_row = next(place for place, (rests, _) in enumerate(steps) if not rests)
    assert shares == sorted(shares)
    assert first_row > 3
    assert 0.4 < shares[first_row - 1] < 0.5 == shares[first_row]
    assert shares[-1] == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("form", ["csv", "json"])
@pytest.mark.parametrize(("kind", "name"), [(read_run, "score"), (read_qrels, "grade")])
def test_a_cell_that_is_no_number_is_called_what_it_should_be(kind, name, form):
    forms = {"csv": f"query,doc,{name}\nq,d,x\n", "json": json.dumps({"q": {"d": "x"}})}
    with pytest.raises(NdcgError, match=f"A {name} must be"):
        kind(forms[form].encode())


@pytest.mark.parametrize("space", [" ", "\t", "\v", "\f", "\r", " \v\t "])
def test_any_space_of_ascii_divides_the_fields_of_a_line(space):
    """As in C, by which trec_eval divides them."""
    run = read_run("".join(space.join(["q1", "Q0", doc, "1", "0.5", "tag"]) + "\n" for doc in ("d1", "d2")).encode())
    assert evaluate(run, {"q1": {"d2": 1}}, "trec_eval").value == 1


def test_ranks_may_begin_with_0():
    assert dict(read_run(b"q d 0\nq e 1", third="rank")) == {"q": {"d": 0.0, "e": -1.0}}
    assert dict(read_run(b"query,doc,rank\nq,d,0\nq,e,1\n")) == {"q": {"d": 0.0, "e": -1.0}}

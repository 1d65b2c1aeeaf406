"""Run and qrels files: every form gives the same rows, and a wrong line is a sentence."""

import contextlib
import gzip
import io
import json
import math
import random
import re
import subprocess
import sys
import threading
import tracemalloc
import warnings
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet as parquet_files

from ndcg_core import NdcgError, evaluate
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.run_files import Reading, read_qrels, read_run, reading, recognise, scan_run, sources
from ndcg_core.run_files.numerals import floats
from tests.support.examples import everyday, many
from tests.support.files import read_data

ROWS = [("q1", "d1", 2.5), ("q1", "NA", -1.0), ("q2", "d1", 1e-7), ("q2", "ä/b", 3.0)]
TABLE = {"q1": {"d1": 2.5, "NA": -1.0}, "q2": {"d1": 1e-7, "ä/b": 3.0}}


def trec(rows=ROWS, gap=" ", end="\n"):
    return "".join(gap.join((query, "Q0", doc, "1", repr(score), "me")) + end for query, doc, score in rows).encode()


def table(delimiter, header="doc,score,query"):
    lines = [header.split(","), *([doc, repr(score), query] for query, doc, score in ROWS)]
    return "\n".join(delimiter.join(line) for line in lines).encode()


def json_lines():
    return "\n".join(json.dumps({"qid": query, "docno": doc, "score": score}) for query, doc, score in ROWS).encode()


def parquet():
    out = io.BytesIO()
    columns = dict(zip(("query_id", "doc_id", "score"), zip(*ROWS, strict=True), strict=True))
    parquet_files.write_table(pa.table({name: list(cells) for name, cells in columns.items()}), out)
    return out.getvalue()


FORMS = {
    "spaces": trec(),
    "tabs": trec(gap="\t"),
    "several spaces": trec(gap="  \t "),
    "no last newline": trec().rstrip(),
    "CRLF": trec(end="\r\n"),
    "BOM": b"\xef\xbb\xbf" + trec(),
    "a tag of several words": trec().replace(b" me", b" me and you"),
    "comments and empty lines": b"# a run\n\n" + trec(end="\n\n") + b"#end",
    "gzip": gzip.compress(trec()),
    "scattered queries": trec([ROWS[index] for index in (0, 2, 1, 3)]),
    "CSV": table(","),
    "CSV with semicolons": table(";"),
    "CSV, quoted, CRLF": b'"query","doc","score","note"\r\n'
    + b"".join(f'"{query}","{doc}",{score!r},"a ""note"", \n two"\r\n'.encode() for query, doc, score in ROWS),
    "TSV": table("\t"),
    "JSON lines": json_lines(),
    "JSON": json.dumps(TABLE).encode(),
}


@pytest.mark.parametrize("content", [*FORMS.values(), parquet()], ids=[*FORMS, "Parquet"])
def test_every_form_gives_the_same_rows(content, tmp_path):
    assert dict(read_run(content)) == TABLE
    path = tmp_path / "a file"
    path.write_bytes(content)
    assert dict(read_run(path)) == dict(read_run(str(path))) == TABLE
    with path.open("rb") as file:
        assert dict(read_run(file)) == TABLE
        assert not file.closed
    file = io.BytesIO(content)
    run = read_run(file)
    assert not file.closed
    assert [(query, doc, score) for query in run for doc, score in run[query].items()] == sorted(
        ROWS, key=lambda row: row[0]
    )


def test_zstandard_is_read_where_a_module_is(tmp_path):
    assert dict(read_run(zstandard.compress(trec()))) == TABLE


def test_what_a_packed_file_needs_is_said():
    program = (
        "import sys\nfor name in ('compression.zstd', 'backports.zstd', 'zstandard', 'pyarrow', 'pandas'):"
        "    sys.modules[name] = None\n"
        "from ndcg_core.run_files import read_run\n"
        "for head in (b'\\x28\\xb5\\x2f\\xfd', b'PAR1'):\n"
        "    try: read_run(head + b'1234')\n"
        "    except ValueError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "To install it: pip install zstandard." in said
    assert "To install it: pip install pyarrow." in said


QRELS = {
    "TREC": b"q1 0 d1 2\nq1\t0 d2  0\nq2 0 d1 -1\n",
    "TREC, fractions": b"q1 0 d1 2.0\nq1 0 d2 0.0\nq2 0 d1 -1e0",
    "CSV": b"query-id,corpus-id,score,relevance\nq1,d1,9,2\nq1,d2,9,0\nq2,d1,9,-1",
    "JSON": b'{"q1": {"d1": 2, "d2": 0}, "q2": {"d1": -1}}',
    "repeated": b"q1 0 d1 2\nq1 0 d1 2\nq1 0 d2 0\nq2 0 d1 -1\nq1 0 d1 2\n",
}


@pytest.mark.parametrize("content", QRELS.values(), ids=list(QRELS))
def test_qrels(content):
    found = read_qrels(content)
    assert dict(found) == {"q1": {"d1": 2, "d2": 0}, "q2": {"d1": -1}}
    assert all(type(grade) is int for docs in found.values() for grade in docs.values())


REFUSED = [
    *((each["file"].encode(), each["said"]) for each in read_data("refused_runs.toml")["run"]),
    (trec() + trec([ROWS[0]]), "lines 1 and 5"),
    (b"q1 Q0 a 1 2 me\nq1 Q0 d\xff 1 2 me\n", "this one has the byte 255 (x.run, line 2)"),
    (b"q1 Q0 " + b"x" * 1001 + b" 1 2 me\n", "at most 1,000 bytes; this one has 1,001 (x.run, line 1)"),
    (b"query,doc,score\nq1,d1\xff,2", "this one has the byte 255 (x.run, line 2)"),
    (gzip.compress(trec())[:-9], "damaged"),
    (b"\x1f\x8bnonsense", "damaged"),
]


@pytest.mark.parametrize(("content", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_is_wrong_is_said_with_its_place(content, said):
    with pytest.raises(NdcgError, match=r"x\.run") as error:
        read_run(content, name="x.run")
    assert said in str(error.value)


@pytest.mark.parametrize(("read", "column"), [(read_run, "score"), (read_qrels, "grade")])
def test_a_line_that_is_no_record_is_refused_with_the_usual_columns(read, column):
    with pytest.raises(NdcgError, match=re.escape(f'{{"query": "q1", "doc": "d1", "{column}": 1}}')):
        read(b'{"query": "q1", "doc": "d1", "%s": 2}\n[3]' % column.encode())


@pytest.mark.parametrize(("fields", "kind"), [(2, None), (4, "qrels"), (5, None), (6, "run"), (7, "run")])
def test_text_is_recognised_by_its_fields(fields, kind):
    assert recognise(" ".join("1" * fields).encode()) == (kind, "trec")


@pytest.mark.parametrize(
    ("line", "kind", "form"),
    [
        (b"q Q0 a 1 1,5 t", "run", "trec"),  # a decimal comma, which is refused where it stands
        (b"q Q0 Smith,J 1 1.5 t", "run", "trec"),
        (b"q 0 Smith,J 2", "qrels", "trec"),
        (b"q, Q0, a, 1, 1.5, t", None, None),
        (b"one, two words 3", "qrels", None),
    ],
)
def test_a_comma_inside_a_field_is_no_delimiter(line, kind, form):
    assert recognise(line) == (kind, form)


def test_a_file_of_wrong_lines_alone_says_what_is_wrong():
    with pytest.raises(NdcgError) as refusal:
        read_run(b"q Q0\nq\nq Q0 b\n", on_error="skip", name="my.run")
    assert refusal.value.code == "run_files.all-wrong"
    assert str(refusal.value).startswith("The run has no rows, and 3 lines that cannot be read (my.run). A line ")
    assert "got 2 (my.run, line 1)" in str(refusal.value)


@pytest.mark.parametrize(
    ("number", "kind"), [("0.5", "run"), ("2", "qrels"), ("2.0", None), ("1e20", None), ("NaN", None), ('"x"', None)]
)
def test_numbers_of_a_json_file_say_what_it_is_where_only_one_kind_has_such(number, kind):
    """A fraction is a score, and a whole number without a point a grade."""
    assert recognise(b'{"q1": {"d1": %s}}' % number.encode()) == (kind, "json")


@pytest.mark.parametrize(
    ("header", "form"), [(b"Query-ID,x", "csv"), (b"doc;x", "csv"), (b"x\t docno ", "tsv"), (b"score,x", None)]
)
def test_a_header_names_a_query_or_a_document(header, form):
    """A number alone may be a document's id."""
    assert recognise(header) == (None, form)


MANY = [(f"q{row // 100}", f"d{row}", row / 8) for row in range(20_000)]
MANY_BY_QUERY = {f"q{query}": {doc: score for _, doc, score in MANY[query * 100 :][:100]} for query in range(200)}
LONG = {
    "TREC": lambda: trec(MANY),
    "gzip": lambda: gzip.compress(trec(MANY)),
    "CSV": lambda: b"query,doc,score\n" + b"".join(b"%s,%s,%r\n" % (q.encode(), d.encode(), n) for q, d, n in MANY),
    "JSON lines": lambda: b"\n".join(json.dumps({"query": q, "doc": d, "score": n}).encode() for q, d, n in MANY),
    "JSON": lambda: json.dumps(MANY_BY_QUERY, indent=1).encode(),
}


@pytest.mark.full
@pytest.mark.parametrize("form", LONG)
@pytest.mark.parametrize("most", [None, 200_000_000])
def test_a_file_is_read_in_steps(form, most):
    reading = Reading(Run, LONG[form](), most_bytes=most)
    shares = list(reading)
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert 0 < shares[0] < 1
    assert (reading.share, shares[-1] <= 1) == (1, True)
    assert dict(reading.result) == MANY_BY_QUERY
    assert list(reading) == []


@pytest.mark.parametrize("form", everyday(["TREC", "CSV"], LONG))
def test_a_stopped_reading_goes_on(form):
    reading = Reading(Run, LONG[form]())
    next(reading)
    next(reading)
    assert reading.result is None
    assert dict(reading.whole()) == MANY_BY_QUERY


@pytest.mark.full
def test_wrong_lines_are_read_in_steps_too():
    for wrong in (b"q1 Q0 d 1 x me\n" * 60_000, b"query,doc,score\n" + b"q1,d\n" * 60_000, b'{"qid": 1}\n' * 60_000):
        reading = Reading(Run, wrong, on_error="skip")
        assert all(next(reading) <= 1 for _ in range(3))
        with pytest.raises(NdcgError, match="has no rows"):
            reading.whole()


def test_an_open_file_is_read_from_where_it_is_and_a_stopped_path_is_closed(tmp_path):
    path = tmp_path / "x.run"
    path.write_bytes(trec(MANY))
    with path.open("rb") as file:
        assert {*Reading(Run, file)} == {0.0}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        reading = Reading(Run, path)
        assert 0 < next(reading) < 1
        del reading  # a file that stays open would warn


def test_two_grades_of_a_document_are_refused_with_both_lines():
    with pytest.raises(NdcgError, match=r"Query 'q1' has two grades for document 'd1' .*lines 1 and 3"):
        read_qrels(b"q1 0 d1 1\nq1 0 d2 1\nq1 0 d1 2\n")


def test_wrong_lines_are_skipped_and_counted_if_that_is_wanted():
    wrong = b"".join(b"q%d Q0 d\n" % number for number in range(150))
    run = read_run(trec()[:1] + trec()[1:] + wrong + b"q1 Q0 d1 1 7 me\nq1 Q0 d9 1 x me\n", on_error="skip")
    assert dict(run) == TABLE
    assert run.skipped.count == 152
    assert len(run.skipped.first) == 100
    assert "got 3 (line 5)" in run.skipped.first[0]


def test_a_file_is_bounded_after_it_is_unpacked():
    packed = gzip.compress(b"q1 Q0 d1 1 1 me\n" + b" " * 10_000_000)
    with pytest.raises(NdcgError, match="1,000,000 bytes"):
        read_run(packed, most_bytes=1_000_000)
    with pytest.raises(NdcgError, match="more than 25 rows"):
        read_run(b"q Q0 d 1 1 t\n" * 26, most_bytes=1000)
    with pytest.raises(NdcgError, match="20 bytes"):
        read_run(b'{"q1": {"d1": 1.5, "d2": 1}}', most_bytes=200)


def test_parquet_is_bounded_by_what_it_unpacks_to():
    assert dict(read_run(parquet(), most_bytes=1_000_000)) == dict(read_run(parquet()))
    long = "d" * 400_000
    bombs = {
        "rows": {"query": pa.repeat("q", 3_000_000), "doc": pa.repeat("d", 3_000_000), "score": np.ones(3_000_000)},
        "ids": {"query": ["q"] * 200, "doc": [long] * 200, "score": [1.0] * 200},
    }
    for columns in bombs.values():
        held = io.BytesIO()
        parquet_files.write_table(pa.table(columns), held)
        content = held.getvalue()
        assert len(content) < 1_000_000
        before = pa.total_allocated_bytes()
        with pytest.raises(NdcgError, match="more than 1,000,000 bytes when unpacked"):
            read_run(content, most_bytes=10_000_000)
        assert pa.total_allocated_bytes() - before < 20_000_000


def test_parquet_is_refused_where_its_size_cannot_be_bounded(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NdcgError, match="Without pyarrow, Parquet is not read"):
        read_run(parquet(), most_bytes=1_000_000)


@pytest.mark.full
@pytest.mark.parametrize("content", [b"a\n" * 400_000, b"q Q0 d 1 x t\n" * 200_000, b"q Q0 d 1 1 t\n" * 200_000])
def test_a_file_of_wrong_lines_costs_no_more_than_its_size(content):
    tracemalloc.start()
    try:
        with pytest.raises(NdcgError, match="line"):
            read_run(content)
        with contextlib.suppress(NdcgError):  # where no line is left
            skipped = read_run(content, on_error="skip").skipped
            assert (skipped.count, len(skipped.first)) == (199_999, 100)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60_000_000


def test_a_line_without_an_end_is_refused():
    with pytest.raises(NdcgError, match="more than 4,000,000 bytes"):
        read_run(b"a b c d e f " * 1_000_000)


@pytest.mark.parametrize("block", [16, 40, 100, 1000])
def test_blocks_of_any_size_give_the_same_rows(block, monkeypatch, tmp_path):
    dice = random.Random(block)
    rows = [
        (f"q{query}", f"doc{doc}", dice.uniform(-5, 50)) for query in range(9) for doc in range(dice.randrange(1, 9))
    ]
    path = tmp_path / "x.run"
    path.write_bytes(trec(rows).rstrip())
    whole, qrels = read_run(path), read_qrels(b"".join(f"q{n} 0 doc{n % 3} 1\n".encode() for n in range(9)))
    expected = evaluate(whole, qrels, "trec_eval", k=2)
    for each in (reading, sources):
        monkeypatch.setattr(each, "BLOCK", block)
    sizes: list[int] = []
    read = sources.Blocks.read

    def noted(self):
        sizes.append(self._size)
        return read(self)

    monkeypatch.setattr(sources.Blocks, "read", noted)
    assert [(query, doc, score) for query, docs in read_run(path).items() for doc, score in docs.items()] == rows
    found = evaluate(scan_run(path), qrels, "trec_eval", k=2)
    assert (found.value, found.per_query, found.left_out) == (expected.value, expected.per_query, expected.left_out)
    assert found.rows == expected.rows
    assert sizes.count(block) >= 2  # of the run as a whole and of the scanned one


def test_a_table_may_begin_with_a_byte_order_mark():
    assert dict(read_run("\ufeffquery,doc,score\nq,é,1\n".encode(), name="x.csv")) == {"q": {"é": 1.0}}


def test_a_row_of_a_table_without_a_document_is_skipped_as_a_whole():
    table = b"query,doc,score\nq,a,1\nq,,2\n,b,3\nq,c,x\n"
    run = read_run(table, name="x.csv", on_error="skip")
    assert (dict(run), run.skipped.count) == ({"q": {"a": 1.0}}, 3)


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_line_that_starts_with_a_space_and_has_a_field_less_is_refused(place):
    """The space begins no field, although the line then has as many spaces as the others."""
    lines = ["q Q0 d1 1 2 x", "q Q0 d2 1 2 x", "q Q0 d3 1 2 x"]
    lines[place - 1] = f" Q0 d{place} 1 2 x"
    with pytest.raises(NdcgError, match=rf"got 5 \(line {place}\)"):
        read_run("\n".join(lines).encode())


def test_lines_are_counted_behind_one_that_is_longer_than_a_block(monkeypatch):
    for each in (reading, sources):
        monkeypatch.setattr(each, "BLOCK", 300)
    lines = [f"q Q0 d{number} 1 2 {'x' * (2000 if number == 1 else 1)}" for number in range(4)]
    with pytest.raises(NdcgError, match=r"line 5\b"):
        read_run("\n".join([*lines, "q Q0 d4 1 oops x"]).encode())


WRONG = {"fields": "q{n} Q0 d 1", "score": "q{n} Q0 d 1 oops me", "twice": "q{n} Q0 doc0 1 1.0 me"}


@pytest.mark.parametrize("first", WRONG)
@pytest.mark.parametrize("second", WRONG)
def test_the_first_wrong_line_of_a_scanned_run_is_named_and_no_thread_is_left(first, second, monkeypatch, tmp_path):
    lines = [f"q{query} Q0 doc{doc} 1 {doc}.5 me" for query in range(60) for doc in range(6)]
    lines[100] = WRONG[first].format(n=100 // 6)
    lines[220] = WRONG[second].format(n=220 // 6)
    path = tmp_path / "x.run"
    path.write_text("\n".join(lines))
    monkeypatch.setattr(sources, "BLOCK", 300)
    before = threading.active_count()
    with pytest.raises(NdcgError, match=r"lines 97 and 101|line 101"):
        evaluate(scan_run(path), read_qrels(b"q1 0 doc1 1\n"), "trec_eval", k=2)
    assert threading.active_count() == before


def test_a_scanned_run_without_threads_is_the_same(monkeypatch, tmp_path):
    path = tmp_path / "x.run"
    path.write_bytes(trec([(f"q{query}", f"doc{doc}", 1 / (1 + doc)) for query in range(50) for doc in range(9)]))
    monkeypatch.setattr(sources, "BLOCK", 400)
    qrels = read_qrels(b"".join(f"q{query} 0 doc{query % 9} 1\n".encode() for query in range(50)))
    expected = evaluate(scan_run(path), qrels, "trec_eval")

    def no_thread(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_thread)
    found = evaluate(scan_run(path), qrels, "trec_eval")
    assert (found.per_query, found.rows) == (expected.per_query, expected.rows)


def test_a_scanned_run_whose_queries_are_scattered_is_read_as_a_whole(tmp_path):
    path = tmp_path / "x.run"
    path.write_bytes(FORMS["scattered queries"])
    qrels = read_qrels(b"q1 0 NA 1\nq2 0 d1 1\n")
    assert evaluate(scan_run(path), qrels).per_query == evaluate(read_run(FORMS["spaces"]), qrels).per_query


def test_a_scanned_run_in_another_form_is_read_as_a_whole(tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(FORMS["JSON"])
    qrels = read_qrels(QRELS["TREC"][:-11])
    assert evaluate(scan_run(path), qrels).value == evaluate(read_run(path), qrels).value


def column(texts):
    pieces = [text.encode() for text in texts]
    stops = np.cumsum([len(piece) for piece in pieces])
    letters = np.frombuffer(b"".join(pieces) + bytes(8), dtype=np.uint8)
    return letters, stops - [len(piece) for piece in pieces], stops


NUMERALS = (
    st.floats().map(repr)
    | st.floats(-1e4, 1e4).map(lambda number: f"{number:.7f}")
    | st.decimals(-999, 999, places=16).map(str)
    | st.integers(-(10**20), 10**20).map(str)
    | st.text("0123456789.+-e", max_size=12)
    | st.floats(1e-3, 999).map(lambda x: str((Fraction(x) + Fraction(math.ulp(x)) / 2).__float__()))
)


SHORT = st.floats(-999, 999).map(lambda number: f"{number:.3f}") | st.sampled_from(
    [".", "-.", ".5", "5.", "-0.", "+1.5", "1.2.3", "x.1", "1.2345678", "9999.9999"]
)
SINGLE = st.sampled_from("0123456789./:-x")


@many(900, 180)
@given(st.one_of(st.lists(each, min_size=1, max_size=30) for each in (NUMERALS, SHORT, SINGLE)))
def test_numerals_are_read_as_python_reads_them(texts):
    values, wrong = floats(*column(texts))
    for place, text in enumerate(texts):
        try:
            expected = float(text)
        except ValueError:
            expected = math.nan
        assert math.isnan(expected) == (place in wrong)
        assert math.isnan(expected) or values[place].hex() == expected.hex()


BITS = st.sampled_from([
    b"q1", b"Q0", b"d1", b"1", b"2.5", b" ", b"\t", b"\n", b"\r\n", b",", b'"', b"{", b"}", b":", b"\xc3", b"\x00",
    b"#", b"score",
])  # fmt: skip
FUZZ = st.lists(BITS, max_size=60).map(b"".join)


@pytest.mark.full
@many(2000, 400)
@given(
    content=st.one_of(
        FUZZ,
        st.tuples(st.sampled_from(list(FORMS.values())), FUZZ, st.integers(0, 200)).map(
            lambda parts: parts[0][: parts[2]] + parts[1] + parts[0][parts[2] :]
        ),
    )
)
def test_any_file_is_read_or_refused_in_a_sentence(content):
    for read, kind in ((read_run, Run), (read_qrels, Qrels)):
        try:
            found = read(content, name="x")
        except NdcgError as error:
            assert str(error).endswith(".")
            found = None
        skipped = None
        try:
            skipped = read(content, name="x", on_error="skip")
        except NdcgError:
            assert found is None
        if found is not None:
            assert isinstance(found, kind)
            assert dict(found) == dict(skipped)
            assert skipped.skipped.count == 0
            assert all(math.isfinite(number) or kind is Run for docs in found.values() for number in docs.values())


def test_the_form_of_a_file_is_recognised():
    assert recognise(trec()[:30]) == ("run", "trec")
    assert recognise(QRELS["TREC"]) == ("qrels", "trec")
    assert recognise(FORMS["JSON"]).form == "json"
    assert recognise(QRELS["JSON"]) == ("qrels", "json")
    assert recognise(FORMS["JSON lines"]) == ("run", "json_lines")
    assert recognise(table(",")) == ("run", "csv")
    assert recognise(QRELS["CSV"]) == ("qrels", "csv")
    assert recognise(b"what?").form == "trec"
    assert recognise(b"a, b").form is None


@pytest.mark.full
@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstandard"])
@pytest.mark.parametrize("kind", ["path", "bytes"])
def test_the_share_of_a_packed_file_grows_with_its_rows(tmp_path, pack, kind):
    content = pack(trec([(query, doc, random.Random(doc).random()) for query, doc, _ in MANY]))
    assert 200_000 < len(content) < 300_000  # three steps of rows; the buffers of the modules have 131,072 bytes
    path = tmp_path / "packed"
    path.write_bytes(content)
    shares = list(Reading(Run, path if kind == "path" else content))
    assert shares[0] < 0.6
    assert shares[1] < 0.9


def test_a_refused_file_has_a_share_and_says_that_it_was_refused(tmp_path):
    path = tmp_path / "my.run"
    path.write_bytes(b"q1 Q0 d1 1 2.5 mine\n" * 2)
    reading = Reading(Run, path)
    with pytest.raises(NdcgError, match=r"my\.run"):
        reading.whole()
    assert 0 <= reading.share <= 1
    with pytest.raises(RuntimeError, match=r"my\.run was refused"):
        reading.whole()

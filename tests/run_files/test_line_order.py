"""A run whose lines lie in any order says what the same lines say query by query: values and refusals."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ndcg_core import NdcgError, conventions, evaluate
from ndcg_core.run_files import read_qrels, read_run, reading, scan_run, sources
from tests.support.examples import many

QUERIES, DOCS = [f"q{number}" for number in range(5)], ["a", "bb", "a-document-of-many-letters", "ä/b", "d10", "d11"]
SCORES = st.sampled_from([1.0, 1.0 + 1e-9, 2.5, -3.0, 0.0]) | st.floats(allow_nan=False, allow_infinity=False)
QRELS = read_qrels(
    "".join(f"{query} 0 {doc} {grade}\n" for query in QUERIES[1:] for grade, doc in enumerate(DOCS[::2])).encode()
)
CELLS = st.lists(
    st.tuples(st.sampled_from(QUERIES), st.sampled_from(DOCS)), unique=True, min_size=2, max_size=30
)  # in any order, so that a query's lines are scattered
Row = tuple[str, str, str]


class Files(NamedTuple):
    """The same lines as they came, and each query's together, in the order in which the queries begin."""

    scattered: list[Row]
    grouped: list[Row]


@st.composite
def files(draw: st.DrawFn) -> Files:
    return both([(query, doc, repr(draw(SCORES))) for query, doc in draw(CELLS)])


def both(rows: list[Row]) -> Files:
    begun = list(dict.fromkeys(query for query, _, _ in rows))
    grouped = sorted(rows, key=lambda row: begun.index(row[0]))  # it is stable
    assume(grouped != rows)
    return Files(rows, grouped)


def text(rows: list[Row]) -> bytes:
    return "".join(f"{query} Q0 {doc} 1 {score} me\n" for query, doc, score in rows).encode()


@pytest.fixture(scope="module", params=[64, 1 << 18], ids=["many blocks", "one block"])
def path(request, tmp_path_factory):
    """A file to write, which is read in blocks of so many bytes."""
    with pytest.MonkeyPatch.context() as patch:
        for each in (reading, sources):
            patch.setattr(each, "BLOCK", request.param)
        yield tmp_path_factory.mktemp("run") / "my.run"


def outcomes(path, rows, convention, k):
    """What both readers say of the lines; the number of a line is another in the other order."""
    path.write_bytes(text(rows))
    return [outcome(read, path, convention, k) for read in (read_run, scan_run)]


def outcome(read, path, convention, k):
    try:
        found = evaluate(read(path), QRELS, convention, k=k)
        return repr((found.value, found.per_query, found.left_out, found.rows))
    except NdcgError as refused:
        return str(refused)


@many(400, 60, deadline=None)
@given(rows=files(), convention=st.sampled_from(sorted(conventions)), k=st.sampled_from([1, 3, None]))
def test_the_order_of_lines_changes_no_bit_of_a_value(path, rows, convention, k):
    said = {*outcomes(path, rows.grouped, convention, k), *outcomes(path, rows.scattered, convention, k)}
    assert len(said) == 1, said


@many(400, 60, deadline=None)
@given(rows=files(), dice=st.randoms(use_true_random=False))
def test_a_document_retrieved_twice_is_refused_with_both_its_lines(path, rows, dice):
    again = [*rows.scattered]
    for query, doc, _ in dice.sample(rows.scattered, dice.randrange(1, 3)):
        again.insert(dice.randrange(len(again) + 1), (query, doc, "77.5"))  # it shows which of the two is kept
    for lines in both(again):
        path.write_bytes(text(lines))
        first, second = repeats(lines)[0]
        query, doc, _ = lines[second]
        for read in (read_run, scan_run):
            with pytest.raises(NdcgError) as refused:
                evaluate(read(path), QRELS)
            assert f"'{query}' retrieves document '{doc}' twice" in str(refused.value)
            assert f"my.run, lines {first + 1} and {second + 1}" in str(refused.value)
        kept = read_run(path, on_error="skip")
        seconds = {second for _, second in repeats(lines)}
        left = [row for place, row in enumerate(lines) if place not in seconds]
        assert kept.skipped.count == len(seconds)
        assert kept == {query: {doc: float(score) for name, doc, score in left if name == query} for query in kept}
        assert kept.rows == len(left)


def repeats(rows: list[Row]) -> list[tuple[int, int]]:
    """The first row and a further one of each document that a query has again, in the order of the further ones."""
    begun: dict[tuple[str, str], int] = {}
    firsts = [begun.setdefault(row[:2], place) for place, row in enumerate(rows)]
    return [(first, place) for place, first in enumerate(firsts) if first != place]


@many(200, 40, deadline=None)
@given(rows=files(), wrong=st.sampled_from(["nan", "x", "", "1e"]), data=st.data())
def test_a_wrong_line_is_refused_by_its_number(path, rows, wrong, data):
    query, doc, _ = data.draw(st.sampled_from(rows.scattered))
    said = set()
    for lines in rows:
        place = next(place for place, row in enumerate(lines) if row[:2] == (query, doc))
        changed = [*lines]
        changed[place] = (query, doc, wrong)
        for message in outcomes(path, changed, "trec_eval", 3):
            assert re.search(rf"line {place + 1}\b", message)
            said.add(message.replace(f"line {place + 1}", "line"))
    assert len(said) == 1, said

"""The rows as CSV: exact to the last digit, and nothing that a spreadsheet would run."""

import csv
import io
import math
import re

import numpy as np
import pytest

from ndcg_core import Convention, Row, Topic, explain
from ndcg_core.exchange.cells import as_csv
from ndcg_core.io import to_csv


def table(explanation):
    return list(csv.DictReader(io.StringIO(to_csv(explanation), newline="")))


def test_the_rows_come_back_to_the_last_digit():
    explained = explain(Topic(["d4", "d9", "d1"], {"d1": 2, "d4": 0.1, "d7": 3}), Convention(k=2))
    rows = table(explained)
    assert list(rows[0]) == list(Row._fields)
    assert len(rows) == len(explained.rows)
    for read, row in zip(rows, explained.rows, strict=True):
        assert float(read["dcg"]) == row.dcg
        assert float(read["loss"]) == row.loss
        assert read["doc"] == ("" if row.doc is None else row.doc)
        assert read["counts"] == str(row.counts)
    assert [row["grade"] for row in rows] == ["0.1", "", "2"]


@pytest.mark.parametrize("doc", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("x","y")'])
def test_text_that_a_spreadsheet_would_run_is_quoted(doc):
    row = table(explain(Topic([doc], {doc: 1})))[0]
    assert row["doc"] == row["ideal_doc"] == "'" + doc


@pytest.mark.parametrize("doc", ["a=b", "d-1", "'x", 'say "so", twice', "two\nlines", "é"])
def test_any_other_text_is_left_alone(doc):
    assert table(explain(Topic([doc], {doc: 1})))[0]["doc"] == doc


def test_numbers_stay_numbers():
    explained = explain(
        Topic([-3, 4], {-3: -1, 4: np.float64(2)}), Convention(gain="linear", negative="keep", no_relevant="nan")
    )
    rows = table(explained)
    assert rows[0]["doc"] == "-3"
    assert rows[0]["gain"] == "-1.0"
    assert rows[1]["grade"] == "2.0"
    nothing = table(explain(Topic(["d1"], {"d1": 0}), Convention(no_relevant="nan")))
    assert math.isnan(float(nothing[0]["ndcg"]))


@pytest.mark.parametrize("doc", ["d1", "a;=1+1", "a\t=1+1", 'say "so"'])
def test_every_cell_is_quoted_so_that_no_delimiter_splits_it(doc):
    lines = to_csv(explain(Topic([doc, "x"], {doc: 1}))).splitlines()
    for line in lines:
        assert re.fullmatch(r'"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*', line)


def test_every_text_of_other_tables_is_quoted_too():
    written = as_csv([["run", "mean"], ["a;=1+1", 0.5], ["plain", 2]])
    assert written.splitlines() == ['"run","mean"', '"a;=1+1",0.5', '"plain",2']

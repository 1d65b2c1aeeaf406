"""Data frames as runs and qrels: which columns they need, how these may be called, and what is wrong with a row."""

import re
import sys
from itertools import chain, combinations, permutations, product

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from ndcg_core import NdcgError
from ndcg_core.batch.column_names import COLUMN_NAMES, columns_of, is_beir
from ndcg_core.batch.mappings import nested

RUN = {"query": ["q1", "q1", "q2"], "doc": ["a", "b", "a"], "score": [1.0, 2.0, 3.0]}
QRELS = {"query": ["q1", "q1", "q2"], "doc": ["a", "b", "a"], "grade": [1, 2, 3]}
TABLES = {"run": RUN, "qrels": QRELS}
MAPPINGS = {"run": {"q1": {"a": 1.0, "b": 2.0}, "q2": {"a": 3.0}}, "qrels": {"q1": {"a": 1, "b": 2}, "q2": {"a": 3}}}
MAKERS = {"pandas": pd.DataFrame, "polars": pl.DataFrame, "pyarrow": pa.table}
KINDS = pytest.mark.parametrize("kind", TABLES)
FRAMES = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@FRAMES
@KINDS
def test_columns_in_any_order_give_the_same_mapping(kind, make):
    for order in permutations(TABLES[kind]):
        assert nested(make({name: TABLES[kind][name] for name in order}), kind) == MAPPINGS[kind]


@FRAMES
@KINDS
def test_columns_beside_them_are_not_read(kind, make):
    assert nested(make({"note": [None, "x", "y"], **TABLES[kind], "tag": [1, 2, 3]}), kind) == MAPPINGS[kind]


@KINDS
def test_every_usual_name_is_understood_in_any_spelling(kind):
    for names in product(*COLUMN_NAMES[kind]):
        if "rank" in names:
            continue
        for spelled in (
            names,
            [name.upper() for name in names],
            [f" {name.replace('_', '-')} " for name in names],
            [name.replace("_", " ") for name in names],
        ):
            if is_beir(spelled):
                continue
            frame = pd.DataFrame(dict(zip(spelled, TABLES[kind].values(), strict=True)))
            assert nested(frame, kind) == MAPPINGS[kind], spelled


@FRAMES
def test_a_run_of_ranks_has_the_order_of_the_ranks(make):
    run = nested(make({"query": ["q"] * 3, "doc": ["b", "a", "c"], "rank": [2, 1, 3]}), "run")
    assert sorted(run["q"], key=run["q"].get, reverse=True) == ["a", "b", "c"]
    both = {"query": ["q"] * 2, "doc": ["a", "b"], "rank": [1, 2], "score": [1.0, 2.0]}
    assert nested(make(both), "run") == {"q": {"a": 1.0, "b": 2.0}}


@KINDS
@pytest.mark.parametrize("there", [*chain.from_iterable(combinations(range(3), size) for size in range(3))])
def test_a_frame_is_refused_with_all_that_it_needs_and_all_that_is_missing(kind, there):
    names = list(TABLES[kind])
    frame = pd.DataFrame({names[at]: TABLES[kind][names[at]] for at in there} | {"note": [1, 2, 3]})
    with pytest.raises(NdcgError) as error:
        nested(frame, kind)
    said = str(error.value)
    missing = [name for at, name in enumerate(names) if at not in there]
    assert f"data frame of the {kind} must have the columns {', '.join(names)}" in said
    assert f"Add {', '.join(missing)}." in said
    assert "note" in said  # what came


@KINDS
def test_a_frame_is_refused_for_columns_of_the_other_kind(kind):
    (other,) = {*TABLES} - {kind}
    with pytest.raises(NdcgError, match=f"Add {list(TABLES[kind])[2]}"):
        nested(pd.DataFrame(TABLES[other]), kind)


def test_the_columns_of_beir_are_qrels_and_no_run_unless_a_grade_or_a_rank_is_beside_them():
    beir = {"query-id": ["q"], "corpus-id": ["a"], "score": [1]}
    assert nested(pd.DataFrame(beir), "qrels") == {"q": {"a": 1}}
    with pytest.raises(NdcgError, match="BEIR's qrels"):
        nested(pd.DataFrame(beir), "run")
    assert nested(pd.DataFrame({**beir, "rank": [7]}), "run") == {"q": {"a": 1}}
    assert nested(pd.DataFrame({**beir, "grade": [3]}), "qrels") == {"q": {"a": 3}}
    for missing in beir:
        assert not is_beir([*({*beir} - {missing})])


@KINDS
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_column_twice_is_refused(kind, at):
    frame = pd.DataFrame(TABLES[kind])
    doubled = pd.concat([frame, frame[[frame.columns[at]]]], axis=1)
    with pytest.raises(NdcgError, match=f"data frame of the {kind} has a column twice"):
        nested(doubled, kind)
    assert columns_of(frame.columns, kind)[:3] == (0, 1, 2)


@KINDS
@pytest.mark.parametrize("name", [None, float("nan"), pd.NA, pd.NaT, ["a"], {}], ids=repr)
@pytest.mark.parametrize("column", [0, 1])
def test_an_id_that_is_missing_or_no_key_is_named_with_its_row(kind, name, column):
    cells = [list(column_) for column_ in TABLES[kind].values()]
    cells[column][1] = name
    frame = pd.DataFrame(
        {key: pd.Series(values, dtype=object) for key, values in zip(TABLES[kind], cells, strict=True)}
    )
    with pytest.raises(NdcgError, match=rf"the {kind}, row 2\b"):
        nested(frame, kind)


@KINDS
def test_a_missing_query_of_a_mapping_is_refused_and_any_other_key_is_not(kind):
    for name in (None, float("nan"), pd.NA, np.float64("nan")):
        with pytest.raises(NdcgError, match=re.escape(f"the {kind}")):
            nested({"q": {}, name: {}}, kind)
    table = {"q": {"a": 1}, 3: {"a": 1}, 0.5: {"a": 1}, ("x", 1): {"a": 1}}
    assert nested(table, kind) is table


@pytest.mark.parametrize("row", [2, 3, 4])
@KINDS
def test_a_document_twice_is_named_with_its_row(kind, row):
    numbers = list(TABLES[kind])[2]
    docs = ["a", "b", "c", "d"]
    docs[row - 1] = "a"
    frame = pd.DataFrame({"query": ["q"] * 4, "doc": docs, numbers: [1, 2, 3, 4]})
    with pytest.raises(NdcgError, match=rf"document 'a' twice.*the {kind}, row {row}\b"):
        nested(frame, kind)


def test_repeats_are_kept_in_order_as_pairs_and_only_where_they_are():
    frame = pd.DataFrame(
        {"query": ["q", "q", "p", "q", "q"], "doc": ["a", "b", "a", "a", "c"], "score": [5.0, 4.0, 3.0, 2.0, 1.0]}
    )
    kept = nested(frame, "run", repeats=True)
    assert kept == {"q": [("a", 5.0), ("b", 4.0), ("a", 2.0), ("c", 1.0)], "p": {"a": 3.0}}


@pytest.mark.parametrize(("kind", "other"), [("run", [1]), ("qrels", {"a", "b"}), ("run", 3), ("qrels", None)])
def test_what_is_neither_mapping_nor_frame_is_refused(kind, other):
    with pytest.raises(NdcgError, match=f"The {kind} must map every query"):
        nested(other, kind)


@KINDS
def test_a_path_is_refused_with_the_function_that_reads_it(kind):
    with pytest.raises(NdcgError, match=f"read_{kind}"):
        nested("my.file", kind)


def test_grades_of_a_query_must_be_a_mapping_and_documents_need_not():
    assert nested({"q": ["a", "b"]}, "run") == {"q": ["a", "b"]}
    with pytest.raises(NdcgError, match="query 'q'"):
        nested({"q": ["a", "b"]}, "qrels")


def test_a_frame_of_another_library_needs_narwhals(monkeypatch):
    monkeypatch.setitem(sys.modules, "narwhals", None)
    assert nested(pd.DataFrame(RUN), "run") == MAPPINGS["run"]
    for make, name in ((pl.DataFrame, "polars"), (pa.table, "pyarrow")):
        with pytest.raises(NdcgError, match=rf"{name}.*narwhals|narwhals.*{name}"):
            nested(make(RUN), "run")

"""Pasted texts and typed tables are read or refused in a sentence, and the list on the board stays."""

import math
import tracemalloc

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError
from ndcg_core.io import preview_answers, read_answers, read_pasted
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.controls import read_table, read_weights
from ndcg_core.widget.state.sources import from_example, from_pasted, from_rows
from pages.ui.components.list_text import table_rows
from pages.ui.state import link
from pages.ui.state.session import Session
from tests.hostile.drawn import drawn
from tests.pages.test_playground import board, chose
from tests.pages.visit import opened, ran
from tests.support.examples import everyday

SOUP = from_example(examples["soup"])
READ_AND_REFUSED = {
    "a gain that no number holds": "a,1500",
    "a grade beyond the board's": "a 1e7",
    "texts beyond a link's": "doc,title,grade\n" + "\n".join(f"d{number},{'🍅' * 100},1" for number in range(150)),
    "no document at all": "",
}
FLOODS = {
    "brackets": "[" * 1_000_000,
    "pairs of brackets": "[[]," * 250_000,
    "signs": f"ranking = [{'-' * 1_000_000}1]",
    "digits": f"a {'9' * 1_000_000}",
    "one line again and again": "d1 1\n" * 200_000,
    "lines of their own": "".join(f"d{number} 1\n" for number in range(100_000)),
    "commas": "," * 1_000_000,
    "tabs": "\t" * 1_000_000,
    "quotes": '"' * 1_000_000,
    "ends of lines": "\n" * 1_000_000,
    "one wide table": f"{'a,' * 200_000}\n{'1,' * 200_000}",
    "zeros": "\0" * 1_000_000,
    "nested mappings": '{"a":' * 200_000,
    "nested records": '[{"a":' * 150_000,
    "small records": "[" + '{"a":1},' * 90_000 + "]",
    "sparse records": f"[{{{','.join(f'{chr(34)}{number}{chr(34)}:1' for number in range(1000))}}}"
    + ',{"999":1}' * 90_000
    + "]",
    "records of their own keys": "[" + ",".join(f'{{"k{number}":1}}' for number in range(90_000)) + "]",
}
_MEMORY = 30  # bytes held at most for each character of a text, a result's own text among them


@pytest.mark.parametrize("name", READ_AND_REFUSED)
def test_a_pasted_list_that_is_refused_leaves_the_board(name: str) -> None:
    session = Session(SOUP)
    with session.trying("paste"):
        pasted = read_pasted(READ_AND_REFUSED[name])
        session.put(from_pasted(session.state, pasted), "list pasted")
    if name == "no document at all":  # an empty list is a list
        assert session.state.documents == {}
    else:
        assert (session.state, session.refused, session.past) == (SOUP, "paste", [])
    drawn(session)


def test_a_refused_paste_keeps_the_text_the_board_and_its_undo() -> None:
    app = chose(opened(), "k", 3)
    app.segmented_control(key="tabs").set_value("Edit as text")
    ran(app)
    app.text_area(key="paste").set_value("a,1500")
    ran(app)
    ran(next(button for button in app.button if button.label == "Use this list of 1 document").click())
    assert "1500" in app.warning[0].value
    assert app.text_area(key="paste").value == "a,1500"
    assert tuple(board(app)["state"]["ranked"]) == SOUP.ranked
    assert board(app)["can_undo"]
    assert link.decode(board(app)["link"]).ranked == SOUP.ranked


CELLS = (None, "", "x" * 10_000, "=1+1", "\0", math.nan, math.inf, -math.inf, 1e308, 1e7, -1, True, 5, "d1")


@given(cell=st.sampled_from(CELLS), column=st.sampled_from(["doc", "title", "grade", "ranked"]))
def test_any_cell_of_the_table_is_read_or_refused(column: str, cell: object) -> None:
    row = {"doc": "d1", "title": "A title", "grade": 2.0, "ranked": True} | {column: cell}
    frame = pd.DataFrame([row, {"doc": "d2", "title": "", "grade": None, "ranked": False}]).astype({"grade": "object"})
    session = Session(SOUP)
    with session.trying("table"):
        session.put(from_rows(session.state, table_rows(frame)), "table edited")
    assert session.state == SOUP or "d2" in session.state.documents
    drawn(session)


@pytest.mark.parametrize("name", everyday(["brackets", "commas"], FLOODS))
@pytest.mark.parametrize("reader", [read_pasted, read_answers, preview_answers])
def test_a_flood_takes_no_more_than_its_size(reader: object, name: str) -> None:
    text = FLOODS[name]
    tracemalloc.start()
    try:
        reader(text)  # type: ignore[operator]
    except NdcgError as refusal:
        assert "\n" not in str(refusal)
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < _MEMORY * len(text) + 1_000_000


@given(st.text() | st.text("0123=:,; .e-", max_size=40))
def test_any_text_in_a_field_is_read_or_refused(text: str) -> None:
    for read in (read_table, read_weights):
        try:
            read(text)
        except NdcgError as refusal:
            assert "\n" not in str(refusal)

"""Titles that look like code stay text in every export."""

import csv
import io
import json
from dataclasses import replace

import pytest

from ndcg_core import explain
from ndcg_core.exchange.programs import programs
from ndcg_core.io import to_csv, to_notebook
from ndcg_core.teaching.examples import Document, examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example, text
from pages.ui.components.table import for_a_spreadsheet, rows_of
from pages.ui.state.session import Session
from tests.exchange.test_programs import run
from tests.hostile.drawn import drawn
from tests.support.examples import everyday

SOUP = from_example(examples["soup"])
TITLES = (
    '=HYPERLINK("http://example.org","click")', "+1", "-1", "@SUM(1)", "\t=1+1", "\r=1", "＝1＋1", "'=1", '"=1"', " =1",
    "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "'''", '"""', "{0}", "%s", "\\", "a\tb",
    "a\nb", "\u202eevil", "\u2028", "$x$", "[a](javascript:alert(1))", "|a|b|",
)  # fmt: skip
_RUNS = tuple("=+-@＝＋－＠")


def titled(title: str) -> BoardState:
    """The first example with this title, as the board takes it, on its first document."""
    card = Document("d1", text(title, "A title"), "")
    return replace(SOUP, documents={**SOUP.documents, "d1": card}, example="")


@pytest.mark.parametrize("title", TITLES, ids=repr)
def test_the_copied_table_runs_nothing(title: str) -> None:
    session = Session(titled(title))
    shown = rows_of(session.state)
    rows = list(csv.reader(io.StringIO(for_a_spreadsheet(shown)), delimiter="\t"))
    assert [len(row) for row in rows] == [len(shown[0])] * (len(shown) + 1)
    for row in rows[1:]:
        cells = dict(zip(rows[0], row, strict=True))
        for name in ("document", "ideal document"):
            assert not cells[name].lstrip().startswith(_RUNS) or cells[name] == "–"
    assert any(text(title, "A title") in row[1] for row in rows)


@pytest.mark.parametrize("title", TITLES, ids=repr)
def test_ids_that_are_formulas_run_nothing_in_the_csv_file(title: str) -> None:
    state = SOUP
    name = text(title, "An id") or "d1"
    renamed = explain(
        replace(state, documents={name: Document(name, "", "")}, ranked=(name,), aside=(), grades={name: 2}).topic()
    )
    for row in csv.DictReader(io.StringIO(to_csv(renamed), newline="")):
        assert not row["doc"].lstrip().startswith(_RUNS)
        assert not row["ideal_doc"].lstrip().startswith(_RUNS)


@pytest.mark.parametrize(
    "title", everyday(['=HYPERLINK("http://example.org","click")', "'''", "\u2028"], TITLES), ids=repr
)
def test_programs_and_notebooks_print_their_number_and_nothing_else(title: str) -> None:
    state = titled(title)
    titles = {"d1": state.documents["d1"].title}
    for program in programs(state.topic(), state.convention, titles=titles):
        if program.source:
            assert run(program.source)[-1].rpartition(" ")[2] == repr(program.values["nDCG"])
    assert json.loads(to_notebook(state.topic(), state.convention, titles=titles))["cells"]


@pytest.mark.parametrize("title", TITLES, ids=repr)
def test_a_board_with_the_title_can_be_drawn_and_linked(title: str) -> None:
    drawn(Session(titled(title)))

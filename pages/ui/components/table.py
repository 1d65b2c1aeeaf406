"""A list and its explanation as tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from ndcg_core.exchange.cells import harmless
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import words
from pages.ui.text import show


class Table(NamedTuple):
    """Columns by name, and rows of texts."""

    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]

    def only(self, names: Sequence[str]) -> Table:
        """Return these columns alone, in this order."""
        places = [self.columns.index(name) for name in names]
        return Table(tuple(names), [tuple(row[place] for place in places) for row in self.rows])


def table_of(state: BoardState) -> Table:
    """Return the explanation's rows with the titles that the board shows."""
    titles = state.titles

    def title(doc: object) -> str:
        return "–" if doc is None else titles.get(str(doc), str(doc))

    rows: list[tuple[str, ...]] = [
        (
            str(row.rank),
            title(row.doc),
            _grade(row.grade),
            show(row.gain),
            show(row.weight),
            show(row.discounted),
            show(row.dcg),
            title(row.ideal_doc),
            _grade(row.ideal_grade),
            show(row.ideal_discounted),
            show(row.idcg),
            show(row.ndcg),
            show(row.loss),
            words.COUNTS if row.counts else words.DOES_NOT_COUNT,
        )
        for row in state.explanation.rows
    ]
    return Table(tuple(words.EXPLANATION), rows)


def _grade(grade: float | None) -> str:
    return words.UNKNOWN_GRADE if grade is None else f"{grade:g}"


def grade_words(grade: float | None) -> str:
    """Return a grade as a list shows it."""
    return words.NOT_JUDGED if grade is None else f"{grade:g}"


def for_a_spreadsheet(shown: Table) -> str:
    """Return the table's cells with tabs between them; no title can run as a formula in a spreadsheet."""
    titles = {shown.columns.index(name) for name in words.TITLES}
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(shown.columns)
    writer.writerows([harmless(cell) if at in titles else cell for at, cell in enumerate(row)] for row in shown.rows)
    return text.getvalue()

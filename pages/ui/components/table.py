"""A list and its explanation as tables."""

import csv
import io
from collections.abc import Sequence

from ndcg_core.exchange.cells import harmless
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import words
from pages.ui.text import show

Rows = list[tuple[str, ...]]


def columns_of(state: BoardState, names: Sequence[str]) -> Rows:
    """Return these columns of the explanation's rows."""
    places = [words.EXPLANATION.index(name) for name in names]
    return [tuple(row[place] for place in places) for row in rows_of(state)]


def rows_of(state: BoardState) -> Rows:
    """Return the explanation's rows with the titles that the board shows, each cell as a text."""
    titles = state.titles

    def title(doc: object) -> str:
        return "–" if doc is None else titles.get(str(doc), str(doc))

    return [
        (
            str(row.rank),
            title(row.doc),
            grade_words(row.grade),
            show(row.gain),
            show(row.weight),
            show(row.discounted),
            show(row.dcg),
            title(row.ideal_doc),
            grade_words(row.ideal_grade),
            show(row.ideal_discounted),
            show(row.idcg),
            show(row.ndcg),
            show(row.loss),
            words.COUNTS if row.counts else words.DOES_NOT_COUNT,
        )
        for row in state.explanation.rows
    ]


def grade_words(grade: float | None) -> str:
    """Return a grade as a list shows it."""
    return words.NOT_JUDGED if grade is None else f"{grade:g}"


def for_a_spreadsheet(rows: Rows) -> str:
    """Return the cells with tabs between them, under their heads; no title can run as a formula in a spreadsheet."""
    titles = {words.EXPLANATION.index(name) for name in words.TITLES}
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(words.EXPLANATION)
    writer.writerows([harmless(cell) if at in titles else cell for at, cell in enumerate(row)] for row in rows)
    return text.getvalue()

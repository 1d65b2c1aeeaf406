"""The explanation as a table."""

from __future__ import annotations

import pandas as pd

from ndcg_core.io.cells import harmless
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import words
from pages.ui.text import show


def table_frame(state: BoardState) -> pd.DataFrame:
    """Return the explanation's rows with the titles that the board shows."""
    titles = state.titles

    def title(doc: object) -> str:
        return "–" if doc is None else titles.get(str(doc), str(doc))

    rows = [
        (
            row.rank,
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
    return pd.DataFrame(rows, columns=list(words.EXPLANATION))


def _grade(grade: float | None) -> str:
    return words.UNKNOWN_GRADE if grade is None else f"{grade:g}"


def for_a_spreadsheet(frame: pd.DataFrame) -> str:
    """Return the table's cells with tabs between them; no title can run as a formula in a spreadsheet."""
    titles = frame[list(words.TITLES)].map(harmless)
    return str(frame.assign(**titles).to_csv(index=False, sep="\t"))

"""The explanation as a table."""

from __future__ import annotations

import pandas as pd

from ndcg_core.io.cells import harmless
from pages.ui.state.board_state import BoardState
from pages.ui.text import show

_COLUMNS = [
    "rank",
    "document",
    "grade",
    "gain",
    "weight",
    "discounted",
    "DCG",
    "ideal document",
    "ideal grade",
    "ideal discounted",
    "IDCG",
    "nDCG@rank",
    "lost",
    "counts",
]


def table_frame(state: BoardState) -> pd.DataFrame:
    """Return the explanation's rows with the titles that the board shows."""
    titles = state.titles

    def title(doc: object) -> str:
        return "–" if doc is None else titles.get(str(doc), str(doc))

    rows = [
        {
            "rank": row.rank,
            "document": title(row.doc),
            "grade": "?" if row.grade is None else f"{row.grade:g}",
            "gain": show(row.gain),
            "weight": show(row.weight),
            "discounted": show(row.discounted),
            "DCG": show(row.dcg),
            "ideal document": title(row.ideal_doc),
            "ideal grade": "?" if row.ideal_grade is None else f"{row.ideal_grade:g}",
            "ideal discounted": show(row.ideal_discounted),
            "IDCG": show(row.idcg),
            "nDCG@rank": show(row.ndcg),
            "lost": show(row.loss),
            "counts": "yes" if row.counts else "no",
        }
        for row in state.explanation.rows
    ]
    return pd.DataFrame(rows, columns=_COLUMNS)


def for_a_spreadsheet(frame: pd.DataFrame) -> str:
    """Return the table's cells with tabs between them; no title can run as a formula in a spreadsheet."""
    titles = frame[["document", "ideal document"]].map(harmless)
    return str(frame.assign(**titles).to_csv(index=False, sep="\t"))

"""What stands below the board: the formula, the table, the curves, the code, the list as text, the link.

Only the open tab is worked out, so that a drag does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import streamlit as st

from ndcg_core import Explanation
from ndcg_core.formats import to_csv
from ndcg_core.formats.cells import harmless
from pages.ui import chart, link, paper, picture, takeaway, texts
from pages.ui.desk import Desk
from pages.ui.mathml import formula
from pages.ui.numbers import show
from pages.ui.paper import tag
from pages.ui.results import Said

_COLUMNS = ["rank", "document", "grade", "gain", "weight", "discounted", "DCG", "ideal document", "ideal grade", "ideal discounted", "IDCG",
            "nDCG@rank", "lost", "counts"]


def draw(desk: Desk, told: Explanation, said: Said) -> None:
    """The choice of what to see, and that one thing."""
    shown = st.segmented_control("Below the list", list(_PARTS), default=next(iter(_PARTS)), key="closer", required=True,
                                 label_visibility="collapsed")
    with st.container(key="below", gap="small"):
        _PARTS[shown](desk, told, said)


def _draw_curves(desk: Desk, told: Explanation, _said: Said) -> None:
    running, curve, weights = st.columns(3)
    with running:
        chart.draw_running(desk, told)
        picture.draw("running", "this chart")
        picture.draw("positions", "the chart beside the board")
    with curve:
        chart.draw_curve(told)
        picture.draw("curve", "this chart")
    with weights:
        chart.draw_weights(told)
        picture.draw("weights", "this chart")


def _draw_formula(_desk: Desk, told: Explanation, _said: Said) -> None:
    sums = told.latex()
    paper.draw("formula", *(tag("div", formula(sums[name]), cls="formula") for name in ("dcg", "idcg", "ndcg")),
               tag("ul", *(tag("li", sentence) for sentence in told.words())))


def table_frame(desk: Desk, told: Explanation) -> pd.DataFrame:
    """The explanation's rows with the titles that the board shows."""
    titles = {doc: card.title or doc for doc, card in desk.sheet.documents.items()}

    def title(doc: object) -> str:
        return "–" if doc is None else titles.get(str(doc), str(doc))

    rows = [
            {"rank": row.rank, "document": title(row.doc), "grade": "?" if row.grade is None else f"{row.grade:g}",
             "gain": show(row.gain), "weight": show(row.weight), "discounted": show(row.discounted), "DCG": show(row.dcg),
             "ideal document": title(row.ideal_doc), "ideal grade": "?" if row.ideal_grade is None else f"{row.ideal_grade:g}",
             "ideal discounted": show(row.ideal_discounted), "IDCG": show(row.idcg), "nDCG@rank": show(row.ndcg),
             "lost": show(row.loss), "counts": "yes" if row.counts else "no"} for row in told.rows
    ]
    return pd.DataFrame(rows, columns=_COLUMNS)


def _draw_table(desk: Desk, told: Explanation, _said: Said) -> None:
    frame = table_frame(desk, told)
    paper.draw("table", paper.table(frame.columns, frame.astype(str).to_numpy().tolist()))
    st.download_button("Download as CSV", data=to_csv(told), file_name="ndcg.csv", mime="text/csv", on_click="ignore")
    with st.expander("Copy the table"):
        st.code(for_a_spreadsheet(frame), language=None)


def for_a_spreadsheet(frame: pd.DataFrame) -> str:
    """The table's cells with tabs between, no title among them that a spreadsheet would run as a formula."""
    titles = frame[["document", "ideal document"]].map(harmless)
    return str(frame.assign(**titles).to_csv(index=False, sep="\t"))


def _draw_code(desk: Desk, told: Explanation, _said: Said) -> None:
    takeaway.notebook(desk.sheet, told.convention, key="notebook")
    takeaway.code(desk.sheet, told.convention)


def _draw_link(desk: Desk, _told: Explanation, _said: Said) -> None:
    st.markdown("The address bar always holds the link to exactly this list and these choices. Copy it from here:")
    base = (st.context.url or "").split("?")[0]
    st.code(f"{base}?s={link.encode(desk.sheet)}", language=None, wrap_lines=True)


def _draw_texts(desk: Desk, _told: Explanation, _said: Said) -> None:
    texts.draw(desk)


_PARTS: dict[str, Callable[[Desk, Explanation, Said], None]] = {
    "Formula": _draw_formula, "Table": _draw_table, "Curves": _draw_curves, "Code": _draw_code, "Edit as text": _draw_texts,
    "Link": _draw_link}

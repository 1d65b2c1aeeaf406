"""What stands below the board: the formula, the table, the curves, the code, the list as text, the link.

Only the open tab is worked out, so that a drag does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ndcg_core import Explanation
from ndcg_core.io import to_csv
from pages.ui.components import chart, downloads, html, list_text, picture
from pages.ui.components.html import tag
from pages.ui.components.mathml import formula
from pages.ui.components.results import Said
from pages.ui.components.table import for_a_spreadsheet, table_frame
from pages.ui.state import link
from pages.ui.state.session import Desk


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
    html.draw("formula", *(tag("div", formula(sums[name]), cls="formula") for name in ("dcg", "idcg", "ndcg")),
               tag("ul", *(tag("li", sentence) for sentence in told.words())))


def _draw_table(desk: Desk, told: Explanation, _said: Said) -> None:
    frame = table_frame(desk, told)
    html.draw("table", html.table(frame.columns, frame.astype(str).to_numpy().tolist()))
    st.download_button("Download as CSV", data=to_csv(told), file_name="ndcg.csv", mime="text/csv", on_click="ignore")
    with st.expander("Copy the table"):
        st.code(for_a_spreadsheet(frame), language=None)


def _draw_code(desk: Desk, told: Explanation, _said: Said) -> None:
    downloads.notebook(desk.sheet, told.convention, key="notebook")
    downloads.code(desk.sheet, told.convention)


def _draw_link(desk: Desk, _told: Explanation, _said: Said) -> None:
    st.markdown("The address bar always holds the link to exactly this list and these choices. Copy it from here:")
    base = (st.context.url or "").split("?")[0]
    st.code(f"{base}?s={link.encode(desk.sheet)}", language=None, wrap_lines=True)


def _draw_texts(desk: Desk, _told: Explanation, _said: Said) -> None:
    list_text.draw(desk)


_PARTS: dict[str, Callable[[Desk, Explanation, Said], None]] = {
    "Formula": _draw_formula, "Table": _draw_table, "Curves": _draw_curves, "Code": _draw_code, "Edit as text": _draw_texts,
    "Link": _draw_link}

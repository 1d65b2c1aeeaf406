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
from pages.ui.state.session import Session


def draw(session: Session, explanation: Explanation, said: Said) -> None:
    """The choice of what to see, and that one thing."""
    shown = st.segmented_control(
        "Below the list",
        list(_PARTS),
        default=next(iter(_PARTS)),
        key="closer",
        required=True,
        label_visibility="collapsed",
    )
    with st.container(key="below", gap="small"):
        _PARTS[shown](session, explanation, said)


def _draw_curves(session: Session, explanation: Explanation, _said: Said) -> None:
    running, curve, weights = st.columns(3)
    with running:
        chart.draw_running(session, explanation)
        picture.draw("running", "this chart")
        picture.draw("positions", "the chart beside the board")
    with curve:
        chart.draw_curve(explanation)
        picture.draw("curve", "this chart")
    with weights:
        chart.draw_weights(explanation)
        picture.draw("weights", "this chart")


def _draw_formula(_desk: Session, explanation: Explanation, _said: Said) -> None:
    sums = explanation.latex()
    html.draw(
        "formula",
        *(tag("div", formula(sums[name]), cls="formula") for name in ("dcg", "idcg", "ndcg")),
        tag("ul", *(tag("li", sentence) for sentence in explanation.words())),
    )


def _draw_table(session: Session, explanation: Explanation, _said: Said) -> None:
    frame = table_frame(session, explanation)
    html.draw("table", html.table(frame.columns, frame.astype(str).to_numpy().tolist()))
    st.download_button(
        "Download as CSV", data=to_csv(explanation), file_name="ndcg.csv", mime="text/csv", on_click="ignore"
    )
    with st.expander("Copy the table"):
        st.code(for_a_spreadsheet(frame), language=None)


def _draw_code(session: Session, explanation: Explanation, _said: Said) -> None:
    downloads.notebook(session.state, explanation.convention, key="notebook")
    downloads.code(session.state, explanation.convention)


def _draw_link(session: Session, _told: Explanation, _said: Said) -> None:
    st.markdown("The address bar always holds the link to exactly this list and these choices. Copy it from here:")
    base = (st.context.url or "").split("?")[0]
    st.code(f"{base}?s={link.encode(session.state)}", language=None, wrap_lines=True)


def _draw_texts(session: Session, _told: Explanation, _said: Said) -> None:
    list_text.draw(session)


_PARTS: dict[str, Callable[[Session, Explanation, Said], None]] = {
    "Formula": _draw_formula,
    "Table": _draw_table,
    "Curves": _draw_curves,
    "Code": _draw_code,
    "Edit as text": _draw_texts,
    "Link": _draw_link,
}

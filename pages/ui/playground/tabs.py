"""What stands below the board: the formula, the table, the curves, the code, the list as text, the link.

Only the open tab is computed, so that a drag does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ndcg_core.io import to_csv
from pages.ui.components import chart, downloads, html, list_text, picture
from pages.ui.components.html import tag
from pages.ui.components.mathml import formula
from pages.ui.components.table import for_a_spreadsheet, table_frame
from pages.ui.state import link
from pages.ui.state.board_state import BoardState
from pages.ui.state.session import Session

_LINK = "The address bar always holds the link to exactly this list and these choices. Copy it from here:"


def draw(session: Session) -> None:
    """Draw the choice of tabs, and the open tab."""
    shown = st.segmented_control(
        "Below the list",
        list(_TABS),
        default=next(iter(_TABS)),
        key="tabs",
        required=True,
        label_visibility="collapsed",
    )
    with st.container(key="below", gap="small"):
        _TABS[shown](session)


def _draw_formula(state: BoardState) -> None:
    latex = state.explanation.latex()
    html.draw(
        "formula",
        *(tag("div", formula(latex[name]), cls="formula") for name in ("dcg", "idcg", "ndcg")),
        tag("ul", *(tag("li", sentence) for sentence in state.explanation.words())),
    )


def _draw_table(state: BoardState) -> None:
    frame = table_frame(state)
    html.draw("table", html.table(frame.columns, frame.astype(str).to_numpy().tolist()))
    st.download_button(
        "Download as CSV", data=to_csv(state.explanation), file_name="ndcg.csv", mime="text/csv", on_click="ignore"
    )
    with st.expander("Copy the table"):
        st.code(for_a_spreadsheet(frame), language=None)


def _draw_curves(state: BoardState) -> None:
    running, curve, weights = st.columns(3)
    with running:
        chart.draw_running(state)
        picture.draw("running", "this chart")
        picture.draw("positions", "the chart beside the board")
    with curve:
        chart.draw_curve(state)
        picture.draw("curve", "this chart")
    with weights:
        chart.draw_weights(state)
        picture.draw("weights", "this chart")


def _draw_code(state: BoardState) -> None:
    downloads.notebook(state, key="notebook")
    downloads.code(state)


def _draw_link(state: BoardState) -> None:
    st.markdown(_LINK)
    base = (st.context.url or "").split("?")[0]
    st.code(f"{base}?s={link.encode(state)}", language=None, wrap_lines=True)


_TABS: dict[str, Callable[[Session], None]] = {
    "Formula": lambda session: _draw_formula(session.state),
    "Table": lambda session: _draw_table(session.state),
    "Curves": lambda session: _draw_curves(session.state),
    "Code": lambda session: _draw_code(session.state),
    "Edit as text": list_text.draw,
    "Link": lambda session: _draw_link(session.state),
}

"""What stands below the board: the formula, the table, the curves, the code, the list as text, the link.

Only the open tab is computed, so that a drag does not wait for the others.
"""

from collections.abc import Callable

import streamlit as st

from ndcg_core.io import to_csv
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import (
    ask_the_class,
    chart,
    downloads,
    html,
    list_text,
    projector,
    save_chart,
    steering,
    worksheet_links,
)
from pages.ui.components.formulas import formulas
from pages.ui.components.html import tag
from pages.ui.components.table import for_a_spreadsheet, rows_of
from pages.ui.components.words import EXPLANATION, SAVE_CHART
from pages.ui.playground import embedding, words
from pages.ui.state import link
from pages.ui.state.session import Session

_KEY = "tabs"


def draw(session: Session) -> None:
    """Draw the choice of tabs, and the open tab."""
    shown = st.segmented_control(
        words.TABS, list(_TABS), default=words.FORMULA, key=_KEY, required=True, label_visibility="collapsed"
    )
    with st.container(key="below", gap="small"):
        _TABS[shown](session)


def shows_formula() -> bool:
    """Return whether the formula is what stands below the board."""
    return bool(st.session_state.get(_KEY, words.FORMULA) == words.FORMULA)


def formula(session: Session) -> JsonObject:
    """Return the formula and its sentences, as a part that the workbench's answers change."""
    explanation = session.state.explanation
    said = tag("ul", *html.raised(*(tag("li", sentence) for sentence in explanation.words())))
    return {"part": "formula", **session.stamp, "nodes": [*formulas(explanation, marked=True), said]}


def _draw_table(state: BoardState) -> None:
    rows = rows_of(state)
    # the document of each row: the ideal list's where the ranking has no more
    docs = [str(row.ideal_doc if row.doc is None else row.doc) for row in state.explanation.rows]
    html.draw("table", html.table(EXPLANATION, rows, docs))
    st.download_button(
        words.DOWNLOAD_TABLE, data=to_csv(state.explanation), file_name="ndcg.csv", mime="text/csv", on_click="ignore"
    )
    with st.expander(words.COPY_TABLE):
        st.code(for_a_spreadsheet(rows), language=None)
    running, weights = st.columns(2)
    with running:
        chart.draw_running(state)
        save_chart.draw("running", SAVE_CHART)
    with weights:
        chart.draw_weights(state)
        save_chart.draw("weights", SAVE_CHART)


def _draw_code(state: BoardState) -> None:
    downloads.notebook(state, key="notebook")
    downloads.code(state)


def _draw_link(state: BoardState) -> None:
    st.markdown(words.ADDRESS)
    st.code(link_of(state), language=None, wrap_lines=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        steering.draw("link_code", link=link_of(state))
        projector.draw_switch("playground_view", words.PRESENTER)
    embedding.draw(state, st.context.url or "", link_of(state))
    ask_the_class.draw()


def link_of(state: BoardState) -> str:
    """Return the link to exactly this list and these choices."""
    return f"{(st.context.url or '').split('?')[0]}?s={link.encode(state)}"


_TABS: dict[str, Callable[[Session], None]] = {
    words.FORMULA: lambda session: html.show("formula", formula(session)),
    words.TABLE: lambda session: _draw_table(session.state),
    words.CODE: lambda session: _draw_code(session.state),
    words.TEXT: list_text.draw,
    words.LINK: lambda session: _draw_link(session.state),
    words.PRINT: lambda session: worksheet_links.draw({"s": link.encode(session.state)}),
}

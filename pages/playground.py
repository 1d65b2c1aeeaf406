"""The playground: drag, grade, toggle, and see why."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import board, results, workbench
from pages.ui.playground import tabs
from pages.ui.state.session import current_session


@st.fragment
def play() -> None:
    """Everything a change of the list or of a choice changes, and nothing else, so that it is answered at once."""
    session = current_session()
    board.receive(session)
    explanation, refusal = session.explained()
    said = results.answers(explanation)
    workbench.draw(session, explanation, refusal, said)
    tabs.draw(session, explanation, said)


st.markdown("**NDCG Lab** · Drag a document, change a grade, switch a choice: see what nDCG becomes, and why.")
play()

"""The playground: drag, grade, switch a choice, and see why nDCG changes."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import board, locked, results, workbench
from pages.ui.playground import tabs, words
from pages.ui.state.session import current_session


@st.fragment
def play() -> None:
    """Draw what a change of the list or of a choice changes, and nothing else, so that it is answered at once."""
    session = current_session()
    board.receive(session)
    workbench.draw(session, results.answers(session.state))
    tabs.draw(session)


st.markdown(words.OPENING)
if current_session().locked:
    locked.draw(current_session())
else:
    play()

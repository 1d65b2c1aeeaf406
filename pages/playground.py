"""The playground: drag, grade, switch a choice, and see why nDCG changes."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import board, list_text, locked, projector, reconnect, workbench
from pages.ui.playground import answer, room, tabs, words
from pages.ui.state.session import current_session


@st.fragment
def play() -> None:
    """Draw what a change of the list or of a choice changes, and nothing else, so that it is answered at once."""
    session = current_session()
    with session.turn:
        board.receive(session)
        session.count_drawing()
        presents = projector.presenting()
        workbench.draw(session, answer.endpoint(), presents=presents)
        if presents:
            room.draw(session)
        else:
            tabs.draw(session)


def draw_head() -> None:
    """Draw what the page is for, where a newcomer begins, and a field for a list of one's own."""
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.markdown(words.OPENING, width="content")
        st.page_link("lessons.py", label=words.FIRST_LESSON)
        list_text.draw_own(current_session())


if current_session().locked:
    st.markdown(words.OPENING)
    locked.draw(current_session())
else:
    reconnect.ask_for_the_page()
    draw_head()
    play()

"""The playground: drag, grade, switch a choice, and see why nDCG changes."""

import streamlit as st

from pages.ui.components import board, list_text, locked, projector, reconnect, workbench
from pages.ui.playground import answer, room, tabs
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


if current_session().locked:
    locked.draw(current_session())
else:
    reconnect.ask_for_the_page()
    with st.container(key="head"):
        list_text.draw_own(current_session())
    play()

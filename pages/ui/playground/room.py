"""The playground on a projector: what stands around the workbench there."""

import streamlit as st

from pages.ui.components import projector, steering
from pages.ui.playground import tabs, words
from pages.ui.state.session import Session
from pages.ui.templates import filled


def draw(session: Session) -> None:
    """Draw the keys of a presenter, the code of the list's link among them."""
    st.html(filled("components/projector.html") + filled("playground/room.html"))
    with st.container(horizontal=True, key="room"):
        steering.draw("room_keys", link=tabs.link_of(session.state), presents=True)
        projector.draw_switch("playground_view", words.PRESENTER)

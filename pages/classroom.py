"""Class: questions for a class, answered on phones."""

import streamlit as st

from pages.ui.classroom.preparing import compose, words
from pages.ui.components import address, locked
from pages.ui.state import link
from pages.ui.state.session import current_session
from pages.ui.surroundings import HERE

session = current_session()
st.markdown(words.OPENING)
if HERE.in_browser:
    st.info(words.NO_SERVER)
elif session.locked:
    locked.draw(session)
else:
    compose.draw(session)
    address.keep({"s": link.encode(session.state)})

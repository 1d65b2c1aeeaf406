"""Compare tools: one list through all of them, and the smallest list on which two differ."""

import streamlit as st

from pages.ui.components import locked
from pages.ui.libraries import one_list, words
from pages.ui.state.session import current_session

session = current_session()
if session.locked:
    st.markdown(words.OPENING)
    locked.draw(session)
else:
    one_list.draw(session)

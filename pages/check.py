"""Check an answer: from the number that a student got to what produced it."""

from __future__ import annotations

import streamlit as st

from pages.ui.check import exercise, new_exercise, verdict, words
from pages.ui.components import worksheet_links
from pages.ui.state import link
from pages.ui.state.session import current_session

session = current_session()
st.markdown(words.OPENING)
left, right = st.columns([5, 6], gap="large")
with left:
    exercise.draw(session.state)
    worksheet_links.draw({"s": link.encode(session.state)}, solution=not exercise.hides_steps())
with right:
    verdict.draw(session.state, verdict.ask())
if not exercise.hides_steps():
    with st.expander(words.TEACHERS):
        new_exercise.draw(session)
exercise.keep_address(session.state)

"""Check an answer: from the number that somebody got to what made it."""

from __future__ import annotations

import streamlit as st

from pages.ui.check import checking, new_exercise
from pages.ui.components import worksheet_links
from pages.ui.state import link
from pages.ui.state.session import current_session

session = current_session()
st.markdown("**Check an answer** · Type the number you got: see whether it is right, and if not, what made it.")
exercise, verdict = st.columns([5, 6], gap="large")
with exercise:
    checking.draw_exercise(session)
    worksheet_links.draw({"s": link.encode(session.state)}, open_=not checking.hides_steps())
with verdict:
    checking.draw_verdict(session, checking.ask())
if not checking.hides_steps():
    with st.expander("For teachers: a link to this exercise, files for Moodle and notebooks, or a new exercise"):
        new_exercise.draw(session)
checking.keep_address(session)

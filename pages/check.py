"""Check an answer: from the number that a student got to what produced it."""

import streamlit as st

from pages.ui.check import exercise, teachers, verdict, words
from pages.ui.components import address, worksheet_links
from pages.ui.state.session import current_session

session = current_session()
st.markdown(words.OPENING)
left, right = st.columns([5, 6], gap="large")
with left:
    exercise.draw(session)
    worksheet_links.draw(exercise.subject(session), solution=not session.locked)
with right:
    verdict.draw(session, verdict.ask())
if session.sealed is None:
    teachers.draw(session)
address.keep(exercise.subject(session))

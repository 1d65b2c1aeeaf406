"""Check an answer: from the number that a student got to what produced it."""

import streamlit as st

from ndcg_core.model.convention import Convention
from pages.ui.check import definition, exercise, open_rules, teachers, verdict, words
from pages.ui.components import address, worksheet_links
from pages.ui.state.session import current_session

session = current_session()
st.markdown(words.OPENING)
left, right = st.columns([5, 6], gap="large")
with right:
    said = definition.ask(session) if session.sealed is None else session.state.convention
    answer = verdict.ask(session)
with left:
    exercise.draw(session, said if isinstance(said, Convention) else None)
    worksheet_links.draw(exercise.subject(session), solution=not session.locked)
with right:
    if isinstance(said, Convention):
        verdict.draw(session, answer, said)
    else:
        open_rules.draw(session, answer, said)
if session.sealed is None:
    teachers.draw(session)
address.keep(exercise.subject(session))

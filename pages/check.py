"""Check a number: from the number that a student got to what produced it."""

from dataclasses import replace

import streamlit as st

from ndcg_core.model.convention import Convention
from pages.ui.check import definition, exercise, open_rules, teachers, verdict, words
from pages.ui.components import address, worksheet_links
from pages.ui.state.session import current_session
from pages.ui.templates import filled

session = current_session()
st.html(filled("check/look.html"))
if session.sealed is None:
    exercise.receive(session)
with st.container(key="check"):
    st.markdown(words.OPENING)
    left, right = st.columns([5, 6], gap="large")
with left:
    exercise.draw_list(session)
with right:
    said = definition.ask(session) if session.sealed is None else session.state.convention
    answer = verdict.ask(
        session, "" if isinstance(said, Convention) else open_rules.example(session.state.topic(), said)
    )
known = said if isinstance(said, Convention) else None
state = session.state if known is None else replace(session.state, convention=known)
with left, st.container(key="list_after"):
    exercise.draw_question(session, known)
    worksheet_links.draw(exercise.subject(session, state), solution=not session.locked)
with right:
    if known is not None:
        verdict.draw(session, answer, known)
    elif not isinstance(said, Convention):
        open_rules.draw(session, answer, said)
if session.sealed is None:
    teachers.draw(session, state)
address.keep(exercise.subject(session))

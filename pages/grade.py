"""Grade a class: answers in, marks and mistakes out."""

import streamlit as st

from pages.ui.check import exercise
from pages.ui.components import address, locked, long_work
from pages.ui.grade import grading_report, saved, words
from pages.ui.grade import job as class_job
from pages.ui.state.session import current_session

session = current_session()
st.markdown(words.OPENING)
with st.container(key="grade_other"):
    st.page_link("classroom.py", label=words.ASK_THE_CLASS)
if session.locked:
    locked.draw(session)
    st.stop()
job = class_job.draw(session)
results = st.container()
saved.draw(session, job)
if job is not None:
    with results:
        long_work.draw(job, "class")
        grading_report.draw(job)
address.keep(exercise.subject(session))

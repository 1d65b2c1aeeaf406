"""Runs: qrels and runs in, each system's nDCG and what makes the difference out."""

from __future__ import annotations

import streamlit as st

from pages.ui.check import exercise
from pages.ui.components import address
from pages.ui.runs import files, report, words
from pages.ui.state.session import current_session

session = current_session()
st.markdown(words.OPENING)
found = files.draw()
address.keep({**exercise.subject(session), **report.draw(session, found)})

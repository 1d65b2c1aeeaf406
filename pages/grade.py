"""Grade a class: answers in, marks and what went wrong out."""

from __future__ import annotations

import streamlit as st

from pages.ui import checking, grading, long_work, marked
from pages.ui.desk import desk

mine = desk()
st.markdown("**Grade a class** · Paste what your students answered: who is right, who made which mistake, and the marks to take away.")
job = grading.draw(mine)
if job is not None:
    long_work.draw(job, "class")
    marked.draw(job)
checking.keep_address(mine)

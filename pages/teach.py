"""Teach: what a teacher can do, each with what one gets and a way in."""

import streamlit as st

from pages.ui.components import html
from pages.ui.grade import example_class
from pages.ui.teach import words

st.markdown(words.OPENING)
ways = (
    ("classroom.py", words.ASK, words.ASK_TEXT, example_class.asked, words.ASK_NOW),
    ("check.py", words.EXERCISE, words.EXERCISE_TEXT, example_class.exercise, words.MAKE),
    ("grade.py", words.GRADE, words.GRADE_TEXT, example_class.sheet_of_marks, words.GRADE_NOW),
)
for column, (page, head, text, draw, way) in zip(st.columns(len(ways)), ways, strict=True):
    with column, st.container(border=True, height="stretch"):
        st.markdown(f"##### {head}\n\n{text}")
        html.draw(f"teach_{page}", draw())
        with st.container(key=f"go_{page}"):
            st.page_link(page, label=way)
st.markdown(words.PREPARE)
for page, name, purpose in words.ENTRIES:
    with st.container(key=f"prepare_{page}"):
        link, said = st.columns([1, 9], vertical_alignment="center")
        link.page_link(page, label=name)
        said.markdown(purpose)

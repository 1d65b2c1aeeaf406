"""Teach: what a teacher can do, each with a line on what it is for."""

import streamlit as st

from pages.ui.teach import words

st.markdown(words.OPENING)
for page, name, purpose in words.ENTRIES:
    with st.container(border=True):
        st.page_link(page, label=f"**{name}**")
        st.markdown(purpose)

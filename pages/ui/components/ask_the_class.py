"""The link to the page on which a class is asked."""

import streamlit as st

from pages.ui.components import words

PAGE = "classroom.py"


def draw(step: str = "") -> None:
    """Draw the link; it carries a lesson's step by its name, else the list on the board is asked about."""
    st.page_link(PAGE, label=words.ASK_THE_CLASS, query_params={"at": step} if step else None)

"""The links to a worksheet and to its solution."""

import streamlit as st

from pages.ui.components import words

PAGE = "worksheet.py"


def draw(subject: dict[str, str], *, solution: bool = True) -> None:
    """Draw the links for an exercise or a lesson; ``subject`` is what the link carries."""
    st.page_link(PAGE, label=words.WORKSHEET, query_params=subject if solution else {**subject, "steps": "no"})
    if solution:
        st.page_link(PAGE, label=words.ITS_SOLUTION, query_params={**subject, "solution": "yes"})

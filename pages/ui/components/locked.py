"""What a page shows instead of a list whose sums are kept back."""

import streamlit as st

from pages.ui.components import words
from pages.ui.state.session import Session

_CHECK = "check.py"


def draw(session: Session) -> None:
    """Say why the list is not shown here, and offer its page and another list."""
    st.info(words.LOCKED)
    with st.container(horizontal=True, key="locked"):
        st.page_link(_CHECK, label=words.TO_THE_EXERCISE)
        st.button(words.LEAVE_EXERCISE, key="leave_exercise", on_click=session.leave_exercise)

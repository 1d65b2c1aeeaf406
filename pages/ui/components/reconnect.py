"""What a page whose parts run by themselves needs after a reconnect."""

import streamlit as st

_DAY = 86_400  # seconds


@st.fragment(run_every=_DAY)
def ask_for_the_page() -> None:
    """Draw nothing, and make the browser ask a new server for the whole page.

    A new server knows none of the page's fragments. After a reconnect, Streamlit asks for a run only if the last run
    was a fragment's, or if some fragment runs on a timer.
    """

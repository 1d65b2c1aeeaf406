"""Which nDCG? From the numbers that a tool prints for a few small lists to the definition that it computes."""

import streamlit as st

from pages.ui.components import address
from pages.ui.templates import filled
from pages.ui.which import asked, example, start, words


def draw() -> None:
    """Draw the start, or the list to ask about and what is left; the address holds all of it."""
    state = asked.current()
    st.markdown(words.OPENING)
    with st.container(key="which_back"):
        st.page_link("libraries.py", label=words.BACK)
    if state is None:
        start.draw()
        example.draw()
    else:
        asked.draw(state)
    address.keep(asked.link(state) if state else {})
    st.html(filled("which/three_lists.html"))  # last: it has a height until it is read

"""Which nDCG? From the numbers that a tool prints for a few small lists to the definition that it computes."""

import streamlit as st

from pages.ui.components import address
from pages.ui.which import asked, start, words

state = asked.current()
st.html(asked.STYLE)
st.markdown(words.OPENING)
if state is None:
    start.draw()
else:
    asked.draw(state)
address.keep(asked.link(state) if state else {})

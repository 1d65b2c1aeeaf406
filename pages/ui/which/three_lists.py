"""Which nDCG? From the numbers that a tool prints for a few small lists to the definition that it computes."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import address
from pages.ui.which import asked, example, start, words

STYLE = """<style>
[class*="st-key-which"] [data-testid="stHeaderActionElements"] { display: none; } /* the address bar has the link */
.st-key-which_back { min-height: 2.5rem; } .st-key-which_start { min-height: 13rem; }
@media (max-width: 640px) { /* for a finger */
  .st-key-which_start { min-height: 23.25rem; }
  [class*="st-key-which"] :is(button, input, [role="tab"], [role="radiogroup"] label) {
    min-width: 2.75rem; min-height: 2.75rem; }
  [class*="st-key-which"] a { min-height: 2.75rem; }
}
</style>"""


def draw() -> None:
    """Draw the start, or the list to ask about and what is left; the address holds all of it."""
    state = asked.current()
    with st.container(key="which_back"):
        st.page_link("libraries.py", label=words.BACK)
    st.markdown(words.OPENING)
    if state is None:
        start.draw()
        example.draw()
    else:
        asked.draw(state)
    address.keep(asked.link(state) if state else {})
    st.html(STYLE)  # last: it has a height until it is read

"""Libraries: one list through all of them, and the smallest list on which two part."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import list_text
from pages.ui.libraries import library_table, pair
from pages.ui.state.session import current_session

session = current_session()
st.markdown(
    "**Libraries** · One list, and what every library's nDCG makes of it: who parts from whom, and at which choice."
)
library_table.draw_notice(session)
chosen = library_table.choose_list(session)
library_table.draw(chosen)
with st.expander("Put in a list of your own"):
    list_text.draw_paste(session, used=library_table.choose_mine)
st.markdown("#### Any two: the smallest list on which they part")
pair.draw(session)
with st.expander("How the conventions were checked, and what they do not reproduce"):
    library_table.draw_record()
library_table.keep_address(session)

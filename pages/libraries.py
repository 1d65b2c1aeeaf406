"""Libraries: one list through all of them, and the smallest list on which two part."""

from __future__ import annotations

import streamlit as st

from pages.ui import atlas, pair, texts
from pages.ui.desk import desk

mine = desk()
st.markdown("**Libraries** · One list, and what every library's nDCG makes of it: who parts from whom, and at which choice.")
atlas.draw_notice(mine)
chosen = atlas.choose_list(mine)
atlas.draw(chosen)
with st.expander("Put in a list of your own"):
    texts.draw_paste(mine, used=atlas.choose_mine)
st.markdown("#### Any two: the smallest list on which they part")
pair.draw(mine)
with st.expander("How the conventions were checked, and what they do not reproduce"):
    atlas.draw_record()
atlas.keep_address(mine)

"""Libraries: one list through all of them, and the smallest list on which two differ."""

import streamlit as st

from pages.ui.components import list_text, locked
from pages.ui.libraries import library_table, pair, wild, words
from pages.ui.state.session import current_session
from pages.ui.text import plain

session = current_session()
st.markdown(words.OPENING)
if session.locked:
    locked.draw(session)
    st.stop()
st.page_link("which.py", label=words.WHICH)
if session.notice:  # what went wrong with the visitor's list, such as a broken link
    st.info(plain(session.notice))
state = library_table.choose_list(session.state)
library_table.draw(state)
with st.expander(words.OWN_LIST_HEAD):
    list_text.draw_paste(session, used=library_table.choose_own_list)
with st.container(key=library_table.PAIR):
    st.markdown(words.PAIR_HEAD)
    pair.draw(session)
with st.expander(words.WILD_HEAD, expanded=library_table.WILD in st.query_params):
    wild.draw()
with st.expander(words.RECORD_HEAD):
    library_table.draw_record()
library_table.keep_address(session.state)

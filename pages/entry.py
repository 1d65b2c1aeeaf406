"""What every page shares: its title, its style, and that the board's last moves arrive whichever page is open."""

import streamlit as st

from ndcg_core.document import tag
from ndcg_core.document.html import written
from pages.ui import look, words
from pages.ui.components import board
from pages.ui.components.mark import MARK
from pages.ui.state.session import current_session
from pages.ui.surroundings import HERE

st.set_page_config(page_title=words.APP, page_icon=MARK, layout="wide")
st.logo(MARK)
with st.container(key="shared"):
    st.html(look.style() + written(tag("p", words.LOST, cls="lost", role="alert")))
board.receive(current_session())
pages = [
    st.Page(
        f"{name}.py",
        title=title,
        default=name == "playground",
        visibility="hidden" if name in words.LED_TO else "visible",
    )
    for name, title in words.PAGES.items()
]
chosen = st.navigation(pages, position="top")
named = HERE.opening(st.query_params.get("page", ""))
HERE.shows(chosen.url_path)
st.set_page_config(page_title=words.TITLE.format(page=chosen.title))  # a lesson's step names itself
for page in pages:
    if named and page.url_path == named:
        st.switch_page(page, query_params={key: value for key, value in st.query_params.items() if key != "page"})
if chosen.url_path in words.LED_TO:
    with st.container(key="led_to"):
        st.html(look.led_to_from(words.LED_TO[chosen.url_path]))
chosen.run()
if HERE.handbook:
    st.caption(words.HANDBOOK.format(address=HERE.handbook))
if HERE.footer:
    st.caption(HERE.footer)

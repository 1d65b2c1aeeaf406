"""One list through every tool: their numbers, whose a number is, and what parts two of them."""

import streamlit as st

from ndcg_core import conventions
from ndcg_core.libraries.comparison import grouped, library_values
from ndcg_core.scoring.differences import value_of
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import address, compared, downloads
from pages.ui.components.html import tag
from pages.ui.libraries import chosen, pair, record, tools, typed, wild, words
from pages.ui.state import link
from pages.ui.state.session import Session
from pages.ui.templates import filled
from pages.ui.text import plain


def style(state: BoardState) -> str:
    """Return the style for a list, with the room of what is drawn only once its script has come."""
    return filled("libraries/one_list.html", height=str(chosen.height(state)))


def draw(session: Session) -> None:
    """Draw the list with the two fields, beside them the table of tools, and below what opens."""
    if session.notice:  # what went wrong with the visitor's list, such as a broken link
        st.info(plain(session.notice))
    left, right = st.columns([36, 85], gap="medium")
    side = left.container(key="libraries_side")
    with side:
        top = st.container(key="compared_head")
        state = chosen.ask(session)
        topic, own = state.topic(), state.convention
        value = value_of(topic, own)
        groups = grouped(library_values(topic, own, conventions), value)
        with top:
            chosen.draw(state, groups)
        with st.container(key="compared_asked"):
            compared.draw("compared_ask", tag("h2", words.ASK))
        hits, examples = typed.ask(topic, own, groups)
    with right.container(key="libraries_table"):
        tools.draw(state, value, groups, hits, examples=examples)
    with side.container(key="libraries_further"):
        _draw_further(state)
    with st.container(key="pair"):
        pair.draw(session, topic, own)
    with st.expander(words.WILD_HEAD, expanded=wild.WILD in st.query_params):
        wild.draw(session)
    with st.expander(words.RECORD_HEAD, key="libraries_record", on_change="rerun") as checked:
        if checked.open:
            record.draw(topic, own, groups)
    kept = {wild.WILD: st.session_state[wild.WILD]} if wild.WILD in st.session_state else {}
    address.keep({"s": link.encode(session.state), **chosen.address(), **typed.answers(), **pair.address(), **kept})
    st.html(style(state))  # last: it has a height until it is read


def _draw_further(state: BoardState) -> None:
    """Draw the code of the list, and the way to further lists."""
    with st.expander(words.CODE_HEAD, key="libraries_code", on_change="rerun") as code:
        if code.open:
            downloads.code(state)
    with st.container(key="go_find_out"):
        st.page_link("which.py", label=words.FIND_OUT)
    compared.draw("compared_find", tag("p", words.ONE_LIST, cls="note"))

"""One list through every tool: their numbers, whose a number is, and what parts two of them."""

from __future__ import annotations

import streamlit as st

from ndcg_core import conventions
from ndcg_core.libraries.comparison import grouped, library_values
from ndcg_core.scoring.differences import value_of
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import address, compared, downloads
from pages.ui.components.html import tag
from pages.ui.libraries import chosen, pair, record, tools, typed, wild, words
from pages.ui.state import link
from pages.ui.state.session import Session, first_state
from pages.ui.text import plain

_STYLE = """<style>
.st-key-libraries_side, .st-key-libraries_side [data-testid="stVerticalBlock"] { gap: 0.5rem; }
:is(.st-key-compared_n, .st-key-compared_c, .st-key-libraries_choice) { gap: 0.5rem; flex-wrap: nowrap; }
:is(.st-key-compared_n, .st-key-compared_c) { min-height: 3.5rem; > :last-child { flex: 1; width: 0; min-width: 0; } }
.st-key-compared_asked { min-height: 1.5rem; } .st-key-compared_parted { min-height: 3.75rem; }
.st-key-compared_head { min-height: 7rem; } .st-key-libraries_table { min-height: 44rem; }
@media (min-width: 641px) { .st-key-compared_head { min-height: %dpx; } }
</style>"""
"""With the room of what is drawn only once its script has come: or all that stands below would move then."""


def head() -> str:
    """Return the style for the list of a first visit, which a page has before anything is drawn."""
    return _STYLE % chosen.height(first_state())


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
    with side:
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
    st.html(_STYLE % chosen.height(state))  # last: it has a height until it is read


def _draw_further(state: BoardState) -> None:
    """Draw the code of the list, and the way to further lists."""
    with st.expander(words.CODE_HEAD, key="libraries_code", on_change="rerun") as code:
        if code.open:
            downloads.code(state)
    with st.container(key="go_find_out"):
        st.page_link("which.py", label=words.FIND_OUT)
    compared.draw("compared_find", tag("p", words.ONE_LIST, cls="note"))

"""The end: what the tool computes, or that nothing known gives its numbers; and a card to keep."""

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.identification import Identification, Verdict, card, departure
from ndcg_core.identification.verdicts import KNOWN
from ndcg_core.widget.state.sources import from_topic
from pages.ui.components import board
from pages.ui.state.session import current_session
from pages.ui.text import plain
from pages.ui.which import left, means, words


def is_known(state: Identification) -> bool:
    """Whether there is a definition, so that several queries can be asked about."""
    found = left.conclusion(state)
    return state.form == "run" and found is not None and found.kind in KNOWN


def draw(state: Identification) -> None:
    """Draw the verdict, and the card once no list separates what is left."""
    found = left.conclusion(state)
    if found is None:
        return
    with st.container(border=True, key="which_result"):
        st.markdown(f"**{plain(found.sentence)}**")
        if found.kind == "none":
            _draw_parting(state, found)
        if found.kind not in KNOWN:
            return
        tool = st.text_input(words.TOOL, key="which_tool", placeholder=words.TOOL_EXAMPLE, max_chars=60)
        st.caption(plain(words.CARD))
        st.code(str(card(state, tool.strip())), language=None, wrap_lines=True)
        _draw_links(state)
        if is_known(state):
            means.draw(state)


def _draw_parting(state: Identification, found: Verdict) -> None:
    """Draw what to do where no definition fits: change the number that the nearest would not print, or look further."""
    if found.place is None:  # another measure gives the answers
        return
    st.caption(plain(words.CHANGE_ABOVE.format(number=found.place + 1)))
    if st.checkbox(words.PART, key="which_part"):
        st.markdown(plain(departure(state).sentence))


def _draw_links(state: Identification) -> None:
    step = state.answers[0]
    with st.container(horizontal=True):
        try:
            shown = from_topic(step.given.topic, state.survivors[0].at(step.given.k))
            label = words.BOARD.format(number=state.steps.index(step) + 1)
            board.way(current_session(), shown, label, label, "which_board")
        except NdcgError:  # what no board can show
            pass
        if state.names:
            st.page_link("libraries.py", label=words.COMPARE, query_params={"a": state.names[0]})

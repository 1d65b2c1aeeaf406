"""Numbers from the wild: a list with a number that somebody posted, and what it was."""

import streamlit as st

from ndcg_core import diagnose
from ndcg_core.document.html import node
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.wild import wild_numbers
from ndcg_core.widget.state.sources import from_topic
from pages.ui.components import board, html
from pages.ui.components.html import sentence, tag
from pages.ui.libraries import words
from pages.ui.state.session import Session

WILD = "wild"
"""The number from the wild that is shown, in the address."""


def draw(session: Session) -> None:
    """Draw the choice of a number, with its list, what it was, where it stands, and what the diagnosis says."""
    named = st.query_params.get(WILD, "")
    if named in wild_numbers:
        st.session_state.setdefault(WILD, named)
    chosen = st.selectbox(
        words.WILD.format(count=len(wild_numbers)),
        list(wild_numbers),
        format_func=lambda name: wild_numbers[name].title,
        key=WILD,
    )
    number = wild_numbers[chosen]
    posted = tag("b", f"{QUANTITIES[number.quantity]} {number.posted}")
    html.draw(
        "wild_number",
        node(number.topic.table()),
        tag("p", *sentence(words.POSTED, number=posted, was=number.was)),
        tag("p", *sentence(words.HELD_AGAINST, asked=tag("code", number.asked), verdict=_verdict(chosen))),
        tag("p", tag("small", *sentence(words.POSTED_AT, source=number.source))),
    )
    if number.topic.repeated:
        st.caption(words.NO_BOARD_TWICE)
        return
    with st.container(horizontal=True):
        state = from_topic(number.topic, number.convention)
        board.way(session, state, words.ON_THE_PLAYGROUND, number.title, "wild_board")
        board.way(session, state, words.CHECK_IT, number.title, "wild_check", page="check.py")


@st.cache_data(max_entries=100, show_spinner=False)
def _verdict(name: str) -> str:
    """What the diagnosis says: of several possible causes, the one that it was."""
    number = wild_numbers[name]
    if number.cause == "misprint":
        return words.MISPRINT
    found = diagnose(number.topic, number.convention, {number.quantity: number.posted})
    said = [finding for finding in found if number.cause in (finding.mistake, *finding.also, finding.slip)]
    return (said or found)[0].sentence

"""The exercise: the list on the board and the question, in the words of a course."""

from __future__ import annotations

import streamlit as st

from ndcg_core.teaching.exercises import instructions
from pages.ui.check import verdict, words
from pages.ui.components import html, list_text
from pages.ui.components.html import tag
from pages.ui.components.table import listing
from pages.ui.components.words import LIST_HEAD
from pages.ui.state import link
from pages.ui.state.sealed import seal
from pages.ui.state.session import Session
from pages.ui.text import counted


def subject(session: Session) -> dict[str, str]:
    """Return the exercise as a link's parameters, without its solution if it came so; the answer is not in it."""
    sealed = session.sealed
    return {"s": seal(sealed) if sealed is not None and session.shows_exercise else link.encode(session.state)}


def draw(session: Session) -> None:
    """Draw the list and the question; a teacher's exercise says how many decimals it asks for."""
    state, sealed = session.state, session.sealed
    question = instructions(state.convention, state.topic())
    if sealed is not None:
        question.append(words.WITH_DECIMALS.format(decimals=counted(sealed.decimals, "decimal")))
    html.draw(
        "exercise",
        html.table(LIST_HEAD, listing(state)),
        tag("ul", *(tag("li", sentence) for sentence in question), cls="asked"),
    )
    if sealed is None:
        with st.container(horizontal=True, vertical_alignment="center", key="other_list"):
            list_text.draw_own(session, used=verdict.hide_hints)
            st.page_link("playground.py", label=words.CHANGE_EXERCISE)

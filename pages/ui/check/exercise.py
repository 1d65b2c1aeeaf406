"""The exercise: the list on the board and the question, in the words of a course."""

from __future__ import annotations

import streamlit as st

from ndcg_core.model.convention import Convention
from ndcg_core.teaching.exercises import instructions
from pages.ui.check import verdict, words
from pages.ui.components import html, list_text
from pages.ui.components.html import Node, tag
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


def asked(session: Session, convention: Convention) -> Node:
    """Return the question of a list, as sentences; a teacher's exercise says how many decimals it asks for."""
    question = instructions(convention, session.state.topic())
    if session.sealed is not None:
        question.append(words.WITH_DECIMALS.format(decimals=counted(session.sealed.decimals, "decimal")))
    return tag("ul", *(tag("li", sentence) for sentence in question), cls="asked")


def draw(session: Session, convention: Convention | None) -> None:
    """Draw the list, and the question where its definition is known."""
    if session.sealed is None:
        st.markdown(words.LIST_HEAD)
    question = [] if convention is None else [asked(session, convention)]
    html.draw("exercise", html.table(LIST_HEAD, listing(session.state)), *question)
    if session.sealed is None:
        with st.container(horizontal=True, vertical_alignment="center", key="other_list"):
            list_text.draw_own(session, used=verdict.hide_hints)
            st.page_link("playground.py", label=words.CHANGE_EXERCISE)

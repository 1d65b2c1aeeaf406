"""The exercise: the list on the board and the question, in the words of a course."""

import streamlit as st

from ndcg_core.document.html import node
from ndcg_core.model.convention import Convention
from ndcg_core.teaching.exercises import instructions
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.check import verdict, words
from pages.ui.components import board, html, typed_list
from pages.ui.components.html import Node, tag
from pages.ui.state import link
from pages.ui.state.sealed import seal
from pages.ui.state.session import Session
from pages.ui.text import counted

LIST = "check_list"
"""The key of the list, whose cards say nothing of what they earn."""
_HIDES: tuple[board.Detail, ...] = ("more", "add", "earn", "terms", "ideal", "up", "hint", "score", "snippet", "cut")


def subject(session: Session, state: BoardState | None = None) -> dict[str, str]:
    """Return the exercise, or this one, as a link's parameters: without the answer, or a solution that came sealed."""
    sealed = session.sealed
    return {"s": seal(sealed) if sealed is not None and session.shows_exercise else link.encode(state or session.state)}


def asked(session: Session, convention: Convention) -> Node:
    """Return the question of a list, as sentences; a teacher's exercise says how many decimals it asks for."""
    question = instructions(convention, session.state.topic())
    if session.sealed is not None:
        question.append(words.WITH_DECIMALS.format(decimals=counted(session.sealed.decimals, "decimal")))
    return tag("ul", *(tag("li", sentence) for sentence in question), cls="asked")


def draw_list(session: Session) -> None:
    """Draw the list: a visitor's own can be typed and changed."""
    if session.sealed is not None:
        html.draw("exercise_list", node(session.state.topic().table(session.state.titles)))
        return
    st.markdown(words.LIST_HEAD)
    typed_list.draw(session)
    with st.container(key="list_cards"):
        board.draw(session, LIST, choices=False, hides=_HIDES)


def draw_question(session: Session, convention: Convention | None) -> None:
    """Draw the question where its definition is known."""
    if convention is not None:
        html.draw("exercise", asked(session, convention))


def receive(session: Session) -> None:
    """Take what was typed as the list, or done with its cards, since the last run."""
    before = session.state
    board.receive(session, LIST)
    typed_list.receive(session)
    if session.state != before:
        verdict.hide_hints()

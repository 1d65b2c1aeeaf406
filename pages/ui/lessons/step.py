"""One step: its text with figures, its question, and the parts of the playground beside it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import streamlit as st

from ndcg_core.teaching.lessons import Parts, Scene, Step, Text, scene_at
from ndcg_core.teaching.lessons.figure_values import filled
from pages.ui.components import board, downloads
from pages.ui.lessons import question, shows, words
from pages.ui.state.board_state import BoardState
from pages.ui.state.course import Attempt, Course, Place, step_of


@st.fragment
def draw(course: Course, here: Place) -> None:
    """Draw what an answer or a move on the step's board changes, and nothing else."""
    step, tried = step_of(here), course.attempt(here)
    scene = scene_at(step, tried.seed)
    session = course.session(here, scene)
    board.receive(session, shows.board_key(here))
    question.take_answer(course, here, step, scene, session)
    parts = shown(step, tried)
    if parts:
        text, beside = st.columns([5, 6], gap="large")
        with beside:
            shows.draw(shows.View(here, scene, session, parts, asks=_asks(step, tried)))
    else:
        text = st.container()
    with text, st.container(key="lesson_text"):
        st.markdown(words.STEP_HEAD.format(title=step.title))
        draw_words(step.before, scene, step)
        question.draw(course, here, step, scene, session)
        if tried.shown or step.ask is None:
            draw_words(step.after, scene, step)
        _draw_code(step, tried, session.state, here)


def shown(step: Step, tried: Attempt) -> list[str]:
    """Return the parts to be seen now: those after the question only once it is answered."""
    seen = chain(step.before, step.after if tried.shown or step.ask is None else ())
    return list(dict.fromkeys(name for group in seen if isinstance(group, Parts) for name in group.parts))


def _asks(step: Step, tried: Attempt) -> bool:
    """Whether the step still waits for an answer."""
    return keeps_back(step) and not tried.shown


def keeps_back(step: Step) -> bool:
    """Whether the picture must not give the step's answer away; a goal is reached in the picture itself."""
    return step.ask is not None and step.ask.kind != "goal"


def draw_words(parts: Iterable[Text | Parts], scene: Scene, step: Step) -> None:
    """Draw the texts among the parts, with their figures computed from this list."""
    for part in parts:
        if isinstance(part, Text):
            st.markdown(filled(part.text, scene, step.scenes))


def _draw_code(step: Step, tried: Attempt, state: BoardState, here: Place) -> None:
    """The same computation as programs and as a notebook, once it gives no answer away."""
    if step.ask is not None and not tried.shown:
        return
    if st.toggle(words.SHOW_CODE, key=f"code_{here.name}"):
        downloads.notebook(state, key=f"notebook_{here.name}", title=step.title)
        downloads.code(state)

"""One step: its text with figures, what is asked, and the parts of the playground beside it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import streamlit as st

from ndcg_core import Explanation
from ndcg_core.teaching.lessons import Scene, Show, Step, Words, scene_at
from ndcg_core.teaching.lessons.worked import filled
from pages.ui.components import board, downloads
from pages.ui.lessons import ask, shows
from pages.ui.state.course import Course, Place, Tried, step_of
from pages.ui.state.session import Desk


@st.fragment
def draw(mine: Course, here: Place) -> None:
    """Everything that an answer or a move on the step's board changes, and nothing else."""
    step, tried = step_of(here), mine.attempt(here)
    scene = scene_at(step, tried.seed)
    desk = mine.desk(here, scene)
    board.receive(desk, shows.board_key(here))
    told, refusal = desk.explained()
    ask.look(mine, here, step, scene, desk)
    parts = shown(step, tried)
    if parts:
        text, beside = st.columns([5, 6], gap="large")
        with beside:
            shows.draw(shows.View(here, scene, desk, told, parts), refusal)
    else:
        text = st.container()
    with text, st.container(key="lesson_text"):
        st.markdown(f"### {step.title}")
        draw_words(step.before, scene, step)
        ask.draw(mine, here, step, scene, desk)
        if tried.shown or step.ask is None:
            draw_words(step.after, scene, step)
        _draw_code(step, tried, desk, told, here)


def shown(step: Step, tried: Tried) -> list[str]:
    """The parts to be seen now: those after the question only once it is answered."""
    seen = chain(step.before, step.after if tried.shown or step.ask is None else ())
    return list(dict.fromkeys(part for one in seen if isinstance(one, Show) for part in one.parts))


def draw_words(parts: Iterable[Words | Show], scene: Scene, step: Step) -> None:
    """The texts among the parts, their figures worked out of this list."""
    for one in parts:
        if isinstance(one, Words):
            st.markdown(filled(one.text, scene, step.scenes))


def _draw_code(step: Step, tried: Tried, desk: Desk, told: Explanation, here: Place) -> None:
    """The same computation as programs, and as a notebook; only where the answer is not to be found out."""
    if step.ask is not None and not tried.shown:
        return
    if st.toggle("Show the code", key=f"code_{here.name}"):
        downloads.notebook(desk.sheet, told.convention, key=f"notebook_{here.name}", title=step.title)
        downloads.code(desk.sheet, told.convention)

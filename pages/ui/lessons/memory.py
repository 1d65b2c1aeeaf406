"""A reader's answers through a reload: given to the browser to keep, and put back into the questions; and the link."""

from __future__ import annotations

import streamlit as st

from ndcg_core.teaching.lessons import Scene, Step, StepQuestion
from pages.ui.components import address, course_memory
from pages.ui.lessons import question
from pages.ui.state import course_text
from pages.ui.state.course import END, Attempt, Course, Place


def receive(course: Course) -> None:
    """Take over what the browser has kept of an earlier visit, once; called before anything is drawn."""
    kept = None if course.restored else course_memory.receive()
    if kept is not None:
        course.restore(*course_text.read(kept))


def put_back(course: Course, here: Place, step: Step, scene: Scene) -> None:
    """Show what was answered here earlier in the question's controls, and judge it anew after a reload.

    Streamlit forgets a control that is not on the page, so a step that is opened again needs it as well.
    """
    ask, tried, reloaded = step.ask, course.attempt(here), here in course.unjudged
    course.unjudged.discard(here)
    if ask is None:
        return
    if reloaded:
        _judge_again(ask, here, tried, scene, step)
    for key, value in question.controls(ask, here, tried).items():
        if reloaded or key not in st.session_state:
            st.session_state[key] = value


def _judge_again(ask: StepQuestion, here: Place, tried: Attempt, scene: Scene, step: Step) -> None:
    """Judge the answers in their order, of a table the cells first; the same answer is not wrong once more."""
    answers, wrong = [*tried.cells, *([] if tried.typed is None else [tried.typed])], tried.wrong
    tried.cells, tried.typed = [], None
    for answer in answers:
        question.take(ask, here, tried, answer, scene, step)
    tried.wrong = wrong


def keep(course: Course, here: Place) -> None:
    """Have the link keep the reader's progress as it is now, and the browser's tab the answers."""
    if here != END:
        course.note(here)
    address.keep(course.address(here))
    course_memory.keep(course_text.write_course(course), visit=course.visit, place=here.name, restored=course.restored)

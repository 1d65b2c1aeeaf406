"""A reader's course through visits: given to the browser to keep, and put back into the questions; and the link."""

import streamlit as st

from ndcg_core.teaching.lessons import Step
from ndcg_core.teaching.tasks import Attempt, Task
from pages.ui.components import address, course_memory
from pages.ui.lessons import question
from pages.ui.state import course_text
from pages.ui.state.course import END, Course, Place

_START = Place(1, 1)


def receive(course: Course) -> None:
    """Take over what the browser has kept of an earlier visit, once; called before anything is drawn."""
    kept = None if course.restored else course_memory.receive()
    if isinstance(kept, dict):
        course.restore(*course_text.read(kept.get("text")))
        texts = (kept.get(name) for name in ("at", "done", "missed"))
        course.take_over(*(text if isinstance(text, str) else "" for text in texts))
        st.rerun()  # the lessons' head shows it


def put_back(course: Course, here: Place, step: Step) -> None:
    """Show what was answered here earlier in the question's controls, and judge it anew after a reload.

    Streamlit forgets a control that is not on the page, so a step that is opened again needs it as well.
    """
    ask, tried, reloaded = step.ask, course.attempt(here), here in course.unjudged
    course.unjudged.discard(here)
    if ask is None:
        return
    if reloaded:
        _judge_again(ask, here, tried)
    for key, value in question.controls(ask, here, tried).items():
        if reloaded or key not in st.session_state:
            st.session_state[key] = value


def _judge_again(ask: Task, here: Place, tried: Attempt) -> None:
    """Judge the answers in their order, of a table the cells first; the same answer is not wrong once more."""
    answers, wrong = [*tried.cells, *([] if tried.typed is None else [tried.typed])], tried.wrong
    tried.cells, tried.typed = [], None
    for answer in answers:
        question.take(ask, here, tried, answer)
    tried.wrong = wrong


def keep(course: Course, here: Place) -> None:
    """Have the link keep the reader's progress as it is now, and the browser also the answers."""
    if course.forgotten:
        course_memory.forget()
        return
    if here != END:
        course.note(here)
    progress = course.address(here)
    address.keep(progress)
    text = course_text.write_course(course)
    untouched = not text and not course.done and here == _START and course.left is None
    kept = {**progress, "at": (course.left or here).name}  # an offer that is not taken is made again
    course_memory.keep(
        text, visit=course.visit, place=here.name, progress=kept, restored=course.restored, untouched=untouched
    )

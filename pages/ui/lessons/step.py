"""One step: its text with figures, the parts of the playground beside it, and its question."""

import re
from collections.abc import Iterable

import streamlit as st

from ndcg_core.teaching.lessons import Parts, Step, Text
from ndcg_core.teaching.tasks import Attempt, Task
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import board, downloads, projector
from pages.ui.lessons import memory, question, shows, words
from pages.ui.state.course import Course, Place, step_of

_PICTURES = frozenset({"list", "board", "sandbox", "chart", shows.ALONE})
"""What brings the picture of the list."""
_PUNCTUATED = re.compile(r"(?<!\$)(\$[^$\n]+)\$([,.;:])")


@st.fragment
def draw(course: Course, here: Place) -> None:
    """Draw what an answer or a move on the step's board changes, and nothing else."""
    memory.receive(course)
    tried = course.attempt(here)
    step = step_of(here).with_seed(tried.seed)
    session = course.session(here, step.scene)
    board.receive(session, shows.board_key(here))
    memory.put_back(course, here, step)
    question.take_answer(course, here, step, session)
    memory.keep(course, here)
    parts, stage = shown(step, tried)
    in_words = question.is_in_words(here, tried)
    with st.container(key="lesson_grid" if parts else "lesson_alone", border=bool(step.recalls)):
        with st.container(key="lesson_text"):
            with st.container(horizontal=True, vertical_alignment="center", key="lesson_title"):
                st.markdown(words.STEP_HEAD.format(title=step.title))
                if step.recalls and not tried.shown:
                    _draw_skip(course, here)
            with st.container(key="lesson_prose"):
                draw_words([part for part in step.before if in_words or not _waits(part)], step)
            _draw_task(step.ask)
        if parts:
            with st.container(key="lesson_beside"):
                shows.draw(shows.View(here, step, session, tried, parts, stage))
        with st.container(key="lesson_question"):
            question.draw(course, here, step, session)
            if tried.shown or step.ask is None:
                with st.container(key="lesson_after"):
                    late = [] if in_words else [part for part in step.before if _waits(part)]
                    draw_words([*late, *step.after], step)
            _draw_code(step, tried, session.state, here)


def _draw_skip(course: Course, here: Place) -> None:
    """What is recalled may be left out: the lesson's own steps begin after it."""
    if st.button(words.SKIP, key=f"skip_{here.name}"):
        course.go(Place(here.lesson, 1))
        st.rerun()  # the lessons' head shows it


def shown(step: Step, tried: Attempt) -> tuple[list[str], str]:
    """Return the parts to be seen now, those after the question only once it is answered, and the picture's stage."""
    open_parts = [*step.before, *(step.after if tried.shown or step.ask is None else ())]
    groups = [part for part in open_parts if isinstance(part, Parts)]
    names = dict.fromkeys(name for group in groups for name in group.parts)
    if step.ask is not None and step.ask.pictured and names.keys().isdisjoint(_PICTURES):
        names = {shows.ALONE: None, **names}
    return list(names), next((group.stage for group in reversed(groups) if group.stage), "")


def _draw_task(ask: Task | None) -> None:
    """What is done in the picture or on the board stands over it, on a phone too; options have their own label."""
    if ask is not None and (ask.pictured or ask.control != "options"):
        template = words.ASKED_HOW if ask.how and not projector.presenting() else words.ASKED
        st.markdown(template.format(question=ask.said, how=ask.how))


def _waits(part: Parts | Text) -> bool:
    """Whether a text comes with the answer, for a reader who answers in the picture."""
    return isinstance(part, Text) and part.paper


def draw_words(parts: Iterable[Text | Parts], step: Step) -> None:
    """Draw the texts among the parts, with their figures computed from the step's list."""
    for part in parts:
        if isinstance(part, Text):
            st.markdown(whole_formulas(step.filled(part.text)))


def whole_formulas(text: str) -> str:
    r"""Return the text with the punctuation after a formula in it, so that no line begins with a comma.

    >>> whole_formulas("It is $2^g$, as you know.")
    'It is $2^g\\text{,}$ as you know.'
    """
    return _PUNCTUATED.sub(r"\1\\text{\2}$", text)


def _draw_code(step: Step, tried: Attempt, state: BoardState, here: Place) -> None:
    """The same computation as programs and as a notebook, once it gives no answer away."""
    if step.ask is not None and not tried.shown:
        return
    if st.checkbox(words.SHOW_CODE, key=f"code_{here.name}"):
        downloads.notebook(state, key=f"notebook_{here.name}", title=step.title)
        downloads.code(state)

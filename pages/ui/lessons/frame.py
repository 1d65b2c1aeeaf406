"""Around a step: the lesson, its steps and progress, Back and Next, and the view for a projector."""

from __future__ import annotations

import streamlit as st

from ndcg_core.teaching.lessons import Lesson, lessons
from pages.ui.components import worksheet_links
from pages.ui.lessons import words
from pages.ui.state.course import END, Course, Place, all_done, neighbours
from pages.ui.text import plain

_STYLE = """<style>
.st-key-address, .st-key-course_memory { display: none; }  /* they would be empty lines above the step */
.st-key-lesson_text, .st-key-lesson_question { max-width: 44rem; }
.st-key-lesson_text p, .st-key-lesson_text li, .st-key-lesson_question p, .st-key-lesson_question li {
  font-size: var(--type-m); line-height: 1.6; }
.stMarkdown .katex-display > .katex { text-align: left; }
.stMarkdown .katex-display { margin: 0.5rem 0 1rem; font-size: var(--type-l1); }
.stMarkdown :not(.katex-display) > .katex { white-space: nowrap; display: inline-block; }
.st-key-lesson_grid { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); column-gap: 2rem;
  grid-template-rows: auto 1fr; grid-template-areas: "text beside" "question beside"; align-items: start; }
.st-key-lesson_grid > :has(> .st-key-lesson_text) { grid-area: text; }
.st-key-lesson_grid > :has(> .st-key-lesson_beside) { grid-area: beside; }
.st-key-lesson_grid > :has(> .st-key-lesson_question) { grid-area: question; }
@media (max-width: 800px) {
  .st-key-lesson_grid { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto;
    grid-template-areas: "text" "beside" "question"; } }
[data-testid="stLayoutWrapper"]:has(> .st-key-lesson_nav) { position: sticky; bottom: 0; z-index: 5; }
[data-testid="stMain"] { scroll-padding-bottom: 5rem; } /* or what has the focus lies under the buttons */
.st-key-lesson_nav { background: var(--lab-paper); border-top: 1px solid #8884; padding: 0.5rem 0; }
@media print { .st-key-lesson_nav, .st-key-lesson_view { display: none !important; } }
</style>"""
_PRESENTER = """<style>
html { font-size: 21px !important; }
header[data-testid="stHeader"], .st-key-lesson_sources, .st-key-lesson_paper { display: none !important; }
.stMainBlockContainer { padding-top: 1rem !important; max-width: none !important; }
.st-key-lesson_text, .st-key-lesson_question { max-width: none; }
.st-key-lesson_text p, .st-key-lesson_text li, .st-key-lesson_question p { font-size: var(--type-l2); }
</style>"""
_VIEW, _PRESENT = "view", "present"


def presenting() -> bool:
    """Return whether the link or the switch asks for the view for a projector."""
    return st.query_params.get(_VIEW) == _PRESENT


def style() -> None:
    """Set the style of a lesson."""
    st.html(_STYLE + (_PRESENTER if presenting() else ""))


def draw_head(course: Course, here: Place) -> None:
    """Draw the choice of a lesson, its steps, and those that are done."""
    chooser, steps, view = st.columns([4, 9, 2], vertical_alignment="center")
    st.session_state["lesson_chosen"] = here.lesson
    chooser.selectbox(
        words.LESSON,
        [*lessons, END.lesson],
        key="lesson_chosen",
        format_func=lambda number: _title(course, number),
        on_change=_choose,
        args=(course,),
        filter_mode=None,  # or a phone's keyboard would cover the list
        label_visibility="collapsed",
    )
    if here != END:
        with steps:
            _draw_steps(course, here)
    view.toggle(words.PRESENTER, value=presenting(), key="lesson_view", on_change=_turn)


def _draw_steps(course: Course, here: Place) -> None:
    lesson = lessons[here.lesson]
    st.session_state["lesson_step"] = here.step
    st.segmented_control(
        words.STEP.format(step=here.step, steps=len(lesson.steps)),
        range(1, len(lesson.steps) + 1),
        key="lesson_step",
        required=True,
        on_change=_step,
        args=(course, here.lesson),
        format_func=lambda step: (
            words.STEP_DONE.format(step=step) if Place(here.lesson, step) in course.done else str(step)
        ),
        label_visibility="collapsed",
    )


def _title(course: Course, number: int) -> str:
    if number == END.lesson:
        return words.END
    lesson = lessons[number]
    template = words.TITLE_DONE if all_done(course, lesson) else words.TITLE
    return template.format(number=number, title=lesson.title, minutes=lesson.minutes)


def _choose(course: Course) -> None:
    chosen = st.session_state["lesson_chosen"]
    course.go(END if chosen == END.lesson else Place(chosen, 1))


def _step(course: Course, lesson: int) -> None:
    course.go(Place(lesson, st.session_state["lesson_step"]))


def _turn() -> None:
    if st.session_state["lesson_view"]:
        st.query_params[_VIEW] = _PRESENT
    else:
        st.query_params.pop(_VIEW, None)


def draw_foot(course: Course, here: Place) -> None:
    """Draw the sources of the lesson, and Back and Next, which stay in sight."""
    before, after = neighbours(here)
    if here != END:
        _draw_sources(course, lessons[here.lesson])
    with st.container(horizontal=True, key="lesson_nav"):
        st.button(
            words.BACK,
            key="lesson_back",
            disabled=before is None,
            on_click=course.go,
            args=(before,),
            shortcut="ctrl+left",
        )
        st.button(
            words.NEXT,
            key="lesson_next",
            disabled=after is None,
            on_click=_next,
            args=(course, here, after),
            shortcut="ctrl+right",
            type="primary",
        )


def _draw_sources(course: Course, lesson: Lesson) -> None:
    if lesson.sources:
        with st.container(key="lesson_sources"):
            st.caption(words.SOURCES.format(sources=" · ".join(map(plain, lesson.sources))))
    with st.container(horizontal=True, key="lesson_paper"):
        worksheet_links.draw({"lesson": str(lesson.number), "seed": str(course.seed)})


def _next(course: Course, here: Place, after: Place) -> None:
    """A step without a question is done once it is read."""
    if lessons[here.lesson].steps[here.step - 1].ask is None:
        course.done.add(here)
    course.go(after)

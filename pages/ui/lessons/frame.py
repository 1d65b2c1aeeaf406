"""Around a step: the lesson, its steps and progress, Back and Next, and the view for a projector."""

import streamlit as st

from ndcg_core.teaching.lessons import Lesson, lessons
from pages.ui.components import ask_the_class, projector, steering, worksheet_links
from pages.ui.lessons import presenter, words
from pages.ui.state.course import END, Course, Place, all_done, neighbours, no_step, progress_of, step_of, sums_of
from pages.ui.templates import filled
from pages.ui.text import plain
from pages.ui.words import TITLE


def style() -> None:
    """Set the style of a lesson."""
    projected = ("components/projector.html", "lessons/presenter.html") if projector.presenting() else ()
    st.html("".join(map(filled, ("lessons/look.html", *projected))))


def name_page(here: Place) -> None:
    """Name the step in the browser's title, for its tabs and its history."""
    named = words.END if here == END else words.NAMED_STEP.format(name=here.name, title=step_of(here).title)
    st.set_page_config(page_title=TITLE.format(page=named))


def draw_head(course: Course, here: Place) -> None:
    """Draw the choice of a lesson, its steps, and those that are done."""
    if projector.presenting():
        presenter.draw_head(course, here)
        return
    chooser, steps = st.columns([4, 11], vertical_alignment="center")
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


def draw_unknown(course: Course) -> None:
    """Say that a link names a step that there is not."""
    if said := no_step(course.unknown):
        st.info(said)


def draw_offer(course: Course) -> None:
    """Offer a reader who came by no link the step at which the last visit ended, or to begin anew."""
    if course.left is None:
        return
    label = words.CONTINUE if course.left.step else words.CONTINUE_LESSON
    label = words.CONTINUE_END if course.left == END else label
    with st.container(border=True, key="lesson_offer"):
        st.markdown(words.LEFT.format(**sums_of(progress_of(course))))
        with st.container(horizontal=True):
            st.button(
                label.format(
                    lesson="" if course.left == END else lessons[course.left.lesson].label, step=course.left.step
                ),
                key="lesson_continue",
                on_click=course.go,
                args=(course.left,),
                type="primary",
            )
            draw_forget(course)


def draw_forget(course: Course) -> None:
    """Draw what the browser keeps, and the button that has it forgotten."""
    with st.popover(words.FORGET):
        st.markdown(words.FORGET_NOTE)
        st.button(words.FORGET_NOW, key="lesson_forget", on_click=course.forget)


def _draw_steps(course: Course, here: Place) -> None:
    lesson = lessons[here.lesson]
    st.session_state["lesson_step"] = here.step
    recalled = words.RECALL_OF.format(lesson=here.lesson - 1)
    st.segmented_control(
        words.STEP.format(step=here.step, steps=len(lesson.steps)) if here.step else recalled,
        list(lesson.numbered),
        key="lesson_step",
        required=True,
        on_change=_step,
        args=(course, here.lesson),
        format_func=lambda step: _step_name(course, Place(here.lesson, step)),
        label_visibility="collapsed",
    )


def _step_name(course: Course, place: Place) -> str:
    name = str(place.step) if place.step else words.RECALL
    return words.STEP_DONE.format(step=name) if place in course.done else name


def _title(course: Course, number: int) -> str:
    if number == END.lesson:
        return words.END
    lesson = lessons[number]
    template = words.TITLE_DONE if all_done(course, lesson) else words.TITLE
    return template.format(number=lesson.label, title=lesson.title, minutes=lesson.minutes)


def _choose(course: Course) -> None:
    chosen = st.session_state["lesson_chosen"]
    course.go(END if chosen == END.lesson else Place(chosen, 1))


def _step(course: Course, lesson: int) -> None:
    course.go(Place(lesson, st.session_state["lesson_step"]))


def draw_foot(course: Course, here: Place) -> None:
    """Draw Back and Next, which stay in sight, and the menu of what a reader needs now and then."""
    before, after = neighbours(here)
    with st.container(horizontal=True, vertical_alignment="center", key="lesson_nav"):
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
        st.space("stretch")
        own_link = f"{(st.context.url or '').split('?')[0]}?at={here.name}"  # without what this reader has done
        steering.draw("lesson_keys", link=own_link, place=here.name, presents=projector.presenting())
        menu = st.container() if projector.presenting() else st.popover(words.MORE, key="lesson_more")
    with menu:
        projector.draw_switch("lesson_view", words.PRESENTER)
        if here != END and not projector.presenting():
            _draw_menu(course, here, lessons[here.lesson])


def _draw_menu(course: Course, here: Place, lesson: Lesson) -> None:
    ask_the_class.draw(here.name)
    worksheet_links.draw({"lesson": str(lesson.number), "seed": str(course.seed)})
    if lesson.sources:
        st.caption(words.SOURCES.format(sources=" · ".join(map(plain, lesson.sources))))


def _next(course: Course, here: Place, after: Place) -> None:
    """A step without a question is done once it is read."""
    if step_of(here).ask is None:
        course.done.add(here)
    course.go(after)

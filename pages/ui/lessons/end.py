"""The page after the last step: what the reader can do, what was missed, and a record of it to print or to keep."""

from datetime import UTC, datetime, timedelta

import streamlit as st

from pages.ui.components import html
from pages.ui.components.html import Node, sentence, tag
from pages.ui.lessons import frame, memory, words
from pages.ui.state.course import END, Course, LessonProgress, Place, progress_of, step_of, sums_of
from pages.ui.templates import filled
from pages.ui.text import plain

_LONGEST_NAME = 80
_A_DAY = 24 * 60  # minutes


def draw(course: Course) -> None:
    """Draw what each lesson teaches with the reader's progress, and the record."""
    memory.receive(course)
    memory.keep(course, END)
    st.html(filled("lessons/end.html"))
    lessons_done = progress_of(course)
    with st.container(key="end_lessons"):
        st.markdown(words.END_HEAD.format(title=words.END))
        st.markdown(words.PROGRESS.format(**sums_of(lessons_done)))
        for progress in lessons_done:
            _draw_lesson(course, progress)
        st.markdown(words.PROGRESS_LINK)
        st.code(_link(course), language=None, wrap_lines=True)
        frame.draw_forget(course)
    with st.container(key="end_choice"):
        if not st.checkbox(words.RECORD, key="end_recorded"):  # a text field only for those who want it
            return
        name = st.text_input(words.RECORD_NAME, key="end_name", max_chars=_LONGEST_NAME, help=words.RECORD_NAME_HINT)
        st.markdown(words.RECORD_PRINT)
    # without the record, the browser prints the page as it is
    st.html(filled("components/paper.html") + filled("lessons/end_alone.html"))
    with st.container(border=True, key="end_record"):
        html.draw("end_paper", *record(lessons_done, (name or "").strip()[:_LONGEST_NAME], today()))


def _draw_lesson(course: Course, progress: LessonProgress) -> None:
    lesson = progress.lesson
    mark = words.FINISHED if progress.finished else words.OPEN_LESSON
    lines = [words.STEPS_DONE.format(done=len(progress.done), steps=len(lesson.steps))]
    if progress.first:
        lines.append(words.FIRST_TRY[len(progress.first) > 1].format(steps=", ".join(map(str, progress.first))))
    if progress.recall in words.RECALLED:
        lines.append(words.RECALLED[progress.recall].format(lesson=lesson.number - 1))
    if missed := _missed(progress):
        lines.append(words.MISSED)
    with st.container(gap="xxsmall", key=f"end_lesson_{lesson.number}"):
        st.markdown(words.CAN.format(mark=mark, number=lesson.label, title=plain(lesson.title), can=lesson.can))
        st.caption(" ".join(lines))
        if missed:
            _draw_missed(course, missed)


def _missed(progress: LessonProgress) -> list[Place]:
    """The places where the first answer was wrong or the solution was shown."""
    recalled = [0] if progress.recall in ("missed", "done") else []
    return [Place(progress.lesson.number, at) for at in (*recalled, *progress.missed)]


def _draw_missed(course: Course, missed: list[Place]) -> None:
    with st.container(horizontal=True, gap="xsmall", key=f"end_missed_{missed[0].lesson}"):
        for place in missed:
            title = step_of(place).title
            label = words.MISSED_STEP.format(step=place.step, title=title) if place.step else title
            st.button(label, key=f"end_to_{place.name}", on_click=course.go, args=(place,))


def _link(course: Course) -> str:
    address = {name: value for name, value in course.address(END).items() if name != "view"}
    query = "&".join(f"{name}={value}" for name, value in address.items())
    return f"{(st.context.url or '').split('?')[0]}?{query}"


def record(lessons_done: list[LessonProgress], name: str, date: str) -> list[Node]:
    """Return the record: the name, or a line to write it on, the sums, the date, and every lesson."""
    return [
        tag("h4", words.RECORD_TITLE),
        tag("p", tag("b", name) if name else tag("span", "\u00a0", cls="rule")),
        tag("p", words.RECORD_SUM.format(**sums_of(lessons_done))),
        tag("p", date),
        html.table(words.RECORD_HEAD, [_row(progress) for progress in lessons_done]),
        tag("p", tag("small", words.RECORD_OWN)),
    ]


def _row(progress: LessonProgress) -> list[Node]:
    lesson = progress.lesson
    title = tag("b", words.RECORD_LESSON.format(number=lesson.label, title=lesson.title))
    return [
        tag("span", *sentence(words.RECORD_CAN, title=title, can=lesson.can)) if progress.finished else title,
        words.RECORD_SHARE.format(count=len(progress.done), most=len(lesson.steps)),
        words.RECORD_SHARE.format(count=len(progress.first), most=len(progress.asked)),
        words.RECORD_SHARE.format(count=len(progress.drawn), most=len(progress.drawable)),
        "" if lesson.recall is None else words.RECORD_RECALL[progress.recall],
    ]


def today() -> str:
    """Return the date in the reader's time zone."""
    offset = st.context.timezone_offset or 0  # minutes behind UTC, as the browser says
    now = datetime.now(UTC) - timedelta(minutes=offset if abs(offset) < _A_DAY else 0)
    return words.RECORD_DATE.format(day=now.day, month=f"{now:%B %Y}")

"""The view for a projector: the question, the picture and the cards in letters for the last row, and prose on a key."""

import streamlit as st

from ndcg_core.teaching.lessons import lessons
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.lessons import words
from pages.ui.state.course import END, Course, Place, step_of
from pages.ui.state.session import Session


def draw_head(course: Course, here: Place) -> None:
    """Draw the step's name and how far the lesson is done, in one line."""
    with st.container(key="present_head"):
        if here == END:
            st.markdown(words.END)
            return
        steps = range(1, len(lessons[here.lesson].steps) + 1)
        dots = "".join(words.DOTS[Place(here.lesson, step) in course.done] for step in steps)
        st.markdown(words.PRESENTED.format(name=here.name, title=step_of(here).title, dots=dots))


def draw_sum(session: Session) -> None:
    """Draw nDCG as the two sums that it is divided from, for the last row."""
    found = session.state.explanation
    if found.ndcg is not None:
        html.draw("lesson_sum", tag("b", words.SUM.format(ndcg=found.ndcg, dcg=found.dcg, idcg=found.idcg)))

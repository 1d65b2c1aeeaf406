"""The view for a projector: the question, the picture and the cards in letters for the last row, and prose on a key."""

from __future__ import annotations

import streamlit as st

from ndcg_core.teaching.lessons import lessons
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.lessons import words
from pages.ui.state.course import END, Course, Place, step_of
from pages.ui.state.session import Session

# The picture's smallest letters are 12 px, and nothing is to be below 24 px. So it is laid out for half its width, as
# on a phone, and enlarged. What is enlarged has its own sizes of letters, or they would grow twice.
STYLE = """<style>
.st-key-lesson_sources, .st-key-lesson_paper, .st-key-lesson_title,
[class*="st-key-words_"], [class*="st-key-code_"], .st-key-lesson_view, .st-key-lesson_nav kbd,
[data-testid="stLayoutWrapper"]:has(> .st-key-lesson_offer) { display: none !important; }
body:not(.lab-prose) [data-testid="stLayoutWrapper"]:has(> :is(.st-key-lesson_prose, .st-key-lesson_after)) {
  display: none; }
.st-key-present_head p { font-weight: 600; line-height: 1.3; margin-bottom: 0; }
:is(.st-key-lesson_grid, .st-key-lesson_alone) { border: 0 !important; padding: 0 !important; }
.st-key-lesson_text, .st-key-lesson_question { max-width: none !important; gap: 0.25rem; }
.st-key-lesson_text > .stElementContainer { font-size: 32px !important; }
.st-key-lesson_text p { line-height: 1.25 !important; margin-bottom: 0; }
.stMainBlockContainer [data-testid="stMarkdownContainer"] { margin-bottom: 0 !important; }
.st-key-lesson_nav button { min-height: 3rem; }
.st-key-lesson_question button { min-height: 3rem; padding: 0 0.75rem; border: 1px solid #8888; }
.st-key-lesson_grid { grid-template-columns: minmax(0, 1fr); grid-template-areas: none; grid-template-rows: auto;
  column-gap: 1rem; row-gap: 0.25rem; }
.st-key-lesson_grid > :has(> .st-key-lesson_beside), .st-key-lesson_beside { display: contents; }
.st-key-lesson_grid > :has(> .st-key-lesson_text) { grid-area: 1 / 1 / 2 / -1; }
.st-key-lesson_beside > *, .st-key-lesson_grid > :has(> .st-key-lesson_question) { grid-area: auto / 1 / auto / 2; }
.st-key-lesson_beside > [class*="st-key-lesson_picture"] { grid-row: 2; }
.st-key-lesson_beside > .st-key-lesson_sum { grid-row: 3; --type-m: 44px; }
.st-key-lesson_grid:has([class*="st-key-lesson_board"]) { grid-template-columns: 760px minmax(0, 1fr); }
.st-key-lesson_beside > [class*="st-key-lesson_board"] { grid-area: 2 / 2 / 7 / 3; }
[class*="st-key-lesson_feedback_"]:has(*) { position: fixed; inset: auto 0 3.75rem 0; z-index: 5; max-height: 33dvh;
  overflow-y: auto; padding: 0.5rem 1rem; background: var(--lab-paper); border-top: 2px solid #8888; }
:is([class*="st-key-lesson_picture"], [class*="st-key-lesson_measures"], .st-key-lesson_list) { zoom: 2;
  --type-s2: 12px; --type-s1: 12px; --type-m: 14px;
  --lab-extra: none; --lab-touch: 1.5rem; }
.st-key-lesson_list [class*="st-key-lesson_picture"] { zoom: 1; }
.st-key-lesson_nav { padding: 0.25rem 0 !important; }
</style>"""


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

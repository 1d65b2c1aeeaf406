"""The lessons: steps to read, to try and to answer."""

import streamlit as st

from ndcg_core.document import tag
from ndcg_core.document.html import written
from pages.ui.components import reconnect
from pages.ui.lessons import end, frame, step
from pages.ui.state.course import END, current_course

course = current_course()
here = course.here()
frame.name_page(here)
frame.style()
reconnect.ask_for_the_page()
frame.draw_head(course, here)
frame.draw_unknown(course)
frame.draw_offer(course)
if here == END:
    end.draw(course)
else:
    step.draw(course, here)
frame.draw_foot(course, here)
st.html(written(tag("div", id="lesson-end")))

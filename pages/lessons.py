"""The lessons: steps to read, to try and to answer."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import address
from pages.ui.lessons import frame, step
from pages.ui.state.course import current_course

course = current_course()
here = course.here()
frame.style()
frame.draw_head(course, here)
step.draw(course, here)
frame.draw_foot(course, here)
address.keep(course.address(here))
st.html("<div id='lesson-end'></div>")

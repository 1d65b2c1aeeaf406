"""The lessons: steps to read, to do and to see."""

from __future__ import annotations

import streamlit as st

from pages.ui import lesson_frame, lesson_step
from pages.ui.course import course

mine = course()
here = mine.here()
lesson_frame.style()
lesson_frame.draw_head(mine, here)
lesson_step.draw(mine, here)
lesson_frame.draw_foot(mine, here)
mine.keep_address(here)
st.html("<div id='lesson-end'></div>")

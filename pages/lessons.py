"""The lessons: steps to read, to do and to see."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import address
from pages.ui.lessons import frame, step
from pages.ui.state.course import course

mine = course()
here = mine.here()
frame.style()
frame.draw_head(mine, here)
step.draw(mine, here)
frame.draw_foot(mine, here)
address.keep(mine.address(here))
st.html("<div id='lesson-end'></div>")

"""A worksheet for paper, or its solution: the exercise on the board, or a lesson."""

import streamlit as st

from pages.ui.components import address
from pages.ui.worksheet import exercise

exercise.draw(exercise.requested_worksheet())
address.keep(st.query_params.to_dict())

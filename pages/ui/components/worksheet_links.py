"""The links to a worksheet and to its solution."""

from __future__ import annotations

import streamlit as st

PAGE = "worksheet.py"


def draw(subject: dict[str, str], *, open_: bool = True) -> None:
    """The ways here from an exercise or a lesson, by what stands in the link."""
    st.page_link(PAGE, label="Print as a worksheet", query_params=subject if open_ else {**subject, "steps": "no"})
    if open_:
        st.page_link(PAGE, label="Its solution", query_params={**subject, "solution": "yes"})

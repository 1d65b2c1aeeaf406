"""The controls of the teacher's rule."""

from __future__ import annotations

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.grading import Rule
from pages.ui.grade import words
from pages.ui.text import plain

_USUAL_MARKS = {"right": 1.0, "slip": 0.5, "division": 0.5, "carried": 0.5, "convention": 0.5, "mistake": 0.0}


def draw() -> Rule | None:
    """Draw the controls and return the rule; None, after a sentence that says why, if the marks make no rule."""
    by, how = st.columns(2)
    kind = by.selectbox(
        words.TOLERANCE,
        list(words.TOLERANCES),
        format_func=words.TOLERANCES.__getitem__,
        key="class_by",
        persist_state="session",
    )
    tolerance: float
    if kind == "relative":
        percent = how.number_input(
            words.PER_CENT,
            0.001,
            50.0,
            1.0,
            step=0.5,
            format="%g",
            key="class_percent",
            persist_state="session",
        )
        tolerance = float(percent) / 100
    else:
        least, usual = (1, 3) if kind == "figures" else (0, 3)
        tolerance = int(
            how.number_input(words.TOLERANCES[kind], least, 6, usual, key=f"class_{kind}", persist_state="session")
        )
    st.caption(words.MARKS)
    marks: dict[str, float] = {}
    with st.container(horizontal=True, gap="small"):
        for name, usual_marks in _USUAL_MARKS.items():
            marks[name] = float(
                st.number_input(
                    words.MARK_LABELS[name],
                    0.0,
                    1000.0,
                    usual_marks,
                    step=0.5,
                    format="%g",
                    help=words.MARK_HELPS[name],
                    key=f"class_{name}",
                    persist_state="session",
                    width=95,
                )
            )
    tells = st.checkbox(words.TELLS, value=True, key="class_tells", persist_state="session")
    try:
        return Rule(by=kind, tolerance=tolerance, tells=tells, **marks)
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return None

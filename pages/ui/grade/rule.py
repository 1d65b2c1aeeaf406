"""The controls of the teacher's rule."""

from __future__ import annotations

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.grading import Rule
from pages.ui.grade import words
from pages.ui.text import plain

_TOLERANCES = {"decimals": "Decimals", "figures": "Significant figures", "relative": "Relative (per cent)"}
_MARKS = {
    "right": ("Right", 1.0, "The correct number, rounded or cut off."),
    "slip": (
        "Slip",
        0.5,
        "The right number, written wrong: a per cent sign or a digit missing, the point in the wrong place.",
    ),
    "carried": (
        "Carried forward",
        0.5,
        "An nDCG that follows from the student's own wrong DCG and IDCG; needs a column dcg or idcg.",
    ),
    "convention": ("Convention", 0.5, "Correct by another library's or paper's definition of nDCG."),
    "mistake": ("Mistake", 0.0, "A mistake of the catalogue was recognised. Any other answer earns 0."),
}


def draw() -> Rule | None:
    """Draw the controls and return the rule; None, after a sentence that says why, if the marks make no rule."""
    by, how = st.columns(2)
    kind = by.selectbox(
        "Tolerance in", list(_TOLERANCES), format_func=_TOLERANCES.__getitem__, key="class_by", persist_state="session"
    )
    tolerance: float
    if kind == "relative":
        percent = how.number_input(
            "Per cent off at most",
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
            how.number_input(_TOLERANCES[kind], least, 6, usual, key=f"class_{kind}", persist_state="session")
        )
    st.caption(words.MARKS)
    marks = {}
    with st.container(horizontal=True, gap="small"):
        for name, (label, usual_marks, meaning) in _MARKS.items():
            marks[name] = float(
                st.number_input(
                    label,
                    0.0,
                    1000.0,
                    usual_marks,
                    step=0.5,
                    format="%g",
                    help=meaning,
                    key=f"class_{name}",
                    persist_state="session",
                    width=132 if name == "carried" else 108,
                )
            )
    try:
        return Rule(by=kind, tolerance=tolerance, **marks)
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return None

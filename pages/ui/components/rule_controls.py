"""The controls of a teacher's rule: how close a number must be, and what each kind of answer earns."""

import streamlit as st

from ndcg_core.teaching.grading import Rule
from pages.ui.components import refusals, words

_USUAL_MARKS = {"right": 1.0, "slip": 0.5, "division": 0.5, "carried": 0.5, "convention": 0.5, "mistake": 0.0}
CLASS = "class"
"""The key of the rule of a class: its exports and its grading share it."""


def draw(key: str = CLASS, *, tells_key: str = f"{CLASS}_tells", tells: bool = True) -> Rule | None:
    """Draw the controls and return the rule; None, after a sentence that says why, if the marks make no rule.

    ``tells`` is how the switch for the right number stands at first.
    """
    by, how = st.columns(2)
    kind = by.selectbox(
        words.TOLERANCE,
        list(words.TOLERANCES),
        format_func=words.TOLERANCES.__getitem__,
        key=f"{key}_by",
        persist_state="session",
    )
    with how:
        tolerance = _tolerance(kind, key)
    marks: dict[str, float] = {}
    with st.expander(words.MARKS), st.container(horizontal=True, gap="small"):
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
                    key=f"{key}_{name}",
                    persist_state="session",
                    width=95,
                )
            )
    telling = st.checkbox(words.TELLS, value=tells, key=tells_key, persist_state="session")
    return refusals.warned(lambda: Rule(by=kind, tolerance=tolerance, tells=telling, **marks))


def put(rule: Rule, key: str = CLASS, *, tells_key: str = f"{CLASS}_tells") -> None:
    """Set the controls to a rule, before they are drawn."""
    state = st.session_state
    state[f"{key}_by"], state[tells_key] = rule.by, rule.tells
    if rule.by == "relative":
        state[f"{key}_percent"] = 100 * float(rule.tolerance)
    else:
        state[f"{key}_{rule.by}"] = int(rule.tolerance)
    for name in _USUAL_MARKS:
        state[f"{key}_{name}"] = float(getattr(rule, name))


def _tolerance(kind: str, key: str) -> float:
    if kind == "relative":
        percent = st.number_input(
            words.PER_CENT, 0.001, 50.0, 1.0, step=0.5, format="%g", key=f"{key}_percent", persist_state="session"
        )
        return float(percent) / 100
    least = 1 if kind == "figures" else 0
    return int(st.number_input(words.TOLERANCES[kind], least, 6, 3, key=f"{key}_{kind}", persist_state="session"))

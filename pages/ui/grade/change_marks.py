"""Marks that the teacher changes: of an answer, or of all answers to a task with the same numbers."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.grading import Graded, Override, values_of
from ndcg_core.teaching.grading.override import LONGEST_REASON
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.grade import changes, words
from pages.ui.grade.job import GradingJob
from pages.ui.text import plain


def draw(job: GradingJob, shown: Sequence[Graded]) -> None:
    """Draw the controls for the answers that are shown, and the changes with a button to undo each."""
    made = changes.changes()
    with st.expander(words.CHANGE_MARKS, expanded=bool(made)):
        if shown:
            _draw_controls(job, shown)
        _draw_changes(job, made)


def _draw_controls(job: GradingJob, shown: Sequence[Graded]) -> None:
    which, how = st.columns([3, 2])
    at = which.selectbox(
        words.ANSWER_TO_CHANGE,
        range(len(shown)),
        format_func=lambda number: words.answer_label(shown[number]) if number < len(shown) else "",
        key="class_change_which",
    )
    row = shown[at or 0]
    values = values_of(row.answer.numbers)
    same = job.same_answers(row)
    scope = how.radio(
        words.SCOPE,
        words.SCOPES,
        format_func=lambda name: words.SCOPES[name].format(count=same, typed=words.typed(row.answer.numbers)),
        key="class_change_scope",
        horizontal=True,
    )
    marks, reason = st.columns([1, 4])
    new = marks.number_input(
        words.NEW_MARKS,
        0.0,
        1000.0,
        float(row.marks),
        step=0.5,
        format="%g",
        key=f"class_change_marks_{at}_{row.marks}",
    )
    why = reason.text_input(words.REASON, key="class_change_reason", max_chars=LONGEST_REASON) or ""
    if not st.button(words.CHANGE, key="class_change"):
        return
    student = row.answer.student if scope == "answer" else ""
    try:
        change = Override(row.answer.task, float(new), why.strip(), student, () if student else values)
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return
    if len(changes.changes()) >= changes.MOST:
        st.warning(words.TOO_MANY_CHANGES.format(most=changes.MOST))
        return
    changes.keep((*changes.changes(), change))
    st.rerun()


def _draw_changes(job: GradingJob, made: Sequence[Override]) -> None:
    """Draw each change with what it covers; a change that covers nothing stays, because answers may come back."""
    for number, change in enumerate(made):
        line, undo = st.columns([6, 1])
        with line:
            html.draw(f"class_change_{number}", tag("p", words.change_line(change, job.covered(change))))
        if undo.button(words.UNDO_CHANGE, key=f"class_undo_{number}", help=words.UNDO_CHANGE_HELP):
            changes.keep((*made[:number], *made[number + 1 :]))
            st.rerun()

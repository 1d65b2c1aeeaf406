"""Marks that the teacher changes: of an answer, or of all answers to a task with the same numbers."""

from collections.abc import Sequence

import streamlit as st

from ndcg_core.course.grading_file import MOST_OVERRIDES
from ndcg_core.teaching.grading import Graded, Override, values_of
from ndcg_core.teaching.marking.override import LONGEST_REASON
from pages.ui.components import html, refusals
from pages.ui.components.html import tag
from pages.ui.grade import words
from pages.ui.grade.job import GradingJob, changes, keep_changes


def draw(job: GradingJob, shown: Sequence[Graded]) -> None:
    """Draw the controls for the answers that are shown, and the changes with a button to undo each, once opened."""
    with st.expander(words.CHANGE_MARKS, key="class_change_open", on_change="rerun") as section:
        if section.open:
            if shown:
                _draw_controls(job, shown)
            _draw_changes(job)


def _draw_controls(job: GradingJob, shown: Sequence[Graded]) -> None:
    # By student and task, not by place: another filter above must not put another answer under the same choice.
    rows = {(row.answer.student, row.answer.task): row for row in shown}
    which, how = st.columns([3, 2])
    chosen = which.selectbox(
        words.ANSWER_TO_CHANGE,
        list(rows),
        format_func=lambda name: words.answer_label(rows[name]) if name in rows else "",
        key="class_change_which",
    )
    row = rows.get(chosen, shown[0])
    student, task = row.answer.student, row.answer.task
    same, typed = job.same_answers(row), words.typed(row.answer.numbers)
    scope = how.radio(
        words.SCOPE,
        words.SCOPES if same > 1 else words.SCOPES[:1],
        format_func=lambda name: words.scope(name, same, typed),
        key="class_change_scope",
        horizontal=True,
    )
    marks, reason = st.columns([1, 4])
    key = f"class_change_marks_{student}_{task}_{row.marks}"
    new = marks.number_input(words.NEW_MARKS, 0.0, 1000.0, float(row.marks), step=0.5, format="%g", key=key)
    why = reason.text_input(words.REASON, key="class_change_reason", max_chars=LONGEST_REASON) or ""
    if st.button(words.CHANGE, key="class_change"):
        alone = scope == "answer"
        _change(task, float(new), why.strip(), student if alone else "", () if alone else values_of(row.answer.numbers))


def _change(task: str, marks: float, reason: str, student: str, values: tuple[tuple[str, float], ...]) -> None:
    """Keep a change, or say why it cannot be kept."""
    change = refusals.warned(lambda: Override(task, marks, reason, student, values))
    if change is None:
        return
    if len(changes()) >= MOST_OVERRIDES:
        st.warning(words.TOO_MANY_CHANGES.format(most=MOST_OVERRIDES))
        return
    keep_changes((*changes(), change))
    st.rerun()


def _draw_changes(job: GradingJob) -> None:
    """Draw each change with what it covers; a change that covers nothing stays, because answers may come back."""
    kept = changes()
    for number, change in enumerate(kept):
        line, undo = st.columns([6, 1])
        with line:
            html.draw(f"class_change_{number}", tag("p", words.change_line(change, job.covered(change))))
        if undo.button(words.UNDO_CHANGE, key=f"class_undo_{number}", help=words.UNDO_CHANGE_HELP):
            keep_changes((*kept[:number], *kept[number + 1 :]))
            st.rerun()

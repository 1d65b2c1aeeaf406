"""Answers of a class, the tasks and the rule; and the grading of them, which can be watched and stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.io import Answers, MatchedColumns, decoded, read_answers
from ndcg_core.teaching.grading import Graded, Rule, Task, grade
from pages.ui.components import rule_controls
from pages.ui.grade import matching, words
from pages.ui.grade import tasks as class_tasks
from pages.ui.grade.example import example
from pages.ui.state.session import Session
from pages.ui.text import plain

_JOB, _TEXT, _FILES, _START = "class_job", "class_text", "class_files", "class_start"


@dataclass
class GradingJob:
    """A grading that can be stopped: its inputs and its results so far. It is kept as long as the visit lasts."""

    inputs: tuple[str, str, Rule, MatchedColumns | None]
    tasks: tuple[Task, ...]
    answers: Answers
    work: Iterator[Graded]
    rows: list[Graded] = field(default_factory=list)
    stopped: bool = False
    changed: bool = False

    @property
    def rule(self) -> Rule:
        """The rule for marks."""
        return self.inputs[2]

    @property
    def running(self) -> bool:
        """Whether answers are left and the grading was not stopped."""
        return not self.stopped and len(self.rows) < len(self.answers.rows)

    @property
    def share(self) -> float:
        """How many of the answers are graded, from 0 to 1."""
        return len(self.rows) / len(self.answers.rows)

    @property
    def progress(self) -> str:
        """How many answers are graded, in words."""
        return words.PROGRESS.format(graded=len(self.rows), answers=len(self.answers.rows))

    def step(self) -> None:
        """Grade the next answer."""
        self.rows.append(next(self.work))

    def stop(self) -> None:
        """Grade no further; what is graded stays."""
        self.stopped = True

    def go_on(self) -> None:
        """Continue where it was stopped."""
        self.stopped = False


def draw(session: Session) -> GradingJob | None:
    """Draw the fields and buttons, and return the grading that was started last."""
    left, right = st.columns([5, 6], gap="large")
    with left:
        text = _ask()
        buttons = st.container(horizontal=True)
    with right:
        given = class_tasks.draw(session)
        rule = rule_controls.draw()
    start = buttons.button(words.START, key="class_grade", disabled=rule is None or not given.tasks)
    buttons.button(
        words.TRY,
        key="class_example",
        on_click=_fill,
        args=given.tasks[:1],
        disabled=bool(text) or not given.tasks,
    )
    if _JOB in st.session_state or text:
        buttons.button(words.FORGET, key="class_forget", on_click=_forget)
    columns = matching.draw(text, given.names, _start)
    if (start or st.session_state.pop(_START, False)) and rule is not None:
        st.session_state[_JOB] = _started(text, given, rule, columns)
    job = st.session_state.get(_JOB)
    if isinstance(job, str):
        st.warning(plain(job))
        return None
    if job is not None:
        job.changed = job.inputs != (text, given.source, rule, columns)
    return job


def _ask() -> str:
    """The answers as text: from the file, if there is one, else from the field."""
    pasted = st.text_area(
        words.ANSWERS,
        key=_TEXT,
        height=215,
        max_chars=1_000_000,
        persist_state="session",
        placeholder=words.PLACEHOLDER,
    )
    file = st.file_uploader(
        words.FILE,
        type=["csv", "tsv", "txt", "json"],
        key=f"class_file_{st.session_state.get(_FILES, 0)}",
    )
    if file is None:
        return pasted or ""
    if pasted:
        st.caption(words.FILE_WINS)
    try:
        return decoded(file.getvalue())
    except NdcgError as refusal:
        st.warning(plain(str(refusal)))
        return ""


def _fill(task: Task) -> None:
    """Put the example class into the field, and grade it at once."""
    try:
        st.session_state[_TEXT] = example(task)
    except NdcgError as refusal:
        st.session_state[_JOB] = str(refusal)
        return
    _start()


def _start() -> None:
    """Grade in this run."""
    st.session_state[_START] = True


def _forget() -> None:
    """Leave nothing of the class in this visit; the file's field gets a new key, so that it is empty."""
    st.session_state.pop(_JOB, None)
    matching.forget()
    st.session_state[_TEXT] = ""
    st.session_state[_FILES] = st.session_state.get(_FILES, 0) + 1


def _started(text: str, given: class_tasks.Given, rule: Rule, columns: MatchedColumns | None) -> GradingJob | str:
    try:
        answers = read_answers(text, given.names, columns)
        inputs = (text, given.source, rule, columns)
        return GradingJob(inputs, given.tasks, answers, grade(given.tasks, answers.rows, rule))
    except NdcgError as refusal:
        return str(refusal)

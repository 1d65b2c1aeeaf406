"""Answers of a class, the tasks and the rule; and the grading of them, which can be watched and stopped."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import cast

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.course.answers import Attempts
from ndcg_core.io import Answers, LeftOut, MatchedColumns, decoded, read_answers
from ndcg_core.teaching.grading import Answer, Assigned, Graded, Override, Rule, best_attempts, grade, overridden
from ndcg_core.teaching.marking.override import Values, values_of
from pages.ui.components import html, long_work, refusals, rule_controls
from pages.ui.grade import example_class, matching, words
from pages.ui.grade import tasks as class_tasks
from pages.ui.grade.example import example
from pages.ui.state.session import Session
from pages.ui.text import plain

_CHANGES = "class_changes"
_JOB, TEXT, _FILES, _START = "class_job", "class_text", "class_files", "class_start"


@dataclass(frozen=True)
class GradingInputs:
    """What a grading starts from; another one is due when it changes."""

    text: str
    source: str
    rule: Rule
    columns: MatchedColumns | None
    own_rules: tuple[Rule | None, ...]
    own_lists: bool
    attempts: Attempts


@dataclass
class GradingJob(long_work.Stoppable):
    """A grading that can be stopped: its inputs and its results so far. It is kept as long as the visit lasts.

    ``rows`` are the answers as the rule marks them, ``marked`` with the teacher's changes.
    """

    inputs: GradingInputs
    tasks: tuple[Assigned, ...]
    answers: Answers
    work: Iterator[Graded]
    rows: list[Graded] = field(default_factory=list)
    changed: bool = False
    _marked: tuple[tuple[int, tuple[Override, ...]], list[Graded]] | None = None

    @property
    def reported_tasks(self) -> tuple[Assigned, ...]:
        """The tasks of the report; none where each student has a list of their own, which is a single task."""
        return () if self.inputs.own_lists else self.tasks

    @property
    def several(self) -> bool:
        """Whether an answer needs the name of its task."""
        return len(self.reported_tasks) > 1

    @cached_property
    def points(self) -> dict[str, float]:
        """The marks for a right answer to each task."""
        points = {task.name: task.marked_by(self.inputs.rule).right for task in self.tasks}
        return {"": max(points.values())} if self.inputs.own_lists else points

    @property
    def marked(self) -> list[Graded]:
        """The answers that are graded, with the changes of the teacher."""
        state = (len(self.rows), changes())
        if self._marked is None or self._marked[0] != state:
            changed = overridden(self.rows, state[1])
            self._marked = (state, best_attempts(changed) if self.inputs.attempts == "best" else changed)
        return self._marked[1]

    def same_answers(self, row: Graded) -> int:
        """Return how many answers have the task and the numbers of an answer; on lists of their own, only this."""
        if self.inputs.own_lists:
            return 1
        return self._numbers[row.answer.task, values_of(row.answer.numbers)]

    def covered(self, change: Override) -> int:
        """Return how many answers a change is about."""
        if not change.student:
            return self._numbers[change.task, change.values]
        return self._students[change.task, change.student]

    @cached_property
    def _numbers(self) -> Counter[tuple[str, Values]]:
        return Counter((self._reported(row.task), values_of(row.numbers)) for row in self.answers.rows)

    @cached_property
    def _students(self) -> Counter[tuple[str, str]]:
        return Counter((self._reported(row.task), row.student) for row in self.answers.rows)

    def _reported(self, task: str) -> str:
        """The name of a task in the report; a student's own list has the student's name, which names no task."""
        return "" if self.inputs.own_lists else task

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
        row = next(self.work)
        task = self._reported(row.answer.task)
        self.rows.append(row if task == row.answer.task else replace(row, answer=replace(row.answer, task=task)))


def draw(session: Session) -> GradingJob | None:
    """Draw the fields and buttons, and return the grading that was started last."""
    graded = _START in st.session_state or isinstance(st.session_state.get(_JOB), GradingJob)
    left, right = st.expander(words.FIELDS, expanded=not graded, key=f"class_fields_{graded}").columns(
        [5, 7], gap="large"
    )
    with left:
        st.markdown(words.ANSWERS_STEP)
        text = _ask()
        if not graded and not text:
            with st.container(key="class_sample"):
                st.markdown(words.EXAMPLE_HEAD)
                html.draw("class_shown", example_class.marked())
    with right:
        given = class_tasks.draw(session)
        st.markdown(words.MARKS_STEP)
        attempts = st.selectbox(
            words.ATTEMPTS,
            list(words.ATTEMPT_NAMES),
            format_func=words.ATTEMPT_NAMES.__getitem__,
            key="class_attempts",
            persist_state="session",
        )
        rule = rule_controls.draw()
        tasks = given.tasks if len(given.names) < 2 or given.own_lists else class_tasks.draw_own_rules(given.tasks)
        buttons = st.container(horizontal=True)
    ready = rule is not None and bool(tasks)
    wanted = buttons.button(words.START, key="class_grade", type="primary", disabled=not ready)
    buttons.button(
        words.TRY, key="class_example", on_click=_fill, args=given.tasks[:1], disabled=bool(text) or not given.tasks
    )
    if _JOB in st.session_state or text:
        buttons.button(words.FORGET, key="class_forget", on_click=_forget)
    columns = matching.draw(text, given.columns, start)
    inputs = None
    if rule is not None and tasks:
        own = tuple(task.rule for task in tasks)
        inputs = GradingInputs(text, given.source, rule, columns, own, given.own_lists, cast(Attempts, attempts))
    if (wanted or st.session_state.pop(_START, False)) and inputs and tasks:
        st.session_state[_JOB] = _started(inputs, tasks, given.columns)
    job = st.session_state.get(_JOB)
    if isinstance(job, str):
        st.warning(plain(job))
        return None
    if job is not None:
        job.changed = job.inputs != inputs
    return job


def _ask() -> str:
    """The answers as text: from the file, if there is one, else from the field."""
    pasted = st.text_area(
        words.ANSWERS,
        key=TEXT,
        height=130,
        max_chars=1_000_000,
        persist_state="session",
        placeholder=words.PLACEHOLDER,
        help=words.ANSWERS_HELP,
    )
    file = st.file_uploader(
        words.FILE,
        type=["csv", "tsv", "txt", "json"],
        max_upload_size=5,
        key=f"class_file_{st.session_state.get(_FILES, 0)}",
    )
    if file is None:
        return pasted or ""
    if pasted:
        st.caption(words.FILE_WINS)
    return refusals.warned(lambda: decoded(file.getvalue())) or ""


def _fill(task: Assigned) -> None:
    """Put the example class into the field, and grade it at once."""
    try:
        st.session_state[TEXT] = example(task)
    except NdcgError as refusal:
        st.session_state[_JOB] = str(refusal)
        return
    start()


def start() -> None:
    """Grade in this run."""
    st.session_state[_START] = True


def _forget() -> None:
    """Leave nothing of the class in this visit; the file's field gets a new key, so that it is empty."""
    st.session_state.pop(_JOB, None)
    matching.forget()
    st.session_state.pop(_CHANGES, None)
    st.session_state[TEXT] = ""
    st.session_state[_FILES] = st.session_state.get(_FILES, 0) + 1


def _started(inputs: GradingInputs, tasks: tuple[Assigned, ...], names: list[str]) -> GradingJob | str:
    try:
        answers = read_answers(inputs.text, names, inputs.columns, attempts=inputs.attempts)
        if inputs.own_lists:
            answers = _with_own_lists(answers, tasks)
        return GradingJob(inputs, tasks, answers, grade(tasks, answers.rows, inputs.rule))
    except NdcgError as refusal:
        return str(refusal)


def _with_own_lists(answers: Answers, tasks: tuple[Assigned, ...]) -> Answers:
    """Return the answers, each to the task that has the name of its student; others are left out."""
    lists = {task.name.casefold(): task.name for task in tasks}
    rows: list[Answer] = []
    refused, unread = list(answers.refused), dict(answers.unread)
    for row in answers.rows:
        name = lists.get(" ".join(row.student.split()).casefold())
        if name is None:
            refused.append(LeftOut(row.line, row.student, words.NO_OWN_LIST))
            unread[row.student, ""] = words.NO_OWN_LIST
        else:
            rows.append(replace(row, task=name))
    return replace(answers, rows=tuple(rows), refused=tuple(refused), unread=unread)


def changes() -> tuple[Override, ...]:
    """Return the changes, the earliest first."""
    found: tuple[Override, ...] = st.session_state.get(_CHANGES, ())
    return found


def keep_changes(kept: tuple[Override, ...]) -> None:
    """Keep these changes, and no others."""
    st.session_state[_CHANGES] = kept

"""A grading saved as a file, and opened again."""

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.io import GradingFile, decoded, read_grading_file, to_grading_file
from ndcg_core.teaching.grading import Override
from pages.ui.components import downloads, rule_controls
from pages.ui.grade import matching, words
from pages.ui.grade.job import TEXT, GradingJob, changes, keep_changes, start
from pages.ui.state import link
from pages.ui.state.session import Session

_FILE, _SAID = "class_saved", "class_saved_said"


def draw(session: Session, job: GradingJob | None) -> None:
    """Draw a button that saves the grading that was started last, and a field that opens a saved one."""
    with st.expander(words.SAVED):
        st.markdown(words.SAVED_HELP)
        if job is not None:
            kept = st.checkbox(words.WITH_ANSWERS, key="class_with_answers")
            downloads.text_file(
                words.SAVE_GRADING,
                lambda: to_grading_file(file_of(job, changes(), with_answers=kept)),
                "grading.json",
                "application/json",
                key="download",
            )
        st.file_uploader(
            words.OPEN_GRADING, type=["json"], max_upload_size=10, key=_FILE, on_change=_open, args=(session,)
        )
    said = st.session_state.pop(_SAID, "")
    if said:
        st.warning(said)


def file_of(job: GradingJob, overrides: tuple[Override, ...], *, with_answers: bool) -> GradingFile:
    """Return what a grading started from, as a file keeps it."""
    inputs = job.inputs
    several = inputs.own_lists or bool(job.tasks[0].name)
    return GradingFile(
        tasks=inputs.source if several else "",
        exercise="" if several else inputs.source,
        own_lists=inputs.own_lists,
        attempts=inputs.attempts,
        rule=inputs.rule,
        own_rules={task.name: task.rule for task in job.tasks if task.rule is not None},
        overrides=overrides,
        columns=inputs.columns,
        answers=inputs.text if with_answers else "",
    )


def _open(session: Session) -> None:
    """Put a saved grading into the controls; start it if it has answers. What cannot be read changes nothing."""
    file = st.session_state.get(_FILE)
    if file is None:
        return
    try:
        found = read_grading_file(decoded(file.getvalue()))
        listed = link.decode(found.exercise) if found.exercise else None
    except NdcgError as refusal:
        st.session_state[_SAID] = words.not_opened(str(refusal))
        return
    if listed is not None:
        session.put(listed, words.OPENED_LIST)
    state = st.session_state
    state["class_tasks"], state["class_own_lists"] = found.tasks, found.own_lists
    state["class_attempts"] = found.attempts
    rule_controls.put(found.rule)
    state["class_own_rules"] = list(found.own_rules)
    for name, rule in found.own_rules.items():
        rule_controls.put(rule, f"class_rule_{name}", tells_key=f"class_rule_{name}_tells")
    keep_changes(found.overrides)
    matching.keep(found.columns, found.answers)
    if found.answers:
        state[TEXT] = found.answers
        start()

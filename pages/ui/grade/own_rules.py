"""Rules of single tasks, for those that the rule of the class does not suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from ndcg_core.teaching.grading import Task
from pages.ui.components import rule_controls
from pages.ui.grade import words
from pages.ui.text import plain

_MOST = 20  # each has a row of controls


def draw(tasks: Sequence[Task]) -> tuple[Task, ...] | None:
    """Draw the choice of tasks and the controls of each; return the tasks, or None if some marks make no rule."""
    names = [task.name for task in tasks]
    kept = [name for name in st.session_state.get("class_own_rules", []) if name in names]
    if kept != st.session_state.get("class_own_rules", kept):
        st.session_state["class_own_rules"] = kept  # a task that was renamed or removed
    chosen = st.multiselect(
        words.OWN_RULES,
        names,
        key="class_own_rules",
        persist_state="session",
        max_selections=_MOST,
        placeholder=words.NO_OWN_RULES,
    )
    rules = {}
    for name in chosen:
        st.markdown(words.RULE_OF_TASK.format(task=plain(name)))
        key = f"class_rule_{name}"
        rules[name] = rule_controls.draw(key, tells_key=f"{key}_tells")
    if None in rules.values():
        return None
    return tuple(replace(task, rule=rules.get(task.name)) for task in tasks)

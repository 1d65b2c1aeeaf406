"""The tasks of a class: the exercise on the board, or several, each a name and a link."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.exercises import instructions
from ndcg_core.teaching.grading import Task
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.state import link
from pages.ui.state.session import Session

MOST_TASKS = 100
_MOST_SHOWN = 10


@dataclass(frozen=True)
class Given:
    """The tasks, the text or link that they come from, what is wrong with lines that name none, and whether it is the board's exercise alone."""

    tasks: tuple[Task, ...]
    source: str
    problems: tuple[str, ...] = ()
    unnamed: bool = False

    @property
    def names(self) -> list[str]:
        """The names that a row of answers may have; none for the board's exercise alone."""
        return [] if self.unnamed else [task.name for task in self.tasks]


def draw(session: Session) -> Given:
    """What is asked, and a field for several."""
    field = st.container()
    with st.expander("Several tasks at once"):
        st.markdown(
            "One line a task: its name and its link, as **Check an answer** and the playground give it. The answers then need a column "
            "`task`, or one column a task under its name. Left empty, the task is the exercise on the playground."
        )
        text = (
            st.text_area(
                "Tasks",
                key="class_tasks",
                height=120,
                max_chars=300_000,
                placeholder="Exercise 1   https://…?s=1.eNp…\nExercise 2   https://…?s=1.eNq…",
                persist_state="session",
            )
            or ""
        )
    given = read_tasks(text) if text.strip() else _of_board(session)
    with field:
        if given.unnamed:
            state = session.state
            sentences = instructions(state.convention, state.topic())
            html.draw(
                "class_task",
                tag(
                    "p",
                    tag("b", "The task"),
                    f" is the exercise on the playground, {len(state.ranked)} ranked documents. ",
                    " ".join(sentences[:2]),
                ),
            )
        else:
            told = f"{len(given.tasks)} {'task' if len(given.tasks) == 1 else 'tasks'}: {', '.join(given.names)}."
            html.draw(
                "class_task",
                tag("p", tag("b", told)),
                *(tag("p", problem, cls="refused") for problem in given.problems[:_MOST_SHOWN]),
            )
    return given


def _of_board(session: Session) -> Given:
    """The exercise on the board; as the only task it needs no name."""
    return Given((Task("", session.state.topic(), session.state.convention),), link.encode(session.state), unnamed=True)


def read_tasks(text: str) -> Given:
    """Lines of a name and a link; what is no task becomes a problem that names its line.

    >>> read_tasks("Exercise 1, nonsense").problems
    ("Line 1: A link starts with 1. or 2., but the address has 'nonsense'.",)
    """
    tasks: dict[str, Task] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace("\t", " ").split()
        if not words:
            continue
        name, address = " ".join(words[:-1]).rstrip(",; "), words[-1]
        if not name:
            name, _, address = words[0].partition(",")
        try:
            problem = _wrong(name, address, tasks)
            if not problem:
                state = link.decode(_carried(address))
                tasks[name] = Task(name, state.topic(), state.convention)
        except NdcgError as refusal:
            problem = str(refusal)
        if problem:
            problems.append(f"Line {number}: {problem}")
    return Given(tuple(tasks.values()), text, tuple(problems))


def _wrong(name: str, address: str, tasks: dict[str, Task]) -> str:
    if not name or not address:
        return "A line is a name and a link, but this one is a single word; write a name before the link."
    if name.casefold() in map(str.casefold, tasks):
        return f"Tasks have names of their own, but {name[:40]} is named twice; change one."
    return (
        f"A class has at most {MOST_TASKS} tasks; this one and the rest were left out."
        if len(tasks) >= MOST_TASKS
        else ""
    )


def _carried(address: str) -> str:
    """What a whole address carries as its list, or the text itself."""
    try:
        return parse_qs(urlsplit(address).query).get("s", [address])[0]
    except ValueError:
        return address

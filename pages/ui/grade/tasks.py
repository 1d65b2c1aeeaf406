"""The tasks of a class: the exercise on the board, or several, each a name and a link."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, urlsplit

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.exercises import instructions
from ndcg_core.teaching.grading import Assigned, Rule, assign
from pages.ui.components import html, rule_controls
from pages.ui.components.html import tag
from pages.ui.grade import words
from pages.ui.state import link
from pages.ui.state.session import Session
from pages.ui.text import plain

_MOST_OWN_RULES = 20  # each has a row of controls
_POINTS = re.compile(r"\d{1,6}([.,]\d{1,6})?")
MOST_TASKS = 300
_MOST_SHOWN, _MOST_NAMED = 10, 20


@dataclass(frozen=True)
class Given:
    """The tasks of a class.

    Attributes
    ----------
    tasks : tuple of Assigned
        The tasks.
    source : str
        The text or the link that they come from.
    problems : tuple of str
        What is wrong with the lines that give no task.
    unnamed : bool
        Whether the only task is the exercise on the board, which needs no name.
    own_lists : bool
        Whether each task is the list of the student whose name it has.

    """

    tasks: tuple[Assigned, ...]
    source: str
    problems: tuple[str, ...] = ()
    unnamed: bool = False
    own_lists: bool = False

    @property
    def names(self) -> list[str]:
        """The names of the tasks; none for the exercise on the board."""
        return [] if self.unnamed else [task.name for task in self.tasks]

    @property
    def columns(self) -> list[str]:
        """The names that a row or a column of answers may have: those of the tasks, unless they are students' names."""
        return [] if self.own_lists else self.names


def draw(session: Session) -> Given:
    """Draw the task, and a field for several; return the tasks."""
    st.markdown(words.TASK_STEP)
    field = st.container()
    with st.expander(words.SEVERAL_TASKS):
        st.markdown(words.TASKS_HELP)
        text = (
            st.text_area(
                words.TASKS,
                key="class_tasks",
                height=120,
                max_chars=300_000,
                placeholder=words.TASKS_PLACEHOLDER,
                persist_state="session",
            )
            or ""
        )
        own_lists = st.checkbox(
            words.OWN_LISTS, key="class_own_lists", help=words.OWN_LISTS_HELP, persist_state="session"
        )
    given = _with_own_lists(read_tasks(text), own_lists=own_lists) if text.strip() else _of_board(session)
    with field:
        if given.unnamed:
            state = session.state
            sentences = instructions(state.convention, state.topic())
            task = words.BOARD_TASK.format(count=len(state.ranked), sentences=" ".join(sentences[:2]))
            html.draw("class_task", tag("p", task))
        else:
            named = words.named_tasks([_with_points(task) for task in given.tasks[:_MOST_NAMED]], len(given.tasks))
            html.draw(
                "class_task",
                *([tag("p", tag("b", named))] if given.tasks else []),
                *(tag("p", problem, cls="refused") for problem in given.problems[:_MOST_SHOWN]),
            )
    return given


def _with_own_lists(given: Given, *, own_lists: bool) -> Given:
    """Return the tasks as lists of the students' own, if they are; with unequal points, none is graded."""
    if own_lists and len({task.points for task in given.tasks}) > 1:
        return replace(given, tasks=(), problems=(words.SAME_POINTS, *given.problems))
    return replace(given, own_lists=own_lists)


def _with_points(task: Assigned) -> str:
    return task.name if task.points is None else words.TASK_POINTS.format(name=task.name, points=task.points)


def _of_board(session: Session) -> Given:
    """The exercise on the board; as the only task it needs no name."""
    state = session.state
    return Given((assign("", state.topic(), state.convention),), link.encode(state), unnamed=True)


def read_tasks(text: str) -> Given:
    """Read lines of a name, a link and the points, if they differ; a line that gives no task becomes a problem.

    >>> read_tasks("Exercise 1, nonsense").problems
    ("Line 1: A link must start with the number of its version, 1 or 2, and a point; got 'nonsense'.",)
    """
    tasks: dict[str, Assigned] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = line.replace("\t", " ").split()
        if not cells:
            continue
        name, address, points = _parts(cells)
        try:
            problem = _problem(name, address, tasks)
            if not problem:
                state = link.decode(_list_in(address))
                if points is not None:
                    Rule().scaled_to(points)  # refuses what is no number of points
                tasks[name] = assign(name, state.topic(), state.convention, points=points)
        except NdcgError as refusal:
            problem = str(refusal)
        if problem:
            problems.append(words.PROBLEM.format(line=number, problem=problem))
    return Given(tuple(tasks.values()), text, tuple(problems))


def _parts(cells: list[str]) -> tuple[str, str, float | None]:
    """Return the name, the link and the points of a line."""
    points = None
    if len(cells) > 2 and _POINTS.fullmatch(cells[-1]):
        points = float(cells[-1].replace(",", "."))
        cells = cells[:-1]
    name, address = " ".join(cells[:-1]).rstrip(",; "), cells[-1].strip(",;")
    if not name:
        name, _, address = cells[0].partition(",")
    return name, address, points


def _problem(name: str, address: str, tasks: dict[str, Assigned]) -> str:
    if not name or not address:
        return words.SINGLE_WORD
    if name.casefold() in map(str.casefold, tasks):
        return words.NAMED_TWICE.format(name=name[:40])
    return words.TOO_MANY_TASKS.format(most=MOST_TASKS) if len(tasks) >= MOST_TASKS else ""


def _list_in(address: str) -> str:
    """The list in a whole address, or the text itself."""
    try:
        return parse_qs(urlsplit(address).query).get("s", [address])[0]
    except ValueError:
        return address


def draw_own_rules(tasks: Sequence[Assigned]) -> tuple[Assigned, ...] | None:
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
        max_selections=_MOST_OWN_RULES,
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

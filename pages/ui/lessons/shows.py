"""What a step shows beside its text: the parts of the playground, by their names in a lesson's file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import streamlit as st

from ndcg_core import Explanation, conventions, explain
from ndcg_core.libraries.comparison import grouped, library_values
from ndcg_core.model.fields import FieldValue
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.shown.picture_lists import highest_gain
from ndcg_core.teaching.lessons import Parts, Step, lessons
from ndcg_core.teaching.tasks import Attempt, Task
from ndcg_core.teaching.tasks.kinds.goal import SWITCHES as SWITCHED
from ndcg_core.teaching.tasks.words import SWITCHES
from ndcg_core.widget.picture_contents import Stage, contents
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.words import SCORED
from pages.ui.components import board, chart, dock, html, picture, projector
from pages.ui.components import table as components_table
from pages.ui.components.formulas import formulas
from pages.ui.components.html import Node, tag
from pages.ui.lessons import measures, presenter, table, words
from pages.ui.lessons.question import draw_answer, is_in_words, picture_key
from pages.ui.state.course import Place
from pages.ui.state.session import Session
from pages.ui.text import show

_PLAIN = 6  # the last lesson whose cards leave out what is not needed
_SUMMED = ("cg", "dcg", "sums", "all")
"""The stages that draw a sum, and of these, those that have the best order."""
WITH_BEST = ("sums", "all")
ALONE = "task"
"""The part of a step whose task stands alone."""
_STAGES: tuple[Stage, ...] = ("grades", "gain", "earned", "dcg", "all")
"""How much of the picture the readers of each of the first lessons know, unless a step says otherwise."""


def board_key(here: Place) -> str:
    """Return the key of the step's board."""
    return f"lesson_board_{here.lesson}_{here.step}"


@dataclass(frozen=True)
class View:
    """What the parts draw: the step about its list, that list as the reader has left it, and the reader's attempt.

    ``chosen`` is the stage of the picture that the step names, empty for the lesson's own.
    """

    here: Place
    step: Step
    session: Session
    tried: Attempt
    parts: Sequence[str]
    chosen: str = ""

    @property
    def asks(self) -> bool:
        """Whether the picture keeps numbers back for an answer: not where a reader works or tries something in it."""
        tries = {name for part in self.step.before if isinstance(part, Parts) for name in part.parts} & set(SWITCHED)
        ask = self.step.ask
        return ask is not None and ask.control != "board" and not self.tried.shown and not tries

    @property
    def stage(self) -> Stage:
        """How much of the picture is drawn."""
        return stage_of(self.lesson, self.chosen)

    @property
    def lesson(self) -> int:
        """The lesson whose readers the step is for: a repeated checkpoint is its own lesson's."""
        return self.step.recalls or lessons[self.here.lesson].readers

    @property
    def picture(self) -> JsonObject:
        """What the picture shows at this step."""
        shown = contents(self.session.state, self.session.nonce, stage=self.stage, quiet=self.asks, task=self.task)
        return {**shown, "low": projector.presenting()}

    @property
    def task(self) -> JsonObject:
        """What the reader does in the picture."""
        return task_of(self.step.ask, self.tried, self.parts)


def stage_of(lesson: int, chosen: str) -> Stage:
    """Return how much of the picture a step draws: what it names, or else what readers of this lesson know."""
    return cast("Stage", chosen) if chosen else _STAGES[min(lesson, len(_STAGES)) - 1]


def task_of(ask: Task | None, tried: Attempt, parts: Sequence[str]) -> JsonObject:
    """Return what the reader of a step does in its picture."""
    task: dict[str, object] = {}
    if ask is None:
        return task
    if "gain" in parts:
        switches = (ask.own.convention.changed(gain=gain) for gain in SWITCHES["gain"])
        task["top"] = max(highest_gain(explain(ask.own.topic, switched)) for switched in switches)
    task |= ask.picture(tried)
    if isinstance(answer := task.get("answer"), Mapping):  # on a projector, what others say can be kept on a line, too
        task["answer"] = {**answer, "several": projector.presenting()}
    return task


def draw(view: View) -> None:
    """Draw every part in the order in which the step names them, buttons first."""
    switches = [part for part in view.parts if part in SWITCHED]
    if projector.presenting() and view.stage == "all" and not view.asks:
        presenter.draw_sum(view.session)
    for part in (*switches, *(part for part in view.parts if part not in SWITCHED)):
        _PARTS[part](view)
    if view.session.state.refusal:
        html.draw("lesson_refusal", tag("p", view.session.state.refusal, cls="refused", role="status"))


def _draw_picture(view: View, shown: JsonObject) -> None:
    """A picture, and below it the reply to what was answered in it."""
    picture.show(picture_key(view.here), shown)
    ask = view.step.ask
    if ask is not None and ask.pictured and not is_in_words(view.here, view.tried):
        draw_answer(ask, view.here, view.tried)


def _draw_board(view: View) -> None:
    if "chart" not in view.parts and view.stage in _SUMMED:  # the sums stand beside the rows
        state, marked = view.session.state, "scale" in view.parts
        sums = contents(state, view.session.nonce, stage=view.stage, task=view.task, chance=marked, worst=marked)
        picture.show(picture_key(view.here), {**sums, "rows": False, "low": projector.presenting()})
    hides = _hidden(view)
    if "score" not in hides:
        dock.draw(view.session, "lesson_dock")  # before the board, whose last word it would take for the old number
    board.draw(view.session, board_key(view.here), choices="sandbox" in view.parts, hides=hides, figure=True)


def _has_aside(view: View) -> bool:
    """Return whether a document is, or was at first, not retrieved."""
    return bool(view.session.state.aside) or not set(view.step.scene.grades) <= set(view.step.scene.ranking)


def _hidden(view: View) -> list[board.Detail]:
    """What the cards leave out: everything that the step does not need and no lesson has explained yet."""
    ask, presents = view.step.ask, projector.presenting()
    fixed = {"k", "sandbox"}.isdisjoint(view.parts)  # the cutoff is no choice
    if not presents and (view.lesson > _PLAIN or "sandbox" in view.parts):
        return ["k"] if fixed else []
    sums = not presents and view.stage in ("gain", "cg")
    hidden: dict[board.Detail, bool] = {
        **dict.fromkeys(("up", "more", "add", "hint"), True),
        "line": presents,
        "k": fixed,
        "grades": ask is None or not ask.may_grade,
        "aside": not _has_aside(view),
        "earn": view.stage in ("grades", "weights"),
        "ideal": view.stage not in WITH_BEST,
        **dict.fromkeys(("terms", "score"), sums),
    }
    return [detail for detail, leaves_out in hidden.items() if leaves_out]


def _draw_list(view: View) -> None:
    if "chart" in view.parts:
        return
    _draw_picture(view, {**view.picture, **said_in_rows(view.step, view.session.state, view.tried)})
    ask = view.step.ask
    if ask is not None and ask.columns:
        sums = table.totals(ask, _found(ask, view.tried), view.session.state)
        html.draw("lesson_list", *([sums] if sums else []))


def _found(ask: Task, tried: Attempt) -> list[str]:
    """Return the cells that are filled."""
    return [cell.text for cell in ask.cells] if tried.shown else tried.cells


def said_in_rows(step: Step, state: BoardState, tried: Attempt) -> JsonObject:
    """Return what the rows of the picture say besides: shared ranks, scores, and the numbers that are found so far."""
    ask, scores = step.ask, (step.scene.scores if state.ranked == step.scene.ranking else None) or {}
    said: dict[str, object] = {
        "labels": {doc: _shared_rank(doc, scores) for doc in scores},
        "notes": {doc: SCORED.format(score=score) for doc, score in scores.items()},
    }
    if ask is not None and ask.columns:
        ideal = table.of_ideal(ask)
        rows = [row for row in state.explanation.rows if (row.ideal_doc if ideal else row.doc) is not None]
        said |= {"texts": [table.product(ask, _found(ask, tried), row) for row in rows], "names": ideal}
    return said


def _shared_rank(doc: str, scores: Mapping[str, float]) -> str:
    """Return the ranks that a document shares with its equals, of which no rule has been named; empty for one rank."""
    above = sum(score > scores[doc] for score in scores.values())
    equal = sum(score == scores[doc] for score in scores.values())
    return words.SHARED_RANK.format(first=above + 1, last=above + equal) if equal > 1 else ""


def libraries(explanation: Explanation) -> Node:
    """Return the nDCG of each library's convention, equal values together."""
    values = library_values(explanation.topic, explanation.convention, conventions)
    groups = grouped([value for value in values if not value.name.startswith("seed")], explanation.ndcg)
    rows: list[tuple[Node, ...]] = [
        (tag("b", show(group.value)), ", ".join(value.name for value in group.library_values)) for group in groups
    ]
    return html.table(words.LIBRARIES_HEAD, rows)


def _switch(field: str) -> Callable[[View], None]:
    """Return what draws the buttons that switch a choice."""

    def drawn(view: View) -> None:
        options, key = SWITCHES[field], f"switch_{field}_{view.here.name}"
        st.session_state[key] = str(view.session.state.convention.value(field))
        st.segmented_control(
            words.SWITCH_LABELS[field],
            list(options),
            key=key,
            format_func=lambda value: options[value],
            required=True,
            on_change=lambda: _choose(view.session, field, st.session_state[key]),
        )

    return drawn


def _choose(session: Session, field: str, value: FieldValue) -> None:
    session.choose(words.SWITCHED.format(field=words.SWITCH_LABELS[field]), field, **{field: value})


_PARTS: dict[str, Callable[[View], None]] = {
    "list": _draw_list,
    ALONE: lambda view: _draw_picture(view, {**view.picture, "bare": True}),  # no picture of the list over it
    "board": _draw_board,
    "sandbox": _draw_board,
    "formula": lambda view: html.draw("lesson_formula", *formulas(view.session.state.explanation, marked=True)),
    "table": lambda view: html.draw(
        "lesson_table", html.table(words.TABLE, components_table.columns_of(view.session.state, words.TABLE))
    ),
    "libraries": lambda view: html.draw("lesson_libraries", libraries(view.session.state.explanation)),
    "chart": lambda view: _draw_picture(view, contents(view.session.state, view.session.nonce)),
    "running": lambda view: chart.draw_running(view.session.state),
    "curve": lambda view: chart.draw_curve(view.session.state),
    "weights": lambda view: chart.draw_weights(view.session.state),
    **{field: _switch(field) for field in SWITCHED if field != "k"},
    "k": lambda _view: None,  # a line in the picture
    "scale": lambda _view: None,  # marks in the picture
    "measures": lambda view: measures.draw(view.here, view.step),
}

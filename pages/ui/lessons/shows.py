"""What a step shows beside its text: the parts of the playground, by their names in a lesson's file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ndcg_core import Explanation, conventions
from ndcg_core.libraries.comparison import grouped, library_values
from ndcg_core.teaching.lessons import Scene
from pages.ui.components import board, chart, html, picture, results, shown_list, table
from pages.ui.components.html import Node, tag
from pages.ui.components.mathml import formulas
from pages.ui.components.picture import STAGES
from pages.ui.lessons import words
from pages.ui.state.board_state import BoardState
from pages.ui.state.course import Place
from pages.ui.state.json_types import JsonObject
from pages.ui.state.session import Session
from pages.ui.text import show


def board_key(here: Place) -> str:
    """Return the key of the step's board."""
    return f"lesson_board_{here.lesson}_{here.step}"


@dataclass(frozen=True)
class View:
    """What the parts draw: the step and its list, the list as the reader has left it, the names of the other parts.

    ``asks`` says that the step waits for an answer, which the picture must not give away.
    """

    here: Place
    scene: Scene
    session: Session
    parts: Sequence[str]
    asks: bool = False

    @property
    def stage(self) -> picture.Stage:
        """How much of the picture a reader of this lesson knows; a step's own subject comes with its answer."""
        return stage_of(self.here.lesson, asks=self.asks)

    @property
    def picture(self) -> JsonObject:
        """What the picture shows at this step."""
        return picture.contents(self.session.state, self.session.nonce, stage=self.stage, quiet=self.asks)


def stage_of(lesson: int, *, asks: bool) -> picture.Stage:
    """Return how much of the picture a reader of this lesson knows; less by one where a step ``asks`` for it."""
    known = min(lesson, len(STAGES)) - 1
    return STAGES[max(0, known - 1) if asks and lesson <= len(STAGES) else known]


def draw(view: View) -> None:
    """Draw every part in the order in which the step names them."""
    for part in view.parts:
        _PARTS[part](view)
    if view.session.state.refusal:
        html.draw("lesson_refusal", tag("p", view.session.state.refusal, cls="refused", role="status"))


def _draw_board(view: View) -> None:
    if "chart" not in view.parts:
        picture.draw(view.session, _picture_key(view.here), view.stage, quiet=view.asks)
    board.draw(view.session, board_key(view.here), choices="sandbox" in view.parts)


def _draw_list(view: View) -> None:
    table = listing(view.session.state, view.scene)
    if "chart" in view.parts:
        html.draw("lesson_list", table)
    else:
        shown_list.draw("lesson_list", table, view.picture)


def _picture_key(here: Place) -> str:
    return f"lesson_picture_{here.lesson}_{here.step}"


def _draw_numbers(view: View) -> None:
    movable = not {"board", "sandbox"}.isdisjoint(view.parts)
    numbers = results.numbers_and_change(view.session) if movable else results.numbers(view.session.state)
    html.draw("lesson_numbers", numbers)


def listing(state: BoardState, scene: Scene) -> Node:
    """Return the ranking with its grades, and with its scores where these decide the order."""
    scores = scene.scores if state.ranked == scene.ranking else None
    rows: list[list[Node]] = [
        [str(rank), state.name(doc), _grade(state.grades.get(doc))] for rank, doc in enumerate(state.ranked, 1)
    ]
    rows += [
        ["–", words.NOT_RETRIEVED.format(name=state.name(doc)), _grade(state.grades.get(doc))] for doc in state.aside
    ]
    for row, doc in zip(rows, (*state.ranked, *state.aside), strict=True):
        if scores is not None:
            row.append(f"{scores[doc]:.12g}" if doc in scores else "–")
    return html.table(words.LIST_HEAD if scores is None else words.LIST_HEAD_WITH_SCORE, rows)


def _grade(grade: float | None) -> str:
    return words.NOT_JUDGED if grade is None else f"{grade:g}"


def _draw_formula(view: View) -> None:
    html.draw("lesson_formula", *formulas(view.session.state.explanation))


def _draw_table(view: View) -> None:
    frame = table.table_frame(view.session.state)[list(words.TABLE)]
    html.draw("lesson_table", html.table(frame.columns, frame.astype(str).to_numpy().tolist()))


def _draw_libraries(view: View) -> None:
    html.draw("lesson_libraries", libraries(view.session.state.explanation))


def libraries(explanation: Explanation) -> Node:
    """Return the nDCG of each library's convention, equal values together."""
    values = library_values(explanation.topic, explanation.convention, conventions)
    groups = grouped([value for value in values if not value.name.startswith("seed")], explanation.ndcg)
    rows: list[tuple[Node, ...]] = [
        (tag("b", show(group.value)), ", ".join(value.name for value in group.library_values)) for group in groups
    ]
    return html.table(words.LIBRARIES_HEAD, rows)


_PARTS: dict[str, Callable[[View], None]] = {
    "list": _draw_list,
    "board": _draw_board,
    "sandbox": _draw_board,
    "numbers": _draw_numbers,
    "formula": _draw_formula,
    "table": _draw_table,
    "libraries": _draw_libraries,
    "chart": lambda view: picture.draw(view.session, _picture_key(view.here)),
    "running": lambda view: chart.draw_running(view.session.state),
    "curve": lambda view: chart.draw_curve(view.session.state),
    "weights": lambda view: chart.draw_weights(view.session.state),
}

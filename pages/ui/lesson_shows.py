"""What a step shows beside its text: the parts of the playground, by the words of a lesson's file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ndcg_core import Explanation, conventions
from ndcg_core.comparison import grouped, verdicts
from ndcg_core.lessons import Scene
from pages.ui import board, charts, closer, paper, results
from pages.ui.course import Place
from pages.ui.desk import Desk
from pages.ui.mathml import formula
from pages.ui.numbers import show
from pages.ui.paper import Node, tag


def board_key(here: Place) -> str:
    """The name of the step's board among the widgets."""
    return f"lesson_board_{here.lesson}_{here.step}"


def draw(here: Place, parts: Sequence[str], desk: Desk, told: Explanation, refusal: str, scene: Scene) -> None:
    """Every part in the order in which the step names them."""
    for part in parts:
        if part == "list":
            _draw_list(desk, scene)
            continue
        if part == "numbers":
            paper.draw("lesson_numbers", results.numbers(desk, told, change=bool({"board", "sandbox"} & set(parts))))
            continue
        if part in ("board", "sandbox"):
            board.draw(desk, told, board_key(here), offered=part == "sandbox")
        else:
            _PARTS[part](desk, told)
    if refusal:
        paper.draw("lesson_refusal", tag("p", refusal, cls="refused", role="status"))


def _draw_list(desk: Desk, scene: Scene) -> None:
    paper.draw("lesson_list", listing(desk, scene))


def listing(desk: Desk, scene: Scene) -> Node:
    """The ranking with its grades, and with its scores where these decide the order."""
    sheet, scores = desk.sheet, scene.scores if desk.sheet.ranked == scene.ranking else None
    rows: list[list[Node]] = [[str(rank), _called(desk, doc), _grade(sheet.grades.get(doc))] for rank, doc in enumerate(sheet.ranked, 1)]
    rows += [["–", f"{_called(desk, doc)} (not retrieved)", _grade(sheet.grades.get(doc))] for doc in sheet.aside]
    for row, doc in zip(rows, (*sheet.ranked, *sheet.aside), strict=True):
        if scores is not None:
            row.append(f"{scores[doc]:.12g}" if doc in scores else "–")
    return paper.table(("rank", "document", "grade", *(("score",) if scores is not None else ())), rows)


def _called(desk: Desk, doc: str) -> str:
    return desk.sheet.documents[doc].title or doc


def _grade(grade: float | None) -> str:
    return "not judged" if grade is None else f"{grade:g}"


def _draw_formula(_desk: Desk, told: Explanation) -> None:
    paper.draw("lesson_formula", *(tag("div", formula(line), cls="formula") for line in told.latex().values()))


def _draw_table(desk: Desk, told: Explanation) -> None:
    frame = closer.table_frame(desk, told)[["rank", "document", "grade", "gain", "weight", "discounted", "DCG", "ideal discounted", "IDCG"]]
    paper.draw("lesson_table", paper.table(frame.columns, frame.astype(str).to_numpy().tolist()))


def _draw_libraries(_desk: Desk, told: Explanation) -> None:
    paper.draw("lesson_libraries", libraries(told))


def libraries(told: Explanation) -> Node:
    """Each named convention's answer, equal ones together."""
    groups = grouped([one for one in verdicts(told.topic, told.convention, conventions) if not one.name.startswith("seed")], told.ndcg)
    rows: list[tuple[Node, ...]] = [(tag("b", show(group.value)), ", ".join(one.name for one in group.verdicts)) for group in groups]
    return paper.table(("nDCG", "as these define it"), rows)


_PARTS: dict[str, Callable[[Desk, Explanation], None]] = {
    "formula": _draw_formula, "table": _draw_table, "libraries": _draw_libraries,
    "chart": charts.draw_positions, "running": charts.draw_running,
    "curve": lambda _desk, told: charts.draw_curve(told), "weights": lambda _desk, told: charts.draw_weights(told),
}

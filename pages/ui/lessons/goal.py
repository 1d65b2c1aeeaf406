"""A goal: what it wants, how far it is reached, and a solution for a reader who asks for it."""

from __future__ import annotations

from ndcg_core import NdcgError, conventions
from ndcg_core.teaching.lessons import Progress, Scene, Step, StepQuestion, best_order, progress
from ndcg_core.teaching.lessons.figure_values import value_of
from ndcg_core.teaching.lessons.figures import Condition, Figure
from ndcg_core.teaching.lessons.records import SWITCHES
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.widget.picture_task import GoalLine
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.lessons import words
from pages.ui.state.course import Attempt, as_scene
from pages.ui.state.session import Session

_LINES = ("dcg", "cg", "idcg")


def so_far(ask: StepQuestion, step: Step, scene: Scene, session: Session) -> Progress:
    """Return how far the reader's list reaches the goal; ``scene`` is the list as the step opened it."""
    return progress(ask, as_scene(session.state, scene.titles), scene, step.scenes)


def draw(ask: StepQuestion, step: Step, scene: Scene, session: Session, tried: Attempt) -> None:
    """Draw the conditions, each with what the list gives now, and whether the goal is reached."""
    reached, conditions, changes = so_far(ask, step, scene, session)
    now = as_scene(session.state, scene.titles)
    rows: list[Node] = [
        tag("li", (words.HOLDS if held else words.OPEN).format(condition=_with_value(condition, now, scene, step)))
        for condition, held in conditions
        if not (_is_a_place(condition) or _switches(ask))
    ]
    if ask.moves is not None:
        moves = words.AT_MOST[ask.moves == 1].format(moves=ask.moves, changes=changes)
        rows.append(tag("li", moves if changes <= ask.moves else words.TOO_MANY.format(condition=moves)))
    done = reached or (tried.shown and not tried.given_up)
    hint: list[Node] = [tag("p", ask.hint)] if ask.hint and session.past and not done else []
    if tried.given_up and not reached:
        hint = [tag("p", words.SOLUTION.format(solution=changes_to(solution(ask, scene), scene)))]
    html.draw(
        "lesson_goal",
        *([tag("ul", *rows, cls="marks")] if rows else []),
        *hint,
        *([tag("p", words.REACHED, cls="right", role="status")] if done else []),
    )


def solution(ask: StepQuestion, scene: Scene) -> Scene:
    """Return a list that reaches the goal; on a list that is drawn anew, the ideal order."""
    return best_order(scene) if ask.fresh is not None or ask.solution is None else ask.solution


def lines(ask: StepQuestion, step: Step, scene: Scene) -> list[GoalLine]:
    """Return the lines in the picture for the goal: sums of the list that are to pass a number."""
    return [
        {"quantity": condition.left.quantity, "value": value_of(condition.right, scene, step.scenes, scene)}
        for condition in ask.conditions
        if condition.left.quantity in _LINES and not (condition.left.changes or condition.left.lists or _switches(ask))
    ]


def _is_a_place(condition: Condition | str) -> bool:
    """Whether a condition says where a document is to lie: the task says it in words."""
    return isinstance(condition, Condition) and condition.left.quantity in ("grade", "gain")


def _switches(ask: StepQuestion) -> bool:
    """Whether the goal is a switch to press or a cutoff to drag: what that does is to be seen, not read before."""
    return not ask.may.isdisjoint(SWITCHES)


def _with_value(condition: Condition | str, now: Scene, start: Scene, step: Step) -> str:
    """Return a condition with what the reader's list gives."""
    text = condition_words(condition)
    if isinstance(condition, str):
        return text
    try:
        value, limit = (value_of(figure, now, step.scenes, start) for figure in (condition.left, condition.right))
    except NdcgError:  # the convention refuses the list
        return text
    if condition.right.start and condition.right.text.removeprefix("start ") == condition.left.text:
        left, sign = _figure_words(condition.left), words.SIGNS[condition.sign]
        return words.SINCE_START.format(left=left, sign=sign, limit=limit, value=value)
    started = words.LIMIT.format(limit=limit) if condition.right.quantity else ""
    return words.NOW.format(condition=text, limit=started, value=value)


def changes_to(solution: Scene, start: Scene) -> str:
    """Return what a solution changes: the order, the grades, the choices."""
    order = [solution.titles.get(doc, doc) for doc in solution.ranking] if solution.ranking != start.ranking else []
    grades = [
        words.GETS_GRADE.format(name=solution.titles.get(doc, doc), grade=grade)
        for doc, grade in solution.grades.items()
        if start.grades.get(doc) != grade
    ]
    before = start.convention.choices()
    choices = [
        words.SETTING.format(field=name.replace("_", " "), value=words.SWITCHES.get(name, {}).get(str(value), value))
        for name, value in solution.convention.choices().items()
        if before.get(name) != value
    ]
    return "; ".join([*([", ".join(order)] if order else []), *grades, *choices])


def condition_words(condition: Condition | str) -> str:
    """Return a condition as a reader would say it; a sentence stays as it is."""
    if isinstance(condition, str):
        return condition
    left, right = _figure_words(condition.left), _figure_words(condition.right)
    return words.CONDITION.format(left=left, sign=words.SIGNS[condition.sign], right=right)


def _figure_words(figure: Figure) -> str:
    """A figure as a reader would say it: ``start ndcg k=3`` is "nDCG with k 3 as it was"."""
    if not figure.quantity:
        return figure.text
    said = [words.QUANTITIES.get(figure.quantity, figure.quantity), *([str(figure.rank)] if figure.rank else [])]
    if figure.lists:
        said.append(words.OF.format(lists=words.AND.join(words.LISTS.get(name, name) for name in figure.lists)))
    if figure.library:
        said.append(words.AS.format(library=library_name(figure.library)))
    if figure.mistake:
        said.append(words.BY.format(mistake=mistakes[figure.mistake].title))
    said += [_setting_words(word) for word in figure.text.split() if "=" in word]
    return words.AT_START.format(figure=" ".join(said)) if figure.start else " ".join(said)


def library_name(name: str) -> str:
    """Return what a reader calls a definition of the catalogue: its library, or the text that it is from."""
    return conventions[name].library if name in conventions else name


def _setting_words(setting: str) -> str:
    name, _, value = setting.partition("=")
    return words.SETTINGS.get(setting) or words.WITH.format(setting=f"{name.replace('_', ' ')} {value}")

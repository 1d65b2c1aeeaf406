"""A lesson on paper: its texts, its questions with room to answer, its checkpoints from a seed; or the answers."""

from __future__ import annotations

import streamlit as st

from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.lessons import Scene, Step, StepQuestion, lessons, scene_at
from ndcg_core.teaching.lessons.figure_values import cell_words, filled, value_of
from ndcg_core.teaching.lessons.records import SWITCHES
from ndcg_core.widget.picture_contents import contents, on_paper
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.json_types import JsonObject
from ndcg_core.widget.state.sources import from_scene
from pages.ui.components import html, picture, shown_list
from pages.ui.components.formulas import formulas
from pages.ui.components.html import Node, sentence, tag
from pages.ui.components.table import table_of
from pages.ui.lessons import goal, measures, shows, table
from pages.ui.lessons.step import draw_words, shown
from pages.ui.lessons.tasks.place import placed
from pages.ui.lessons.words import TABLE
from pages.ui.state.course import Attempt
from pages.ui.text import plain, show
from pages.ui.worksheet import words

_LISTS = frozenset({"list", "board", "sandbox"})
"""The parts that show a list, which on paper is a table with its picture."""
_IN_PICTURE = frozenset({*_LISTS, *SWITCHES, shows.ALONE, "scale"})
"""The parts that are in the picture, or of which paper has nothing."""
_COLUMNS = {"table": TABLE, **words.PARTS}


def draw(number: int, seed: int, *, solved: bool) -> None:
    """Draw every step in order."""
    lesson = lessons[number]
    template = words.LESSON_SOLUTION if solved else words.LESSON
    st.markdown(template.format(number=lesson.label, title=plain(lesson.title)))
    if not solved:
        html.draw("worksheet_head", head())
    for at, step in lesson.numbered.items():
        scene, readers = scene_at(step, seed + at), step.recalls or lesson.readers
        with st.container(key=f"worksheet_step_{at}"):
            st.markdown(words.STEP.format(number=at, title=step.title) if at else words.RECALL.format(title=step.title))
            if not solved:
                _draw_text(readers, at, step, scene)
            with st.container(key=f"worksheet_question_{at}"):
                _draw_question(readers, at, step, scene, solved=solved)
            if solved and step.ask is not None and step.ask.fresh is None:
                draw_words(step.after, scene, step)
    if lesson.sources and not solved:
        st.caption(words.SOURCES.format(sources=" · ".join(map(plain, lesson.sources))))


def head() -> Node:
    """Return the line for a name and a date."""
    return tag("p", *sentence(words.NAME_AND_DATE, name=rule(), date=rule("short")))


def rule(width: str = "") -> Node:
    """Return a line to write on."""
    return tag("span", "\u00a0", cls=f"rule {width}".strip())


def _draw_text(lesson: int, at: int, step: Step, scene: Scene) -> None:
    """The text before the question, and the parts of the playground as tables."""
    draw_words(step.before, scene, step)
    parts, _ = shown(step, Attempt())
    if not parts:
        return
    state = from_scene(scene)
    with st.container(key=f"worksheet_parts_{at}"):
        if _LISTS.intersection(parts):
            _draw_list(f"worksheet_text_{at}", lesson, step, scene, solved=False)
        others = [part for part in parts if part not in _IN_PICTURE]
        if shows.ALONE in parts:
            _draw_alone(f"worksheet_text_{at}", lesson, step, scene, solved=False)
        if others:
            html.draw(f"worksheet_tables_{at}", *(tag("div", _part(part, state, step), cls="grid") for part in others))


def _draw_list(key: str, lesson: int, step: Step, scene: Scene, *, solved: bool) -> None:
    """The list as a table, and beside it as much of its picture as the step shows on the screen."""
    state, drawn = from_scene(scene), _picture(lesson, step, scene, solved=solved)
    if step.ask is not None and step.ask.columns:  # the table to be filled has the list
        picture.show(key, on_paper(drawn))
    else:
        shown_list.draw(key, shows.listing(state, scene), on_paper(drawn))


def _draw_alone(key: str, lesson: int, step: Step, scene: Scene, *, solved: bool) -> None:
    """A task without the list, as it begins, or solved."""
    picture.show(key, {**on_paper(_picture(lesson, step, scene, solved=solved)), "bare": True})


def _picture(lesson: int, step: Step, scene: Scene, *, solved: bool) -> JsonObject:
    """As much of the picture as the step shows on the screen."""
    tried = Attempt(shown=solved)
    parts, stage = shown(step, tried)
    return contents(
        from_scene(scene),
        stage=shows.stage_of(lesson, stage),
        quiet=not solved and step.ask is not None and step.ask.kind != "goal",  # on paper there is nothing to try
        task=shows.task_of(step, scene, tried, parts),
        chance="scale" in parts,
        worst="scale" in parts,
    )


def _part(part: str, state: BoardState, step: Step) -> Node:
    explanation = state.explanation
    if part == "measures":
        return measures.on_paper(step)
    if part in _COLUMNS:
        return html.table(*table_of(state).only(_COLUMNS[part]))
    if part == "formula":
        return tag("div", *formulas(explanation))
    if part == "numbers":
        ndcg, dcg, idcg = map(show, (explanation.ndcg, explanation.dcg, explanation.idcg))
        return tag("p", words.NUMBERS.format(at=explanation.at, ndcg=ndcg, dcg=dcg, idcg=idcg))
    return shows.libraries(explanation)


def _draw_question(lesson: int, at: int, step: Step, scene: Scene, *, solved: bool) -> None:
    ask = step.ask
    if ask is None:
        return
    parts, _ = shown(step, Attempt())
    if solved and _LISTS.intersection(parts):
        _draw_list(f"worksheet_list_{at}", lesson, step, scene, solved=True)
    elif solved and shows.ALONE in parts:
        _draw_alone(f"worksheet_list_{at}", lesson, step, scene, solved=True)
    question = tag("p", tag("b", filled(ask.question, scene, step.scenes)))
    html.draw(f"worksheet_ask_{at}", question, *(_answer(ask, scene, step) if solved else _room(ask, scene, step)))


def _room(ask: StepQuestion, scene: Scene, step: Step) -> list[Node]:
    """Boxes to tick, or lines to write on."""
    if ask.form == "choice":
        return [_option(filled(option, scene, step.scenes), right=False) for option in ask.options]
    if ask.kind == "pick":
        return [_option(scene.titles.get(doc, doc), right=False) for doc in scene.ranking]
    if ask.columns:
        return _table(ask, scene, [])
    if ask.kind == "goal":
        conditions = [goal.condition_words(condition) for condition in ask.conditions]
        if ask.moves is not None:
            conditions.append(words.AT_MOST[ask.moves == 1].format(moves=ask.moves))
        return [
            tag("ul", *(tag("li", condition) for condition in conditions)),
            tag("p", *sentence(words.YOUR_CHANGES, answer=rule("wide")), cls="sum"),
        ]
    if ask.form == "place":
        return [tag("p", *sentence(words.FLAG, name=name, answer=rule()), cls="sum") for name, _ in ask.parts.tags]
    template = words.BETWEEN if ask.kind == "bar" else words.ANSWER
    return [tag("p", *sentence(template, most=f"{ask.most:g}", answer=rule()), cls="sum")]


def _option(text: str, *, right: bool) -> Node:
    return tag("p", (words.RIGHT_OPTION if right else words.OPTION).format(option=text))


def _table(ask: StepQuestion, scene: Scene, found: list[str]) -> list[Node]:
    """The table to be filled and its sums, or both filled."""
    state = from_scene(scene)
    sums = table.totals(ask, found, state)
    rest = [cell for cell in ask.cells[len(found) :] if cell.rank is None]
    room = [
        tag("p", *sentence(words.CELL, question=cell_words(cell, scene, state.explanation.at), answer=rule()))
        for cell in rest
    ]
    return [tag("div", shows.filling(state, ask, found), cls="grid"), *([sums] if sums else []), *room]


def _answer(ask: StepQuestion, scene: Scene, step: Step) -> list[Node]:
    """The correct answer, and why."""
    if ask.form == "choice":
        options = [
            _option(filled(option, scene, step.scenes), right=at in ask.right) for at, option in enumerate(ask.options)
        ]
        because = words.BECAUSE.format(conditions="; ".join(map(goal.condition_words, ask.claims)))
        return [*options, *([tag("p", tag("small", because))] if ask.claims else [])]
    if ask.kind == "pick":
        return [_option(scene.titles.get(doc, doc), right=doc in ask.docs) for doc in scene.ranking]
    if ask.columns:
        return _table(ask, scene, [cell.text for cell in ask.cells])
    if ask.kind == "goal":
        return [tag("p", words.SOLUTION.format(solution=goal.changes_to(goal.solution(ask, scene), scene)))]
    if ask.value is None:
        return [tag("p", line) for line in placed(ask, scene, step)]
    value = value_of(ask.value, scene, step.scenes, scene)
    lines: list[Node] = []
    if ask.fresh is not None:
        explanation = explain(scene.topic, ask.value.convention(scene.convention))
        lines = formulas(explanation)
    answer = tag("b", f"{value:.{max(ask.decimals, 4)}f}")
    return [tag("p", *sentence(words.ANSWER, answer=answer)), *lines]

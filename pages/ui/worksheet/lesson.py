"""A lesson on paper: its texts, its questions with room to answer, its checkpoints from a seed; or the answers."""

import streamlit as st

from ndcg_core.document import Blank, Paragraph, Strong, Table, paragraph, sentence
from ndcg_core.document.html import node
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.lessons import Step, lessons
from ndcg_core.teaching.tasks import Attempt
from ndcg_core.teaching.tasks.kinds.goal import SWITCHES
from ndcg_core.widget.picture_contents import contents, on_paper
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_scene
from pages.ui.components import html, picture
from pages.ui.components.formulas import formulas
from pages.ui.components.html import Node, tag
from pages.ui.components.table import columns_of
from pages.ui.components.words import TITLES
from pages.ui.lessons import measures, shows
from pages.ui.lessons.step import draw_words, shown
from pages.ui.lessons.words import TABLE
from pages.ui.text import plain
from pages.ui.worksheet import words

_LISTS = frozenset({"list", "board", "sandbox"})
"""The parts that show a list."""
_IN_PICTURE = frozenset({*_LISTS, *SWITCHES, shows.ALONE, "scale"})
"""The parts that are in the picture, or of which paper has nothing."""
_COLUMNS = {"table": TABLE, **words.PARTS}


def draw(number: int, seed: int, *, solved: bool) -> None:
    """Draw every step in order."""
    lesson = lessons[number]
    template = words.LESSON_SOLUTION if solved else words.LESSON
    st.markdown(template.format(number=lesson.label, title=plain(lesson.title)))
    if not solved:
        html.draw("worksheet_head", node(head()))
    legends = set[bool]()  # of those that were printed, whether they name the best order
    for at, each in enumerate(lesson.steps, 1):  # what is recalled is on the sheet of its own lesson
        step, readers = each.with_seed(seed + at), lesson.readers
        again = "_again" if (named := _names_best(readers, step)) in legends else ""
        legends |= {named, False} if _LISTS.intersection(shown(step, Attempt())[0]) else set()
        with st.container(key=f"worksheet_step_{at}{again}"):
            st.markdown(words.STEP.format(number=at, title=step.title))
            if not solved:
                _draw_text(readers, at, step)
            with st.container(key=f"worksheet_question_{at}"):
                _draw_question(readers, at, step, solved=solved)
            if solved and step.ask is not None and step.ask.fresh is None:
                draw_words(step.after, step)
    if lesson.sources and not solved:
        st.caption(words.SOURCES.format(sources=" · ".join(map(plain, lesson.sources))))


def _names_best(lesson: int, step: Step) -> bool:
    """Whether the legend of a step's picture names the best order."""
    return shows.stage_of(lesson, shown(step, Attempt())[1]) in shows.WITH_BEST


def head() -> Paragraph:
    """Return the line for a name and a date."""
    return paragraph(*sentence(words.NAME_AND_DATE, name=Blank(), date=Blank("short")))


def _draw_text(lesson: int, at: int, step: Step) -> None:
    """The text before the question, and the parts of the playground as tables."""
    draw_words(step.before, step)
    parts, _ = shown(step, Attempt())
    if not parts:
        return
    state = from_scene(step.scene)
    with st.container(key=f"worksheet_parts_{at}"):
        if _LISTS.intersection(parts):
            _draw_list(f"worksheet_text_{at}", lesson, step, solved=False)
        others = [part for part in parts if part not in _IN_PICTURE]
        if shows.ALONE in parts:
            _draw_alone(f"worksheet_text_{at}", lesson, step, solved=False)
        if others:
            html.draw(f"worksheet_tables_{at}", *(tag("div", _part(part, state, step), cls="grid") for part in others))


def _draw_list(key: str, lesson: int, step: Step, *, solved: bool) -> None:
    """As much of the list's picture as the step shows on the screen."""
    said = shows.said_in_rows(step, from_scene(step.scene), Attempt(shown=solved))
    picture.show(key, {**on_paper(_picture(lesson, step, solved=solved)), **said})


def _draw_alone(key: str, lesson: int, step: Step, *, solved: bool) -> None:
    """A task without the list, as it begins, or solved."""
    picture.show(key, {**on_paper(_picture(lesson, step, solved=solved)), "bare": True})


def _picture(lesson: int, step: Step, *, solved: bool) -> JsonObject:
    """As much of the picture as the step shows on the screen."""
    tried = Attempt(shown=solved)
    parts, stage = shown(step, tried)
    return contents(
        from_scene(step.scene),
        stage=shows.stage_of(lesson, stage),
        quiet=not solved and step.ask is not None and step.ask.control != "board",  # on paper there is nothing to try
        task=shows.task_of(step.ask, tried, parts),
        chance="scale" in parts,
        worst="scale" in parts,
    )


def _part(part: str, state: BoardState, step: Step) -> Node:
    explanation = state.explanation
    if part == "measures":
        return node(measures.on_paper(step))
    if part in _COLUMNS:
        heads = _COLUMNS[part]
        texts = [at for at, head in enumerate(heads) if head in TITLES]
        return node(Table(heads, columns_of(state, heads), texts))
    if part == "formula":
        return tag("div", *formulas(explanation))
    return shows.libraries(explanation)


def _draw_question(lesson: int, at: int, step: Step, *, solved: bool) -> None:
    ask = step.ask
    if ask is None:
        return
    parts, _ = shown(step, Attempt())
    if solved and _LISTS.intersection(parts):
        _draw_list(f"worksheet_list_{at}", lesson, step, solved=True)
    elif solved and shows.ALONE in parts:
        _draw_alone(f"worksheet_list_{at}", lesson, step, solved=True)
    said = ask.solved() if solved else ask.room()
    asked = tag("div", *map(node, [paragraph(Strong(ask.said)), *said]), cls="" if solved else "blank")
    html.draw(f"worksheet_ask_{at}", asked)

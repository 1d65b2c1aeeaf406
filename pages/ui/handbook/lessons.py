"""A page for each lesson: its text, its lists with still pictures, and no answer before its question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ndcg_core import NdcgError, explain
from ndcg_core.document.html import tag
from ndcg_core.shown.svg import grades_drawing
from ndcg_core.teaching.lessons import Lesson, Parts, Scene, Step, StepQuestion, Text, lessons, scene_at
from ndcg_core.teaching.lessons.figure_values import cell_words, filled, value_of
from ndcg_core.teaching.lessons.records import course_place
from pages.ui.handbook import links, markdown, words, worked
from pages.ui.handbook.markdown import Page
from pages.ui.lessons import goal
from pages.ui.text import plain

_SEED = 1
_LISTS = frozenset({"list", "board", "sandbox", "table", "chart", "task"})
"""The parts of a step that show its list."""


def in_order() -> list[Lesson]:
    """Return the lessons as the course has them."""
    return sorted((lessons[number] for number in lessons), key=lambda lesson: course_place(lesson.label))


def pages() -> Iterator[Page]:
    """Yield the page that lists all, and each."""
    yield _index()
    for lesson in in_order():
        yield _page(lesson)


def titled(lesson: Lesson) -> str:
    """Return a lesson's title."""
    return words.LESSON_TITLE.format(number=lesson.label, title=lesson.title)


def _index() -> Page:
    rows = [
        [lesson.label, f"[{plain(lesson.title)}](/lessons/{lesson.label}.md)", plain(lesson.can), str(lesson.minutes)]
        for lesson in in_order()
    ]
    parts = [
        words.LESSONS_INTRO,
        markdown.table(words.LESSONS_HEAD, rows),
        markdown.listed(lesson.label for lesson in in_order()),
    ]
    return Page("lessons/index", words.LESSONS, words.LESSONS_ABOUT.format(count=len(rows)), "\n\n".join(parts))


def _page(lesson: Lesson) -> Page:
    parts = [
        words.CAN.format(can=plain(lesson.can[0].lower() + lesson.can[1:])) if lesson.can else "",
        links.out(words.IN_APP, links.to_app("lessons", at=f"{lesson.label}.1")),
    ]
    seen: Scene | None = None
    for number, step in enumerate(lesson.steps, 1):
        scene = scene_at(step, _SEED + number)
        parts += _step(lesson, number, step, scene, repeated=scene == seen)
        seen = scene
    if lesson.sources:
        parts += [f"## {words.SOURCES}", markdown.bullets(map(plain, lesson.sources))]
    title = titled(lesson)
    return Page(
        f"lessons/{lesson.label}", title, f"{title}. {lesson.can}", "\n\n".join(filter(None, parts)), "LearningResource"
    )


def _step(lesson: Lesson, number: int, step: Step, scene: Scene, *, repeated: bool) -> Sequence[str]:
    """Return a step; a list that the step before had is not repeated."""
    shown = {name for part in step.before if isinstance(part, Parts) for name in part.parts}
    asks = step.ask is not None
    early = [part.text for part in step.before if isinstance(part, Text) and not (part.paper and asks)]
    late = [part.text for part in step.before if isinstance(part, Text) and part.paper and asks]
    after = [part.text for part in step.after if isinstance(part, Text)]
    listed = [worked.ranking(scene.topic, scene.titles), _grades(scene)] if shown & _LISTS and not repeated else []
    drawn = _picture(scene) if shown & _LISTS or step.ask else []
    head = [f"## {plain(step.title)}", *(filled(text, scene, step.scenes) for text in early), *listed]
    told = [filled(text, scene, step.scenes) for text in (*late, *after)]
    if step.ask is None:
        return [*head, *drawn, *told]
    address = links.to_app("lessons", at=f"{lesson.label}.{number}")
    question = [
        f"**{words.QUESTION}** {filled(step.ask.question, scene, step.scenes)}",
        *_options(step.ask, scene, step),
        links.out(words.ANSWER_IN_APP, address),
    ]
    answer = [*_answer(step.ask, scene, step), *drawn, *told]
    return [*head, *question, markdown.folded(words.ANSWER, "\n\n".join(answer))]


def _grades(scene: Scene) -> str:
    """The grades of a list as a picture, which tells no answer."""
    topic = scene.topic
    drawn = grades_drawing([topic.qrels.get(doc) for doc in topic.docs])
    return markdown.raw(tag("figure", drawn, tag("figcaption", words.GRADES), cls="lab-picture"))


def _picture(scene: Scene) -> list[str]:
    """The picture of a list, if it has one: with every number, so that it stands below a question."""
    try:
        return [worked.picture(explain(scene.topic, scene.convention))]
    except NdcgError:
        return []


def _options(ask: StepQuestion, scene: Scene, step: Step) -> list[str]:
    if ask.form == "choice":
        return [markdown.bullets(filled(option, scene, step.scenes) for option in ask.options)]
    if ask.columns:
        return [
            markdown.bullets(
                plain(cell_words(cell, scene, explain(scene.topic, scene.convention).at)) for cell in ask.cells
            )
        ]
    return []


def _answer(ask: StepQuestion, scene: Scene, step: Step) -> list[str]:
    """Return the right answer in words; for a task whose answer is in the picture alone, nothing."""
    if ask.form == "choice":
        right = [filled(option, scene, step.scenes) for at, option in enumerate(ask.options) if at in ask.right]
        return [markdown.bullets(right)] if right else []
    if ask.kind == "pick":
        return [words.THESE.format(docs=", ".join(plain(scene.titles.get(doc, doc)) for doc in sorted(ask.docs)))]
    if ask.columns:
        at = explain(scene.topic, scene.convention).at
        values = (value_of(cell, scene, step.scenes, scene) for cell in ask.cells)
        asked = (plain(cell_words(cell, scene, at)) for cell in ask.cells)
        return [markdown.bullets(f"{question} **{value:.4f}**" for question, value in zip(asked, values, strict=True))]
    if ask.kind == "goal":
        return [words.SOLUTION.format(solution=plain(goal.changes_to(goal.solution(ask, scene), scene)))]
    if ask.value is not None:
        return [words.NUMBER.format(value=f"{value_of(ask.value, scene, step.scenes, scene):.4f}")]
    return []

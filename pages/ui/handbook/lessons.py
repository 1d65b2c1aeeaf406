"""A page for each lesson: its text, its lists with still pictures, and no answer before its question."""

from collections.abc import Iterator, Sequence

from ndcg_core import NdcgError, explain
from ndcg_core.document import Block, Bullets, Drawing, Folded, Heading, Link, Prose, Strong, Table, paragraph, tag
from ndcg_core.shown.svg import grades_drawing
from ndcg_core.teaching.lessons import Lesson, Parts, Step, Text, lessons
from ndcg_core.teaching.lessons.records import course_place
from ndcg_core.teaching.tasks import Scene
from pages.ui.handbook import links, words, worked
from pages.ui.handbook.page import Page

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
        [each.label, paragraph(link_to(each, each.title)), paragraph(each.can), each.minutes] for each in in_order()
    ]
    blocks: list[Block] = [paragraph(words.LESSONS_INTRO), Table(words.LESSONS_HEAD, rows)]
    inside = [lesson.label for lesson in in_order()]
    return Page("lessons/index", words.LESSONS, words.LESSONS_ABOUT.format(count=len(rows)), blocks, inside)


def link_to(lesson: Lesson, text: str) -> Link:
    """Return a link to a lesson's page."""
    return links.page(f"lessons/{lesson.label}", text)


def _page(lesson: Lesson) -> Page:
    blocks: list[Block] = []
    if lesson.can:
        blocks.append(paragraph(words.CAN.format(can=lesson.can[0].lower() + lesson.can[1:])))
    blocks.append(paragraph(Link(words.IN_APP, links.to_app("lessons", at=f"{lesson.label}.1"))))
    seen: Scene | None = None
    for number, each in enumerate(lesson.steps, 1):
        step = each.with_seed(_SEED + number)
        blocks += _step(lesson, number, step, repeated=step.scene == seen)
        seen = step.scene
    if lesson.sources:
        blocks += [Heading(words.SOURCES), Bullets(lesson.sources)]
    title = titled(lesson)
    about = f"{title}. {lesson.can}"
    return Page(f"lessons/{lesson.label}", title, about, blocks, structured="LearningResource")


def _step(lesson: Lesson, number: int, step: Step, *, repeated: bool) -> Sequence[Block]:
    """Return a step; a list that the step before had is not repeated."""
    shown = {name for part in step.before if isinstance(part, Parts) for name in part.parts}
    scene, asks = step.scene, step.ask is not None
    early = [part.text for part in step.before if isinstance(part, Text) and not (part.paper and asks)]
    late = [part.text for part in step.before if isinstance(part, Text) and part.paper and asks]
    after = [part.text for part in step.after if isinstance(part, Text)]
    new = shown & _LISTS and not repeated
    listed: list[Block] = [scene.topic.table(scene.titles), _grades(scene)] if new else []
    drawn = _picture(scene) if shown & _LISTS or step.ask else []

    def said(text: str) -> Prose:
        return Prose(step.filled(text))

    head: list[Block] = [Heading(step.title), *(paragraph(said(text)) for text in early), *listed]
    told = [paragraph(said(text)) for text in (*late, *after)]
    if step.ask is None:
        return [*head, *drawn, *told]
    address = links.to_app("lessons", at=f"{lesson.label}.{number}")
    labels = [step.ask.part(at).label for at in range(len(step.ask.cells))]
    question: list[Block] = [
        paragraph(Strong(words.QUESTION), " ", said(step.ask.question)),
        *([Bullets(labels)] if step.ask.columns else step.ask.said_options and step.ask.room()),
        paragraph(Link(words.ANSWER_IN_APP, address)),
    ]
    answer: list[Block] = [*step.ask.solved(), *drawn, *told]
    return [*head, *question, Folded(words.ANSWER, answer)]


def _grades(scene: Scene) -> Drawing:
    """The grades of a list as a picture, which tells no answer."""
    topic = scene.topic
    drawn = grades_drawing([topic.qrels.get(doc) for doc in topic.docs])
    return Drawing(tag("figure", drawn, tag("figcaption", words.GRADES), cls="lab-picture"), words.GRADES)


def _picture(scene: Scene) -> list[Drawing]:
    """The picture of a list, if it has one: with every number, so that it stands below a question."""
    try:
        return [worked.picture(explain(scene.topic, scene.convention))]
    except NdcgError:
        return []

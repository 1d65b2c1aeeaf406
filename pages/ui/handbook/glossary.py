"""The field's words, each with the sentence of the lesson that explains it."""

import re
from collections.abc import Iterator

from ndcg_core.document import Paragraph, Prose, Table, paragraph, sentence
from ndcg_core.teaching.lessons import Lesson, Text
from ndcg_core.teaching.lessons.records import Step
from ndcg_core.teaching.tasks.figure_values import filled
from pages.ui.handbook import lessons, words
from pages.ui.handbook.page import Page

_TERM = re.compile(r"\*\*([^*]+?)\*\*")
_SENTENCE = re.compile(r"(?<=[.:?!])\s+(?=[A-Z*])")
_TABLE = re.compile(r"^\s*[|>-]", re.MULTILINE)


def pages() -> Iterator[Page]:
    """Yield the one page."""
    found = dict(sorted(terms(), key=lambda term: term[0].lower()))
    table = Table(words.GLOSSARY_HEAD, [*found.items()])
    about = words.GLOSSARY_ABOUT.format(terms=", ".join(found))
    yield Page("glossary/index", words.GLOSSARY, about, [paragraph(words.GLOSSARY_INTRO), table])


def terms() -> Iterator[tuple[str, Paragraph]]:
    """Yield each term with the sentence in which a lesson first sets it in bold, and the lesson."""
    seen: set[str] = set()
    for lesson in lessons.in_order():
        for step in lesson.steps:
            for said in _sentences(step):
                for term in _TERM.findall(said):
                    if term not in seen:
                        seen.add(term)
                        yield term, _entry(said, lesson)


def _entry(said: str, lesson: Lesson) -> Paragraph:
    told = sentence(words.EXPLAINED_IN, lesson=lessons.link_to(lesson, lesson.label))
    return paragraph(Prose(said), *told)


def _sentences(step: Step) -> Iterator[str]:
    for part in (*step.before, *step.after):
        if isinstance(part, Text):
            for text in filled(part.text, step.scene, step.scenes).split("\n\n"):
                if not _TABLE.search(text):
                    yield from _SENTENCE.split(" ".join(text.split()))

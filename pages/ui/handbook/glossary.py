"""The field's words, each with the sentence of the lesson that explains it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ndcg_core.teaching.lessons import Text
from ndcg_core.teaching.lessons.figure_values import filled
from ndcg_core.teaching.lessons.records import Step
from pages.ui.handbook import lessons, words
from pages.ui.handbook.markdown import Page

_TERM = re.compile(r"\*\*([^*]+?)\*\*")
_SENTENCE = re.compile(r"(?<=[.:?!])\s+(?=[A-Z*])")
_TABLE = re.compile(r"^\s*[|>-]", re.MULTILINE)


def pages() -> Iterator[Page]:
    """Yield the one page."""
    found = dict(sorted(terms(), key=lambda term: term[0].lower()))
    body = "\n\n".join(f"{term}\n: {sentence}" for term, sentence in found.items())
    yield Page(
        "glossary/index",
        words.GLOSSARY,
        words.GLOSSARY_ABOUT.format(terms=", ".join(found)),
        f"{words.GLOSSARY_INTRO}\n\n{body}",
    )


def terms() -> Iterator[tuple[str, str]]:
    """Yield each term with the sentence in which a lesson first sets it in bold, and the lesson."""
    seen: set[str] = set()
    for lesson in lessons.in_order():
        for step in lesson.steps:
            for sentence in _sentences(step):
                for term in _TERM.findall(sentence):
                    if term not in seen:
                        seen.add(term)
                        told = words.EXPLAINED_IN.format(lesson=f"[{lesson.label}](/lessons/{lesson.label}.md)")
                        yield term, f"{sentence} {told}"


def _sentences(step: Step) -> Iterator[str]:
    for part in (*step.before, *step.after):
        if isinstance(part, Text):
            for paragraph in filled(part.text, step.scene, step.scenes).split("\n\n"):
                if not _TABLE.search(paragraph):
                    yield from _SENTENCE.split(" ".join(paragraph.split()))

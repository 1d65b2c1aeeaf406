"""A list worked by a definition: the ranking, the picture, the sums with numbers, a program that computes it."""

from __future__ import annotations

from collections.abc import Mapping

from ndcg_core import Convention, Explanation, NdcgError, Topic, explain
from ndcg_core.document import Node
from ndcg_core.document.formulas import Formula
from ndcg_core.document.html import tag
from ndcg_core.document.mathml import formula
from ndcg_core.shown.svg import drawing
from ndcg_core.teaching.lessons import Scene
from ndcg_core.widget.embedded import SCRIPT
from ndcg_core.widget.embedded import board as embedded_board
from ndcg_core.widget.state.sources import from_scene
from pages.ui.handbook import links, markdown, words
from pages.ui.text import plain, show

NO_TITLES: Mapping[str, str] = {}


def ranking(topic: Topic, titles: Mapping[str, str] = NO_TITLES) -> str:
    """Return a ranking as a table, the documents that were not retrieved at its end."""
    scores = topic.scores if topic.scores is not None else ()
    head = [words.RANK, words.DOCUMENT, words.GRADE] + ([words.SCORE] if len(scores) else [])
    rows = []
    for place, doc in enumerate(topic.docs):
        grade = topic.qrels.get(doc)
        row = [str(place + 1), _named(doc, titles), words.UNJUDGED if grade is None else f"{grade:g}"]
        rows.append([*row, f"{scores[place]:g}"] if len(scores) else row)
    blank = ["–"] if len(scores) else []
    rows += [
        ["–", f"{_named(doc, titles)} {words.NOT_RETRIEVED}", f"{topic.qrels[doc]:g}", *blank] for doc in topic.missing
    ]
    return markdown.table(head, rows)


def _named(doc: object, titles: Mapping[str, str]) -> str:
    return plain(titles.get(str(doc), str(doc)))


def picture(explanation: Explanation) -> str:
    """Return the picture of a list."""
    return markdown.raw(_figure(explanation))


def _figure(explanation: Explanation) -> Node:
    return tag("figure", drawing(explanation).picture, cls="lab-picture")


def board(explanation: Explanation, titles: Mapping[str, str] = NO_TITLES) -> str:
    """Return the list as a board to drag, around its picture, which is what a reader without scripts sees."""
    topic = explanation.topic
    try:
        scene = Scene(
            tuple(map(str, topic.docs)),
            {str(doc): grade for doc, grade in topic.qrels.items()},
            explanation.convention,
            titles=titles,
        )
        state = from_scene(scene)
    except NdcgError:
        return picture(explanation)
    script = tag("script", defer="", src=f"{links.to_app()}{SCRIPT}")
    return markdown.raw(script, "\n", embedded_board(state, _figure(explanation)))


def formulas(trees: Mapping[str, Formula]) -> str:
    """Return formulas of a line each."""
    return "\n\n".join(markdown.raw(tag("div", formula(tree), cls="lab-formula")) for tree in trees.values())


def value(topic: Topic, convention: Convention) -> str:
    """Return the nDCG of a list as it is shown."""
    return show(explain(topic, convention).ndcg)

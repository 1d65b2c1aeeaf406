"""A list worked by a definition: the ranking, the picture, the sums with numbers, a program that computes it."""

from __future__ import annotations

from collections.abc import Mapping

from ndcg_core import Convention, Explanation, Topic, explain
from ndcg_core.shown.svg import svg
from pages.ui.components.mathml import formula
from pages.ui.handbook import markdown, words
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
    return markdown.raw(f'<figure class="lab-picture">{svg(explanation)}</figure>')


def sums(explanation: Explanation) -> str:
    """Return DCG, IDCG and nDCG with the numbers of a list."""
    return "\n\n".join(_formula(latex) for latex in explanation.latex().values())


def _formula(latex: str) -> str:
    return markdown.raw(f'<div class="lab-formula">{markdown.markup(formula(latex))}</div>')


def in_symbols(latex: Mapping[str, str]) -> str:
    """Return formulas with symbols."""
    return "\n\n".join(map(_formula, latex.values()))


def value(topic: Topic, convention: Convention) -> str:
    """Return the nDCG of a list as it is shown."""
    return show(explain(topic, convention).ndcg)

"""A list as a Jupyter notebook that computes its nDCG rank by rank.

The format is nbformat 4.5, https://nbformat.readthedocs.io/en/latest/format_description.html. All cells need only
Python; a cell that calls a library says so if the library is missing. A user's text is escaped in Markdown, and is a
literal or a comment in code, so that running the notebook never runs it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ndcg_core.document import Block, Bullets, Code, Equation, Heading, Inline, Prose, Table, paragraph
from ndcg_core.document.markdown import written
from ndcg_core.errors import NdcgError
from ndcg_core.exchange.notebook import answer as answer_cells
from ndcg_core.exchange.notebook import board, chart, engines
from ndcg_core.exchange.programs import sections
from ndcg_core.model.convention import Convention, ConventionLike, resolve, signature
from ndcg_core.model.topic import ByDocument, DocId, Topic, by_document
from ndcg_core.shown.explanation import Explanation, explain
from ndcg_core.shown.sentences import sentences
from ndcg_core.teaching.exercises import instructions

_MOST_TERMS = 24  # in a formula that is still readable
_NEXT = (
    "Run the cells from top to bottom to get these numbers. Then change a grade, the order or k, and run them "
    "again; the formulas and the libraries' cells keep the original list."
)
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class Cell(NamedTuple):
    """A cell; its id depends on its place alone, so that the same list gives the same file."""

    id: str
    kind: str
    source: str
    metadata: Mapping[str, object] | None = None


def to_notebook(
    topic: Topic,
    convention: ConventionLike = Convention(),
    *,
    title: str = "",
    opening: str = "",
    titles: ByDocument[str] | None = None,
    answer: object = None,
    quantity: str = "ndcg",
) -> str:
    """Return a notebook, as the text of an ``.ipynb`` file, that computes DCG, IDCG and nDCG of a list.

    It has the task, the list as literals, plain Python rank by rank, a chart, the playground's board where that is
    installed, and a cell each for ndcg_core, scikit-learn and catboost.

    Parameters
    ----------
    topic, convention
        The list and the definition of nDCG.
    title
        The heading, as plain text.
    opening
        Markdown below the heading; escape a user's text with :func:`ndcg_core.document.markdown.escaped`.
    titles
        Names of documents for a reader.
    answer, quantity
        An answer to check, in any form that :func:`ndcg_core.diagnose` accepts. With an answer, the notebook shows the
        diagnosis and both sums.

    Raises
    ------
    NdcgError
        For a list that the convention refuses, and for an answer that is not a number.

    Examples
    --------
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> book = json.loads(to_notebook(topic, Convention(gain="linear"), title="My list"))
    >>> book["nbformat"], book["nbformat_minor"], book["cells"][0]["source"].splitlines()[0]
    (4, 5, '# My list')
    >>> for cell in book["cells"]:
    ...     if cell["id"] in ("list", "choices", "ndcg"):
    ...         print(cell["cell_type"], len(cell["source"]) > 20)
    code True
    code True
    code True
    """
    chosen = resolve(convention)
    explanation = explain(topic, chosen)
    cells = [
        Cell("opening", "markdown", _opening(topic, explanation, title, opening)),
        *_worked(topic, explanation, by_document(titles or {})),
    ]
    if answer is not None:
        cells += [
            Cell(f"answer-{kind}", kind, source) for kind, source in answer_cells.parts(topic, chosen, answer, quantity)
        ]
    cells += [
        Cell("chart-words", "markdown", chart.WORDS),
        Cell("chart", "code", chart.SOURCE),
        *_board(topic, chosen, by_document(titles or {})),
        Cell("engines-words", "markdown", engines.WORDS),
    ]
    cells += [Cell(name, "code", source) for name, source in engines.sources(topic, chosen)]
    return as_file(cells)


def as_file(cells: Iterable[Cell]) -> str:
    """Return a notebook of these cells, as the text of its file."""
    book = {"cells": [_as_json(cell) for cell in cells], "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1).encode(errors="replace").decode() + "\n"


def _board(topic: Topic, convention: Convention, titles: Mapping[DocId, str]) -> list[Cell]:
    source = board.source(topic, convention, titles)
    return [Cell("board-words", "markdown", board.WORDS), Cell("board", "code", source)] if source else []


def _as_json(cell: Cell) -> dict[str, object]:
    source = {"cell_type": cell.kind, "id": cell.id, "metadata": dict(cell.metadata or {}), "source": cell.source}
    return source | ({"execution_count": None, "outputs": []} if cell.kind == "code" else {})


def _opening(topic: Topic, explanation: Explanation, title: str, opening: str) -> str:
    """Return the task, the choices in one line, and the results."""
    at = explanation.at
    heads = [f"{name}{at}" for name in ("DCG", "IDCG", "nDCG")]
    values = [f"{value:.4f}" for value in (explanation.dcg, explanation.idcg, explanation.ndcg)]
    return written(
        [
            Heading(title or f"nDCG{at} of one list", 1),
            *([paragraph(Prose(opening.strip()))] if opening.strip() else []),
            Bullets(instructions(explanation.convention, topic)),
            paragraph("The choices in one line: ", _signature(explanation.convention)),
            Table(heads, [values]),
            paragraph(_NEXT),
        ]
    ).rstrip()


def _signature(convention: Convention) -> Inline:
    try:
        return Code(signature(convention))
    except NdcgError:
        return "they include a function of your own, which cannot be written in one line."


def _worked(topic: Topic, explanation: Explanation, titles: Mapping[DocId, str]) -> list[Cell]:
    """Return the computation, each section under its heading with its formula."""
    formulas, summary = explanation.formulas(), sentences(explanation)
    texts = {
        "choices": [summary[0]],
        "idcg": [summary[2]],
        "dcg": summary[5:] if explanation.topic.unjudged or explanation.topic.has_ties else [],
    }
    terms = {"dcg": len(explanation.ranked.docs[: explanation.k]), "idcg": explanation.ideal_length, "ndcg": 0}
    cells = []
    for part in sections(topic, explanation, titles):
        blocks: list[Block] = [Heading(part.title), *map(paragraph, texts.get(part.name, []))]
        if part.name in terms and terms[part.name] <= _MOST_TERMS:
            blocks.append(Equation(formulas[part.name]))
        said = written(blocks).rstrip()
        cells += [Cell(f"{part.name}-words", "markdown", said), Cell(part.name, "code", part.source)]
    return cells

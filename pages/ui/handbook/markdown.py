"""Pieces of MyST Markdown: text that stays text, tables, code, formulas, and the head of a page."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ndcg_core.document import Node
from ndcg_core.document.html import written
from pages.ui.text import plain

_LONGEST_DESCRIPTION = 158


@dataclass(frozen=True)
class Page:
    """A page of the book.

    Attributes
    ----------
    path : str
        Where it lies, without an ending: ``"definitions/sklearn"``.
    title : str
        Its title, which no other page has.
    description : str
        What it says, in a sentence for search engines, which no other page has.
    body : str
        Its text, as MyST Markdown.
    structured : str
        What schema.org calls it.

    """

    path: str
    title: str
    description: str
    body: str
    structured: str = "TechArticle"

    def text(self) -> str:
        """Return the file."""
        about = shortened(self.description)
        return (
            "---\nmyst:\n  html_meta:\n"
            f'    "description": {json.dumps(about)}\n'
            f'    "property=og:title": {json.dumps(self.title)}\n'
            f'    "property=og:description": {json.dumps(about)}\n'
            f'    "property=og:type": "article"\n---\n\n'
            f"# {plain(self.title)}\n\n{self.body}\n"
        )


def shortened(text: str) -> str:
    """Return as many whole words of a text as a search engine shows.

    >>> shortened("one two")
    'one two'
    """
    text = " ".join(text.split())
    if len(text) <= _LONGEST_DESCRIPTION:
        return text
    return text[: _LONGEST_DESCRIPTION - 1].rpartition(" ")[0].rstrip(",;:.") + "…"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a cell is Markdown.

    >>> print(table(["rank", "grade"], [["1", "3"]]))
    | rank | grade |
    | --- | --- |
    | 1 | 3 |
    """
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace(chr(10), ' ') for cell in line)} |" for line in lines)


def code(text: str, language: str = "python") -> str:
    """Return a block of code, fenced by more backticks than it has in a row."""
    fence = "`" * max(3, 1 + max((len(found) for found in re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def inline(text: str) -> str:
    """Return code within a sentence.

    >>> inline("ndcg_score")
    '`ndcg_score`'
    """
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}" if text else ""


def raw(*nodes: Node) -> str:
    """Return nodes as the HTML that they are."""
    return f"````{{raw}} html\n{written(*nodes)}\n````"


def bullets(lines: Iterable[str]) -> str:
    """Return a list; its lines are Markdown."""
    return "\n".join(f"- {line}" for line in lines)


def folded(summary: str, body: str) -> str:
    """Return a part that a reader opens."""
    return f"<details>\n<summary>{html.escape(summary)}</summary>\n\n{body}\n\n</details>"


def listed(pages: Iterable[str]) -> str:
    """Return the table of contents that lists pages without showing them."""
    return "```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```"

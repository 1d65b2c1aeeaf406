"""A page of the book: its head for search engines, its blocks, and the pages that it lists."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from ndcg_core.document import Block, Heading, Listing
from ndcg_core.document.markdown import MYST

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
    blocks : sequence of Block
        What it shows below its title.
    inside : sequence of str
        The pages below it, as the navigation lists them.
    structured : str
        What schema.org calls it.

    """

    path: str
    title: str
    description: str
    blocks: Sequence[Block]
    inside: Sequence[str] = ()
    structured: str = "TechArticle"

    @property
    def body(self) -> str:
        """Its text, as MyST Markdown."""
        listed = [Listing("\n".join([":hidden:", "", *self.inside]), "{toctree}")] if self.inside else []
        return MYST.written([*self.blocks, *listed])

    def text(self) -> str:
        """Return the file."""
        about = shortened(self.description)
        return (
            "---\nmyst:\n  html_meta:\n"
            f'    "description": {json.dumps(about)}\n'
            f'    "property=og:title": {json.dumps(self.title)}\n'
            f'    "property=og:description": {json.dumps(about)}\n'
            f'    "property=og:type": "article"\n---\n\n'
            f"{MYST.written([Heading(self.title, 1)])}\n{self.body}"
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

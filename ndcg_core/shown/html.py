"""What a notebook shows of a list: the picture, the table and the sentences."""

from __future__ import annotations

from ndcg_core.markup import block, escaped, paragraphs, table, tag
from ndcg_core.scoring.positions import Positions
from ndcg_core.shown import cells, words
from ndcg_core.shown.colours import IDEAL, OWN
from ndcg_core.shown.svg import svg


def html(positions: Positions) -> str:
    """Return the picture, the table and the sentences as one element.

    >>> from ndcg_core import Topic, explain
    >>> html(explain(Topic(["<b>"], {"<b>": 1}))).count("&lt;b&gt;") > 2
    True
    """
    rows = positions.rows
    listed = table(words.HEADS, cells.cells(positions), texts=cells.TEXTS, faint=lambda at: not rows[at].counts)
    return block(_key(), tag("div", svg(positions), class_="wide"), listed, paragraphs(cells.remarks(positions)))


def _key() -> str:
    """What the colours mean."""
    colours = ((OWN, words.THIS_LIST), (IDEAL, words.IDEAL_LIST))
    marks = (
        tag("span", tag("span", "■ ", style=f"color:{colour}"), escaped(name), "&emsp;") for colour, name in colours
    )
    return tag("p", *marks, tag("span", escaped(words.PICTURE_KEY)))

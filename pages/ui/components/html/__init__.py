"""Text, tables and formulas on the page, as a tree that the browser patches in place.

A Markdown block is read, laid out and built anew with every change, which for a formula takes longer than all the rest
of an answer. What is drawn here is sent as nodes; the browser changes the words that differ and leaves the others alone. A string
is always text: nothing in it is ever read as a tag.

>>> tag("p", "grade ", tag("b", "3"), cls="line")
['p', {'class': 'line'}, 'grade ', ['b', '3']]
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pages.ui.components import assets

assets.register(Path(__file__).parent)

Node = str | list[Any]


def tag(name: str, *children: Node, cls: str = "", **attributes: str) -> Node:
    """An element: its name, its attributes if it has any (``_`` for ``-``), its children."""
    named = {"class": cls} if cls else {}
    named |= {key.replace("_", "-"): value for key, value in attributes.items()}
    return [name, named, *children] if named else [name, *children]


def table(head: Iterable[str], rows: Iterable[Iterable[Node]]) -> Node:
    """A table with one line of headings."""
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head))),
        tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows)),
    )


def draw(key: str, *nodes: Node) -> None:
    """Show these nodes in the place of this key."""
    assets.component("html", '<div class="html-tree"></div>')(key=key, data={"nodes": list(nodes)})

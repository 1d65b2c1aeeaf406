"""Text, tables and formulas on the page, as a tree that the browser patches in place.

Streamlit parses and builds a Markdown block anew with every change, which for a formula takes longer than all the rest
of an answer. Here the browser gets nodes, changes the text that differs, and leaves the rest alone. A string is always
text: nothing in it is ever read as a tag.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import cast

from ndcg_core.document import Node as Node
from ndcg_core.document import sentence as sentence
from ndcg_core.document import tag as tag
from ndcg_core.document.html import table as whole
from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import assets

assets.register(Path(__file__).parent)


def raised(*nodes: Node) -> list[Node]:
    """Return the nodes with the power of the gain 2^grade as one, except in code.

    >>> raised("right with 2^grade - 1", ["b", "0.9"])
    ['right with 2', ['sup', 'grade'], ' − 1', ['b', '0.9']]
    """
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, str):
            parts = re.split(r"\^(grade)", node.replace("^grade - ", "^grade − "))
            found += [tag("sup", part) if at % 2 else part for at, part in enumerate(parts)]
        elif node[0] == "code":
            found.append(node)
        else:
            head = 1 + (len(node) > 1 and isinstance(node[1], dict))
            found.append([*node[:head], *raised(*cast("list[Node]", node[head:]))])
    return found


def table(
    head: Sequence[str], rows: Iterable[Iterable[Node]], docs: Iterable[str] = (), *, cards: bool = False
) -> Node:
    """Return a table with a row of headings; ``docs`` are the documents of the rows, so that each can light up.

    With ``cards``, each row becomes a card where the table is wider than the screen, and each cell says what it is.
    """
    labels = head if cards else [None] * len(head)
    lines = (
        tag("tr", *(tag("td", cell, data_label=label) for cell, label in zip(row, labels, strict=True)), data_doc=doc)
        for row, doc in zip_longest(rows, docs)
    )
    return whole((tag("th", cell, scope="col") for cell in head), lines, cls="cards" if cards else "")


def draw(key: str, *nodes: Node) -> None:
    """Show these nodes in the place of this key, their powers as such."""
    show(key, {"nodes": raised(*nodes)})


def show(key: str, data: JsonObject) -> None:
    """Show ``data["nodes"]``; a ``"part"`` is the name by which the workbench's answers bring new nodes."""
    assets.component("html", tag("div", cls="html-tree"))(key=key, data=data)

"""Text, tables and formulas on the page, as a tree that the browser patches in place.

Streamlit parses and builds a Markdown block anew with every change, which for a formula takes longer than all the rest
of an answer. Here the browser gets nodes, changes the text that differs, and leaves the rest alone. A string is always
text: nothing in it is ever read as a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Formatter
from typing import cast

from ndcg_core.document import Node as Node
from ndcg_core.document.html import tag as tag
from ndcg_core.widget.state.json_types import JsonObject
from pages.ui.components import assets

assets.register(Path(__file__).parent)


def sentence(template: str, **parts: Node) -> list[Node]:
    """Return a sentence as nodes, each ``{placeholder}`` replaced by its node.

    >>> sentence("It gives {value}.", value=tag("b", "0.9"))
    ['It gives ', ['b', '0.9'], '.']
    """
    nodes: list[Node] = []
    for text, name, _, _ in Formatter().parse(template):
        nodes += [text] if text else []
        nodes += [parts[name]] if name is not None else []
    return nodes


def raised(*nodes: Node) -> list[Node]:
    """Return the nodes with the power of the gain 2^grade as one.

    >>> raised("right with 2^grade - 1", ["b", "0.9"])
    ['right with 2', ['sup', 'grade'], ' − 1', ['b', '0.9']]
    """
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, str):
            parts = re.split(r"\^(grade)", node.replace("^grade - ", "^grade − "))
            found += [tag("sup", part) if at % 2 else part for at, part in enumerate(parts)]
        else:
            head = 1 + (len(node) > 1 and isinstance(node[1], dict))
            found.append([*node[:head], *raised(*cast("list[Node]", node[head:]))])
    return found


def table(
    head: Iterable[str], rows: Iterable[Iterable[Node]], docs: Iterable[str] = (), *, cards: bool = False
) -> Node:
    """Return a table with a row of headings; ``docs`` are the documents of the rows, so that each can light up.

    With ``cards``, each row becomes a card where the table is wider than the screen, and each cell says what it is.
    """
    head = list(head)
    cells = [_cells(row, head if cards else ()) for row in rows]
    named = [*docs] + [""] * len(cells)
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head))),
        tag(
            "tbody",
            *(
                tag("tr", *row, data_doc=doc) if doc else tag("tr", *row)
                for row, doc in zip(cells, named, strict=False)
            ),
        ),
        cls="cards" if cards else "",
    )


def _cells(row: Iterable[Node], titles: Sequence[str]) -> list[Node]:
    if not titles:
        return [tag("td", cell) for cell in row]
    return [tag("td", cell, data_label=title) for cell, title in zip(row, titles, strict=True)]


def draw(key: str, *nodes: Node) -> None:
    """Show these nodes in the place of this key."""
    show(key, {"nodes": list(nodes)})


def show(key: str, data: JsonObject) -> None:
    """Show ``data["nodes"]``; a ``"part"`` is the name by which the workbench's answers bring new nodes."""
    assets.component("html", tag("div", cls="html-tree"))(key=key, data=data)

"""HTML: a tree of nodes, and the text of it. A browser gets the nodes of the app's pages, and builds them itself.

There is no script in a document, and nothing that is loaded from elsewhere. The colours are those of the text around,
so that light and dark pages both read well.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import cast

from ndcg_core import document
from ndcg_core.document import Block, Inline, Node, Table, mathml, tag

# JupyterLab and VS Code name their colour of text; other notebooks pass it on.
_STYLE = """
.ndcg-lab { color: var(--jp-content-font-color1, var(--vscode-editor-foreground, inherit)); line-height: 1.4; }
.ndcg-lab p, .ndcg-lab ul { margin: 0.3em 0; }
.ndcg-lab svg { display: block; max-width: 100%; height: auto; overflow: visible; font-variant-numeric: tabular-nums; }
.ndcg-lab .wide { overflow-x: auto; }
.ndcg-lab table { color: inherit; border-collapse: collapse; margin: 0.5em 0; }
.ndcg-lab table { font-size: 0.92em; font-variant-numeric: tabular-nums; }
.ndcg-lab :is(th, td) { padding: 0.15em 0.7em; text-align: right; background: none; color: inherit; }
.ndcg-lab :is(th, td) { border: 0; border-bottom: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
.ndcg-lab th { font-weight: 600; vertical-align: bottom; }
.ndcg-lab.ndcg-lab table :is(th, td).text { text-align: left; } /* a notebook's own style is nearly as strong */
.ndcg-lab td.text { max-width: 22em; overflow-wrap: anywhere; white-space: normal; }
.ndcg-lab ul { list-style: disc; padding-left: 1.4em; }
.ndcg-lab .faint td { opacity: 0.6; }
"""
_WITHOUT_END, _NOT_TEXT = ("meta", "link", "br"), ("style", "script")


def written(*nodes: Node) -> str:
    """Return nodes as text; a string is text, and what a tag or an attribute is, is never taken from a text.

    >>> written(["p", {"class": "line"}, "a < b"])
    '<p class="line">a &lt; b</p>'
    """
    return "".join(escape(node) if isinstance(node, str) else _element(node) for node in nodes)


def _element(node: list[Node | dict[str, str]]) -> str:
    name, *children = node
    attributes = children.pop(0) if children and isinstance(children[0], dict) else {}
    given = cast("dict[str, str]", attributes).items()
    named = "".join(f' {key}="{escape(value)}"' if value else f" {key}" for key, value in given)
    if name in _WITHOUT_END:
        return f"<{name}{named}>"
    inside = cast("list[Node]", children)
    return f"<{name}{named}>{''.join(map(str, inside)) if name in _NOT_TEXT else written(*inside)}</{name}>"


def fragment(*blocks: Block, still: str | None = None) -> str:
    """Return what a notebook shows, never typeset; ``still`` is the widget in whose place it stands until that runs."""
    look = "ndcg-lab tex2jax_ignore mathjax_ignore"
    return written(tag("div", tag("style", _STYLE), *map(node, blocks), cls=look, data_ndcg_still=still))


def page(title: str, blocks: Iterable[Block], style: str) -> str:
    """Return a page that opens without anything else; ``style`` comes behind that of all documents."""
    first = [tag("meta", charset="utf-8"), tag("meta", name="viewport", content="width=device-width")]
    head = tag("head", *first, tag("title", document.on_one_line(title)), tag("style", _STYLE, style))
    body = tag("body", *map(node, blocks), cls="ndcg-lab")
    return f"<!doctype html>\n{written(tag('html', head, body, lang='en'))}\n"


def node(block: Block) -> Node:  # noqa: PLR0911 - a case for each kind of block
    """Return a block as a node."""
    match block:
        case document.Heading(text, level):
            return tag(f"h{level}", document.on_one_line(text))
        case document.Paragraph(parts, kind):
            return tag("p", *map(_inline, parts), cls=kind)
        case document.Bullets(items):
            return tag("ul", *(tag("li", *map(_inline, document.parts_in(item))) for item in items))
        case document.Table():
            return _table(block)
        case document.Drawing(picture):
            return tag("div", picture, cls="wide")
        case document.Equation(tree):
            return tag("div", mathml.formula(tree), cls="formula wide")
        case document.Listing(text):
            return tag("pre", tag("code", document.lines_of(text)))
        case document.Folded(summary, inside):
            return tag("details", tag("summary", document.on_one_line(summary)), *map(node, inside))
    return tag("section", *map(node, block.blocks))


def _inline(part: Inline) -> Node:  # noqa: PLR0911 - a case for each kind of part
    text = document.line_of(part)
    match part:
        case document.Emphasis():
            return tag("i", text)
        case document.Code():
            return tag("code", text)
        case document.Blank(kind):
            return tag("span", "\u00a0", cls=f"rule {kind}".strip())
        case document.Link(_, address):
            return tag("a", text, href=address)
        case document.Strong():
            return tag("b", text)
        case document.Raised():
            return tag("sup", text)
        case document.Coloured():
            return tag("span", text, style=f"color:{part.colour}")
    return text


def _table(block: Table) -> Node:
    kinds = ["text" if column in block.texts else None for column in range(len(block.heads))]

    def line(name: str, cells: Sequence[object]) -> list[Node]:
        return [
            tag(name, *map(_inline, document.parts_of(cell)), cls=kind) for cell, kind in zip(cells, kinds, strict=True)
        ]

    rows = (
        tag("tr", *line("td", row), cls="faint" if at in block.faint else None) for at, row in enumerate(block.rows)
    )
    caption = [tag("caption", _inline(block.caption))] if block.caption else []
    return tag("div", table(line("th", block.heads), rows, *caption), cls="wide")


def table(heads: Iterable[Node], rows: Iterable[Node], *before: Node, cls: str = "") -> Node:
    """Return a table of cells that are heads, and of rows."""
    return tag("table", *before, tag("thead", tag("tr", *heads)), tag("tbody", *rows), cls=cls)

"""What is shown, as blocks; each format has a writer, which knows its escapes. LaTeX has tables alone.

A text is always text: markup, formulas and control characters in it do nothing, in whatever format it is written.

>>> from ndcg_core.document import html
>>> blocks = [Heading("A & B"), paragraph("Best: ", Strong("<b>"), Raised("a"))]
>>> html.written(*map(html.node, blocks))
'<h2>A &amp; B</h2><p>Best: <b>&lt;b&gt;</b><sup>a</sup></p>'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ndcg_core.errors import shorten

if TYPE_CHECKING:
    from ndcg_core.document.formulas import Formula

Node = str | list["Node | dict[str, str]"]
"""An element of HTML, SVG or MathML: its name, its attributes if it has any, its children; a string is a text."""
MOST_ROWS = 25
"""How many ranks, documents or queries are shown; the rest are counted."""
_LONGEST = 200  # letters of a text in a cell
_Part = TypeVar("_Part")


class Strong(NamedTuple):
    """A part of a line that stands out."""

    text: str


class Raised(NamedTuple):
    """Marks behind a number, above the line."""

    text: str


class Coloured(NamedTuple):
    """A text in the colour of a list; where there are no colours, the text alone."""

    text: str
    colour: str


class Emphasis(NamedTuple):
    """A part of a line in italics: a name."""

    text: str


class Code(NamedTuple):
    """A part of a line as a program writes it."""

    text: str


class Link(NamedTuple):
    """A text that leads to an address; where nothing leads anywhere, the text alone."""

    text: str
    address: str


class Prose(NamedTuple):
    """A text, of a line or more, that an author of this project wrote in Markdown; elsewhere it stands as typed."""

    text: str


class Blank(NamedTuple):
    """A line to write on; ``kind`` is for the style of a page."""

    kind: str = ""
    text: str = "______"


Inline = str | Strong | Raised | Coloured | Emphasis | Code | Link | Prose | Blank


class Heading(NamedTuple):
    """A heading; a page has one of level 1."""

    text: str
    level: int = 2


class Paragraph(NamedTuple):
    """A paragraph, or a cell of several parts; ``kind`` is for the style of a page."""

    parts: tuple[Inline, ...]
    kind: str = ""


class Bullets(NamedTuple):
    """A list of sentences; one of several parts is a paragraph."""

    items: Iterable[str | Paragraph]


class Table(NamedTuple):
    """A table; ``texts`` are the columns of words, and ``faint`` the rows that do not count, both from 0 on."""

    heads: Sequence[str]
    rows: Iterable[Sequence[object]]
    texts: Collection[int] = ()
    faint: Collection[int] = ()
    caption: str = ""


class Drawing(NamedTuple):
    """A picture as nodes of SVG, which a text says as well."""

    picture: Node
    text: str


class Equation(NamedTuple):
    """A formula on a line of its own."""

    formula: Formula


class Listing(NamedTuple):
    """Lines of a program; ``language`` is what a reader of Markdown calls it."""

    text: str
    language: str = "python"


class Folded(NamedTuple):
    """Blocks that a reader opens."""

    summary: str
    blocks: Sequence[Block]


class Sheet(NamedTuple):
    """Blocks that begin a page on paper."""

    blocks: Sequence[Block]


Block = Heading | Paragraph | Bullets | Table | Drawing | Equation | Listing | Folded | Sheet


def tag(name: str, /, *children: Node, cls: object = None, **attributes: object) -> Node:
    """Return an element: its name, its attributes if it has any (``_`` for ``-``; None leaves one out), its children.

    >>> tag("p", "grade ", tag("b", "3"), cls="line")
    ['p', {'class': 'line'}, 'grade ', ['b', '3']]
    """
    named = {"class": str(cls)} if cls else {}
    named |= {key.replace("_", "-"): str(value) for key, value in attributes.items() if value is not None}
    return [name, named, *children] if named else [name, *children]


def paragraph(*parts: Inline, kind: str = "") -> Paragraph:
    """Return a paragraph of these parts."""
    return Paragraph(parts, kind)


def sentence(template: str, **parts: _Part) -> list[str | _Part]:
    """Return a sentence as parts, each ``{placeholder}`` replaced by its own.

    >>> sentence("It gives {value}.", value=Strong("0.9"))
    ['It gives ', Strong(text='0.9'), '.']
    """
    found: list[str | _Part] = []
    for text, name, _, _ in Formatter().parse(template):
        found += [text] if text else []
        found += [parts[name]] if name is not None else []
    return found


def joined(parts: Iterable[Inline]) -> Iterator[Inline]:
    """Yield parts with commas between them."""
    for at, part in enumerate(parts):
        yield from [", ", part] if at else [part]


def parts_in(item: str | Paragraph) -> Sequence[Inline]:
    """Return the parts of a sentence."""
    return [item] if isinstance(item, str) else item.parts


def parts_of(cell: object) -> Sequence[Inline]:
    """Return the parts of a table's cell, which may be anything."""
    return cell.parts if isinstance(cell, Paragraph) else [plain(cell)]


def line_of(part: Inline) -> str:
    r"""Return the text of a part on one line; a space at an end of plain text stands between it and the next part.

    >>> line_of(" of  two\nruns"), line_of(Strong(" Best: "))
    (' of two runs', 'Best:')
    """
    text = part if isinstance(part, str) else part.text.strip()
    return f"{' ' * text.startswith(' ')}{on_one_line(text)}{' ' * (len(text) > 1 and text.endswith(' '))}"


def lines_of(text: str) -> str:
    r"""Return a text of several lines, of printable letters alone.

    >>> lines_of("a\r\n\tb\x00 ")
    'a\n    b'
    """
    lines = (line.expandtabs(4) for line in text.split("\n"))
    return "\n".join("".join(sign for sign in line if sign.isprintable()) for line in lines).rstrip()


def on_one_line(text: str) -> str:
    r"""Return a text on one line, of printable letters alone.

    >>> on_one_line("a\n\x00b")
    'a b'
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def plain(value: object) -> str:
    """Return a value as the text of a cell: on one line, and not longer than a cell may be."""
    text = on_one_line((value if isinstance(value, str) else shorten(value))[: 4 * _LONGEST])
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def brief(name: str, most: int) -> str:
    """Return a name, its middle left out where it is long: names often differ at their ends.

    >>> brief("bm25-with-stopwords-removed.run", 16), brief("bm25.run", 16)
    ('bm25-wit…ved.run', 'bm25.run')
    """
    return name if len(name) <= most else f"{name[: most // 2]}…{name[len(name) - (most - most // 2 - 1) :]}"

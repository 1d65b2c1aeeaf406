"""Markdown: CommonMark with tables, as notebooks, code forges and editors read it, and MyST, which Sphinx reads."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ndcg_core import document
from ndcg_core.document import Block, Inline, Node, Table, html, latex, mathml, tag

_FIRST = re.compile(r"^ ?(?:\d+(?=[.)](?:\s|$))|(?=[-+=]))")  # begins a list, or makes the line before a heading
_SIGNS = {sign: f"\\{sign}" for sign in "`*_[]#|~@^"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
# These start a formula on a page that typesets formulas, but not alone in an element.
_SIGNS |= {"$": "<span>&#36;</span>", "\\": "<span>&#92;</span>"}
_FORMULA, _APART = ("$", "\\"), re.compile(r"([$\\])")
_MARKS = frozenset("\\`*_{}[]<>()#+-.!|$%~^:&\"'/@=")


def backslashed(text: str) -> str:
    r"""Return the text as itself where Markdown is typeset with its formulas and colours: nothing in it does anything.

    >>> print(backslashed("![x](y) $a$"))
    \!\[x\]\(y\) \$a\$
    """
    return "".join(f"\\{sign}" if sign in _MARKS else sign for sign in text)


def _escaped(line: str) -> str:
    begun = _FIRST.sub(r"\g<0>\\", "".join(_SIGNS.get(sign, sign) for sign in line))
    return begun.replace("://", ":\\//").replace("www.", "www\\.")  # both begin a link


@dataclass(frozen=True)
class Markdown:
    """A dialect: how a text of a line stands as itself, and the fence in which it holds elements, if it has one."""

    escape: Callable[[str], str]
    elements: str = ""

    def escaped(self, text: object) -> str:
        r"""Return the text so that Markdown shows it unchanged, on one line, also where formulas are typeset.

        >>> print(COMMONMARK.escaped("0.5 of *1*\n[x](http://y)"))
        0.5 of \*1\* \[x\](http:\//y)
        """
        return self.escape(document.on_one_line(str(text)))

    def written(self, blocks: Iterable[Block]) -> str:
        """Return the blocks as a file."""
        return "\n\n".join(map(self._block, blocks)) + "\n"

    def _block(self, block: Block) -> str:  # noqa: PLR0911 - a case for each kind of block
        match block:
            case document.Heading(text, level):
                return f"{'#' * level} {self.escaped(text)}"
            case document.Paragraph(parts):
                return self._line(parts).strip()
            case document.Bullets(items):
                return "\n".join(f"- {self._line(document.parts_in(item))}" for item in items)
            case document.Table():
                return self._table(block)
            case document.Drawing(picture, text):
                return self._element(picture, self.escaped(text))
            case document.Equation(tree):
                drawn = tag("div", mathml.formula(tree), cls="formula")
                return self._element(drawn, f"$$\n{latex.formula(tree)}\n$$")
            case document.Listing(text, language):
                return _fenced(document.lines_of(text), language)
            case document.Folded(summary, inside):
                texts = _APART.split(document.on_one_line(summary))
                nodes = (tag("span", text) if text in _FORMULA else text for text in texts)
                opened = html.written(tag("summary", *nodes))
                return f"<details>\n{opened}\n\n{self.written(inside)}\n</details>"
        return self.written(block.blocks).removesuffix("\n")

    def _element(self, node: Node, instead: str) -> str:
        return _fenced(html.written(node), self.elements) if self.elements else instead

    def _table(self, block: Table) -> str:
        lines = [_row(map(self.escaped, block.heads)), "|---" * len(block.heads) + "|"]
        lines += [_row(self._line(document.parts_of(cell)) for cell in row) for row in block.rows]
        return "\n".join([*([self.escaped(block.caption), ""] if block.caption else []), *lines])

    def _line(self, parts: Sequence[Inline]) -> str:
        return "".join(map(self._inline, parts))

    def _inline(self, part: Inline) -> str:  # noqa: PLR0911 - a case for each kind of part
        line = document.line_of(part)
        text = self.escape(line)
        match part:
            case document.Strong():
                return f"**{text}**" if text else ""
            case document.Emphasis():
                return f"*{text}*" if text else ""
            case document.Raised():
                return f"<sup>{text}</sup>"
            case document.Code() if "|" in line:  # in a table, readers differ
                return f"<code>{text}</code>"
            case document.Code():
                return _code(line)
            case document.Link(_, address) if self.elements and not address.endswith(".md"):
                # Sphinx would look for a file of its own; what stands between two tags is Markdown
                return html.written(tag("a", href=address)).replace("></", f">{text}</", 1)
            case document.Link(_, address):
                return f"[{text}](<{address}>)"
            case document.Prose(typed):
                return typed
        return text


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _longest(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _fenced(text: str, language: str) -> str:
    fence = "`" * max(3, 1 + _longest(text))
    return f"{fence}{language}\n{text}\n{fence}"


def _code(line: str) -> str:
    fence, room = "`" * (1 + _longest(line)), " " * ("`" in line)
    return f"{fence}{room}{line}{room}{fence}" if line else ""


COMMONMARK, MYST = Markdown(_escaped), Markdown(backslashed, "{raw} html")
escaped, written = COMMONMARK.escaped, COMMONMARK.written

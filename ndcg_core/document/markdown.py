"""CommonMark with tables, as notebooks, code forges and editors read it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ndcg_core import document
from ndcg_core.document import Block, Inline, Table, line_of, on_one_line, parts_of

_FIRST = re.compile(r"^ ?(?:\d+(?=[.)](?:\s|$))|(?=[-+=]))")  # begins a list, or makes the line before a heading
_SIGNS = {sign: f"\\{sign}" for sign in "`*_[]#|~@^"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
# These start a formula on a page that typesets formulas, but not alone in an element.
_SIGNS |= {"$": "<span>&#36;</span>", "\\": "<span>&#92;</span>"}


def escaped(text: object) -> str:
    r"""Return the text so that Markdown shows it unchanged, on one line, also where formulas are typeset.

    >>> print(escaped("0.5 of *1*\n[x](http://y)"))
    0.5 of \*1\* \[x\](http:\//y)
    """
    return _escaped(on_one_line(str(text)))


def _escaped(line: str) -> str:
    begun = _FIRST.sub(r"\g<0>\\", "".join(_SIGNS.get(sign, sign) for sign in line))
    return begun.replace("://", ":\\//").replace("www.", "www\\.")  # both begin a link


def written(blocks: Iterable[Block]) -> str:
    """Return the blocks as a file."""
    return "\n\n".join(map(_block, blocks)) + "\n"


def _block(block: Block) -> str:
    match block:
        case document.Heading(text, level):
            return f"{'#' * level} {escaped(text)}"
        case document.Paragraph(parts):
            return "".join(map(_inline, parts)).strip()
        case document.Bullets(items):
            return "\n".join(f"- {escaped(item)}" for item in items)
        case document.Table():
            return _table(block)
        case document.Drawing(_, text):
            return escaped(text)
    return written(block.blocks).removesuffix("\n")


def _table(block: Table) -> str:
    lines = [_line([escaped(head) for head in block.heads]), "|---" * len(block.heads) + "|"]
    lines += [_line(["".join(map(_inline, parts_of(cell))) for cell in row]) for row in block.rows]
    return "\n".join([*([escaped(block.caption), ""] if block.caption else []), *lines])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _inline(part: Inline) -> str:
    text = _escaped(line_of(part))
    match part:
        case document.Strong():
            return f"**{text}**" if text else ""
        case document.Raised():
            return f"<sup>{text}</sup>"
    return text

r"""The core's LaTeX as nodes of MathML, which every browser draws by itself and reads aloud.

Only the LaTeX that the core writes is read: fractions, powers, logarithms, words and aligned lines.
"""

from __future__ import annotations

import re

from ndcg_core.caches import sized_cache
from pages.ui.components.html import Node, tag

_TOKEN = re.compile(r"\\[a-zA-Z]+|\\\\|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\s+|.", re.DOTALL)
_SIGNS = {"-": "−", r"\cdot": "·", r"\infty": "∞"}
_GAPS = {r"\quad": "1em", r"\,": "0.17em"}


@sized_cache(200_000, len)  # characters of LaTeX; their nodes take some fifty times as much memory
def formula(latex: str) -> Node:
    r"""One displayed formula.

    >>> formula(r"\frac{2^{3}-1}{\log_{2}2}")[2][0]
    'mfrac'
    """
    lines = (
        latex.removeprefix(r"\begin{aligned}").removesuffix(r"\end{aligned}") if r"\begin{aligned}" in latex else latex
    )
    rows = [[tag("mtd", *_LatexReader(cell).all()) for cell in line.split("&")] for line in lines.split(r"\\")]
    body = (
        tag("mtable", *(tag("mtr", *row) for row in rows), displaystyle="true")
        if len(rows) > 1
        else _row(_LatexReader(lines).all())
    )
    return tag("math", body, display="block", tabindex="0")


def _row(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else tag("mrow", *nodes)


class _LatexReader:
    """Reads one line from left to right."""

    def __init__(self, latex: str) -> None:
        self.marks: list[str] = [mark for mark in _TOKEN.findall(latex) if not mark.isspace()]
        self.words = _words(latex)
        self.at = 0

    def all(self, end: str | None = None) -> list[Node]:
        nodes: list[Node] = []
        while self.at < len(self.marks) and self.marks[self.at] != end:
            mark = self._next()
            if mark in "^_" and nodes:
                nodes.append(tag("msup" if mark == "^" else "msub", nodes.pop(), self._group()))
            else:
                nodes.append(self._one(mark))
        self.at += end is not None
        return nodes

    def _next(self) -> str:
        self.at += 1
        return self.marks[self.at - 1]

    def _group(self) -> Node:
        mark = self._next()
        return _row(self.all("}")) if mark == "{" else self._one(mark)

    def _one(self, mark: str) -> Node:  # noqa: PLR0911 - a case for each kind of mark
        if mark == r"\frac":
            return tag("mfrac", self._group(), self._group(), displaystyle="true")
        if mark in (r"\mathrm", r"\text"):
            self._skip_word()
            # a space at either end of words in a formula is dropped, unless it is a non-breaking space
            return tag(
                "mi" if mark == r"\mathrm" else "mtext", self.words.pop(0).replace(" ", "\u00a0"), mathvariant="normal"
            )
        if mark == r"\sqrt":
            return tag("msqrt", self._group())
        if mark == r"\log":
            return tag("mi", "log")
        if mark in _GAPS:
            return tag("mspace", width=_GAPS[mark])
        if mark == "{":
            return _row(self.all("}"))
        if mark[0].isdigit():
            return tag("mn", mark)
        return tag("mi", mark) if mark.isalpha() else tag("mo", _SIGNS.get(mark, mark))

    def _skip_word(self) -> None:
        """Skip a word's letters; its spaces count, so it was kept whole."""
        while self._next() != "}":
            pass


def _words(latex: str) -> list[str]:
    return re.findall(r"\\(?:mathrm|text)\{([^}]*)\}", latex)

r"""The core's LaTeX as nodes of MathML, which every browser draws by itself and reads aloud.

Only the LaTeX that the core writes is read: fractions, powers, logarithms, words and aligned lines.
"""

from __future__ import annotations

import re
from typing import cast

from ndcg_core import Explanation
from ndcg_core.caches import sized_cache
from pages.ui.components.html import Node, tag

_TOKEN = re.compile(r"\\(?:mathrm|text)\{[^}]*\}|\\[a-zA-Z]+|\\\\|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\s+|.", re.DOTALL)
_SIGNS = {"-": "−", r"\cdot": "·", r"\times": "×", r"\infty": "∞"}
_SUM: Node = ["mo", {"largeop": "true"}, "∑"]
_EQUALS, _PLUS = ["mo", "="], ["mo", "+"]
_FUNCTIONS = (r"\ln", r"\max")
_GAPS = {r"\quad": "1em", r"\,": "0.17em"}


_NODES = 200_000  # characters of LaTeX; their nodes take some fifty times as much memory


@sized_cache(_NODES, lambda latex, docs=(): len(latex) + sum(map(len, docs)))
def formula(latex: str, docs: tuple[str, ...] = ()) -> Node:
    r"""One displayed formula; ``docs`` are the documents of a sum's terms, so that each term can light up.

    >>> formula(r"\frac{2^{3}-1}{\log_{2}2}")[2][0]
    'mfrac'
    >>> formula("x = 1 + 2", ("a", "b"))[2][3]
    ['mrow', {'data-doc': 'a'}, ['mn', '1']]
    """
    lines = latex.removeprefix(r"\begin{aligned}").removesuffix(r"\end{aligned}")
    cells = [[_LatexReader(cell).all() for cell in line.split("&")] for line in lines.split(r"\\")]
    if docs:
        _name_terms([cell for row in cells for cell in row], docs)
    body = (
        tag("mtable", *(tag("mtr", *(tag("mtd", *cell) for cell in row)) for row in cells), displaystyle="true")
        if len(cells) > 1
        else _row([node for cell in cells[0] for node in cell])
    )
    return tag("math", body, display="block", tabindex="0")


def formulas(explanation: Explanation) -> list[Node]:
    """Return DCG, IDCG and nDCG with a list's numbers; each term of a sum knows its document."""
    latex = explanation.latex()
    docs = {
        "dcg": explanation.ranked.docs[: explanation.counted],
        "idcg": explanation.ideal.docs[: explanation.ideal_length],
        "ndcg": (),
    }
    return [tag("div", formula(latex[name], tuple(map(str, docs[name]))), cls="formula") for name in docs]


def plain_formulas(explanation: Explanation) -> list[Node]:
    """Return DCG, IDCG and nDCG with a list's numbers, without the documents of their terms."""
    return [tag("div", formula(latex), cls="formula") for latex in explanation.latex().values()]


def _name_terms(cells: list[list[Node]], docs: tuple[str, ...]) -> None:
    """Name the document of each term of every sum that has as many terms as there are documents."""
    # the terms after each equals sign: a cell, and its first and last
    sums: list[list[tuple[list[Node], int, int]]] = []
    for cell in cells:
        start = None
        for at, node in enumerate([*cell, _PLUS]):
            if node in (_EQUALS, _PLUS) or node[0] == "mspace":
                if start is not None and sums:
                    sums[-1].append((cell, start, at))
                start = None
                sums += [[]] if node == _EQUALS else []
            elif start is None:
                start = at
    for terms in sums:
        if len(terms) == len(docs):
            for (cell, start, end), doc in reversed([*zip(terms, docs, strict=True)]):
                cell[start:end] = [tag("mrow", *cell[start:end], data_doc=doc)]


def _lowered(base: Node, below: Node) -> Node:
    """An index, or where a sum begins."""
    return tag("munder" if base == _SUM else "msub", base, below)


def _raised(base: Node, above: Node) -> Node:
    """A power, or where a sum ends."""
    if base[0] == "munder":
        return tag("munderover", *cast("list[Node]", base[1:]), above)
    return tag("msup", base, above)


def _row(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else tag("mrow", *nodes)


class _LatexReader:
    """Reads one line from left to right."""

    def __init__(self, latex: str) -> None:
        self.marks: list[str] = [mark for mark in _TOKEN.findall(latex) if not mark.isspace()]
        self.at = 0

    def all(self, end: str | None = None) -> list[Node]:
        nodes: list[Node] = []
        while self.at < len(self.marks) and self.marks[self.at] != end:
            mark = self._next()
            if mark in "^_" and nodes:
                nodes.append(
                    _raised(nodes.pop(), self._group()) if mark == "^" else _lowered(nodes.pop(), self._group())
                )
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
        kind, _, word = mark.partition("{")
        if word:
            # a space at either end of words in a formula is dropped, unless it is a non-breaking space
            return tag("mi" if kind == r"\mathrm" else "mtext", word[:-1].replace(" ", "\u00a0"), mathvariant="normal")
        if mark == r"\sqrt":
            return tag("msqrt", self._group())
        if mark == r"\sum":
            return _SUM
        if mark == r"\log":
            return tag("mi", "log")
        if mark in _FUNCTIONS:
            return tag("mi", mark[1:])
        if mark in _GAPS:
            return tag("mspace", width=_GAPS[mark])
        if mark == "{":
            return _row(self.all("}"))
        if mark[0].isdigit():
            return tag("mn", mark)
        return tag("mi", mark) if mark.isalpha() else tag("mo", _SIGNS.get(mark, mark))

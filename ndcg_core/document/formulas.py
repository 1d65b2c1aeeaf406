r"""A formula as a tree; LaTeX, MathML and plain text are walks over it. Brackets stand where a reader needs them.

>>> from ndcg_core.document.latex import formula
>>> from ndcg_core.document.terminal import formula as plain
>>> gain = row(Power(Number("2"), Symbol("g")), Sign("-"), Number("1"))
>>> tree = Fraction(gain, Logarithm("2", row(Symbol("i"), Sign("+"), Number("1"))))
>>> formula(tree), plain(tree)
('\\frac{2^{g}-1}{\\log_{2}(i+1)}', '(2^g - 1) / log2(i + 1)')
"""

from __future__ import annotations

from typing import NamedTuple


class Name(NamedTuple):
    """An upright name, such as that of a measure."""

    text: str


class Words(NamedTuple):
    """Words within a formula, spaces included."""

    text: str


class Symbol(NamedTuple):
    """A letter that stands for a number; ``below`` is its index."""

    text: str
    below: str = ""


class Number(NamedTuple):
    """A number, as it shall be read."""

    text: str


class Sign(NamedTuple):
    """A sign between two parts: ``=``, ``+``, ``-``, ``·``, ``>``."""

    text: str


class Gap(NamedTuple):
    """Room between two parts."""


class Row(NamedTuple):
    """Parts from left to right."""

    parts: tuple[Formula, ...]


class Fraction(NamedTuple):
    """A division."""

    top: Formula
    under: Formula


class Power(NamedTuple):
    """A power."""

    base: Formula
    above: Formula


class Logarithm(NamedTuple):
    """A logarithm; without a base, the natural one."""

    base: str
    of: Formula


class Indicator(NamedTuple):
    """1 where a condition holds, else 0."""

    of: Formula


class Called(NamedTuple):
    """A function by its name, applied: ``sqrt``, ``max``, or one that has no formula."""

    name: str
    of: tuple[Formula, ...]


class Total(NamedTuple):
    """The sign for a sum over ranks i, from the first to the last."""

    last: str


class Term(NamedTuple):
    """What a document adds to a sum."""

    doc: str
    of: Formula


class Lines(NamedTuple):
    """Lines of a left and a right side, the right sides below each other."""

    rows: tuple[tuple[Formula | None, Row], ...]


Formula = (
    Name | Words | Symbol | Number | Sign | Gap | Row | Fraction | Power | Logarithm | Indicator | Called | Total | Term
    | Lines
)  # fmt: skip


def row(*parts: Formula) -> Row:
    """Return a row of these parts."""
    return Row(parts)


def is_sum(tree: Formula) -> bool:
    """Return whether a formula is a sum or a difference, which has brackets within another row."""
    return isinstance(tree, Row) and any(isinstance(part, Sign) and part.text in "+-" for part in tree.parts)

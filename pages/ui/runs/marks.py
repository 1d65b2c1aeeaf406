"""A letter and a shape for each system, which stay with it on the whole page, as its colour does."""

from collections.abc import Iterable

from pages.ui.components.html import Node, tag
from pages.ui.runs import words
from pages.ui.runs.collection import Collection

LETTERS = "ABCDE"
EQUAL = "equal"
"""What stands for a letter where no system is better."""


def letters(found: Collection) -> dict[str, str]:
    """Return the letter of every system, by its place among the runs."""
    return dict(zip((file.system for file in found.runs), LETTERS, strict=False))


def titled(letter: str, system: str) -> str:
    """Return a system with its letter."""
    return words.LETTERED.format(letter=letter, name=system)


def mark(letter: str) -> Node:
    """Return the shape of a system, in its colour."""
    shape = tag("span", words.SHAPES[letter], cls=f"system {letter.lower()}", aria_hidden="true")
    return tag("span", shape, " ", letter, cls="mark")


def key(found: Collection, systems: Iterable[str]) -> Node:
    """Return what says which mark is which system's."""
    known = letters(found)
    return tag("p", *(tag("span", mark(known[name]), " ", name, cls="entry") for name in systems), cls="key")

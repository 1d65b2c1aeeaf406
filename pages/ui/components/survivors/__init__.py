"""Definitions as marks on a line, which glide to their next number, or fade to a hollow mark."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from pages.ui.components import assets

assets.register(Path(__file__).parent)


class Mark(TypedDict):
    """A definition by its name, and the number that it gives."""

    id: str
    value: float


def draw(key: str, marks: Sequence[Mark], most: float, text: str, *, named: bool) -> None:
    """Draw the marks between 0 and ``most``, which ``text`` describes; if ``named``, with names where there is room."""
    assets.component("survivors")(key=key, data={"marks": list(marks), "most": most, "text": text, "named": named})

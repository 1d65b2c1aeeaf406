"""Objects that a notebook shows as their blocks."""

from collections.abc import Iterable
from typing import Protocol

from ndcg_core.document import Block


class Printer(Protocol):
    """What IPython hands to an object that it shows."""

    def text(self, text: str, /) -> None:
        """Write a text."""


class Shown:
    """An object that a notebook shows as its blocks, and a terminal as its text."""

    __slots__ = ()

    def blocks(self) -> Iterable[Block]:
        """Return what a notebook shows."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        from ndcg_core.document.html import fragment

        return fragment(*self.blocks())

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:
        printer.text(str(self))

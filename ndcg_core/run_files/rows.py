"""A row of a file as it was read, before anything of it is checked."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A row as it was read: its line, three cells that may hold anything, and whether the last is a rank."""

    line: int
    query: object
    doc: object
    number: object
    ranks: bool = False


REST = None
"""What a reader of rows returns now and then, so that the work on a file ends a step there."""
STRETCH = 1000
"""So many rows are read in a step."""

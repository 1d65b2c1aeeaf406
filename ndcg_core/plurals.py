"""Numbers before their words."""

from __future__ import annotations

_PLURALS = {"query": "queries"}


def counted(number: int, word: str) -> str:
    """Return a number with its word.

    >>> counted(1, "query"), counted(3681, "judgment")
    ('1 query', '3,681 judgments')
    """
    return f"{number:,} {after(number, word)}"


def after(number: float, word: str) -> str:
    """Return a word as it stands after a number.

    >>> after(1, "row"), after(0.5, "row")
    ('row', 'rows')
    """
    return word if number == 1 else _PLURALS.get(word, f"{word}s")

"""Numbers and foreign text as the pages write them."""

from __future__ import annotations

from ndcg_core.widget.texts import show, signed

__all__ = ["after", "counted", "plain", "show", "signed"]

_MARKS = frozenset("\\`*_{}[]<>()#+-.!|$~^:&\"'/@=")


_PLURALS = {"query": "queries"}


def counted(number: int, word: str) -> str:
    """Return a number with its word.

    >>> counted(1, "query"), counted(3681, "judgment")
    ('1 query', '3,681 judgments')
    """
    return f"{number:,} {after(number, word)}"


def after(number: float, word: str) -> str:
    """Return a word as it stands after a number."""
    return word if number == 1 else _PLURALS.get(word, f"{word}s")


def plain(words: str) -> str:
    r"""The words as themselves: nothing in them is a picture, a link, a formula or a colour.

    >>> print(plain("![x](y) $a$"))
    \!\[x\]\(y\) \$a\$
    """
    return "".join(f"\\{letter}" if letter in _MARKS else letter for letter in words)

"""Numbers and foreign text as the pages write them."""

from __future__ import annotations

from ndcg_core.document import brief
from ndcg_core.plurals import after, counted
from ndcg_core.widget.texts import show, signed

__all__ = ["after", "brief", "counted", "plain", "show", "signed"]

_MARKS = frozenset("\\`*_{}[]<>()#+-.!|$~^:&\"'/@=")


def plain(words: str) -> str:
    r"""The words as themselves: nothing in them is a picture, a link, a formula or a colour.

    >>> print(plain("![x](y) $a$"))
    \!\[x\]\(y\) \$a\$
    """
    return "".join(f"\\{letter}" if letter in _MARKS else letter for letter in words)

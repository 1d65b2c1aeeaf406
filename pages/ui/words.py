"""Words from outside on a page that reads Markdown."""

from __future__ import annotations

_MARKS = frozenset("\\`*_{}[]<>()#+-.!|$~^:&\"'/@=")


def plain(words: str) -> str:
    r"""The words as themselves: nothing in them is a picture, a link, a formula or a colour.

    >>> print(plain("![x](y) $a$"))
    \!\[x\]\(y\) \$a\$
    """
    return "".join(f"\\{letter}" if letter in _MARKS else letter for letter in words)

"""Numbers and foreign text as the pages write them."""

from __future__ import annotations

from ndcg_core.plurals import after, counted
from ndcg_core.widget.texts import show, signed

__all__ = ["after", "brief", "counted", "plain", "show", "signed"]

_MARKS = frozenset("\\`*_{}[]<>()#+-.!|$~^:&\"'/@=")


def brief(name: str, most: int) -> str:
    """Return a name, its middle left out where it is long: names often differ at their ends.

    >>> brief("bm25-with-stopwords-removed.run", 16), brief("bm25.run", 16)
    ('bm25-wit…ved.run', 'bm25.run')
    """
    return name if len(name) <= most else f"{name[: most // 2]}…{name[len(name) - (most - most // 2 - 1) :]}"


def plain(words: str) -> str:
    r"""The words as themselves: nothing in them is a picture, a link, a formula or a colour.

    >>> print(plain("![x](y) $a$"))
    \!\[x\]\(y\) \$a\$
    """
    return "".join(f"\\{letter}" if letter in _MARKS else letter for letter in words)

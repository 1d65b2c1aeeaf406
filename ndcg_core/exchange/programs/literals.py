"""Numbers, lists and mappings as readable Python source, and texts as comments.

A user's text enters a program through ``repr``, which escapes line breaks and quotes so that it stays inside its
string, or as a comment of printable characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ndcg_core.document import on_one_line
from ndcg_core.model.numbers import as_source
from ndcg_core.model.topic import DocId

_WIDTH = 96
_LONGEST_COMMENT = 60


def comment(text: str) -> str:
    r"""Return a text for a comment: printable, on one line, short.

    >>> comment("Soup\nimport os")
    'Soup import os'
    """
    plain = on_one_line(str(text))
    return plain if len(plain) <= _LONGEST_COMMENT else plain[: _LONGEST_COMMENT - 1] + "…"


def mapping(name: str, items: Mapping[DocId, float], titles: Mapping[DocId, str]) -> list[str]:
    """Return an assignment of a mapping from documents to numbers, one per line, with the documents' titles."""
    return _bracketed(
        name, "{}", [(f"{key!r}: {as_source(value)},", titles.get(key, "")) for key, value in items.items()]
    )


def documents(name: str, docs: Iterable[DocId], titles: Mapping[DocId, str]) -> list[str]:
    """Return an assignment of a list of documents, one per line if they have titles."""
    named = [(f"{doc!r},", titles.get(doc, "")) for doc in docs]
    return (
        _bracketed(name, "[]", named)
        if any(title for _, title in named)
        else packed(name, [text[:-1] for text, _ in named])
    )


def packed(name: str, texts: Sequence[str]) -> list[str]:
    """Return an assignment of a list, with as many elements per line as fit.

    >>> packed("numbers", ["1", "2"])
    ['numbers = [1, 2]']
    """
    whole = f"{name} = [{', '.join(texts)}]"
    if len(whole) <= _WIDTH:
        return [whole]
    lines = [""]
    for text in texts:
        if len(lines[-1]) + len(text) > _WIDTH - 6 and lines[-1]:
            lines.append("")
        lines[-1] += f" {text},"
    return [f"{name} = [", *(f"   {line}" for line in lines), "]"]


def table(pairs: Iterable[tuple[float, float]]) -> str:
    """Return a mapping from grades to gains on one line."""
    return "{" + ", ".join(f"{as_source(grade)}: {as_source(gain)}" for grade, gain in pairs) + "}"


def _bracketed(name: str, brackets: str, items: Iterable[tuple[str, str]]) -> list[str]:
    lines = [f"    {text}" + (f"  # {comment(title)}" if comment(title) else "") for text, title in items]
    return [f"{name} = {brackets[0]}", *lines, brackets[1]] if lines else [f"{name} = {brackets}"]

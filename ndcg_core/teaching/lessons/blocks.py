"""The blocks of a lesson's file: fenced lines of ``key: value`` with a list, parts to show, or a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar, overload

from ndcg_core.errors import NdcgError
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.task_parts import KEYS

D = TypeVar("D")
R = TypeVar("R")
S = TypeVar("S")


@dataclass
class FencedBlock:
    """The lines of a fenced block: single values and repeated values by key, options, and the line of each."""

    word: str
    line: int
    where: Callable[[int], str]
    values: dict[str, tuple[str, int]] = field(default_factory=dict)
    many: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    options: list[tuple[str, bool]] = field(default_factory=list)

    @overload
    def read(self, key: str, reader: Callable[[str], R]) -> R | None: ...

    @overload
    def read(self, key: str, reader: Callable[[str], R], missing: D) -> R | D: ...

    def read(self, key: str, reader: Callable[[str], R], missing: D | None = None) -> R | D | None:
        """Return the value of a key, or ``missing`` where the block lacks it; an error names the line."""
        return self.need(key, reader) if key in self.values else missing

    def need(self, key: str, reader: Callable[[str], R]) -> R:
        """Return the value of a required key; an error names the line."""
        if key not in self.values:
            raise words.MISSING_KEY.error(block=repr(self.word), key=key, where=self.where(self.line))
        text, line = self.values[key]
        return self.at(line, reader, text)

    def all(self, key: str, reader: Callable[[str], R]) -> tuple[R, ...]:
        """Return the values of every line of a key that may be repeated."""
        return tuple(self.at(line, reader, text) for text, line in self.many.get(key, []))

    def at(self, line: int, reader: Callable[[S], R], source: S) -> R:
        """Return ``reader(source)``; an error names the line."""
        try:
            return reader(source)
        except NdcgError as refusal:
            raise refusal.within(self.where(line)) from None


_KEYS = {
    "list": ("name", "example", "of", "ranking", "scores", "grades", "titles", "convention"),
    "show": ("parts", "picture", "lists"),
    "ask": (
        "kind",
        "question",
        "value",
        "decimals",
        "most",
        "moves",
        "may",
        "solution",
        "size",
        "grades",
        "mistakes",
        "hint",
        "docs",
        "cells",
        "columns",
        "opinion",
        *KEYS,
    ),
}
_MANY = ("until", "because", "trial")


def read_block(word: str, lines: Iterable[tuple[int, str]], line: int, where: Callable[[int], str]) -> FencedBlock:
    """Return the block as keys and values; raise :class:`NdcgError` that names the line."""
    if word not in _KEYS:
        raise words.BLOCK.unknown(word, _KEYS, where=where(line))
    block = FencedBlock(word, line, where)
    for number, text in lines:
        if text.startswith("- ["):
            mark, _, option = text[3:].partition("] ")
            if word != "ask" or mark not in ("x", " ") or not option:
                raise words.OPTION.error(text, where=where(number))
            block.options.append((option.strip(), mark == "x"))
        elif text.strip():
            _keep(block, text, number)
    return block


def _keep(block: FencedBlock, text: str, number: int) -> None:
    key, colon, value = (part.strip() for part in text.partition(":"))
    known = (*_KEYS[block.word], *(_MANY if block.word == "ask" else ()))
    if not colon or key not in known or not value:
        raise words.BLOCK_LINE.error(text, block=repr(block.word), keys=", ".join(known), where=block.where(number))
    if key in _MANY:
        block.many.setdefault(key, []).append((value, number))
    elif key in block.values:
        raise words.KEY_TWICE.error(key, where=block.where(number))
    else:
        block.values[key] = value, number

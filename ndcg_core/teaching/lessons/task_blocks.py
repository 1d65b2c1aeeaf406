"""The readers of the lines that only tasks in the picture have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.block_values import number, yes
from ndcg_core.teaching.lessons.blocks import FencedBlock
from ndcg_core.teaching.lessons.figures import Figure, read_figure
from ndcg_core.teaching.lessons.task_parts import NamedFigure, Sweep, TaskParts
from ndcg_core.teaching.mistakes import mistakes

NEEDS: dict[str, tuple[str, ...]] = {
    "place": ("tags",),
    "which": ("pictures",),
    "sweep": ("sweep",),
    "strip": ("queries",),
    "spot": ("mistake",),
    "repair": ("target", "trial"),
    "chance": ("draws",),
}
"""The keys that a kind of task cannot do without."""
_NO_TRIAL = "-"
DRAWS = ("flips", "resamples")
_EMPTY = TaskParts()


def read_parts(block: FencedBlock, kind: str) -> TaskParts:
    """Return the parts of a task; an error names the line, or the line that is missing."""
    for key in NEEDS.get(kind, ()):
        if key not in block.values and key not in block.many:
            raise words.ASK_NEEDS.error(kind=repr(kind), needs=f"a line {key}: ...", where=block.where(block.line))
    return TaskParts(
        **{name: block.read(name, reader, getattr(_EMPTY, name)) for name, reader in _READERS.items()},
        trials=block.all("trial", _trial),
    )


def _named(text: str) -> tuple[NamedFigure, ...]:
    return tuple(NamedFigure(name, read_figure(phrase)) for name, phrase in _pairs(text))


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for part in text.split(";"):
        name, sign, phrase = part.partition(" = ")
        if not sign:
            raise words.PAIRS.error(part.strip(), example="a name = a phrase; another = a phrase")
        pairs.append((name.strip(), phrase.strip()))
    return tuple(pairs)


def _scale(text: str) -> tuple[float, float]:
    ends = [float(number(word)) for word in text.split()]
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise words.SCALE.error(text)
    return ends[0], ends[1]


def _trial(text: str) -> Figure | None:
    return None if text == _NO_TRIAL else read_figure(f"ndcg {text}")


def _mistake(text: str) -> str:
    return mistakes[text].id


def _sweep(text: str) -> Sweep:
    ((unknown, values),) = _pairs(text)
    return Sweep(unknown, tuple(values.split()))


def _weights(text: str) -> tuple[float | str, ...]:
    return tuple(word if word == "idcg" else float(number(word)) for word in text.split())


def _draws(text: str) -> str:
    if text not in DRAWS:
        raise words.DRAWS.unknown(text, DRAWS)
    return text


_READERS: dict[str, Callable[[str], Any]] = {
    "tags": _named,
    "marks": _named,
    "pocket": str,
    "scale": _scale,
    "pictures": _named,
    "target": read_figure,
    "mistake": _mistake,
    "sweep": _sweep,
    "queries": lambda text: tuple(text.split()),
    "widths": _weights,
    "then": _weights,
    "turns": _pairs,
    "systems": lambda text: tuple(NamedFigure(name, read_figure(f"difference of {of}")) for name, of in _pairs(text)),
    "amounts": lambda text: tuple(float(number(word)) for word in text.split()),
    "draws": _draws,
    "whole": yes,
}

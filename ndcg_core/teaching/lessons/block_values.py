"""Readers of the values in a lesson's blocks; each raises :class:`NdcgError` for an invalid text."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from ndcg_core.errors import Refusal
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.figures import BY_RANK, Figure, read_figure
from ndcg_core.teaching.lessons.records import KINDS, MAY, SHOWS, STAGES, Scene
from ndcg_core.teaching.mistakes import mistakes


def example(name: str) -> Scene:
    """Return the list of a ready example."""
    chosen = examples[name]
    titles = {document.id: document.title for document in chosen.documents}
    return Scene(chosen.ranking, dict(chosen.qrels), chosen.convention, chosen.scores, titles)


def known(name: str, scenes: Mapping[str, Scene]) -> Scene:
    """Return a list by its name."""
    if name not in scenes:
        raise words.NAMED_LIST.unknown(name, scenes)
    return scenes[name]


def numbers(text: str) -> dict[str, float]:
    """Return documents with their numbers, ``d1=2 d2=0``."""
    return {doc: number(value) for doc, value in _pairs(text.split(), "d1=2 d2=0")}


def titles(text: str) -> dict[str, str]:
    """Return documents with their titles, ``d1=One; d2=Another``."""
    return dict(_pairs([part.strip() for part in text.split(";")], "d1=One title; d2=Another"))


def named(text: str) -> dict[str, str]:
    """Return lists by what the picture calls them, ``One = early; Two = late``."""
    return dict(_pairs([part.strip() for part in text.split(";")], "One = early; Two = late"))


def _pairs(parts: Iterable[str], usual: str) -> list[tuple[str, str]]:
    pairs = []
    for part in parts:
        name, sign, value = part.partition("=")
        if not (sign and name and value):
            raise words.PAIRS.error(part, example=usual)
        pairs.append((name.strip(), value.strip()))
    return pairs


def number(text: str) -> float:
    """Return a finite number."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise words.NUMBER.error(text)
    return int(value) if value == int(value) else value


def height(text: str) -> float:
    """Return the height of a bar."""
    if (most := float(number(text))) <= 0:
        raise words.BAR.error(text)
    return most


def whole(text: str) -> int:
    """Return a whole number of at least 0."""
    if not text.isdecimal():
        raise words.WHOLE.error(text)
    return int(text)


def _one_of(names: Collection[str], unknown: Refusal) -> Callable[[str], str]:
    """Return a reader of one of these words."""

    def read(text: str) -> str:
        if text not in names:
            raise unknown.unknown(text, names)
        return text

    return read


kind = _one_of(KINDS, words.KIND)
stage = _one_of(STAGES, words.STAGE)
_column = _one_of(BY_RANK, words.COLUMN)
_part = _one_of(SHOWS, words.STEP_SHOWS)


def cells(text: str) -> tuple[Figure, ...]:
    """Return the cells of a table, ``gain 1; discounted 1; dcg``."""
    return tuple(read_figure(part.strip()) for part in text.split(";"))


def columns(text: str) -> tuple[str, ...]:
    """Return the columns of a table, ``gain weight discounted``."""
    return tuple(map(_column, text.split()))


def solution(text: str, scene: Scene) -> Scene:
    """Return the list with the given order, grades and choices."""
    tokens = text.split()
    order = tuple(word for word in tokens if "=" not in word)
    grades = [word for word in tokens if "=" in word and word.partition("=")[0] in scene.grades]
    figure = read_figure(" ".join(["ndcg", *(word for word in tokens if "=" in word and word not in grades)]))
    return replace(
        scene,
        ranking=order or scene.ranking,
        scores=None if order else scene.scores,
        grades={**scene.grades, **numbers(" ".join(grades))},
        convention=figure.convention(scene.convention),
    )


def may(text: str) -> frozenset[str]:
    """Return what a goal may change besides the order."""
    tokens = frozenset(text.split())
    if not tokens <= set(MAY):
        raise words.GOAL_CHANGES.error(text, names=" and ".join(MAY))
    return tokens


def parts(text: str) -> tuple[str, ...]:
    """Return the parts that a step shows."""
    return tuple(_part(part.strip()) for part in text.split(","))


def ids(text: str) -> tuple[str, ...]:
    """Return mistakes by their ids."""
    return tuple(mistakes[mistake].id for mistake in text.split())


def yes(text: str) -> bool:
    """Return that a line says yes; a line that says no is left out."""
    if text != "yes":
        raise words.YES.error(text)
    return True

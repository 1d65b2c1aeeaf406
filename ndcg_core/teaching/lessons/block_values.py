"""What stands after the colon in a lesson's blocks: each reader takes the text and raises :class:`NdcgError` for what is none."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.signatures import from_signature
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.figures import read_figure
from ndcg_core.teaching.lessons.records import KINDS, MAY, SHOWS, Scene
from ndcg_core.teaching.mistakes import mistakes


def example(name: str) -> Scene:
    """The list of a ready example."""
    one = examples[name]
    titles = {document.id: document.title for document in one.documents}
    return Scene(one.ranking, dict(one.qrels), one.convention, one.scores, titles)


def known(name: str, scenes: Mapping[str, Scene]) -> Scene:
    """A list by the name that it got before."""
    if name not in scenes:
        raise words.NAMED_LIST.error(name, names=", ".join(scenes) or "those that were named before")
    return scenes[name]


def numbers(text: str) -> dict[str, float]:
    """Documents with a number each, ``d1=2 d2=0``."""
    return {doc: number(value) for doc, value in _pairs(text.split(), "d1=2 d2=0")}


def titles(text: str) -> dict[str, str]:
    """Documents with a title each, ``d1=One; d2=Another``."""
    return dict(_pairs([part.strip() for part in text.split(";")], "d1=One title; d2=Another"))


def _pairs(parts: Iterable[str], usual: str) -> list[tuple[str, str]]:
    pairs = []
    for part in parts:
        name, sign, value = part.partition("=")
        if not (sign and name and value):
            raise words.PAIRS.error(part, example=usual)
        pairs.append((name.strip(), value.strip()))
    return pairs


def number(text: str) -> float:
    """A finite number."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise words.NUMBER.error(text)
    return int(value) if value == int(value) else value


def height(text: str) -> float:
    """How high a bar can be."""
    most = float(number(text))
    if most <= 0:
        raise words.BAR.error(text)
    return most


def whole(text: str) -> int:
    """A whole number of at least 0."""
    if not text.isdecimal():
        raise words.WHOLE.error(text)
    return int(text)


def convention(text: str) -> Convention:
    """A convention by its name or its passport."""
    return from_signature(text) if text.lower().startswith("ndcg") else resolve(text)


def kind(text: str) -> str:
    """What is asked."""
    if text not in KINDS:
        raise words.KIND.error(text, kinds=", ".join(KINDS))
    return text


def solution(text: str, scene: Scene) -> Scene:
    """The list with this order, these grades and choices, as far as they are given."""
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
    """What a goal may change besides the order."""
    tokens = frozenset(text.split())
    if not tokens <= set(MAY):
        raise words.GOAL_CHANGES.error(text, names=" and ".join(MAY))
    return tokens


def parts(text: str) -> tuple[str, ...]:
    """What a step shows."""
    parts = tuple(part.strip() for part in text.split(","))
    for part in parts:
        if part not in SHOWS:
            raise words.STEP_SHOWS.error(part, names=", ".join(SHOWS))
    return parts


def ids(text: str) -> tuple[str, ...]:
    """Mistakes by their ids."""
    return tuple(mistakes[mistake].id for mistake in text.split())

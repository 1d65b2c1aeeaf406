"""Place: flags on a line of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from ndcg_core.teaching.lessons import Scene, Step, StepQuestion
from ndcg_core.teaching.lessons.answers import misplaced
from ndcg_core.teaching.lessons.figure_values import tag_value
from ndcg_core.teaching.lessons.system_figures import differences_of
from ndcg_core.widget.picture_task import Mark, Place, Tag
from pages.ui.components import projector
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked


def placed(ask: StepQuestion, scene: Scene, step: Step) -> list[str]:
    """Return where each flag belongs, in words."""
    values = [(name, tag_value(figure, scene, step.scenes)) for name, figure in ask.parts.tags]
    return [
        words.PLACED.format(name=name, value=ask.parts.pocket if value is None else f"{value:.4g}")
        for name, value in values
    ]


def place(asked: Asked) -> Place:
    """Return the flags, the marks that are given, and, once it is answered, where each flag belongs."""
    ask, step, scene, tried = asked
    parts, typed = ask.parts, tried.typed
    tags: list[Tag] = [{"name": tag.name} for tag in parts.tags]
    if tried.shown:
        tags = [{"name": name, "truth": tag_value(figure, scene, step.scenes)} for name, figure in parts.tags]
    marks: list[Mark] = [{"name": name, "value": tag_value(figure, scene, step.scenes)} for name, figure in parts.marks]
    task = asked.task("place", words.PLACE[len(tags) > 1])
    if isinstance(typed, str):
        task["draft"] = {f"flag{at}": put if put.isalpha() else float(put) for at, put in enumerate(typed.split())}
    return {
        **task,
        "several": projector.presenting(),
        "tags": tags,
        "marks": marks,
        "pocket": parts.pocket,
        "scale": parts.scale,
        "wrong": misplaced(ask, typed, scene, step.scenes) if isinstance(typed, str) and not ask.opinion else [],
        "guess": ask.opinion,
        **_bars(asked),
    }


class _Bars(TypedDict):
    bars: Sequence[float | None]
    sides: Sequence[str]
    step: int


def _bars(asked: Asked) -> _Bars:
    """The differences of two systems over the line, the highest first, covered until it is answered."""
    systems = asked.ask.parts.systems
    if not systems:
        return {"bars": [], "sides": [], "step": 0}
    _, figure = systems[0]
    found = np.sort(differences_of(figure.lists, figure.convention(asked.scene.convention)))[::-1]
    bars = [float(value) if asked.tried.shown else None for value in found]
    return {"bars": bars, "sides": [words.AHEAD.format(name=name) for name in reversed(figure.lists)], "step": 1}

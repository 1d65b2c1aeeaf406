"""Chance: means of differences by chance, drawn one at a time."""

from __future__ import annotations

import numpy as np

from ndcg_core.teaching.lessons.system_figures import chance_means, differences_of, of_systems
from ndcg_core.teaching.lessons.task_parts import NamedFigure
from ndcg_core.widget.picture_task import Chance, Cloud
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked

_ROOM = 1.1


def chance(asked: Asked) -> Chance:
    """Return the means in the order in which they are drawn, ours, and the intervals that nobody has to predict."""
    ask, parts = asked.ask, asked.ask.parts
    clouds = [_of_systems(asked, named) for named in parts.systems] or [
        _cloud(parts.draws, "", np.array(parts.amounts), None)
    ]
    far = _ROOM * max(abs(mean) for cloud in clouds for mean in (cloud["ours"], *cloud["means"]))
    label = words.PREDICT if parts.whole else words.CHANCE_OF_PAIRS if len(clouds) > 1 else words.CHANCE
    task = asked.with_options("chance", label) if ask.options else asked.with_field("chance", label)
    return {**task, "clouds": clouds, "scale": (-far, far), "two": parts.draws == "flips", "whole": parts.whole}


def _of_systems(asked: Asked, named: NamedFigure) -> Cloud:
    """The cloud of the differences of which the step's text gives the mean and the interval."""
    name, figure = named
    convention = figure.convention(asked.scene.convention)
    low, high = (of_systems(end, figure.lists, convention) for end in ("low", "high"))
    parts = asked.ask.parts
    known = asked.tried.shown or not parts.whole
    interval = (low, high) if known and parts.draws == "resamples" else None
    return _cloud(parts.draws, name, differences_of(figure.lists, convention), interval)


def _cloud(draws: str, name: str, differences: np.ndarray, interval: tuple[float, float] | None) -> Cloud:
    return {
        "name": name,
        "means": chance_means(draws, differences),
        "ours": float(differences.mean()),
        "interval": interval,
    }

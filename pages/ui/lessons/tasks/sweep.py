"""Sweep: one unknown through its values."""

from __future__ import annotations

import math
from dataclasses import replace

from ndcg_core import Convention, Topic, explain
from ndcg_core.teaching.lessons import Scene
from ndcg_core.widget.picture_contents import lists_of
from ndcg_core.widget.picture_task import Sweep
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked, highest

_OUT, _UNJUDGED, _CUTOFF = "out", "?", "k"


def sweep(asked: Asked) -> Sweep:
    """Return nDCG and the lists for each value of the unknown."""
    scene = asked.scene
    swept = asked.ask.parts.sweep
    if swept is None:  # the file was checked
        raise TypeError(asked.ask.kind)
    found = [explain(*changed(scene, swept.unknown, value)) for value in swept.values]
    numbers = [None if math.isnan(each.ndcg) else each.ndcg for each in found]
    known = [number for number in numbers if number is not None]
    name = (
        words.CUTOFF
        if swept.unknown == _CUTOFF
        else words.GRADE_OF.format(title=scene.titles.get(swept.unknown, swept.unknown))
    )
    return {
        **asked.with_options("sweep", words.SWEEP),
        "values": [
            {"name": words.VALUES.get(value, value), "value": number}
            for value, number in zip(swept.values, numbers, strict=True)
        ],
        "frames": [lists_of(each, scene.titles) for each in found],
        "start": 0,
        "axis": name,
        "least": min(0.0, *known),
        "highest": max(1.0, *known),
        **highest(found),
    }


def changed(scene: Scene, unknown: str, value: str) -> tuple[Topic, Convention]:
    """Return the list and the convention with the unknown at a value."""
    if unknown == _CUTOFF:
        return scene.topic, scene.convention.with_k(int(value))
    grades = {doc: grade for doc, grade in scene.grades.items() if doc != unknown}
    ranking = scene.ranking
    if value == _OUT:
        ranking = tuple(doc for doc in ranking if doc != unknown)
    elif value != _UNJUDGED:
        grades[unknown] = float(value)
    return replace(scene, ranking=ranking, grades=grades).topic, scene.convention

"""Right and wrong answers to the steps of lessons, computed from their files; for every kind that is not on a board."""

from __future__ import annotations

from ndcg_core.teaching.lessons import Scene, Step
from ndcg_core.teaching.lessons.answers import POCKET, wrong_bars
from ndcg_core.teaching.lessons.figure_values import tag_value, value_of

OFF = 1.137
"""What a wrong number is off by."""


def typed_answers(step: Step, scene: Scene, *, right: bool) -> list[str]:
    """The texts to be given one after the other; where the answers are wrong, the first alone."""
    ask = step.ask
    assert ask is not None
    if ask.form == "cells":
        numbers = [value_of(cell, scene, step.scenes, scene) + (0 if right else OFF) for cell in ask.cells]
        return [f"{number:.{ask.decimals}f}" for number in numbers][: None if right else 1]
    if ask.form == "place":
        return [" ".join(flags(step, scene, right=right))]
    if ask.form == "choice":
        option = next(at for at in range(len(ask.options)) if (at in ask.right) == right)
        bars = wrong_bars(ask, scene) if ask.kind == "spot" else []
        return [" ".join([str(option), *bars])]
    assert ask.value is not None
    return [f"{value_of(ask.value, scene, step.scenes, scene) + (0 if right else OFF):.{ask.decimals}f}"]


def flags(step: Step, scene: Scene, *, right: bool) -> list[str]:
    """Where each flag is put: to its place, or all to the end of the line that is farther from the first one's."""
    values = [tag_value(figure, scene, step.scenes) for _, figure in step.ask.parts.tags]
    least, most = step.ask.parts.scale
    if right:
        return [POCKET if value is None else repr(value) for value in values]
    far = most if values[0] is None or values[0] < (least + most) / 2 else least
    return [repr(far)] * len(values)

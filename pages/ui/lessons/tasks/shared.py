"""What every task in the picture begins with: a step's question, the reader's list, and the attempt so far."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypedDict

from ndcg_core import Explanation
from ndcg_core.teaching.lessons import Scene, Step, StepQuestion
from ndcg_core.teaching.lessons.answers import LIFTED
from ndcg_core.teaching.lessons.figure_values import filled
from ndcg_core.widget.picture_contents import highest_gain
from ndcg_core.widget.picture_task import AnswerTask
from pages.ui.lessons import words
from pages.ui.state.course import Attempt
from pages.ui.text import counted


class Asked(NamedTuple):
    """A question that is answered in the picture, on this list, with what was tried so far."""

    ask: StepQuestion
    step: Step
    scene: Scene
    tried: Attempt

    @property
    def is_whole(self) -> bool:
        """Whether every cell is filled, of a question that has cells."""
        return self.ask.form == "cells" and (self.tried.shown or len(self.tried.cells) == len(self.ask.cells))

    @property
    def id(self) -> str:
        """The name of the task; an answer that bears another came too late."""
        return task_id(self.tried)

    @property
    def verdict(self) -> Literal["", "right", "wrong"]:
        """What was said of the last answer; a height lifted by eye is not wrong."""
        judged = self.tried.judged
        if judged is None or judged.estimate or self.tried.typed is None:
            return ""
        return "right" if judged.right else "wrong"

    def with_options(self, kind: str, label: str) -> AnswerTask:
        """Return what all tasks share, with the options, and later which of them are right."""
        texts = [filled(option, self.scene, self.step.scenes) for option in self.ask.options]
        right = sorted(self.ask.right) if self.tried.shown else []
        return {**self.task(kind, label), "options": texts, "right": right}

    def with_field(self, kind: str, label: str) -> AnswerTask:
        """Return what all tasks share, with a field for a number."""
        decimals = self.ask.decimals
        wanted = counted(decimals, "decimal") if decimals else words.WHOLE_NUMBER
        return {**self.task(kind, label), "field": True, "wanted": wanted}

    def task(self, kind: str, label: str) -> AnswerTask:
        """Return what all tasks share; a draft that was answered is handed back, for a page that was loaded anew."""
        typed = self.tried.typed
        draft: dict[str, str | float | Sequence[str] | None] = {}
        if isinstance(typed, str):
            text = typed.removeprefix(LIFTED)
            draft = {"text": text, "lifted": typed.startswith(LIFTED), "value": _number(text)}
        elif isinstance(typed, int):
            draft = {"option": typed}
        return {
            "kind": kind,
            "id": self.id,
            "label": filled(label, self.scene, self.step.scenes),
            "open": not self.tried.shown,
            "verdict": self.verdict,
            "draft": draft,
        }


class Scales(TypedDict):
    """The least heights of the scales of bars and of stacks."""

    top: float
    stack: float


def highest(explanations: Iterable[Explanation]) -> Scales:
    """Return the scales that have room for several lists."""
    found = list(explanations)
    return {
        "top": max(highest_gain(each) for each in found),
        "stack": max(0.0, *(value for each in found for value in (each.dcg, each.idcg))) or 1.0,
    }


def task_id(tried: Attempt) -> str:
    """Return the name of the task that an attempt is at."""
    return f"{tried.seed}.{len(tried.cells)}"


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None

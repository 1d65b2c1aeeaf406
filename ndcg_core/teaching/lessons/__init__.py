"""The lessons: Markdown files beside this one with steps, figures and questions; each is read when it is first needed.

To write a lesson, add ``NN-its-name.md``; :mod:`ndcg_core.teaching.lessons.reading` shows the format. A lesson is
checked while it is read, and an error names the file and the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.answers import Judgement, fresh_scene, judge, judge_cell, scene_at
from ndcg_core.teaching.lessons.goals import Progress, best_order, progress
from ndcg_core.teaching.lessons.reading import read_lesson
from ndcg_core.teaching.lessons.records import IN_PICTURE, SHOWS, Lesson, Parts, Scene, Step, StepQuestion, Text

__all__ = [
    "IN_PICTURE",
    "SHOWS",
    "Judgement",
    "Lesson",
    "Parts",
    "Progress",
    "Scene",
    "Step",
    "StepQuestion",
    "Text",
    "best_order",
    "fresh_scene",
    "judge",
    "judge_cell",
    "lessons",
    "progress",
    "read_lesson",
    "scene_at",
]


class Lessons(Mapping[int, Lesson]):
    """Lessons by number, from 1."""

    def __getitem__(self, number: int) -> Lesson:
        if number not in self._files():
            raise words.LESSON_NUMBER.error(number, most=len(self._files()))
        return _read(self._files()[number])

    def __contains__(self, number: object) -> bool:
        return number in self._files()

    def __iter__(self) -> Iterator[int]:
        return iter(self._files())

    def __len__(self) -> int:
        return len(self._files())

    @staticmethod
    def _files() -> dict[int, str]:
        return _files()


@cache
def _files() -> dict[int, str]:
    names = sorted(path.name for path in files(__package__).iterdir() if path.name.endswith(".md"))
    return {int(name[:2]): name for name in names if name[:2].isdecimal()}


@cache
def _read(name: str) -> Lesson:
    lesson = read_lesson((files(__package__) / name).read_text(encoding="utf-8"), name)
    before = _files().get(lesson.number - 1)
    return lesson if before is None else replace(lesson, steps=(*lesson.steps, _recalled(_read(before))))


def _recalled(lesson: Lesson) -> Step:
    """Return the last own checkpoint of a lesson as a step of the next lesson: what is spaced is remembered."""
    checkpoint = next(step for step in reversed(lesson.steps) if step.ask and step.ask.fresh and not step.recalls)
    title = words.RECALL.format(number=lesson.number, title=lesson.title)
    return replace(checkpoint, title=title, recalls=lesson.number)


lessons: Mapping[int, Lesson] = Lessons()

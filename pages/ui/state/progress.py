"""What a reader has done of each lesson: the steps done, those right at the first try, and those missed."""

from __future__ import annotations

from dataclasses import dataclass

from ndcg_core.teaching.lessons import Lesson, lessons
from pages.ui.state.course import Course, Place


@dataclass(frozen=True)
class LessonProgress:
    """What a reader has done of a lesson.

    Attributes
    ----------
    lesson : Lesson
        The lesson.
    done : tuple of int
        The steps that are done.
    asked : tuple of int
        The steps whose question has a right answer; a guess at a bar has none.
    first : tuple of int
        Of these, the steps answered right at the first try.
    missed : tuple of int
        Of these, the steps whose first answer was wrong or whose solution was shown.

    """

    lesson: Lesson
    done: tuple[int, ...]
    asked: tuple[int, ...]
    first: tuple[int, ...]
    missed: tuple[int, ...]

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return len(self.done) == len(self.lesson.steps)


def progress_of(course: Course) -> list[LessonProgress]:
    """Return what the reader has done of every lesson."""
    return [_of(course, lessons[number]) for number in lessons]


def _of(course: Course, lesson: Lesson) -> LessonProgress:
    asked = tuple(at for at, step in enumerate(lesson.steps, 1) if step.ask is not None and step.ask.kind != "bar")
    done = tuple(at for at in range(1, len(lesson.steps) + 1) if Place(lesson.number, at) in course.done)
    missed = tuple(at for at in asked if Place(lesson.number, at) in course.missed)
    first = tuple(at for at in asked if at in done and at not in missed)
    return LessonProgress(lesson, done, asked, first, missed)

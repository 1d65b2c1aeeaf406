"""The lessons: Markdown files beside this one with steps, figures and questions; each is read when it is first needed.

To write a lesson, add ``NN-its-name.md``; :mod:`ndcg_core.teaching.lessons.reading` shows the format. A lesson is
checked while it is read, and an error names the file and the line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import takewhile
from pathlib import Path

from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.reading import LABEL, read_lesson
from ndcg_core.teaching.lessons.records import SHOWS, Lesson, Parts, Step, Text, course_place

_SENTENCE = re.compile(r"(?<=[.?!]) ")


class Lessons(Mapping[int, Lesson]):
    """Lessons by number, in the order in which they are read.

    Attributes
    ----------
    folder : Path
        Where the files are.

    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getitem__(self, number: int) -> Lesson:
        if number not in _files(self.folder):
            raise words.LESSON_NUMBER.error(number, most=len(self))
        return _read(self.folder, number)

    def __contains__(self, number: object) -> bool:
        return number in _files(self.folder)

    def __iter__(self) -> Iterator[int]:
        return iter(_in_order(self.folder))

    def __len__(self) -> int:
        return len(_files(self.folder))


@cache
def _files(folder: Path) -> dict[int, str]:
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".md"))
    return {int(name[:2]): name for name in names if name[:2].isdecimal()}


@cache
def _in_order(folder: Path) -> tuple[int, ...]:
    """Return the numbers in the order of the labels, which is all that is read of the files."""
    labels = {number: str(number) for number in _files(folder)}
    for number, name in _files(folder).items():
        with (folder / name).open(encoding="utf-8") as lines:
            head = takewhile(lambda line: not line.startswith("## "), lines)
            labels[number] = next((found[1] for line in head if (found := LABEL.match(line))), labels[number])
    return tuple(sorted(labels, key=lambda number: course_place(labels[number])))


@cache
def _read(folder: Path, number: int) -> Lesson:
    file = _files(folder)[number]
    lesson = read_lesson((folder / file).read_text(encoding="utf-8"), file)
    if not any(step.ask and step.ask.fresh for step in lesson.steps):
        raise words.NO_CHECKPOINT.error(where=file)
    is_between = lesson.label != str(number)  # it leaves what the next lesson recalls as it was
    if number - 1 not in _files(folder) or is_between:
        return lesson
    return replace(lesson, recall=_recalled(_read(folder, number - 1)))


def _recalled(lesson: Lesson) -> Step:
    """Return the last checkpoint of a lesson as it opens the next lesson: what is spaced is remembered."""
    checkpoint, ask = next((step, step.ask) for step in reversed(lesson.steps) if step.ask and step.ask.fresh)
    title = words.RECALL.format(number=lesson.number, question=_asked_first(ask.question))
    return replace(checkpoint, title=title, recalls=lesson.number)


def _asked_first(question: str) -> str:
    """Return the first sentence of a question as the end of another sentence.

    >>> _asked_first("What is DCG? Two decimals."), _asked_first("Sort the list. It is short.")
    ('what is DCG?', 'sort the list')
    """
    sentence = _SENTENCE.split(question, maxsplit=1)[0].removesuffix(".")
    return sentence[:1].lower() + sentence[1:]


lessons: Mapping[int, Lesson] = Lessons(Path(__file__).parent)

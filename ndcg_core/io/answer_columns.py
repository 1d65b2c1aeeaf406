"""The columns of a table of answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ndcg_core.errors import NdcgError
from ndcg_core.io import words
from ndcg_core.io.pasting.lines import record
from ndcg_core.io.pasting.pasted import short
from ndcg_core.teaching.diagnosis import read

STUDENT = "Student"
# The columns that identify a student, the most reliable first: the first kind that a header has is used.
_IDENTITIES = {
    "Email address": ("email", "email address", "e mail", "e mail address", "mail"),
    "Username": ("username", "user name", "user", "login"),
    "ID number": (
        "id",
        "id number",
        "idnumber",
        "student id",
        "student number",
        "matriculation number",
        "matric number",
    ),
    STUDENT: (
        "student",
        "student name",
        "name",
        "full name",
        "first name",
        "last name",
        "surname",
        "family name",
        "given name",
    ),
}
_NUMBERS = {
    "ndcg": ("answer", "ndcg", "your ndcg", "your answer", "result", "response", "value", "number", "solution"),
    "dcg": ("dcg", "your dcg"),
    "idcg": ("idcg", "your idcg", "ideal dcg"),
}
_TASKS = ("task", "task name", "exercise", "question", "problem", "item", "assignment", "quiz")
_NAMES = {
    name: column
    for group in (_IDENTITIES, _NUMBERS, {"task": _TASKS})
    for column, names in group.items()
    for name in names
}
_DELIMITERS = "\t;,"
_LINES_LOOKED_AT = 200
_MOSTLY = 0.8


@dataclass(frozen=True)
class AnswerColumns:
    """The places of the columns. ``wide`` maps a column with the answers to a task to the task's name."""

    delimiter: str
    first: int
    width: int
    student: tuple[int, ...]
    identity: str
    numbers: dict[str, int]
    task: int | None
    wide: dict[int, str]
    tasks: Sequence[str] = ()
    notes: tuple[str, ...] = ()
    _known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._known.update({_plain(name): name for name in self.tasks})

    def answers(self, cells: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the task's name as the row gives it, and the row's numbers for that task."""
        if self.wide:
            yield from ((name, {"ndcg": cells[at]}) for at, name in self.wide.items())
        else:
            yield "" if self.task is None else cells[self.task], {name: cells[at] for name, at in self.numbers.items()}

    def wrong_task(self, cell: str) -> str:
        """Return why no task has this name, or an empty text."""
        if len(self.tasks) <= 1 and (self.task is None or not self.tasks):
            return ""
        if not cell:
            return words.TASK_MISSING
        if _plain(cell) in self._known:
            return ""
        return words.UNKNOWN_TASK.format(tasks=short(", ".join(self.tasks)), task=short(cell))

    def task_name(self, cell: str) -> str:
        """Return the task's name as the teacher gave it."""
        if not self.tasks:
            return ""
        return self._known.get(_plain(cell), self.tasks[0])


def find_columns(lines: list[str], tasks: Sequence[str]) -> AnswerColumns:
    """Return the columns by their header or by their contents; raise :class:`NdcgError` if neither works."""
    at = next((place for place, line in enumerate(lines) if line.strip()), None)
    if at is None:
        raise words.EMPTY_TABLE.error()
    marks = _DELIMITERS
    separator = re.fullmatch(r"sep=(.)", lines[at].strip(), re.IGNORECASE)  # Excel writes this as the first line
    if separator:
        at, marks = at + 1, separator[1]
    known = {_plain(name): name for name in tasks}
    heads = [(mark, names) for mark in marks if (names := record(lines, at, mark)[0])] if at < len(lines) else []
    mark, names = max(heads, key=lambda head: _familiar(head[1], known), default=(marks[0], []))
    if _familiar(names, known) and not any(map(_is_number, names)):
        return _with_header(mark, at, names, known, tasks)
    return _without_header(marks, lines, at, known, tasks)


def _plain(name: str) -> str:
    """Return a name in the form used to compare names: ``Your_nDCG`` becomes ``your ndcg``."""
    plain = " ".join(re.sub(r"[_\-]+", " ", name.casefold()).split())
    return plain or name


def _column(name: str) -> str:
    return _NAMES.get(re.sub(r"\s*@\s*\d+$", "", _plain(name)), "")


def _familiar(names: Sequence[str], known: dict[str, str]) -> int:
    return sum(bool(_column(name)) or _plain(name) in known for name in names)


def _with_header(mark: str, at: int, names: list[str], known: dict[str, str], tasks: Sequence[str]) -> AnswerColumns:
    columns = [_column(name) for name in names]
    identity = next((kind for kind in _IDENTITIES if kind in columns), "")
    student = tuple(place for place, column in enumerate(columns) if column == identity)
    if not identity:
        raise words.STUDENT_COLUMN.error(", ".join(names))
    if identity != STUDENT:
        student = student[:1]
    numbers = {column: columns.index(column) for column in _NUMBERS if column in columns}
    wide = (
        {}
        if numbers
        else {
            place: known[_plain(name)]
            for place, name in enumerate(names)
            if not columns[place] and _plain(name) in known
        }
    )
    if not numbers and not wide:
        raise words.ANSWER_COLUMN.error(", ".join(names))
    task = columns.index("task") if "task" in columns and not wide else None
    if task is None and len(tasks) > 1 and not wide:
        raise words.TASK_COLUMN.error(", ".join(names), count=len(tasks))
    used = {*student, *numbers.values(), *wide, *([] if task is None else [task])}
    unread = [name for place, name in enumerate(names) if name and place not in used]
    notes = (words.UNREAD_COLUMNS.format(names=short(", ".join(unread))),) if unread else ()
    return AnswerColumns(mark, at + 1, len(names), student, identity, numbers, task, wide, tasks, notes)


def _without_header(
    marks: str, lines: list[str], at: int, known: dict[str, str], tasks: Sequence[str]
) -> AnswerColumns:
    """Two columns, one of them with numbers, or three, one of them with the tasks' names."""
    places = [place for place in range(at, len(lines)) if lines[place].strip()][:_LINES_LOOKED_AT]
    mark = next((mark for mark in marks if places and _mostly(mark in lines[place] for place in places)), marks[0])
    rows = [row for place in places if (row := record(lines, place, mark)[0])]
    width = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    cells: list[tuple[str, ...]] = list(zip(*(row for row in rows if len(row) == width), strict=True))
    task = next(
        (place for place, column in enumerate(cells) if known and _mostly(_plain(cell) in known for cell in column)),
        None,
    )
    rest = [place for place in range(width) if place != task]
    if len(rest) == 2 and (task is not None or len(tasks) <= 1):
        student, answer = sorted(rest, key=lambda place: _like_an_answer(cells[place]))
        if _like_an_answer(cells[student]) < _like_an_answer(cells[answer]):
            return AnswerColumns(
                mark,
                at,
                width,
                (student,),
                STUDENT,
                {"ndcg": answer},
                task,
                {},
                tasks,
                (words.NO_HEADER.format(student=student + 1, answer=answer + 1),),
            )
    raise words.ANSWER_TABLE.error(lines[places[0]] if places else "")


def _like_an_answer(column: Sequence[str]) -> int:
    """Return 0 for words, 1 for whole numbers, which may be ids, and 2 for other numbers."""
    if not _mostly(map(_is_number, column)):
        return 0
    return 1 if all(cell.isdigit() for cell in column) else 2


def _is_number(cell: str) -> bool:
    try:
        read(cell)
    except NdcgError:
        return False
    return True


def _mostly(found: Iterable[bool]) -> bool:
    answers = list(found)
    return sum(answers) >= _MOSTLY * len(answers)

"""The columns of a table of answers: by a platform's layout, by their names, or by what is in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from ndcg_core.course import words
from ndcg_core.course.answer_layouts import IDENTITIES, LAYOUTS, NUMBERS, STUDENT, TASKS, Layout, key
from ndcg_core.course.answer_table import AnswerTable
from ndcg_core.errors import NdcgError
from ndcg_core.exchange.pasting.pasted import short
from ndcg_core.exchange.words import UNREAD_COLUMNS
from ndcg_core.teaching.diagnosis import read

_NAMES = {name: column for column, names in {"task": TASKS, **IDENTITIES, **NUMBERS}.items() for name in sorted(names)}
_LINES_LOOKED_AT = 200
_MOSTLY = 0.8
_NO_ANSWER = frozenset({"", "-", "–", "—", "−", "n/a", "na", "none", "null", "no answer"})


@dataclass(frozen=True)
class AnswerColumns:
    """The places of the columns.

    ``wide`` maps a column with the answers to a task to the task's name; ``gradebook`` maps columns of the platform's
    own gradebook to places.
    """

    delimiter: str
    first: int
    names: list[str]
    student: tuple[int, ...]
    identity: str
    numbers: Mapping[str, int]
    task: int | None
    wide: dict[int, str]
    tasks: Sequence[str] = ()
    notes: tuple[str, ...] = ()
    exported: bool = False
    gradebook: Mapping[str, int] = field(default_factory=dict)
    _known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._known.update({plain_name(name): name for name in self.tasks})

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.names)

    def answers(self, cells: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the task's name as the row gives it, and the row's numbers for that task."""
        if self.wide:
            yield from ((name, {"ndcg": cells[at]}) for at, name in self.wide.items())
        else:
            yield "" if self.task is None else cells[self.task], {name: cells[at] for name, at in self.numbers.items()}

    def column_of(self, task: str) -> str:
        """Return the name of the column with the answers to a task, for a table with a column for each."""
        return next(self.names[at] for at, name in self.wide.items() if name == task)

    def wrong_task(self, cell: str) -> str:
        """Return why no task has this name, or an empty text."""
        if len(self.tasks) <= 1 and (self.task is None or not self.tasks):
            return ""
        if not cell:
            return words.TASK_MISSING
        if plain_name(cell) in self._known:
            return ""
        return words.UNKNOWN_TASK.format(tasks=short(", ".join(self.tasks)), task=short(cell))

    def task_name(self, cell: str) -> str:
        """Return the task's name as the teacher gave it."""
        if not self.tasks:
            return ""
        return self._known.get(plain_name(cell), self.tasks[0])


def is_no_answer(cell: str) -> bool:
    """Whether a cell says that there is no answer."""
    return cell.casefold() in _NO_ANSWER


def find_columns(table: AnswerTable, tasks: Sequence[str]) -> AnswerColumns:
    """Return the columns by layout, header or contents; raise :class:`NdcgError` if none of these works."""
    known = {plain_name(name): name for name in tasks}
    heads = [(mark, names) for mark in table.marks if (names := table.names(mark))]
    for layout in LAYOUTS:
        for mark, names in heads:
            if not _has_plain_answers(names, known, layout) and layout.fits(names):
                return _with_layout(table, mark, names, layout, tasks)
    mark, names = max(heads, key=lambda head: _familiar(head[1], known), default=(table.marks[0], []))
    if table.keys or (_familiar(names, known) and not any(map(is_number, names))):
        return _with_header(mark, table.first, names, known, tasks)
    return _without_header(table, known, tasks)


def column_names(table: AnswerTable, mark: str, *, header: bool) -> list[str]:
    """Return the names of the columns; a column without one is named by its number."""
    first_row = table.names(mark)
    names = first_row if header or table.keys else [""] * len(first_row)
    return [name or words.COLUMN.format(number=number) for number, name in enumerate(names, 1)]


def columns_of(table: AnswerTable, mark: str, width: int, *, header: bool) -> list[list[str]]:
    """Return the cells of each column in the first rows, without those that say that there is no answer."""
    first = table.first + (header and not table.keys)
    rows = [row.cells for row in islice(table.records(mark, first), _LINES_LOOKED_AT) if row.cells]
    return [[row[at] for row in rows if at < len(row) and not is_no_answer(row[at])] for at in range(width)]


def plain_name(name: str) -> str:
    """Return a name in the form used to compare names: ``Your_nDCG`` becomes ``your ndcg``."""
    plain = " ".join(re.sub(r"[_\-]+", " ", name.casefold()).split())
    return plain or name


def column_kind(name: str) -> str:
    """Return what a column of this name usually has, or an empty text."""
    return _NAMES.get(key(re.sub(r"\s*@\s*\d+$", "", name.strip())), "")


def _familiar(names: Sequence[str], known: dict[str, str]) -> int:
    return sum(bool(column_kind(name)) or plain_name(name) in known for name in names)


def _has_plain_answers(names: list[str], known: dict[str, str], layout: Layout) -> bool:
    """Whether a table's own names say where the answers are; tasks' names do so where no platform is known."""
    columns = {column_kind(name) for name in names}
    return bool(columns & {"task", *NUMBERS}) or (
        layout is LAYOUTS[-1] and any(plain_name(name) in known for name in names)
    )


def _with_layout(
    table: AnswerTable, mark: str, names: list[str], layout: Layout, tasks: Sequence[str]
) -> AnswerColumns:
    wide = _places(table, mark, names, layout, tasks)
    identity, student = _student([column_kind(name) for name in names], names)
    keys = [key(name) for name in names]
    if layout.student:
        identity, student = STUDENT, tuple(keys.index(name) for name in layout.student)
    gradebook = {title: keys.index(name) for title, name in layout.gradebook if name in keys}
    read_columns = short(", ".join(f"“{names[at]}”" for at in wide))
    notes = [words.RECOGNISED.format(layout=layout.name, columns=read_columns)]
    unread = [name for at, name in enumerate(names) if at not in wide and layout.has_answers(name)]
    if unread:
        notes.append(UNREAD_COLUMNS.format(names=short(", ".join(unread))))
    first = table.first + (not table.keys)
    said = tuple(notes)
    return AnswerColumns(mark, first, names, student, identity, {}, None, wide, tasks, said, True, gradebook)


def _places(table: AnswerTable, mark: str, names: list[str], layout: Layout, tasks: Sequence[str]) -> dict[int, str]:
    """Return the task of each column with answers: by its name, by its number, or by its place among the others."""
    known = {plain_name(name): name for name in tasks}
    wanted = list(tasks) or [""]
    by_name = {at: known[plain_name(name)] for at, name in enumerate(names) if plain_name(name) in known}
    if by_name:
        return by_name
    places = [at for at, name in enumerate(names) if layout.has_answers(name)]
    if layout.answer.groups:
        numbered = {at: layout.number(names[at]) or 0 for at in places}
        return {at: wanted[number - 1] for at, number in numbered.items() if 1 <= number <= len(wanted)}
    if len(places) > len(wanted):
        cells = columns_of(table, mark, len(names), header=True)
        places = [at for at in places if like_an_answer(cells[at])]
    if len(places) != len(wanted):
        refusal = words.LAYOUT_COLUMNS if len(wanted) > 1 else words.LAYOUT_COLUMNS_OF_ONE
        raise refusal.error(count=len(wanted), layout=layout.name, found=len(places))
    return dict(zip(places, wanted, strict=True))


def _student(columns: list[str], names: list[str]) -> tuple[str, tuple[int, ...]]:
    """Return what identifies the students, and where it is."""
    identity = next((kind for kind in IDENTITIES if kind in columns), "")
    if not identity:
        raise words.STUDENT_COLUMN.error(", ".join(names))
    places = tuple(place for place, column in enumerate(columns) if column == identity)
    return identity, places if identity == STUDENT else places[:1]


def _with_header(mark: str, at: int, names: list[str], known: dict[str, str], tasks: Sequence[str]) -> AnswerColumns:
    columns = [column_kind(name) for name in names]
    identity, student = _student(columns, names)
    numbers = {column: columns.index(column) for column in NUMBERS if column in columns}
    wide = (
        {}
        if numbers
        else {
            place: known[plain_name(name)]
            for place, name in enumerate(names)
            if not columns[place] and plain_name(name) in known
        }
    )
    if not numbers and not wide:
        raise words.ANSWER_COLUMN.error(", ".join(names))
    task = columns.index("task") if "task" in columns and not wide else None
    if task is None and len(tasks) > 1 and not wide:
        raise words.TASK_COLUMN.error(", ".join(names), count=len(tasks))
    used = {*student, *numbers.values(), *wide, *([] if task is None else [task])}
    unread = [name for place, name in enumerate(names) if name and place not in used]
    notes = (UNREAD_COLUMNS.format(names=short(", ".join(unread))),) if unread else ()
    return AnswerColumns(mark, at + 1, names, student, identity, numbers, task, wide, tasks, notes)


def _without_header(table: AnswerTable, known: dict[str, str], tasks: Sequence[str]) -> AnswerColumns:
    """Two columns, one of them with numbers, or three, one of them with the tasks' names."""
    lines = [line for line in table.lines[table.first :] if line.strip()][:_LINES_LOOKED_AT]
    mark = next((mark for mark in table.marks if lines and mostly(mark in line for line in lines)), table.marks[0])
    rows = [row.cells for row in islice(table.records(mark, table.first), _LINES_LOOKED_AT) if row.cells]
    width = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    cells: list[tuple[str, ...]] = list(zip(*(row for row in rows if len(row) == width), strict=True))
    task = next((place for place, column in enumerate(cells) if known and mostly_known(column, known)), None)
    rest = [place for place in range(width) if place != task]
    if len(rest) == 2 and (task is not None or len(tasks) <= 1):
        student, answer = sorted(rest, key=lambda place: like_an_answer(cells[place]))
        if like_an_answer(cells[student]) < like_an_answer(cells[answer]):
            note = words.NO_HEADER.format(student=student + 1, answer=answer + 1)
            names = [""] * width
            return AnswerColumns(
                mark, table.first, names, (student,), STUDENT, {"ndcg": answer}, task, {}, tasks, (note,)
            )
    raise words.ANSWER_TABLE.error(lines[0] if lines else "")


def like_an_answer(column: Sequence[str]) -> int:
    """Return 0 for words, 1 for whole numbers, which may be ids, and 2 for other numbers."""
    if not column or not mostly(map(is_number, column)):
        return 0
    return 1 if all(cell.isdigit() for cell in column) else 2


def is_number(cell: str) -> bool:
    """Whether a cell is a number."""
    try:
        read(cell)
    except NdcgError:
        return False
    return True


def mostly_known(column: Sequence[str], known: Mapping[str, str]) -> bool:
    """Whether most cells are names of tasks."""
    return mostly(plain_name(cell) in known for cell in column)


def mostly(found: Iterable[bool]) -> bool:
    """Whether something holds for most, four of five."""
    answers = list(found)
    return answers.count(True) >= _MOSTLY * len(answers)

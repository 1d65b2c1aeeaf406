"""The columns of a table of answers as a teacher matches them, and the most likely matching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from ndcg_core.course import words
from ndcg_core.course.answer_columns import (
    AnswerColumns,
    column_kind,
    column_names,
    columns_of,
    find_columns,
    is_number,
    like_an_answer,
    mostly,
    mostly_known,
    plain_name,
)
from ndcg_core.course.answer_layouts import IDENTITIES, NUMBERS, STUDENT
from ndcg_core.course.answer_table import AnswerTable, open_table
from ndcg_core.errors import NdcgError
from ndcg_core.exchange.pasting.pasted import short

_ROWS_SHOWN = 5
_ROWS_READ = 2000


@dataclass(frozen=True)
class MatchedColumns:
    """The columns of a table as a teacher matched them, each by its place from 0.

    Attributes
    ----------
    student : tuple of int
        The columns that together identify a student.
    tasks : mapping of str to int
        The column with the answers to each task, for a table with a column for each.
    numbers : mapping of str to int
        The columns of ``"ndcg"``, ``"dcg"`` and ``"idcg"``, for a table with a row for each answer.
    task : int, optional
        The column with the task's name, for a table with a row for each answer.
    header : bool
        Whether the first row has the names of the columns.

    """

    student: tuple[int, ...]
    tasks: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    task: int | None = None
    header: bool = True

    @property
    def places(self) -> list[int]:
        """Every column that has a meaning."""
        task = [] if self.task is None else [self.task]
        return [*self.student, *self.tasks.values(), *self.numbers.values(), *task]


@dataclass(frozen=True)
class TablePreview:
    """The first rows of a table of answers, for a teacher who matches its columns.

    Attributes
    ----------
    names : tuple of str
        The names of the columns.
    rows : tuple of tuple of str
        The first rows with answers.
    likely : MatchedColumns
        The most likely matching.
    recognised : bool
        Whether the columns can be identified without it.

    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    likely: MatchedColumns
    recognised: bool


def preview_answers(text: str, tasks: Sequence[str] = ()) -> TablePreview:
    r"""Return the first rows of a table of answers and the most likely meaning of its columns.

    Parameters
    ----------
    text
        The table.
    tasks
        The names of the tasks; none for a single task without a name.

    Raises
    ------
    NdcgError
        If the text is empty or too long.

    Examples
    --------
    >>> found = preview_answers("who;first;second\nAda;0,91;1\n", ["T1", "T2"])
    >>> found.names, found.rows, found.recognised
    (('who', 'first', 'second'), (('Ada', '0,91', '1'),), False)
    >>> found.likely.student, found.likely.tasks
    ((0,), {'T1': 1, 'T2': 2})

    """
    table = open_table(text, _ROWS_READ)
    likely = guess_columns(table, tasks)
    mark = likely_delimiter(table)
    names = column_names(table, mark, header=likely.header)
    first = table.first + (likely.header and not table.keys)
    rows = islice((row.cells for row in table.records(mark, first) if row.cells), _ROWS_SHOWN)
    shown = tuple(tuple([*cells, *[""] * len(names)][: len(names)]) for cells in rows)
    recognised = False
    with suppress(NdcgError):
        recognised = bool(find_columns(table, tasks))
    return TablePreview(tuple(names), shown, likely, recognised)


def match_columns(table: AnswerTable, tasks: Sequence[str], matched: MatchedColumns) -> AnswerColumns:
    """Return the columns as they were matched by hand; raise :class:`NdcgError` if the table has no such columns."""
    mark = likely_delimiter(table)
    names = column_names(table, mark, header=matched.header)
    places = matched.places
    answered = bool(matched.tasks) != bool(matched.numbers)
    fits = all(isinstance(place, int) and 0 <= place < len(names) for place in places)
    known = set(matched.tasks) <= set(tasks or [""]) and set(matched.numbers) <= set(NUMBERS)
    if not (fits and matched.student and answered and known and len(set(places)) == len(places)):
        raise words.MATCHED_COLUMNS.error()
    if matched.numbers and matched.task is None and len(tasks) > 1:
        raise words.TASK_COLUMN.error(", ".join(names), count=len(tasks))
    first = table.first + (matched.header and not table.keys)
    wide = {place: task for task, place in matched.tasks.items()}
    identity = _identity_of(table, mark, names, matched)
    quoted = [f"“{short(name)}”" for name in names]
    answers = [quoted[place] for place in (*matched.tasks.values(), *matched.numbers.values())]
    note = words.MATCHED.format(
        student=short(", ".join(quoted[place] for place in matched.student)), answers=short(", ".join(answers))
    )
    student = tuple(matched.student)
    return AnswerColumns(
        mark, first, names, student, identity, matched.numbers, matched.task, wide, tasks, (note,), exported=True
    )


def guess_columns(table: AnswerTable, tasks: Sequence[str]) -> MatchedColumns:
    """Return the columns that a teacher would most likely match."""
    mark = likely_delimiter(table)
    header = _is_header(table, mark)
    names = column_names(table, mark, header=header)
    cells = columns_of(table, mark, len(names), header=header)
    kinds = [column_kind(name) for name in names]
    known = {plain_name(name): name for name in tasks}
    task = next((at for at, column in enumerate(cells) if known and column and mostly_known(column, known)), None)
    student = _likely_student(kinds, cells, task)
    rest = [at for at in range(len(names)) if at not in student and at != task and like_an_answer(cells[at])]
    if task is not None or len(tasks) <= 1:
        return MatchedColumns(student, {}, _likely_numbers(kinds, cells, rest), task, header)
    return MatchedColumns(student, _likely_tasks(names, cells, rest, tasks), {}, None, header)


def _likely_numbers(kinds: list[str], cells: list[list[str]], rest: list[int]) -> dict[str, int]:
    """Return the columns of the quantities: by their names, and of the answer else by what looks most like it."""
    sums: dict[str, int] = {
        kind: kinds.index(kind) for kind in ("dcg", "idcg") if kind in kinds and kinds.index(kind) in rest
    }
    answers = [at for at in rest if at not in sums.values()]
    answer = min(answers, key=lambda at: (kinds[at] != "ndcg", -like_an_answer(cells[at])), default=None)
    return sums if answer is None else {"ndcg": answer, **sums}


def _likely_tasks(names: list[str], cells: list[list[str]], rest: list[int], tasks: Sequence[str]) -> dict[str, int]:
    """Return the columns of the tasks: by their names, else the columns that look most like answers, in order."""
    places = {plain_name(name): at for at, name in enumerate(names) if at in rest}
    found = {task: places[plain_name(task)] for task in tasks if plain_name(task) in places}
    others = sorted((at for at in rest if at not in found.values()), key=lambda at: -like_an_answer(cells[at]))
    missing = [task for task in tasks if task not in found]
    found |= dict(zip(missing, sorted(others[: len(missing)]), strict=False))
    return {task: found[task] for task in tasks if task in found}


def likely_delimiter(table: AnswerTable) -> str:
    """Return the delimiter that gives most rows the same number of cells, and more than one."""

    def agreement(mark: str) -> tuple[int, int]:
        widths = Counter(len(row.cells) for row in islice(table.records(mark, table.first), 50) if row.cells)
        wide = [(count, width) for width, count in widths.items() if width > 1]
        return max(wide, default=(0, 0))

    return max(table.marks, key=agreement)


def _is_header(table: AnswerTable, mark: str) -> bool:
    """Whether the first row has names: known names, or words above numbers."""
    names = table.names(mark)
    below = columns_of(table, mark, len(names), header=True)
    over_numbers = [name for name, column in zip(names, below, strict=True) if like_an_answer(column)]
    return bool(table.keys) or any(map(column_kind, names)) or any(not is_number(name) for name in over_numbers if name)


def _likely_student(kinds: list[str], cells: list[list[str]], task: int | None) -> tuple[int, ...]:
    """Return the columns with a student's name or address; else the column of words with most different cells."""
    identity = next((kind for kind in IDENTITIES if kind in kinds), "")
    if identity:
        places = [at for at, kind in enumerate(kinds) if kind == identity]
        return tuple(places if identity == STUDENT else places[:1])
    rest = [at for at in range(len(cells)) if at != task]
    addresses = [at for at in rest if cells[at] and mostly("@" in cell for cell in cells[at])]
    texts = [at for at in rest if cells[at] and not like_an_answer(cells[at])]
    return tuple(addresses[:1] or sorted(texts or rest, key=lambda at: -len(set(cells[at])))[:1])


def _identity_of(table: AnswerTable, mark: str, names: list[str], matched: MatchedColumns) -> str:
    if len(matched.student) > 1:
        return STUDENT
    kind = column_kind(names[matched.student[0]])
    cells = columns_of(table, mark, len(names), header=matched.header)[matched.student[0]]
    if kind in IDENTITIES and kind != STUDENT:
        return kind
    return "Email address" if cells and mostly("@" in cell for cell in cells) else STUDENT

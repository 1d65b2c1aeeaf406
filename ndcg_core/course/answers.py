"""A class's answers, pasted or uploaded: a table with students, answers and, optionally, dcg, idcg and task."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ndcg_core.course import words
from ndcg_core.course.answer_columns import AnswerColumns, find_columns, is_no_answer, is_number
from ndcg_core.course.answer_layouts import AVERAGES, key
from ndcg_core.course.answer_matching import MatchedColumns, match_columns
from ndcg_core.course.answer_table import MOST_ANSWERS, Record, open_table
from ndcg_core.errors import NdcgError
from ndcg_core.exchange.pasting.pasted import short, unprintable
from ndcg_core.exchange.words import OPEN_QUOTE
from ndcg_core.plurals import counted
from ndcg_core.teaching.diagnosis import read
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.grading import Answer, values_of
from ndcg_core.teaching.marking.override import Values

_LONGEST_NAME = 200
_LONGEST_CELL = 100
_MOST_LINES = 20  # named in a sentence
# A platform may write a number as "nDCG = 0.91", "part 1: 0.91" or "0.91 points".
_AROUND = re.compile(
    r"(?:[^=:≈]*[=:≈]\s*)?(?P<number>[+\-−]?[0-9.,]*[0-9][0-9.,]*(?:e[+-]?[0-9]+)?(?:\s*%)?)(?:\s*[^\W\d_]+\.?)?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class LeftOut:
    """A row, or a single cell of a row, that was left out.

    Attributes
    ----------
    line : int
        The number of the row's first line, from 1.
    text : str
        The row, or the column's name and the cell, shortened.
    reason : str
        What is wrong, as a sentence.
    part : {"row", "cell"}
        What was left out.

    """

    line: int
    text: str
    reason: str
    part: Literal["row", "cell"] = "row"


@dataclass(frozen=True)
class Answers:
    """A table of answers as it was read.

    Attributes
    ----------
    rows : tuple of Answer
        The answers, in their order.
    refused : tuple of LeftOut
        The rows and cells that were left out, with the reasons.
    notes : tuple of str
        What the reader decided, in sentences.
    identity : {"Email address", "Username", "ID number", "Student"}
        The column that identifies students.
    students : tuple of str
        Every student of the table, with or without an answer that can be read.
    unread : mapping of (str, str) to str
        The student and the task of each answer that was left out, with the reason.
    gradebook : mapping of str to mapping of str to str
        For each student the cells that the platform's own gradebook has, by its columns; empty where none are known.

    """

    rows: tuple[Answer, ...]
    refused: tuple[LeftOut, ...]
    notes: tuple[str, ...]
    identity: str
    students: tuple[str, ...] = ()
    unread: Mapping[tuple[str, str], str] = field(default_factory=dict)
    gradebook: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass
class _AnswerDraft:
    columns: AnswerColumns
    rows: list[tuple[Answer, str]] = field(default_factory=list)
    refused: list[LeftOut] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    without_answer: list[int] = field(default_factory=list)
    students: dict[str, dict[str, str]] = field(default_factory=dict)
    unread: dict[tuple[str, str], str] = field(default_factory=dict)

    def refuse(self, line: int, text: str, reason: str) -> None:
        self.refused.append(LeftOut(line, short(text), reason))

    def refuse_answer(self, row: Answer, text: str, reason: str, column: str) -> None:
        """Leave out a cell of a table with a column for each task; of any other table, the row."""
        self.unread[row.student, row.task] = reason
        line, cell = row.line, next(iter(row.numbers.values()))
        if not self.columns.wide:
            self.refuse(line, text, reason)
            return
        named = words.LEFT_OUT_CELL.format(column=short(self.columns.column_of(column)), cell=cell)
        self.refused.append(LeftOut(line, short(named), reason, "cell"))


Attempts = Literal["refuse", "first", "last", "best"]
"""Which of a student's different answers to a task counts: none, the first, the last, or the best once marked."""


def read_answers(
    text: str, tasks: Sequence[str] = (), columns: MatchedColumns | None = None, *, attempts: Attempts = "refuse"
) -> Answers:
    r"""Read a table of answers; invalid rows and cells are left out, each with its reason.

    The columns may be in any order and have their usual names (name, email, id, ndcg, exercise and so on); tabs,
    semicolons or commas separate the cells. A column with the name of a task has the answers to that task. What
    Moodle, Canvas and Google Forms export is recognised, Moodle's JSON too. A row that occurs twice counts once; if a
    student gives two different answers to a task, ``attempts`` says which counts. Rows are numbered as a spreadsheet
    numbers them.

    Parameters
    ----------
    text
        The table.
    tasks
        The names of the tasks, in their order; without names, all answers belong to a single task named ``""``.
    columns
        The columns as matched by hand; without them, they are identified.
    attempts
        Which of a student's different answers to a task counts: ``"first"``, ``"last"``, none (``"refuse"``), or all of
        them (``"best"``), of which :func:`ndcg_core.teaching.grading.best_attempts` keeps one when they are marked.

    Raises
    ------
    NdcgError
        If the text as a whole is empty or too long, or if its columns cannot be identified.

    Examples
    --------
    >>> found = read_answers("answer;student\n0,91;Ada\n\nhalf;Ben\n0,91;Ada\n")
    >>> [(row.line, row.student, row.numbers) for row in found.rows]
    [(2, 'Ada', {'ndcg': '0,91'})]
    >>> [(row.line, row.part, row.reason) for row in found.refused]
    [(4, 'row', "An answer must be a number such as 0.91, 0,91 or 91%; got 'half'.")]
    >>> found.notes
    ('1 row repeats another row, which was counted once: line 5.',)

    Moodle's quiz responses, where a hyphen stands for no answer:

    >>> found = read_answers("Nachname,E-Mail-Adresse,Status,Antwort 1\nByron,ada@x,Beendet,\"0,91\"\nMay,ben@x,-,-\n")
    >>> [(row.student, row.numbers) for row in found.rows]
    [('ada@x', {'ndcg': '0,91'})]

    The same table, its columns matched by hand:

    >>> read_answers("Byron,x,0.91", columns=MatchedColumns((0,), numbers={"ndcg": 2}, header=False)).rows[0].student
    'Byron'

    """
    table = open_table(text)
    found = find_columns(table, tasks) if columns is None else match_columns(table, tasks, columns)
    draft = _AnswerDraft(found)
    for row in table.records(found.delimiter, found.first):
        _read_row(row, draft)
    if not tasks and len(draft.named) > 1:
        raise words.TASK_LINKS.error(count=len(draft.named))
    rows, notes = _settled(draft, attempts)
    if len(rows) > MOST_ANSWERS:
        raise words.MOST_ANSWERS.error(len(rows), most=f"{MOST_ANSWERS:,}")
    return Answers(
        tuple(rows),
        tuple(sorted(draft.refused, key=lambda problem: problem.line)),
        (*found.notes, *notes),
        found.identity,
        tuple(draft.students),
        {key: reason for key, reason in draft.unread.items() if key not in {(row.student, row.task) for row in rows}},
        draft.students if found.gradebook else {},
    )


def decoded(raw: bytes) -> str:
    """Return a file's bytes as text.

    Parameters
    ----------
    raw : bytes
        UTF-8 with or without a byte order mark, Excel's UTF-16, or Windows-1252.

    Returns
    -------
    str
        The text.

    Raises
    ------
    NdcgError
        If the bytes are no text.

    Examples
    --------
    >>> decoded("Zoë;0,9".encode("cp1252")), decoded("a".encode("utf-8-sig")), decoded("é".encode("utf-16"))
    ('Zoë;0,9', 'a', 'é')

    """
    if raw.startswith(b"PK"):
        raise words.TEXT_FILE.error()
    for encoding in ("utf-16",) if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def _read_row(row: Record, draft: _AnswerDraft) -> None:
    columns, cells = draft.columns, row.cells
    if cells is None:
        draft.refuse(row.line, row.text, OPEN_QUOTE)
        return
    if any(cells[columns.width :]):
        width = words.ANSWER_WIDTH.format(width=columns.width, cells=counted(len(cells), "cell"))
        draft.refuse(row.line, row.text, width)
        return
    if columns.exported and _is_average(cells):
        return
    cells = [*cells, *[""] * (columns.width - len(cells))]
    student = " ".join(" ".join(cells[at] for at in columns.student).split())
    reason = _wrong_name(student)
    if reason:
        draft.refuse(row.line, row.text, reason)
    else:
        draft.students[student] = {title: cells[at] for title, at in columns.gradebook.items()}
        _read_answers_of_row(row, student, cells, draft)


def _is_average(cells: list[str]) -> bool:
    """Whether a row has a word for an average and otherwise numbers alone."""
    first, *rest = [*filter(None, cells), ""]
    return key(first) in AVERAGES and all(is_no_answer(cell) or is_number(cell) for cell in rest)


def _read_answers_of_row(row: Record, student: str, cells: list[str], draft: _AnswerDraft) -> None:
    columns, answered = draft.columns, False
    for task, numbers in columns.answers(cells):
        given = {name: _bare(cell, columns) for name, cell in numbers.items() if not is_no_answer(cell)}
        if not given:
            continue
        answered = True
        reason = columns.wrong_task(task) or _wrong_number(given)
        answer = Answer(student, columns.task_name(task), given, row.line)
        if reason:
            draft.refuse_answer(answer, row.text, reason, task)
        else:
            draft.named.add(task)
            draft.rows.append((answer, row.text))
    if not answered:
        draft.without_answer.append(row.line)


def _bare(cell: str, columns: AnswerColumns) -> str:
    """Return the number in a platform's cell without the words around it; any other cell as it is."""
    if not columns.exported or len(cell) > _LONGEST_CELL:
        return cell
    found = _AROUND.fullmatch(cell)
    return found["number"] if found else cell


def _wrong_name(student: str) -> str:
    if not student:
        return words.EMPTY_NAME
    if len(student) > _LONGEST_NAME:
        return words.LONG_NAME.format(most=_LONGEST_NAME, count=len(student))
    if unprintable(student):
        return words.UNPRINTABLE_NAME
    return ""


def _wrong_number(given: dict[str, str]) -> str:
    for name, cell in given.items():
        try:
            read(cell)
        except NdcgError as refusal:
            return str(refusal if name == "ndcg" else refusal.at(f"the {QUANTITIES[name]}"))
    return ""


def _settled(draft: _AnswerDraft, attempts: Attempts) -> tuple[list[Answer], list[str]]:
    """Return the answers that count: equal answers once, and of a student's different answers to a task the chosen."""
    by_student_and_task: dict[tuple[str, str], list[tuple[Answer, str]]] = {}
    for row, source in draft.rows:
        by_student_and_task.setdefault((row.student, row.task), []).append((row, source))
    kept, twice, several = [], [], 0
    for rows in by_student_and_task.values():
        if len({values_of(row.numbers) for row, _ in rows}) == 1:
            kept.append(
                max((row for row, _ in rows), key=lambda row: sum(read(cell).decimals for cell in row.numbers.values()))
            )
            twice += [row.line for row, _ in rows if row is not kept[-1]]
        elif attempts == "refuse":
            _refuse_different(rows, draft)
        else:
            different: dict[Values, Answer] = {}
            for row, _ in rows:
                different.setdefault(values_of(row.numbers), row)
            kept += {"first": [rows[0][0]], "last": [rows[-1][0]]}.get(attempts, [*different.values()])
            several += 1
    kept.sort(key=lambda row: row.line)
    said = [words.SEVERAL_ATTEMPTS.format(count=several, which=words.ATTEMPTS[attempts])] if several else []
    without = _note(words.ROW_WITHOUT_ANSWER, words.ROWS_WITHOUT_ANSWER, draft.without_answer)
    return kept, [*said, *_twice(twice, draft), *without]


def _refuse_different(rows: list[tuple[Answer, str]], draft: _AnswerDraft) -> None:
    answer = rows[0][0]
    sentence = words.DIFFERENT_ANSWERS_TO_TASK if answer.task else words.DIFFERENT_ANSWERS
    lines = _listed([row.line for row, _ in rows])
    reason = sentence.format(task=short(answer.task), student=short(answer.student), lines=lines)
    for row, source in rows:
        draft.refuse_answer(row, source, reason, row.task)


def _twice(lines: list[int], draft: _AnswerDraft) -> list[str]:
    """Say which rows say nothing new, and which cells of the other rows."""
    answers = Counter(row.line for row, _ in draft.rows)
    repeated = Counter(lines)
    rows = [line for line, count in repeated.items() if count == answers[line]]
    cells = [line for line in lines if repeated[line] < answers[line]]
    return [*_note(words.ROW_TWICE, words.ROWS_TWICE, rows), *_note(words.CELL_TWICE, words.CELLS_TWICE, cells)]


def _note(single: str, several: str, lines: list[int]) -> list[str]:
    """Return a sentence about these lines, if there are any; a line may count several times."""
    if not lines:
        return []
    template = single if len(lines) == 1 else several
    return [template.format(count=len(lines), lines=_listed(sorted(set(lines))))]


def _listed(lines: Iterable[int]) -> str:
    numbers = [str(line) for line in lines]
    listed, more = ", ".join(numbers[:_MOST_LINES]), len(numbers) - _MOST_LINES
    return words.LINES_AND_MORE.format(lines=listed, count=more) if more > 0 else listed

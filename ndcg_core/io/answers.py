"""A class's answers, pasted or uploaded: a table with student, answer and, optionally, dcg, idcg and task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ndcg_core.errors import NdcgError
from ndcg_core.io import words
from ndcg_core.io.answer_columns import AnswerColumns, find_columns
from ndcg_core.io.pasting.lines import record
from ndcg_core.io.pasting.pasted import Problem, short, unprintable
from ndcg_core.teaching.diagnosis import read
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.grading import Answer

MOST_ANSWERS = 100_000
MOST_CHARACTERS = 5_000_000
_MOST_CELLS = 1000  # per line
_LONGEST_NAME = 200
_MOST_LINES = 20  # named in a sentence
_NOTHING = frozenset({"", "-", "–", "—"})


@dataclass(frozen=True)
class Answers:
    """A table of answers as it was read.

    Attributes
    ----------
    rows : tuple of Answer
        The answers, in their order.
    refused : tuple of Problem
        The rows that were left out, with the reasons.
    notes : tuple of str
        What the reader decided, in sentences.
    identity : {"Email address", "Username", "ID number", "Student"}
        The column that identifies students.

    """

    rows: tuple[Answer, ...]
    refused: tuple[Problem, ...]
    notes: tuple[str, ...]
    identity: str


@dataclass
class _AnswerDraft:
    rows: list[tuple[Answer, str]] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    named: set[str] = field(default_factory=set)

    def refuse(self, line: int, text: str, reason: str) -> None:
        self.refused.append(Problem(line, short(text), reason))


def read_answers(text: str, tasks: Sequence[str] = ()) -> Answers:
    r"""Read a table of answers; invalid rows are left out, each with its reason.

    The columns may be in any order and have their usual names (name, email, id, ndcg, exercise and so on); tabs,
    semicolons or commas separate the cells. A column with the name of a task has the answers to that task. A row that
    occurs twice counts once; if a student gives two different answers to a task, neither counts.

    Parameters
    ----------
    text
        The table.
    tasks
        The names of the tasks; without names, all answers belong to a single task named ``""``.

    Raises
    ------
    NdcgError
        If the text as a whole is empty or too long, or if its columns cannot be identified.

    Examples
    --------
    >>> found = read_answers("answer;student\n0,91;Ada\n\nhalf;Ben\n0,91;Ada\n")
    >>> [(row.line, row.student, row.numbers) for row in found.rows]
    [(2, 'Ada', {'ndcg': '0,91'})]
    >>> [(row.line, row.reason) for row in found.refused]
    [(4, "An answer is a number such as 0.91, 0,91 or 91%, but the answer has 'half'.")]
    >>> found.notes
    ('1 row occurs twice and was counted once: line 5.',)
    """
    lines = _lines(text)
    columns = find_columns(lines, tasks)
    draft = _AnswerDraft()
    for line, source, cells in _records(lines, columns, draft):
        _read_row(line, source, cells, columns, draft)
    if not tasks and len(draft.named) > 1:
        raise words.TASK_LINKS.error(f"{len(draft.named)} names")
    rows, notes = _settled(draft)
    if len(rows) > MOST_ANSWERS:
        raise words.MOST_ANSWERS.error(len(rows), most=f"{MOST_ANSWERS:,}")
    return Answers(
        tuple(rows),
        tuple(sorted(draft.refused, key=lambda problem: problem.line)),
        (*columns.notes, *notes),
        columns.identity,
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
        raise words.TEXT_FILE.error("a packed file")
    for encoding in ("utf-16",) if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def _lines(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise words.MOST_CHARACTERS.error(len(text), most=f"{MOST_CHARACTERS:,}")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > 2 * MOST_ANSWERS:
        raise words.MOST_LINES.error(len(lines), most=f"{2 * MOST_ANSWERS:,}")
    for number, line in enumerate(lines, 1):
        if len(line) > _MOST_CELLS and (cells := max(map(line.count, ",;\t"))) > _MOST_CELLS:
            raise words.MOST_CELLS.error(cells, most=f"{_MOST_CELLS:,}", line=number)
    return lines


def _records(lines: list[str], columns: AnswerColumns, draft: _AnswerDraft) -> Iterator[tuple[int, str, list[str]]]:
    """Yield non-empty rows with the number and text of their first line; a quoted cell may span lines."""
    at = columns.first
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        cells, length = record(lines, at, columns.delimiter)
        if cells is None:
            draft.refuse(
                at + 1,
                lines[at],
                words.OPEN_QUOTE,
            )
        elif any(cells):
            yield at + 1, lines[at], cells
        at += length


def _read_row(line: int, source: str, cells: list[str], columns: AnswerColumns, draft: _AnswerDraft) -> None:
    if any(cells[columns.width :]):
        draft.refuse(
            line,
            source,
            words.ANSWER_WIDTH.format(width=columns.width, count=len(cells)),
        )
        return
    cells = [*cells, *[""] * (columns.width - len(cells))]
    student = " ".join(" ".join(cells[at] for at in columns.student).split())
    reason = _wrong_name(student)
    if reason:
        draft.refuse(line, source, reason)
        return
    for task, numbers in columns.answers(cells):
        given = {name: cell for name, cell in numbers.items() if cell not in _NOTHING}
        if not given and columns.wide:  # with many tasks in a row, a student may leave some out
            continue
        reason = columns.wrong_task(task) or _wrong_numbers(given)
        if reason:
            draft.refuse(line, source, reason)
        else:
            draft.named.add(task)
            draft.rows.append((Answer(student, columns.task_name(task), given, line), source))


def _wrong_name(student: str) -> str:
    if not student:
        return words.EMPTY_NAME
    if len(student) > _LONGEST_NAME:
        return words.LONG_NAME.format(most=_LONGEST_NAME, count=len(student))
    if unprintable(student):
        return words.UNPRINTABLE_NAME
    return ""


def _wrong_numbers(given: dict[str, str]) -> str:
    if not given:
        return words.NO_ANSWER
    for name, cell in given.items():
        try:
            read(cell)
        except NdcgError as refusal:
            return str(refusal if name == "ndcg" else refusal.at(f"the {QUANTITIES[name]}"))
    return ""


def _settled(draft: _AnswerDraft) -> tuple[list[Answer], list[str]]:
    """Return the answers that count: equal answers once, and none of a student's different answers to a task."""
    by_student_and_task: dict[tuple[str, str], list[tuple[Answer, str]]] = {}
    for row, source in draft.rows:
        by_student_and_task.setdefault((row.student, row.task), []).append((row, source))
    kept, twice = [], []
    for (student, task), rows in by_student_and_task.items():
        if len({_values(row) for row, _ in rows}) == 1:
            kept.append(
                max((row for row, _ in rows), key=lambda row: sum(read(cell).decimals for cell in row.numbers.values()))
            )
            twice += [row.line for row, _ in rows if row is not kept[-1]]
            continue
        sentence = words.DIFFERENT_ANSWERS_TO_TASK if task else words.DIFFERENT_ANSWERS
        reason = sentence.format(task=short(task), student=short(student), lines=_listed(row.line for row, _ in rows))
        for row, source in rows:
            draft.refuse(row.line, source, reason)
    kept.sort(key=lambda row: row.line)
    if not twice:
        return kept, []
    sentence = words.ROW_TWICE if len(twice) == 1 else words.ROWS_TWICE
    return kept, [sentence.format(count=len(twice), lines=_listed(sorted(twice)))]


def _values(row: Answer) -> tuple[tuple[str, float], ...]:
    """Return an answer's numbers, so that answers typed in different ways compare equal."""
    return tuple((name, read(cell).value) for name, cell in row.numbers.items())


def _listed(lines: Iterable[int]) -> str:
    numbers = [str(line) for line in lines]
    listed, more = ", ".join(numbers[:_MOST_LINES]), len(numbers) - _MOST_LINES
    return words.LINES_AND_MORE.format(lines=listed, count=more) if more > 0 else listed

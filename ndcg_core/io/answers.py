"""A class's answers as pasted or uploaded: a table with student, answer and, optionally, dcg, idcg and task."""

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
_MOST_CELLS = 1000  # in a line
_LONGEST_NAME = 200
_MOST_LINES = 20  # that a sentence names
_NOTHING = frozenset({"", "-", "–", "—"})


@dataclass(frozen=True)
class Answers:
    """What was read: the answers in their order, the rows left out, what was decided, and what the students go by.

    ``identity`` is ``"Email address"``, ``"Username"``, ``"ID number"`` or ``"Student"``.
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
    r"""Read a table of answers; rows that are wrong are left out, each with its reason.

    The columns may stand in any order and go by their usual names (name, email, id, ndcg, exercise and so on); tabs,
    semicolons or commas part the cells. A column that is named like a task holds the answers to it. ``tasks`` are the
    names of the tasks; with none given, everything is the answer to one task, named ``""``. A row that is there twice
    counts once; of two different answers of a student to one task neither counts. Raises :class:`NdcgError` for a
    text as a whole: one that is empty, too long, or whose columns cannot be told.

    >>> found = read_answers("answer;student\n0,91;Ada\n\nhalf;Ben\n0,91;Ada\n")
    >>> [(row.line, row.student, row.numbers) for row in found.rows]
    [(2, 'Ada', {'ndcg': '0,91'})]
    >>> [(row.line, row.reason) for row in found.refused]
    [(4, "An answer is a number such as 0.91, 0,91 or 91%, but the answer has 'half'.")]
    >>> found.notes
    ('1 row was there twice and counted once: line 5.',)
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
        tuple(rows), tuple(sorted(draft.refused, key=lambda one: one.line)), (*columns.notes, *notes), columns.identity
    )


def decoded(raw: bytes) -> str:
    """A file's bytes as text: UTF-8, with or without its mark, Excel's UTF-16, else Western Windows.

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
    """Rows that hold anything, with the number and text of their first line; a quoted cell may hold line ends."""
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
                "A quote that opens a cell is closed before the next delimiter, but here it is not; "
                "write a quote inside a cell twice.",
            )
        elif any(cells):
            yield at + 1, lines[at], cells
        at += length


def _read_row(line: int, source: str, cells: list[str], columns: AnswerColumns, draft: _AnswerDraft) -> None:
    if any(cells[columns.width :]):
        draft.refuse(
            line,
            source,
            f"A row has as many cells as the header, {columns.width}, but this one has {len(cells)}; put quotes around "
            "a cell that holds the delimiter, such as a number with a decimal comma.",
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
        if not given and columns.wide:  # of many tasks in one row, some may be left out
            continue
        reason = columns.wrong_task(task) or _wrong_numbers(given)
        if reason:
            draft.refuse(line, source, reason)
        else:
            draft.named.add(task)
            draft.rows.append((Answer(student, columns.task_name(task), given, line), source))


def _wrong_name(student: str) -> str:
    if not student:
        return "Every row names its student, but this one has no name; write one."
    if len(student) > _LONGEST_NAME:
        return f"A student's name has at most {_LONGEST_NAME} characters, but this one has {len(student)}; shorten it."
    if unprintable(student):
        return "A student's name is made of printable characters, but this one has others; remove them."
    return ""


def _wrong_numbers(given: dict[str, str]) -> str:
    if not given:
        return "Every row has an answer, but in this one there is none; nothing was graded for it."
    for name, cell in given.items():
        try:
            read(cell)
        except NdcgError as refusal:
            return str(refusal if name == "ndcg" else refusal.at(f"the {QUANTITIES[name]}"))
    return ""


def _settled(draft: _AnswerDraft) -> tuple[list[Answer], list[str]]:
    """The answers that count: equal ones once, and of a student who gave two different ones to a task neither."""
    by_who: dict[tuple[str, str], list[tuple[Answer, str]]] = {}
    for row, source in draft.rows:
        by_who.setdefault((row.student, row.task), []).append((row, source))
    kept, twice = [], []
    for (student, task), rows in by_who.items():
        if len({_values(row) for row, _ in rows}) == 1:
            kept.append(
                max((row for row, _ in rows), key=lambda row: sum(read(cell).decimals for cell in row.numbers.values()))
            )
            twice += [row.line for row, _ in rows if row is not kept[-1]]
            continue
        places = _listed(row.line for row, _ in rows)
        where = f" to task {short(task)}" if task else ""
        for row, source in rows:
            draft.refuse(
                row.line,
                source,
                f"A student gives one answer{where}, but {short(student)} gives different ones in lines "
                f"{places}; none of them was graded. Remove all but one.",
            )
    kept.sort(key=lambda row: row.line)
    if not twice:
        return kept, []
    told = (
        "1 row was there twice and counted once: line"
        if len(twice) == 1
        else f"{len(twice):,} rows were there twice and counted once: lines"
    )
    return kept, [f"{told} {_listed(sorted(twice))}."]


def _values(row: Answer) -> tuple[tuple[str, float], ...]:
    """An answer's numbers, however they were typed."""
    return tuple((name, read(cell).value) for name, cell in row.numbers.items())


def _listed(lines: Iterable[int]) -> str:
    numbers = [str(line) for line in lines]
    more = f" and {len(numbers) - _MOST_LINES} more" if len(numbers) > _MOST_LINES else ""
    return ", ".join(numbers[:_MOST_LINES]) + more

"""One feedback sheet for each student: files of Markdown in a ZIP, or pages to print."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ndcg_core.course import words
from ndcg_core.course.gradebook import NOTHING_UNREAD, Unread, by_student, shown_marks, total
from ndcg_core.document import Block, Heading, Sheet, Strong, html, markdown, paragraph
from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.grading import Graded

_UNSAFE = re.compile(r"[^\w-]+")
_LONGEST_NAME = 60
# No file may have this name on Windows.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])", re.IGNORECASE)
_QUANTITIES = {"ndcg": "nDCG", "dcg": "DCG", "idcg": "IDCG"}
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # of a ZIP: the same answers give the same file
_STYLE = (
    "body.ndcg-lab { font: 12pt/1.45 Georgia, serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }"
    "body.ndcg-lab p { margin: 1em 0; } section + section { border-top: 1px solid #999; margin-top: 2rem; }"
    "@media print { section { break-after: page; } section + section { border: 0; margin: 0; } }"
)


@dataclass(frozen=True)
class SheetLine:
    """An answer on a sheet: the task, what was typed, the marks, and the feedback."""

    task: str
    typed: str
    marks: str
    cause: str
    feedback: str


@dataclass(frozen=True)
class FeedbackSheet:
    """A student's sheet."""

    student: str
    lines: tuple[SheetLine, ...]
    total: str


def feedback_sheets(
    graded: Iterable[Graded],
    points: Mapping[str, float],
    *,
    students: Iterable[str] = (),
    unread: Unread = NOTHING_UNREAD,
) -> Iterator[FeedbackSheet]:
    """Return a sheet for each student, in the order of the answers.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    points : mapping of str to float
        The marks for a right answer to each task, by its name.
    students : iterable of str
        Further students, who have no answer that could be read.
    unread : mapping of (str, str) to str
        The student and the task of each answer that could not be read, with the reason; the sheet names them.

    Returns
    -------
    iterator of FeedbackSheet
        The sheets. Tasks have their order in ``points``; a task without a gradable answer counts for the total.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, assign, grade
    >>> task = assign("T1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = grade([task], [Answer("Ada", "T1", {"ndcg": "0.736"})])
    >>> [(sheet.student, sheet.total) for sheet in feedback_sheets(rows, {"T1": 1, "T2": 2})]
    [('Ada', 'Total: 1 of 3.')]

    """
    most = added_up(points.values())
    for student, own in by_student(graded, students).items():
        lines = tuple(
            _line(own[task], points[task]) if task in own else _unread_line(task, unread[student, task])
            for task in points
            if task in own or (student, task) in unread
        )
        marks = words.SHEET_TOTAL.format(marks=shown_marks(total(own)), points=shown_marks(most))
        yield FeedbackSheet(student, lines, marks)


def _unread_line(task: str, reason: str) -> SheetLine:
    return SheetLine(task or words.ONE_TASK, "", words.NOT_GRADED, "", words.UNREAD.format(reason=reason))


def _line(row: Graded, points: float) -> SheetLine:
    typed = ", ".join(
        words.SHEET_NUMBER.format(name=name, number=row.answer.numbers[quantity])
        for quantity, name in _QUANTITIES.items()
        if quantity in row.answer.numbers
    )
    marks = words.SHEET_MARKS.format(marks=shown_marks(row.marks), points=shown_marks(points))
    cause = words.SHEET_CAUSE.format(cause=row.cause) if row.cause else ""
    return SheetLine(
        row.answer.task or words.ONE_TASK, words.SHEET_ANSWER.format(typed=typed), marks, cause, row.feedback
    )


def blocks_of(sheet: FeedbackSheet) -> list[Block]:
    """Return a sheet: the student's name, each answer with what was said of it, and the total."""
    blocks: list[Block] = [Heading(sheet.student, 1)]
    for line in sheet.lines:
        answer = " ".join(text for text in (line.typed, line.marks, line.cause) if text)
        blocks += [Heading(line.task), *map(paragraph, [answer, line.feedback])]
    return [*blocks, paragraph(Strong(sheet.total))]


def to_zip(sheets: Iterable[FeedbackSheet]) -> bytes:
    """Return the sheets as a ZIP with a Markdown file for each student.

    Parameters
    ----------
    sheets : iterable of FeedbackSheet
        The sheets.

    Returns
    -------
    bytes
        The file. The names of the files come from the students' names: letters, digits, hyphens and underscores, each
        name once, in upper or lower case.

    Examples
    --------
    >>> sheets = [FeedbackSheet(name, (), "") for name in ("../Ada", "ada", "Ben O'Hara")]
    >>> zipfile.ZipFile(io.BytesIO(to_zip(sheets))).namelist()
    ['Ada.md', 'ada-2.md', 'Ben-O-Hara.md']

    """
    out, used = io.BytesIO(), dict[str, int]()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in sheets:
            entry = zipfile.ZipInfo(f"{_file_name(sheet.student, used)}.md", _EARLIEST)
            archive.writestr(entry, markdown.written(blocks_of(sheet)), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _file_name(student: str, used: dict[str, int]) -> str:
    """Return a name that every system takes and that no other file has.

    ``used`` has the names in use, without upper case, each with the last number behind it.
    """
    plain = _UNSAFE.sub("-", unicodedata.normalize("NFC", student)).strip("-_")[:_LONGEST_NAME].strip("-_")
    plain = "student" if not plain else f"student-{plain}" if _RESERVED.fullmatch(plain) else plain
    name, number = plain, used.get(plain.casefold(), 1)
    while name.casefold() in used:
        number += 1
        name = f"{plain}-{number}"
    used[plain.casefold()] = number
    used.setdefault(name.casefold(), 1)
    return name


def to_print(sheets: Iterable[FeedbackSheet]) -> str:
    """Return the sheets as one page of HTML that prints each student on a page of its own.

    >>> page = to_print([FeedbackSheet("<b>Ada", (), "Total: 1 of 1.")])
    >>> "<h1>&lt;b&gt;Ada</h1>" in page, page.count("<section>")
    (True, 1)
    """
    return html.page(words.SHEETS, [Sheet(blocks_of(sheet)) for sheet in sheets], _STYLE)

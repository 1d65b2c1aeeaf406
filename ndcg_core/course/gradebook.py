"""Marks as files: a table for a spreadsheet, and tables that the gradebooks of Moodle and Canvas import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from ndcg_core.course import words
from ndcg_core.exchange.cells import harmless, rows_as_csv
from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.grading import Graded
from ndcg_core.teaching.marking.words import titled
from ndcg_core.teaching.mistakes import mistakes

_ANSWER = ("student", "task", "nDCG", "DCG", "IDCG", "verdict")
_MARKS = ("marks", "total of the student")
_MARKS_OF_POINTS = ("marks", "points of the task", "total of the student", "points of all tasks")
_EXPLANATION = ("mistake", "also possible", "marks changed because", "feedback")
_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_CANVAS_COLUMNS = {"Email address": "SIS Login ID", "Username": "SIS Login ID", "ID number": "SIS User ID"}
_CANVAS_TOTAL = "Final Points"
_CANVAS_TOTALS = re.compile(r"(Current|Final|Override) (Score|Points|Grade|Status)")
_POINTS_POSSIBLE, _READ_ONLY = "    Points Possible", "(read only)"  # Canvas writes them like this
_TOTAL = "Total"
_WITH_ID, _ONE_TASK, _TASK = "{title} ({id})", "nDCG", "Task {name}"
Unread = Mapping[tuple[str, str], str]
"""The student and the task of each answer that could not be read, with the reason."""
NOTHING_UNREAD: Unread = MappingProxyType({})
_NO_GRADE = "-"  # Moodle's own mark; an empty cell becomes 0 in a new column


def to_spreadsheet(
    graded: Iterable[Graded], points: Mapping[str, float] | None = None, *, decimal_comma: bool = False
) -> str:
    """Return one row per answer, as CSV with a header; each row has the total of its student.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    points : mapping of str to float, optional
        The marks for a right answer to each task, by its name. With them, the table also says of how many points the
        marks and the total are.
    decimal_comma : bool
        Whether numbers have a decimal comma and semicolons separate the cells, as spreadsheets in most of Europe
        expect.

    Returns
    -------
    str
        The file. Names and answers that a spreadsheet would run as a formula begin with a single quote.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, assign, grade
    >>> task = assign("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("=ada", "1", {"ndcg": "0.736"})]))
    >>> print(to_spreadsheet(rows, decimal_comma=True).splitlines()[1][:50])
    "'=ada";"1";"0,736";"";"";"right";"1";"1";"";"Idea
    >>> print(to_spreadsheet(rows, {"1": 1, "2": 2}).splitlines()[1][:50])
    "'=ada","1","0.736","","","right","1","1","1","3",

    """
    rows, point = list(graded), "," if decimal_comma else "."
    totals = {student: total(own) for student, own in by_student(rows).items()}
    header = (*_ANSWER, *(_MARKS if points is None else _MARKS_OF_POINTS), *_EXPLANATION)
    written = (_row(row, point, _marks(row, totals[row.answer.student], points)) for row in rows)
    return rows_as_csv(header, written, delimiter=";" if decimal_comma else ",")


def _marks(graded: Graded, total_marks: float, points: Mapping[str, float] | None) -> tuple[float, ...]:
    """Return the marks and the total, with points each beside those that it is of."""
    if points is None:
        return graded.marks, total_marks
    return graded.marks, points[graded.answer.task], total_marks, added_up(points.values())


def _row(graded: Graded, point: str, marks: Iterable[float]) -> list[str]:
    """Use the file's decimal mark throughout: a spreadsheet reads the other mark as a thousands separator or a date."""
    numbers = [
        harmless(graded.answer.numbers.get(name, "").replace(",", point).replace(".", point))
        for name in ("ndcg", "dcg", "idcg")
    ]
    others = "; ".join(map(_named, graded.alternatives[1:]))  # the first belongs to the verdict
    return [
        harmless(graded.answer.student),
        harmless(graded.answer.task),
        *numbers,
        graded.verdict.value,
        *(shown_marks(number).replace(".", point) for number in marks),
        harmless("; ".join(map(_named, graded.mistakes)) or graded.cause),
        harmless(others),
        harmless(graded.override.reason if graded.override else ""),
        harmless(graded.feedback),
    ]


def _named(name: str) -> str:
    """Return a mistake's title, and its id for the teacher."""
    return _WITH_ID.format(title=titled(name), id=name) if name in mistakes else titled(name)


def shown_marks(marks: float) -> str:
    """Return marks as text, without the traces of sums in binary.

    >>> shown_marks(0.1 + 0.2), shown_marks(3.0)
    ('0.3', '3')
    """
    return f"{round(marks, 9):.12g}"


def to_gradebook(
    graded: Iterable[Graded],
    tasks: Sequence[str],
    identity: str = "Email address",
    *,
    students: Iterable[str] = (),
    unread: Unread = NOTHING_UNREAD,
) -> str:
    r"""Return one row per student, as CSV for the gradebook of Moodle: marks, feedback, and a total of several tasks.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    tasks : sequence of str
        The names of the tasks; a single task may be named ``""``.
    identity : {"Email address", "Username", "ID number", "Student"}
        The column by which Moodle finds a student; it cannot find one by ``"Student"``.
    students : iterable of str
        Further students, who have no answer that could be read.
    unread : mapping of (str, str) to str
        The student and the task of each answer that could not be read, with the reason.

    Returns
    -------
    str
        The file. A task without a gradable answer gets a hyphen, Moodle's own mark for no grade, so that the import
        leaves it open.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, assign, grade
    >>> task = assign("T1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("ada@uni.example", "T1", {"ndcg": "0.736"})]))
    >>> print(to_gradebook(rows, ["T1", "T2"]).replace("\r", ""), end="")
    "Email address","T1","T1 (feedback)","T2","T2 (feedback)","Total"
    "ada@uni.example","1","Right: nDCG is 0.7364.","-","","1"

    """
    several = len(tasks) > 1
    header = [identity]
    for task in tasks:
        header += [task, f"{task} (feedback)"] if task else ["Marks", "Feedback"]
    rows = (
        [
            harmless(student),
            *(cell for task in tasks for cell in _pair(own.get(task), unread.get((student, task), ""))),
            *([shown_marks(total(own))] if several else []),
        ]
        for student, own in by_student(graded, students).items()
    )
    return rows_as_csv(map(harmless, [*header, *([_TOTAL] if several else [])]), rows)


def by_student(graded: Iterable[Graded], students: Iterable[str] = ()) -> dict[str, dict[str, Graded]]:
    """Return the answers by student and task, in their order; students without one have none."""
    found: dict[str, dict[str, Graded]] = {student: {} for student in students}
    for row in graded:
        found.setdefault(row.answer.student, {})[row.answer.task] = row
    return found


def total(own: Mapping[str, Graded]) -> float:
    """Return the sum of a student's marks."""
    return added_up(row.marks for row in own.values())


def to_canvas(
    graded: Iterable[Graded],
    points: Mapping[str, float],
    identity: str = "Student",
    *,
    students: Iterable[str] = (),
    known: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
) -> str:
    r"""Return one row per student, as CSV in the layout of Canvas's gradebook: a column for each task, and the total.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    points : mapping of str to float
        The marks for a right answer to each task, by its name; a single task may be named ``""``.
    identity : {"Email address", "Username", "ID number", "Student"}
        What the answers call a student: a login, an id, or a name.
    students : iterable of str
        Further students, who have no answer that could be read.
    known : mapping of str to mapping of str to str
        The cells of Canvas's own columns for each student, as Canvas exported them.

    Returns
    -------
    str
        The file. A task without a gradable answer has an empty cell, which means no grade: Canvas would remove a grade
        that is already there, and shows this before it imports.

    Notes
    -----
    Canvas looks for a student by the id, then by the login, then by the name. A column with an unknown name becomes a
    new assignment, with the points of the second row. The total is a column that Canvas writes into its own exports and
    leaves out of an import, https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_importer.rb. It would
    leave out a task as well whose name contains the name of such a column, and confuse one that is named like a column
    for students; the first gets a no-break space, the second a word before its name.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, assign, grade
    >>> task = assign("T1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("ada@uni.example", "T1", {"ndcg": "0.736"})]))
    >>> print(to_canvas(rows, {"T1": 1}, "Email address").replace("\r", ""), end="")
    "Student","ID","SIS User ID","SIS Login ID","Section","T1","Final Points"
    "    Points Possible","","","","","1","(read only)"
    "","","","ada@uni.example","","1","1"

    """
    column = _CANVAS.index(_CANVAS_COLUMNS.get(identity, _CANVAS[0]))
    rows = [[_POINTS_POSSIBLE, *[""] * (len(_CANVAS) - 1), *map(shown_marks, points.values()), _READ_ONLY]]
    for student, own in by_student(graded, students).items():
        cells = known.get(student) or {_CANVAS[column]: student}
        marks = (shown_marks(own[task].marks) if task in own else "" for task in points)
        rows.append([*(harmless(cells.get(name, "")) for name in _CANVAS), *marks, shown_marks(total(own))])
    return rows_as_csv([*_CANVAS, *map(_canvas_task, points), _CANVAS_TOTAL], rows)


def _canvas_task(name: str) -> str:
    """Return the header of a task's column, which Canvas takes for an assignment."""
    if name in _CANVAS:
        return _TASK.format(name=name)
    return _CANVAS_TOTALS.sub("\\1\N{NO-BREAK SPACE}\\2", harmless(name)) or _ONE_TASK


def _pair(graded: Graded | None, unread: str) -> tuple[str, str]:
    if graded is None:
        return _NO_GRADE, harmless(words.UNREAD.format(reason=unread)) if unread else ""
    return shown_marks(graded.marks), harmless(graded.feedback)

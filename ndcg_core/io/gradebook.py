"""Marks as files: a table for a spreadsheet, and tables that the gradebooks of Moodle and Canvas import."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ndcg_core.io.cells import harmless, rows_as_csv
from ndcg_core.teaching.grading import Graded
from ndcg_core.teaching.grading.words import titled
from ndcg_core.teaching.mistakes import mistakes

_HEADER = (
    "student",
    "task",
    "nDCG",
    "DCG",
    "IDCG",
    "verdict",
    "marks",
    "total of the student",
    "mistake",
    "also possible",
    "marks changed because",
    "feedback",
)
_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
_CANVAS_COLUMNS = {"Email address": "SIS Login ID", "Username": "SIS Login ID", "ID number": "SIS User ID"}
_POINTS_POSSIBLE = "    Points Possible"  # Canvas writes it like this
_TOTAL = "Total"
_WITH_ID, _ONE_TASK = "{title} ({id})", "nDCG"
_NO_GRADE = "-"  # Moodle's own mark; an empty cell becomes 0 in a new column


def to_spreadsheet(graded: Iterable[Graded], *, decimal_comma: bool = False) -> str:
    """Return one row per answer, as CSV with a header; each row has the total of its student.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
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
    >>> from ndcg_core.teaching.grading import Answer, Task, grade
    >>> task = Task("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("=ada", "1", {"ndcg": "0.736"})]))
    >>> print(to_spreadsheet(rows, decimal_comma=True).splitlines()[1][:50])
    "'=ada";"1";"0,736";"";"";"right";"1";"1";"";"Idea

    """
    point, rows = "," if decimal_comma else ".", list(graded)
    totals = _totals(rows)
    written = (_row(row, point, totals[row.answer.student]) for row in rows)
    return rows_as_csv(_HEADER, written, delimiter=";" if decimal_comma else ",")


def _totals(graded: Iterable[Graded]) -> dict[str, float]:
    """Return the sum of each student's marks."""
    totals: dict[str, float] = {}
    for row in graded:
        totals[row.answer.student] = totals.get(row.answer.student, 0.0) + row.marks
    return totals


def _row(graded: Graded, point: str, total: float) -> list[str]:
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
        _number(graded.marks).replace(".", point),
        _number(total).replace(".", point),
        harmless("; ".join(map(_named, graded.mistakes)) or graded.cause),
        harmless(others),
        harmless(graded.override.reason if graded.override else ""),
        harmless(graded.feedback),
    ]


def _named(name: str) -> str:
    """Return a mistake's title, and its id for the teacher."""
    return _WITH_ID.format(title=titled(name), id=name) if name in mistakes else titled(name)


def _number(marks: float) -> str:
    return f"{round(marks, 9):.12g}"


def to_gradebook(graded: Iterable[Graded], tasks: Sequence[str], identity: str = "Email address") -> str:
    r"""Return one row per student, as CSV for the gradebook of Moodle: marks, feedback, and a total of several tasks.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    tasks : sequence of str
        The names of the tasks; a single task may be named ``""``.
    identity : {"Email address", "Username", "ID number", "Student"}
        The column by which Moodle finds a student; it cannot find one by ``"Student"``.

    Returns
    -------
    str
        The file. A task without a gradable answer gets a hyphen, Moodle's own mark for no grade, so that the import
        leaves it open.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, Task, grade
    >>> task = Task("T1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("ada@uni.example", "T1", {"ndcg": "0.736"})]))
    >>> print(to_gradebook(rows, ["T1", "T2"]).replace("\r", ""), end="")
    "Email address","T1","T1 (feedback)","T2","T2 (feedback)","Total"
    "ada@uni.example","1","Right: nDCG is 0.7364.","-","","1"

    """
    marked, several = by_student(graded), len(tasks) > 1
    header = [identity]
    for task in tasks:
        header += [task, f"{task} (feedback)"] if task else ["Marks", "Feedback"]
    rows = (
        [
            harmless(student),
            *(cell for task in tasks for cell in _pair(own.get(task))),
            *([_number(sum(row.marks for row in own.values()))] if several else []),
        ]
        for student, own in marked.items()
    )
    return rows_as_csv(map(harmless, [*header, *([_TOTAL] if several else [])]), rows)


def by_student(graded: Iterable[Graded]) -> dict[str, dict[str, Graded]]:
    """Return the answers by student and task, in their order."""
    found: dict[str, dict[str, Graded]] = {}
    for row in graded:
        found.setdefault(row.answer.student, {})[row.answer.task] = row
    return found


def to_canvas(graded: Iterable[Graded], points: Mapping[str, float], identity: str = "Student") -> str:
    r"""Return one row per student, as CSV in the layout of Canvas's gradebook: one column for each task.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    points : mapping of str to float
        The marks for a right answer to each task, by its name; a single task may be named ``""``.
    identity : {"Email address", "Username", "ID number", "Student"}
        What the answers call a student: a login, an id, or a name.

    Returns
    -------
    str
        The file. A task without a gradable answer has an empty cell, which Canvas leaves as it is. Canvas computes
        totals itself.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, Task, grade
    >>> task = Task("T1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("ada@uni.example", "T1", {"ndcg": "0.736"})]))
    >>> print(to_canvas(rows, {"T1": 1}, "Email address").replace("\r", ""), end="")
    "Student","ID","SIS User ID","SIS Login ID","Section","T1"
    "    Points Possible","","","","","1"
    "","","","ada@uni.example","","1"

    """
    column = _CANVAS.index(_CANVAS_COLUMNS.get(identity, _CANVAS[0]))
    rows = [[_POINTS_POSSIBLE, *[""] * (len(_CANVAS) - 1), *map(_number, points.values())]]
    for student, own in by_student(graded).items():
        known = [""] * len(_CANVAS)
        known[column] = harmless(student)
        rows.append([*known, *(_number(own[task].marks) if task in own else "" for task in points)])
    return rows_as_csv([*_CANVAS, *(harmless(task) or _ONE_TASK for task in points)], rows)


def _pair(graded: Graded | None) -> tuple[str, str]:
    return (_NO_GRADE, "") if graded is None else (_number(graded.marks), harmless(graded.feedback))

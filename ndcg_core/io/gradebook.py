"""Marks as files: a table for a spreadsheet, and a table that Moodle's gradebook imports."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ndcg_core.io.cells import harmless
from ndcg_core.teaching.grading import Graded

_HEADER = ("student", "task", "nDCG", "DCG", "IDCG", "verdict", "marks", "mistake", "also possible", "feedback")
_NO_GRADE = "-"  # Moodle's own mark; an empty cell becomes 0 in a new column


def to_spreadsheet(graded: Iterable[Graded], *, decimal_comma: bool = False) -> str:
    """Return one row per answer, as CSV with a header.

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
    >>> print(to_spreadsheet(rows, decimal_comma=True).splitlines()[1])
    "'=ada";"1";"0,736";"";"";"right";"1";"";"I1, K7";"Right: nDCG is 0.7364."

    """
    point = "," if decimal_comma else "."
    return _written(_HEADER, (_row(row, point) for row in graded), delimiter=";" if decimal_comma else ",")


def _row(graded: Graded, point: str) -> list[str]:
    """Use the file's decimal mark throughout: a spreadsheet reads the other mark as a thousands separator or a date."""
    numbers = [
        harmless(graded.answer.numbers.get(name, "").replace(",", point).replace(".", point))
        for name in ("ndcg", "dcg", "idcg")
    ]
    others = ", ".join(graded.alternatives[1:])  # the first belongs to the verdict
    return [
        harmless(graded.answer.student),
        harmless(graded.answer.task),
        *numbers,
        graded.verdict.value,
        _marks(graded).replace(".", point),
        graded.mistake,
        others,
        harmless(graded.feedback),
    ]


def _marks(graded: Graded) -> str:
    return f"{graded.marks:g}"


def to_gradebook(graded: Iterable[Graded], tasks: Sequence[str], identity: str = "Email address") -> str:
    r"""Return one row per student, as CSV that Moodle's gradebook imports: marks and feedback for each task.

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
    "Email address","T1","T1 (feedback)","T2","T2 (feedback)"
    "ada@uni.example","1","Right: nDCG is 0.7364.","-",""

    """
    by_student: dict[str, dict[str, Graded]] = {}
    for row in graded:
        by_student.setdefault(row.answer.student, {})[row.answer.task] = row
    header = [identity]
    for task in tasks:
        header += [task, f"{task} (feedback)"] if task else ["Marks", "Feedback"]
    rows = (
        [harmless(student), *(cell for task in tasks for cell in _pair(marked.get(task)))]
        for student, marked in by_student.items()
    )
    return _written(map(harmless, header), rows)


def _pair(graded: Graded | None) -> tuple[str, str]:
    return (_NO_GRADE, "") if graded is None else (_marks(graded), harmless(graded.feedback))


def _written(header: Iterable[str], rows: Iterable[Iterable[str]], *, delimiter: str = ",") -> str:
    out = io.StringIO()
    # All cells are quoted, so that a reader with another default delimiter does not split them.
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()

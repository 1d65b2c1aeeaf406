"""Marks to take away: a table for a spreadsheet, and one that Moodle's gradebook imports."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ndcg_core.io.cells import harmless
from ndcg_core.teaching.grading import Graded

_HEADER = ("student", "task", "nDCG", "DCG", "IDCG", "verdict", "marks", "mistake", "cannot be told from", "feedback")
_NO_GRADE = "-"  # as Moodle itself writes it; an empty cell becomes 0 in a new column


def to_spreadsheet(graded: Iterable[Graded], *, decimal_comma: bool = False) -> str:
    """Return one row per answer, as CSV with a header.

    With ``decimal_comma`` cells are separated by semicolons, as spreadsheets in most of Europe expect.

    Names and answers that a spreadsheet would run as a formula begin with a single quote.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, Task, grade
    >>> task = Task("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("=ada", "1", {"ndcg": "0.736"})]))
    >>> print(to_spreadsheet(rows, decimal_comma=True).splitlines()[1])
    "'=ada";"1";"0,736";"";"";"right";"1";"";"I1, K7";"Right: nDCG is 0.7364."
    """
    point = "," if decimal_comma else "."
    return _written(_HEADER, (_row(one, point) for one in graded), delimiter=";" if decimal_comma else ",")


def _row(one: Graded, point: str) -> list[str]:
    """Numbers with the file's own decimal mark: a spreadsheet takes the other one for a thousand's, or for a date's."""
    numbers = [
        harmless(one.answer.numbers.get(name, "").replace(",", point).replace(".", point))
        for name in ("ndcg", "dcg", "idcg")
    ]
    others = ", ".join(one.alternatives[1:])  # the first is what the answer was taken for
    return [
        harmless(one.answer.student),
        harmless(one.answer.task),
        *numbers,
        one.verdict.value,
        _marks(one).replace(".", point),
        one.mistake,
        others,
        harmless(one.feedback),
    ]


def _marks(one: Graded) -> str:
    return f"{one.marks:g}"


def to_gradebook(graded: Iterable[Graded], tasks: Sequence[str], identity: str = "Email address") -> str:
    r"""Return one row per student, as CSV that Moodle's gradebook imports: marks and feedback for each task.

    Moodle finds a student by ``"Email address"``, ``"Username"`` or ``"ID number"``, and asks which column goes into
    which item. A task without an answer that could be graded has Moodle's own mark for no grade, a hyphen, so that
    the import leaves it open; a ``""`` among the tasks is the only one.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, Task, grade
    >>> task = Task("T1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = list(grade([task], [Answer("ada@uni.example", "T1", {"ndcg": "0.736"})]))
    >>> print(to_gradebook(rows, ["T1", "T2"]).replace("\r", ""), end="")
    "Email address","T1","T1 (feedback)","T2","T2 (feedback)"
    "ada@uni.example","1","Right: nDCG is 0.7364.","-",""
    """
    by_student: dict[str, dict[str, Graded]] = {}
    for one in graded:
        by_student.setdefault(one.answer.student, {})[one.answer.task] = one
    header = [identity]
    for task in tasks:
        header += [task, f"{task} (feedback)"] if task else ["Marks", "Feedback"]
    rows = (
        [harmless(student), *(cell for task in tasks for cell in _pair(marked.get(task)))]
        for student, marked in by_student.items()
    )
    return _written(map(harmless, header), rows)


def _pair(one: Graded | None) -> tuple[str, str]:
    return (_NO_GRADE, "") if one is None else (_marks(one), harmless(one.feedback))


def _written(header: Iterable[str], rows: Iterable[Iterable[str]], *, delimiter: str = ",") -> str:
    out = io.StringIO()
    # Every cell stands in quotes, so that none is cut in two by whoever takes another delimiter for granted.
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()

"""Several answers of a student to a task, of which the best counts."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.teaching.grading.records import Graded


def best_attempts(graded: Iterable[Graded]) -> list[Graded]:
    """Return for each student and task the answer with the highest marks, the earliest of equal ones.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.

    Returns
    -------
    list of Graded
        In the order in which a student first answers a task.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, Task, grade
    >>> task = Task("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = [Answer("ada", "1", {"ndcg": number}) for number in ("0.5", "0.736", "0.817")]
    >>> [row.answer.numbers["ndcg"] for row in best_attempts(grade([task], rows))]
    ['0.736']

    """
    best: dict[tuple[str, str], Graded] = {}
    for row in graded:
        known = best.setdefault((row.answer.student, row.answer.task), row)
        if row.marks > known.marks:
            best[row.answer.student, row.answer.task] = row
    return list(best.values())

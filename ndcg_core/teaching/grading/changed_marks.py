"""Marks that the teacher changed, each with a reason."""

from collections.abc import Iterable
from dataclasses import replace

from ndcg_core.teaching.marking.override import Override, Values, values_of
from ndcg_core.teaching.marking.records import Answer, Graded
from ndcg_core.teaching.marking.words import with_reason


def overridden(graded: Iterable[Graded], overrides: Iterable[Override]) -> list[Graded]:
    """Return the answers with the marks that the teacher changed.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    overrides : iterable of Override
        The changes. Where several cover an answer, one for the student counts more than one for a number, and a later
        change more than an earlier.

    Returns
    -------
    list of Graded
        The answers in their order. A changed answer has the new marks, the override, and its reason in the feedback;
        verdict and findings stay.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import assign, grade
    >>> task = assign("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = [Answer("ada", "1", {"ndcg": "0.8"}), Answer("ben", "1", {"ndcg": "0,80"})]
    >>> marked = list(grade([task], rows))
    >>> change = Override("1", 0.25, "The board said 0.8.", values=values_of(rows[0].numbers))
    >>> [row.marks for row in overridden(marked, [change])], [row.marks for row in overridden(marked, [])]
    ([0.25, 0.25], [0.0, 0.0])

    """
    by_student: dict[tuple[str, str], Override] = {}
    by_value: dict[tuple[str, Values], Override] = {}
    for change in overrides:
        if change.student:
            by_student[change.task, change.student] = change
        else:
            by_value[change.task, change.values] = change
    if not by_student and not by_value:
        return list(graded)
    tasks = {task for task, _ in by_value}

    def change_of(answer: Answer) -> Override | None:
        own = by_student.get((answer.task, answer.student))
        if own is not None or answer.task not in tasks:
            return own
        return by_value.get((answer.task, values_of(answer.numbers)))

    changes = ((row, change_of(row.answer)) for row in graded)
    return [_changed(row, change) if change else row for row, change in changes]


def _changed(row: Graded, change: Override) -> Graded:
    return replace(row, marks=float(change.marks), feedback=with_reason(row.feedback, change.reason), override=change)

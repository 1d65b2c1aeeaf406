"""Answers in, marks out, one after the other, so that a page can show how far it is and stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ndcg_core.errors import NdcgError
from ndcg_core.teaching.grading.marking import TaskMarker
from ndcg_core.teaching.grading.records import Answer, Graded, Task
from ndcg_core.teaching.grading.rule import Rule


def grade(tasks: Iterable[Task], answers: Iterable[Answer], rule: Rule = Rule()) -> Iterator[Graded]:
    """Every answer with its mark, in the order given and each when it is asked for.

    Each answer takes a fraction of a millisecond, apart from the first few to each task: these compute what is known of its list, which
    takes up to a tenth of a second. Equal answers to a task share one diagnosis as long as there are few different ones between them, and
    memory grows by little more than the answers themselves. Raises :class:`NdcgError` at once for no task, two of one name, and a task
    whose list has no right answer; and on the way for an answer that is no number or is to a task that was not given.

    >>> from ndcg_core import Convention, Topic
    >>> task = Task("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> rows = [Answer("ada", "1", {"ndcg": "0,736"}), Answer("ben", "1", {"ndcg": "0.817"}), Answer("cem", "1", {"ndcg": "7.364"})]
    >>> [(one.answer.student, one.verdict.value, one.marks, one.mistake) for one in grade([task], rows)]
    [('ada', 'right', 1.0, ''), ('ben', 'convention', 0.5, 'G1'), ('cem', 'slip', 0.5, '')]
    """
    markings: dict[str, TaskMarker] = {}
    for task in tasks:
        if task.name in markings:
            raise NdcgError("Tasks have names of their own", got=task.name, where="two of them")
        markings[task.name] = TaskMarker(task, rule)
    if not markings:
        raise NdcgError("Grading needs a task")
    return _graded(markings, answers)


def _graded(markings: dict[str, TaskMarker], answers: Iterable[Answer]) -> Iterator[Graded]:
    for answer in answers:
        if answer.task not in markings:
            raise NdcgError("An answer is to one of the tasks", got=answer.task, where=f"line {answer.line}")
        yield markings[answer.task].graded(answer)

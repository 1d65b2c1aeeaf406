"""What a class's marks come to: by student, by mistake, and by task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.grading.records import Graded, Task
from ndcg_core.teaching.mistakes import mistakes, why_equal


@dataclass(frozen=True)
class Total:
    """A student's marks, by task and together; a task without an answer that could be graded is not among them."""

    student: str
    marks: Mapping[str, float]

    @property
    def total(self) -> float:
        """The sum over the tasks."""
        return sum(self.marks.values())


@dataclass(frozen=True)
class MistakeCount:
    """What went wrong: a mistake's id, or a few words, its title, and the students, each once."""

    name: str
    title: str
    students: tuple[str, ...]
    answers: int


@dataclass(frozen=True)
class Unseparated:
    """Ids, ``"OK"`` for the right answer, that came to one number in a task, whose answers did so, and why."""

    task: str
    ids: tuple[str, ...]
    students: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Report:
    """A class at a glance; ``made`` and ``unseparated`` are sorted by students, ``totals`` as the answers came."""

    answers: int
    verdicts: Mapping[Verdict, int]
    totals: tuple[Total, ...]
    made: tuple[MistakeCount, ...]
    unexplained: tuple[str, ...]
    unseparated: tuple[Unseparated, ...]


def report(graded: Iterable[Graded], tasks: Iterable[Task]) -> Report:
    """The class at a glance.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, grade
    >>> task = Task("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> typed = {"ada": "0.817", "ben": "0.736", "cem": "0.8175"}
    >>> rows = [Answer(student, "1", {"ndcg": number}) for student, number in typed.items()]
    >>> told = report(grade([task], rows), [task])
    >>> [(made.name, made.students) for made in told.made]
    [('G1', ('ada', 'cem'))]
    >>> [(one.student, one.total) for one in told.totals]
    [('ada', 0.5), ('ben', 1.0), ('cem', 0.5)]
    """
    verdicts: Counter[Verdict] = Counter()
    totals: dict[str, dict[str, float]] = {}
    made: dict[str, list[Graded]] = {}
    unexplained: dict[str, None] = {}
    unseparated: dict[tuple[str, tuple[str, ...]], list[Graded]] = {}
    for one in graded:
        verdicts[one.verdict] += 1
        totals.setdefault(one.answer.student, {})[one.answer.task] = one.marks
        if one.made:
            made.setdefault(one.made, []).append(one)
        elif one.verdict is not Verdict.RIGHT:
            unexplained[one.answer.student] = None
        if one.alternatives:
            unseparated.setdefault((one.answer.task, one.alternatives), []).append(one)
    lists = {task.name: task for task in tasks}
    return Report(
        verdicts.total(),
        {verdict: verdicts[verdict] for verdict in Verdict if verdicts[verdict]},
        tuple(Total(student, marks) for student, marks in totals.items()),
        tuple(
            sorted(
                (MistakeCount(name, _title(ones[0]), _students(ones), len(ones)) for name, ones in made.items()),
                key=lambda each: (-len(each.students), -each.answers),
            )
        ),
        tuple(unexplained),
        tuple(
            sorted(
                (
                    Unseparated(task, ids, _students(ones), _why(lists.get(task), ids))
                    for (task, ids), ones in unseparated.items()
                ),
                key=lambda each: -len(each.students),
            )
        ),
    )


def _students(ones: Iterable[Graded]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.answer.student for one in ones))


def _title(one: Graded) -> str:
    if not one.mistakes:
        return "the right number, written wrong" if one.findings[0].slip else "another definition"
    titles = " and ".join(mistakes[number].title for number in one.mistakes)
    return f"a guess: {titles}" if len(one.mistakes) > 1 else titles


def _why(task: Task | None, ids: tuple[str, ...]) -> str:
    """Why they are one number, as far as the catalogue knows it for this list."""
    known = dict.fromkeys(why_equal(task.topic, task.convention, ids[0], other) for other in ids[1:]) if task else {}
    return (
        "; ".join(reason for reason in known if reason) or "on this list they come to the same number at this tolerance"
    )

"""The results of a class: by student, by mistake, and by task."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.grading.assigned import Assigned
from ndcg_core.teaching.marking import words
from ndcg_core.teaching.marking.records import Graded
from ndcg_core.teaching.mistakes import why_equal


@dataclass(frozen=True)
class Total:
    """A student's marks.

    Attributes
    ----------
    student : str
        The name.
    marks : mapping of str to float
        The mark of each task; a task without a gradable answer is left out.

    """

    student: str
    marks: Mapping[str, float]

    @property
    def total(self) -> float:
        """The sum over the tasks."""
        return added_up(self.marks.values())


@dataclass(frozen=True)
class MistakeCount:
    """A cause of wrong answers, with the students.

    Attributes
    ----------
    name : str
        The id of a mistake, or a few words.
    title : str
        The mistake in a few words.
    students : tuple of str
        The students, each once.
    answers : int
        How many answers it explains.

    """

    name: str
    title: str
    students: tuple[str, ...]
    answers: int


@dataclass(frozen=True)
class Unseparated:
    """Explanations of an answer that a task cannot tell apart.

    Attributes
    ----------
    task : str
        The name of the task.
    ids : tuple of str
        Ids of mistakes with the same number, ``"OK"`` for the right answer.
    students : tuple of str
        The students who gave it.
    reason : str
        Why the number is the same.

    """

    task: str
    ids: tuple[str, ...]
    students: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Report:
    """The results of a class.

    Attributes
    ----------
    answers : int
        How many answers were graded.
    verdicts : mapping of Verdict to int
        How many answers got each verdict.
    totals : tuple of Total
        The marks of each student, in the order of the answers.
    made : tuple of MistakeCount
        The causes of wrong answers; the cause that most students share comes first.
    unexplained : tuple of str
        Students with an answer that nothing explains.
    unseparated : tuple of Unseparated
        What the tasks cannot tell apart; the group with most students comes first.

    """

    answers: int
    verdicts: Mapping[Verdict, int]
    totals: tuple[Total, ...]
    made: tuple[MistakeCount, ...]
    unexplained: tuple[str, ...]
    unseparated: tuple[Unseparated, ...]


def report(graded: Iterable[Graded], tasks: Iterable[Assigned]) -> Report:
    """Return the results of a class.

    Parameters
    ----------
    graded : iterable of Graded
        The marked answers.
    tasks : iterable of Assigned
        The tasks.

    Returns
    -------
    Report
        The results.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.grading import Answer, assign, grade
    >>> task = assign("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> typed = {"ada": "0.817", "ben": "0.736", "cem": "0.8175"}
    >>> rows = [Answer(student, "1", {"ndcg": number}) for student, number in typed.items()]
    >>> result = report(grade([task], rows), [task])
    >>> [(mistake.name, mistake.students) for mistake in result.made]
    [('G1', ('ada', 'cem'))]
    >>> [(student.student, student.total) for student in result.totals]
    [('ada', 0.5), ('ben', 1.0), ('cem', 0.5)]

    """
    verdicts: Counter[Verdict] = Counter()
    totals: dict[str, dict[str, float]] = {}
    causes: dict[str, list[Graded]] = {}
    unexplained: dict[str, None] = {}
    unseparated: dict[tuple[str, tuple[str, ...]], list[Graded]] = {}
    for row in graded:
        verdicts[row.verdict] += 1
        totals.setdefault(row.answer.student, {})[row.answer.task] = row.marks
        if row.made:
            causes.setdefault(row.made, []).append(row)
        elif row.verdict is not Verdict.RIGHT:
            unexplained[row.answer.student] = None
        if row.alternatives:
            unseparated.setdefault((row.answer.task, row.alternatives), []).append(row)
    known = {task.name: task for task in tasks}
    counts = (MistakeCount(name, rows[0].cause, _students(rows), len(rows)) for name, rows in causes.items())
    groups = (
        Unseparated(task, ids, _students(rows), _why(known.get(task), ids)) for (task, ids), rows in unseparated.items()
    )
    return Report(
        verdicts.total(),
        {verdict: verdicts[verdict] for verdict in Verdict if verdicts[verdict]},
        tuple(Total(student, marks) for student, marks in totals.items()),
        tuple(sorted(counts, key=lambda count: (-len(count.students), -count.answers))),
        tuple(unexplained),
        tuple(sorted(groups, key=lambda group: -len(group.students))),
    )


def _students(rows: Iterable[Graded]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.answer.student for row in rows))


def _why(task: Assigned | None, ids: tuple[str, ...]) -> str:
    """Return why they give the same number, if the catalogue knows it for this list."""
    known = dict.fromkeys(why_equal(task.topic, task.convention, ids[0], other) for other in ids[1:]) if task else {}
    return "; ".join(reason for reason in known if reason) or words.SAME_NUMBER

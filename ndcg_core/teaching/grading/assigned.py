"""Tasks that a class was given, and the answers to them with their marks."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching import words
from ndcg_core.teaching.marking.marker import Marker
from ndcg_core.teaching.marking.records import Answer, Graded
from ndcg_core.teaching.marking.rule import Rule
from ndcg_core.teaching.tasks.kinds.fill import ask_sums
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.teaching.tasks.typed_numbers import NumberTask


@dataclass(frozen=True)
class Assigned:
    """A task that a class was given.

    Attributes
    ----------
    name : str
        Its name; a single task may be named ``""``.
    task : NumberTask
        What is asked.
    rule : Rule, optional
        How its answers are marked; without a rule, as the class's rule says.
    points : float, optional
        The marks for a right answer; without points, those of the rule.

    """

    name: str
    task: NumberTask
    rule: Rule | None = None
    points: float | None = None

    @property
    def key(self) -> NumberKey:
        """What its numbers are marked by."""
        return self.task.key

    @property
    def topic(self) -> Topic:
        """The list that it is about."""
        return self.key.topic

    @property
    def convention(self) -> Convention:
        """The definition that its numbers have."""
        return self.key.convention

    def marked_by(self, rule: Rule) -> Rule:
        """Return the rule of this task in a class with this rule.

        >>> assign("1", Topic(["d1"], {"d1": 1}), Convention(), points=3).marked_by(Rule()).slip
        1.5
        """
        own = self.rule or rule
        return own if self.points is None else own.scaled_to(self.points)

    def marker(self, rule: Rule) -> Marker:
        """Return what marks it; raise :class:`NdcgError` if its list is refused or has no right answer."""
        try:
            marker = self.key.under(self.marked_by(rule))
        except NdcgError as refusal:
            raise refusal.within(f"task {self.name!r}") from None
        if not all(map(math.isfinite, marker.values.values())):
            raise words.TASK_WITHOUT_ANSWER.error(marker.key.ndcg, task=repr(self.name))
        return marker


def assign(
    name: str, topic: Topic, convention: Convention, *, rule: Rule | None = None, points: float | None = None
) -> Assigned:
    """Return the task of a list whose DCG, IDCG and nDCG are asked for.

    >>> assign("1", Topic(["d1", "d2"], {"d1": 1, "d2": 3}), Convention()).key.written
    '0.710'
    """
    return Assigned(name, ask_sums(topic, convention), rule, points)


def grade(tasks: Iterable[Assigned], answers: Iterable[Answer], rule: Rule = Rule()) -> Iterator[Graded]:
    """Return every answer with its mark, in the given order, computed when it is needed.

    Parameters
    ----------
    tasks : iterable of Assigned
        The tasks.
    answers : iterable of Answer
        The answers.
    rule : Rule
        How close a number must be, and what each kind of answer earns, for tasks without a rule of their own.

    Returns
    -------
    iterator of Graded
        The marked answers.

    Raises
    ------
    NdcgError
        At once if there is no task, if two tasks have the same name, or if a list has no right answer; while grading,
        for an answer that is not a number or belongs to an unknown task.

    Notes
    -----
    Each answer takes a fraction of a millisecond, except the first few for each task: these compute what is known about
    its list, which takes up to a tenth of a second. Equal answers to a task share one diagnosis as long as there are
    few different answers between them, and memory grows by little more than the answers themselves.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> task = assign("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> typed = {"ada": "0,736", "ben": "0.817", "cem": "7.364"}
    >>> rows = [Answer(student, "1", {"ndcg": number}) for student, number in typed.items()]
    >>> [(row.answer.student, row.verdict.value, row.marks, row.mistake) for row in grade([task], rows)]
    [('ada', 'right', 1.0, ''), ('ben', 'convention', 0.5, 'G1'), ('cem', 'slip', 0.5, '')]

    """
    markings: dict[str, Marker] = {}
    for task in tasks:
        if task.name in markings:
            raise words.TASK_NAME.error(task.name)
        markings[task.name] = task.marker(rule)
    if not markings:
        raise words.NO_TASK.error()
    return _graded(markings, answers)


def _graded(markings: dict[str, Marker], answers: Iterable[Answer]) -> Iterator[Graded]:
    for answer in answers:
        if answer.task not in markings:
            raise words.TASK_OF_ANSWER.unknown(answer.task, markings, line=answer.line)
        yield markings[answer.task].graded(answer)


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
    >>> from ndcg_core.teaching.grading import Answer, assign, grade
    >>> task = assign("1", Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
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

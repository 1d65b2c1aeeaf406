"""A class as this process knows it: what the database said last, read on from there."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple
from zlib import crc32

from sqlalchemy import Connection

from ndcg_core.teaching.classroom import Groups, Progress, Question, group, open_questions
from ndcg_core.teaching.tasks import Judgement
from ndcg_core.teaching.tasks.fresh import with_seed
from ndcg_core.teaching.tasks.kept import Kept, hashable
from pages.ui.classroom import store, words
from pages.ui.classroom.rows import ClassRow, LateRow, QuestionRow, StudentRow


class Given(NamedTuple):
    """An answer: the student's turn, what was answered, and of homework what was said of it."""

    turn: int
    value: Kept
    right: bool | None
    said: str = ""


class Asked(QuestionRow):
    """A question of a class, and what it remembers."""

    @cached_property
    def question(self) -> Question:
        """The question itself."""
        return open_questions(self.kept)[0]


@lru_cache(64)  # a megabyte each once an answer was judged
def _drawn(kept: str, seed: int) -> Question:
    """Return a question about the list that a seed draws."""
    (question,) = open_questions(kept)
    return replace(question, task=with_seed(question.task, seed))


Answers = Mapping[int, Given]
"""Answers by the number of their student."""


@dataclass
class Room:
    """A class; every field is replaced and never changed, so that a thread can read on while another replaces it.

    Attributes
    ----------
    row : ClassRow
        The class's row.
    asked : tuple of Asked
        Its questions.
    students : mapping of int to StudentRow
        Who has joined, in that order.
    answers : mapping of (int, int) to Answers
        The answers by question and round, of homework by question and try.
    late : frozenset of LateRow
        The answers that came too late.
    present : int
        How many phones are connected.

    """

    row: ClassRow
    asked: tuple[Asked, ...] = ()
    students: Mapping[int, StudentRow] = field(default_factory=dict)
    answers: Mapping[tuple[int, int], Answers] = field(default_factory=dict)
    late: frozenset[LateRow] = frozenset()
    present: int = 0

    @property
    def progress(self) -> Progress:
        """Where the class stands."""
        return store.progress_of(self.row)

    @property
    def controls(self) -> list[str]:
        """What each question is answered with."""
        return [asked.control for asked in self.asked]

    @property
    def rounds(self) -> list[int]:
        """How often each question was asked."""
        return [asked.rounds for asked in self.asked]

    @cached_property
    def names(self) -> Mapping[int, str]:
        """What each student is called in a file: the nickname, with a number behind one that another has already."""
        return _told_apart({number: student.name for number, student in self.students.items()})

    @cached_property
    def identities(self) -> Mapping[int, str]:
        """What each student is called in a gradebook: the student's number, or the name without one."""
        numbers = {at: student.number for at, student in self.students.items() if student.number}
        return _told_apart({**numbers, **{at: self.names[at] for at in self.students if at not in numbers}})

    def counts(self, question: int, round_: int) -> bool:
        """Return whether answers to a round count: none that follow the truth do, unless the teacher says so."""
        told_in = self.asked[question].told_in
        return self.row.homework or self.row.counts_all or not told_in or round_ <= told_in

    def label(self, question: int, round_: int) -> str:
        """Return what a round is called."""
        return str(round_) if self.counts(question, round_) else words.AFTER_TRUTH.format(round=round_)

    def question(self, number: int, student: int) -> Question:
        """Return a question as a student is asked it, who may have a list that nobody else has."""
        asked, seed = self.asked[number], crc32(f"{self.row.id} {number} {student}".encode())
        drawn = self.row.own_lists and asked.question.task.fresh
        return _drawn(asked.kept, seed) if drawn else asked.question

    def said(self, number: int, student: int, given: Given) -> Judgement:
        """Return what is said of an answer; that of homework was kept with it."""
        if given.said:
            kept = json.loads(given.said).items()
            return Judgement(given.right, **{name: value for name, value in kept if name != "graded"})
        return self.question(number, student).recall(given.value)

    def given(self, question: int, number: int) -> Answers:
        """Return the answers to a round of a question."""
        return self.answers.get((question, number), {})

    def tries(self, question: int, student: int) -> list[Given]:
        """Return a student's tries at a question of homework."""
        rounds = sorted(number for at, number in self.answers if at == question)
        return [
            self.answers[question, number][student] for number in rounds if student in self.answers[question, number]
        ]

    def groups(self, question: int, number: int) -> Groups:
        """Return a round of a question by what was answered; students go by their numbers."""
        given = self.given(question, number).items()
        judged = {str(student): self.said(question, student, answer) for student, answer in given}
        return group(judged, [str(student) for student in self.students])

    def late_in(self, question: int, number: int) -> int:
        """Return how many answered a round too late."""
        return sum(entry[:2] == (question, number) for entry in self.late)


def _told_apart(names: Mapping[int, str]) -> Mapping[int, str]:
    used: dict[str, int] = {}
    for number, name in names.items():
        found, same = name, 1
        while found in used:
            same += 1
            found = f"{name} {same}"
        used[found] = number
    return {number: name for name, number in used.items()}


def read_room(connection: Connection, before: Room | None, class_id: int) -> tuple[Room | None, set[int]]:
    """Return a class as it is now, and who answered since ``before``, in time or late; None for one that is gone."""
    row = store.read_class(connection, class_id)
    if row is None:
        return None, set()
    same = before is not None and (row.moved, row.edited) == (before.row.moved, before.row.edited)
    stays = before is not None and row.edited == before.row.edited  # else somebody may have been put out
    since = before.row.version if before and stays else -1
    answers = {key: dict(given) for key, given in before.answers.items()} if before and stays else {}
    changed: set[int] = set()
    for found in store.read_answers(connection, class_id, since):
        read = hashable(json.loads(found.value))
        answers.setdefault((found.question, found.round), {})[found.student] = Given(
            found.turn, read, found.right, found.said
        )
        changed.add(found.student)
    late = frozenset(store.read_late(connection, class_id))
    changed |= {entry.student for entry in late - (before.late if before else frozenset())}
    asked, students = (before.asked, before.students) if before is not None and same else (None, {})
    joined = store.read_students(connection, class_id, max(students, default=0))
    return Room(
        row,
        _questions(connection, before, class_id) if asked is None else asked,
        {**students, **{student.id: student for student in joined}},
        answers,
        late,
        store.count_present(connection, class_id),
    ), changed


def _questions(connection: Connection, before: Room | None, class_id: int) -> tuple[Asked, ...]:
    known = {asked.kept: asked for asked in before.asked} if before else {}
    return tuple(_asked(known, found) for found in store.read_questions(connection, class_id))


def _asked(known: Mapping[str, Asked], found: QuestionRow) -> Asked:
    """Return the question that is known already, with what it remembers."""
    before, fresh = known.get(found.kept), Asked(*found)
    if before is not None and "question" in vars(before):
        vars(fresh).update(vars(before))
    return fresh

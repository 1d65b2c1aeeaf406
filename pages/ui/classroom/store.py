"""What is kept of classes: every statement that reads or writes the database."""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, case, delete, func, insert, select, union, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from ndcg_core.teaching.classroom import Progress, Question
from ndcg_core.teaching.classroom.saved import save
from pages.ui.classroom import codes, words
from pages.ui.classroom.database import note_erased
from pages.ui.classroom.rows import AnswerRow, ClassRow, LateRow, QuestionRow, StudentRow, columns, read_all, read_one
from pages.ui.classroom.schema import ANSWER, CLASS, LATE, PRESENT, QUESTION, STUDENT

MOST_CLASSES, MOST_STUDENTS, MOST_QUESTIONS = 10_000, 1_000, 100
MOST_TRIES = 100  # at a question of homework that names no number
DAYS = 30
WAY_SECONDS = 900.0  # in which another phone must have taken over
_DAY = 86_400.0
_Insert = postgresql.Insert | sqlite.Insert
_SEEN = 60.0  # seconds for which a process's count of phones holds
_TRIES = 20  # at a code that is free
_CLASS, _STUDENT, _ANSWER = columns(CLASS, ClassRow), columns(STUDENT, StudentRow), columns(ANSWER, AnswerRow)


class Opened(NamedTuple):
    """A new class: its id, its code, and the key that only its teacher gets."""

    id: int
    code: str
    key: str


@dataclass(frozen=True)
class Homework:
    """How a class works at its own pace.

    Attributes
    ----------
    due : float
        Until when answers count, in seconds since 1970.
    tries : int
        How many tries each question allows; 0 for a hundred, more than anybody needs.
    opens : bool
        Whether the solution opens in the end, also to who had no right answer.
    waits : bool
        Whether it waits until the time is over; else it opens after the last try, which one window can spend for all.
    expected : str
        Who is in the course, a name a line, so that the teacher sees who has not come.
    asks_number : bool
        Whether nobody joins without a student's number.
    own_lists : bool
        Whether each student has another list, where a question's list was drawn.

    """

    due: float
    tries: int = 3
    opens: bool = True
    waits: bool = True
    expected: str = ""
    asks_number: bool = False
    own_lists: bool = False


def create(
    connection: Connection, title: str, questions: Sequence[Question], homework: Homework | None = None
) -> Opened:
    """Keep a new class, and forget those whose time is over.

    Raises
    ------
    NdcgError
        If the server keeps as many classes as it may.

    """
    forget_old(connection)
    if connection.execute(select(func.count()).select_from(CLASS)).scalar_one() >= MOST_CLASSES:
        raise words.MOST_CLASSES.error(most=f"{MOST_CLASSES:,}")
    key = codes.make_key()
    row = {
        "key": codes.hashed(key),
        "title": title,
        "version": 1,
        "moved": 1,
        "edited": 1,
        **_columns(Progress()),
        "made": time.time(),
        "homework": homework is not None,
        "due": homework.due if homework else None,
        "tries": homework.tries if homework else 0,
        "opens": homework is None or homework.opens,
        "waits": homework is not None and homework.waits,
        "expected": homework.expected if homework else "",
        "own_lists": homework is not None and homework.own_lists,
        "asks_number": homework is not None and homework.asks_number,
    }
    number, code = _insert_with_free_code(connection, row)
    add_questions(connection, number, questions)
    return Opened(number, code, key)


def _insert_with_free_code(connection: Connection, row: dict[str, object]) -> tuple[int, str]:
    for _ in range(_TRIES):
        code = codes.make_code()
        try:
            with connection.begin_nested():
                return connection.execute(
                    insert(CLASS).values(code=code, **row).returning(CLASS.c.id)
                ).scalar_one(), code
        except IntegrityError:
            continue
    raise words.MOST_CLASSES.error(most=f"{MOST_CLASSES:,}")


def add_questions(connection: Connection, class_id: int, questions: Iterable[Question]) -> None:
    """Keep more questions of a class, behind those that it has.

    Raises
    ------
    NdcgError
        For more than a class has.

    """
    have = connection.execute(select(func.count()).where(QUESTION.c["class"] == class_id)).scalar_one()
    rows = [
        {"class": class_id, "number": have + at, "rounds": 0, "told": False, **_written(question)}
        for at, question in enumerate(questions)
    ]
    if have + len(rows) > MOST_QUESTIONS:
        raise words.MOST_QUESTIONS.error(have + len(rows), most=MOST_QUESTIONS)
    if rows:
        connection.execute(insert(QUESTION), rows)
        _note_edit(connection, class_id)


def _note_edit(connection: Connection, class_id: int) -> None:
    """Note that whoever knows the class must read its questions and names anew."""
    connection.execute(update(CLASS).where(CLASS.c.id == class_id).values(edited=CLASS.c.version))


def _written(question: Question) -> dict[str, str]:
    return {"shown": json.dumps(question.shown()), "kept": save([question]), "control": question.control}


def find_class(connection: Connection, code: str) -> ClassRow | None:
    """Return the class with a code."""
    return read_one(connection, select(*_CLASS).where(CLASS.c.code == code), ClassRow)


def read_class(connection: Connection, class_id: int) -> ClassRow | None:
    """Return a class as it stands."""
    return read_one(connection, select(*_CLASS).where(CLASS.c.id == class_id), ClassRow)


def read_questions(connection: Connection, class_id: int) -> list[QuestionRow]:
    """Return the questions of a class in their order."""
    wanted = select(*columns(QUESTION, QuestionRow)).where(QUESTION.c["class"] == class_id)
    return read_all(connection, wanted.order_by(QUESTION.c.number), QuestionRow)


def read_students(connection: Connection, class_id: int, since: int = 0) -> list[StudentRow]:
    """Return who has joined a class after the student with the number ``since``, in the order of joining."""
    wanted = select(*_STUDENT).where(and_(STUDENT.c["class"] == class_id, STUDENT.c.id > since))
    return read_all(connection, wanted.order_by(STUDENT.c.id), StudentRow)


def read_answers(connection: Connection, class_id: int, since: int = -1) -> list[AnswerRow]:
    """Return the answers of a class that a version later than ``since`` brought."""
    wanted = select(*_ANSWER).where(and_(ANSWER.c["class"] == class_id, ANSWER.c.version > since))
    return read_all(connection, wanted.order_by(ANSWER.c.round), AnswerRow)


def read_late(connection: Connection, class_id: int) -> list[LateRow]:
    """Return which answers came too late."""
    return read_all(connection, select(*columns(LATE, LateRow)).where(LATE.c["class"] == class_id), LateRow)


def versions(connection: Connection, class_ids: Iterable[int]) -> dict[int, int]:
    """Return the version of each class that there still is."""
    wanted = select(CLASS.c.id, CLASS.c.version).where(CLASS.c.id.in_(list(class_ids)))
    return {row.id: row.version for row in connection.execute(wanted)}


def find_student(connection: Connection, class_id: int, token: str) -> StudentRow | None:
    """Return the student with a token."""
    wanted = and_(STUDENT.c["class"] == class_id, STUDENT.c.token == codes.hashed(token))
    return read_one(connection, select(*_STUDENT).where(wanted), StudentRow)


def touch(connection: Connection, class_id: int) -> ClassRow | None:
    """Raise a class's version, hold it until the commit, and return it as it stands; None where it is gone."""
    raised = update(CLASS).where(CLASS.c.id == class_id).values(version=CLASS.c.version + 1)
    return read_one(connection, raised.returning(*_CLASS), ClassRow)


def join(connection: Connection, at: ClassRow, name: str, token: str, student_number: str = "") -> int:
    """Keep a new student, and return the number.

    A token that is known has joined already, by a message whose answer was lost.

    Raises
    ------
    NdcgError
        For a full class, one that takes nobody new, and one that needs a student's number.

    """
    known = find_student(connection, at.id, token)
    if known is not None:
        return known.id
    if at.locked:
        raise words.LOCKED.error()
    if at.asks_number and not student_number:
        raise words.NUMBER_NEEDED.error()
    if connection.execute(select(func.count()).where(STUDENT.c["class"] == at.id)).scalar_one() >= MOST_STUDENTS:
        raise words.FULL.error(most=f"{MOST_STUDENTS:,}")
    row = {"class": at.id, "token": codes.hashed(token), "name": name, "hidden": False, "number": student_number}
    return int(connection.execute(insert(STUDENT).values(row).returning(STUDENT.c.id)).scalar_one())


def open_way(connection: Connection, at: ClassRow, student: int, code: str) -> None:
    """Keep the code by which another phone can go on in a student's place, for a quarter of an hour."""
    mine = and_(STUDENT.c["class"] == at.id, STUDENT.c.id == student)
    connection.execute(update(STUDENT).where(mine).values(way=codes.hashed(code), way_until=time.time() + WAY_SECONDS))


def go_on(connection: Connection, at: ClassRow, code: str, token: str) -> int | None:
    """Give a student's place to the phone with this token, and return the number; None for a code that opens nothing.

    The phone that had it is in the class no more; the code opens nothing again.
    """
    mine = and_(STUDENT.c["class"] == at.id, STUDENT.c.way == codes.hashed(code))
    if (known := find_student(connection, at.id, token)) is not None:  # a message whose answer was lost
        return connection.execute(select(STUDENT.c.id).where(and_(mine, STUDENT.c.id == known.id))).scalar_one_or_none()
    taken = update(STUDENT).where(and_(mine, STUDENT.c.way_until > time.time()))
    moved = taken.values(token=codes.hashed(token), way_until=0).returning(STUDENT.c.id)
    number = connection.execute(moved).scalar_one_or_none()
    if number is not None:
        _note_edit(connection, at.id)
    return number


class Sent(NamedTuple):
    """An answer as a phone sends it: to which round of which question, with the student's own rising ``turn``."""

    student: int
    question: int
    round: int
    turn: int
    value: object
    right: bool | None = None
    said: str = ""


def answer(connection: Connection, at: ClassRow, sent: Sent) -> bool:
    """Keep an answer to the open question; return False for one that came too late, which is counted apart."""
    if not (progress_of(at).takes_answers and (at.question, at.round) == (sent.question, sent.round)):
        if _turn_kept(connection, at.id, sent) >= sent.turn:
            return True  # it was in time, and is sent again because the phone did not hear so
        if _was_asked(connection, at.id, sent):
            _note_late(connection, at.id, sent, sent.round)
        return False
    connection.execute(_keep_newest(connection.dialect.name), _answer_row(at, sent, sent.round))
    return True


def _note_late(connection: Connection, class_id: int, sent: Sent, number: int) -> None:
    late = {"class": class_id, "question": sent.question, "round": number, "student": sent.student}
    connection.execute(_INSERTS[connection.dialect.name](LATE).values(late).on_conflict_do_nothing())


@cache
def _keep_newest(dialect: str) -> _Insert:
    """Return the statement that keeps an answer; to make it takes longer than to run it."""
    kept = _INSERTS[dialect](ANSWER)
    newer = {name: kept.excluded[name] for name in ("turn", "value", "version", "at")}
    key = ["class", "question", "round", "student"]
    return kept.on_conflict_do_update(index_elements=key, set_=newer, where=kept.excluded.turn > ANSWER.c.turn)


def _was_asked(connection: Connection, class_id: int, sent: Sent) -> bool:
    mine = and_(QUESTION.c["class"] == class_id, QUESTION.c.number == sent.question)
    rounds = connection.execute(select(QUESTION.c.rounds).where(mine)).scalar_one_or_none() or 0
    return 1 <= sent.round <= rounds


def _turn_kept(connection: Connection, class_id: int, sent: Sent) -> int:
    wanted = and_(
        ANSWER.c["class"] == class_id,
        ANSWER.c.question == sent.question,
        ANSWER.c.round == sent.round,
        ANSWER.c.student == sent.student,
    )
    return int(connection.execute(select(ANSWER.c.turn).where(wanted)).scalar_one_or_none() or 0)


def attempt(connection: Connection, at: ClassRow, sent: Sent) -> bool:
    """Keep a try of homework, if one is left; return False where none is, or the time is over.

    The same message twice, and the same answer twice, spend one try.
    """
    wanted = and_(ANSWER.c["class"] == at.id, ANSWER.c.question == sent.question, ANSWER.c.student == sent.student)
    tries = read_all(connection, select(*_ANSWER).where(wanted).order_by(ANSWER.c.round), AnswerRow)
    if any(row.turn >= sent.turn or row.value == json.dumps(sent.value) for row in tries):
        return True
    over = at.state == "end" or (at.due is not None and time.time() > at.due)
    if over and not tries:
        _note_late(connection, at.id, sent, 1)
    if over or len(tries) >= (at.tries or MOST_TRIES) or any(row.right for row in tries):
        return False
    connection.execute(insert(ANSWER).values(_answer_row(at, sent, len(tries) + 1)))
    return True


def _answer_row(at: ClassRow, sent: Sent, number: int) -> dict[str, object]:
    return {
        "class": at.id,
        "question": sent.question,
        "round": number,
        "student": sent.student,
        "turn": sent.turn,
        "value": json.dumps(sent.value),
        "right": sent.right,
        "said": sent.said,
        "version": at.version,
        "at": time.time(),
    }


_INSERTS: Mapping[str, Callable[[Table], _Insert]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
"""Inserts that can say what happens where the row is there already."""


def move(connection: Connection, at: ClassRow, to: Progress) -> None:
    """Keep where a class stands; a round that begins is counted with its question, and a solution that is shown."""
    connection.execute(update(CLASS).where(CLASS.c.id == at.id).values(moved=at.version, **_columns(to)))
    if to.state == "open" and progress_of(at).state not in ("open", "closing"):
        mine = and_(QUESTION.c["class"] == at.id, QUESTION.c.number == to.question)
        connection.execute(update(QUESTION).where(mine).values(rounds=to.round))
    if to.shows_truth:
        there = QUESTION.c.rounds > 0 if to.state == "end" else QUESTION.c.number == to.question
        fresh = and_(QUESTION.c["class"] == at.id, there, ~QUESTION.c.told)
        rounds = case((QUESTION.c.number == to.question, to.round), else_=QUESTION.c.rounds)
        connection.execute(update(QUESTION).where(fresh).values(told=True, told_in=rounds))


def _columns(progress: Progress) -> dict[str, object]:
    return {name: getattr(progress, name) for name in ("state", "question", "round", "shown", "seconds")}


def progress_of(at: ClassRow) -> Progress:
    """Return where a class stands."""
    return Progress(at.state, at.question, at.round, at.shown, at.seconds)


def replace_question(connection: Connection, class_id: int, number: int, question: Question) -> None:
    """Change a question."""
    mine = and_(QUESTION.c["class"] == class_id, QUESTION.c.number == number)
    connection.execute(update(QUESTION).where(mine).values(_written(question)))
    _note_edit(connection, class_id)


def hide(connection: Connection, class_id: int, student: int, *, hidden: bool) -> None:
    """Hide a student's name, or show it again."""
    mine = and_(STUDENT.c["class"] == class_id, STUDENT.c.id == student)
    connection.execute(update(STUDENT).where(mine).values(hidden=hidden))
    _note_edit(connection, class_id)


def count_all(connection: Connection, class_id: int, *, counts: bool) -> None:
    """Count the answers of rounds after the truth was told, too, or do not."""
    connection.execute(update(CLASS).where(CLASS.c.id == class_id).values(counts_all=counts))
    _note_edit(connection, class_id)


def lock(connection: Connection, class_id: int, *, locked: bool) -> None:
    """Let nobody new into a class, or everybody again."""
    connection.execute(update(CLASS).where(CLASS.c.id == class_id).values(locked=locked))


def put_out(connection: Connection, class_id: int, student: int | None = None) -> None:
    """Delete a student with all answers; without a number, everybody who never answered, in time or late."""
    given = (select(table.c.student).where(table.c["class"] == class_id) for table in (ANSWER, LATE))
    silent = STUDENT.c.id.not_in(union(*given))
    whom = silent if student is None else STUDENT.c.id == student
    connection.execute(delete(STUDENT).where(and_(STUDENT.c["class"] == class_id, whom)))
    note_erased(connection)
    _note_edit(connection, class_id)


def remove(connection: Connection, class_id: int) -> None:
    """Delete a class with everything in it."""
    note_erased(connection)
    connection.execute(delete(CLASS).where(CLASS.c.id == class_id))


def forget_old(connection: Connection) -> int:
    """Delete the classes that are thirty days old, or homework that was due thirty days ago; return how many.

    A class is in use that somebody listens to, or that was answered within a day: it is not that old, and the clock was
    wrong when it was made.
    """
    now, ends = time.time(), func.coalesce(CLASS.c.due, CLASS.c.made)
    answered = select(ANSWER.c["class"]).where(ANSWER.c.at.between(now - _DAY, now + _DAY))
    in_use = CLASS.c.id.in_(answered.union(select(PRESENT.c["class"]).where(_is_recent(now))))
    gone = connection.execute(delete(CLASS).where(and_(ends < now - DAYS * _DAY, ~in_use))).rowcount
    if gone:
        note_erased(connection)
    return gone


def say_present(connection: Connection, process: str, phones: dict[int, int]) -> None:
    """Keep how many phones of each class this process is connected with."""
    connection.execute(delete(PRESENT).where(PRESENT.c.process == process))
    there = versions(connection, phones)
    rows = [
        {"class": number, "process": process, "phones": count, "at": time.time()}
        for number, count in phones.items()
        if number in there
    ]
    if rows:
        connection.execute(insert(PRESENT), rows)


def _is_recent(now: float) -> ColumnElement[bool]:
    """Whether a process said lately whom it is connected with, in either direction of a clock that was set."""
    return PRESENT.c.at.between(now - _SEEN, now + _SEEN)


def count_present(connection: Connection, class_id: int) -> int:
    """Return how many phones of a class are connected with any process."""
    recent = and_(PRESENT.c["class"] == class_id, _is_recent(time.time()))
    return int(connection.execute(select(func.coalesce(func.sum(PRESENT.c.phones), 0)).where(recent)).scalar_one())

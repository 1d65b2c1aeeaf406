"""The rows of the database as records: what is read from a table has one type for each of its columns."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import Column, Connection, Executable, Table

from ndcg_core.teaching.classroom.progress import State


class ClassRow(NamedTuple):
    """A class; :data:`pages.ui.classroom.schema.CLASS` says what each column is."""

    id: int
    code: str
    key: str
    title: str
    version: int
    state: State
    question: int
    round: int
    shown: int
    seconds: int
    moved: int
    edited: int
    made: float
    homework: bool
    due: float | None
    tries: int
    opens: bool
    locked: bool
    waits: bool
    expected: str
    counts_all: bool
    asks_number: bool
    own_lists: bool


class QuestionRow(NamedTuple):
    """A question of a class."""

    number: int
    shown: str
    kept: str
    control: str
    rounds: int
    told: bool
    told_in: int


class StudentRow(NamedTuple):
    """A student of a class."""

    id: int
    name: str
    hidden: bool
    number: str
    token: str


class AnswerRow(NamedTuple):
    """An answer to a round of a question, of homework to a try."""

    question: int
    round: int
    student: int
    turn: int
    value: str
    right: bool | None
    version: int
    said: str


class LateRow(NamedTuple):
    """An answer that came too late."""

    question: int
    round: int
    student: int


Kept = TypeVar("Kept", ClassRow, QuestionRow, StudentRow, AnswerRow, LateRow)


def columns(table: Table, record: type[NamedTuple]) -> Sequence[Column[object]]:
    """Return the columns of a table that a record has, in the record's order."""
    return [table.c[name] for name in record._fields]


def read_one(connection: Connection, wanted: Executable, record: type[Kept]) -> Kept | None:
    """Return the only row that a statement finds, if there is one."""
    row = connection.execute(wanted).one_or_none()
    return None if row is None else record(*row)


def read_all(connection: Connection, wanted: Executable, record: type[Kept]) -> list[Kept]:
    """Return the rows that a statement finds."""
    return [record(*row) for row in connection.execute(wanted)]

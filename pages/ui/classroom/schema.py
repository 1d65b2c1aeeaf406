"""The tables of a class, and the steps by which a database of an older version becomes one of this.

A student's answer to a round of a question is one row; the student's own rising ``turn`` tells a repeated message from
a new one. Every change of a class raises its ``version`` in the same transaction, under the row's lock, so that
versions follow the order of commits: whoever has seen a version has seen everything before it.
"""

import json
from collections.abc import Callable

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Connection, Float, ForeignKey, Integer, String, Table, Text, select, text
from sqlalchemy.schema import CreateIndex, CreateTable

from ndcg_core import NdcgError
from ndcg_core.teaching.classroom import open_questions, save
from pages.ui.classroom import words

TABLES = sql.MetaData()
_CLASS = "class.id"


def _of_class() -> Column[int]:
    return Column("class", Integer, ForeignKey(_CLASS, ondelete="CASCADE"), primary_key=True)


CLASS = Table(
    "class",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("key", String(64), nullable=False),  # hashed
    Column("title", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("question", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("moved", Integer, nullable=False),  # the version that brought the class there
    Column("edited", Integer, nullable=False),  # the version that changed a question or a name
    Column("made", Float, nullable=False),  # seconds since 1970, like every time here
    Column("homework", Boolean, nullable=False),
    Column("due", Float),  # of homework
    Column("tries", Integer, nullable=False),  # at each question of homework; 0: a hundred
    Column("opens", Boolean, nullable=False),  # whether homework shows the solution in the end
    Column("locked", Boolean, nullable=False, server_default=sql.false()),  # whether nobody new may join
    Column(
        "waits", Boolean, nullable=False, server_default=sql.false()
    ),  # whether the solution waits until time is over
    Column("expected", Text, nullable=False, server_default=""),  # who is in the course, a name a line
    Column("counts_all", Boolean, nullable=False, server_default=sql.false()),  # also rounds after the truth was told
    Column("own_lists", Boolean, nullable=False, server_default=sql.false()),  # whether each student has another list
    Column("asks_number", Boolean, nullable=False, server_default=sql.false()),  # whether a student's number is needed
)
QUESTION = Table(
    "question",
    TABLES,
    _of_class(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("shown", Text, nullable=False),  # JSON: what a student sees
    Column("kept", Text, nullable=False),  # the question with its solution, as a file of questions has it
    Column("kind", String(10), key="control", nullable=False),  # what it is answered with
    Column("rounds", Integer, nullable=False),  # how often it was asked
    Column("told", Boolean, nullable=False),  # whether the class has seen its solution
    Column("told_in", Integer, nullable=False, server_default="0"),  # the round in which it first did
)
STUDENT = Table(
    "student",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("class", Integer, ForeignKey(_CLASS, ondelete="CASCADE"), nullable=False),
    Column("token", String(64), nullable=False),  # hashed
    Column("name", Text, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("number", Text, nullable=False, server_default=""),  # by which the course knows the student
    Column("way", String(64), nullable=False, server_default=""),  # hashed: the code by which another phone goes on
    Column("way_until", Float, nullable=False, server_default="0"),
    sql.UniqueConstraint("class", "token"),
)
ANSWER = Table(
    "answer",
    TABLES,
    _of_class(),
    Column("question", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),  # of homework, the try
    Column("student", Integer, ForeignKey("student.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("value", Text, nullable=False),  # JSON
    Column("right", Boolean),  # of homework
    Column("said", Text, nullable=False, server_default=""),  # of homework: what else was said of it, as JSON
    Column("version", Integer, nullable=False),
    Column("at", Float, nullable=False),
    sql.Index("answer_by_version", "class", "version"),
)
LATE = Table(
    "late",
    TABLES,
    _of_class(),
    Column("question", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("student", Integer, ForeignKey("student.id", ondelete="CASCADE"), primary_key=True),
)
PRESENT = Table(
    "present",
    TABLES,
    _of_class(),
    Column("process", String(32), primary_key=True),
    Column("phones", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
VERSION = Table("schema_version", sql.MetaData(), Column("number", Integer, primary_key=True))


def _first(connection: Connection) -> None:
    for table in TABLES.sorted_tables:
        connection.execute(CreateTable(table))
        for index in table.indexes:
            connection.execute(CreateIndex(index))


def _adds(name: str, kind: str = "BOOLEAN DEFAULT false NOT NULL", to: Table = CLASS) -> Callable[[Connection], None]:
    """Return a step that gives a table another column; tables that are made now have it already."""

    def step(connection: Connection) -> None:
        if name not in {column["name"] for column in sql.inspect(connection).get_columns(to.name)}:
            connection.execute(text(f"ALTER TABLE {to.name} ADD COLUMN {name} {kind}"))

    return step


def _as_tasks(connection: Connection) -> None:
    """Write the questions of an older version as this one has them; their answers stay as they are."""
    known = (QUESTION.c["class"], QUESTION.c.number, QUESTION.c.kept)  # of then
    for row in connection.execute(select(*known)).mappings().all():
        try:
            (question,) = open_questions(row["kept"])
            open_questions(kept := save([question]))
        except NdcgError:  # of which nobody knows what it asks
            continue
        mine = sql.and_(QUESTION.c["class"] == row["class"], QUESTION.c.number == row["number"])
        written = {"shown": json.dumps(question.shown()), "kept": kept, "control": question.control}
        connection.execute(QUESTION.update().where(mine).values(written))


STEPS: tuple[Callable[[Connection], None], ...] = (
    _first,
    _adds("locked"),
    _adds("waits"),
    _adds("expected", "TEXT DEFAULT '' NOT NULL"),
    _as_tasks,
    _adds("counts_all"),
    _adds("asks_number"),
    _adds("own_lists"),
    _adds("told_in", "INTEGER DEFAULT 0 NOT NULL", QUESTION),
    _adds("said", "TEXT DEFAULT '' NOT NULL", ANSWER),
    _adds("number", "TEXT DEFAULT '' NOT NULL", STUDENT),
    _adds("way", "VARCHAR(64) DEFAULT '' NOT NULL", STUDENT),
    _adds("way_until", "FLOAT DEFAULT 0 NOT NULL", STUDENT),
)
"""What each version of the tables adds to the one before; a step that was published is never changed."""


def migrate(connection: Connection) -> int:
    """Bring the tables up to this version, in the transaction of the connection; return how many steps were taken.

    Raises
    ------
    NdcgError
        For tables of a newer version, of which nobody knows here what they mean.

    """
    if not sql.inspect(connection).has_table(VERSION.name):
        connection.execute(CreateTable(VERSION))
        connection.execute(sql.insert(VERSION).values(number=0))
    done: int = connection.execute(select(VERSION.c.number)).scalar_one()
    check_version(done, words.THIS_DATABASE)
    for step in STEPS[done:]:
        step(connection)
    if done < len(STEPS):
        connection.execute(VERSION.update().values(number=len(STEPS)))
    return len(STEPS) - done


def check_version(number: int, place: str) -> None:
    """Refuse tables of a newer version than these."""
    if number > len(STEPS):
        raise words.NEWER.error(number, place=place, known=len(STEPS))

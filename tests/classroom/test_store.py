"""What is kept of a class, on both databases: each answer once, the newest, and nothing after its time."""

import json
import secrets
import sqlite3
import threading
import time
from typing import Any

import pytest
from sqlalchemy import URL, Engine, func, select, update

from ndcg_core import NdcgError
from ndcg_core.teaching.classroom import Progress, Question, open_questions
from pages.ui.classroom import codes, database, schema, store
from pages.ui.classroom.store import Homework, Sent
from tests.support.asked import EACH, NUMBER, OLD

DAY = 86_400


class Class:
    """A class in a database, as a process writes to it."""

    def __init__(self, engine: Engine, questions: list[Question] | None = None, homework: Homework | None = None):
        self.engine = engine
        with database.writing(engine) as connection:
            self.opened = store.create(connection, "A class", EACH if questions is None else questions, homework)

    @property
    def id(self) -> int:
        return self.opened.id

    def write(self, act: Any) -> Any:
        """Do something in a transaction that holds the class."""
        with database.writing(self.engine) as connection:
            return act(connection, store.touch(connection, self.id))

    def read(self, act: Any) -> Any:
        with self.engine.connect() as connection, connection.begin():
            return act(connection, self.id)

    def join(self, name: str = "Ada", token: str | None = None) -> int:
        token = token or secrets.token_hex(20)
        return int(self.write(lambda connection, at: store.join(connection, at, name, token)))

    def move(self, to: Progress) -> None:
        self.write(lambda connection, at: store.move(connection, at, to))

    def answer(self, student: int, turn: int, value: object, question: int = 0, round_: int = 1) -> bool:
        sent = Sent(student, question, round_, turn, value)
        return bool(self.write(lambda connection, at: store.answer(connection, at, sent)))

    def attempt(self, student: int, turn: int, value: object, *, right: bool = False) -> bool:
        sent = Sent(student, 0, 0, turn, value, right)
        return bool(self.write(lambda connection, at: store.attempt(connection, at, sent)))

    def answers(self) -> list[tuple[int, int, str]]:
        """Round, turn and value of each answer that is kept."""
        return [(row.round, row.turn, row.value) for row in self.read(store.read_answers)]

    def late(self) -> list[tuple[int, int, int]]:
        return [(row.question, row.round, row.student) for row in self.read(store.read_late)]

    def version(self) -> int:
        return int(self.read(store.read_class).version)


@pytest.fixture
def open_class(engine: Engine) -> Class:
    made = Class(engine)
    made.move(Progress("open", 0, 1))
    return made


def homework(engine: Engine, *, due: float = 1000.0, tries: int = 3) -> Class:
    return Class(engine, [NUMBER], Homework(time.time() + due, tries))


def size(engine: Engine, table: Any) -> int:
    with engine.connect() as connection, connection.begin():
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


# ---- answers ----


def test_the_newest_turn_of_a_student_is_kept_once(open_class):
    student = open_class.join()
    assert open_class.answer(student, 2, "0.5")
    assert open_class.answer(student, 2, "0.5")  # sent again
    assert open_class.answer(student, 2, "0.9")  # what was acknowledged stays
    assert open_class.answer(student, 1, "0.1")  # overtaken on its way
    assert open_class.answers() == [(1, 2, '"0.5"')]
    assert open_class.answer(student, 3, "0.75")
    assert open_class.answers() == [(1, 3, '"0.75"')]


def test_a_clock_that_jumps_costs_nobody_an_answer(open_class, monkeypatch):
    """A server's clock is set back or forth while a class runs: the turn decides what is newest, and not the time."""
    ada, now = open_class.join(), time.time()
    for turn, jump in enumerate((0, -3_600, 3_600, -10 * DAY), 1):
        monkeypatch.setattr(store.time, "time", lambda jump=jump: now + jump)
        assert open_class.answer(ada, turn, f"0.{turn}")
        assert open_class.answers() == [(1, turn, f'"0.{turn}"')]
        open_class.write(lambda connection, _: store.forget_old(connection))
    assert open_class.version() > 4


def test_an_answer_after_the_close_is_counted_apart(open_class):
    student = open_class.join()
    open_class.move(Progress("closed", 0, 1))
    assert not open_class.answer(student, 1, "0.5")
    assert not open_class.answer(student, 2, "0.6")
    assert open_class.answers() == []
    assert open_class.late() == [(0, 1, student)]


def test_an_answer_that_was_in_time_and_is_sent_again_is_not_late(open_class):
    student = open_class.join()
    open_class.answer(student, 4, "0.5")
    open_class.move(Progress("closed", 0, 1))
    assert open_class.answer(student, 4, "0.5")
    assert open_class.late() == []
    assert not open_class.answer(student, 5, "0.6")  # a change that came too late
    assert open_class.answers() == [(1, 4, '"0.5"')]
    assert open_class.late() == [(0, 1, student)]


def test_a_closing_question_takes_answers(open_class):
    open_class.move(Progress("closing", 0, 1, seconds=5))
    assert open_class.answer(open_class.join(), 1, "0.5")


def test_an_answer_to_another_round_or_question_than_the_open_one_is_not_kept(open_class):
    student = open_class.join()
    open_class.move(Progress("closed", 0, 1))
    open_class.move(Progress("open", 0, 2))
    assert not open_class.answer(student, 1, "0.5", round_=1)
    assert open_class.late() == [(0, 1, student)]


def test_a_round_that_was_never_asked_leaves_nothing(open_class):
    """A phone can send any number of such rounds; each would be a row."""
    student = open_class.join()
    for question, round_ in ((0, 0), (0, 2), (0, 2**31 - 1), (1, 1), (3, 7)):
        assert not open_class.answer(student, 1, "0.5", question, round_)
    assert open_class.late() == []


# ---- homework ----


def test_the_same_message_and_the_same_answer_spend_one_try(engine):
    made = homework(engine)
    student = made.join()
    assert made.attempt(student, 1, "0.5")
    assert made.attempt(student, 1, "0.5")
    assert made.attempt(student, 2, "0.5")
    assert [row[0] for row in made.answers()] == [1]


def test_there_are_no_more_tries_than_allowed(engine):
    made = homework(engine, tries=2)
    student, other = made.join(), made.join()
    assert [made.attempt(student, turn, f"0.{turn}") for turn in (1, 2, 3)] == [True, True, False]
    assert made.attempt(student, 2, "0.2")  # acknowledged once more
    assert made.attempt(other, 1, "0.1")
    assert [row[2] for row in made.answers()].count('"0.3"') == 0


def test_homework_without_a_limit_takes_any_number(engine):
    made = homework(engine, tries=0)
    student = made.join()
    assert all(made.attempt(student, turn, f"0.{turn}") for turn in range(1, 30))


def test_a_right_try_is_the_last(engine):
    made = homework(engine)
    student = made.join()
    assert made.attempt(student, 1, "0.5", right=True)
    assert not made.attempt(student, 2, "0.6")


@pytest.mark.parametrize("ended", [False, True])
def test_nothing_is_taken_after_the_time(engine, monkeypatch, ended):
    made, now = homework(engine), time.time()
    student = made.join()
    assert made.attempt(student, 1, "0.5")
    if ended:
        made.move(Progress("end"))
    else:
        monkeypatch.setattr(store.time, "time", lambda: now + 1001)
    assert not made.attempt(student, 2, "0.6")
    assert made.attempt(student, 1, "0.5")


# ---- classes and students ----


def test_a_token_joins_once(engine):
    made = Class(engine)
    token = codes.make_key()
    assert made.join("Ada", token) == made.join("Bob", token)
    assert [row.name for row in made.read(store.read_students)] == ["Ada"]


def test_a_token_may_join_two_classes(engine):
    """A phone could send the same to each; an error would take all answers of that moment with it."""
    one, other, token = Class(engine), Class(engine), codes.make_key()
    assert one.join("Ada", token) != other.join("Ada", token)


def test_a_full_class_takes_nobody_but_who_is_in(engine, monkeypatch):
    monkeypatch.setattr(store, "MOST_STUDENTS", 2)
    made, token = Class(engine), codes.make_key()
    first = made.join(token=token)
    made.join()
    with pytest.raises(NdcgError, match="at most 2 students"):
        made.join()
    assert made.join(token=token) == first
    Class(engine).join()  # another class has room


def test_who_is_put_out_leaves_nothing_and_nobody_else_loses_anything(engine):
    made, token = Class(engine), codes.make_key()
    answered, late, silent, joker = made.join(), made.join(), made.join(), made.join(token=token)
    other = Class(engine)
    other.join()
    made.move(Progress("open", 0, 1))
    for student in (answered, joker):
        made.answer(student, 1, "0.5")
    made.move(Progress("closed", 0, 1))
    made.answer(late, 1, "0.5")
    made.write(lambda connection, at: store.put_out(connection, at.id, joker))
    assert [row.id for row in made.read(store.read_students)] == [answered, late, silent]
    assert [row.student for row in made.read(store.read_answers)] == [answered]
    assert made.join(token=token) not in (answered, late, silent, joker)
    made.write(lambda connection, at: store.put_out(connection, at.id))
    assert [row.id for row in made.read(store.read_students)] == [answered, late]
    made.write(lambda connection, at: store.put_out(connection, other.id + 10**6, answered))
    assert len(made.read(store.read_answers)) == 1
    assert len(other.read(store.read_students)) == 1


def test_a_locked_class_takes_nobody_but_who_is_in(engine):
    made, token = Class(engine), codes.make_key()
    first = made.join(token=token)
    made.write(lambda connection, at: store.lock(connection, at.id, locked=True))
    with pytest.raises(NdcgError, match="takes nobody new"):
        made.join()
    assert made.join(token=token) == first
    made.write(lambda connection, at: store.lock(connection, at.id, locked=False))
    made.join()


def test_codes_are_unique(engine, monkeypatch):
    made = Class(engine)
    offered = iter([made.opened.code, made.opened.code, "ACDEFG"])
    monkeypatch.setattr(codes, "make_code", lambda: next(offered))
    assert Class(engine).opened.code == "ACDEFG"


def test_a_server_keeps_so_many_classes(engine, monkeypatch):
    monkeypatch.setattr(store, "MOST_CLASSES", 1)
    Class(engine)
    with pytest.raises(NdcgError, match="at most 1 class"):
        Class(engine)


def test_a_class_has_so_many_questions(engine, monkeypatch):
    monkeypatch.setattr(store, "MOST_QUESTIONS", len(EACH))
    made = Class(engine)
    with pytest.raises(NdcgError, match=f"at most {len(EACH)} questions"):
        made.write(lambda connection, at: store.add_questions(connection, at.id, [NUMBER]))
    assert len(made.read(store.read_questions)) == len(EACH)


def test_neither_key_nor_token_is_kept_as_it_is(engine):
    made, token = Class(engine), codes.make_key()
    made.join(token=token)
    with engine.connect() as connection, connection.begin():
        kept = [str(row) for table in schema.TABLES.sorted_tables for row in connection.execute(select(table))]
    assert len(kept) > len(EACH)
    assert not [row for row in kept if token in row or made.opened.key in row]
    assert codes.opens(made.opened.key, made.read(store.read_class).key)


def filled(engine: Engine) -> Class:
    """A class with a row in every table."""
    made = Class(engine)
    students = made.join(), made.join()
    made.move(Progress("open", 0, 1))
    made.answer(students[0], 1, "0.5")
    made.move(Progress("closed", 0, 1))
    made.answer(students[1], 1, "0.5")
    with database.writing(engine) as connection:
        store.say_present(connection, "a process", {made.id: 2})
    return made


def test_deleting_a_class_leaves_nothing_of_it(engine):
    made, other = filled(engine), Class(engine, [])
    assert all(size(engine, table) for table in schema.TABLES.sorted_tables)
    made.write(lambda connection, at: store.remove(connection, at.id))
    left = {table.name: size(engine, table) for table in schema.TABLES.sorted_tables}
    assert left.pop("class") == 1
    assert not any(left.values())
    assert other.read(store.read_class)
    assert made.write(lambda _, at: at) is None


def test_a_class_is_forgotten_after_thirty_days(engine):
    old, kept = filled(engine), filled(engine)
    due_long, due_soon = homework(engine, due=-31 * DAY), homework(engine, due=-29 * DAY)
    for made, days in ((old, 30.1), (kept, 29.9), (due_long, 60), (due_soon, 60)):
        past = update(schema.CLASS).where(schema.CLASS.c.id == made.id).values(made=time.time() - days * DAY)
        made.write(lambda connection, _, past=past: connection.execute(past))
    with database.writing(engine) as connection:
        for table in (schema.ANSWER, schema.PRESENT):  # nobody has been there for a day
            connection.execute(update(table).values(at=time.time() - 1.1 * DAY))
    newest = Class(engine)  # what is old goes when a class is made
    with engine.connect() as connection, connection.begin():
        assert set(connection.execute(select(schema.CLASS.c.id)).scalars()) == {kept.id, due_soon.id, newest.id}
        assert set(connection.execute(select(schema.ANSWER.c["class"])).scalars()) == {kept.id}


def test_a_class_in_use_outlives_a_clock_that_was_wrong_when_it_was_made(engine):
    """A computer without a battery begins in 1970, until it has asked for the time."""
    answered, listened, left = (Class(engine) for _ in range(3))
    students = [made.join() for made in (answered, left)]
    for made, student in zip((answered, left), students, strict=True):
        made.move(Progress("open", 0, 1))
        made.answer(student, 1, "0.5")
    long_ago = time.time() - 2 * DAY
    with database.writing(engine) as connection:
        connection.execute(update(schema.CLASS).values(made=1000.0))
        connection.execute(update(schema.ANSWER).where(schema.ANSWER.c["class"] == left.id).values(at=long_ago))
        store.say_present(connection, "a process", {listened.id: 0})  # the projector alone
        assert store.forget_old(connection) == 1
    with engine.connect() as connection, connection.begin():
        assert set(connection.execute(select(schema.CLASS.c.id)).scalars()) == {answered.id, listened.id}
    with database.writing(engine) as connection:
        connection.execute(update(schema.ANSWER).values(at=long_ago))
        connection.execute(update(schema.PRESENT).values(at=time.time() + DAY))  # of a process with another clock
        assert store.forget_old(connection) == 2


def test_the_present_are_counted_over_processes_and_for_a_minute(engine, monkeypatch):
    made = Class(engine)
    for process, phones in (("one", 3), ("other", 4), ("one", 5)):
        with database.writing(engine) as connection:
            store.say_present(connection, process, {made.id: phones, 10**6: 1})
    assert made.read(store.count_present) == 9
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 61)
    assert made.read(store.count_present) == 0


# ---- the tables ----


def test_the_steps_are_taken_once(database_address):
    first = database.connect(database_address)
    Class(first)
    first.dispose()
    again = database.connect(database_address)
    with database.writing(again) as connection:
        assert schema.migrate(connection) == 0
    assert size(again, schema.CLASS) == 1
    again.dispose()


def test_a_new_step_is_taken_and_one_that_fails_leaves_nothing(engine, monkeypatch):
    taken = []

    def fail(_: object) -> None:
        raise LookupError

    published = schema.STEPS
    monkeypatch.setattr(schema, "STEPS", (*published, taken.append, fail))
    with pytest.raises(LookupError), database.writing(engine) as connection:
        schema.migrate(connection)
    monkeypatch.setattr(schema, "STEPS", (*published, taken.append))
    for steps in (1, 0):
        with database.writing(engine) as connection:
            assert schema.migrate(connection) == steps
    assert len(taken) == 2


SINCE = (
    "class.locked class.waits class.expected class.counts_all class.asks_number class.own_lists question.told_in "
    "answer.said student.number student.way student.way_until"
)
"""The columns that the first version had not."""


def test_a_database_of_the_first_version_is_brought_up_to_date(database_address):
    first = database.connect(database_address)
    made = filled(first)
    with database.writing(first) as connection:
        for table, column in (name.split(".") for name in SINCE.split()):
            connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}")
        kept = json.dumps({**(file := json.loads(OLD.read_text())), "questions": file["questions"][:1]})
        connection.execute(update(schema.QUESTION).values(shown="{}", kept=kept, control="order"))
        connection.exec_driver_sql("UPDATE schema_version SET number = 1")
    first.dispose()
    made.engine = database.connect(database_address)
    assert made.read(store.read_class)[-6:] == (False, False, "", False, False, False)
    assert len(made.read(store.read_answers)) == 1
    for row in made.read(store.read_questions):
        assert (row.shown, row.control) == (json.dumps(NUMBER.shown()), "number")
        assert open_questions(row.kept) == [NUMBER]
    made.engine.dispose()


def test_two_processes_that_start_at_once_make_the_tables_once(database_address):
    engines: list[Engine] = []
    threads = [threading.Thread(target=lambda: engines.append(database.connect(database_address))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(engines) == len(threads)
    for engine in engines:
        engine.dispose()


def test_versions_rise_in_the_order_of_commits(engine):
    """Whoever has seen a version has seen every answer of an earlier one, though two processes write."""
    made = Class(engine)
    made.move(Progress("open", 0, 1))
    students = [[made.join() for _ in range(25)] for _ in range(2)]
    before, wrong, ready = made.version(), [], threading.Event()

    def write(mine: list[int]) -> None:
        for student in mine:
            made.answer(student, 1, "0.5")

    def watch() -> None:
        seen, newest = {}, before
        while not ready.is_set():
            with engine.connect() as connection, connection.begin():
                newest_now = store.read_class(connection, made.id).version
                fresh = store.read_answers(connection, made.id, newest)
            found = {row.version: row.student for row in fresh}
            wrong.extend(version for version in found if version <= newest or version in seen)
            seen |= found
            newest = max([newest_now, *found])
        with engine.connect() as connection, connection.begin():
            seen |= {row.version: row.student for row in store.read_answers(connection, made.id, newest)}
        wrong.extend({*students[0], *students[1]} - {*seen.values()})

    writers = [threading.Thread(target=write, args=(mine,)) for mine in students]
    watcher = threading.Thread(target=watch)
    for thread in (*writers, watcher):
        thread.start()
    for thread in writers:
        thread.join()
    ready.set()
    watcher.join()
    assert wrong == []
    versions = sorted(row.version for row in made.read(store.read_answers))
    assert versions == list(range(before + 1, before + 51))
    assert made.version() == before + 50


def test_homework_without_a_number_of_tries_takes_a_hundred(engine):
    homework = Class(engine, [NUMBER], Homework(time.time() + DAY, tries=0))
    student = homework.join()
    kept = [
        homework.write(
            lambda connection, at, turn=turn: store.attempt(connection, at, Sent(student, 0, 0, turn, f"0.{turn:03}"))
        )
        for turn in range(1, store.MOST_TRIES + 3)
    ]
    assert kept == [True] * store.MOST_TRIES + [False] * 2


def test_a_file_that_another_process_is_writing_is_waited_for(tmp_path):
    """The first to open a file changes how it is kept, for which SQLite waits for nobody."""
    file = tmp_path / "classes.db"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TABLE another (one)")
    done = threading.Timer(0.5, lambda: other.execute("COMMIT"))
    done.start()
    engine = database.connect(URL.create("sqlite", database=str(file)))
    done.join()
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    engine.dispose()
    other.close()

"""What is deleted is in no file any more, SQLite's log among them; and only the owner reads these files."""

import os
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, update

from pages.ui.classroom import database, schema, store
from pages.ui.classroom.schema import CLASS
from tests.classroom.test_faults import is_over, logged
from tests.support.asked import NUMBER
from tests.support.live import LiveClass, Student, opened, wait_until

NAME, ANSWER = "Zweitkorrektur", "0.7714391"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "classes.db"


def engine_of(file: Path) -> Engine:
    return database.connect(URL.create("sqlite", database=str(file)))


def kept_in_files(file: Path) -> list[str]:
    """The files of the database that hold the name or the answer."""
    files = sorted(file.parent.glob(f"{file.name}*"))
    return [path.name for path in files if any(text.encode() in path.read_bytes() for text in (NAME, ANSWER))]


def filled(engine: Engine) -> store.Opened:
    with database.writing(engine) as connection:
        made = store.create(connection, "A class", [NUMBER])
        at = store.touch(connection, made.id)
        student = store.join(connection, at, NAME, "t" * 30)
        store.move(connection, at, store.Progress("open", 0, 1))
        at = store.touch(connection, made.id)
        assert store.answer(connection, at, store.Sent(student, 0, 1, 1, ANSWER))
    return made


def test_a_deleted_class_is_in_no_file_while_the_server_runs(file: Path) -> None:
    engine = engine_of(file)
    made = filled(engine)
    assert kept_in_files(file)
    with closing(engine.connect()):  # another thread's connection, between two reads
        with database.writing(engine) as connection:
            store.remove(connection, made.id)
        assert kept_in_files(file) == []
    engine.dispose()


def test_a_class_whose_time_is_over_is_in_no_file(file: Path) -> None:
    engine = engine_of(file)
    made = filled(engine)
    with database.writing(engine) as connection:
        before = time.time() - (store.DAYS + 1) * 86_400
        connection.execute(update(CLASS).where(CLASS.c.id == made.id).values(made=before))
        connection.execute(update(schema.ANSWER).values(at=before))
        store.forget_old(connection)
    assert kept_in_files(file) == []
    engine.dispose()


def test_a_deletion_that_is_taken_back_empties_nothing(file: Path) -> None:
    engine = engine_of(file)
    made = filled(engine)
    log = file.with_name(f"{file.name}-wal").stat().st_size

    def taken_back() -> None:
        with database.writing(engine) as connection:
            store.remove(connection, made.id)
            raise InterruptedError

    with pytest.raises(InterruptedError):
        taken_back()
    with database.writing(engine) as connection:
        assert store.read_class(connection, made.id) is not None
    assert file.with_name(f"{file.name}-wal").stat().st_size >= log > 0
    engine.dispose()


def test_a_database_closed_while_something_reads_leaves_one_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_of(file)
    filled(engine)
    connection, count, read = engine.connect(), engine.pool.checkedout, []
    # what reads goes on until it is waited for
    monkeypatch.setattr(engine.pool, "checkedout", lambda: (read.append(count()), connection.close(), read[-1])[2])
    database.close(engine)
    assert read[:2] == [1, 0]
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.full
def test_after_delete_this_class_no_file_has_a_name_also_once_the_server_has_ended(file: Path, tmp_path: Path) -> None:
    address = f"sqlite:///{file}"
    with opened(address) as engine, logged(tmp_path / "log", address) as server:
        live = LiveClass(server, engine, [NUMBER])
        student = Student(live)
        student.join(NAME)
        student.listen()
        live.next()
        assert student.answer(ANSWER).json()["kept"]
        assert live.teach("delete")
        assert kept_in_files(file) == []
        engine.dispose()
        os.kill(server.process, signal.SIGTERM)
        wait_until(lambda: is_over(server.process), "the end")
    assert [path.name for path in file.parent.glob(f"{file.name}*")] == [file.name]
    assert kept_in_files(file) == []


@pytest.mark.skipif(os.name == "nt", reason="a file's rights are others there")
@pytest.mark.parametrize("there", [True, False])
def test_only_the_owner_reads_the_files_wherever_they_lie(file: Path, there: bool) -> None:
    before = os.umask(0)
    try:
        if there:
            file.touch(mode=0o666)
        engine = engine_of(file)
        filled(engine)
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.glob(f"{file.name}*")}
        engine.dispose()
    finally:
        os.umask(before)
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}

"""What fails while a class runs: the server, its database, its disk. Nothing that was acknowledged is lost."""

import os
import random
import resource
import secrets
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine

from pages.ui.classroom import database
from tests.benchmarks.server import Address, app_command, free_port
from tests.support import postgres as servers
from tests.support.asked import CHOICE, EACH, NUMBER
from tests.support.examples import TIER
from tests.support.live import LiveClass, Student, opened, wait_until
from tests.support.server import running

SECRET = "Zweitkorrektur"
ANSWER = "0.7714391"
KILLS, PHONES = {"fuzz": 4, "rest": 2, "everyday": 1}[TIER], 15


@contextmanager
def logged(written: Path, database_address: str, *, for_a_class: bool = True) -> Iterator[Address]:
    """A server whose output is kept."""
    port = free_port()
    command = ["-m", *app_command(port, for_a_class=for_a_class)]
    with running(command, port, written, NDCG_LAB_DATABASE=database_address) as server:
        yield server


def in_text(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=False)


def is_over(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def check_log(written: Path, live: LiveClass, students: list[Student]) -> None:
    """Nothing of the class is in the log but, perhaps, that its database failed."""
    log = written.read_text(errors="replace")
    assert log
    for secret in (SECRET, ANSWER, live.made.key, live.made.code, *(student.token for student in students)):
        assert secret not in log
    assert "Traceback" not in log, log


@pytest.mark.parametrize(
    "for_a_class", [pytest.param(False, id="make run", marks=pytest.mark.full), pytest.param(True, id="make serve")]
)
def test_a_server_with_open_streams_ends_when_told_and_its_log_has_nothing_of_the_class(tmp_path, for_a_class):
    written, address = tmp_path / "log", f"sqlite:///{tmp_path / 'classes.db'}"
    with opened(address) as engine, logged(written, address, for_a_class=for_a_class) as server:
        live = LiveClass(server, engine, EACH)
        students = live.students(5)
        named = Student(live)
        named.join(SECRET)
        live.next()
        assert named.answer(ANSWER).status_code == 200
        for path in (f"j/{live.made.code}?{SECRET}", f"teach/{live.made.code}?key={live.made.key}"):
            httpx.get(f"{server}/{path}")
        live.ask("POST", "answer", named.token, content=f'{{"question": "{SECRET}"}}')
        live.ask("POST", "teach", live.made.key, json={"act": SECRET})
        live.ask("POST", f"{SECRET}", named.token, json={})
        live.ask("GET", f"file/{SECRET}", live.made.key)
        os.kill(server.process, signal.SIGTERM)
        wait_until(lambda: is_over(server.process), "the end")
        for student in students:
            assert student.stream.ended.wait(120)
    check_log(written, live, [*students, named])


def send(student: Student, told: dict[str, int], stop: threading.Event) -> None:
    """Send one answer after the other; keep which was acknowledged last."""
    while not stop.is_set():
        with suppress(httpx.HTTPError):
            if student.answer(value_of(student.turn + 1)).status_code == 200:
                told[student.token] = student.turn
        time.sleep(0.02)


def value_of(turn: int) -> str:
    return f"0.{turn:05d}"


@pytest.mark.many
def test_a_killed_server_has_lost_no_acknowledged_answer(tmp_path, engine):
    """It is killed while answers arrive, and started again on the same data."""
    live, students, told, random_ = None, [], {}, random.Random(7)
    for kill in range(KILLS):
        with logged(tmp_path / f"log{kill}", in_text(engine)) as server:
            live = live or LiveClass(server, engine, [NUMBER])
            live.address = f"{server}/live/{live.made.code}"
            if not students:
                students = [Student(live) for _ in range(PHONES)]
                for student in students:
                    assert student.join().status_code == 200
                live.next()
            stop = threading.Event()
            phones = [threading.Thread(target=send, args=(student, told, stop)) for student in students]
            for phone in phones:
                phone.start()
            before = sum(told.values())
            wait_until(
                lambda before=before: len(told) == PHONES and sum(told.values()) > before + PHONES,
                "an answer of every phone, and some more",
            )
            time.sleep(random_.uniform(0, 0.2))
            os.kill(server.process, signal.SIGKILL)
            wait_until(lambda server=server: is_over(server.process))
            stop.set()
            for phone in phones:
                phone.join()
        kept = {row.student: row for row in live.kept()}
        assert len(live.kept()) == len(kept) == PHONES
        assert all(row.value == f'"{value_of(row.turn)}"' for row in kept.values())
        # numbers are given in the order of joining
        assert all(
            row.turn >= told[student.token] for student, (_, row) in zip(students, sorted(kept.items()), strict=True)
        )


@pytest.mark.full
def test_while_the_database_is_held_an_answer_waits_or_is_refused_and_then_kept(tmp_path):
    file = tmp_path / "classes.db"
    address = f"sqlite:///{file}"
    with opened(address) as engine, logged(tmp_path / "log", address) as server:
        live = LiveClass(server, engine, [NUMBER])
        students = live.students(2)
        live.next()
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = students[0].answer(ANSWER)
            assert refused.status_code == 503
            assert refused.text == "The answers cannot be kept now. The page tries again by itself."
            waiting: list[int] = []
            late = threading.Thread(target=lambda: waiting.append(students[1].answer(ANSWER).status_code))
            late.start()
            time.sleep(1)
            other.execute("ROLLBACK")
        late.join()
        assert waiting == [200]
        assert students[0].answer(ANSWER, turn=1).json() == {"kept": True, "turn": 1}
        assert len(live.kept()) == 2
    check_log(tmp_path / "log", live, students)


@pytest.mark.full
def test_on_a_full_disk_an_answer_is_refused_and_later_kept(tmp_path):
    """No file of the server may grow, as on a disk that is full."""
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    with opened(address) as engine, logged(tmp_path / "log", address) as server:
        live = LiveClass(server, engine, [NUMBER])
        students = live.students(3)
        live.next()
        assert students[0].answer(ANSWER).status_code == 200
        limits = resource.prlimit(server.process, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, (1, limits[1]))
        for student in students[1:]:
            refused = student.answer(ANSWER)
            assert refused.status_code == 503
            assert len(refused.text.splitlines()) == 1
        assert students[0].ask("POST", "mine").status_code == 200  # what is kept can still be read
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, limits)
        for student in students:
            assert student.answer(ANSWER, turn=1).json() == {"kept": True, "turn": 1}
        assert len(live.kept()) == 3
        assert live.next()[0] == "closed"
        students[2].stream.wait_for(lambda message: message["class"]["state"] == "closed")
    check_log(tmp_path / "log", live, students)


@pytest.mark.full
def test_while_postgresql_is_gone_answers_are_refused_and_streams_stay(tmp_path):
    with servers.running() as postgres:
        url = postgres.new_database()
        engine = database.connect(url)
        with logged(tmp_path / "log", in_text(engine)) as server:
            live = LiveClass(server, engine, [CHOICE])
            students = live.students(3)
            live.next()
            assert students[0].answer(0).status_code == 200
            postgres.stop()
            for student in students:
                refused = student.answer(1)
                assert refused.status_code == 503
                assert len(refused.text.splitlines()) == 1
            unknown = Student(live, secrets.token_hex(20))
            assert unknown.join(SECRET).status_code == 503
            postgres.start()
            for student in students:
                assert student.answer(1, turn=student.turn).json()["kept"]
            assert unknown.join(SECRET).status_code == 200
            assert {row.value for row in live.kept()} == {"1"}
            live.next()
            for student in students:
                assert not student.stream.ended.is_set()
                student.stream.wait_for(lambda message: message["class"]["state"] == "closed")
        engine.dispose()
    check_log(tmp_path / "log", live, students)


@pytest.mark.full
@pytest.mark.parametrize("replaced", [False, True])
def test_once_the_file_is_removed_no_answer_is_acknowledged(tmp_path, replaced):
    """SQLite would go on writing into a file that nobody finds any more."""
    file = tmp_path / "classes.db"
    address = f"sqlite:///{file}"
    with opened(address) as engine, logged(tmp_path / "log", address) as server:
        live = LiveClass(server, engine, [NUMBER])
        student = live.students(1)[0]
        live.next()
        assert student.answer("0.500").json()["kept"]
        before = file.rename(tmp_path / "elsewhere.db")
        if replaced:
            engine.dispose()
            database.connect(engine.url).dispose()
        for _ in range(2):
            refused = student.answer(ANSWER)
            assert (refused.status_code, len(refused.text.splitlines())) == (503, 1)
        if not replaced:
            before.rename(file)
            assert student.answer(ANSWER, turn=1).json() == {"kept": True, "turn": 1}
    check_log(tmp_path / "log", live, [student])


@pytest.mark.full
def test_a_database_that_cannot_be_opened_is_no_phone_s_business(tmp_path):
    (tmp_path / "file").touch()
    address = f"sqlite:///{tmp_path / 'file' / 'classes.db'}"
    with logged(tmp_path / "log", address) as server:
        answer = httpx.post(f"{server}/live/ACDEFG/join", json={}, headers={"x-ndcg-class": "x" * 30}, timeout=20)
    assert answer.status_code == 503
    assert str(tmp_path) not in answer.text
    assert len(answer.text.splitlines()) == 1

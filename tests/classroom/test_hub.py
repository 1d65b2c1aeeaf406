"""What a process does by itself for the classes that it knows: it closes, counts and forgets at the right time."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from types import SimpleNamespace

import pytest

from ndcg_core.teaching.classroom import Progress
from pages.ui.classroom import database, hub, phone, store
from pages.ui.classroom.hub import Hub
from pages.ui.classroom.stream import Stream
from tests.support.asked import NUMBER


@pytest.fixture
def made(engine) -> store.Opened:
    with database.writing(engine) as connection:
        return store.create(connection, "A class", [NUMBER, NUMBER])


@pytest.fixture
def run(engine):
    """Run something with a hub of its own, which does nothing by itself meanwhile."""

    def ran(work: Callable[[Hub], Coroutine[object, None, None]]) -> None:
        async def with_hub() -> None:
            here = Hub(engine, {})
            for task in here.tasks:
                task.cancel()
            try:
                await work(here)
            finally:
                here.close()

        asyncio.run(with_hub())

    return ran


def move(engine, made: store.Opened, to: Progress) -> None:
    with database.writing(engine) as connection:
        store.move(connection, store.touch(connection, made.id), to)


def row(engine, made: store.Opened):
    with engine.connect() as connection, connection.begin():
        return store.read_class(connection, made.id)


def test_the_end_of_a_countdown_closes_its_own_question_and_no_later_one(engine, made, run):
    async def work(here: Hub) -> None:
        move(engine, made, Progress("closing", 0, 1, seconds=5))
        first = row(engine, made).moved
        move(engine, made, Progress("open", 1, 1))
        await here._close(made.id, first)
        assert row(engine, made).state == "open"
        move(engine, made, Progress("closing", 1, 1, seconds=5))
        await here._close(made.id, row(engine, made).moved)
        assert row(engine, made).state == "closed"

    run(work)


def test_a_class_is_forgotten_a_minute_after_its_last_listener_and_never_during_a_countdown(made, run):
    async def work(here: Hub) -> None:
        now = here.loop.time()
        here.loop = SimpleNamespace(
            time=lambda: now, call_later=here.loop.call_later, create_task=here.loop.create_task
        )
        await here.room(made.id)
        listeners = here.classes[made.id]
        for kept in ("phones", "teachers"):
            getattr(listeners, kept).add(Stream())
            now += 2 * hub._KEPT
            here._forget()
            assert made.id in here.classes
            getattr(listeners, kept).clear()
        listeners.closing = here.loop.call_later(1000, lambda: None)
        now += 2 * hub._KEPT
        here._forget()
        assert made.id in here.classes
        listeners.closing.cancel()
        listeners.closing = None
        now += hub._KEPT - 1
        here._forget()
        assert made.id in here.classes
        now += 2
        here._forget()
        assert here.classes == {}

    run(work)


def test_a_new_number_of_phones_is_said_at_once_and_the_same_one_now_and_then(engine, made, run, monkeypatch):
    said = []
    monkeypatch.setattr(hub.store, "say_present", lambda connection, process, phones: said.append(dict(phones)))

    async def work(here: Hub) -> None:
        now = here.loop.time()
        here.loop = SimpleNamespace(time=lambda: now, create_task=here.loop.create_task)
        here._listeners(made.id).phones.add(Stream())
        await here._say_present()
        await here._say_present()
        assert said == [{made.id: 1}]
        here.classes[made.id].phones.add(Stream())
        await here._say_present()
        assert said[1:] == [{made.id: 2}]
        now += hub._COUNTS + 1
        await here._say_present()
        assert said[2:] == [{made.id: 2}]

    run(work)


def test_a_phone_keeps_the_picture_of_an_earlier_question_while_the_next_is_open(engine, made, run):
    async def work(here: Hub) -> None:
        with database.writing(engine) as connection:
            student = store.join(connection, store.touch(connection, made.id), "Ada", "x" * 30)
        for progress in (Progress("open", 0, 1), Progress("closed", 0, 1), Progress("shown", 0, 1, 2)):
            move(engine, made, progress)
        here.classes.clear()
        assert not phone.may_see_picture(await here.room(made.id), 0, student)  # its causes are not shown yet
        move(engine, made, Progress("open", 1, 1))
        here.classes.clear()
        room = await here.room(made.id)
        assert phone.may_see_picture(room, 0, student)
        assert not phone.may_see_picture(room, 1, student)

    run(work)


def test_a_teacher_s_pages_are_so_many_and_the_oldest_ends(made, run):
    async def work(here: Hub) -> None:
        pages = [Stream(view="screen") for _ in range(hub.MOST_OF_TEACHER + 3)]
        assert all([await here.listen(made.id, page) for page in pages])
        pages[0].put("what was written before it ended")
        assert [page.ended for page in pages] == [True] * 3 + [False] * hub.MOST_OF_TEACHER
        assert {page.newest for page in pages[:3]} == {phone.ELSEWHERE}
        assert here.streams(made.id) == hub.MOST_OF_TEACHER

    run(work)


def test_who_is_here_is_said_anew_when_the_clock_is_set(made, run, monkeypatch):
    said = []
    monkeypatch.setattr(hub.store, "say_present", lambda connection, process, phones: said.append(dict(phones)))

    async def work(here: Hub) -> None:
        here._listeners(made.id)
        await here._say_present()
        await here._say_present()
        assert len(said) == 1
        now = time.time()
        monkeypatch.setattr(hub.time, "time", lambda: now + 50 * 365 * 86_400)
        await here._say_present()
        assert len(said) == 2

    run(work)

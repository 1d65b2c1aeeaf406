"""What one address may do, and how fast: so much that a full room never notices, and no more."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import URL
from starlette.applications import Starlette

from pages.ui.classroom import database, routes, store
from pages.ui.classroom.hub import Hub
from pages.ui.classroom.pace import Pace
from pages.ui.classroom.views import VIEWS
from tests.support.asked import NUMBER
from tests.support.live import KEY

NEVER = 1e-9
"""A pace at which nothing is allowed again while a test runs."""


class Room:
    """A class, and whoever asks it from an address."""

    def __init__(self, made: store.Opened, app: Starlette, hub: Hub) -> None:
        self.made, self.app, self.hub = made, app, hub

    def forget(self) -> None:
        """What a server that begins anew has in memory."""
        self.hub.classes.clear()

    async def wrong_codes(self) -> None:
        """Try so many that no more are taken."""
        tried = [await self.join(code="ACDEFG") for _ in range(25)]
        assert (tried[0], tried[-1]) == (404, 429)

    async def ask(self, path: str, key: str, *, code: str = "", address: str = "192.0.2.1", **sent: object) -> int:
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.post(f"/live/{code or self.made.code}/{path}", headers={KEY: key}, json=sent)
        return answer.status_code

    async def join(self, token: str | None = None, **more: str) -> int:
        return await self.ask("join", token or secrets.token_hex(20), **more)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Room], Awaitable[None]]], None]:
    """Run something in a class, whose paces begin anew."""
    engine = database.connect(URL.create("sqlite", database=str(tmp_path / "classes.db")))
    with database.writing(engine) as connection:
        made = store.create(connection, "A class", [NUMBER])
    for name, pace in {name: pace for name, pace in vars(routes).items() if isinstance(pace, Pace)}.items():
        monkeypatch.setattr(routes, name, Pace(NEVER, pace.most))

    def ran(work: Callable[[Room], Awaitable[None]]) -> None:
        async def inside() -> None:
            hub = Hub(engine, VIEWS)

            async def here() -> Hub:
                return hub

            monkeypatch.setattr(routes, "_hub", here)
            try:
                await work(Room(made, Starlette(routes=routes.ROUTES), hub))
            finally:
                hub.close()

        asyncio.run(inside())

    yield ran
    engine.dispose()


def test_a_full_room_joins_at_once_and_then_an_address_has_a_pace(run, monkeypatch) -> None:
    assert routes._joins.most == 500
    monkeypatch.setattr(routes, "_joins", Pace(NEVER, 20.0))

    async def work(room: Room) -> None:
        tokens = [secrets.token_hex(20) for _ in range(20)]
        assert {await room.join(token) for token in tokens} == {200}
        assert await room.join() == 429
        assert {await room.join(token) for token in tokens} == {200}  # who is in is in
        assert await room.join(address="192.0.2.2") == 200  # another address, another pace

    run(work)


@pytest.mark.full
def test_five_hundred_join_at_once(run) -> None:
    async def work(room: Room) -> None:
        joined = await asyncio.gather(*(room.join() for _ in range(500)))
        assert set(joined) == {200}
        assert await room.join() == 429

    run(work)


def test_wrong_codes_of_others_shut_out_neither_a_student_nor_the_teacher(run) -> None:
    """Also on a server that has just begun, and knows no class yet."""

    async def work(room: Room) -> None:
        token = secrets.token_hex(20)
        assert await room.join(token) == 200
        await room.wrong_codes()
        room.forget()
        assert await room.join() == 429  # a code that is right may have been guessed
        room.forget()
        assert await room.ask("mine", secrets.token_hex(20)) == 429
        room.forget()
        assert await room.ask("where", secrets.token_hex(20)) == 429
        room.forget()
        assert await room.ask("mine", token) == 200
        room.forget()
        assert await room.ask("where", room.made.key) == 200

    run(work)


def test_an_address_of_ipv6_is_its_network(run) -> None:
    async def work(room: Room) -> None:
        for at in range(25):
            await room.join(code="ACDEFG", address=f"2001:db8:1:2::{at:x}")
        assert await room.join(code="ACDEFG", address="2001:db8:1:2:ffff::1") == 429
        assert await room.join(code="ACDEFG", address="2001:db8:1:3::1") == 404

    run(work)


@pytest.mark.parametrize("path", ["mine", "answer", "list"])
def test_one_phone_has_a_pace_for_whatever_it_sends_and_its_neighbour_another(run, path) -> None:
    async def work(room: Room) -> None:
        one, other = secrets.token_hex(20), secrets.token_hex(20)
        for token in (one, other):
            assert await room.join(token) == 200
        most = int(routes._messages.most)
        asked = [await room.ask(path, one, question=0) for _ in range(most + 3)]
        assert 429 not in asked[:most]
        assert asked[most:] == [429] * 3
        assert await room.ask("mine", other) == 200

    run(work)


def test_wrong_keys_of_a_teacher_have_a_pace_and_the_right_one_has_none(run) -> None:
    async def work(room: Room) -> None:
        assert await room.join() == 200  # the class is open here
        tried = [await room.ask("where", secrets.token_hex(20)) for _ in range(25)]
        assert (tried[:20], tried[20:]) == ([403] * 20, [429] * 5)
        assert await room.ask("where", room.made.key) == 200
        assert await room.join() == 200

    run(work)

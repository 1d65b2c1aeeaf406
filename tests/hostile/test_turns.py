"""However many runs are asked for, they take turns: one at a time, and none is lost."""

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from pages.ui.server import turns
from pages.ui.server.turns import Turns
from tests.benchmarks.visitor import Visitor
from tests.support.server import serving


class Runner:
    """As Streamlit treats messages: a run is cut short by the next message, and takes in all that wait for it."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds  # of a run
        self.going, self.most, self.runs = 0, 0, 0
        self.done: dict[str, str] = {}  # visitor -> what the last run was asked for
        self.others: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = asyncio.Event()
        newest = ""

        async def run() -> None:
            nonlocal newest
            while True:
                await asked.wait()
                asked.clear()
                wanted, self.runs, self.going = newest, self.runs + 1, self.going + 1
                self.most = max(self.most, self.going)
                await send(written(ForwardMsg(new_session={})))
                await asyncio.sleep(self.seconds)
                self.going -= 1
                self.done[scope["visitor"]] = wanted
                end = ForwardMsg.FINISHED_EARLY_FOR_RERUN if asked.is_set() else ForwardMsg.FINISHED_SUCCESSFULLY
                await send(written(ForwardMsg(script_finished=end)))

        running = asyncio.create_task(run())
        while (message := await receive())["type"] != "websocket.disconnect":
            said = BackMsg.FromString(message["bytes"])
            if said.HasField("rerun_script"):
                newest = said.rerun_script.query_string
                asked.set()
            else:
                self.others.append(scope["visitor"])
        running.cancel()


class Page:
    """A visitor's websocket."""

    def __init__(self, app: Turns, visitor: str) -> None:
        self.queue: asyncio.Queue[Message] = asyncio.Queue()
        scope = {"type": "websocket", "visitor": visitor}
        self.task = asyncio.create_task(app(scope, self.queue.get, self._send))

    async def _send(self, message: Message) -> None:
        pass

    def ask(self, query: str) -> None:
        self.queue.put_nowait(written(BackMsg(rerun_script={"query_string": query})))

    def leave(self) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})


def written(message: BackMsg | ForwardMsg) -> Message:
    return {"type": "websocket.receive", "bytes": message.SerializeToString()}


async def becomes(read: Callable[[], object], wanted: object) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(120):
        while read() != wanted:  # noqa: ASYNC110 - whatever changes it
            await asyncio.sleep(0.001)


@pytest.fixture
def patient(monkeypatch) -> None:
    """No run is long, however busy the machine."""
    monkeypatch.setattr(turns, "LONG", 60.0)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 60), min_size=1, max_size=8))
def test_one_run_goes_on_at_a_time_and_every_visitor_s_last_wish_is_met(asked):
    async def play() -> Runner:
        runner = Runner(0.001)
        app = Turns(runner)
        pages = {str(number): Page(app, str(number)) for number in range(len(asked))}
        for number, count in enumerate(asked):
            for wish in range(count):
                pages[str(number)].ask(str(wish))
        await becomes(lambda: runner.done, {str(number): str(count - 1) for number, count in enumerate(asked)})
        for page in pages.values():
            page.leave()
        await asyncio.gather(*(page.task for page in pages.values()))
        assert not app.free.locked()
        return runner

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turns, "LONG", 60.0)
        assert asyncio.run(play()).most == 1


async def one_going():
    """Two pages, one of which has a run that goes on."""
    runner = Runner(3600)
    app = Turns(runner)
    first = Page(app, "first")
    first.ask("a")
    await becomes(lambda: runner.going, 1)
    return runner, first, Page(app, "second")


async def test_a_long_run_leaves_its_turn_to_the_next():
    runner, first, second = await one_going()
    second.ask("b")
    await becomes(lambda: runner.going, 2)
    first.leave()
    second.leave()


@pytest.mark.usefixtures("patient")
async def test_who_leaves_gives_the_turn_back_and_only_what_asks_for_a_run_waits_for_one():
    runner, first, second = await one_going()
    for page in (first, second):
        page.queue.put_nowait(written(BackMsg(stop_script=True)))
    await becomes(lambda: sorted(runner.others), ["first", "second"])
    second.ask("b")
    await becomes(second.queue.empty, wanted=True)
    assert runner.going == 1
    first.leave()
    await becomes(lambda: runner.going, 2)
    second.leave()


@pytest.mark.full
@pytest.mark.parametrize("for_a_class", [False, True], ids=["make run", "make serve"])
async def test_of_as_many_runs_as_the_limits_let_through_the_last_is_drawn(for_a_class):
    with serving(for_a_class=for_a_class) as server:
        visitors, neighbour = [Visitor(server) for _ in range(4)], Visitor(server)
        for visitor in [*visitors, neighbour]:
            await visitor.open()
        for page in ["", *["check", "lessons"] * 95, "grade"]:
            message = BackMsg(rerun_script={"page_name": page}).SerializeToString()
            await asyncio.gather(*(visitor.socket.send(message) for visitor in visitors))
        for at in range(20):
            await neighbour.drag("d1", at % 2)
        for visitor in visitors:
            visitor.ids.clear()
            async with asyncio.timeout(300):
                while "class_tasks" not in visitor.ids:
                    await visitor.answered()
            await visitor.close()
        await neighbour.close()

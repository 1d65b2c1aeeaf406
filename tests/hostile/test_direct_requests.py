"""Direct requests for the board's operations: what a stranger sends there changes nothing and costs little."""

import asyncio
import gc
import json

import pytest
from starlette.applications import Starlette
from starlette.types import Message

from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.sources import from_example
from pages.ui.playground.answer import answer
from pages.ui.playground.words import FORMULA, LINK
from pages.ui.server.answers import LIST, routes
from pages.ui.server.words import MESSAGE_TOO_LARGE, NO_OBJECT, TOO_MANY_MESSAGES
from pages.ui.state.sealed import SealedExercise
from pages.ui.state.session import VISITS, Session
from tests.benchmarks.visitor import Visitor, visits
from tests.support.examples import everyday

LIMIT = 64_000


def move(visitor: Visitor, seq: int = 0, **others: object) -> bytes:
    """The message of a move, for this visitor's list unless it says otherwise."""
    operation = {"op": "move", "doc": "d1", "to": "ranked", "index": 1, "seq": seq or visitor.board["ack"] + 1}
    return json.dumps({"nonce": visitor.board["nonce"], "ops": [operation], **others}).encode()


# Bodies, and the status and text of the answer.
REFUSED = {
    "nothing": (b"", 400, NO_OBJECT),
    "no text": (b"\xff\xfe", 400, NO_OBJECT),
    "half of an object": (b"{", 400, NO_OBJECT),
    "deeply nested": (b"[" * 30_000 + b"]" * 30_000, 400, NO_OBJECT),
    "a number too long to read": (b"9" * 20_000, 400, NO_OBJECT),
    "null": (b"null", 400, NO_OBJECT),
    "a list": (b"[]", 400, NO_OBJECT),
    "a text": (b'"ops"', 400, NO_OBJECT),
    "just over the limit": (b'"' + b"x" * LIMIT + b'"', 413, MESSAGE_TOO_LARGE.format(most=f"{LIMIT:,}")),
    "19 MB": (b"x" * 19_000_000, 413, MESSAGE_TOO_LARGE.format(most=f"{LIMIT:,}")),
}
# Messages that are not this list's; they are answered with the list as it is.
IGNORED = [
    b"{}",
    b'{"ops": []}',
    b'{"nonce": "x", "ops": [{"op": "reset", "seq": 1}]}',
    b'{"nonce": ["x"], "ops": {"op": "reset"}}',
]


@pytest.mark.parametrize("name", everyday(["half of an object", "just over the limit"], REFUSED))
async def test_a_message_that_cannot_be_read_is_refused_and_changes_nothing(server, name):
    body, status, text = REFUSED[name]
    async with visits(server) as [visitor]:
        await visitor.drag("d3", 0)
        before = visitor.board["state"]
        assert visitor.endpoint
        try:
            got = await visitor.post(body)
        except ConnectionError:  # the server ends the connection before the rest of a large message has arrived
            assert len(body) > LIMIT
        else:
            assert (got[0], got[1].decode()) == (status, text)
        visitor.line = None
        await visitor.open()
        assert visitor.board["state"] == before
        await visitor.drag("d1", 1)


@pytest.mark.parametrize("body", everyday([b"{}"], IGNORED))
async def test_a_message_of_no_list_changes_nothing(server, body):
    async with visits(server) as [visitor]:
        before = visitor.board["state"]
        status, written = await visitor.post(body)
        answer = json.loads(written)
        assert (status, answer["workbench"]["board"]["state"]) == (200, before)
        assert answer.keys() == {"workbench", "formula"}
        await visitor.drag("d1", 1)


@pytest.mark.parametrize("name", everyday(["A" * 22], ["", "x", "../board.js", "A" * 22, "A" * 5000]))
async def test_a_list_that_is_not_open_has_no_answer(server, name):
    async with visits(server) as [visitor]:
        assert await visitor.post(move(visitor), nonce=name) == (204, b"")


async def test_a_list_is_answered_by_its_own_name_alone(server):
    """Both visitors' lists are open, and a message for one list comes under the other's name."""
    async with visits(server, 2) as [visitor, neighbour]:
        before = neighbour.board["state"]["ranked"]
        _, written = await visitor.post(move(visitor), nonce=neighbour.board["nonce"])
        assert json.loads(written)["workbench"]["board"]["state"]["ranked"] == before


async def test_a_repeated_message_is_applied_once(server):
    """By both ways: where an answer is lost, the browser sends the same operations with a run."""
    async with visits(server) as [visitor]:
        order = visitor.board["state"]["ranked"]
        for _ in range(2):
            _, written = await visitor.post(move(visitor, seq=1))
            assert json.loads(written)["workbench"]["board"]["state"]["ranked"] == [order[1], order[0], *order[2:]]
        ops = json.loads(move(visitor, seq=1))
        await visitor.socket.send(visitor.says(json.dumps({"ops": ops})))
        await visitor.answered()
        assert visitor.board["state"]["ranked"] == [order[1], order[0], *order[2:]]
        assert visitor.board["ack"] == 1


async def test_more_messages_than_a_person_makes_are_refused_and_the_neighbour_is_answered(server):
    async with visits(server, 2) as [visitor, neighbour]:
        lines = [Visitor(server) for _ in range(400)]
        name = visitor.board["nonce"]
        got = await asyncio.gather(*(line.post(b"{}", nonce=name) for line in lines))
        assert {status for status, _ in got} == {200, 429}
        assert (429, TOO_MANY_MESSAGES.encode()) in got
        await neighbour.drag("d1", 1)
        visitor.straight = False
        await visitor.drag("d1", 0)  # with a run, as the browser goes on


def answered(nonce: str) -> tuple[int, bytes]:
    """The status and the body that a message for this list gets, without a server around it."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(LIST.encode(), nonce.encode())]
    scope = {"type": "http", "method": "POST", "path": "/lab/answer", "query_string": b"", "headers": headers}
    asyncio.run(Starlette(routes=routes(answer))(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_a_list_whose_sums_are_kept_back_is_not_answered():
    soup = from_example(examples["soup"])
    session = Session(soup, sealed=SealedExercise(soup))
    VISITS[session.nonce] = session
    assert answered(session.nonce) == (204, b"")
    session.attempts.solved = True
    status, body = answered(session.nonce)
    assert (status, json.loads(body)["workbench"]["board"]["state"]["ranked"]) == (200, list(soup.ranked))


def test_a_list_is_forgotten_with_its_visit():
    session = Session(from_example(examples["soup"]))
    nonce = session.nonce
    VISITS[nonce] = session
    assert answered(nonce)[0] == 200
    del session
    gc.collect()
    assert answered(nonce) == (204, b"")


async def test_the_way_is_closed_while_something_else_below_the_board_depends_on_the_list(server):
    async with visits(server) as [visitor]:
        visitor.straight = False
        await visitor.use("tabs", string_array_value=[LINK])
        assert visitor.endpoint == ""
        await visitor.drag("d1", 1)
        await visitor.use("tabs", string_array_value=[FORMULA])
        assert visitor.endpoint

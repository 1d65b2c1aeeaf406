"""Invalid websocket messages end at most their own visitor's connection and delay no other visitor."""

import asyncio
import base64
import json
import math
import os
import socket
import threading

import pytest
import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.ui.components.board import UNREADABLE
from pages.ui.components.list_text import TABLE
from pages.ui.server.widget_state_filter import drop_unreadable_states
from tests.benchmarks.visitor import Visitor, visits
from tests.support.examples import everyday

MB = 1_000_000
LIMIT = 2 * MB


def widgets(count: int) -> bytes:
    """The state of so many widgets that no page has."""
    message = BackMsg()
    for number in range(count):
        message.rerun_script.widget_states.widgets.add(id=f"$$no-such-widget-{number}", int_value=number)
    return message.SerializeToString()


def moves(visitor: Visitor, count: int) -> list[str]:
    """The board's state after each of so many moves, none of which was answered."""
    start = visitor.board["ack"]
    ops = [
        {"op": "move", "doc": "d1", "to": "ranked", "index": at % 2, "seq": start + at} for at in range(1, count + 1)
    ]
    return [json.dumps({"ops": {"nonce": visitor.board["nonce"], "ops": [op]}}) for op in ops]


# The message, and the code that closes the connection, if there is a code.
ENDED = {
    "no message at all": (b"\xff" * 100, 1002),
    "random bytes": (bytes(range(256)) * 100, 1002),
    "zeros, almost as many as are allowed": (bytes(LIMIT - 1000), 1002),
    "just over the limit": (BackMsg(rerun_script={"query_string": "x" * LIMIT}).SerializeToString(), 1009),
    "19 MB": (BackMsg(rerun_script={"query_string": "x" * 19 * MB}).SerializeToString(), 1009),
    "19 MB in pieces": ([bytes(MB)] * 19, 1009),
    "too many pieces": ([b"x"] * 5000, None),
    "too many empty pieces": ([b""] * 5000, None),
    "a text": ("rerun_script", 1002),
}
# States that are no JSON.
BROKEN = {
    "nothing": "",
    "half of an object": "{",
    "deeply nested": '{"ops":' + "[" * 500_000 + "]" * 500_000 + "}",
    "a number too long to read": '{"ops":' + "9" * 100_000 + "}",
}
# States that are JSON, and answered like any other.
BORNE = {
    "JSON of another shape": '["ops"]',
    "null": "null",
    "no operations": '{"ops": {"nonce": 1, "ops": null}}',
    "an operation as long as a message": json.dumps(
        {"ops": {"nonce": "x", "ops": [{"op": "add", "title": "x" * MB, "seq": 1}]}}
    ),
}


@pytest.mark.parametrize("name", everyday(["no message at all", "19 MB", "a text"], ENDED))
async def test_an_invalid_message_ends_only_its_own_connection(server, name):
    sent, code = ENDED[name]
    async with visits(server, 2) as [visitor, neighbour]:
        await visitor.drag("d1", 1)
        before = visitor.board["ack"], list(visitor.board["state"]["ranked"])
        with pytest.raises(websockets.ConnectionClosed) as ended:
            await visitor.socket.send(sent)
            while True:
                await visitor.answered()
        received = ended.value.rcvd
        assert received is None or received.code == code  # none, where the connection ended before the rest had arrived
        await neighbour.drag("d1", 1)
        await visitor.open()
        assert (visitor.board["ack"], visitor.board["state"]["ranked"]) == before
        await visitor.drag("d1", 0)


@pytest.mark.parametrize("name", everyday(["JSON of another shape"], BORNE))
async def test_an_impossible_board_state_changes_nothing(server, name):
    async with visits(server) as [visitor]:
        before = visitor.board["state"]
        await visitor.socket.send(visitor.says(BORNE[name]))
        await visitor.answered()
        assert visitor.board["state"] == before
        await visitor.drag("d1", 1)


@pytest.mark.parametrize("name", everyday(["half of an object"], BROKEN))
async def test_an_unreadable_state_gets_a_sentence_and_changes_nothing(server, name):
    async with visits(server, 2) as [visitor, neighbour]:
        await visitor.drag("d3", 0)
        before = visitor.board["state"]
        await visitor.socket.send(visitor.says(BROKEN[name]))
        await visitor.answered()
        assert "could not be read" in visitor.board["notice"]
        assert visitor.board["state"] == before
        await neighbour.drag("d1", 1)
        await visitor.drag("d1", 1)
        assert visitor.board["notice"] == ""


async def test_the_state_of_thousands_of_widgets_is_answered(server):
    async with visits(server) as [visitor]:
        await visitor.socket.send(widgets(30_000))
        await visitor.answered()


async def test_messages_sent_too_fast_are_slowed_down_and_not_lost(server):
    """Send more than the burst limit, so that the last messages wait."""
    async with visits(server) as [visitor]:
        states = moves(visitor, 240)
        last = visitor.board["ack"] + len(states)
        for state in states:
            await visitor.socket.send(visitor.says(state))
        while visitor.board["ack"] < last:
            await visitor.answered()


# Frames of six or seven bytes, and what opens them.
FLOODS = {
    "pings": (b"", b"\x89\x80\0\0\0\0"),
    "pongs": (b"", b"\x8a\x80\0\0\0\0"),
    "empty messages": (b"", b"\x82\x80\0\0\0\0"),
    "pieces of a message": (b"\x02\x81\0\0\0\0a", b"\x00\x81\0\0\0\0a"),
    "empty pieces of a message": (b"\x02\x81\0\0\0\0a", b"\x00\x80\0\0\0\0"),
}
_FRAMES = 10_000  # sent together
_ANSWERS = 20
# A server without a limit reads half a million frames before each of a neighbour's answers.


class Flood(threading.Thread):
    """A client that writes frames as fast as the server takes them."""

    def __init__(self, address: str, first: bytes, frame: bytes) -> None:
        super().__init__(daemon=True)
        host = address.removeprefix("http://")
        name, port = host.split(":")
        self.first, self.frames = first, frame * _FRAMES
        self.sent = 0
        self.over = False
        self.socket = socket.create_connection((name, int(port)), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET /_stcore/stream HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: streamlit\r\n\r\n"
            ).encode()
        )
        assert b" 101 " in self.socket.recv(4096)

    def run(self) -> None:
        try:
            self.socket.sendall(self.first)
            while not self.over:
                self.socket.sendall(self.frames)
                self.sent += _FRAMES
        except OSError:
            pass  # the server has closed the connection

    def stop(self) -> None:
        self.over = True
        self.socket.close()


@pytest.mark.parametrize("name", everyday(["pings"], FLOODS))
async def test_a_neighbour_is_answered_in_the_middle_of_a_flood(server, name):
    before = server.resident()
    async with visits(server) as [neighbour]:
        flood = Flood(server, *FLOODS[name])
        flood.start()
        try:
            for at in range(_ANSWERS):
                await neighbour.drag("d1", at % 2)
        finally:
            flood.stop()
    assert flood.sent < 3_000_000
    assert server.resident() - before < 150


@pytest.mark.full
async def test_endless_messages_hold_at_most_one_message_each(server):
    """Ten visitors send most of a message and wait."""

    async def endless(visitor: Visitor) -> None:
        async def pieces():
            yield bytes(LIMIT - 1000)
            await asyncio.sleep(3600)

        await visitor.socket.send(pieces())

    visitors = [Visitor(server) for _ in range(11)]
    for visitor in visitors:
        await visitor.open()
    *senders, neighbour = visitors
    before = server.resident()
    tasks = [asyncio.create_task(endless(visitor)) for visitor in senders]
    for at in range(_ANSWERS):
        await neighbour.drag("d1", at % 2)
    assert server.resident() - before < 10 * 3 * LIMIT / MB + 40
    for task in tasks:
        task.cancel()
    for visitor in visitors:
        visitor.socket.transport.abort()


@pytest.mark.parametrize("number", everyday([math.inf], [math.nan, math.inf, -math.inf]))
async def test_an_invalid_number_leaves_the_field_unchanged(server, number):
    visitor = Visitor(server)
    await visitor.open("check")
    await visitor.use("teachers", bool_value=True)
    for field in ("make_seed", "variants_count", "class_slip"):
        await visitor.use(field, double_value=number)  # the visitor raises if the page shows an error
        await visitor.use(field, double_value=7.0)
    await visitor.close()


STATES = {
    "a component's": (
        {"id": "$$ID-1-board", "json_value": "{"},
        {"id": "$$ID-1-board", "json_value": json.dumps(UNREADABLE)},
    ),
    "a table's": ({"id": f"$$ID-1-{TABLE}5", "string_value": "nonsense"}, {"id": f"$$ID-1-{TABLE}5"}),
    "a range's": ({"id": "$$ID-1-range", "double_array_value": {"data": [1.0, math.nan]}}, {"id": "$$ID-1-range"}),
}
FINE = (
    {"id": "$$ID-1-board", "json_value": '{"ops": {}}'},
    {"id": "$$ID-1-paste", "string_value": "{"},
    {"id": f"$$ID-1-{TABLE}5", "string_value": '{"edited_rows": {}}'},
    {"id": "$$ID-1-seed", "double_value": 0.5},
    {"id": "$$ID-1-make", "trigger_value": True},
)


@pytest.mark.parametrize("name", STATES)
def test_only_an_unreadable_state_is_removed(name):
    before, after = STATES[name]
    raw = BackMsg(rerun_script={"widget_states": {"widgets": [before, *FINE]}}).SerializeToString()
    assert (
        drop_unreadable_states(raw)
        == BackMsg(rerun_script={"widget_states": {"widgets": [after, *FINE]}}).SerializeToString()
    )


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        BackMsg(rerun_script={"widget_states": {"widgets": FINE}}).SerializeToString(),
        BackMsg(stop_script=True).SerializeToString(),
    ],
)
def test_a_valid_message_is_passed_on_unchanged(raw):
    assert drop_unreadable_states(raw) is raw


def test_states_of_what_is_no_widget_are_removed():
    others = [{"id": name, "int_value": 1} for name in ("$$no-such-widget-1", "paste", "")]
    raw = BackMsg(rerun_script={"widget_states": {"widgets": [others[0], *FINE, *others[1:]]}}).SerializeToString()
    assert drop_unreadable_states(raw) == BackMsg(rerun_script={"widget_states": {"widgets": FINE}}).SerializeToString()

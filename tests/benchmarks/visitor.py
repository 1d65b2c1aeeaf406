"""A visitor without a browser: speaks Streamlit's websocket protocol and counts milliseconds and bytes.

As in a browser, a move goes by a request of its own where the board names the address for it.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState


@dataclass
class Visitor:
    """One open page."""

    base: str
    socket: Any = None
    page: str = ""
    query: str = ""
    board_id: str = ""
    fragment: str = ""
    endpoint: str = ""
    straight: bool = True  # whether moves go by direct requests where there are any
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    board: dict[str, Any] = field(default_factory=dict)
    ops: list[dict[str, object]] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    fragments: dict[str, str] = field(default_factory=dict)
    states: dict[str, WidgetState] = field(default_factory=dict)
    bytes_in: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    session: str = ""

    async def open(self, page: str = "", **query: str) -> float:
        """Open a page by its address; answers with the seconds until it was served whole."""
        self.page, self.query = page, urlencode(query)
        began = time.perf_counter()
        known = ["token", self.session] if self.session else []  # a returning visitor names the earlier session
        self.socket = await websockets.connect(
            self.base.replace("http", "ws") + "/_stcore/stream",
            subprotocols=["streamlit", *known],
            max_size=None,
            compression=None,
            additional_headers=self.headers,
        )
        await self._rerun()
        return time.perf_counter() - began

    async def turn(self, page: str, **query: str) -> float:
        """Go to another page of the app, or to the same page with another address; answers with the seconds."""
        self.page, self.query = page, urlencode(query)
        return await self._rerun()

    async def drag(self, doc: str, index: int) -> float:
        """Move a document on the board; return the seconds until every answer has arrived."""
        return await self.operate({"op": "move", "doc": doc, "to": "ranked", "index": index})

    async def operate(self, *changes: dict[str, object]) -> float:
        """Send operations of the board in one message; answers with the seconds until everything had been answered."""
        self.ops = [{**change, "seq": self.board["ack"] + place} for place, change in enumerate(changes, 1)]
        message = {"nonce": self.board["nonce"], "ops": self.ops}
        if self.endpoint and self.straight:
            taken = await self._send(message)
        else:
            state = WidgetState(id=self.board_id, json_value=json.dumps({"ops": message}))
            self.states[self.board_id] = state
            taken = await self._rerun(self.fragment)
        if self.board["ack"] != self.ops[-1]["seq"]:
            raise RuntimeError(f"the board was not answered: {self.board['ack']}, {self.ops[-1]}")
        return taken

    async def use(self, key: str, **value: object) -> float:
        """Set a control by its key, or press it with ``trigger_value=True``; answers with the seconds."""
        state = WidgetState(id=self.ids[key])
        for name, content in value.items():
            if name.endswith("array_value"):
                getattr(state, name).data.extend(content)
            else:
                setattr(state, name, content)
        self.states[state.id] = state
        taken = await self._rerun(self.fragments[key])
        if "trigger_value" in value:
            del self.states[state.id]
        return taken

    async def ask_for_runs(self, count: int) -> None:
        """Ask for so many runs of the whole page without waiting for any, then wait until nothing comes any more."""
        message = BackMsg()
        message.rerun_script.page_name, message.rerun_script.query_string = self.page, self.query
        message.rerun_script.widget_states.widgets.extend(self.states.values())
        for _ in range(count):
            await self.socket.send(message.SerializeToString())
        with suppress(TimeoutError):
            while True:
                await asyncio.wait_for(self.socket.recv(), 1.0)

    async def close(self) -> None:
        """Leave."""
        if self.line is not None:
            self.line[1].close()
        await self.socket.close()

    async def _send(self, message: dict[str, object]) -> float:
        """Send operations by a direct request; return the seconds until they are answered."""
        began = time.perf_counter()
        status, body = await self.post(json.dumps(message).encode())
        if status != 200:
            raise RuntimeError(f"the board was not answered: {status}, {body.decode()}")
        self.bytes_in = len(body)
        self.board = json.loads(body)["workbench"]["board"]
        return time.perf_counter() - began

    async def post(self, body: bytes, nonce: str | None = None) -> tuple[int, bytes]:
        """Send a message directly on a connection that stays open, as a browser does; return status and answer."""
        nonce = self.board["nonce"] if nonce is None else nonce
        host = urlsplit(self.base).netloc
        if self.line is None or self.line[0].at_eof():
            self.line = await asyncio.open_connection(*host.split(":"))
        reader, writer = self.line
        writer.write(
            f"POST /{self.endpoint or 'lab/answer'} HTTP/1.1\r\nHost: {host}\r\nX-NDCG-List: {nonce}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = head.partition("content-length: ")[2].partition("\r\n")[0]
        return int(head.split(" ")[1]), await reader.readexactly(int(size or 0))

    async def _rerun(self, fragment: str = "") -> float:
        message = BackMsg()
        message.rerun_script.page_name, message.rerun_script.query_string = self.page, self.query
        message.rerun_script.fragment_id = fragment
        message.rerun_script.widget_states.widgets.extend(self.states.values())
        self.bytes_in = 0
        began = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        await self.answered()
        return time.perf_counter() - began

    def says(self, state: str) -> bytes:
        """The message by which the board sends its state."""
        message = BackMsg()
        message.rerun_script.fragment_id = self.fragment
        message.rerun_script.widget_states.widgets.append(WidgetState(id=self.board_id, json_value=state))
        return message.SerializeToString()

    async def answered(self) -> None:
        """Read on until a run of the script has ended."""
        while True:
            raw = await self.socket.recv()
            self.bytes_in += len(raw)
            message = ForwardMsg()
            message.ParseFromString(raw)
            kind = message.WhichOneof("type")
            if kind == "delta" and message.delta.WhichOneof("type") == "new_element":
                self._see(message.delta)
            elif kind == "delta" and message.delta.WhichOneof("type") == "add_block":
                self._keep(message.delta.add_block.expandable.id, message.delta.fragment_id)
            elif kind == "new_session":
                self.session = message.new_session.initialize.session_id
            elif kind == "script_finished":
                return

    def _see(self, delta: Delta) -> None:
        """Keep the ids of controls, by their keys, and what the board is told."""
        kind = delta.new_element.WhichOneof("type")
        element = getattr(delta.new_element, kind)
        if kind == "exception":
            raise RuntimeError(f"the page failed: {element.type} {element.message}")
        if kind == "bidi_component" and element.component_name.endswith("ndcg_workbench"):
            self.board_id, self.fragment = element.id, delta.fragment_id
            shown = json.loads(element.bytes)
            self.board, self.endpoint = shown["board"], shown["endpoint"]
        else:
            self._keep(getattr(element, "id", ""), delta.fragment_id)

    def _keep(self, control: str, fragment: str) -> None:
        """Keep the id of a control by its key."""
        if control.startswith("$$ID-"):
            key = control.split("-", 2)[2]
            self.ids[key], self.fragments[key] = control, fragment


@asynccontextmanager
async def visits(address: str, count: int = 1) -> AsyncIterator[list[Visitor]]:
    """So many visitors of the playground, who leave at the end."""
    visitors = [Visitor(address) for _ in range(count)]
    for visitor in visitors:
        await visitor.open()
    yield visitors
    for visitor in visitors:
        await visitor.close()

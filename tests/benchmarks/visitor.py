"""A browserless visitor: speaks Streamlit's websocket as a browser does, and counts milliseconds and bytes."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg


@dataclass
class Visitor:
    """One open page."""

    base: str
    socket: Any = None
    board_id: str = ""
    fragment: str = ""
    board: dict[str, Any] = field(default_factory=dict)
    ops: list[dict[str, Any]] = field(default_factory=list)
    bytes_in: int = 0
    session: str = ""

    async def open(self, **headers: str) -> float:
        """Open the page, or come back to it; answers with the seconds until it was served whole."""
        began = time.perf_counter()
        known = ["token", self.session] if self.session else []
        self.socket = await websockets.connect(
            self.base.replace("http", "ws") + "/_stcore/stream", subprotocols=["streamlit", *known], max_size=None, compression=None,
            additional_headers=headers)
        message = BackMsg()
        message.rerun_script.query_string = ""
        await self.socket.send(message.SerializeToString())
        await self.answered()
        return time.perf_counter() - began

    def says(self, state: str) -> bytes:
        """A message by which the board sends this as its state."""
        message = BackMsg()
        message.rerun_script.fragment_id = self.fragment
        widget = message.rerun_script.widget_states.widgets.add()
        widget.id, widget.json_value = self.board_id, state
        return message.SerializeToString()

    async def drag(self, doc: str, index: int) -> float:
        """Move a document on the board; answers with the seconds until everything had been answered."""
        self.ops = [{"op": "move", "doc": doc, "to": "ranked", "index": index, "seq": self.board["ack"] + 1}]
        message = self.says(json.dumps({"ops": {"nonce": self.board["nonce"], "ops": self.ops}}))
        self.bytes_in = 0
        began = time.perf_counter()
        await self.socket.send(message)
        await self.answered()
        taken = time.perf_counter() - began
        if self.board["ack"] != self.ops[-1]["seq"]:
            raise RuntimeError(f"the board was not answered: {self.board['ack']}, {self.ops}")
        return taken

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()

    async def answered(self) -> None:
        """Read on until a run of the script has ended."""
        while True:
            raw = await self.socket.recv()
            self.bytes_in += len(raw)
            message = ForwardMsg()
            message.ParseFromString(raw)
            kind = message.WhichOneof("type")
            if kind == "delta" and message.delta.new_element.WhichOneof("type") == "bidi_component":
                shown = message.delta.new_element.bidi_component
                if shown.component_name.endswith("ndcg_lab"):
                    self.board_id, self.fragment = shown.id, message.delta.fragment_id
                    self.board = json.loads(shown.json)["board"]
            elif kind == "new_session":
                self.session = message.new_session.initialize.session_id
            elif kind == "script_finished":
                return

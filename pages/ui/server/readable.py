"""What a component sends is JSON, or it is taken out before Streamlit reads it: there it would end the visitor's page with an error."""

from __future__ import annotations

import json

from google.protobuf.message import DecodeError
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.ui.board import UNREADABLE

_STATE = json.dumps(UNREADABLE)


class Readable:
    """Middleware that replaces each component's state that cannot be read with a word that our components know."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, a websocket's messages looked through."""
        async def looked_through() -> Message:
            message = await receive()
            raw = message.get("bytes")
            if raw:
                message["bytes"] = readable(raw)
            return message

        await self.app(scope, looked_through if scope["type"] == "websocket" else receive, send)


def readable(raw: bytes) -> bytes:
    """The message with every state that is JSON; unchanged where all are, and where it is no message of Streamlit's."""
    message = BackMsg()
    try:
        message.ParseFromString(raw)
    except DecodeError:
        return raw
    broken = [state for state in message.rerun_script.widget_states.widgets
              if state.WhichOneof("value") == "json_value" and not _is_json(state.json_value)]
    for state in broken:
        state.json_value = _STATE
    return message.SerializeToString() if broken else raw


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):  # no JSON, a number of more digits than Python reads, brackets too deep
        return False
    return True

"""States of widgets that cannot be read are removed before they reach Streamlit, where they end the page with an error.

A component's state and a table's edits are JSON, and a number is finite. A forged state that passes can at most end
its own sender's page.
"""

import json
import math

from google.protobuf.message import DecodeError
from starlette.types import Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.state.common import GENERATED_ELEMENT_ID_PREFIX
from streamlit.runtime.state.session_state import STREAMLIT_INTERNAL_KEY_PREFIX

from pages.ui.components.board import UNREADABLE
from pages.ui.components.list_text import TABLE
from pages.ui.server.messages import WebsocketMiddleware

_OF_STREAMLIT = (GENERATED_ELEMENT_ID_PREFIX, STREAMLIT_INTERNAL_KEY_PREFIX)
"""How the id of every widget begins; a page with a text field looks up any other, and ends with an error."""
_STATE = json.dumps(UNREADABLE)
_NO_MESSAGE = 1002  # the code of a protocol error


class WidgetStateFilter(WebsocketMiddleware):
    """Middleware that replaces or removes each widget's state that cannot be read, and ends on what is no message."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass its messages on, without what cannot be read."""
        ended = False

        async def receive_readable() -> Message:
            nonlocal ended
            message = await receive()
            try:
                raw = message.get("bytes")
                return {**message, "bytes": drop_unreadable_states(raw)} if raw else message
            except DecodeError:  # Streamlit would log it with a traceback
                ended = True
                return {"type": "websocket.disconnect", "code": _NO_MESSAGE}

        await self.app(scope, receive_readable, send)
        if ended:
            await send({"type": "websocket.close", "code": _NO_MESSAGE})


def drop_unreadable_states(raw: bytes) -> bytes:
    """Return the message with the states that can be read; unchanged if all can.

    Raises
    ------
    DecodeError
        It is no message of Streamlit's.
    """
    message = BackMsg()
    message.ParseFromString(raw)
    states = message.rerun_script.widget_states.widgets
    kept = [state for state in states if state.id.startswith(_OF_STREAMLIT)]
    if len(kept) < len(states):
        message.rerun_script.widget_states.CopyFrom(WidgetStates(widgets=kept))
        raw = message.SerializeToString()
    broken = [state for state in message.rerun_script.widget_states.widgets if not _can_be_read(state)]
    for state in broken:
        if state.WhichOneof("value") == "json_value":
            state.json_value = _STATE
        else:
            state.ClearField("value")
    return message.SerializeToString() if broken else raw


def _can_be_read(state: WidgetState) -> bool:
    kind = state.WhichOneof("value")
    if kind == "json_value":
        return _is_json(state.json_value)
    if kind == "double_value":
        return math.isfinite(state.double_value)
    if kind == "double_array_value":
        return all(map(math.isfinite, state.double_array_value.data))
    return kind != "string_value" or f"-{TABLE}" not in state.id or _is_json(state.string_value)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):  # no JSON, a number of more digits than Python reads, brackets too deep
        return False
    return True

"""How much of the server one visitor's websocket may use; whatever exceeds it waits and is not lost.

Streamlit's `server.maxWidgetStateSize` limits the size of a message. These classes limit the number of messages:

- ``Messages`` passes on a number of messages a second. A key held down makes 30 a second, and a burst of 200 passes at
  once; a large message counts as several, because the server parses it.
- ``Gate`` passes on a few kilobytes at a time, and stops reading from a connection that takes more than a fifth of the
  event loop. Without it, two million pings, which one client can send in a second, are answered before anyone else.
"""

import asyncio
import socket
import time
from abc import ABC, abstractmethod
from typing import cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.runtime.runtime_util import get_max_widget_state_size_bytes

from pages.ui.server.bucket import Bucket

_A_SECOND, _AT_ONCE = 30.0, 200.0  # messages
_BYTES_OF_A_MESSAGE = 40_000  # a larger message counts as several
_SHARE, _SECONDS_AT_ONCE = 0.2, 0.05  # of the event loop's time
_SLICE = 8_192  # bytes; a thousand of the smallest frames, which take 10 ms
_UNREAD = 1_000_000  # bytes of answers that a client has not fetched; with more, nothing is read from it
_PIECES = 1_000  # of a message; all are kept until the last has arrived, even empty pieces
_LOOK_AGAIN = 0.02  # seconds


class WebsocketMiddleware(ABC):
    """Middleware that has to do with websockets alone, and passes all else on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, a websocket in the middleware's own way."""
        await (self.serve if scope["type"] == "websocket" else self.app)(scope, receive, send)

    @abstractmethod
    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a websocket."""


class Messages(WebsocketMiddleware):
    """Middleware that slows down a websocket which sends more than a person does."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass its messages on no faster than its bucket fills."""
        bucket, transport = Bucket(_A_SECOND, _AT_ONCE), _transport(_protocol(receive))

        async def paced() -> Message:
            message = await receive()
            if wait := bucket.seconds_to_wait(_cost(message)):
                # hundreds of messages may still be waiting, which are no longer needed
                if transport is not None and transport.is_closing():
                    return {"type": "websocket.disconnect", "code": 1006}
                await asyncio.sleep(wait)
            return message

        await self.app(scope, paced, send)


def _cost(message: Message) -> float:
    if message["type"] != "websocket.receive":
        return 0.0
    return 1.0 + len(message.get("bytes") or message.get("text") or b"") / _BYTES_OF_A_MESSAGE


def _protocol(receive: Receive) -> asyncio.Protocol | None:
    """The server's protocol for a connection, or None if the server hides it.

    ASGI hides the connection under a websocket; uvicorn's ``receive`` is a method of the object that holds it.
    """
    protocol = getattr(receive, "__self__", None)
    return protocol if isinstance(protocol, asyncio.Protocol) else None


def _transport(protocol: asyncio.Protocol | None) -> asyncio.Transport | None:
    """The connection itself, or None if the server hides it."""
    return cast("asyncio.Transport | None", getattr(protocol, "transport", None))


class Gates(WebsocketMiddleware):
    """Middleware that puts a gate between each websocket's connection and the server's code for it."""

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on through its gate; must come before a middleware that wraps ``receive``."""
        protocol = _protocol(receive)
        transport = _transport(protocol)
        if protocol is not None and transport is not None:
            _send_at_once(transport)
            _refuse_large_messages(protocol)
            _take_texts_as_bytes(protocol)
            transport.set_protocol(Gate(protocol, transport))
        await self.app(scope, receive, send)


def _send_at_once(transport: asyncio.Transport) -> None:
    """Let answers leave the server at once.

    An answer is some fifty small packets. On Streamlit's socket, the system collects small packets until the browser
    has acknowledged the last (Nagle's algorithm), which browsers put off for 40 ms: a drag that took 15 ms to compute
    was seen after 60. asyncio switches that off for sockets that it opens itself, but not for one that it is given.
    """
    wire = transport.get_extra_info("socket")
    if wire is not None and wire.family in (socket.AF_INET, socket.AF_INET6):
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _refuse_large_messages(protocol: asyncio.Protocol) -> None:
    """Refuse large messages unread: `streamlit run` limits uvicorn's answers, and checks messages only afterwards."""
    connection = getattr(protocol, "conn", None)
    if connection is not None and hasattr(connection, "max_message_size"):
        connection.max_message_size = get_max_widget_state_size_bytes()


def _take_texts_as_bytes(protocol: asyncio.Protocol) -> None:
    """Let a text end like other bytes that are no message; uvicorn and Streamlit expect none, and log a traceback."""
    if hasattr(protocol, "handle_text") and hasattr(protocol, "handle_bytes"):
        protocol.handle_text = protocol.handle_bytes


class Gate(asyncio.Protocol):
    """Passes on what arrives in slices, while the connection has not used up its share of the event loop's time."""

    def __init__(self, inner: asyncio.Protocol, transport: asyncio.Transport) -> None:
        self.inner, self.transport = inner, transport
        self.budget = Bucket(_SHARE, _SECONDS_AT_ONCE)
        self.waiting = bytearray()
        self.timer: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Pass it on, or keep it until there is time; at most two reads are kept."""
        self.waiting += data
        if self.timer is None:
            self._hand_on()
        else:
            self.transport.pause_reading()

    def _hand_on(self) -> None:
        self.timer, wait = None, 0.0
        if self.transport.is_closing():
            self.waiting.clear()
            return
        if self.waiting and self._crowded():
            wait = _LOOK_AGAIN
        elif self.waiting:
            part = bytes(self.waiting[:_SLICE])
            del self.waiting[:_SLICE]
            began = time.thread_time()
            self.inner.data_received(part)
            wait = self.budget.seconds_to_wait(time.thread_time() - began)
            if len(getattr(self.inner, "frames", ())) > _PIECES:
                self.transport.abort()
                return
        if self.waiting or wait:
            self.transport.pause_reading()
            self.timer = asyncio.get_running_loop().call_later(wait, self._hand_on)
        elif not self._full():
            self.transport.resume_reading()

    def _crowded(self) -> bool:
        return self._full() or self.transport.get_write_buffer_size() > _UNREAD

    def _full(self) -> bool:
        """Whether the server's code has a message that the app has not taken; it resumes reading by itself."""
        return bool(getattr(self.inner, "read_paused", False))

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass it on."""
        if self.timer is not None:
            self.timer.cancel()
        self.inner.connection_lost(exc)

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        """Pass it on."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        self.inner.resume_writing()

"""A stream of server-sent events that holds nothing but the newest message: who reads slowly skips what is outdated.

Plain ASGI: a response object and its task group would cost three times the memory, a thousand times over.
"""

import asyncio
from itertools import count

from starlette.types import Receive, Scope, Send

_NUMBERS = count()  # a newer stream has a higher one
BEAT = 15.0  # seconds of silence after which a sign of life is sent
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),  # a proxy that compresses would hold the events back
    (b"x-accel-buffering", b"no"),
]


class Stream:
    """A phone's or a teacher's stream."""

    __slots__ = ("ended", "newest", "news", "number", "student", "view")

    def __init__(self, *, student: int = 0, view: str = "") -> None:
        self.student, self.view, self.number = student, view, next(_NUMBERS)
        self.newest: str | None = None
        self.news, self.ended = asyncio.Event(), False

    def put(self, message: str) -> None:
        """Make this the next message, unless the stream has had its last."""
        if not self.ended:
            self.newest = message
            self.news.set()

    def end(self) -> None:
        """Send what is there, and end."""
        self.ended = True
        self.news.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send messages until the reader is gone or the stream ends."""
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
        gone = asyncio.ensure_future(_wait_for_the_end(receive))
        try:
            while not gone.done():
                waiting = asyncio.ensure_future(self.news.wait())
                await asyncio.wait((gone, waiting), timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                self.news.clear()
                message, self.newest = self.newest, None
                if message is not None:
                    await _send(send, f"data: {message}\n\n")
                elif self.ended:
                    break
                elif not gone.done():
                    await _send(send, ": \n\n")
                if self.ended and self.newest is None:
                    break
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_for_the_end(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

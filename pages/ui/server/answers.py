"""The short way of the board's operations: a request of their own, answered without a run of the page's script.

A run costs the server several times as much as what it computes. Where this way fails, for whatever reason, the browser
sends the same operations with a run; none is applied twice.
"""

from __future__ import annotations

import asyncio
import json
from weakref import WeakKeyDictionary

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pages.ui.playground.answer import ADDRESS, answer
from pages.ui.server import words
from pages.ui.server.bucket import Bucket
from pages.ui.state.session import VISITS, Session

_BYTES = 64_000  # of a message; a visitor's own changes have some hundred bytes each
_SECONDS = 10.0  # in which a message must have arrived
_A_SECOND, _AT_ONCE = 30.0, 200.0  # messages of one list, as many as of one websocket


class _Queue:
    """The messages of one list: no more than a person makes, and one after the other, so that they use one thread."""

    def __init__(self) -> None:
        self.pace, self.turn = Bucket(_A_SECOND, _AT_ONCE), asyncio.Lock()


_queues: WeakKeyDictionary[Session, _Queue] = WeakKeyDictionary()


async def _answer(request: Request) -> Response:
    session = VISITS.get(request.path_params["visit"])
    if session is None or session.locked:
        return Response(status_code=204)  # after a restart this is no error, which a browser would write out
    queue = _queues.setdefault(session, _Queue())
    if queue.pace.take(1.0):
        return PlainTextResponse(words.TOO_MANY_MESSAGES, status_code=429)
    try:
        async with asyncio.timeout(_SECONDS):
            body = await _body(request)
    except (TimeoutError, ClientDisconnect):
        return PlainTextResponse(words.MESSAGE_TOO_SLOW, status_code=408)
    if body is None:
        return PlainTextResponse(words.MESSAGE_TOO_LARGE.format(most=f"{_BYTES:,}"), status_code=413)
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):  # no JSON, a number of more digits than Python reads, brackets too deep
        return PlainTextResponse(words.NO_JSON, status_code=400)
    async with queue.turn:
        written = await run_in_threadpool(_written, session, message)  # others are served meanwhile
    return Response(written, media_type="application/json", headers={"cache-control": "no-store"})


async def _body(request: Request) -> bytes | None:
    """Return what was sent, None if it is too much."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _BYTES:
            return None
    return body


def _written(session: Session, message: object) -> bytes:
    return json.dumps(answer(session, message), separators=(",", ":")).encode()


ROUTES = [Route(f"/{ADDRESS}{{visit}}", _answer, methods=["POST"])]

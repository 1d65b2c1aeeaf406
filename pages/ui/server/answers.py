"""Direct requests for the board's operations, answered without a run of the page's script.

A run can change everything on the page, and costs the server about twice as much. Where this way fails, for whatever
reason, the browser sends the same operations with a run; none is applied twice.
"""

import asyncio
import json
from collections.abc import Callable
from weakref import WeakKeyDictionary

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ndcg_core.shown.json_types import JsonObject
from pages.ui.components.workbench import ENDPOINT
from pages.ui.server import words
from pages.ui.server.bucket import Bucket
from pages.ui.state.session import VISITS, Session

LIST = "x-ndcg-list"
"""The header with the list's nonce, which is kept out of the address, because proxies log addresses."""
_BYTES = 64_000  # of a message; a visitor's own changes have some hundred bytes each
_SECONDS = 10.0  # in which a message must have arrived
_A_SECOND, _AT_ONCE = 30.0, 200.0  # messages of one list, as many as of one websocket


Answer = Callable[[Session, object], JsonObject]
"""Applies the operations of a message to a session, and returns what they change on the page."""


class _Queue:
    """The messages of one list: no more than a person makes, and one after the other, so that they use one thread."""

    def __init__(self) -> None:
        self.pace, self.turn = Bucket(_A_SECOND, _AT_ONCE), asyncio.Lock()


_queues: WeakKeyDictionary[Session, _Queue] = WeakKeyDictionary()


async def _answer(answer: Answer, request: Request) -> Response:
    session = VISITS.get(request.headers.get(LIST, ""))
    if session is None or session.locked:
        return Response(status_code=204)  # after a restart this is usual, and browsers write errors to the console
    queue = _queues.get(session) or _queues.setdefault(session, _Queue())
    if queue.pace.seconds_to_wait(1.0):
        queue.pace.tokens += 1.0  # refused, so that it costs nothing
        return _refusal(429, words.TOO_MANY_MESSAGES)
    try:
        async with asyncio.timeout(_SECONDS):
            body = await _body(request)
    except (TimeoutError, ClientDisconnect):
        return _refusal(408, words.MESSAGE_TOO_SLOW)
    if body is None:
        return _refusal(413, words.MESSAGE_TOO_LARGE.format(most=f"{_BYTES:,}"))
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):  # no JSON, a number of more digits than Python reads, brackets too deep
        message = None
    if not isinstance(message, dict):
        return _refusal(400, words.NO_OBJECT)
    async with queue.turn:  # others are served meanwhile
        written = await run_in_threadpool(lambda: json.dumps(answer(session, message), separators=(",", ":")))
    return Response(written, media_type="application/json", headers={"cache-control": "no-store"})


def _refusal(status: int, sentence: str) -> Response:
    """Return a refusal that ends the connection, on which the rest of the message would follow."""
    return PlainTextResponse(sentence, status_code=status, headers={"connection": "close"})


async def _body(request: Request) -> bytes | None:
    """Return what was sent, None if it is too much."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _BYTES:
            return None
    return body


def routes(answer: Answer) -> list[Route]:
    """Return the route of direct requests, which ``answer`` answers."""

    async def answered(request: Request) -> Response:
        return await _answer(answer, request)

    return [Route(f"/{ENDPOINT}", answered, methods=["POST"])]

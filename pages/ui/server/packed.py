"""Scripts, styles and pages are sent compressed, each compressed once: they are most of what a first visit loads.

Streamlit sends its own files as they are, because compressing them with every request would cost more than it saves.
Their number is fixed and their texts do not change, so that here each is compressed when it is first asked for, off the
event loop, and kept: all that visitors ask for is some 2 MB.
"""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import brotli
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.ui.server import addresses

_ENCODERS: Mapping[str, Callable[[bytes], bytes]] = {
    # The best quality takes ten times as long, and saves 8 %.
    "br": lambda text: bytes(brotli.compress(text, quality=9)),
    "gzip": lambda text: gzip.compress(text, 9, mtime=0),
}
"""The encodings, the smaller first. Browsers take brotli over https and on their own machine, and gzip everywhere."""
_OF_THE_ANSWER = ("content-type", "cache-control", "last-modified", "content-security-policy")
_VARY = "Accept-Encoding"
_WEIGHT = re.compile(r"q *= *(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)")


class _Packed(NamedTuple):
    """A compressed text, with its headers."""

    body: bytes
    headers: dict[str, str]


class Packed:
    """Middleware that answers requests for files that never change from what it has compressed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.kept: dict[tuple[str, str], asyncio.Future[_Packed | None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer compressed; pass on what is no such file, asks for a part, or is asked for as it is."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or not addresses.is_packed(scope["path"]):
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        encoding = None if "range" in asked else accepted(asked.get("accept-encoding", ""))
        packed = await self._packed(scope, encoding) if encoding else None
        if packed is None:
            await self.app(_as_it_is(scope), receive, _varying(send))
        else:
            await _answer(packed, scope, receive, send)

    async def _packed(self, scope: Scope, encoding: str) -> _Packed | None:
        """Return the file in this encoding, compressed by the first who asks; None for what has no text."""
        key = (scope["path"], encoding)
        if key not in self.kept:
            self.kept[key] = asyncio.ensure_future(self._pack(scope, encoding))
        try:
            packed = await asyncio.shield(self.kept[key])  # one visitor who leaves does not end it for the others
        except Exception:
            self.kept.pop(key, None)
            raise
        if packed is None:  # an unknown name, of which there is no end
            self.kept.pop(key, None)
        return packed

    async def _pack(self, scope: Scope, encoding: str) -> _Packed | None:
        start, body = await _fetch(self.app, {**_as_it_is(scope), "method": "GET"})
        if start["status"] != 200:
            return None
        packed = await run_in_threadpool(_ENCODERS[encoding], body)
        told = Headers(raw=start["headers"])
        headers = {name: told[name] for name in _OF_THE_ANSWER if name in told}
        tag = hashlib.sha256(packed).hexdigest()[:16]
        return _Packed(packed, {**headers, "content-encoding": encoding, "vary": _VARY, "etag": f'"{tag}"'})


def accepted(header: str) -> str | None:
    """Return the encoding that a request likes best, None for the text as it is.

    Parameters
    ----------
    header : str
        Its ``Accept-Encoding`` (RFC 9110, section 12.5.3): names with weights from 0 to 1, where 0 is a refusal.

    Examples
    --------
    >>> accepted("gzip, deflate, br, zstd"), accepted("gzip;q=1.0, br;q=0.5"), accepted("*")
    ('br', 'gzip', 'br')
    >>> accepted("br;q=0, gzip"), accepted("gzip;q=0"), accepted("br;q=0, *;q=0.1"), accepted("identity")
    ('gzip', None, 'gzip', None)

    """
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, parameter = (piece.strip() for piece in part.partition(";"))
        weights[name] = _weight(parameter)
    others = weights.get("*", 0.0)
    liked = max(_ENCODERS, key=lambda name: weights.get(name, others))  # of equals, the first
    most = weights.get(liked, others)
    return liked if most and most >= weights.get("identity", 0.0) else None


def _weight(parameter: str) -> float:
    """Return the weight of an encoding; 0 for one that cannot be read."""
    if not parameter:
        return 1.0
    written = _WEIGHT.fullmatch(parameter)
    return float(written[1]) if written else 0.0


def _as_it_is(scope: Scope) -> Scope:
    """Return the request without what asks for an encoding."""
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]}


async def _fetch(app: ASGIApp, scope: Scope) -> tuple[Message, bytes]:
    """Return what the app answers: the start of the answer, and the whole text."""
    start: Message = {}
    pieces: list[bytes] = []

    told: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def nothing() -> Message:
        return told.pop() if told else await asyncio.Future()  # who asks again waits for a visitor to leave

    async def keep(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            pieces.append(message.get("body", b""))

    unconditional = [pair for pair in scope["headers"] if not pair[0].startswith(b"if-")]
    await app({**scope, "headers": unconditional}, nothing, keep)
    return start, b"".join(pieces)


def _varying(send: Send) -> Send:
    """Return a sender that says that the answer depends on the encodings that were asked for."""

    async def completed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if _VARY.lower() not in headers.get("vary", "").lower():
                headers.add_vary_header(_VARY)
        await send(message)

    return completed


async def _answer(packed: _Packed, scope: Scope, receive: Receive, send: Send) -> None:
    """Send the compressed text; without it where only the head is asked for."""
    headers = {**packed.headers, "content-length": str(len(packed.body))}
    known = Headers(scope=scope).get("if-none-match", "").split(",")  # `*` is never sent by one that asks for a file
    tags = {tag.strip().removeprefix("W/") for tag in known}
    if packed.headers["etag"] in tags:
        kept = {name: value for name, value in packed.headers.items() if name != "content-encoding"}
        await Response(status_code=304, headers=kept)(scope, receive, send)
    else:
        body = b"" if scope["method"] == "HEAD" else packed.body
        await Response(body, headers=headers)(scope, receive, send)

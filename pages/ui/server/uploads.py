"""How much one visitor may upload, and how much all of them together.

Streamlit limits the size of the largest file (`server.maxUploadSize`) and keeps it until its visitor removes it or
leaves; a file whose field is no longer on the page stays too, unseen. So a visitor's newest files are kept, and the
oldest is removed when a new file needs its room. The limits hold while files are still arriving. A visit that has
opened the page for whole runs has wider limits than the others.
"""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple, cast

from starlette.formparsers import MultiPartParser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from pages.ui.server import words
from pages.ui.state import allowance

_MB = 1024 * 1024
_AROUND = 64 * 1024  # bytes that a form adds to its file
_SECONDS = 60.0  # in which a file must have arrived, or a large file as many as its megabytes
_PREFIX = "/_stcore/upload_file/"


class _Limits(NamedTuple):
    """How much one visitor may upload."""

    files: int
    megabytes: int
    of_a_file: int

    @property
    def body(self) -> int:
        """The most bytes of a request."""
        return self.of_a_file * _MB + _AROUND

    @property
    def all(self) -> int:
        """The most bytes of all requests together."""
        return self.megabytes * _MB + self.files * _AROUND


_USUAL = _Limits(4, 10, 5)
_RUNS = _Limits(2 * allowance.MOST_FILES, allowance.MEGABYTES, allowance.MEGABYTES)  # the page says which are too many
MultiPartParser.spool_max_size = _RUNS.body  # beyond it, a file would be written to disk


class Uploads:
    """Middleware that refuses a file for which there is no room, before its body is read."""

    def __init__(self, app: ASGIApp, megabytes: int) -> None:
        self.app, self.most = app, megabytes * _MB
        self.arriving: dict[str, list[int]] = {}  # session -> the announced bytes of its files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        if scope["type"] != "http" or scope["method"] != "PUT" or not scope["path"].startswith(_PREFIX):
            await self.app(scope, receive, send)
            return
        session, _, file = scope["path"].removeprefix(_PREFIX).partition("/")
        limits = _RUNS if session in allowance.WIDE else _USUAL
        announced = _announced(scope, limits)
        if refusal := self._refusal(session, file, announced, limits):
            await refusal(scope, receive, send)
            return
        self.arriving.setdefault(session, []).append(announced)
        try:
            await self._receive(scope, receive, send, limits)
        finally:
            self.arriving[session].remove(announced)
            if not self.arriving[session]:
                del self.arriving[session]

    async def _receive(self, scope: Scope, receive: Receive, send: Send, limits: _Limits) -> None:
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        seconds = max(_SECONDS, _announced(scope, limits) / _MB)
        try:
            async with asyncio.timeout(seconds):
                await self.app(scope, _bounded(receive, limits.body), noted)
        except TimeoutError:
            refusal = PlainTextResponse(words.UPLOAD_TOO_SLOW.format(seconds=seconds), status_code=408)
        except _TooLargeError:
            refusal = _too_large(limits)
        else:
            return
        if not started:
            await refusal(scope, receive, send)

    def _refusal(self, session: str, file: str, announced: int, limits: _Limits) -> PlainTextResponse | None:
        runtime = Runtime.instance()
        if not runtime.is_active_session(session):
            return PlainTextResponse(words.PAGE_CLOSED, status_code=404)
        if announced > limits.body:
            return _too_large(limits)
        kept = _kept(runtime)
        coming = self.arriving.get(session, [])
        if len(coming) >= limits.files or sum(coming) + announced > limits.all:
            sentence = words.TOO_MANY_UPLOADS.format(files=limits.files, megabytes=limits.megabytes)
            return PlainTextResponse(sentence, status_code=429, headers={"Retry-After": "10"})
        self._forget_the_oldest(runtime, session, file, sum(coming) + announced, limits)
        if self._all(kept) + announced > self.most:
            self._forget_who_left(runtime, kept)
        if self._all(kept) + announced > self.most:
            return PlainTextResponse(words.UPLOADS_FULL, status_code=503, headers={"Retry-After": "120"})
        return None

    def _all(self, kept: Mapping[str, Mapping[str, UploadedFileRec]]) -> int:
        return sum(_weight(files) for files in list(kept.values())) + sum(map(sum, self.arriving.values()))

    def _forget_the_oldest(self, runtime: Runtime, session: str, file: str, arriving: int, limits: _Limits) -> None:
        kept = _kept(runtime).get(session, {})
        others = {name: record for name, record in list(kept.items()) if name != file}
        coming = len(self.arriving.get(session, []))
        while others and (len(others) + coming >= limits.files or _weight(others) + arriving > limits.all):
            oldest = next(iter(others))
            del others[oldest]
            _manager(runtime).remove_file(session, oldest)

    @staticmethod
    def _forget_who_left(runtime: Runtime, kept: Mapping[str, Mapping[str, UploadedFileRec]]) -> None:
        for session in {*kept, *allowance.WIDE}:
            if not runtime.is_active_session(session):
                runtime.uploaded_file_mgr.remove_session_files(session)
                allowance.WIDE.discard(session)


class _TooLargeError(Exception):
    """A body that is larger than a file may be."""


def _kept(runtime: Runtime) -> Mapping[str, Mapping[str, UploadedFileRec]]:
    """Session -> file -> its record, the oldest first."""
    return _manager(runtime).file_storage


def _manager(runtime: Runtime) -> MemoryUploadedFileManager:
    return cast("MemoryUploadedFileManager", runtime.uploaded_file_mgr)


def _announced(scope: Scope, limits: _Limits) -> int:
    """The length that the request announces; the largest allowed, if it announces none."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return limits.body


def _weight(files: Mapping[str, UploadedFileRec]) -> int:
    return sum(len(record.data) for record in list(files.values()))


def _bounded(receive: Receive, most: int) -> Receive:
    """The same body, with an error once it is larger than a file may be."""
    arrived = 0

    async def bounded() -> Message:
        nonlocal arrived
        message = await receive()
        arrived += len(message.get("body", b""))
        if arrived > most:
            raise _TooLargeError
        return message

    return bounded


def _too_large(limits: _Limits) -> PlainTextResponse:
    sentence = words.UPLOAD_TOO_LARGE.format(megabytes=limits.of_a_file)
    return PlainTextResponse(sentence, status_code=413, headers={"Connection": "close"})

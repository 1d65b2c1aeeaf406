"""How much one visitor may upload, and how much all of them together.

Streamlit limits the size of a file (`server.maxUploadSize`) and keeps it until its visitor removes it or leaves; a file
whose field is no longer on the page stays too, unseen. So a visitor's newest files are kept, and the oldest is removed
when a new file needs its room. The limits hold while files are still arriving.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import cast

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from pages.ui.server import words

_FILES, _MEGABYTES = 4, 10  # of one visitor
_MB = 1024 * 1024
_AROUND = 64 * 1024  # bytes that a form adds to its file
_SECONDS = 60.0  # in which a file must have arrived
_PREFIX = "/_stcore/upload_file/"


class Uploads:
    """Middleware that refuses a file for which there is no room, before its body is read."""

    def __init__(self, app: ASGIApp, megabytes: int) -> None:
        self.app, self.most = app, megabytes * _MB
        self.arriving: Counter[str] = Counter()  # session -> files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        if scope["type"] != "http" or scope["method"] != "PUT" or not scope["path"].startswith(_PREFIX):
            await self.app(scope, receive, send)
            return
        session, _, file = scope["path"].removeprefix(_PREFIX).partition("/")
        if refusal := self._refusal(session, file, _announced(scope)):
            await refusal(scope, receive, send)
            return
        self.arriving[session] += 1
        try:
            await self._receive(scope, receive, send)
        finally:
            self.arriving -= Counter({session: 1})  # leaves no session with none behind

    async def _receive(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            async with asyncio.timeout(_SECONDS):
                await self.app(scope, _bounded(receive), noted)
        except (TimeoutError, _TooLargeError) as problem:
            if not started:
                await _sentence(problem)(scope, receive, send)

    def _refusal(self, session: str, file: str, announced: int) -> PlainTextResponse | None:
        runtime = Runtime.instance()
        if not runtime.is_active_session(session):
            return PlainTextResponse(words.PAGE_CLOSED, status_code=404)
        if announced > _most_of_a_file():
            return _sentence(_TooLargeError())
        kept = _kept(runtime)
        coming = self.arriving[session]
        if coming >= _FILES or coming * _most_of_a_file() + announced > _MEGABYTES * _MB:
            return PlainTextResponse(
                words.TOO_MANY_UPLOADS.format(files=_FILES, megabytes=_MEGABYTES),
                status_code=429,
                headers={"Retry-After": "10"},
            )
        self._forget_the_oldest(runtime, session, file, coming * _most_of_a_file() + announced)
        if self._all(kept) + announced > self.most:
            self._forget_who_left(runtime, kept)
        if self._all(kept) + announced > self.most:
            return PlainTextResponse(
                words.UPLOADS_FULL,
                status_code=503,
                headers={"Retry-After": "120"},
            )
        return None

    def _all(self, kept: Mapping[str, Mapping[str, UploadedFileRec]]) -> int:
        return sum(_weight(files) for files in list(kept.values())) + self.arriving.total() * _most_of_a_file()

    def _forget_the_oldest(self, runtime: Runtime, session: str, file: str, arriving: int) -> None:
        kept = _kept(runtime).get(session, {})
        others = {name: record for name, record in list(kept.items()) if name != file}
        while others and (
            len(others) + self.arriving[session] >= _FILES or _weight(others) + arriving > _MEGABYTES * _MB
        ):
            oldest = next(iter(others))
            del others[oldest]
            _manager(runtime).remove_file(session, oldest)

    @staticmethod
    def _forget_who_left(runtime: Runtime, kept: Mapping[str, Mapping[str, UploadedFileRec]]) -> None:
        for session in list(kept):
            if not runtime.is_active_session(session):
                runtime.uploaded_file_mgr.remove_session_files(session)


class _TooLargeError(Exception):
    """A body that is larger than a file may be."""


def _kept(runtime: Runtime) -> Mapping[str, Mapping[str, UploadedFileRec]]:
    """Session -> file -> its record, the oldest first."""
    return _manager(runtime).file_storage


def _manager(runtime: Runtime) -> MemoryUploadedFileManager:
    return cast("MemoryUploadedFileManager", runtime.uploaded_file_mgr)


def _most_of_a_file() -> int:
    return int(config.get_option("server.maxUploadSize")) * _MB + _AROUND


def _announced(scope: Scope) -> int:
    """The length that the request announces; the largest allowed, if it announces none."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return _most_of_a_file()


def _weight(files: Mapping[str, UploadedFileRec]) -> int:
    return sum(len(record.data) for record in list(files.values()))


def _bounded(receive: Receive) -> Receive:
    """The same body, with an error once it is larger than a file may be."""
    arrived = 0

    async def bounded() -> Message:
        nonlocal arrived
        message = await receive()
        arrived += len(message.get("body", b""))
        if arrived > _most_of_a_file():
            raise _TooLargeError
        return message

    return bounded


def _sentence(problem: Exception) -> PlainTextResponse:
    if isinstance(problem, TimeoutError):
        return PlainTextResponse(words.UPLOAD_TOO_SLOW.format(seconds=_SECONDS), status_code=408)
    return PlainTextResponse(
        words.UPLOAD_TOO_LARGE.format(megabytes=config.get_option("server.maxUploadSize")),
        status_code=413,
        headers={"Connection": "close"},
    )

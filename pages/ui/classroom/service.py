"""The classes of this process: the database, opened when the first class is needed, and the hub of its event loop."""

import asyncio
import signal
import threading
from functools import cache

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from pages.ui.classroom import database
from pages.ui.classroom.hub import Hub
from pages.ui.classroom.views import VIEWS
from pages.ui.classroom.writer import GoneError, UnavailableError

GONE = GoneError
"""The error of a class that was deleted."""
UNAVAILABLE = (SQLAlchemyError, UnavailableError)
"""The errors after which the same message may be sent again."""
_lock = threading.Lock()
_hub: Hub | None = None
_making: asyncio.Lock | None = None


def engine() -> Engine:
    """Return the database of the classes.

    Raises
    ------
    NdcgError
        If it cannot be opened.

    """
    with _lock:
        return _engine()


@cache
def _engine() -> Engine:
    return database.connect(database.address())


async def hub() -> Hub:
    """Return the hub of this process.

    Raises
    ------
    NdcgError
        If the database cannot be opened.

    """
    global _hub, _making  # noqa: PLW0603 - one hub in a process, and only one event loop
    if _hub is None:
        _making = _making or asyncio.Lock()
        async with _making:
            if _hub is None:
                _hub = Hub(await run_in_threadpool(engine), VIEWS)
                _end_streams_with_the_server(_hub)
    return _hub


def _end_streams_with_the_server(made: Hub) -> None:
    """End the streams when the server is told to end; it would wait for them, and a stream never ends by itself."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def ended(received: int, frame: object, before: object = before) -> None:
            loop.call_soon_threadsafe(made.end_streams)
            if callable(before):
                before(received, frame)

        if callable(before):
            signal.signal(number, ended)


def close() -> None:
    """End what this process does for its classes."""
    if _hub is not None:
        _hub.close()
    if _engine.cache_info().currsize:  # a page may have opened it without a hub
        database.close(_engine())

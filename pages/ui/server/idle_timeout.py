"""Connections without a request are closed, so that they cannot use up the process's descriptors.

uvicorn closes a connection that has been idle since its last answer, but waits without end for the first byte of the
first request, and for the rest of a request that arrives byte by byte. `make serve` uses this class with ``--http``.
"""

import asyncio
from functools import cache
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from pages.ui.server import settings

STREAM = "ndcg_lab.stream"
"""What a scope holds while a stream of events is its answer."""
_LOOKS = 10.0  # seconds between two checks of a connection
_ANSWERED_WITHIN = 30  # checks; in five minutes the slowest connection fetches the largest file


class IdleTimeout(H11Protocol):
    """uvicorn's HTTP protocol with a time limit, which makes room for a new connection."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept it; if too many are open, close the connection that has been idle longest."""
        super().connection_made(cast("asyncio.Transport", transport))
        self.seen: RequestResponseCycle | None = None
        self.looks, self.since = 0, self.loop.time()
        if len(self.connections) > _most():
            _longest_idle(cast("set[asyncio.Protocol]", self.connections), self).transport.abort()
        self.loop.call_later(_LOOKS, self._look)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self.looks = self.looks + 1 if self.cycle is self.seen and not self._streams() else 0
        self.seen = self.cycle
        if self.looks > (0 if self.idle() else _ANSWERED_WITHIN):
            self.transport.abort()
        else:
            self.loop.call_later(_LOOKS, self._look)

    def _streams(self) -> bool:
        """Whether a stream of events is being sent, which has no end; the room that sends it ends what nobody reads."""
        scope = getattr(self.cycle, "scope", None)
        return scope is not None and bool(scope.get(STREAM))

    def idle(self) -> bool:
        """Return whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete


@cache
def _most() -> int:
    return settings.connections()


def _longest_idle(connections: set[asyncio.Protocol], new: IdleTimeout) -> IdleTimeout:
    idle = [
        connection
        for connection in connections
        if isinstance(connection, IdleTimeout) and connection.idle() and not connection.transport.is_closing()
    ]
    return min(idle, key=lambda connection: connection.since, default=new)

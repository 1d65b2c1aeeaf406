"""Connections that ask for nothing are closed, so that they cannot use up the process's descriptors.

uvicorn closes a connection that has been idle since its last answer, but waits without end for the first byte of a first
request, and for the rest of one that arrives a byte at a time. `make serve` takes this class with ``--http``.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from pages.ui.server import settings

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

_LOOKS = 10.0  # seconds between two looks at a connection
_ANSWERED_WITHIN = 30  # looks; five minutes fetch the largest file over the slowest line


class Patience(H11Protocol):
    """uvicorn's HTTP, which does not wait for ever and makes room for a new connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take it; if too many are open, the one that has waited longest for its request goes."""
        super().connection_made(transport)
        self.seen: RequestResponseCycle | None = None
        self.looks, self.since = 0, self.loop.time()
        if len(self.connections) > _most():
            _longest_idle(cast("set[asyncio.Protocol]", self.connections), self).transport.abort()
        self.loop.call_later(_LOOKS, self._look)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self.looks = self.looks + 1 if self.cycle is self.seen else 0
        self.seen = self.cycle
        if self.looks > (0 if self.idle() else _ANSWERED_WITHIN):
            self.transport.abort()
        else:
            self.loop.call_later(_LOOKS, self._look)

    def idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete


@cache
def _most() -> int:
    return settings.connections()


def _longest_idle(connections: set[asyncio.Protocol], new: Patience) -> Patience:
    idle = [
        each for each in connections if isinstance(each, Patience) and each.idle() and not each.transport.is_closing()
    ]
    return min(idle, key=lambda each: each.since, default=new)

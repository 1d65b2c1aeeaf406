"""Answers leave the server at once.

An answer is some fifty small packets. On Streamlit's socket, the system collects small packets until the browser has
acknowledged the last (Nagle's algorithm), which browsers put off for 40 ms: a drag that took 15 ms to compute was seen
after 60. asyncio switches that off for sockets that it opens itself, but not for a socket that it is given.
"""

from __future__ import annotations

import socket

from starlette.types import ASGIApp, Receive, Scope, Send

from pages.ui.server.wire import transport_of


class TcpNodelay:
    """Middleware that sets TCP_NODELAY on every websocket's connection, where the server shows it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, after setting the option."""
        if scope["type"] == "websocket":
            transport = transport_of(receive)
            wire = transport.get_extra_info("socket") if transport is not None else None
            if wire is not None and wire.family in (socket.AF_INET, socket.AF_INET6):
                wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await self.app(scope, receive, send)

"""The connection under a websocket, which ASGI hides; uvicorn's ``receive`` is a method of the object that holds it."""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.types import Receive


def protocol_of(receive: Receive) -> asyncio.Protocol | None:
    """Return the server's protocol for this connection, or None if the server hides it."""
    protocol = getattr(receive, "__self__", None)
    return protocol if isinstance(protocol, asyncio.Protocol) else None


def transport_of(receive: Receive) -> asyncio.Transport | None:
    """Return the connection itself, or None if the server hides it."""
    return cast("asyncio.Transport | None", getattr(protocol_of(receive), "transport", None))

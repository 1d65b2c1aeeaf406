"""What lies under a websocket: ASGI hides it, and uvicorn's ``receive`` is a method of the object that holds it."""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.types import Receive


def protocol_of(receive: Receive) -> asyncio.Protocol | None:
    """The server's side of this connection, where the server lets us see it."""
    protocol = getattr(receive, "__self__", None)
    return protocol if isinstance(protocol, asyncio.Protocol) else None


def transport_of(receive: Receive) -> asyncio.Transport | None:
    """The connection itself, where the server lets us see it."""
    return cast("asyncio.Transport | None", getattr(protocol_of(receive), "transport", None))

"""Cookies in a frame of another site, where browsers keep back those that do not say that they are meant for it."""

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SAME_SITE = re.compile(rb"; *(SameSite=\w+|Secure)", re.IGNORECASE)
_IN_FRAMES = b"; SameSite=None; Secure; Partitioned"


class CookiesInFrames:
    """Middleware that lets each cookie into frames, apart for each site that shows one; over https, which they need.

    Partitioned, a cookie from a frame tells nobody what its visitor does elsewhere, which is why browsers let it in.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and complete the cookies of the answer."""

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [(name, _let_in(name, value)) for name, value in message.get("headers", ())]
            await send(message)

        await self.app(scope, receive, completed if scope["type"] == "http" and scope["scheme"] == "https" else send)


def _let_in(name: bytes, value: bytes) -> bytes:
    return _SAME_SITE.sub(b"", value) + _IN_FRAMES if name.lower() == b"set-cookie" else value

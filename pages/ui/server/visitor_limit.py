"""A limit on the open pages of a process: further visitors read that it is full, and those inside carry on.

An open page is an open websocket. A cookie with a random value tells a visitor inside from a new visitor, so that a
reload or a new connection works on a full server; it carries nothing else and ends with the browser.
"""

import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.ui.server import words
from pages.ui.server.addresses import is_page
from pages.ui.state.attempts import COOKIE
from pages.ui.templates import filled

_KEPT = 120.0  # seconds for which a visitor who has left may come back, as long as Streamlit keeps the session
_OWN = 3  # pages that one visitor may open beyond the limit; a reload holds the old and the new page for an instant
_RETRY = 30  # seconds


class VisitorLimit:
    """Middleware that counts websockets and refuses new visitors beyond the limit."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most
        self.taken = 0
        self.inside: dict[str, int] = {}  # cookie -> open pages
        self.left: dict[str, float] = {}  # cookie -> when its last page was closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the visitor in, or answer that the server is full."""
        is_websocket = scope["type"] == "websocket"
        if not (is_websocket or (scope["type"] == "http" and is_page(scope))):
            await self.app(scope, receive, send)
            return
        visitor = HTTPConnection(scope).cookies.get(COOKIE, "")[:64]
        if self._has_room(visitor):
            await (self._websocket if is_websocket else self._page)(visitor, scope, receive, send)
        else:
            headers = {"Retry-After": str(_RETRY), "Cache-Control": "no-store"}
            page = filled("server/refusal.html", title=words.FULL, sentence=words.FULL_PAGE, way="")
            await HTMLResponse(page, status_code=503, headers=headers)(scope, receive, send)

    async def _websocket(self, visitor: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.taken += 1
        self.inside[visitor] = self.inside.get(visitor, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.taken -= 1
            self.inside[visitor] -= 1
            if not self.inside[visitor]:
                del self.inside[visitor]
                self._leave(visitor)

    async def _page(self, visitor: str, scope: Scope, receive: Receive, send: Send) -> None:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start" and not visitor:
                secure = "; Secure" if scope["scheme"] == "https" else ""
                MutableHeaders(scope=message).append(
                    "Set-Cookie", f"{COOKIE}={secrets.token_urlsafe(16)}; Path=/; HttpOnly; SameSite=Lax{secure}"
                )
            await send(message)

        await self.app(scope, receive, marked)

    def _has_room(self, visitor: str) -> bool:
        if self.taken < self.most:
            return True
        known = visitor in self.inside or time.monotonic() - self.left.get(visitor, -_KEPT) < _KEPT
        return bool(visitor) and known and self.inside.get(visitor, 0) < _OWN

    def _leave(self, visitor: str) -> None:
        if not visitor:
            return
        now = time.monotonic()
        self.left = {other: when for other, when in self.left.items() if now - when < _KEPT}
        if len(self.left) < self.most:
            self.left[visitor] = now

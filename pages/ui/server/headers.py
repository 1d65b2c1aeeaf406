"""The headers of every answer: nothing comes from other sites, and only named sites may show the app in a frame."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.ui.server.first_page import inline_scripts

_POLICY = "Content-Security-Policy"


def policy(frame_hosts: tuple[str, ...]) -> str:
    """Return the Content-Security-Policy.

    Streamlit loads a component's script from its text (``blob:``) and writes styles into the page.
    Nothing needs ``eval``.
    """
    hashes = " ".join(f"'sha256-{hashed}'" for hashed in inline_scripts())
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' blob: {hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "media-src 'self'",
            "worker-src 'self' blob:",
            "frame-src 'none'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            " ".join(("frame-ancestors 'self'", *frame_hosts)),
        )
    )


class Headers:
    """Middleware that adds the same headers to every answer; one that has a policy of its own keeps it."""

    def __init__(self, app: ASGIApp, frame_hosts: tuple[str, ...]) -> None:
        self.app = app
        self.headers = {
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",  # a link holds a list, and proxies log where a request comes from
        }
        self.policy = {_POLICY: policy(frame_hosts)}
        if not frame_hosts:  # X-Frame-Options has no list of hosts; browsers that know frame-ancestors ignore it
            self.policy["X-Frame-Options"] = "SAMEORIGIN"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and add the headers to the answer."""

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers if _POLICY in headers else {**self.headers, **self.policy})
            await send(message)

        await self.app(scope, receive, completed if scope["type"] == "http" else send)

"""The addresses of the app. Everything else is 404, so that nothing is open because Streamlit happens to serve it."""

import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import file_util

from ndcg_core.document import tag
from ndcg_core.document.html import written
from pages.ui import words as app_words
from pages.ui.components.workbench import ENDPOINT
from pages.ui.server import first_page, words
from pages.ui.templates import HTML, filled

PAGES = {"/" if name == "playground" else f"/{name}": title for name, title in app_words.PAGES.items()}
"""The title of each page by its address."""
# What a page needs besides Streamlit's own files (see _files): ours, downloads, Streamlit's first requests.
_READ = re.compile(r"/(lab/[^/]+|media/[^/]+|_stcore/(health|host-config))")
_UPLOAD = re.compile(r"/_stcore/upload_file/[^/]+/[^/]+")
_LAB = re.compile(r"/lab/[^/]+")
_TEXTS = (".js", ".css", ".json", ".svg")
_STREAM = "/_stcore/stream"
_HEALTH = "/_stcore/health"
# What hosts of Streamlit apps ask: whether the server is well, and its script too. Our script runs for visitors alone.
_ASKED_BY_HOSTS = ("/healthz", "/script-health-check", "/_stcore/script-health-check")
_READING = ("GET", "HEAD", "OPTIONS")
_CHANGING = ("PUT", "DELETE", "OPTIONS")
_SENDING = ("POST",)
_FURTHER: list[tuple[re.Pattern[str], tuple[str, ...]]] = []
_FURTHER_PACKED: list[re.Pattern[str]] = []


def allow(*, reading: re.Pattern[str], sending: re.Pattern[str] | None = None, packed: bool = False) -> None:
    """Let further addresses through, which another room of the app serves; ``packed`` if their texts never change."""
    _FURTHER.append((reading, _READING))
    if packed:
        _FURTHER_PACKED.append(reading)
    if sending is not None:
        _FURTHER.append((sending, _SENDING))


def is_page(scope: Scope) -> bool:
    """Return whether the request is for a page of the app."""
    return scope["path"] in PAGES


def is_packed(path: str) -> bool:
    """Return whether a text is there that never changes: a page, or a script or style of Streamlit's or of ours."""
    if path in PAGES or any(pattern.fullmatch(path) for pattern in _FURTHER_PACKED):
        return True
    return path.endswith(_TEXTS) and (path in _files() or _LAB.fullmatch(path) is not None)


class Addresses:
    """Middleware that lets through only what the app needs."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or answer 404 or 405."""
        if scope["type"] == "http" and scope["path"] in _ASKED_BY_HOSTS:
            scope = {**scope, "path": _HEALTH, "raw_path": _HEALTH.encode()}
        if scope["type"] == "http" and (refusal := _refusal(scope["path"], scope["method"])):
            await refusal(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"] != _STREAM:
            await PlainTextResponse(words.NO_WEBSOCKET, status_code=404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _refusal(path: str, method: str) -> Response | None:
    methods: tuple[str, ...]
    if _UPLOAD.fullmatch(path):
        methods = _CHANGING
    elif path == f"/{ENDPOINT}":
        methods = _SENDING
    elif path in PAGES or path.rstrip("/") in PAGES or path in _files() or _READ.fullmatch(path):
        methods = _READING
    else:
        further = next((allowed for pattern, allowed in _FURTHER if pattern.fullmatch(path)), None)
        if further is None:
            way = HTML(written(tag("a", words.STARTS_HERE, href="/")))
            page = filled("server/refusal.html", title=words.NOT_HERE, sentence=words.NO_PAGE, way=way)
            return HTMLResponse(page, status_code=404)
        methods = further
    if method in methods:
        return None
    return PlainTextResponse(words.WRONG_METHOD, status_code=405, headers={"Allow": ", ".join(methods)})


@cache
def _files() -> frozenset[str]:
    """The addresses of Streamlit's own files; for any other it would send the page."""
    folder = Path(file_util.get_static_dir())
    return frozenset(
        f"/{path.relative_to(folder).as_posix()}"
        for path in folder.rglob("*")
        if path.is_file() and path.name != "index.html"
    )


def _page(request: Request) -> HTMLResponse:
    return HTMLResponse(first_page.text(PAGES[request.url.path]), headers={"Cache-Control": "no-cache"})


ROUTES = [Route(path, _page) for path in PAGES]

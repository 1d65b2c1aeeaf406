"""The board for any web page, as the app serves it: ``ndcg-board.js``, and ``embed.html`` for frames of any site."""

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ndcg_core.widget import embedded

READING = re.compile("|".join(re.escape(f"/{name}") for name in (embedded.SCRIPT, embedded.PAGE)))
"""The addresses, for :func:`pages.ui.server.addresses.allow`."""
_KEPT = {"Cache-Control": "public, max-age=3600"}
# The page holds nothing of a visitor and asks for nothing, so that any page may show it in a frame.
_POLICY = {"Content-Security-Policy": "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"}


def _script(_request: Request) -> Response:
    return Response(embedded.script(), media_type="text/javascript", headers=_KEPT)


def _page(_request: Request) -> Response:
    return HTMLResponse(embedded.page(app="./"), headers={**_KEPT, **_POLICY})


ROUTES = [Route(f"/{embedded.SCRIPT}", _script), Route(f"/{embedded.PAGE}", _page)]

"""The middleware that every request passes, in order."""

import sys

from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from streamlit import net_util

from ndcg_core import NdcgError
from pages.ui.server import browser, descriptors, log, settings
from pages.ui.server.addresses import Addresses
from pages.ui.server.cookies import CookiesInFrames
from pages.ui.server.headers import Headers
from pages.ui.server.messages import Gates, Messages
from pages.ui.server.packed import Packed
from pages.ui.server.turns import Turns
from pages.ui.server.uploads import Uploads
from pages.ui.server.visitor_limit import VisitorLimit
from pages.ui.server.widget_state_filter import WidgetStateFilter


def middleware() -> list[Middleware]:
    """Return the middleware, outermost first; a setting that cannot be read ends the start with one sentence."""
    log.keep_visitors_out()
    descriptors.raise_limit()
    _ask_nobody()
    try:
        hosts, frame_hosts = settings.hosts(for_one_person=browser.by_streamlit_run()), settings.frame_hosts()
        visitors, megabytes = settings.visitors(), settings.upload_megabytes()
    except NdcgError as refusal:
        sys.exit(str(refusal))
    return [
        Middleware(Headers, frame_hosts=frame_hosts),
        *([Middleware(CookiesInFrames)] if frame_hosts else []),
        Middleware(Gates),
        Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False),
        Middleware(Addresses),
        Middleware(VisitorLimit, most=visitors),
        Middleware(Packed),
        Middleware(Uploads, megabytes=megabytes),
        Middleware(Messages),
        Middleware(WidgetStateFilter),
        Middleware(Turns),
    ]


def _ask_nobody() -> None:
    """Let Streamlit not ask another site for its own address, which a websocket from elsewhere makes it do.

    The event loop would wait for the answer, and with it every visitor.
    """
    net_util._external_ip = ""  # noqa: SLF001 - where Streamlit keeps the answer

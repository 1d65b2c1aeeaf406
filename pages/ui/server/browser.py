"""Open the browser once the server listens, which `streamlit run` does not do for an app that serves itself."""

import socket
import sys
import time
import webbrowser
from pathlib import Path

from streamlit import config

from pages.ui.server.command import ports


def open_browser(timeout: float = 20.0) -> None:
    """Open the app for the person who typed the command; not on a machine without a screen, nor for a class.

    So many seconds are waited for the server.
    """
    if wanted():
        host, port = config.get_option("server.address") or "127.0.0.1", int(config.get_option("server.port"))
        if listens(ports.reached_at(host), port, timeout):
            webbrowser.open(ports.write_address(host, port))


def wanted() -> bool:
    """Return whether `streamlit run` started this for a person with a screen."""
    return by_streamlit_run() and not config.get_option("server.headless")


def by_streamlit_run() -> bool:
    """Return whether `streamlit run` started this; it puts the script's name into ``sys.argv``."""
    return Path(sys.argv[0]).name == "app.py"


def listens(address: str, port: int, timeout: float) -> bool:
    """Return whether a server listens there within so many seconds."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False

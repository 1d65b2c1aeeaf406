"""Open the browser once the server listens, which `streamlit run` does not do for an app that serves itself."""

from __future__ import annotations

import socket
import sys
import time
import webbrowser
from pathlib import Path

from streamlit import config

_PATIENCE = 20.0


def open_browser() -> None:
    """Open the app for the person who typed the command; not on a machine without a screen, nor for a class."""
    if wanted():
        address, port = config.get_option("server.address") or "127.0.0.1", int(config.get_option("server.port"))
        if listens(address, port, _PATIENCE):
            webbrowser.open(f"http://{address}:{port}")


def wanted() -> bool:
    """Return whether `streamlit run` started this for a person with a screen."""
    return by_streamlit_run() and not config.get_option("server.headless")


def by_streamlit_run() -> bool:
    """Return whether `streamlit run` started this; it puts the script's name into ``sys.argv``."""
    return Path(sys.argv[0]).name == "app.py"


def listens(address: str, port: int, patience: float) -> bool:
    """Return whether a server listens there within so many seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex((address, port)) == 0:
                return True
        time.sleep(0.1)
    return False

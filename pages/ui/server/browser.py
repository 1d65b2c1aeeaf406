"""The person's browser, opened once the server listens; `streamlit run` leaves that out for an app with an entry of its own."""

from __future__ import annotations

import socket
import sys
import time
import webbrowser
from pathlib import Path

from streamlit import config

_PATIENCE = 20.0


def open_browser() -> None:
    """Show the app to whoever typed the command: on a machine with a screen, and not where a class is served."""
    if wanted():
        address, port = config.get_option("server.address") or "127.0.0.1", int(config.get_option("server.port"))
        if listens(address, port, _PATIENCE):
            webbrowser.open(f"http://{address}:{port}")


def wanted() -> bool:
    """Whether `streamlit run` started this for a person with a screen."""
    return by_streamlit_run() and not config.get_option("server.headless")


def by_streamlit_run() -> bool:
    """Whether `streamlit run` started this; it puts the script's name into ``sys.argv``."""
    return Path(sys.argv[0]).name == "app.py"


def listens(address: str, port: int, patience: float) -> bool:
    """Whether somebody listens there within so many seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex((address, port)) == 0:
                return True
        time.sleep(0.1)
    return False

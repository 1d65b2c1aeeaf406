"""A server of an app of ours on a free port of this machine, for as long as a block lasts."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Address(str):
    """Where a server is, with the number of its process."""

    __slots__ = ("process",)

    process: int


@contextmanager
def serving(app: str = "app.py", port: int | None = None, folder: str | None = None, *, for_a_class: bool = False) -> Iterator[Address]:
    """A server that has answered its first health check; it is stopped afterwards.

    For one person as `make run` starts it, for a class as `make serve` does, with one process.
    """
    port = port or free_port()
    command = (["uvicorn", "app:app", "--port", str(port)] if for_a_class else
               ["streamlit", "run", app, "--server.port", str(port), "--server.headless", "true"])
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health")
        address = Address(f"http://127.0.0.1:{port}")
        address.process = process.pid
        yield address
    finally:
        process.terminate()
        process.wait(20)


def _wait(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=1).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the app did not start in 30 s")

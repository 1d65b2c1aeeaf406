"""A Streamlit server on a free local port, for as long as a block lasts."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_PATIENCE = 120  # seconds


def free_port() -> int:
    """A port that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Address(str):
    """Where a server is, and its process id."""

    __slots__ = ("process",)

    process: int

    def resident(self) -> int:
        """Resident memory of the process in megabytes."""
        shown = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process)], capture_output=True, text=True, check=True
        )
        return int(shown.stdout) // 1024


@contextmanager
def serving(
    app: str = "app.py",
    port: int | None = None,
    folder: str | None = None,
    *,
    for_a_class: bool = False,
    descriptors: int | None = None,
    **environment: str,
) -> Iterator[Address]:
    """Start a server, wait for its first health check, and stop it afterwards.

    It runs as in `make run`, or for a class as in `make serve` with one process. An app in another folder has
    none of our limits.
    """
    port = port or free_port()
    command = app_command(port, app, for_a_class=for_a_class, limited=folder is None)
    with running([*_limited(descriptors), sys.executable, "-m", *command], port, folder=folder, **environment) as here:
        yield here


def app_command(port: int, app: str = "app.py", *, for_a_class: bool = False, limited: bool = True) -> list[str]:
    """What follows ``python -m`` in `make serve` or in `make run`."""
    if for_a_class:
        return ["uvicorn", "app:app", "--port", str(port), *(limits() if limited else [])]
    return ["streamlit", "run", app, "--server.port", str(port), "--server.headless", "true"]


@contextmanager
def running(
    command: list[str],
    port: int,
    written: int | IO[bytes] = subprocess.DEVNULL,
    folder: str | None = None,
    **environment: str,
) -> Iterator[Address]:
    """The same for any command that serves at this port; what it prints goes to ``written``."""
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, **environment}, stdout=written, stderr=subprocess.STDOUT
    )
    try:
        address = Address(f"http://127.0.0.1:{port}")
        wait_for(address)
        address.process = process.pid
        yield address
    finally:
        process.terminate()
        process.wait(_PATIENCE)


def limits() -> list[str]:
    """The limits that `make serve` gives to uvicorn."""
    lines = (Path(__file__).parents[2] / "Makefile").read_text().replace("\\\n", " ").splitlines()
    return next(line for line in lines if line.startswith("LIMITS :=")).removeprefix("LIMITS :=").split()


def _limited(descriptors: int | None) -> list[str]:
    return [] if descriptors is None else ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh"]


def wait_for(address: str) -> None:
    """Wait until a server answers, on a busy machine too."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=_PATIENCE).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the app did not start in {_PATIENCE} s")

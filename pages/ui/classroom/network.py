"""`python -m pages.ui.classroom.network PORT ...`: the app for everybody in the room, with its address to scan."""

import os
import socket
import sys

import segno

from pages.ui.classroom import words
from pages.ui.classroom.page import ADDRESS
from pages.ui.server.command.ports import write_address

_ELSEWHERE = ("192.0.2.1", 9)  # a documentation address: choosing a way there sends nothing
_HOSTS = "NDCG_LAB_HOSTS"


def find_own_address() -> str:
    """Return this machine's address in its network; its own loopback where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def main(port: str, *limits: str) -> None:
    """Say what is opened, and become the server."""
    own = find_own_address()
    base = os.environ.get(ADDRESS) or write_address(own, int(port))
    sys.stdout.write(words.NETWORK.format(address=base, here=write_address("127.0.0.1", int(port))))
    segno.make(f"{base}/j".upper(), error="m", micro=False).terminal(compact=True)
    sys.stdout.flush()
    hosts = ",".join(filter(None, (os.environ.get(_HOSTS, ""), own)))
    environment = {**os.environ, ADDRESS: base, _HOSTS: hosts}
    command = [sys.executable, "-m", "uvicorn", "app:app", "--host", "0.0.0.0", "--port", port, *limits]  # noqa: S104
    os.execve(sys.executable, command, environment)  # noqa: S606


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A free port, and how an address is written for a browser."""

import errno
import socket
import sys

_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what a browser opens where all addresses are listened on
TRIED = 100
_LAST = 65_535


def free_port(host: str, wanted: int) -> int | None:
    """Return the first port from this one on that a server can listen on, or None if a hundred are taken.

    Raises
    ------
    OSError
        The host is not an address of this machine, or the port needs rights that this person lacks.
    """
    return next((port for port in range(wanted, last_tried(wanted) + 1) if _is_free(host, port)), None)


def last_tried(wanted: int) -> int:
    """Return the last port at which a free port is looked for.

    >>> last_tried(8501), last_tried(65_500)
    (8600, 65535)
    """
    return min(wanted + TRIED - 1, _LAST)


def reached_at(host: str) -> str:
    """Return the address at which a browser on this machine finds a server that listens on this host.

    >>> reached_at("0.0.0.0"), reached_at("192.0.2.7")
    ('127.0.0.1', '192.0.2.7')
    """
    return _ANY.get(host, host)


def write_address(host: str, port: int) -> str:
    """Return the address as a browser takes it.

    >>> write_address("0.0.0.0", 8501), write_address("::1", 80)
    ('http://127.0.0.1:8501', 'http://[::1]:80')
    """
    reached = reached_at(host)
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if sys.platform != "win32":  # as the server does: a port whose connections have just ended is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                raise
            return False
    return True

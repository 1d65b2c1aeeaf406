"""The server's settings: environment variables, each with a default and a rule."""

import os
import re

from pages.ui.server import descriptors, hosting, words

_HOST = re.compile(r"(\*\.)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d+)?")
_HERE = ("localhost", "127.0.0.1")
_DESCRIPTORS_OF_A_VISIT = 4  # its websocket, and three that its script thread's event loop holds
_DESCRIPTORS_OF_THE_REST = 500  # the server's own files, and visits that have just ended
_MOST_VISITORS = 1_000
_FILES = 100  # descriptors for what the app itself opens
BACKLOG = 128  # connections that the event loop accepts in one round; the Makefile has the same number
_ROUNDS = 4  # before an accepted connection can be closed


def visitors() -> int:
    """Return how many open pages one process serves: ``NDCG_LAB_VISITORS``.

    The default is what its file descriptors allow, at most 1,000.
    """
    fitting = (descriptors.limit() - _DESCRIPTORS_OF_THE_REST) // _DESCRIPTORS_OF_A_VISIT
    return _whole("NDCG_LAB_VISITORS", min(_MOST_VISITORS, max(fitting, 10)))


def connections() -> int:
    """Return how many connections one process keeps open, so that its descriptors last for every visit."""
    others = _FILES + _ROUNDS * BACKLOG + (_DESCRIPTORS_OF_A_VISIT - 1) * visitors()
    return max(descriptors.limit() - others, visitors())


def upload_megabytes() -> int:
    """Return how many megabytes of uploads one process keeps: ``NDCG_LAB_UPLOAD_MB``, by default 600."""
    return _whole("NDCG_LAB_UPLOAD_MB", 600)


def hosts(*, for_one_person: bool) -> tuple[str, ...]:
    """Return the names that this server answers to: ``NDCG_LAB_HOSTS``, and this machine's own.

    A server that one person starts for their own use, or that a known host's proxy stands before, answers to every
    name, unless the variable is set.
    """
    named = _hosts("NDCG_LAB_HOSTS", any_host=True) or hosting.here().hosts
    if "*" in named or (for_one_person and not named):
        return ("*",)
    return (*_HERE, *named)


def frame_hosts() -> tuple[str, ...]:
    """Return the other sites that may show a page in a frame: ``NDCG_LAB_FRAME_HOSTS``, and a known host's own."""
    return (*hosting.here().frame_hosts, *_hosts("NDCG_LAB_FRAME_HOSTS", any_host=False))


def _whole(name: str, default: int) -> int:
    given = os.environ.get(name, "").strip()
    if not given:
        return default
    if not re.fullmatch(r"[1-9][0-9]{0,6}", given):
        raise words.WHOLE_NUMBER.error(given, name=name)
    return int(given)


def _hosts(name: str, *, any_host: bool) -> tuple[str, ...]:
    named = tuple(filter(None, re.split(r"[\s,]+", os.environ.get(name, ""))))
    for host in named:
        if not (_HOST.fullmatch(host) or (host == "*" and any_host)):
            raise words.HOSTS.error(host, name=name)
    return named

"""The server's settings: environment variables, each with a default and a rule."""

from __future__ import annotations

import os
import re

from ndcg_core import NdcgError
from pages.ui.server import descriptors

_HOST = re.compile(r"(\*\.)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d+)?")
_HERE = ("localhost", "127.0.0.1")
_DESCRIPTORS_OF_A_VISIT = 4  # its websocket, and three that its script thread's event loop holds
_DESCRIPTORS_OF_THE_REST = 500  # the server's own files, and visits that have just ended
_MOST_VISITORS = 1_000
_FILES = 100  # descriptors for what the app itself opens
BACKLOG = 128  # connections that the event loop takes in in one round; as the Makefile says
_ROUNDS = 4  # until one of them can be closed


def visitors() -> int:
    """How many open pages one process serves: ``NDCG_LAB_VISITORS``, by default what its file descriptors allow, 1,000 at most."""
    fitting = (descriptors.limit() - _DESCRIPTORS_OF_THE_REST) // _DESCRIPTORS_OF_A_VISIT
    return _whole("NDCG_LAB_VISITORS", min(_MOST_VISITORS, max(fitting, 10)))


def connections() -> int:
    """How many connections one process keeps open, those of its visitors included; so the descriptors last for every visit."""
    others = _FILES + _ROUNDS * BACKLOG + (_DESCRIPTORS_OF_A_VISIT - 1) * visitors()
    return max(descriptors.limit() - others, visitors())


def upload_megabytes() -> int:
    """How many megabytes of uploaded files one process keeps for all visitors: ``NDCG_LAB_UPLOAD_MB``, by default 200."""
    return _whole("NDCG_LAB_UPLOAD_MB", 200)


def hosts(*, for_one_person: bool) -> tuple[str, ...]:
    """The names that this server answers to: ``NDCG_LAB_HOSTS``, beside this machine's own.

    A server that one person started for herself answers to every name, unless the variable is set.
    """
    named = _hosts("NDCG_LAB_HOSTS", any_host=True)
    if "*" in named or (for_one_person and not named):
        return ("*",)
    return (*_HERE, *named)


def frame_hosts() -> tuple[str, ...]:
    """The sites that may show a page of ours in a frame: ``NDCG_LAB_FRAME_HOSTS``, by default none but this one."""
    return _hosts("NDCG_LAB_FRAME_HOSTS", any_host=False)


def _whole(name: str, default: int) -> int:
    given = os.environ.get(name, "").strip()
    if not given:
        return default
    if not re.fullmatch(r"[1-9][0-9]{0,6}", given):
        raise NdcgError(f"{name} is a whole number from 1 to 9,999,999", got=given, fix="Unset it for the default.")
    return int(given)


def _hosts(name: str, *, any_host: bool) -> tuple[str, ...]:
    given = tuple(re.split(r"[\s,]+", os.environ.get(name, "").strip(" ,\t\n")))
    named = tuple(host for host in given if host)
    for host in named:
        if not (_HOST.fullmatch(host) or (host == "*" and any_host)):
            raise NdcgError(
                f"{name} lists host names with commas between them, such as moodle.example.org",
                got=host,
                fix="Write each without https:// and without a path.",
            )
    return named

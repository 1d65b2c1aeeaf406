"""A program of somebody else's: run with a limit of time and of output, and ended with all that it started."""

import os
import re
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, NamedTuple

from ndcg_core.command import words
from ndcg_core.command.files import InputError
from ndcg_core.identification.calling import TooSlowError

_KEPT = 100_000  # bytes at the end of what a program prints
_PIECE = 10_000
_GRACE = 2.0
_COLOURS = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")


class Ended(NamedTuple):
    """What a program left behind.

    Attributes
    ----------
    code : int
        Its exit code.
    printed, complained : str
        The ends of its output and of its errors, without codes for colours.

    """

    code: int
    printed: str
    complained: str


def run_bounded(command: Sequence[str], seconds: float) -> Ended:
    """Run a program and return what it left behind; the last of its output is kept, however much it prints.

    Raises
    ------
    InputError
        If it cannot be started.
    TooSlowError
        If it takes more than so many seconds; it has been ended, with the processes of its group.

    """
    try:
        started = subprocess.Popen(  # noqa: S603 - it is the user's own command
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
    except OSError as problem:
        raise InputError(words.TOOL_NOT_STARTED.format(program=command[0], reason=problem.strerror)) from None
    ends = [deque[bytes](maxlen=_KEPT // _PIECE), deque[bytes](maxlen=_KEPT // _PIECE)]
    readers = [
        Thread(target=_keep_end, args=(pipe, end), daemon=True)
        for pipe, end in zip((started.stdout, started.stderr), ends, strict=True)
    ]
    for reader in readers:
        reader.start()
    try:
        code = started.wait(seconds)
    except subprocess.TimeoutExpired:
        raise TooSlowError(words.TOOL_SLOW.format(seconds=f"{seconds:g}")) from None
    finally:
        _end(started)
    for reader in readers:
        reader.join(_GRACE)  # a process that left the group may hold the pipe
    printed, complained = (_COLOURS.sub("", b"".join(end).decode("utf-8", "replace")) for end in ends)
    return Ended(code, printed, complained)


def _keep_end(pipe: IO[bytes] | None, end: deque[bytes]) -> None:
    """Read what comes, and keep its last pieces."""
    if pipe is None:
        return
    with pipe:
        while piece := pipe.read(_PIECE):
            end.append(piece)


def _end(started: subprocess.Popen[bytes]) -> None:
    """End a program and what it started: its group where there are groups of processes, otherwise itself."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(started.pid, signal.SIGKILL)
        else:
            started.kill()
    started.wait()

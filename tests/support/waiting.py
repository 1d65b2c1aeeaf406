"""What tests wait for comes: they look again and again, and say after two minutes what is there instead."""

import time
from collections.abc import Callable

PATIENCE = 120
"""Seconds in which whatever is waited for has come, on a busy machine too."""


def until(read: Callable[[], object], wanted: object) -> None:
    """Read repeatedly until the value is the expected one."""
    end, pause = time.monotonic() + PATIENCE, 0.02
    while (got := read()) != wanted and time.monotonic() < end:
        time.sleep(pause)
        pause = min(1.5 * pause, 0.3)
    assert got == wanted, f"it is {got}, and should be {wanted}"

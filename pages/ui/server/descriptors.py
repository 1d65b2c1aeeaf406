"""File descriptors: a visit holds four, and a process with none left accepts no visitor."""

import sys
from contextlib import suppress

_WANTED = 65_536
_WITHOUT_A_LIMIT = 8_192  # Windows has no such limit for sockets


def raise_limit() -> int:
    """Raise the soft limit to the hard limit, at most 65,536, where the system allows it; return the limit in force."""
    if sys.platform != "win32":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        wanted = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
        if limit() < wanted:
            with suppress(OSError, ValueError):  # macOS allows less than its hard limit says
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return limit()


def limit() -> int:
    """Return how many descriptors this process may hold."""
    if sys.platform == "win32":
        return _WITHOUT_A_LIMIT
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return _WANTED if soft == resource.RLIM_INFINITY else min(soft, _WANTED)

"""Work on one item after another, shared between two threads; numpy lets both run at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")
_THREADS = 2
_WAITING = 3  # so many items at once: each takes some megabytes


def in_turn(work: Callable[[Item], Found], items: Iterable[Item]) -> list[Found]:
    """Return what the work makes of each item, in their order.

    The items are fetched one by one in the caller's thread, a few ahead of the work. What is raised is what a plain
    loop would raise: the error of the first item that has one, or of fetching the next. No thread outlives the call.

    Examples
    --------
    >>> in_turn(len, ["a", "bcd", ""])
    [1, 3, 0]
    """
    found = []
    with ThreadPoolExecutor(_THREADS) as threads:
        waiting: deque[Future[Found]] = deque()
        for begun in _begun(threads, work, items):
            waiting.append(begun)
            if len(waiting) > _WAITING:
                found.append(waiting.popleft().result())
        found.extend(each.result() for each in waiting)
    return found


def _begun(
    threads: ThreadPoolExecutor, work: Callable[[Item], Found], items: Iterable[Item]
) -> Iterator[Future[Found]]:
    """Return each piece of work once it is begun; an error of fetching an item comes last, in its turn."""
    try:
        for item in items:
            try:
                yield threads.submit(work, item)
            except RuntimeError:  # no threads here, as in a browser
                done: Future[Found] = Future()
                done.set_result(work(item))
                yield done
    except Exception as wrong:  # noqa: BLE001 - whatever it is, it is raised when its turn comes
        failed: Future[Found] = Future()
        failed.set_exception(wrong)
        yield failed

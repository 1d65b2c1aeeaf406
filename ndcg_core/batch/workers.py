"""Work on one item after another, shared by two threads; numpy lets both run at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

Item = TypeVar("Item")
Found = TypeVar("Found")
_STOCK = 2  # items that the other thread has at once: the one it works on, and the next


def in_turn(work: Callable[[Item], Found], items: Iterable[Item]) -> list[Found]:
    """Return what the work makes of each item, in their order.

    The caller's thread fetches the items and hands them to another thread; while that thread has enough, it does the
    work itself. What is raised is what a plain loop would raise: the error of the first item that has one, or of
    fetching the next. No thread outlives the call.

    Examples
    --------
    >>> in_turn(len, ["a", "bcd", ""])
    [1, 3, 0]
    """
    from concurrent.futures import ThreadPoolExecutor  # it imports logging, which few need

    found = []
    begun: deque[Future[Found]] = deque()
    with ThreadPoolExecutor(1) as other:
        for each in _begun(other, work, items):
            begun.append(each)
            while begun and begun[0].done():  # an error stops the rest
                found.append(begun.popleft().result())
        found += [each.result() for each in begun]
    return found


def _begun(other: ThreadPoolExecutor, work: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Future[Found]]:
    """Return the work on each item once it is begun or done; an error of fetching an item comes last."""
    stock: list[Future[Found]] = []
    most = _STOCK
    source = iter(items)
    while True:
        try:
            item = next(source)
        except StopIteration:
            return
        except Exception as wrong:  # noqa: BLE001 - whatever it is, it is raised when its turn comes
            yield _done(partial(_raise, wrong))
            return
        stock = [each for each in stock if not each.done()]
        if len(stock) < most:
            try:
                stock.append(other.submit(work, item))
                yield stock[-1]
                continue
            except RuntimeError:  # no threads here, as in a browser
                most = 0
        yield _done(partial(work, item))


def _done(work: Callable[[], Found]) -> Future[Found]:
    """Return work that is done at once, here."""
    from concurrent.futures import Future

    done: Future[Found] = Future()
    try:
        done.set_result(work())
    except Exception as wrong:  # noqa: BLE001 - as above
        done.set_exception(wrong)
    return done


def _raise(wrong: Exception) -> NoReturn:
    raise wrong

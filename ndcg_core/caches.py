"""A cache that is bounded by how much it holds, not by how many results."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
ENTRY = 32
"""What an entry counts whatever it holds: its key and its place take about as much memory as so many numbers."""


def sized_cache(most: int, size: Callable[..., int]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember a function's results until their sizes add up to ``most``; the least recently used go first.

    Arguments must be hashable. A result larger than ``most``, and a call that raises, are not remembered.

    Parameters
    ----------
    most : int
        The total size, in numbers or characters.
    size : callable
        Takes the function's arguments and returns how large they and the result are. Each entry counts :data:`ENTRY`
        more.

    Examples
    --------
    >>> calls = []
    >>> @sized_cache(500, lambda n: n)
    ... def zeros(n):
    ...     calls.append(n)
    ...     return [0] * n
    >>> for n in (200, 200, 150, 900, 900, 300, 200):
    ...     _ = zeros(n)
    >>> calls
    [200, 150, 900, 900, 300, 200]
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        kept: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        total = 0
        lock = Lock()

        def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
            nonlocal total
            key = (args, tuple(kwargs.items()))
            with lock:
                if key in kept:
                    kept.move_to_end(key)
                    return kept[key][0]
            result, weight = function(*args, **kwargs), ENTRY + size(*args, **kwargs)
            with lock:
                if weight <= most and key not in kept:
                    kept[key] = result, weight
                    total += weight
                while total > most:
                    total -= kept.popitem(last=False)[1][1]
            return result

        return remembered

    return decorate

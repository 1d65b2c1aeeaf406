"""A memory of results that is bounded by how much it holds, and not by how many."""

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
    """Remember a function's results until the sizes of what is remembered add up to ``most``; the oldest unused go first.

    ``size`` takes the function's own arguments and says how large they and their result are, in numbers or characters; each
    entry counts :data:`ENTRY` more for itself. A result larger than ``most`` is not remembered. Arguments must be hashable;
    a call that raises is not remembered.

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

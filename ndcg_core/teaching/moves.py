"""How few documents have to be moved to turn one order into another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable


def longest_rising(numbers: Iterable[int]) -> int:
    """Return the length of the longest rising part of a sequence, gaps allowed: what can stay where it is.

    >>> longest_rising([3, 0, 1, 2])
    3
    """
    ends: list[int] = []  # the least end of a rising part of each length
    for number in numbers:
        at = bisect_left(ends, number)
        ends[at : at + 1] = [number]
    return len(ends)

"""What counts as a number: Python's and numpy's real numbers; no truth values, no words, nothing too large for a float."""

from __future__ import annotations

from numbers import Real

import numpy as np


def real(value: object) -> float | None:
    """The value as a float, NaN and infinities included, or None where it is no real number.

    >>> real(3), real(True), real("3"), real(10**400)
    (3.0, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return float(value)
    except (OverflowError, ValueError, TypeError):
        return None


def truth(value: object) -> int | None:
    """1 for True and 0 for False, Python's or numpy's, or None for anything else.

    >>> truth(True), truth(np.False_), truth(1)
    (1, 0, None)
    """
    return int(value) if isinstance(value, bool | np.bool_) else None

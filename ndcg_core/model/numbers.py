"""What counts as a number, and how a number is written.

Numbers are Python's and numpy's real numbers; no truth values, no words, nothing too large for a float.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from numbers import Real
from typing import Any

import numpy as np

from ndcg_core.model import words


def real(value: object) -> float | None:
    """Return the value as a float, NaN and infinities included, or None if it is not a real number.

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
    """Return 1 for True and 0 for False, Python's or numpy's, or None for anything else.

    >>> truth(True), truth(np.False_), truth(1)
    (1, 0, None)
    """
    return int(value) if isinstance(value, bool | np.bool_) else None


def array_of(given: Any, name: str) -> Any:
    """Return an array of another library, such as pandas, torch or jax, as one of numpy; anything else as it is.

    Raises
    ------
    NdcgError
        For an array that numpy cannot read, such as one on a graphics processor.
    """
    if isinstance(given, list | tuple | np.ndarray | np.generic):
        return given
    try:
        if hasattr(given, "__array__"):
            return np.asarray(given)
        return np.from_dlpack(given) if hasattr(given, "__dlpack__") else given
    except Exception:  # noqa: BLE001 - every library has its own errors
        raise words.ARRAY.error(kind=type(given).__name__, name=name) from None


def added_up(terms: Iterable[float]) -> float:
    """Return the sum of numbers, added one after the other; from Python 3.12 on, the built-in sum has other last bits.

    >>> added_up([0.1] * 10)
    0.9999999999999999
    """
    total = 0.0
    for term in terms:
        total += term
    return total


def as_word(number: float) -> str:
    """Return a number as a signature writes it: short, and with ``e`` for the base of the natural logarithm.

    >>> as_word(2.0), as_word(math.e), as_word(0.5)
    ('2', 'e', '0.5')
    """
    if number == math.e:
        return "e"
    return repr(int(number)) if number == int(number) and abs(number) < 1e15 else repr(number)


def as_source(number: float) -> str:
    """Return a number as a person types it into a program; it reads back as the same number.

    >>> as_source(3.0), as_source(0.1), as_source(math.inf), as_source(2**60)
    ('3', '0.1', "float('inf')", '1152921504606846976')
    """
    if isinstance(number, float):
        if not math.isfinite(number):
            return f"float({str(number)!r})"
        minus_zero = number == 0 and math.copysign(1, number) < 0
        if number.is_integer() and abs(number) < 1e15 and not minus_zero:
            return str(int(number))
    return repr(number)

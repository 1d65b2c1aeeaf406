"""Numbers from their digits, a whole column at once, each rounded as Python rounds it.

A numeral such as ``-12.345`` is a whole number of up to 19 digits over a power of ten. Eight digits are read together:
as the bytes of a 64-bit number they become a value by three multiplications. The quotient is computed with the longest
float there is, and rounded to 64 bits once more; where this second rounding could differ from a single rounding, and
for every other form (``1e-7``, ``inf``), Python reads the numeral.
"""

from __future__ import annotations

import math

import numpy as np

from ndcg_core.batch.runs.ids import KEPT, words_of

_ZEROS, _SIGNS = np.uint64(0x3030303030303030), (0x2B, 0x2D)
_HIGH, _LOW_7 = np.uint64(0xF0F0F0F0F0F0F0F0), np.uint64(0x7F7F7F7F7F7F7F7F)
_ONES = np.uint64(0x0101010101010101)
_DOTS, _SIXES = np.uint64(0x2E2E2E2E2E2E2E2E), np.uint64(0x0606060606060606)
_LONGEST = 8  # digits before the point; twice as many after it
_LONG = np.longdouble if np.finfo(np.longdouble).nmant >= 63 else None  # some machines have no longer float
_EXACT = 1 << 53  # up to this every whole number is a float
_TENS = np.array([float(10**digits) for digits in range(_LONGEST + 1)])
_POWERS = np.array([10**digits for digits in range(2 * _LONGEST + 1)], dtype=np.uint64)


def floats(letters: np.ndarray, starts: np.ndarray, stops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers that these texts say, and the places of the texts that say none (there it is NaN).

    Parameters
    ----------
    letters : array of uint8
        With eight more bytes behind the last text.
    starts, stops : array of int, shape (n,)
    """
    first = letters[starts]
    if first.min(initial=255) >= 48 and int((stops - starts).max(initial=0)) == 1:
        values = (first - np.uint8(48)).astype(np.float64)  # most grades have a single digit
        plain = first <= 57
    else:
        values, plain = _decimals(letters, starts, stops, first)
    return _rest(letters, starts, stops, values, np.flatnonzero(~plain))


def _rest(
    letters: np.ndarray, starts: np.ndarray, stops: np.ndarray, values: np.ndarray, places: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Read every other form as Python does; return the values and the places of texts that are no numbers."""
    wrong = []
    for place in places.tolist():
        values[place] = float_of(letters[starts[place] : stops[place]].tobytes())
        if math.isnan(values[place]):
            wrong.append(place)
    return values, np.array(wrong, dtype=np.int64)


def float_of(text: bytes) -> float:
    """Return the number, NaN for what is none; digits of other scripts and underscores are none."""
    if not text.isascii() or b"_" in text or len(text) > 100:
        return math.nan
    try:
        return float(text)
    except ValueError:
        return math.nan


def _decimals(
    letters: np.ndarray, starts: np.ndarray, stops: np.ndarray, first: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the values of plain decimals, and which texts are such."""
    negative = first == _SIGNS[1]
    begins = starts + (negative | (first == _SIGNS[0])) if negative.any() or (first == _SIGNS[0]).any() else starts
    words, sizes = words_of(letters), np.maximum(stops - begins, 0)
    word = words[begins]
    dots = _dot(word)
    if int(sizes.max(initial=0)) <= _LONGEST + 1 and int(dots.max(initial=0)) < _LONGEST:
        return _short_decimals(words, word, begins, dots, sizes, negative)
    whole_size = np.minimum(dots, sizes)
    after = np.maximum(sizes - whole_size - 1, 0)
    plain = (whole_size + after > 0) & (after <= 2 * _LONGEST) & ((whole_size < _LONGEST) | (sizes <= _LONGEST))
    whole, fine = _digits(word, whole_size)
    plain &= fine
    behind = begins + whole_size + 1
    high = np.minimum(after, _LONGEST)
    places = np.minimum(behind, len(words) - 1)
    fraction, fine = _digits(words[places], high)
    plain &= fine
    mantissa = whole * _POWERS[high] + fraction
    if int(after.max(initial=0)) > _LONGEST:
        low = after.clip(_LONGEST, 2 * _LONGEST) - _LONGEST
        rest, fine = _digits(words[np.minimum(places + _LONGEST, len(words) - 1)], low)
        plain &= fine
        plain &= (whole_size <= 3) | (after <= _LONGEST)  # 3 + 16 or 8 + 8 digits fit into 64 bits
        mantissa = mantissa * _POWERS[low] + rest
    values, sure = _quotients(mantissa, np.minimum(after, 2 * _LONGEST))
    np.negative(values, out=values, where=negative)
    return values, plain & sure


def _short_decimals(
    words: np.ndarray, word: np.ndarray, begins: np.ndarray, dots: np.ndarray, sizes: np.ndarray, negative: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the same for decimals of up to eight digits with a point: what is behind it moves up by one place."""
    before = KEPT[dots]
    value, plain = _digits((word & before) | (words[begins + 1] & ~before), np.maximum(sizes - 1, 0))
    plain &= (dots < sizes) & (sizes > 1)
    values = value.astype(np.float64) / _TENS[np.maximum(sizes - 1 - dots, 0)]
    np.negative(values, out=values, where=negative)
    return values, plain


def _dot(word: np.ndarray) -> np.ndarray:
    """Return the place of the first point among eight bytes, 8 where there is none."""
    other = word ^ _DOTS
    hits = ~(((other & _LOW_7) + _LOW_7) | other | _LOW_7)  # the top bit of each byte that is a point
    before = ((~hits & (hits - np.uint64(1))) >> np.uint64(7)) & _ONES  # a bit in each byte before the first
    return ((before * _ONES) >> np.uint64(56)).astype(np.int64)


def _digits(word: np.ndarray, size: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the value of the first ``size`` digits of eight bytes, and whether these are digits."""
    gap = (_LONGEST - size).astype(np.uint64) * np.uint64(4)
    shifted = word << gap << gap  # in two steps, because all 64 bits cannot be shifted out at once
    shifted |= _ZEROS & KEPT[_LONGEST - size]
    fine = ((shifted & _HIGH) == _ZEROS) & (((shifted + _SIXES) & _HIGH) == _ZEROS)
    value = shifted & np.uint64(0x0F0F0F0F0F0F0F0F)
    value = (value * np.uint64(2561)) >> np.uint64(8)
    value = ((value & np.uint64(0x00FF00FF00FF00FF)) * np.uint64(6553601)) >> np.uint64(16)
    value = ((value & np.uint64(0x0000FFFF0000FFFF)) * np.uint64(42949672960001)) >> np.uint64(32)
    return value, fine


def _quotients(mantissa: np.ndarray, digits: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return ``mantissa / 10**digits``, and where it is surely rounded as a single division would be."""
    values = mantissa.astype(np.float64) / _POWERS[digits].astype(np.float64)
    sure = mantissa <= _EXACT
    if _LONG is None or sure.all():
        return values, sure
    long = np.flatnonzero(~sure)
    precise = mantissa[long].astype(_LONG) / _POWERS[digits[long]].astype(_LONG)
    rounded = precise.astype(np.float64)
    values[long] = rounded
    sure[long] = np.abs(precise - rounded) * 2 != np.spacing(rounded)  # halfway is decided by digits that are lost
    return values, sure

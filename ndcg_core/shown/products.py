"""A term of a sum as a row prints it: worth times weight, which multiply to what is printed as earned."""

import math
from typing import NamedTuple

_WEIGHT_DECIMALS = (2, 3, 4)
_DECIMALS = 2


class Product(NamedTuple):
    """A gain, the weight of its rank, and what it earns there, as text."""

    gain: str
    weight: str
    earned: str


def product(gain: float, weight: float, earned: float) -> Product:
    """Return a term with the fewest decimals of the weight, from two to four, with which it multiplies as printed.

    A gain and what is earned have two decimals, a whole gain has none. ``live.js`` does the same.

    >>> product(7, 0.5, 3.5), product(2, 0.3562, 0.7124)
    (Product(gain='7', weight='0.50', earned='3.50'), Product(gain='2', weight='0.356', earned='0.71'))
    """
    shown_gain, shown_earned = brief(gain), brief(earned, whole=False)
    for places in _WEIGHT_DECIMALS:
        shown_weight = f"{weight:.{places}f}"
        if brief(float(shown_gain.replace("–", "nan")) * float(shown_weight), whole=False) == shown_earned:
            break
    return Product(shown_gain, shown_weight, shown_earned)


def brief(number: float, *, whole: bool = True) -> str:
    """Return a number with two decimals, or none if it is whole; six digits if it is large, "–" if it is none.

    >>> brief(3.0), brief(3.0, whole=False), brief(0.5), brief(2e9), brief(math.nan)
    ('3', '3.00', '0.50', '2e+09', '–')
    """
    if math.isnan(number):
        return "–"
    if abs(number) >= 1e6:
        return f"{number:.6g}"
    return f"{number:.0f}" if whole and float(number).is_integer() else f"{number:.{_DECIMALS}f}"

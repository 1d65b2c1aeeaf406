"""Numbers as the sentences and tables of this room write them."""

from __future__ import annotations

import math

_MINUS = {ord("-"): "−"}


def signed(value: float, decimals: int = 4) -> str:
    """Return a difference with its sign; infinite is written as such.

    >>> signed(0.01234), signed(-0.5, 3), signed(-math.inf), signed(-0.00001, 3)
    ('+0.0123', '−0.500', '−∞', '+0.000')
    """
    rounded = round(value, decimals) + 0.0  # no sign of a negative 0
    text = f"{value:+}".replace("inf", "∞") if math.isinf(value) else f"{rounded:+.{decimals}f}"
    return text.translate(_MINUS)


def percent(share: float | None) -> str:
    """Return a share as tables show it; nothing where there is none.

    >>> percent(0.444), percent(None)
    ('44%', '')
    """
    return "" if share is None or math.isnan(share) else f"{share:.0%}"


def number(value: float | None, decimals: int = 4, *, sign: bool = True) -> str:
    """Return a number as tables show it; nothing where there is none.

    >>> number(0.5), number(0.5, sign=False), number(float("nan")), number(None)
    ('+0.5000', '0.5000', '', '')
    """
    if value is None or math.isnan(value):
        return ""
    return signed(value, decimals) if sign else f"{value:.{decimals}f}"

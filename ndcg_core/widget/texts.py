"""Numbers and formulas as the board and the pages write them."""

import math

from ndcg_core.document.formulas import Called, Formula, Indicator
from ndcg_core.document.terminal import formula


def show(number: float, digits: int = 4) -> str:
    """A fixed number of decimals, so that nothing jumps; "–" where there is no value.

    >>> show(0.5), show(float("nan")), show(3e12)
    ('0.5000', '–', '3e+12')
    """
    if math.isnan(number):
        return "–"
    return f"{number:.{digits}f}" if abs(number) < 1e6 else f"{number:.6g}"


def signed(number: float, decimals: int = 4) -> str:
    """A change, its sign always shown.

    >>> signed(0.01234), signed(-0.5, 3), signed(0.0), signed(-math.inf), signed(math.nan)
    ('+0.0123', '−0.500', '±0', '−∞', '–')
    """
    if math.isnan(number):
        return "–"
    if abs(number) < 0.5 * 10**-decimals:
        return "±0"
    size = "∞" if math.isinf(number) else f"{abs(number):.{decimals}f}"
    return f"{'+' if number > 0 else '−'}{size}"


def arithmetic(tree: Formula) -> str:
    """A formula as it is typed; empty for a function that has none, and for a condition."""
    return "" if isinstance(tree, Called | Indicator) else formula(tree)

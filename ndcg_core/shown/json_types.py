"""The types of JSON, as the pages write it and as they receive it."""

import math
from collections.abc import Mapping

JsonObject = Mapping[str, object]
"""An object; what came from a browser is checked value by value before it is used."""


def json_number(value: float) -> float | None:
    """Return the number, or None where JSON has no word for it.

    >>> json_number(0.5), json_number(float("nan"))
    (0.5, None)
    """
    return value if math.isfinite(value) else None

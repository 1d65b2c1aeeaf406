"""A typed number: its value, and how many of its digits count."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from numbers import Integral

from ndcg_core.errors import NdcgError
from ndcg_core.model.fields import check_whole
from ndcg_core.model.numbers import real
from ndcg_core.teaching import words

QUANTITIES = {"dcg": "DCG", "idcg": "IDCG", "ndcg": "nDCG"}
MOST_DECIMALS = 6  # 32-bit libraries agree only to here
USUAL_DECIMALS = 3
"""How many decimals an exercise asks for, unless it says otherwise."""
_NUMBER = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?", re.IGNORECASE)
_SLACK = 1e-9  # for sums that are added in another order


@dataclass(frozen=True)
class Typed:
    """A number as it was typed.

    Attributes
    ----------
    text : str
        What was typed.
    value : float
        The number.
    decimals : int
        How many decimals count.
    short : bool
        Whether fewer decimals were typed than required.
    required : int
        How many decimals the exercise asks for.

    """

    text: str
    value: float
    decimals: int
    short: bool = False
    required: int = USUAL_DECIMALS

    @property
    def unit(self) -> float:
        """The value of 1 in the last digit."""
        return 10.0**-self.decimals

    @property
    def single(self) -> bool:
        """Whether the number has a single digit, zeros before it aside: 0.1, 1e-1, 0 and 5 are such numbers."""
        return abs(self.value) < (10 - 0.5) * self.unit

    @property
    def shows_nothing(self) -> bool:
        """Whether too many computations give this number to conclude anything: a single digit, and 0 and 1."""
        return self.single or self.value in (0, 1)

    def is_exactly(self, value: float) -> bool:
        """Whether the typed number is this value to its last digit, with nothing rounded."""
        return abs(self.value - value) <= slack(value)

    def rounds(self, value: float) -> bool:
        """Whether a value, rounded to these decimals, is the typed number."""
        return abs(value - self.value) <= self.unit / 2 + slack(value)

    def fits(self, value: float) -> bool:
        """Whether a value, rounded or truncated at these decimals, is the typed number; never for infinity."""
        if math.isinf(value):
            return False
        gap = abs(value) - abs(self.value) if value * self.value >= 0 else self.unit
        return (
            self.rounds(value) or -slack(value) <= gap < self.unit - slack(value) / 1000
        )  # the next digit up is another number

    def nearly(self, value: float) -> bool:
        """Whether the typed number is at most 1 in the last digit away from the rounded value."""
        return abs(value - self.value) <= 1.5 * self.unit + slack(value)

    def at_least(self, decimals: int) -> Typed:
        """Return the same number as if it had been typed with at least this many decimals."""
        return self if self.decimals >= decimals else replace(self, decimals=decimals)

    def range(self) -> tuple[float, float]:
        """The lowest and the highest value that fit."""
        half = self.unit / 2
        return self.value - (self.unit if self.value < 0 else half), self.value + (
            half if self.value < 0 else self.unit
        )

    def reach(self) -> tuple[float, float]:
        """Two numbers that enclose every value that fits; not every value between them fits."""
        furthest = self.unit + 2 * slack(abs(self.value) + self.unit)
        return self.value - furthest, self.value + furthest

    def moved(self, places: int) -> Typed:
        """Return the number with its decimal point moved to the right by this many places."""
        return Typed(self.text, self.value * 10.0**places, self.decimals - places, self.short, self.required)


def slack(value: float) -> float:
    """Return by how much sums of this size may differ that are added in another order."""
    return _SLACK * max(1.0, abs(value))


def read(answer: object, decimals: int | None = None) -> Typed:
    """Read a typed number.

    Parameters
    ----------
    answer : str or float or Typed
        The number. A decimal comma, a per cent sign, spaces and a sign are understood; a number that was already read
        is returned unchanged.
    decimals : int, optional
        How many decimals the exercise asks for, the most that count; without it, all typed decimals do. For a
        number that is not a string, how many count.

    Returns
    -------
    Typed
        The number.

    Raises
    ------
    NdcgError
        For anything else.

    Examples
    --------
    >>> read("91 %").value, read("91 %").decimals, read("0,910").decimals, read(0.5, decimals=3).decimals
    (0.91, 2, 3, 3)

    """
    if isinstance(answer, Typed):
        return answer
    wanted = None if decimals is None else check_decimals(decimals)
    if isinstance(answer, str):
        value, meant = _parsed(answer)
        looked_at = min(meant, MOST_DECIMALS if wanted is None else wanted)
        required = USUAL_DECIMALS if wanted is None else wanted
        return Typed(answer.strip(), value, looked_at, meant < required, required)
    number = real(answer)
    if number is None or number in (float("inf"), float("-inf")) or number != number:
        raise words.ANSWER.error(answer, fix="")
    meant = 0 if isinstance(answer, Integral) else _decimals(Decimal(repr(number)))
    if wanted is None:
        return Typed(str(answer), number, min(meant, MOST_DECIMALS), meant < USUAL_DECIMALS)
    return Typed(str(answer), number, wanted, required=wanted)


def shows_nothing(answer: Mapping[str, str]) -> bool:
    """Whether typed numbers are no more than a guess: each has a single digit, or is 0 or 1.

    >>> shows_nothing({"ndcg": "0.5"}), shows_nothing({"ndcg": "1.000"}), shows_nothing({"ndcg": "0.52"})
    (True, True, False)
    """
    return all(read(text).shows_nothing for text in answer.values())


def check_decimals(decimals: object) -> int:
    """Return a number of decimals, from 0 to :data:`MOST_DECIMALS`."""
    try:
        return min(check_whole("decimals", decimals, 0), MOST_DECIMALS)
    except NdcgError:
        raise words.DECIMALS.error(decimals) from None


def _parsed(answer: str) -> tuple[float, int]:
    text = "".join(answer.split()).replace("−", "-")
    percent = text.endswith("%")
    if not _NUMBER.fullmatch(text[:-1] if percent else text) or not text.isascii():
        raise words.ANSWER.error(answer, fix=words.THOUSANDS if "," in text and "." in text else "")
    exact = Decimal((text[:-1] if percent else text).replace(",", ".")).scaleb(-2 if percent else 0)
    if not abs(exact) < Decimal(10) ** 300:
        raise words.ANSWER.error(answer, fix="")
    return float(exact), _decimals(exact)


def _decimals(exact: Decimal) -> int:
    return max(0, -int(exact.as_tuple().exponent))


def read_all(answer: object, quantity: str, decimals: int | None) -> dict[str, Typed]:
    """Return the numbers by quantity: a single one, or those of a mapping without None and empty texts."""
    if not isinstance(quantity, str) or quantity not in QUANTITIES:
        raise words.QUANTITY.error(quantity, names=", ".join(map(repr, QUANTITIES)))
    if not isinstance(answer, Mapping):
        return {quantity: read(answer, decimals)}
    for name in answer:
        if name not in QUANTITIES:
            raise words.ANSWER_NAME.error(name, names=", ".join(map(repr, QUANTITIES)))
    typed = {
        name: answer[name]
        for name in QUANTITIES
        if answer.get(name) is not None and not (isinstance(answer[name], str) and not answer[name].strip())
    }
    if not typed:
        raise words.NO_ANSWER.error(dict(answer), place="the answer")
    return {name: read(number, decimals) for name, number in typed.items()}

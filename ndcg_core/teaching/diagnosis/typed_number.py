"""A typed number: its value, and how many of its digits count."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from numbers import Integral

from ndcg_core.errors import NdcgError
from ndcg_core.model.fields import check_whole
from ndcg_core.model.numbers import added_up, real
from ndcg_core.teaching import words

QUANTITIES = {"dcg": "DCG", "idcg": "IDCG", "ndcg": "nDCG"}
MOST_DECIMALS = 6  # 32-bit libraries agree only to here
_LONGEST, _LARGEST = 100, Decimal(10) ** 300  # characters of an answer, and its size
USUAL_DECIMALS = 3
"""How many decimals an exercise asks for, unless it says otherwise."""
_NUMBER = r"(?:(?:\d{1,3}(?: \d{3})+|\d+)(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?"
_ANSWER = re.compile(
    rf"(?:(?:[ni]?dcg(?:@\d+)?)? ?[=:≈~] ?)?"
    rf"(?P<sign>[+-]?) ?(?P<number>{_NUMBER})(?: ?/ ?(?P<below>{_NUMBER})| ?(?P<percent>%))?",
    re.IGNORECASE,
)
"""A number, with what people write before it: its name, an equals sign, or that it is rounded."""
_USUAL_SIGNS = str.maketrans("−－٫．，٪％⁄／＝≅∼", "--..,%%//=≈~")
_EXACT = (1.0, 2.0, 0.5, 1 / 3)
_OF_A_THIRD = 0.4  # units of its last digit that a third is off; 1, 2 and 0.5 are off by nothing
_SLACK = 1e-9  # for sums that are added in another order
_ROUNDED_TWICE = 1.1
"""How far a value that was rounded twice, first to one decimal more, may lie from the result, in half units."""
_MOST_SPREAD = 2  # units of the last decimal of a quotient of rounded numbers


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
    spread : float
        How far the number may be off because the parts of a fraction were rounded.

    """

    text: str
    value: float
    decimals: int
    short: bool = False
    required: int = USUAL_DECIMALS
    spread: float = 0.0

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

    @property
    def exact(self) -> float | None:
        """The number 1, 2, 1/2 or 1/3 that was typed, with all the digits that it has; None for any other number.

        >>> read("1.0").exact, read("0.50").exact, read("0.3333").exact, read("0.33").exact, read("0.9").exact
        (1.0, 0.5, 0.3333333333333333, None, None)
        """
        found = next((value for value in _EXACT if abs(self.value - value) < self.unit * _OF_A_THIRD), None)
        return found if found is not None and (self.value == found or self.decimals >= USUAL_DECIMALS) else None

    def is_exactly(self, value: float) -> bool:
        """Whether the typed number is this value to its last digit, with nothing rounded."""
        return abs(self.value - value) <= slack(value)

    @property
    def half(self) -> float:
        """How far a value that is rounded to this number may lie from it: 0.79345 is rounded from 0.793446, too."""
        return self.unit / 2 * _ROUNDED_TWICE + self.spread

    def rounds(self, value: float) -> bool:
        """Whether a value, rounded to these decimals, is the typed number."""
        return abs(value - self.value) <= self.half + slack(value)

    def fits(self, value: float) -> bool:
        """Whether a value, rounded or truncated at these decimals, is the typed number; never for infinity."""
        if math.isinf(value):
            return False
        gap = abs(value) - abs(self.value) if value * self.value >= 0 else self.unit
        truncated = -slack(value) <= gap < self.unit - slack(value) / 1000  # the next digit up is another number
        return self.rounds(value) or truncated

    def nearly(self, value: float) -> bool:
        """Whether the typed number is at most 1 in the last digit away from the rounded value."""
        return abs(value - self.value) <= 1.5 * self.unit + slack(value)

    def cut(self, decimals: int, towards: float) -> Typed:
        """Return the number with no more decimals than these, rounded; at a tie, towards the right number.

        >>> [read(text).cut(3, 0.63613).value for text in ("0.6352", "0.6355", "0.6366", "0.64")]
        [0.635, 0.636, 0.637, 0.64]
        """
        counted = min(self.decimals, decimals)
        value = rounded(self.value, counted, towards)
        return Typed(self.text, value, counted, self.decimals < decimals, max(decimals, 0), self.spread)

    def filled(self, decimals: int, towards: float) -> Typed:
        """Return the number rounded to these decimals; a spreadsheet drops the zeros at the end."""
        return replace(self, value=rounded(self.value, decimals, towards), decimals=decimals, short=False)

    def settled(self, towards: float) -> Typed:
        """Return the number rounded to the decimals that count."""
        return replace(self, value=rounded(self.value, self.decimals, towards))

    def is_right(self, right: float) -> bool:
        """Whether the number is the right one to the decimals that are asked for, those that were not typed being 0.

        A single digit is right only if the others round to zeros.

        >>> [read(text, 3).is_right(0.63613) for text in ("0.636", "0.6359", "0.635", "0.6352", "0.6366", "0.64")]
        [True, True, False, False, False, False]
        """
        full = self.filled(max(self.decimals, self.required) if self.short else self.decimals, right)
        return full.rounds(right) if self.single and self.short else full.fits(right)

    def at_least(self, decimals: int) -> Typed:
        """Return the same number as if it had been typed with at least this many decimals."""
        return replace(self, decimals=max(self.decimals, decimals))

    def range(self) -> tuple[float, float]:
        """The lowest and the highest value that fit."""
        half = self.half
        below, above = (self.unit, half) if self.value < 0 else (half, self.unit)
        return self.value - below, self.value + above

    def reach(self) -> tuple[float, float]:
        """Two numbers that enclose every value that fits; not every value between them fits."""
        furthest = max(self.unit, self.half) + 2 * slack(abs(self.value) + self.unit)
        return self.value - furthest, self.value + furthest

    def moved(self, places: int) -> Typed:
        """Return the number with its decimal point moved to the right by this many places."""
        return Typed(self.text, self.value * 10.0**places, self.decimals - places, self.short, self.required)


def rounded(value: float, decimals: int, towards: float) -> float:
    """Return a number rounded to so many decimals; at a tie, towards another number.

    >>> rounded(0.6365, 3, 0.6361), rounded(0.6365, 3, 0.6371), rounded(1234.5, -2, 0), rounded(0.25, 2, 0)
    (0.636, 0.637, 1200.0, 0.25)
    """
    scaled = Decimal(repr(value)).scaleb(decimals)
    low = scaled.to_integral_value(ROUND_FLOOR)
    if scaled == low:
        return value
    is_tie = scaled - low == Decimal("0.5")
    whole = low + (towards > value) if is_tie else scaled.to_integral_value(ROUND_HALF_UP)
    return float(whole.scaleb(-decimals))


def slack(value: float) -> float:
    """Return by how much sums of this size may differ that are added in another order."""
    return _SLACK * max(1.0, abs(value))


def read(answer: object, decimals: int | None = None) -> Typed:
    """Read a typed number.

    Parameters
    ----------
    answer : str or float or Typed
        The number. A decimal comma, a per cent sign, a fraction, thousands set apart by spaces, digits of any script,
        and a name, an equals sign or ≈ before the number are understood; a number that was already read is returned
        unchanged.
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
    >>> read("nDCG = 0.482").value, read("1/2").value, read("٠٫٤٨٢").value
    (0.482, 0.5, 0.482)

    """
    if isinstance(answer, Typed):
        return answer
    wanted = None if decimals is None else check_decimals(decimals)
    if isinstance(answer, str):
        value, meant, spread = _parsed(answer)
        looked_at = min(meant, MOST_DECIMALS if wanted is None else wanted)
        required = USUAL_DECIMALS if wanted is None else wanted
        return Typed(answer.strip(), value, looked_at, meant < required, required, spread)
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


def _parsed(answer: str) -> tuple[float, int, float]:
    """Return the value of a text, its decimals, and how far the rounding of a fraction's parts may move it."""
    found = _ANSWER.fullmatch(" ".join(answer.translate(_USUAL_SIGNS).split())) if len(answer) <= _LONGEST else None
    if found is None:
        raise words.ANSWER.error(answer, fix=words.THOUSANDS if "," in answer and "." in answer else "")
    number, below = (_exact(found[part]) for part in ("number", "below"))
    number = number.copy_negate() if found["sign"] == "-" else number
    if found["percent"]:
        number = number.scaleb(-2)
    if not abs(number) < _LARGEST or not 1 / _LARGEST < below < _LARGEST:
        raise words.ANSWER.error(answer, fix="")
    return _quotient(number, below) if found["below"] else (float(number), _decimals(number), 0.0)


def _exact(text: str | None) -> Decimal:
    return Decimal(1) if text is None else Decimal(text.replace(" ", "").replace(",", "."))


def _quotient(above: Decimal, below: Decimal) -> tuple[float, int, float]:
    """Return a fraction: of whole numbers it is exact, of others it has as many decimals as they allow."""
    value = float(above / below)
    parts = [part for part in (above, below) if _decimals(part)]
    spread = added_up(abs(value) * 0.5 * 10.0 ** -_decimals(part) / float(abs(part)) for part in parts if part)
    if not spread:
        return value, MOST_DECIMALS, 0.0
    decimals = min(MOST_DECIMALS, math.floor(math.log10(_MOST_SPREAD / spread)))
    return value, max(decimals, 0), spread


def _decimals(exact: Decimal) -> int:
    return max(0, -int(exact.as_tuple().exponent))


def read_all(answer: object, quantity: str, decimals: int | None) -> dict[str, Typed]:
    """Return the numbers by quantity: a single one, or those of a mapping without None and empty texts."""
    if not isinstance(quantity, str) or quantity not in QUANTITIES:
        raise words.QUANTITY.unknown(quantity, QUANTITIES)
    if not isinstance(answer, Mapping):
        return {quantity: read(answer, decimals)}
    for name in answer:
        if name not in QUANTITIES:
            raise words.ANSWER_NAME.unknown(name, QUANTITIES)
    given = {name: answer[name] for name in QUANTITIES if answer.get(name) is not None}
    typed = {name: number for name, number in given.items() if not isinstance(number, str) or number.strip()}
    if not typed:
        raise words.NO_ANSWER.error(dict(answer))
    return {name: read(number, decimals) for name, number in typed.items()}

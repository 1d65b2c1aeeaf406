r"""How a rank becomes a weight.

A discount is a name of :data:`DISCOUNTS`, a sequence of weights, a function of the 1-based rank, or one of the classes
below where its parameters are wanted. The closed forms *divide* the gain by :math:`\log(\mathrm{rank}+1)` and the like,
as their formulas are written; weights and functions *multiply* it. Both are kept that way, so that sums come out to the
last digit that the sources print.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ndcg_core.errors import NdcgError
from ndcg_core.reals import real


def _check_base(base: object) -> float:
    number = real(base)
    if number is None or not (math.isfinite(number) and number > 1):
        raise NdcgError("The base of a logarithm is a number above 1", got=base, where="the discount")
    return number


def _check_weight(weight: object, rank: int) -> float:
    number = real(weight)
    if number is None or not (math.isfinite(number) and number >= 0):
        raise NdcgError("A discount weight is a finite number of at least 0", got=weight, where=f"rank {rank}")
    return number


def _keep(record: object, **fields: object) -> None:
    """Store what was checked; the records are frozen, and this is their one moment of tidying."""
    for name, value in fields.items():
        object.__setattr__(record, name, value)


@dataclass(frozen=True)
class LogDiscount:
    r""":math:`1/(\log_b(\mathrm{rank}+\mathrm{shift})+\mathrm{add})`; ``"log2"`` is base 2, shift 1, add 0.

    The shift and the sum are there because printed code has them wrong often enough to be worth reproducing.

    >>> LogDiscount().divisor(3)
    2.0
    """

    base: float = 2.0
    shift: float = 1.0
    add: float = 0.0
    divides: ClassVar[bool] = True

    def __post_init__(self) -> None:
        base, shift, add = _check_base(self.base), real(self.shift), real(self.add)
        if shift is None or add is None or not (0 < shift < math.inf and 0 <= add < math.inf):
            raise NdcgError("A log discount needs a shift above 0 and an added number of at least 0",
                            got=(self.shift, self.add), where="the discount")
        _keep(self, base=base, shift=shift, add=add)
        if not self.divisor(1) > 0:
            raise NdcgError("A log discount divides rank 1 by more than 0", got=shift, where="the discount's shift")

    def divisor(self, rank: int) -> float:
        """What the gain at this 1-based rank is divided by."""
        # log(x) / log(b), not log2(x): the quotient is what the published sums were made with.
        return math.log(rank + self.shift) / math.log(self.base) + self.add

    factor = divisor


@dataclass(frozen=True)
class JarvelinKekalainen:
    r"""The discount of 2002: 1 below rank *b*, then :math:`1/\log_b(\mathrm{rank})`; with b = 2 ranks 1 and 2 both weigh 1.

    Source: Järvelin and Kekäläinen, TOIS 20(4), 2002, equation 2.

    >>> [JarvelinKekalainen().divisor(rank) for rank in (1, 2, 4)]
    [1.0, 1.0, 2.0]
    """

    base: float = 2.0
    divides: ClassVar[bool] = True

    def __post_init__(self) -> None:
        _keep(self, base=_check_base(self.base))

    def divisor(self, rank: int) -> float:
        """What the gain at this 1-based rank is divided by."""
        return 1.0 if rank < self.base else math.log(rank) / math.log(self.base)

    factor = divisor


@dataclass(frozen=True)
class Reciprocal:
    """1/rank: catboost's ``denominator=Position``.

    >>> Reciprocal().divisor(4)
    4.0
    """

    divides: ClassVar[bool] = True

    def divisor(self, rank: int) -> float:
        """What the gain at this 1-based rank is divided by."""
        return float(rank)

    factor = divisor


@dataclass(frozen=True)
class NoDiscount:
    """Every rank weighs 1, so that DCG is CG."""

    divides: ClassVar[bool] = True

    def divisor(self, rank: int) -> float:
        """What the gain at this 1-based rank is divided by."""
        return 1.0

    factor = divisor


@dataclass(frozen=True)
class Weights:
    """Weights by rank, first rank first. Ranks after the last weight weigh 0.

    >>> [Weights((1.0, 0.5)).factor(rank) for rank in (1, 2, 3)]
    [1.0, 0.5, 0.0]
    """

    values: tuple[float, ...]
    divides: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if isinstance(self.values, str | bytes | bytearray) or not isinstance(self.values, Iterable):
            raise NdcgError("Own discount weights are a sequence of numbers", got=self.values, where="the discount")
        _keep(self, values=tuple(_check_weight(weight, rank) for rank, weight in enumerate(self.values, 1)))
        if not self.values:
            raise NdcgError("Own discount weights name at least rank 1", got=[], where="the discount")

    def factor(self, rank: int) -> float:
        """What the gain at this 1-based rank is multiplied by."""
        return self.values[rank - 1] if rank <= len(self.values) else 0.0


@dataclass(frozen=True)
class RankFunction:
    """A weight worked out by the caller's own function of the 1-based rank."""

    function: Callable[[int], float]
    divides: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise NdcgError("A discount function can be called with a rank", got=self.function, where="the discount")

    def factor(self, rank: int) -> float:
        """What the gain at this 1-based rank is multiplied by."""
        return _check_weight(self.function(rank), rank)


Discount = LogDiscount | JarvelinKekalainen | Reciprocal | NoDiscount | Weights | RankFunction


@dataclass(frozen=True)
class NamedDiscount:
    """A discount that has a name, with what a reader needs to know of it."""

    name: str
    title: str
    meaning: str
    formula: str
    source: str
    discount: Discount


DISCOUNTS: dict[str, NamedDiscount] = {
    named.name: named
    for named in (
        NamedDiscount("log2", "log2", "rank 3 weighs half of rank 1, rank 7 a third", "1 / log2(rank + 1)",
                      "Burges et al., ICML 2005; every library's default", LogDiscount()),
        NamedDiscount("jk2002", "2002", "ranks below the base are not discounted at all",
                      "1 up to rank b, then 1 / log_b(rank)",
                      "Järvelin and Kekäläinen, TOIS 20(4), 2002", JarvelinKekalainen()),
        NamedDiscount("reciprocal", "1/rank", "rank 2 weighs half, rank 10 a tenth: much steeper", "1 / rank",
                      "catboost denominator=Position", Reciprocal()),
        NamedDiscount("none", "none", "every rank weighs the same, so the order within the top k does not matter", "1",
                      "Järvelin and Kekäläinen's CG", NoDiscount()),
    )
}


def check_discount(discount: object) -> str | Discount:
    """What a caller may write as a discount, as the convention keeps it; raises :class:`NdcgError` otherwise."""
    if isinstance(discount, str):
        if discount in DISCOUNTS:
            return discount
    elif isinstance(discount, Discount):
        return _by_name(discount)
    elif (isinstance(discount, Sequence) and not isinstance(discount, bytes | bytearray)) or (getattr(discount, "ndim", 0) == 1 and isinstance(discount, Iterable)):
        return Weights(tuple(discount))
    elif callable(discount):
        return RankFunction(discount)
    raise NdcgError(f"A discount is one of {', '.join(map(repr, DISCOUNTS))}, a sequence of weights, "
                    "a function of the rank or a discount object", got=discount, where="the convention's discount")


def discount_object(discount: str | Discount) -> Discount:
    """The discount itself, a name looked up."""
    return DISCOUNTS[discount].discount if isinstance(discount, str) else discount


@lru_cache(maxsize=512)
def _cached_factors(discount: Discount, n: int) -> tuple[float, ...]:
    return tuple(discount.factor(rank) for rank in range(1, n + 1))


def factors(discount: Discount, n: int) -> tuple[float, ...]:
    """Shape ``(n,)``: what ranks 1 to n divide the gain by (``discount.divides``) or multiply it with."""
    if isinstance(discount, RankFunction):  # a caller's function may change its mind: never remembered
        return tuple(discount.factor(rank) for rank in range(1, n + 1))
    return _cached_factors(discount, n)


def weights(discount: str | Discount, n: int) -> list[float]:
    """Shape ``(n,)``: the weights of ranks 1 to n.

    >>> [round(weight, 4) for weight in weights("log2", 3)]
    [1.0, 0.6309, 0.5]
    """
    form = discount_object(discount)
    table = factors(form, n)
    return [1.0 / value for value in table] if form.divides else list(table)


def discount_words(discount: str | Discount) -> str:
    """A discount's formula in one line of plain text."""
    if isinstance(discount, str):
        return DISCOUNTS[discount].formula
    if isinstance(discount, LogDiscount):
        plus = f" + {discount.add:g}" if discount.add else ""
        return f"1 / (log{discount.base:g}(rank + {discount.shift:g}){plus})"
    if isinstance(discount, JarvelinKekalainen):
        return f"1 below rank {discount.base:g}, then 1 / log{discount.base:g}(rank)"
    if isinstance(discount, Weights):
        return "weights " + ", ".join(f"{value:g}" for value in discount.values)
    return "own function of the rank"


def divisor_latex(discount: str | Discount, rank: int) -> str:
    """What stands under the fraction line at this rank, or an empty string where the weight multiplies."""
    form = discount_object(discount)
    if isinstance(form, LogDiscount):
        plus = f"+{form.add:g}" if form.add else ""
        return rf"\log_{{{form.base:g}}}{rank + form.shift:g}{plus}"
    if isinstance(form, JarvelinKekalainen):
        return "1" if rank < form.base else rf"\log_{{{form.base:g}}}{rank}"
    return f"{form.divisor(rank):g}" if isinstance(form, Reciprocal | NoDiscount) else ""


def _by_name(discount: Discount) -> str | Discount:
    """A discount object that has a name goes by it, so that equal conventions compare equal."""
    return next((name for name, named in DISCOUNTS.items() if named.discount == discount), discount)

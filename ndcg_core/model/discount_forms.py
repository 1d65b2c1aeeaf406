r"""The forms that a discount takes: closed formulas, weights, a function of the rank.

The closed forms *divide* the gain by :math:`\log(\mathrm{rank}+1)` and the like, as their formulas are written; weights
and functions *multiply* it. Both are kept that way, so that sums come out to the last digit that the sources print.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from ndcg_core.errors import NdcgError
from ndcg_core.model.numbers import real


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
            raise NdcgError(
                "A log discount needs a shift above 0 and an added number of at least 0",
                got=(self.shift, self.add),
                where="the discount",
            )
        _keep(self, base=base, shift=shift, add=add)
        if not self.divisor(1) > 0:
            raise NdcgError("A log discount divides rank 1 by more than 0", got=shift, where="the discount's shift")

    def divisor(self, rank: int) -> float:
        """What the gain at this 1-based rank is divided by."""
        # log(x) / log(b), not log2(x): the quotient is what the published sums were made with.
        return math.log(rank + self.shift) / math.log(self.base) + self.add

    factor = divisor


@dataclass(frozen=True)
class RisingLog:
    r"""The weight :math:`\log_b(\mathrm{rank}+1)`, which rises: a discount that was divided by once too often.

    Printed formulas have it; under it the worst order scores above 1.

    >>> [RisingLog().factor(rank) for rank in (1, 3)]
    [1.0, 2.0]
    """

    base: float = 2.0
    divides: ClassVar[bool] = False

    def __post_init__(self) -> None:
        _keep(self, base=_check_base(self.base))

    def factor(self, rank: int) -> float:
        """What the gain at this 1-based rank is multiplied by."""
        return math.log(rank + 1) / math.log(self.base)


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


Discount = LogDiscount | RisingLog | JarvelinKekalainen | Reciprocal | NoDiscount | Weights | RankFunction

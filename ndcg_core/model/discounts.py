"""How a rank becomes a weight.

A discount is a name of :data:`DISCOUNTS`, a sequence of weights, a function of the 1-based rank, or one of the forms of
:mod:`ndcg_core.model.discount_forms` where its parameters are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul, truediv

from ndcg_core.caches import sized_cache
from ndcg_core.errors import NdcgError
from ndcg_core.model.discount_forms import (
    Discount,
    JarvelinKekalainen,
    LogDiscount,
    NoDiscount,
    RankFunction,
    Reciprocal,
    RisingLog,
    Weights,
)

__all__ = [
    "DISCOUNTS",
    "Discount",
    "JarvelinKekalainen",
    "LogDiscount",
    "NamedDiscount",
    "NoDiscount",
    "RankFunction",
    "Reciprocal",
    "RisingLog",
    "Weights",
    "check_discount",
    "discount_object",
    "discount_words",
    "discounting",
    "divisor_latex",
    "weight",
    "weights",
]


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
        NamedDiscount(
            "log2",
            "log2",
            "rank 3 weighs half of rank 1, rank 7 a third",
            "1 / log2(rank + 1)",
            "Burges et al., ICML 2005; every library's default",
            LogDiscount(),
        ),
        NamedDiscount(
            "jk2002",
            "2002",
            "ranks below the base are not discounted at all",
            "1 up to rank b, then 1 / log_b(rank)",
            "Järvelin and Kekäläinen, TOIS 20(4), 2002",
            JarvelinKekalainen(),
        ),
        NamedDiscount(
            "reciprocal",
            "1/rank",
            "rank 2 weighs half, rank 10 a tenth: much steeper",
            "1 / rank",
            "catboost denominator=Position",
            Reciprocal(),
        ),
        NamedDiscount(
            "none",
            "none",
            "every rank weighs the same, so the order within the top k does not matter",
            "1",
            "Järvelin and Kekäläinen's CG",
            NoDiscount(),
        ),
    )
}


def check_discount(discount: object) -> str | Discount:
    """What a caller may write as a discount, as the convention keeps it; raises :class:`NdcgError` otherwise."""
    if isinstance(discount, str):
        if discount in DISCOUNTS:
            return discount
    elif isinstance(discount, Discount):
        return _by_name(discount)
    elif (isinstance(discount, Sequence) and not isinstance(discount, bytes | bytearray)) or (
        getattr(discount, "ndim", 0) == 1 and isinstance(discount, Iterable)
    ):
        return Weights(tuple(discount))
    elif callable(discount):
        return RankFunction(discount)
    raise NdcgError(
        f"A discount is one of {', '.join(map(repr, DISCOUNTS))}, a sequence of weights, "
        "a function of the rank or a discount object",
        got=discount,
        where="the convention's discount",
    )


def discount_object(discount: str | Discount) -> Discount:
    """The discount itself, a name looked up."""
    return DISCOUNTS[discount].discount if isinstance(discount, str) else discount


Discounting = tuple[Callable[[float, float], float], tuple[float, ...]]


def _discounting(discount: str | Discount, n: int) -> Discounting:
    form = discount_object(discount)
    return truediv if form.divides else mul, tuple(map(form.factor, range(1, n + 1)))


# Working the factors of a list out takes longer than its sum, so they are remembered, in two caches of bounded size: at most
# 512 tables of up to 256 factors, and a million factors of longer lists.
_SHORT, _MOST_FACTORS = 256, 1_000_000
_remembered_short = lru_cache(maxsize=512)(_discounting)
_remembered_long = sized_cache(_MOST_FACTORS, lambda _discount, n: n)(_discounting)


def discounting(discount: str | Discount, n: int) -> Discounting:
    """How a gain meets its rank's factor, divided by it or multiplied with it, and the factors of ranks 1 to n.

    >>> combine, factors = discounting("log2", 3)
    >>> combine(7.0, factors[2])
    3.5
    """
    # A caller's function may change its mind: never remembered.
    if isinstance(discount, RankFunction):
        return _discounting(discount, n)
    return _remembered_short(discount, n) if n <= _SHORT else _remembered_long(discount, n)


def weight(discount: str | Discount, rank: int) -> float:
    """The weight of one 1-based rank, whose cost does not grow with the rank.

    >>> weight("log2", 3), weight("reciprocal", 10**18)
    (0.5, 1e-18)
    """
    form = discount_object(discount)
    factor = form.factor(rank)
    return 1.0 / factor if form.divides else factor


def weights(discount: str | Discount, n: int) -> list[float]:
    """Shape ``(n,)``: the weights of ranks 1 to n.

    >>> [round(weight, 4) for weight in weights("log2", 3)]
    [1.0, 0.6309, 0.5]
    """
    combine, factors = discounting(discount, n)
    return [combine(1.0, factor) for factor in factors]


def discount_words(discount: str | Discount) -> str:
    """A discount's formula in one line of plain text."""
    if isinstance(discount, str):
        return DISCOUNTS[discount].formula
    if isinstance(discount, LogDiscount):
        plus = f" + {discount.add:g}" if discount.add else ""
        return f"1 / (log{discount.base:g}(rank + {discount.shift:g}){plus})"
    if isinstance(discount, RisingLog):
        return f"log{discount.base:g}(rank + 1), which rises"
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

r"""How a rank becomes a weight.

A discount divides the gain, by :math:`\log_2(\mathrm{rank}+1)` for example, or multiplies it with a weight. Both kinds
are kept as they are, so that sums come out to the last digit that their sources print.

To add a discount, add an entry to :data:`DISCOUNTS`; if none of the classes fits its formula, write one. Everything
else reads the object: sums, formulas, programs, links and charts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeGuard

from ndcg_core.document.formulas import Called, Formula, Logarithm, Number, Sign, Symbol, row
from ndcg_core.document.terminal import formula as plain
from ndcg_core.model import words
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.numbers import array_of, as_source, as_word, real


def _normalize(record: object, **values: object) -> None:
    """Store checked values in a frozen record, while it is created."""
    for name, value in values.items():
        object.__setattr__(record, name, value)


def _check_base(base: object) -> float:
    number = real(base)
    if number is None or not (math.isfinite(number) and number > 1):
        raise words.LOG_BASE.error(base)
    return number


def _check_weight(weight: object, rank: int) -> float:
    number = real(weight)
    if number is None or not (math.isfinite(number) and number >= 0):
        raise words.WEIGHT.error(weight, rank=rank)
    return number


def _rank(rank: float | Symbol) -> Formula:
    return rank if isinstance(rank, Symbol) else Number(f"{rank:g}")


def _logarithm(base: float, rank: int | Symbol, shift: float) -> Logarithm:
    """Return the logarithm of a shifted rank, which is added up where the rank is a number."""
    named = "" if base == math.e else f"{base:g}"
    if isinstance(rank, Symbol):
        return Logarithm(named, row(rank, Sign("+"), Number(f"{shift:g}")) if shift else rank)
    return Logarithm(named, _rank(rank + shift))


def _log_source(inside: str, base: float) -> str:
    """Return a logarithm as Python source, taken as this module takes it."""
    return f"math.log({inside})" if base == math.e else f"math.log({inside}, {as_source(base)})"


@dataclass(frozen=True)
class LogDiscount(Discount):
    r""":math:`1/(\log_b(\mathrm{rank}+\mathrm{shift})+\mathrm{add})`; ``"log2"`` has base 2, shift 1 and add 0.

    Printed code has the shift and the sum wrong often enough to be worth reproducing.

    >>> LogDiscount().factor(3)
    2.0
    """

    base: float = 2.0
    shift: float = 1.0
    add: float = 0.0
    code: ClassVar[str] = "log"

    def __post_init__(self) -> None:
        base, shift, add = _check_base(self.base), real(self.shift), real(self.add)
        if shift is None or add is None or not (0 < shift < math.inf and 0 <= add < math.inf):
            raise words.LOG_SHIFT.error((self.shift, self.add))
        _normalize(self, base=base, shift=shift, add=add)
        if not self.factor(1) > 0:
            raise words.LOG_AT_RANK_1.error(shift)

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is divided by."""
        # log(x) / log(b), not log2(x): the published sums were made with the quotient.
        return math.log(rank + self.shift) / math.log(self.base) + self.add

    @property
    def python(self) -> str:
        """The discounted gain as Python source."""
        log = _log_source(f"rank + {as_source(self.shift)}", self.base)
        return f"gain / ({log} + {as_source(self.add)})" if self.add else f"gain / {log}"

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is divided by; a symbol stands for any rank."""
        log = _logarithm(self.base, rank, self.shift)
        return row(log, Sign("+"), Number(f"{self.add:g}")) if self.add else log

    @property
    def shape(self) -> Discount:
        """The same logarithm to base 2."""
        return self if self.add else LogDiscount(shift=self.shift)

    def with_base(self, base: float) -> Discount | None:
        """Return the same logarithm to another base."""
        return None if self.add else LogDiscount(base, self.shift)


@dataclass(frozen=True)
class RisingLog(Discount):
    r"""The weight :math:`\log_b(\mathrm{rank}+1)`, which rises: a gain that was divided by its discount.

    Printed formulas have it; with it the worst order scores above 1.

    >>> [RisingLog().factor(rank) for rank in (1, 3)]
    [1.0, 2.0]
    """

    base: float = 2.0
    code: ClassVar[str] = "rising"
    divides: ClassVar[bool] = False

    def __post_init__(self) -> None:
        _normalize(self, base=_check_base(self.base))

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is multiplied with."""
        return math.log(rank + 1) / math.log(self.base)

    @property
    def formula(self) -> str:
        """The weight of a rank, as one line of plain text."""
        return f"{super().formula}, which rises"

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is multiplied with; a symbol stands for any rank."""
        return _logarithm(self.base, rank, 1) if isinstance(rank, Symbol) else super().written(rank)

    @property
    def python(self) -> str:
        """The discounted gain as Python source."""
        return f"gain * {_log_source('rank + 1', self.base)}"

    @property
    def shape(self) -> Discount:
        """The same logarithm to base 2."""
        return RisingLog()


@dataclass(frozen=True)
class JarvelinKekalainen(Discount):
    r"""The discount of 2002: 1 below rank *b*, then :math:`1/\log_b(\mathrm{rank})`; with b = 2 ranks 1 and 2 weigh 1.

    Source: Järvelin and Kekäläinen, TOIS 20(4), 2002, equation 2.

    >>> [JarvelinKekalainen().factor(rank) for rank in (1, 2, 4)]
    [1.0, 1.0, 2.0]
    """

    base: float = 2.0
    code: ClassVar[str] = "jk"

    def __post_init__(self) -> None:
        _normalize(self, base=_check_base(self.base))

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is divided by."""
        return 1.0 if rank < self.base else math.log(rank) / math.log(self.base)

    @property
    def formula(self) -> str:
        """The weight of a rank, as one line of plain text."""
        return f"1 up to rank {self.base:g}, then 1 / {plain(_logarithm(self.base, Symbol('rank'), 0))}"

    @property
    def python(self) -> str:
        """The discounted gain as Python source."""
        return f"gain if rank < {as_source(self.base)} else gain / {_log_source('rank', self.base)}"

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is divided by; a symbol stands for any rank."""
        log = _logarithm(self.base, rank, 0)
        if isinstance(rank, Symbol):
            return Called("max", (Number("1"), log))  # no rank is divided by less than 1
        return Number("1") if rank < self.base else log


@dataclass(frozen=True)
class Reciprocal(Discount):
    """1/rank: catboost's ``denominator=Position``.

    >>> Reciprocal().factor(4)
    4.0
    """

    python: ClassVar[str] = "gain / rank"

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is divided by."""
        return float(rank)

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is divided by; a symbol stands for any rank."""
        return _rank(rank)


@dataclass(frozen=True)
class SquareRoot(Discount):
    r""":math:`1/\sqrt{\mathrm{rank}}`, between the logarithm and 1/rank.

    >>> SquareRoot().factor(4)
    2.0
    """

    python: ClassVar[str] = "gain / math.sqrt(rank)"

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is divided by."""
        return math.sqrt(rank)

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is divided by; a symbol stands for any rank."""
        return Called("sqrt", (_rank(rank),))


@dataclass(frozen=True)
class NoDiscount(Discount):
    """Every rank weighs 1, so that DCG is CG."""

    python: ClassVar[str] = "gain"

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is divided by: 1."""
        return 1.0

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is divided by: 1."""
        return Number("1")


@dataclass(frozen=True)
class Weights(Discount):
    """Weights by rank, rank 1 first. Ranks after the last weight weigh 0.

    >>> [Weights((1.0, 0.5)).factor(rank) for rank in (1, 2, 3)]
    [1.0, 0.5, 0.0]
    """

    values: tuple[float, ...]
    code: ClassVar[str] = "weights"
    divides: ClassVar[bool] = False
    positive: ClassVar[bool] = False
    python: ClassVar[str] = ""

    def __post_init__(self) -> None:
        if isinstance(self.values, str | bytes | bytearray) or not isinstance(self.values, Iterable):
            raise words.WEIGHTS.error(self.values)
        _normalize(self, values=tuple(_check_weight(weight, rank) for rank, weight in enumerate(self.values, 1)))
        if not self.values:
            raise words.NO_WEIGHTS.error([])

    def __repr__(self) -> str:
        return repr(list(self.values))  # as a caller writes them

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is multiplied with."""
        return self.values[rank - 1] if rank <= len(self.values) else 0.0

    @classmethod
    def parameters(cls) -> dict[str, float]:
        """Return nothing: the weights are a list."""
        return {}

    @classmethod
    def of_numbers(cls, numbers: Sequence[float]) -> Discount:
        """Return the discount with these weights."""
        return cls(tuple(numbers))

    def numbers(self) -> list[float]:
        """Return the weights."""
        return list(self.values)

    def text(self) -> str:
        """Return the weights as a signature writes them: ``[1,0.5]``."""
        return f"[{','.join(map(as_word, self.values))}]"

    @property
    def formula(self) -> str:
        """The weights, as one line of plain text."""
        return "weights " + ", ".join(f"{value:g}" for value in self.values)

    @property
    def shape(self) -> Discount:
        """The same weights, without the zeros at their end, with the first weight that is not 0 as 1."""
        first = next((value for value in self.values if value), 0.0)
        if not first:
            return self
        last = max(place for place, value in enumerate(self.values) if value)
        return Weights(tuple(value / first for value in self.values[: last + 1]))


@dataclass(frozen=True)
class RankFunction(Discount):
    """The caller's own function from a 1-based rank to its weight."""

    function: Callable[[int], float]
    divides: ClassVar[bool] = False
    constant: ClassVar[bool] = False
    positive: ClassVar[bool] = False
    formula: ClassVar[str] = "own function of the rank"
    python: ClassVar[str] = ""

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise words.RANK_FUNCTION.error(self.function)

    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is multiplied with."""
        return _check_weight(self.function(rank), rank)


@dataclass(frozen=True)
class NamedDiscount:
    """A discount that has a name, with what a reader needs to know of it.

    Attributes
    ----------
    title : str
        A word for a button.
    meaning : str
        What it does, in a few words.
    source : str
        Who defined it.
    rare : bool
        Whether few choose it: the board folds it away.

    """

    name: str
    title: str
    meaning: str
    source: str
    discount: Discount
    rare: bool = False

    @property
    def formula(self) -> str:
        """The weight of a rank, as one line of plain text."""
        return self.discount.formula


DISCOUNTS: dict[str, NamedDiscount] = {
    named.name: named
    for named in (
        NamedDiscount(
            name="log2",
            title="log2",
            meaning="rank 3 weighs half of rank 1, rank 7 a third",
            source="Burges et al., ICML 2005; every library's default",
            discount=LogDiscount(),
        ),
        NamedDiscount(
            name="jk2002",
            title="2002",
            meaning="ranks below the base are not discounted at all",
            source="Järvelin and Kekäläinen, TOIS 20(4), 2002",
            discount=JarvelinKekalainen(),
            rare=True,
        ),
        NamedDiscount(
            name="sqrt",
            title="1/√rank",
            meaning="rank 4 weighs half, rank 9 a third: steeper than the logarithm",
            source="no library's default; between log2 and 1/rank",
            discount=SquareRoot(),
            rare=True,
        ),
        NamedDiscount(
            name="reciprocal",
            title="1/rank",
            meaning="rank 2 weighs half, rank 10 a tenth: much steeper",
            source="catboost denominator=Position",
            discount=Reciprocal(),
        ),
        NamedDiscount(
            name="none",
            title="none",
            meaning="every rank weighs the same, so the order within the top k does not matter",
            source="Järvelin and Kekäläinen's CG",
            discount=NoDiscount(),
        ),
    )
}
_NAMES: dict[Discount, str] = {named.discount: name for name, named in DISCOUNTS.items()}

DiscountLike = str | Discount | Sequence[float] | Callable[[int], float]
"""What a caller may write as a discount."""


def check_discount(discount: object) -> str | Discount:
    """Return a discount as a convention keeps it: a name if it has one, else the object.

    Raises
    ------
    NdcgError
        If it is neither a name of :data:`DISCOUNTS`, a discount, a sequence of weights nor a function of the rank.

    """
    discount = array_of(discount, words.THE_DISCOUNT)
    if isinstance(discount, str):
        if discount in DISCOUNTS:
            return discount
    elif isinstance(discount, Discount):
        return _NAMES.get(discount, discount)  # equal conventions compare equal
    elif _is_sequence(discount):
        return Weights(tuple(discount))
    elif callable(discount):
        return RankFunction(discount)
    raise words.DISCOUNT.unknown(discount, DISCOUNTS, {named.title: name for name, named in DISCOUNTS.items()})


def _is_sequence(value: object) -> TypeGuard[Iterable[float]]:
    if isinstance(value, Sequence):
        return not isinstance(value, bytes | bytearray)
    return getattr(value, "ndim", 0) == 1 and isinstance(value, Iterable)


def discount_object(discount: str | Discount) -> Discount:
    """Return the discount that a convention keeps, a name looked up."""
    return DISCOUNTS[discount].discount if isinstance(discount, str) else discount

"""What every discount has: a factor for each rank, remembered, and its texts.

:mod:`ndcg_core.model.discounts` has the discounts themselves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import mul, truediv
from typing import ClassVar, Protocol

from ndcg_core.caches import sized_cache
from ndcg_core.document.formulas import Called, Formula, Fraction, Number, Symbol
from ndcg_core.document.terminal import formula as plain
from ndcg_core.model.numbers import as_source, as_word

_SHORT = 256
"""The first so many factors of a discount are computed together, because most lists are shorter."""
_MOST_FACTORS = 1_000_000
"""How many factors of longer lists are remembered altogether."""


class Combine(Protocol):
    """A function from a gain and a factor to the discounted gain: a division or a product."""

    def __call__(self, gain: float, factor: float, /) -> float:
        """Return the discounted gain."""
        ...


class Discount(ABC):
    """What a rank takes off a gain; the subclasses are frozen records of their parameters.

    Attributes
    ----------
    code : str
        Its name in a signature and in a link: the ``log`` of ``log(base=e)``.
    divides : bool
        Whether the gain is divided by the factor; otherwise it is multiplied with it.
    constant : bool
        Whether the factors never change; a caller's own function may.
    positive : bool
        Whether every rank weighs more than 0.

    """

    code: ClassVar[str] = ""
    divides: ClassVar[bool] = True
    constant: ClassVar[bool] = True
    positive: ClassVar[bool] = True
    combine: ClassVar[Combine] = truediv
    """The function from a gain and a factor to the discounted gain."""
    forms: ClassVar[dict[str, type[Discount]]] = {}
    """Every class that a signature or a link can name, by its code."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.combine = truediv if cls.divides else mul
        if cls.code:
            Discount.forms[cls.code] = cls

    @abstractmethod
    def factor(self, rank: int) -> float:
        """Return what the gain at this 1-based rank is divided by, or multiplied with."""

    @property
    def formula(self) -> str:
        """The weight of a rank, as one line of plain text."""
        return plain(self.weight_written(Symbol("rank")))

    @property
    @abstractmethod
    def python(self) -> str:
        """The discounted gain as Python source in ``gain`` and ``rank``; empty if only its numbers can be written."""

    def written(self, rank: int | Symbol) -> Formula:
        """Return what the gain at a rank is divided by, or multiplied with, before it is computed.

        The rank is a number, or a symbol for any rank.
        """
        if isinstance(rank, Symbol):
            return Called("factor" if self.divides else "weight", (rank,))
        return Number(as_source(self.factor(rank)))

    def weight_written(self, rank: int | Symbol) -> Formula:
        """Return the weight of a rank, before it is computed."""
        factor = self.written(rank)
        return Fraction(Number("1"), factor) if self.divides and factor != Number("1") else factor

    def weight(self, rank: int) -> float:
        """Return the weight of a 1-based rank, at a cost that does not grow with the rank.

        >>> from ndcg_core.model.discounts import LogDiscount, Reciprocal
        >>> LogDiscount().weight(3), Reciprocal().weight(10**18)
        (0.5, 1e-18)
        """
        factor = self.factor(rank)
        return 1.0 / factor if self.divides else factor

    def weights(self, n: int) -> list[float]:
        """Return the weights of ranks 1 to n, shape ``(n,)``.

        >>> from ndcg_core.model.discounts import LogDiscount
        >>> [round(weight, 4) for weight in LogDiscount().weights(3)]
        [1.0, 0.6309, 0.5]
        """
        combine = self.combine
        return [combine(1.0, factor) for factor in self.factors(n)[:n]]

    def factors(self, n: int) -> Sequence[float]:
        """Return the factors of ranks 1 to n, and possibly of some more.

        >>> from ndcg_core.model.discounts import LogDiscount
        >>> LogDiscount().factors(3)[2]
        2.0
        """
        if not self.constant:
            return _factors(self, n)
        return self._first_factors if n <= _SHORT else _long_factors(self, n)

    @cached_property
    def _first_factors(self) -> tuple[float, ...]:
        return _short_factors(self)

    @property
    def shape(self) -> Discount:
        """A discount that is proportional to this one, the same for all that are proportional to each other.

        A factor that all ranks share cancels out in DCG / IDCG, such as the base of a logarithm.
        """
        return self

    def with_base(self, base: float) -> Discount | None:
        """Return the same discount with another base of its logarithm, or None if that is not all that would change."""
        return None

    @classmethod
    def parameters(cls) -> dict[str, float]:
        """Return the parameters by name with their defaults; empty if they are not single numbers."""
        names: tuple[str, ...] = getattr(cls, "__match_args__", ())
        return {name: getattr(cls, name) for name in names if cls.code}

    @classmethod
    def of_numbers(cls, numbers: Sequence[float]) -> Discount:
        """Return the discount that :meth:`numbers` describes."""
        return cls(*numbers)

    def numbers(self) -> list[float]:
        """Return the parameters in their order, for a link."""
        return [getattr(self, name) for name in self.parameters()]

    def link(self) -> list[str | float]:
        """Return the code and the parameters, for a link."""
        return [self.code, *self.numbers()]

    def text(self) -> str:
        """Return the discount as a signature writes it, such as ``log(base=e)``; empty if it cannot be written."""
        changed = [(name, getattr(self, name)) for name, default in self.parameters().items()]
        inside = ",".join(f"{name}={as_word(value)}" for name, value in changed if value != self.parameters()[name])
        return f"{self.code}({inside})" if self.code else ""


def _factors(discount: Discount, n: int) -> tuple[float, ...]:
    return tuple(map(discount.factor, range(1, n + 1)))


# Computing the factors of a list takes longer than its sum.
_short_factors = lru_cache(maxsize=512)(lambda discount: _factors(discount, _SHORT))
_long_factors = sized_cache(_MOST_FACTORS, lambda _discount, n: n)(_factors)

"""What a field of a convention says of itself: its values and their meanings, and where it matters."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ndcg_core.model import words
from ndcg_core.model.discounts import check_discount, discount_object
from ndcg_core.model.gains import check_gain, gain_object
from ndcg_core.model.numbers import real

Stage = Literal["read", "admit", "order", "gain", "discount", "cut", "ideal", "quotient", "queries", "average"]
"""The stages of the pipeline, in their order; ``queries`` and ``average`` are about several lists."""
Need = Literal[
    "nothing",
    "ties",
    "scores",
    "duplicates",
    "unjudged",
    "negatives",
    "uncommon grades",
    "an empty ideal",
    "a short list",
]
"""What a list must have for a choice to matter to it."""
FieldValue = Any
"""A value by its field's name. Each field has its own type, and a convention checks what it gets: anything may come."""
Meanings = Mapping[FieldValue, str]


class Field:
    """What every field of a convention says of itself.

    Attributes
    ----------
    stages : tuple of Stage
        The stages of the pipeline that read it.
    need : Need
        What a list must have for the field to matter to it.

    """

    stages: tuple[Stage, ...]
    need: Need

    def check(self, name: str, value: object) -> FieldValue:
        """Return the value as a convention keeps it; raise :class:`NdcgError` if it is unknown."""
        raise NotImplementedError

    def meaning(self, value: FieldValue) -> str:
        """Return what a value means, in one line of plain text."""
        raise NotImplementedError

    @property
    def many(self) -> bool:
        """Whether the field matters to several queries only, so that no single list shows it."""
        return self.stages[0] in ("queries", "average")


@dataclass(frozen=True)
class GainField(Field):
    """The gain: a name, a table or a function."""

    stages: tuple[Stage, ...] = ("gain", "ideal")
    need: Need = "nothing"

    def check(self, name: str, value: object) -> FieldValue:
        """Return the gain as a convention keeps it."""
        return check_gain(value)

    def meaning(self, value: FieldValue) -> str:
        """Return the gain's formula."""
        return gain_object(value).formula


@dataclass(frozen=True)
class DiscountField(Field):
    """The discount: a name, a discount object, weights or a function."""

    stages: tuple[Stage, ...] = ("discount",)
    need: Need = "nothing"

    def check(self, name: str, value: object) -> FieldValue:
        """Return the discount as a convention keeps it."""
        return check_discount(value)

    def meaning(self, value: FieldValue) -> str:
        """Return the discount's formula."""
        return discount_object(value).formula


@dataclass(frozen=True)
class CutoffField(Field):
    """The cutoff k."""

    stages: tuple[Stage, ...] = ("cut", "ideal")
    need: Need = "nothing"

    def check(self, name: str, value: object) -> FieldValue:
        """Return the cutoff, None for the whole list."""
        return None if value is None else check_whole(name, value, 1)

    def meaning(self, value: FieldValue) -> str:
        """Return which ranks count."""
        return "the whole list counts" if value is None else f"ranks 1 to {value} count"


@dataclass(frozen=True)
class Choice(Field):
    """A field that takes words or a number.

    Attributes
    ----------
    words : mapping from a value to its meaning
    number : str
        What a number means, with ``{}`` in its place; empty if the field takes no number.
    least, most : float
        The smallest and the largest number allowed.
    whole : bool
        Whether only whole numbers are allowed.
    code_alone : tuple of str
        The words that programs use and people do not choose: no control offers them.
    rare : tuple of str
        Further words by which no wrong answer is explained.

    """

    words: Meanings
    stages: tuple[Stage, ...]
    need: Need = "nothing"
    number: str = ""
    least: float = -math.inf
    most: float = math.inf
    whole: bool = False
    code_alone: tuple[str, ...] = ()
    rare: tuple[str, ...] = ()

    @property
    def offered(self) -> list[FieldValue]:
        """The values that a person would choose."""
        return [value for value in self.words if value not in self.code_alone]

    @property
    def common(self) -> list[FieldValue]:
        """The values that a student may have chosen by mistake."""
        return [value for value in self.offered if value not in self.rare]

    def check(self, name: str, value: object) -> FieldValue:
        """Return the value as the convention keeps it; raise :class:`NdcgError` if it is unknown."""
        if isinstance(value, str) or value is None:
            if value in self.words:
                return value
        elif self.number and self.whole and not (real(value) or 0) > self.most:
            return check_whole(name, value, int(self.least))
        elif (number := real(value)) is not None and math.isfinite(number) and self._takes(number):
            return number
        raise words.CHOICE.unknown(
            value, (word for word in self.words if isinstance(word, str)), field=name, values=self._values()
        )

    def _takes(self, number: float) -> bool:
        return number in self.words or (bool(self.number) and self.least <= number <= self.most)

    def meaning(self, value: FieldValue) -> str:
        """Return what a value means, in one line of plain text."""
        return self.words[value] if value in self.words else self.number.format(f"{value:g}")

    def _values(self) -> str:
        known = ", ".join(map(repr, self.words))
        if not self.number:
            return f"one of {known}"
        least = f" of at least {self.least:g}" if self.least > -math.inf else ""
        most = f" and at most {self.most:g}" if self.most < math.inf else ""
        number = f"a {'whole ' if self.whole else ''}number{least}{most}"
        return f"{known} or {number}" if known else number


def check_whole(name: str, value: Any, least: int) -> int:
    """Return a whole number of at least ``least`` that a float can hold too; a truth value is refused.

    Raises
    ------
    NdcgError
        If the value is anything else.

    """
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if not isinstance(value, bool) and number >= least and real(number) is not None:
        return number
    if name == "k":
        raise (words.CUTOFF_TOO_LARGE if number > least else words.CUTOFF).error(value)
    raise (words.WHOLE_TOO_LARGE if number > least else words.WHOLE).error(value, field=name, least=least)

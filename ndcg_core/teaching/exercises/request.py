"""The checked request for an exercise."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention, ConventionLike
from ndcg_core.model.fields import check_whole
from ndcg_core.model.numbers import real
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.sums import reports_only

MOST_MISSED = 3
"""How many documents a list misses at most, if nobody says otherwise."""


class ListChoices(TypedDict):
    """What every list of a search has in common; :func:`ndcg_core.teaching.exercises.make` says what each is."""

    size: int
    grades: Sequence[float]
    convention: ConventionLike
    decimals: int


@dataclass(frozen=True)
class ExerciseRequest:
    """The request: the number of documents, the scale of grades, the task, and the mistakes to separate.

    ``taken`` holds right answers, as they are typed, that the list must not have; it misses at most ``missed``
    documents.
    """

    size: int
    grades: tuple[float, ...]
    convention: Convention
    decimals: int
    quantity: str
    chosen: tuple[str, ...]
    taken: frozenset[str] = frozenset()
    missed: int = MOST_MISSED

    @property
    def unit(self) -> float:
        """The value of 1 in the last decimal."""
        return 10.0**-self.decimals

    @cached_property
    def quickest_first(self) -> tuple[str, ...]:
        """Return the mistakes, first those that only change finished sums: they are quick and may reject a list."""
        return tuple(sorted(self.chosen, key=lambda name: not all(map(reports_only, mistakes[name].variants))))


def whole(name: str, value: object, least: int) -> int:
    """Return a whole number of at least ``least``; raise :class:`NdcgError` that names the argument."""
    try:
        return check_whole(name, value, least)
    except NdcgError:
        raise words.WHOLE_ARGUMENT.error(value, name=name, least=least) from None


def scale(grades: Iterable[float]) -> tuple[float, ...]:
    """Return the grades to draw from; raise :class:`NdcgError` unless they are numbers."""
    try:
        given = tuple(grades)
    except TypeError:
        given = ()
    numbers = [real(grade) for grade in given]
    if not given or any(number is None or not math.isfinite(number) for number in numbers):
        raise words.GRADE_SCALE.error(grades)
    return given


def known_quantity(quantity: str) -> str:
    """Return the quantity; raise :class:`NdcgError` if it is unknown."""
    if not isinstance(quantity, str) or quantity not in QUANTITIES:
        raise words.QUANTITY.unknown(quantity, QUANTITIES)
    return quantity


def ids(chosen: Iterable[str]) -> tuple[str, ...]:
    """Return the ids in the catalogue's order, each once; raise :class:`NdcgError` for an unknown id."""
    given = [chosen] if isinstance(chosen, str) else list(chosen)
    known = {mistakes[mistake].id for mistake in given}
    return tuple(mistake for mistake in mistakes if mistake in known)

"""What many answers to one task come to, as records that a page draws; each kind of task says which it is."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from ndcg_core.document import Block
from ndcg_core.teaching.tasks.kept import Kept
from ndcg_core.teaching.tasks.number_key import NumberKey


class Numbers(NamedTuple):
    """Numbers, and what they are marked by."""

    key: NumberKey


class Options(NamedTuple):
    """What could be chosen, how many chose each, and which are right."""

    options: Sequence[str]
    counts: Sequence[int]
    right: Sequence[bool]


class Guesses(NamedTuple):
    """Guesses on a bar from 0 to ``most``, and what was to be guessed, as a number and in words."""

    values: Sequence[float]
    most: float
    truth: float
    written: str


class FlagPlaces(NamedTuple):
    """A flag: its name, where each answer puts it, None for the pocket, and where it belongs, also in words."""

    name: str
    places: Sequence[float | None]
    truth: float | None
    written: str


class Flags(NamedTuple):
    """Flags on a line with these ends, and what the pocket beside it is called."""

    flags: Sequence[FlagPlaces]
    line: tuple[float, float]
    pocket: str


class DocumentRanks(NamedTuple):
    """Where the answers put a document.

    Attributes
    ----------
    place : int
        Its place in the list that was asked, from 0.
    title, grade : str
        What it is called, and its grade, ``?`` for one that is not judged.
    counts : tuple of int
        How many put it at each rank, from rank 1.
    mean : float
        Its mean rank, from 1.
    right : tuple of int or None
        The first and the last rank, from 1, that the best orders give it: equal gains can be swapped; None where
        another order than the best is asked for.

    """

    place: int
    title: str
    grade: str
    counts: tuple[int, ...]
    mean: float
    right: tuple[int, int] | None


class CommonOrder(NamedTuple):
    """An answer that several gave: what was kept of it, in words, how many, and nDCG of its list."""

    answer: Kept
    written: str
    people: int
    ndcg: float


class Orders(NamedTuple):
    """What was dragged: the documents, the best first, and the commonest answers."""

    documents: tuple[DocumentRanks, ...]
    commonest: tuple[CommonOrder, ...]


Collected = Numbers | Options | Guesses | Flags | Orders | list[Block]
"""What a projector shows of a class's answers; blocks, where a kind has no picture of its own."""


def ranks_of(place: int, orders: Sequence[Sequence[object]], gains: Sequence[float]) -> tuple[tuple[int, ...], float]:
    """Return how many orders put a document at each rank, and its mean rank.

    >>> ranks_of(0, [(0, 1), (1, 0)], [3.0, 1.0])
    ((1, 1), 1.5)
    """
    ranks = [order.index(place) + 1 for order in orders if place in order]
    found = Counter(ranks)
    return tuple(found[rank] for rank in range(1, len(gains) + 1)), fmean(ranks) if ranks else 0.0


def best_ranks(place: int, gains: Sequence[float]) -> tuple[int, int]:
    """Return the first and the last rank that the best orders give a document.

    >>> best_ranks(2, [1.0, 2.0, 1.0])
    (2, 3)
    """
    above = sum(gain > gains[place] for gain in gains)
    return above + 1, above + list(gains).count(gains[place])

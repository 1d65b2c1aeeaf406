"""What a class made of a list that it dragged into order: where each document went, and the commonest orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from statistics import fmean
from typing import NamedTuple

from ndcg_core.teaching.classroom.questions import OrderQuestion

_MOST_ORDERS = 5


class DocumentRanks(NamedTuple):
    """Where a class put a document.

    Attributes
    ----------
    place : int
        Its place in the list that was asked, from 0.
    counts : tuple of int
        How many put it at each rank, from rank 1.
    mean : float
        Its mean rank, from 1.
    right : tuple of int or None
        The first and the last rank, from 1, that the best orders give it: equal gains can be swapped; None where
        another order than the best is asked for.

    """

    place: int
    counts: tuple[int, ...]
    mean: float
    right: tuple[int, int] | None


class CommonOrder(NamedTuple):
    """An order that several gave: the places, how many, and its nDCG."""

    order: tuple[int, ...]
    people: int
    ndcg: float


class Orders(NamedTuple):
    """What a class dragged: its documents, the best first, and the commonest orders."""

    documents: tuple[DocumentRanks, ...]
    commonest: tuple[CommonOrder, ...]


def count_orders(question: OrderQuestion, answers: Collection[Sequence[int]]) -> Orders:
    """Return where a class put each document, and its commonest orders.

    >>> from ndcg_core import Topic
    >>> question = OrderQuestion(text="The best first.", topic=Topic(["a", "b", "c"], {"a": 1, "b": 2, "c": 1}))
    >>> found = count_orders(question, [(1, 0, 2), (1, 2, 0), (0, 1, 2)])
    >>> [(row.place, row.counts, row.right) for row in found.documents]
    [(1, (2, 1, 0), (1, 1)), (0, (1, 1, 1), (2, 3)), (2, (0, 1, 2), (2, 3))]
    """
    gains = question.gains
    given = [tuple(order) for order in answers]
    best_first = sorted(range(len(gains)), key=lambda place: -gains[place])
    common = Counter(given).most_common(_MOST_ORDERS)
    return Orders(
        tuple(_ranks_of(place, given, gains, asks_best=not question.until) for place in best_first),
        tuple(CommonOrder(order, count, question.ndcg(order)) for order, count in common),
    )


def _ranks_of(place: int, given: Sequence[Sequence[int]], gains: Sequence[float], *, asks_best: bool) -> DocumentRanks:
    ranks = [order.index(place) + 1 for order in given if place in order]
    found = Counter(ranks)
    above = sum(gain > gains[place] for gain in gains)
    return DocumentRanks(
        place,
        tuple(found[rank] for rank in range(1, len(gains) + 1)),
        fmean(ranks) if ranks else 0.0,
        (above + 1, above + gains.count(gains[place])) if asks_best else None,
    )

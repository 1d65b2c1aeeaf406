"""Other orders of documents with equal scores: where another rule for ties, or chance, gives another number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from math import factorial, prod
from typing import NamedTuple

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.sums import parts
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues, with_quotient

MOST_ORDERS, MOST_TIED = 500, 50
"""A list whose ties allow more orders that differ is not searched: they would give nearly every number. Nor is one with
more tied documents, which nobody puts into another order by hand."""
Group = tuple[DocId, ...]


class TiedOrder(NamedTuple):
    """An order of a list.

    Attributes
    ----------
    groups : tuple of tuple of document
        Each group of documents with equal scores and unequal grades, in this order.

    """

    groups: tuple[Group, ...]


class TiedOrders:
    """Every order of a list's ties that gives other numbers, with these numbers; none if there are too many.

    >>> from ndcg_core import Convention, Topic
    >>> found = TiedOrders(Topic({"a": 1, "b": 1}, {"b": 1}), Convention())
    >>> [order.groups for order in found.orders], round(found.columns.values(0)["dcg"], 4)
    ([(('a', 'b'),), (('b', 'a'),)], 0.6309)
    """

    def __init__(self, topic: Topic, convention: Convention) -> None:
        seen = normalized(topic, convention)
        orders = seen.has_ties and not seen.repeated and convention.oddities.order == "score"
        groups = _groups(seen) if orders else []
        ties = [group for group in groups if len(_grades(seen, group)) > 1]
        few = 0 < sum(map(len, ties)) <= MOST_TIED and prod(_ways(seen, group) for group in ties) <= MOST_ORDERS
        found = list(product(*(_orders(seen, group) for group in ties))) if few else []
        self.orders = [TiedOrder(tuple(order)) for order in found]
        rankings = [_ranking(groups, ties, order) for order in found]
        self.columns = SortedValues(
            [with_quotient(*parts(Topic(ranking, seen.qrels), convention)[:2]) for ranking in rankings]
        )


def _groups(topic: Topic) -> list[Group]:
    """Return the documents by score, the highest first; those of one score in the order of the list."""
    scores = dict(zip(topic.docs, topic.scores or (), strict=True))
    ranked = sorted(topic.docs, key=lambda doc: -scores[doc])
    return [tuple(group) for _, group in groupby(ranked, key=scores.__getitem__)]


def _grades(topic: Topic, group: Group) -> Counter[float | None]:
    return Counter(topic.qrels.get(doc) for doc in group)


def _ways(topic: Topic, group: Group) -> int:
    """Return in how many orders the grades of a group can stand."""
    return factorial(len(group)) // prod(map(factorial, _grades(topic, group).values()))


def _orders(topic: Topic, group: Group) -> list[Group]:
    """Return the orders of a group in which its grades differ, the first in the order of the list."""
    left = {grade: [doc for doc in group if topic.qrels.get(doc) == grade] for grade in _grades(topic, group)}
    return list(_next(left, len(group)))


def _next(left: dict[float | None, list[DocId]], size: int) -> Iterator[Group]:
    if not size:
        yield ()
        return
    for grade, docs in left.items():
        if docs:
            for rest in _next({**left, grade: docs[1:]}, size - 1):
                yield (docs[0], *rest)


def _ranking(groups: Sequence[Group], ties: Sequence[Group], order: Sequence[Group]) -> list[DocId]:
    instead = dict(zip(ties, order, strict=True))
    return [doc for group in groups for doc in instead.get(group, group)]

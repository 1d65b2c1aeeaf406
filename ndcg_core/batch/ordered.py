"""Many lists in every order that a convention can want; each order is computed once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import NamedTuple, TypeVar, cast

import numpy as np

from ndcg_core.batch.blocks import Lists
from ndcg_core.batch.choices import (
    IDEAL_ORDERS,
    IDEAL_POOLS,
    NEGATIVE,
    TIES,
    WITHOUT_IDS,
    places_by_gain,
    unjudged_code,
)
from ndcg_core.batch.ordering import Ranked, SortKey, falling, settled, sort_lists
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import unjudged_of

Made = TypeVar("Made")
Arrange = Callable[[np.ndarray], np.ndarray]
Removes = Callable[[np.ndarray], np.ndarray]


class OrderKey(NamedTuple):
    """What decides the codes by rank."""

    sort: SortKey
    ties: str
    seed: int


class OrderedLists:
    """Lists, brought into every order that a convention can want.

    Parameters
    ----------
    lists : Lists
    depth : int or None
        How many ranks will be wanted, at most; None for all. A deeper cutoff is answered by sorting once more.
    once : bool
        Whether they are scored only once, so that nothing is kept; otherwise each order is computed once.
    """

    def __init__(self, lists: Lists, *, depth: int | None = None, once: bool = False) -> None:
        self.lists, self.depth, self._once = lists, depth, once
        self._kept: dict[object, object] = {}

    def parts(self, convention: Convention) -> Iterator[tuple[Ranked, np.ndarray]]:
        """Return the lists by rank as a convention sees them, and the codes of their ideal lists.

        The ideal list is in its order; where gains decide it, the highest grade comes first.
        """
        key, depth = self.order_key(convention), self._depth(convention)
        pool, arrange = IDEAL_POOLS[convention.ideal_pool], IDEAL_ORDERS[convention.ideal_order]
        removes = key.sort.removes
        for number, ranked in enumerate(self.ranked(key, depth)):
            if pool.from_qrels and self.lists.names is not None:
                name: tuple[object, ...] = (number, arrange, removes)
                codes = self._keep(name, partial(self._judged, ranked, arrange, removes))
            elif pool.of_ranks:
                codes = self._keep((number, arrange, key, depth, convention.k), partial(_top, ranked, convention.k))
            else:
                codes = self._keep((number, arrange, key.sort, depth), partial(arrange, ranked.cells))
            yield ranked, codes

    def ranked(self, key: OrderKey, depth: int | None = None) -> Iterator[Ranked]:
        """Return the lists by rank, equal scores in their order; by gain only as far as higher grades gain more."""
        if self._once:
            yield from (self._turned(ranked, key) for ranked in sort_lists(self.lists, key.sort, depth))
            return
        by_score = self._keep((key.sort, depth), lambda: list(sort_lists(self.lists, key.sort, depth)))
        yield from self._keep((key, depth), lambda: [self._turned(ranked, key) for ranked in by_score])

    def order_key(self, convention: Convention) -> OrderKey:
        """Return what decides the order of the lists."""
        named, given = self.lists.names is not None, convention.oddities.order == "given"
        word = convention.ties if named else WITHOUT_IDS.get(convention.ties, convention.ties)
        word = "input" if given else word  # no two documents are tied
        tie = TIES[word]
        # It compares arrays as it does numbers.
        removes = cast("Removes | None", NEGATIVE[convention.negative].removes if self._has_negative else None)
        sort = SortKey(
            "given" if given else convention.oddities.score_type,
            tie.backwards,
            named or bool(tie.turn or tie.gains),
            removes,
            named and unjudged_of(convention).removes and self.has_unjudged,
            named and convention.averaging.own_document == "drop" and self._has_own,
        )
        return OrderKey(sort, word, convention.seed if tie.seeded else 0)

    @cached_property
    def has_unjudged(self) -> bool:
        """Whether any document is not judged."""
        code = unjudged_code(self.lists.values)
        return code is not None and bool((self.lists.grades == code).any())

    @cached_property
    def _has_negative(self) -> bool:
        values = self.lists.values
        return values is None or bool(values[0] < 0)

    @cached_property
    def _has_own(self) -> bool:
        return self.lists.names is not None and len(self.lists.names.own) > 0

    def _depth(self, convention: Convention) -> int | None:
        return None if convention.k is None or (self.depth or 0) < convention.k else self.depth

    def _keep(self, name: object, make: Callable[[], Made]) -> Made:
        if self._once:
            return make()
        if name not in self._kept:
            self._kept[name] = make()
        return cast("Made", self._kept[name])

    def _turned(self, ranked: Ranked, key: OrderKey) -> Ranked:
        tie = TIES[key.ties]
        if ranked.starts is None:
            return ranked
        if tie.best is not None:
            in_order = np.arange(len(ranked.grades) + 1)
            return ranked._replace(ranks=settled(ranked.ranks, np.flatnonzero(ranked.starts), in_order, best=tie.best))
        if tie.turn is None:
            return ranked
        places, instead = tie.turn(ranked, self.lists, key.seed)
        return ranked._replace(
            ranks=_exchanged(ranked.ranks, places, instead),
            columns=None if ranked.columns is None else _exchanged(ranked.columns, places, instead),
        )

    def _judged(self, ranked: Ranked, arrange: Arrange, removes: Removes | None) -> np.ndarray:
        codes = self.judged(ranked)
        if removes is not None:
            goes = np.concatenate(([False], removes(ranked.grades)))
            codes = np.where(goes.take(codes), codes.dtype.type(0), codes)
        return arrange(codes)

    def judged(self, ranked: Ranked) -> np.ndarray:
        """Return the codes of all judged documents of some lists, in the order given."""
        names = self.lists.names
        return ranked.cells if names is None else names.judged(np.arange(len(self.lists.queries))[ranked.rows])

    def ideal(self, pool: np.ndarray, table: np.ndarray, convention: Convention) -> np.ndarray:
        """Return the codes of an ideal list by gain, which is by grade unless a lower grade gains more."""
        if convention.ideal_order != "gain" or (places := places_by_gain(table)) is None:
            return pool
        by_gain = np.argsort(places)
        return self._keep((id(pool), by_gain.tobytes()), lambda: by_gain.take(falling(places.take(pool))))


def _top(ranked: Ranked, k: int | None) -> np.ndarray:
    return falling(ranked.ranks[:, :k])


def _exchanged(cells: np.ndarray, places: np.ndarray, instead: np.ndarray) -> np.ndarray:
    turned = cells.copy(order="C")
    turned.ravel()[places] = cells.ravel()[instead]
    return turned

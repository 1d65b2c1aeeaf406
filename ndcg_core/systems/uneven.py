"""Runs of which less is judged than of others: no system that was pooled is like them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ndcg_core.systems import words
from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.numbers import signed
from ndcg_core.systems.unjudged import OrderBounds

LESS = 0.1
"""So much less of a run is judged than of the best judged one before it is said."""


class Uneven(NamedTuple):
    """A run of which less is judged than of others.

    Attributes
    ----------
    system, other : str
        The run, and the one that it is held against: the best of the others.
    share, others : float, (float, float)
        Which part of its first ``depth`` documents is judged; the lowest and the highest share of the others.
    low, high : float
        Its lead over that one in the worst and the best of the judgments that were tried; NaN where none was.
    """

    system: str
    share: float
    others: tuple[float, float]
    depth: int
    other: str
    low: float = math.nan
    high: float = math.nan

    @property
    def safe(self) -> bool:
        """Whether the same one of the two leads whatever was tried."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        """Return it as a sentence.

        >>> print(Uneven("hybrid", 0.44, (1.0, 1.0), 10, "bm25"))
        hybrid: 44% of its first 10 are judged, the others 100%.
        """
        others = list(dict.fromkeys(f"{share:.0%}" for share in self.others))
        form = words.UNEVEN if math.isnan(self.low) else words.UNEVEN_LEAD
        return form.format(
            system=self.system,
            share=self.share,
            others=words.UP_TO.join(others),
            depth=self.depth,
            other=self.other,
            low=signed(self.low, 3),
            high=signed(self.high, 3),
        )


def uneven(
    judged: Mapping[str, float], means: Mapping[str, float], depth: int, orders: Iterable[OrderBounds] = ()
) -> tuple[Uneven, ...]:
    """Return the runs of which less is judged than of the others, with how far that could move their leads.

    >>> print(*uneven({"pooled": 1.0, "new": 0.44}, {"pooled": 0.5, "new": 0.6}, 10))
    new: 44% of its first 10 are judged, the others 100%.
    """
    most = max(judged.values(), default=0.0)
    alike = {name: share for name, share in judged.items() if share >= most - LESS}
    best = next((name for name in in_order(means) if name in alike), "")
    known = {(order.first, order.second): (order.low, order.high) for order in orders}
    known |= {(second, first): (-high, -low) for (first, second), (low, high) in known.items()}
    return tuple(
        Uneven(name, share, (min(alike.values()), most), depth, best, *known.get((best, name), (math.nan, math.nan)))
        for name, share in judged.items()
        if name not in alike
    )

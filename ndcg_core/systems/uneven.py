"""Runs of which less is judged than of others: no system that was pooled is like them."""

from __future__ import annotations

import math
from typing import NamedTuple

from ndcg_core.systems import words
from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.numbers import signed
from ndcg_core.systems.report import Robustness

LESS = 0.1
"""So much less of a run is judged than of the best judged one before it is said."""


class Uneven(NamedTuple):
    """A run of which less is judged than of others.

    Attributes
    ----------
    system : str
    share : float
        Which part of its first documents is judged.
    others : (float, float)
        The lowest and the highest share of the runs that are judged about alike.
    depth : int
        How many documents of each query are looked at.
    other : str
        The system that it is held against: the best of the others.
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
        if not self.share:
            return words.NOTHING_OF_RUN.format(system=self.system, depth=self.depth)
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


def uneven(compared: Comparison, robust: Robustness | None = None) -> tuple[Uneven, ...]:
    """Return the runs of which less is judged than of the others, with how far that could move their leads.

    Qrels of relevant documents alone say nothing of pools; then it is only a run of which nothing is judged.

    Examples
    --------
    >>> from ndcg_core.systems import compare
    >>> qrels = {"q": {"a": 1, "b": 0}}
    >>> found = compare({"pooled": {"q": ["b", "a"]}, "new": {"q": ["a", "x"]}}, qrels, tests=())
    >>> print(*uneven(found))
    new: 50% of its first 10 are judged, the others 100%.
    """
    most = max(compared.judged.values(), default=0.0)
    least = most - LESS if compared.pooled else 0.0
    alike = {name: share for name, share in compared.judged.items() if share >= least and share}
    known = {} if robust is None else {(order.first, order.second): order for order in robust.orders}
    found = []
    for name in [name for name in compared.judged if name not in alike]:
        other = next((one for one in in_order(compared.means) if one in alike), "")
        low = high = math.nan
        if (other, name) in known:
            low, high = known[other, name].low, known[other, name].high
        elif (name, other) in known:
            low, high = -known[name, other].high, -known[name, other].low
        ends = (min(alike.values()), most) if alike else (0.0, 0.0)
        found.append(Uneven(name, compared.judged[name], ends, compared.judged_depth, other, low, high))
    return tuple(found)

"""How far each system is from the best, or from the baseline, with an interval that holds for all together."""

from __future__ import annotations

from typing import NamedTuple

from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.comparison import Comparison


class Gap(NamedTuple):
    """A system's distance from the one that it is held against.

    Attributes
    ----------
    system : str
    mean : float
        Its mean nDCG.
    value, low, high : float
        Its mean minus the best's, or the baseline's, with the interval; 0, 0 and 0 for that system itself.
    reference : bool
        Whether it is the system that the others are held against.
    """

    system: str
    mean: float
    value: float
    low: float
    high: float
    reference: bool = False

    @property
    def clear(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low > 0 or self.high < 0


def gaps(compared: Comparison) -> list[Gap]:
    """Return each system's distance, the system with the highest mean first.

    >>> from ndcg_core.systems import compare
    >>> qrels = {"q1": {"a": 1}, "q2": {"b": 1}}
    >>> runs = {"old": {"q1": ["x", "a"], "q2": ["b"]}, "new": {"q1": ["a"], "q2": ["b"]}}
    >>> [(gap.system, round(gap.value, 4)) for gap in gaps(compare(runs, qrels, tests=()))]
    [('new', 0.0), ('old', -0.1845)]
    """
    order = in_order(compared.means)
    against = order[0] if compared.baseline is None else compared.baseline
    found = {against: Gap(against, compared.means[against], 0.0, 0.0, 0.0, reference=True)}
    for pair in compared.pairs:
        if against not in (pair.first, pair.second):
            continue
        other = pair.first if pair.second == against else pair.second
        own = 1 if other == pair.second else -1
        low, high = sorted((own * pair.together.low, own * pair.together.high))
        found[other] = Gap(other, compared.means[other], own * pair.difference, low, high)
    return [found[name] for name in order]

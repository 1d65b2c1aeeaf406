"""Which system leads, and over which other."""

from __future__ import annotations

from collections.abc import Mapping

from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.grid import DECIMALS
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.verdict import Lead


def leading(compared: Comparison) -> tuple[Lead, Pair]:
    """Return the lead that decides, and the pair of systems that it is of.

    The best system over the next, or over the first that it does not clearly lead: only who leads all is the best run.
    With a baseline, the best system that is clearly ahead of it, or the best of all; where the baseline itself has the
    highest mean, its lead over the others.

    >>> from ndcg_core.systems import compare
    >>> qrels = {"q1": {"a": 1}, "q2": {"b": 1}}
    >>> runs = {"old": {"q1": ["x", "a"], "q2": ["b"]}, "new": {"q1": ["a"], "q2": ["b"]}}
    >>> lead, pair = leading(compare(runs, qrels, tests=()))
    >>> lead.best, lead.next, pair.title
    ('new', 'old', 'new against old')
    """
    ranked = in_order(compared.means)
    best, baseline = ranked[0], compared.baseline
    if baseline is None or _ties(compared, best, baseline):
        leads = [between(compared, best, other) for other in ranked if other != best]
        lead = next((one for one in leads if not one.together.clear), leads[0])
    else:
        ahead = ranked[: ranked.index(baseline)]
        leads = [between(compared, name, baseline) for name in ahead]
        lead = next((one for one in leads if one.together.clear), leads[0])
    return lead, _pair(compared, lead.best, lead.next)


def in_order(means: Mapping[str, float]) -> list[str]:
    """Return the systems, the highest mean first; of equal ones, the one that was given first.

    >>> in_order({"a": 0.1 + 0.2, "b": 0.3, "c": 0.5})
    ['c', 'a', 'b']
    """
    return sorted(means, key=lambda name: -round(means[name], DECIMALS))


def between(compared: Comparison, best: str, other: str) -> Lead:
    """Return by how much a system is ahead of another; raise KeyError if the two were not compared.

    >>> from ndcg_core.systems import compare
    >>> runs = {"old": {"q": ["x", "a"]}, "new": {"q": ["a"]}}
    >>> between(compare(runs, {"q": {"a": 1}}, tests=()), "old", "new").losses
    1
    """
    pair = _pair(compared, best, other)
    means = compared.means[best], compared.means[other]
    if pair.second == best:
        return Lead(best, other, means, pair.difference, pair.together, pair.wins, pair.losses)
    turned = pair.together._replace(low=-pair.together.high, high=-pair.together.low)
    return Lead(best, other, means, -pair.difference, turned, pair.losses, pair.wins)


def _pair(compared: Comparison, one: str, other: str) -> Pair:
    pairs = {frozenset((pair.first, pair.second)): pair for pair in compared.pairs}
    return pairs[frozenset((one, other))]


def _ties(compared: Comparison, one: str, other: str) -> bool:
    return not round(compared.means[one] - compared.means[other], DECIMALS)

"""The lead that decides, as a comparison has it."""

from __future__ import annotations

from ndcg_core.systems.choosing import chosen_pair
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.verdict import Lead


def leading(compared: Comparison) -> tuple[Lead, Pair]:
    """Return the lead that decides, as :func:`~.choosing.chosen_pair` finds it, and the pair that it is of.

    >>> from ndcg_core.systems import compare
    >>> qrels = {"q1": {"a": 1}, "q2": {"b": 1}}
    >>> runs = {"old": {"q1": ["x", "a"], "q2": ["b"]}, "new": {"q1": ["a"], "q2": ["b"]}}
    >>> lead, pair = leading(compare(runs, qrels, tests=()))
    >>> lead.best, lead.next, pair.title
    ('new', 'old', 'new against old')
    """
    best, other = chosen_pair(
        compared.means, compared.baseline, lambda one, other: between(compared, one, other).together.clear
    )
    return between(compared, best, other), _pair(compared, best, other)


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

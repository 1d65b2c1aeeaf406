"""Which system is chosen, and over which other its lead decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ndcg_core.systems.grid import DECIMALS


def in_order(means: Mapping[str, float]) -> list[str]:
    """Return the systems, the highest mean first; of equal ones, the one that was given first.

    >>> in_order({"a": 0.1 + 0.2, "b": 0.3, "c": 0.5})
    ['c', 'a', 'b']
    """
    return sorted(means, key=lambda name: -round(means[name], DECIMALS))


def chosen_pair(
    means: Mapping[str, float], baseline: str | None, is_clear: Callable[[str, str], bool]
) -> tuple[str, str]:
    """Return the system that is chosen, and the one that its lead is over.

    The best system and the next, or the first that it does not clearly lead: the best has to lead all others clearly.
    With a baseline, the best system that is clearly ahead of it, or the best of all; where no mean is above the
    baseline's, the baseline itself and the others.

    Parameters
    ----------
    means : mapping of str to float
        At least two.
    baseline : str or None
    is_clear : function of two names
        Whether the first is clearly ahead of the second.

    Examples
    --------
    >>> means = {"a": 0.5, "b": 0.4, "c": 0.3}
    >>> chosen_pair(means, None, lambda one, other: other != "c")
    ('a', 'c')
    >>> chosen_pair(means, "c", lambda one, other: one == "b")
    ('b', 'c')
    """
    ranked = in_order(means)
    best = ranked[0]
    if baseline is not None and round(means[best], DECIMALS) == round(means[baseline], DECIMALS):
        best = baseline
    if baseline is None or best == baseline:
        others = [name for name in ranked if name != best]
        return best, next((name for name in others if not is_clear(best, name)), others[0])
    ahead = ranked[: ranked.index(baseline)]
    return next((name for name in ahead if is_clear(name, baseline)), ahead[0]), baseline

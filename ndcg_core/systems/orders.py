"""The order of systems under many settings: who wins where, how much two orders agree, and what flips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ndcg_core.arrays import Bools, Floats, Ints
from ndcg_core.systems.changes import Change


@dataclass(frozen=True)
class Flip:
    """Two systems whose order depends on the setting.

    Attributes
    ----------
    first, second : str
    first_wins, second_wins, equal : tuple of str
        The settings under which the first is better, the second is better, and both are equal.
    changes : tuple of Change
        The fewest choices that, changed in the reference, make the other system win. If a single choice does, each
        such choice; if it takes two, the first such pair that was found; empty if none was found.
    first_clear, second_clear : int
        How many of the wins are larger than twice their standard error.
    """

    first: str
    second: str
    first_wins: tuple[str, ...]
    second_wins: tuple[str, ...]
    equal: tuple[str, ...]
    changes: tuple[Change, ...]
    first_clear: int
    second_clear: int

    @property
    def within_noise(self) -> tuple[str, ...]:
        """The systems whose every win lies within noise."""
        clear = {self.first: self.first_clear, self.second: self.second_clear}
        return tuple(name for name, wins in clear.items() if not wins)


def signs(means: Floats) -> Floats:
    """Return the order of every two systems under every setting.

    Parameters
    ----------
    means : array of float, shape (n_systems, n_settings)

    Returns
    -------
    array of float, shape (n_pairs, n_settings)
        1 where the second system of a pair is better, -1 where the first is, 0 where they are equal.

    Examples
    --------
    >>> signs(np.array([[0.5, 0.2], [0.4, 0.3]]))
    array([[-1.,  1.]])
    """
    first, second = _pairs(means)
    return np.nan_to_num(np.sign(means[second] - means[first]))


def _pairs(means: Floats) -> tuple[Ints, Ints]:
    """Return the places of the first and of the second systems of all pairs."""
    return np.triu_indices(len(means), 1)


def clear_differences(means: Floats, errors: Floats) -> Bools:
    """Return which differences of two means are larger than twice their standard error.

    Parameters
    ----------
    means : array of float, shape (n_systems, n_settings)
    errors : array of float, shape (n_settings, n_systems, n_systems)

    Returns
    -------
    array of bool, shape (n_pairs, n_settings)
    """
    first, second = _pairs(means)
    return np.abs(means[second] - means[first]) > 2 * errors[:, first, second].T


def best(names: Sequence[str], means: Floats) -> tuple[str, ...]:
    """Return the systems with the highest mean; several if they are equal, none without a mean.

    >>> best(["a", "b", "c"], np.array([0.5, 0.5, 0.1]))
    ('a', 'b')
    """
    return tuple(name for name, mean in zip(names, means, strict=True) if mean == np.max(means))


def flips(
    names: Sequence[str],
    settings: Sequence[str],
    order: Floats,
    clear: Bools,
    changes: dict[tuple[str, str], tuple[Change, ...]],
) -> Iterator[Flip]:
    """Yield the pairs of systems of which either wins under some setting; the most divided first.

    ``clear`` says of every pair and setting whether the difference is larger than twice its standard error.
    """
    wins, losses = (order > 0).sum(1), (order < 0).sum(1)
    pairs = list(combinations(names, 2))
    divided = np.minimum(wins, losses)
    for place in np.argsort(-divided, kind="stable")[: int((divided > 0).sum())].tolist():
        first, second = pairs[place]
        won, lost, equal = (
            tuple(name for name, sign in zip(settings, order[place], strict=True) if sign == wanted)
            for wanted in (-1, 1, 0)
        )
        sure = [int(((order[place] == wanted) & clear[place]).sum()) for wanted in (-1, 1)]
        yield Flip(first, second, won, lost, equal, changes.get((first, second), ()), *sure)

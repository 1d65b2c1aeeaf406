"""Chance: means of differences by chance, drawn one at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import Attempt, words
from ndcg_core.teaching.tasks.choosing import Choosing
from ndcg_core.teaching.tasks.figures import Figure
from ndcg_core.teaching.tasks.system_figures import chance_means, differences_of, of_systems

DRAWS = ("flips", "resamples")
_ROOM = 1.1


@dataclass(frozen=True, kw_only=True)
class Chance(Choosing):
    """Means by chance, and options or a number.

    Attributes
    ----------
    draws : str
        How: ``"flips"`` of signs, or ``"resamples"`` of queries.
    systems : dict of str to Figure
        Differences of two systems of the example, whose values on each query are drawn anew.
    amounts : tuple of float
        The differences on each query themselves, where no systems are named.
    whole : bool
        Whether all is drawn from the start, and the next difference waits for a prediction.

    """

    kind = "chance"
    pictured = True
    draws: str
    systems: dict[str, Figure] = field(default_factory=dict)
    amounts: tuple[float, ...] = ()
    whole: bool = False

    def check(self) -> None:
        """Refuse differences that are not there."""
        if self.draws not in DRAWS:
            raise words.DRAWS.unknown(self.draws, DRAWS)
        if not (self.systems or self.amounts):
            raise words.NEEDS.error(kind=repr(self.kind), key="systems")
        super().check()
        for figure in self.systems.values():
            self.number(figure)

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the means in the order in which they are drawn, ours, and the intervals that nobody must predict."""
        label = words.PREDICT if self.whole else words.CHANCE_OF_PAIRS if len(self.systems) > 1 else words.CHANCE
        known = (tried.shown or not self.whole) and self.draws == "resamples"
        clouds = [self._of_systems(name, figure, known=known) for name, figure in self.systems.items()]
        clouds = clouds or [_Cloud("", chance_means(self.draws, np.array(self.amounts)), float(np.mean(self.amounts)))]
        far = _ROOM * max(max(map(abs, (cloud.ours, *cloud.means))) for cloud in clouds)
        return {
            **self.asked(tried, label),
            "clouds": [cloud._asdict() for cloud in clouds],
            "scale": (-far, far),
            "two": self.draws == "flips",
            "whole": self.whole,
        }

    def _of_systems(self, name: str, figure: Figure, *, known: bool) -> _Cloud:
        """Return the cloud of the differences of which the step's text gives the mean and the interval."""
        convention = figure.convention(self.own.convention)
        differences = differences_of(figure.lists, convention)
        low, high = (of_systems(end, figure.lists, convention) for end in ("low", "high"))
        means = chance_means(self.draws, differences)
        return _Cloud(name, means, float(differences.mean()), (low, high) if known else None)


class _Cloud(NamedTuple):
    """Means by chance, ours, and their interval, drawn once all are there."""

    name: str
    means: list[float]
    ours: float
    interval: tuple[float, float] | None = None

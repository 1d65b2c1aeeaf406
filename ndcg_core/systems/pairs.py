"""A pair of systems: its differences, their interval, and its tests."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ndcg_core.batch.bootstrap import middle
from ndcg_core.systems import words
from ndcg_core.systems.randomisation import widest_gaps
from ndcg_core.systems.significance import PairedTest, effect_size, paired_tests

_DECIMALS = 12  # sums in another order differ in later decimals; such queries are equal


@dataclass(frozen=True, eq=False)
class Pair:
    """Two systems on the same queries.

    Attributes
    ----------
    first, second : str
        The systems. With a baseline it is the first.
    differences : array of float, shape (n_queries,)
        What the second has more than the first, rounded to 12 decimals.
    wins, ties, losses : int
        Queries on which the second is better, equal and worse.
    difference : float
        The mean of the differences.
    interval : (float, float)
        Its bootstrap interval.
    effect : float
        The mean difference over the standard deviation of the differences; NaN without a spread.
    tests : dict of str to PairedTest
        ``"t"``, ``"wilcoxon"`` and ``"randomisation"``, or those of them that were wanted.
    tukey : float or None
        The p value of Tukey's HSD by randomisation; None with two systems.
    """

    first: str
    second: str
    differences: np.ndarray
    wins: int
    ties: int
    losses: int
    difference: float
    interval: tuple[float, float]
    effect: float
    tests: Mapping[str, PairedTest]
    tukey: float | None

    @property
    def title(self) -> str:
        """The pair in words."""
        return words.VERSUS.format(first=self.first, second=self.second)

    def columns(self) -> dict[str, object]:
        """Return the pair as a row of a data frame."""
        tests: dict[str, object] = {}
        for name, test in self.tests.items():
            tests[f"p_{name}"] = test.p
            if test.holm is not None:
                tests[f"holm_{name}"] = test.holm
        return {
            "first": self.first,
            "second": self.second,
            "difference": self.difference,
            "low": self.interval[0],
            "high": self.interval[1],
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "effect": self.effect,
            **tests,
            **({} if self.tukey is None else {"p_tukey": self.tukey}),
        }

    def sentence(self, confidence: float) -> str:
        """Return the pair in one sentence."""
        if not self.differences.any():
            note = words.ALL_EQUAL if self.differences.size else words.NO_QUERY
            return words.NOTED_PAIR.format(pair=self.title, note=note)
        low, high = self.interval
        form = words.PAIR if math.isfinite(low) else words.PAIR_WITHOUT_INTERVAL
        test = self.tests.get("randomisation")
        p = "" if test is None else words.PAIR_P.format(p=test.p)
        return form.format(
            pair=self.title,
            difference=self.difference,
            confidence=confidence,
            low=low,
            high=high,
            wins=self.wins,
            losses=self.losses,
            ties=self.ties,
            p=p,
        )


def pairs_of(
    names: Sequence[str],
    places: Sequence[tuple[int, int]],
    values: np.ndarray,
    drawn: np.ndarray,
    *,
    confidence: float,
    resamples: int,
    seed: int,
    tests: Collection[str],
) -> Iterator[Pair]:
    """Yield the pairs at these places, each with its numbers.

    Parameters
    ----------
    values : array of float, shape (n_systems, n_queries)
    drawn : array of float, shape (resamples, n_systems)
        Means of queries drawn anew.
    """
    differences = np.round([values[second] - values[first] for first, second in places], _DECIMALS)
    tested = paired_tests(differences, tests, resamples=resamples, seed=seed)
    tukey = _tukey(values, differences, resamples, seed)
    for (first, second), row, found, gap in zip(places, differences, tested, tukey, strict=True):
        yield Pair(
            first=names[first],
            second=names[second],
            differences=row,
            wins=int((row > 0).sum()),
            ties=int((row == 0).sum()),
            losses=int((row < 0).sum()),
            difference=float(row.mean()) if row.size else math.nan,
            interval=middle(drawn[:, second] - drawn[:, first], confidence),
            effect=effect_size(row),
            tests={test.name: test for test in found},
            tukey=gap,
        )


def _tukey(values: np.ndarray, differences: np.ndarray, resamples: int, seed: int) -> list[float | None]:
    if len(values) < 3:
        return [None] * len(differences)
    if not values.size:
        return [math.nan] * len(differences)
    return list(map(float, widest_gaps(values, differences.mean(1), resamples=resamples, seed=seed)))

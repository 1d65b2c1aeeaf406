"""A pair of systems: its differences, their interval, and its tests."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

import numpy as np

from ndcg_core.batch.bootstrap import OF_NDCG, Ends, intervals
from ndcg_core.systems import words
from ndcg_core.systems.numbers import signed
from ndcg_core.systems.randomisation import Gaps, least_drawn, sign_flip_limits, sign_flips, widest_gaps
from ndcg_core.systems.significance import PairedTest, effect_size, paired_tests, show_p

LEVEL = 0.05
"""The level at which the tests are compared with each other."""
_DECIMALS = 12  # sums in another order differ in later decimals; such queries are equal


class Together(NamedTuple):
    """What holds for all pairs of a comparison together: with so many pairs, one alone would be believed too soon.

    Attributes
    ----------
    test : str
        ``"randomisation"`` with two systems, ``"tukey"`` where every two of several are compared, ``"dunnett"`` where
        each is compared with a baseline.
    p : float
        The p value of the difference; NaN without a query.
    low, high : float
        The interval of the difference, within -1 and 1 as long as all differences are. 0 lies outside exactly where p
        is at the level or below. Infinite where there are too few queries for any such difference.
    critical : float or None
        With several pairs, the difference that would have to be passed; None with two systems.
    at_least : bool
        Whether so few exchanges were drawn that they can show no smaller p.
    """

    test: str
    p: float
    low: float
    high: float
    critical: float | None = None
    at_least: bool = False

    @property
    def clear(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, eq=False, repr=False)
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
    together : Together
        The p value and the interval that hold for all pairs of the comparison together.
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
    together: Together

    def __repr__(self) -> str:
        return words.NOTED_PAIR.format(pair=self.title, note=signed(self.difference))

    @property
    def together_apart(self) -> bool:
        """Whether the test of :class:`Together` is none of ``tests``, and has a column of its own in tables."""
        return self.together.test not in self.tests

    def decisive(self, level: float = LEVEL) -> tuple[str, bool]:
        """Return the test that counts, that of :class:`Together`, and whether it sees a difference at this level.

        It assumes nothing of how nDCG is distributed.
        """
        return self.together.test, self.together.p <= level

    def disagreeing(self, level: float = LEVEL) -> list[str]:
        """Return the tests that come to another conclusion than the one that counts."""
        name, seen = self.decisive(level)
        found = {test.name: test.corrected <= level for test in self.tests.values()}
        return [other for other, differs in found.items() if other != name and differs != seen]

    @property
    def disagreement(self) -> str:
        """The p value that counts, and those that come to another conclusion; empty if they agree."""
        others = self.disagreeing()
        if not others:
            return ""
        return words.DISAGREE.format(
            pair=self.title,
            p=_equals(show_p(self.together.p, at_least=self.together.at_least)),
            test=words.TITLES[self.together.test],
            others=", ".join(_p_by(self.tests[other]) for other in others),
        )

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
            "p_together": self.together.p,
            "together_low": self.together.low,
            "together_high": self.together.high,
        }

    def sentence(self, confidence: float) -> str:
        """Return the pair in one sentence, with the interval and the p value that hold for all pairs together."""
        if not self.differences.any():
            note = words.ALL_EQUAL if self.differences.size else words.NO_QUERY
            return words.NOTED_PAIR.format(pair=self.title, note=note)
        found = self.together
        form = words.PAIR if math.isfinite(found.low) else words.PAIR_WITHOUT_INTERVAL
        p = _equals(show_p(found.p, at_least=found.at_least))
        return form.format(
            pair=self.title,
            difference=signed(self.difference),
            confidence=confidence,
            low=signed(found.low),
            high=signed(found.high),
            together="" if self.tukey is None else words.PAIR_TOGETHER,
            wins=self.wins,
            losses=self.losses,
            ties=self.ties,
            p=words.PAIR_P.format(p=p, test=words.TITLES[found.test]) if self.tests else "",
        )


def pairs_of(
    names: Sequence[str],
    places: Sequence[tuple[int, int]],
    values: np.ndarray,
    *,
    confidence: float,
    resamples: int,
    seed: int,
    tests: Collection[str],
    limits: Ends = OF_NDCG,
) -> Iterator[Pair]:
    """Yield the pairs at these places, each with its numbers.

    Parameters
    ----------
    values : array of float, shape (n_systems, n_queries)
    limits : (float, float)
        Between what values lie.
    """
    widest = limits[1] - limits[0]
    differences = np.round([values[second] - values[first] for first, second in places], _DECIMALS)
    how = _Drawn(resamples=resamples, seed=seed)
    tested = paired_tests(differences, tests, **how)
    ends = intervals(differences, confidence=confidence, limits=(-widest, widest), **how)
    tukey, together = _together(values, places, differences, confidence, how, widest)
    for (first, second), row, found, gap, one, between in zip(
        places, differences, tested, tukey, together, ends, strict=True
    ):
        yield Pair(
            first=names[first],
            second=names[second],
            differences=row,
            wins=int((row > 0).sum()),
            ties=int((row == 0).sum()),
            losses=int((row < 0).sum()),
            difference=float(row.mean()) if row.size else math.nan,
            interval=between,
            effect=effect_size(row),
            tests={test.name: test for test in found},
            tukey=gap,
            together=one,
        )


class _Drawn(TypedDict):
    """How much is drawn."""

    resamples: int
    seed: int


def _p_by(test: PairedTest) -> str:
    form = words.P_BY if test.holm is None else words.P_BY_WITH_HOLM
    return form.format(p=_equals(show_p(test.corrected, at_least=test.at_least)), test=words.TITLES[test.name])


def _equals(p: str) -> str:
    """Return a p value behind its sign: "= 0.0313", "< 0.0001"."""
    return p if p[:1] in "<≤" else f"= {p}"


def _together(
    values: np.ndarray,
    places: Sequence[tuple[int, int]],
    differences: np.ndarray,
    confidence: float,
    how: _Drawn,
    widest: float,
) -> tuple[list[float | None], list[Together]]:
    """Return Tukey's p value of each pair, and what holds for all pairs together."""
    if not values.size:
        missing = None if len(values) < 3 else math.nan
        test = "randomisation" if missing is None else "tukey"
        return [missing] * len(differences), [Together(test, math.nan, -math.inf, math.inf)] * len(differences)
    if len(values) < 3:
        return [None], [_alone(differences, confidence, how)]
    tukey = found = widest_gaps(values, places, confidence=confidence, **how)
    all_pairs = len(places) == math.comb(len(values), 2)
    if not all_pairs:
        found = widest_gaps(values, places, baseline=places[0][0], confidence=confidence, **how)
    name = "tukey" if all_pairs else "dunnett"
    return [float(p) for p in tukey.p], list(_several(name, differences, found, how["resamples"], widest))


def _alone(differences: np.ndarray, confidence: float, how: _Drawn) -> Together:
    p = float(sign_flips(differences, **how)[0])
    limits = sign_flip_limits(differences[0], confidence=confidence, **how)
    return Together("randomisation", p, *limits, at_least=p <= least_drawn(how["resamples"]))


def _several(name: str, differences: np.ndarray, found: Gaps, resamples: int, widest: float) -> Iterator[Together]:
    least = least_drawn(resamples)
    for row, p, critical in zip(differences, found.p.tolist(), found.critical.tolist(), strict=True):
        low, high = _within(row, float(row.mean()), critical, widest)
        yield Together(name, p, low, high, critical, at_least=p <= least)


def _within(differences: np.ndarray, mean: float, critical: float, widest: float) -> tuple[float, float]:
    """Return the ends of an interval, cut off where no difference of such values can be, if there are ends."""
    low, high = mean - critical, mean + critical
    if critical == math.inf or np.abs(differences).max() > widest:
        return low, high
    return max(low, -widest), min(high, widest)

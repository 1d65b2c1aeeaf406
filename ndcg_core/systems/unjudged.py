"""How much unjudged documents could change a mean, and the order of two systems."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from ndcg_core.batch.runs import PreparedRun, Qrels
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.model.convention import Convention
from ndcg_core.systems.grid import Scoring, Systems
from ndcg_core.systems.judging import Judging, Top, ahead

_ALL_PAIRS = 12  # with more systems, only neighbours in the order are compared


@dataclass(frozen=True)
class MeanBounds:
    """The mean of a system, and how far unjudged documents could move it.

    Attributes
    ----------
    system : str
    mean : float
        With the judgments as they are.
    low, high : float
        The mean of the lowest and of the highest of the values that were tried for each query: as it is; with every
        unjudged document of this list up to k judged non-relevant; with each of them at the highest grade of the qrels;
        and with as many documents of the highest grade as fit up to k that no list has there.
    unjudged : float
        The part of the ranks up to k that hold an unjudged document.
    """

    system: str
    mean: float
    low: float
    high: float
    unjudged: float


@dataclass(frozen=True)
class OrderBounds:
    """The difference of two systems, and how far unjudged documents could move it.

    Attributes
    ----------
    first, second : str
    difference : float
        The mean of the second less that of the first.
    low, high : float
        The difference in the worst and in the best of the cases that were tried, for the second system. Mixtures of
        judgments were not, so that the true bounds may lie further out.
    """

    first: str
    second: str
    difference: float
    low: float
    high: float

    @property
    def safe(self) -> bool:
        """Whether the same system is better in every case that was tried, or none ever is."""
        return self.low > 0 or self.high < 0 or self.low == self.high == 0


class UnjudgedSearch:
    """What unjudged documents could change, one scoring of a system after the other.

    Notes
    -----
    The judgments are changed and the lists are scored again; the scoring knows nothing of bounds. A document that
    becomes relevant raises the ideal list too, and can lower an nDCG. So each query takes the more extreme of its
    cases; mixtures, in which some of the documents are relevant, are computed for no system. A relevant document that
    no list has up to k raises the ideal list alone: both values of the query shrink, and so does its say in the order.

    Two systems share judgments, and often unjudged documents. The best case of one with the worst case of the other
    would judge a shared document twice, and would raise the ideal list of one of them alone. So there is one set of
    judgments for both: in the best case for a system, every unjudged document that stands higher in its list than in
    the other's has the highest grade, and every other is non-relevant.
    """

    def __init__(self, systems: Systems, qrels: Qrels, convention: Convention) -> None:
        self.systems, self.convention = systems, convention
        self.means: list[MeanBounds] = []
        self.orders: list[OrderBounds] = []
        self._judging = Judging(qrels, convention)
        self._now = np.empty(0)
        self._kept = np.empty(0, dtype=np.bool_)
        self._plain = self._pooled = np.empty(0)
        self._tops: list[Top] = []

    @property
    def size(self) -> int:
        """How many steps there are."""
        count = len(self.systems)
        return 5 * count + 4 * (math.comb(count, 2) if count <= _ALL_PAIRS else count - 1)

    def steps(self) -> Iterator[None]:
        """Search; yield after every scoring of a system."""
        for run in self.systems.prepared:
            self._tops.append(self._judging.top(run.run))
            yield
        self._now = yield from self.systems.values(self.convention)
        self._kept = np.asarray(~np.isnan(self._now).any(0))
        relevant = np.zeros(self._tops[0].docs.shape, dtype=np.bool_)
        self._plain = yield from self._all_values(self._judging.judged_too(self._tops, relevant))
        self._pooled = yield from self._all_values(self._judging.judged_too(self._tops, relevant, pooled=True))
        for system, top in enumerate(self._tops):
            self._bound_mean(system, self._values(system, Judgments(self._judging.judged_too([top], top.unjudged))))
            yield
        for first, second in self._pairs():
            yield from self._bound_order(first, second)

    def _all_values(self, qrels: Qrels) -> Scoring:
        """Return the values of every system with these judgments; yield after each system."""
        judgments, found = Judgments(qrels), np.full(self._now.shape, math.nan)
        for system in range(len(self.systems)):
            found[system] = self._values(system, judgments)
            yield
        return found

    def _pairs(self) -> Iterable[tuple[int, int]]:
        """Return the pairs that are compared: all, or the neighbours in the order of the means."""
        if len(self.systems) <= _ALL_PAIRS:
            return combinations(range(len(self.systems)), 2)
        order = np.argsort([-bound.mean for bound in self.means], kind="stable").tolist()
        return pairwise(order)

    def _bound_mean(self, system: int, raised: np.ndarray) -> None:
        cases = self._cases(self._now[system], self._plain[system], raised, self._pooled[system])
        top = self._tops[system]
        ranks = int((top.docs >= 0).sum())
        mean, low, high = _means(cases[0], cases.min(0), cases.max(0))
        share = float(top.unjudged.sum() / ranks) if ranks else 0.0
        self.means.append(MeanBounds(self.systems.names[system], mean, low, high, share))

    def _bound_order(self, first: int, second: int) -> Iterator[None]:
        """Score both systems with the best judgments for one of them, then for the other."""
        cases = [values[second] - values[first] for values in (self._now, self._plain, self._pooled)]
        for favoured, other in ((second, first), (first, second)):
            tops = [self._tops[favoured], self._tops[other]]
            judgments = Judgments(self._judging.judged_too(tops, ahead(*tops)))
            values = {}
            for system in (favoured, other):
                values[system] = self._values(system, judgments)
                yield
            cases.append(values[second] - values[first])
        found = self._cases(*cases)
        names = self.systems.names[first], self.systems.names[second]
        self.orders.append(OrderBounds(*names, *_means(found[0], found.min(0), found.max(0))))

    def _cases(self, now: np.ndarray, *others: np.ndarray) -> np.ndarray:
        """Return the queries that count, in every case; where a case has no value it is as it is now."""
        kept = now[self._kept]
        return np.array([kept, *(np.where(np.isnan(case), now, case)[self._kept] for case in others)])

    def _values(self, system: int, judgments: Judgments) -> np.ndarray:
        """Return a system's values with other judgments, NaN for queries that the qrels lack."""
        found = np.full(len(self.systems.queries), math.nan)
        run = PreparedRun(self._tops[system].run, judgments.qrels, judgments)
        judged = len(judgments.qrels.queries)
        found[:judged] = run.values(self.convention)[:judged]  # the queries of the qrels come first
        return found


def _means(*cases: np.ndarray) -> list[float]:
    return [float(case.mean()) if case.size else math.nan for case in cases]

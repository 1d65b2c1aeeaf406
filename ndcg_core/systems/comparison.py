"""Several systems on the same queries: by how much they differ, and how sure that is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from ndcg_core.batch.bootstrap import FEW_QUERIES
from ndcg_core.batch.measures import MeasureName
from ndcg_core.document import MOST_ROWS, Block, Table, paragraph
from ndcg_core.document.shown import Shown
from ndcg_core.model.convention import Convention
from ndcg_core.plurals import counted
from ndcg_core.systems import words
from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.numbers import number, percent
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.significance import show_p
from ndcg_core.systems.uneven import Uneven, uneven
from ndcg_core.systems.unjudged import OrderBounds

if TYPE_CHECKING:
    import pandas as pd

USUAL_DEPTH = 10
"""So many documents are looked at for judgments where the whole list counts."""


def of_systems(doubts: Mapping[str, list[str]]) -> list[str]:
    """Return what is doubted of each system, behind its name."""
    return [f"{name}: {note}" for name, notes in doubts.items() for note in notes]


class Records(Shown, ABC):
    """A result with records, as a data frame and as text."""

    @abstractmethod
    def records(self) -> list[dict[str, object]]:
        """Return the rows of the result."""

    def frame(self) -> pd.DataFrame:
        """Return :meth:`records` as a pandas DataFrame, which is imported here."""
        import pandas as pd

        return pd.DataFrame(self.records())


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Records):
    """Systems compared on the queries that have a value in all of them.

    Attributes
    ----------
    systems : tuple of str
    queries : tuple of str
        The queries that count.
    values : array of float, shape (n_systems, n_queries)
    means : dict of str to float
        The mean nDCG of each system.
    intervals : dict of str to (float, float)
        The bootstrap interval of each mean.
    pairs : tuple of Pair
        The baseline with every other system, or every two systems.
    left_out : dict of str to str
        Every other query with the reason.
    convention : Convention
    baseline : str or None
    confidence : float
    resamples, seed : int
    judged : dict of str to float
        Judged@k of each system over these queries: which part of its first k documents is judged; of the first ten
        where the whole list counts.
    pooled : bool
        Whether the qrels judge documents non-relevant, too. Where they list relevant documents alone, a run of which
        less is judged may only find less.
    measure : MeasureName or None
        What is compared, where it was named; None for nDCG as the convention defines it.
    doubts : dict of str to list of str
        What makes one doubt that a run and the qrels belong together.
    """

    systems: tuple[str, ...]
    queries: tuple[str, ...]
    values: np.ndarray
    means: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]]
    pairs: tuple[Pair, ...]
    left_out: Mapping[str, str]
    convention: Convention
    baseline: str | None
    confidence: float
    resamples: int
    seed: int
    judged: Mapping[str, float] = field(default_factory=dict)
    pooled: bool = False
    doubts: Mapping[str, list[str]] = field(default_factory=dict)
    measure: MeasureName | None = None

    @property
    def title(self) -> str:
        """What is compared: ``"nDCG@10"``, ``"AP"``."""
        return f"nDCG{self.convention.at}" if self.measure is None else self.measure.title

    @property
    def of_ndcg(self) -> bool:
        """Whether nDCG is compared, and no other measure."""
        return self.measure is None or self.measure.family == "nDCG"

    @property
    def judged_depth(self) -> int:
        """How many documents of each list :attr:`judged` looks at."""
        return self.convention.k or USUAL_DEPTH

    def uneven(self, orders: Iterable[OrderBounds] = ()) -> tuple[Uneven, ...]:
        """Return the systems of which less is judged than of others, with how far these judgments could move leads.

        There are none where the qrels list relevant documents alone, which says nothing of pools.
        """
        return uneven(self.judged, self.means, self.judged_depth, orders) if self.pooled else ()

    @property
    def reasons(self) -> dict[str, int]:
        """How many queries are left out for each reason."""
        return dict(Counter(self.left_out.values()))

    @property
    def assumptions(self) -> dict[str, str]:
        """What each test assumes, in one sentence."""
        first = self.pairs[0]
        used = {*first.tests, first.together.test} if first.tests else set()
        return {name: text for name, text in words.ASSUMES.items() if name in used}

    @property
    def notes(self) -> list[str]:
        """What else to know: how evenly runs are judged, whether queries are few, and which p value counts."""
        of_pairs = dict.fromkeys(note for pair in self.pairs for note in self.notes_of(pair))
        return [*of_systems(self.doubts), *map(str, self.uneven()), *of_pairs]

    def notes_of(self, pair: Pair) -> list[str]:
        """Return what else to know of a pair."""
        few = 0 < len(self.queries) < FEW_QUERIES
        queries = counted(len(self.queries), "query")
        notes = [words.FEW_QUERIES.format(queries=queries, enough=FEW_QUERIES)] if few else []
        return [*notes, *([pair.disagreement] if pair.disagreement else [])]

    def pair(self, first: str, second: str) -> Pair:
        """Return the pair of these two systems, in this order; raise NdcgError if they were not compared so."""
        known = {(pair.first, pair.second): pair for pair in self.pairs}
        if (first, second) in known:
            return known[first, second]
        turned = words.TURNED_PAIR.format(first=second, second=first) if (second, first) in known else ""
        raise words.NO_PAIR.error((first, second), turned=turned)

    def records(self) -> list[dict[str, object]]:
        """Return a record for each pair: its names, difference, interval, counts, effect and p values."""
        return [dict(pair.columns()) for pair in self.pairs]

    def __repr__(self) -> str:
        return self._summary

    def __str__(self) -> str:
        return "\n".join([self._summary, *(pair.sentence(self.confidence) for pair in self.pairs), *self.notes])

    def blocks(self) -> Iterator[Block]:
        """Yield what a notebook shows: means, pairs, tests with what they assume, and why queries are left out."""
        yield paragraph(self._summary)
        yield from self.tables(MOST_ROWS)
        yield from map(paragraph, [*self.rules, *islice(self.notes, MOST_ROWS)])
        if self.left_out:
            yield Table(words.LEFT_OUT_HEADS, islice(self.reasons.items(), MOST_ROWS), texts=[0])

    def tables(self, most: int | None = None) -> Iterator[Table]:
        """Yield the means, the pairs and their tests; of each at most so many systems or pairs."""
        means = [
            (
                name,
                number(self.means[name], sign=False),
                *(number(end, sign=False) for end in self.intervals[name]),
                percent(self.judged.get(name)),
            )
            for name in in_order(self.means)[:most]
        ]
        mean_heads = [head.format(title=self.title, depth=self.judged_depth) for head in words.MEAN_HEADS]
        heads = (*words.TEST_HEADS, *([words.HOLM_HEAD] if self._holm else []), words.NOTE_HEAD)
        yield Table(mean_heads, means, texts=[0])
        yield Table(words.PAIR_HEADS, [*map(_pair_row, self.pairs[:most])], texts=[0])
        yield Table(heads, [*_test_rows(self.pairs[:most], holm=self._holm)], texts=[0, 1, len(heads) - 1])

    @property
    def rules(self) -> list[str]:
        """What the intervals are, and what the tests assume."""
        together = words.PAIR_TOGETHER if len(self.pairs) > 1 else ""
        intervals = words.FROM_TO.format(confidence=100 * self.confidence, together=together)
        return [intervals, *self.assumptions.values(), *([words.HOLM] if self._holm else [])]

    @property
    def _holm(self) -> bool:
        return any(test.holm is not None for test in self.pairs[0].tests.values())

    @property
    def _summary(self) -> str:
        return words.COMPARISON.format(
            title=self.title,
            systems=counted(len(self.systems), "system"),
            queries=counted(len(self.queries), "query"),
            left_out=len(self.left_out),
        )


def _pair_row(pair: Pair) -> tuple[object, ...]:
    return (
        pair.title,
        *(number(value) for value in (pair.difference, pair.together.low, pair.together.high)),
        pair.wins,
        pair.ties,
        pair.losses,
        number(pair.effect, 2),
    )


def _test_rows(pairs: Iterable[Pair], *, holm: bool) -> Iterator[tuple[object, ...]]:
    for pair in pairs:
        for test in pair.tests.values():
            p_values = (show_p(p, at_least=test.at_least) for p in (test.p, *([test.holm] if holm else [])))
            yield pair.title, words.TITLES[test.name], *p_values, test.note
        if pair.tests and pair.together_apart:
            p = show_p(pair.together.p, at_least=pair.together.at_least)
            yield pair.title, words.TITLES[pair.together.test], p, *([""] if holm else []), ""

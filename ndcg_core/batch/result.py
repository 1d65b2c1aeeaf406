"""What evaluating a run gives: the average, nDCG per query, and what else is known of each query."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.bootstrap import OF_NDCG, interval
from ndcg_core.document import MOST_ROWS, Block, Table, paragraph
from ndcg_core.document.shown import Shown
from ndcg_core.model.convention import Convention, title_of
from ndcg_core.model.numbers import added_up

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class QueryDetails:
    """What is known of a query beside its nDCG.

    Attributes
    ----------
    judged, unjudged : int
        How many of the documents that count (down to rank k) are judged, and how many are not.
    relevant_retrieved, relevant_missed : int
        How many documents with a grade above 0 the run has at any rank, and how many it lacks.
    tied_at_cutoff : bool
        Whether the documents at ranks k and k + 1 have the same score, so that the convention's rule for ties decides.
    """

    judged: int = 0
    unjudged: int = 0
    relevant_retrieved: int = 0
    relevant_missed: int = 0
    tied_at_cutoff: bool = False


DetailsByQuery = Mapping[Hashable, QueryDetails]


class ResultRow(NamedTuple):
    """A query of a result; ``ndcg`` is None, and ``left_out`` the reason, if it does not enter the average."""

    query: Hashable
    ndcg: float | None
    left_out: str
    judged: int
    unjudged: int
    relevant_retrieved: int
    relevant_missed: int
    tied_at_cutoff: bool


@dataclass(frozen=True, repr=False)
class Result(Shown):
    """Result of evaluating a run.

    Attributes
    ----------
    value : float
        The average.
    per_query : dict of query to float
        nDCG of the queries that entered the average, in the order of the qrels.
    left_out : dict of query to str
        Every other query with the reason.
    convention : Convention
    range : (float, float) or None
        The lowest and highest average over all orders of equal scores, if the convention leaves these to chance.
    find_details : function, optional
        Finds :attr:`details` when they are wanted.
    find_swapped : function, optional
        Says whether run and qrels look swapped.
    """

    value: float
    per_query: dict[Hashable, float]
    left_out: dict[Hashable, str]
    convention: Convention
    range: tuple[float, float] | None = None
    find_details: Callable[[], DetailsByQuery] | None = field(default=None, repr=False, compare=False)

    find_swapped: Callable[[], bool] | None = field(default=None, repr=False, compare=False)

    @property
    def notes(self) -> list[str]:
        """What to look at before the number is believed: that nothing is judged, or that run and qrels look swapped.

        >>> from ndcg_core import evaluate
        >>> evaluate({"q": {"D1": 2.0}}, {"q": {"d1": 1}}).notes
        ['No document down to the cutoff is judged. Are the ids of the run those of the qrels?']
        """
        alike = len({*self.per_query.values()}) == 1 and bool(self.details)
        unmatched = alike and not any(one.judged or one.relevant_retrieved for one in self.details.values())
        swapped = self.find_swapped is not None and self.find_swapped()
        return [note for note, holds in ((words.UNMATCHED, unmatched), (words.LOOK_SWAPPED, swapped)) if holds]

    @cached_property
    def details(self) -> DetailsByQuery:
        """What is known of each query beside its nDCG: see :class:`QueryDetails`."""
        return {} if self.find_details is None else self.find_details()

    @property
    def rows(self) -> list[ResultRow]:
        """Every query: those that enter the average, then those that are left out."""
        empty = QueryDetails()
        queries: chain[tuple[Hashable, float | None, str]] = chain(
            ((query, value, "") for query, value in self.per_query.items()),
            ((query, None, reason) for query, reason in self.left_out.items()),
        )
        return [
            ResultRow(
                query,
                value,
                reason,
                found.judged,
                found.unjudged,
                found.relevant_retrieved,
                found.relevant_missed,
                found.tied_at_cutoff,
            )
            for query, value, reason in queries
            for found in [self.details.get(query, empty)]
        ]

    @property
    def judged(self) -> float:
        """Judged@k: the share of judged documents among those that count, averaged over the queries of the run."""
        known = [found for found in self.details.values() if found.judged + found.unjudged]
        return added_up(found.judged / (found.judged + found.unjudged) for found in known) / max(len(known), 1)

    def interval(self, confidence: float = 0.95, *, resamples: int = 10_000, seed: int = 0) -> tuple[float, float]:
        """Return the bootstrap interval of the mean over queries; see :func:`ndcg_core.batch.bootstrap.interval`.

        >>> from ndcg_core import evaluate
        >>> result = evaluate({"q1": ["a"], "q2": ["b", "c"]}, {"q1": {"a": 1}, "q2": {"c": 1}})
        >>> low, high = result.interval()
        >>> low < result.value < high
        True
        """
        values = np.array(list(self.per_query.values()), dtype=np.float64)
        return interval(values, confidence=confidence, resamples=resamples, seed=seed, limits=OF_NDCG)

    def frame(self) -> pd.DataFrame:
        """Return :attr:`rows` as a data frame of pandas."""
        import pandas as pd

        return pd.DataFrame(self.rows, columns=list(ResultRow._fields))

    def __str__(self) -> str:
        said = words.RESULT.format(
            title=title_of(self.convention),
            value=f"{self.value:.4f}",
            entered=len(self.per_query),
            left_out=len(self.left_out),
        )
        return " ".join([said, *self.notes])

    __repr__ = __str__

    def blocks(self, most: int | None = MOST_ROWS) -> Iterator[Block]:
        """Yield the average, nDCG per query, and why other queries are left out; ``most`` rows, or all."""
        count = len(self.per_query) + len(self.left_out)
        rows = chain(((query, f"{value:.4f}") for query, value in self.per_query.items()), self.left_out.items())
        yield paragraph(str(self))
        if self.range is not None:
            yield paragraph(words.RANGE.format(low=self.range[0], high=self.range[1]))
        yield Table(words.RESULT_HEADS, islice(rows, most), texts=[0])
        if most is not None and count > most:
            yield paragraph(words.QUERIES_LEFT_OUT.format(shown=most, count=count))


class Results(dict[str, Result], Shown):
    """Several results of one run, by name.

    >>> from ndcg_core import evaluate
    >>> evaluate({"q": ["x", "a"]}, {"q": {"a": 1}}, ["trec_eval", "sklearn"], k=[1, 2])
    trec_eval@1: 0.0000, trec_eval@2: 0.6309, sklearn@1: 0.0000, sklearn@2: 0.6309
    """

    def __missing__(self, name: object) -> Result:
        raise words.RESULT_NAME.unknown(name, self)

    def __repr__(self) -> str:
        means = ", ".join(f"{name}: {result.value:.4f}" for name, result in self.items())
        return ". ".join([means, *self.notes])

    @property
    def notes(self) -> list[str]:
        """What every result notes: at a cutoff of 1 alone, ids that match may not show."""
        noted = [result.notes for result in self.values()]
        return [note for note in dict.fromkeys(chain.from_iterable(noted)) if all(note in notes for notes in noted)]

    def blocks(self) -> Iterator[Block]:
        """Yield what a notebook shows: a row for each result."""
        rows = (
            (name, f"{result.value:.4f}", len(result.per_query), len(result.left_out)) for name, result in self.items()
        )
        yield Table(words.RESULTS_HEADS, rows, texts=[0])
        yield from map(paragraph, self.notes)

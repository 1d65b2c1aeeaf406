"""Qrels with judgments added: what the unjudged documents at the top of the lists could turn out to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.runs import Ids, Qrels, Run
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.choices import facts

_POOLED = "\0{}"  # no file has such an id
MOST_COMPARED = 1 << 24  # how many pairs of documents are compared in one go


class Top(NamedTuple):
    """The first documents of a system's lists, one row for each query of the qrels.

    Attributes
    ----------
    docs : array of int, shape (n_queries, k)
        Numbers of documents, the same for all systems; -1 where a list is shorter.
    unjudged : array of bool, shape (n_queries, k)
    run : Run
        What of the run can matter: where nothing below rank k can, only the first k and what is equal to the last.
    """

    docs: np.ndarray
    unjudged: np.ndarray
    run: Run


class Judging:
    """Qrels to which judgments of documents at the top of runs are added.

    Parameters
    ----------
    qrels : Qrels
    convention : Convention
        How lists are ordered, and where they are cut.
    """

    def __init__(self, qrels: Qrels, convention: Convention) -> None:
        self.qrels = qrels
        self.highest = max(float(qrels.numbers.max()), 0.0) if qrels.rows else 0.0
        self._first_are_enough = first_are_enough(convention)
        self._convention = convention.changed(unjudged="zero", min_documents=0, short_list="keep")
        self._numbers: dict[str, int] = {doc: place for place, doc in enumerate(qrels.doc_ids[:])}
        self._ids: Ids = Ids.of(())
        self._judged: dict[str, dict[str, float]] = {}

    def top(self, run: Run) -> Top:
        """Return the first documents of a run; the ranking under the convention, as if unjudged meant grade 0."""
        rows = {query: self._rows(run, query) for query in self.qrels.queries if query in run}
        lists = [self._first(run, query, rows[query]) if query in rows else [] for query in self.qrels.queries]
        width = max(map(len, lists), default=0)
        docs = np.full((len(lists), width), -1)
        unjudged = np.zeros((len(lists), width), dtype=np.bool_)
        for row, (query, first) in enumerate(zip(self.qrels.queries, lists, strict=True)):
            docs[row, : len(first)] = [self._numbers.setdefault(doc, len(self._numbers)) for doc in first]
            unjudged[row, : len(first)] = [doc not in self._judged[query] for doc in first]
        return Top(docs, unjudged, _part(run, rows) if self._first_are_enough else run)

    def judged_too(self, tops: Sequence[Top], relevant: np.ndarray, *, pooled: bool = False) -> Qrels:
        """Return the qrels with the unjudged documents of these tops; ``relevant`` ones of the first top are highest.

        Parameters
        ----------
        tops : sequence of Top
        relevant : array of bool, shape (n_queries, k)
            Which documents of the first top have the highest grade of the qrels. All others have grade 0.
        pooled : bool
            Whether as many documents as a list has up to k, which no list has, get the highest grade in every query.
        """
        queries, docs, grades = [], [], []
        for place, top in enumerate(tops):
            rows, columns = np.nonzero(top.unjudged)
            queries.append(rows)
            docs.append(top.docs[rows, columns])
            high = relevant[rows, columns] if place == 0 else np.zeros(len(rows), dtype=np.bool_)
            grades.append(np.where(high, self.highest, 0.0))
        if pooled:
            added = self._pool(max(top.docs.shape[1] for top in tops))
            count = len(self.qrels.queries)
            queries.append(np.repeat(np.arange(count), len(added)))
            docs.append(np.tile(added, count))
            grades.append(np.full(count * len(added), self.highest))
        return self._with(np.concatenate(queries), np.concatenate(docs), np.concatenate(grades))

    def _pool(self, size: int) -> np.ndarray:
        """Return the numbers of so many documents that no list has."""
        ids = (_POOLED.format(place) for place in range(size))
        return np.array([self._numbers.setdefault(doc, len(self._numbers)) for doc in ids], dtype=np.int64)

    def _with(self, queries: np.ndarray, docs: np.ndarray, grades: np.ndarray) -> Qrels:
        """Return the qrels with these rows, of which the first counts where a document of a query comes twice."""
        keys = queries.astype(np.int64) << 32 | docs
        _, first = np.unique(keys, return_index=True)  # in the order of the queries
        queries, docs, grades = queries[first], docs[first], grades[first]
        known, added = self.qrels, np.bincount(queries, minlength=len(self.qrels.queries))
        places = known.starts[queries + 1].astype(np.intp)
        if len(self._ids) < len(self._numbers):
            self._ids = Ids.of(self._numbers)
        return Qrels(
            known.queries,
            known.starts + np.cumsum([0, *added]),
            np.insert(known.docs, places, docs.astype(known.docs.dtype)),
            np.insert(known.numbers, places, grades),
            self._ids,
        )

    def _rows(self, run: Run, query: str) -> np.ndarray:
        """Return the rows of the first k documents of a query, with those that are equal to the last of them."""
        whole, k = run.rows_of(query), self._convention.k
        scores = run.numbers[whole].astype(np.float32)  # more are equal as 32-bit numbers
        if k is None or k >= len(scores) or self._convention.oddities.order == "given":
            return np.arange(whole.start, whole.stop)
        first: np.ndarray = whole.start + np.flatnonzero(scores >= np.partition(scores, -k)[-k])
        return first

    def _first(self, run: Run, query: str, rows: np.ndarray) -> list[str]:
        """Return the first k documents of a query, best first."""
        judged = self._judged.setdefault(query, self.qrels[query])
        docs = run.doc_ids.take(run.docs[rows])
        topic = Topic(dict(zip(docs, run.numbers[rows].tolist(), strict=True)), judged)
        return [str(doc) for doc in pipeline.rank(topic, self._convention).docs[: self._convention.k]]


def first_are_enough(convention: Convention) -> bool:
    """Return whether no document below rank k can matter, whatever is judged."""
    return (
        convention.k is not None
        and convention.k >= convention.oddities.min_documents
        and not facts(convention).pool.of_ranking
        and not facts(convention).unjudged.removes
        and facts(convention).negative.removes is None
        and convention.averaging.own_document == "keep"
        and not facts(convention).ties.by_chance
        and convention.oddities.relevant_by == "ideal"
        and convention.oddities.least_score is None
    )


def _part(run: Run, rows: Mapping[str, np.ndarray]) -> Run:
    """Return these rows of a run."""
    kept = np.concatenate([*rows.values(), np.empty(0, dtype=np.int64)]).astype(np.int64)
    starts = np.cumsum([0, *map(len, rows.values())])
    return Run(list(rows), starts, run.docs[kept], run.numbers[kept], run.doc_ids, name=run.name)


def ahead(first: Top, second: Top) -> np.ndarray:
    """Return which unjudged documents of the first top stand higher there than in the second.

    >>> run = Run.from_columns([], [], [])
    >>> top = Top(np.array([[4, 7, 9]]), np.array([[True, True, True]]), run)
    >>> ahead(top, Top(np.array([[7, 4, -1]]), np.array([[True, True, False]]), run))
    array([[ True, False,  True]])
    """
    width = first.docs.shape[1]
    chunk = max(1, MOST_COMPARED // max(width * second.docs.shape[1], 1))
    higher = first.unjudged.copy()
    for start in range(0, len(higher), chunk):
        part = slice(start, start + chunk)
        same = first.docs[part, :, None] == second.docs[part, None, :]
        if same.size:
            higher[part] &= ~same.any(2) | (np.arange(width) < same.argmax(2))
    return higher

"""Qrels with judgments added: what the unjudged documents at the top of the lists could turn out to be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.runs import Ids, Qrels, Run
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.scoring import pipeline


class Top(NamedTuple):
    """The first documents of a system's lists, one row for each query of the qrels.

    Attributes
    ----------
    docs : array of int, shape (n_queries, k)
        Numbers of documents, the same for all systems; -1 where a list is shorter.
    unjudged : array of bool, shape (n_queries, k)
    """

    docs: np.ndarray
    unjudged: np.ndarray


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
        self._convention = replace(convention, unjudged="zero", min_documents=0, short_list="keep")
        self._numbers: dict[str, int] = {doc: place for place, doc in enumerate(qrels.doc_ids)}
        self._ids: Ids = Ids.of(())
        self._judged: dict[str, dict[str, float]] = {}
        self._query_of_row = np.repeat(np.arange(len(qrels.queries)), np.diff(qrels.starts))

    def top(self, run: Run) -> Top:
        """Return the first documents of a run; the ranking under the convention, as if unjudged meant grade 0."""
        lists = [self._first(run, query) for query in self.qrels.queries]
        width = max(map(len, lists), default=0)
        docs = np.full((len(lists), width), -1)
        unjudged = np.zeros((len(lists), width), dtype=np.bool_)
        for row, (query, first) in enumerate(zip(self.qrels.queries, lists, strict=True)):
            docs[row, : len(first)] = [self._numbers.setdefault(str(doc), len(self._numbers)) for doc in first]
            unjudged[row, : len(first)] = [str(doc) not in self._judged[query] for doc in first]
        return Top(docs, unjudged)

    def judged_too(self, tops: Iterable[Top], relevant: np.ndarray) -> Qrels:
        """Return the qrels with the unjudged documents of these tops; ``relevant`` ones of the first top are highest.

        Parameters
        ----------
        tops : iterable of Top
        relevant : array of bool, shape (n_queries, k)
            Which documents of the first top have the highest grade of the qrels. All others have grade 0.
        """
        queries, docs, grades = [self._query_of_row], [self.qrels.docs.astype(np.int64)], [self.qrels.numbers]
        for place, top in enumerate(tops):
            rows, columns = np.nonzero(top.unjudged)
            queries.append(rows)
            docs.append(top.docs[rows, columns])
            high = relevant[rows, columns] if place == 0 else np.zeros(len(rows), dtype=np.bool_)
            grades.append(np.where(high, self.highest, 0.0))
        return self._qrels(np.concatenate(queries), np.concatenate(docs), np.concatenate(grades))

    def _qrels(self, queries: np.ndarray, docs: np.ndarray, grades: np.ndarray) -> Qrels:
        """Return qrels of these rows, of which the first counts where a document of a query comes twice."""
        _, first = np.unique(queries << 32 | docs, return_index=True)
        first.sort()
        order = first[np.argsort(queries[first], kind="stable")]
        starts = np.searchsorted(queries[order], np.arange(len(self.qrels.queries) + 1))
        if len(self._ids) < len(self._numbers):
            self._ids = Ids.of(self._numbers)
        return Qrels(self.qrels.queries, starts, docs[order].astype(np.int32), grades[order], self._ids)

    def _first(self, run: Run, query: str) -> list[DocId]:
        """Return the first k documents of a query, best first."""
        judged = self._judged.setdefault(query, self.qrels[query])
        if query not in run:
            return []
        rows, k = run.rows_of(query), self._convention.k
        scores = run.numbers[rows].astype(np.float32)  # as 32-bit numbers, more documents are equal, and none is lost
        keep = np.arange(len(scores))
        if k is not None and k < len(scores) and self._convention.order == "score":
            keep = np.flatnonzero(scores >= np.partition(scores, -k)[-k])
        docs = run.doc_ids.take(run.docs[rows][keep])
        ranked = pipeline.rank(
            Topic(dict(zip(docs, run.numbers[rows][keep].tolist(), strict=True)), judged), self._convention
        )
        return list(ranked.docs[:k])


def ahead(first: Top, second: Top) -> np.ndarray:
    """Return which unjudged documents of the first top stand higher there than in the second.

    >>> top = Top(np.array([[4, 7, 9]]), np.array([[True, True, True]]))
    >>> ahead(top, Top(np.array([[7, 4, -1]]), np.array([[True, True, False]])))
    array([[ True, False,  True]])
    """
    same = first.docs[:, :, None] == second.docs[:, None, :]
    last = np.full(first.docs.shape, second.docs.shape[1] + first.docs.shape[1])
    other = np.where(same.any(2), same.argmax(2), last) if same.size else last
    higher: np.ndarray = first.unjudged & (np.arange(first.docs.shape[1]) < other)
    return higher

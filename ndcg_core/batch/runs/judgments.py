"""The grade of every row of a run, looked up in the qrels by numbers that stand for query and document."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, Self

import numpy as np

from ndcg_core.batch.runs.columns import QUERY_STEP, Qrels, Run

_SPARE_BITS = 5  # of the places of a filter one in so many powers of two is taken


class _Known(NamedTuple):
    """Judgments to be looked up.

    Attributes
    ----------
    keys : array of uint64
        The keys of documents and queries, ascending.
    rows : array of int
        Their rows in the qrels.
    occurs : array of bool
        Which first bits of keys occur.
    shift : uint64
        How many bits of a key are behind these.
    """

    keys: np.ndarray
    rows: np.ndarray
    occurs: np.ndarray
    shift: np.uint64

    @classmethod
    def of(cls, keys: np.ndarray, rows: np.ndarray) -> Self:
        """Return the judgments in these rows."""
        bits = len(rows).bit_length() + _SPARE_BITS
        order, shift = np.argsort(keys), np.uint64(64 - bits)
        occurs = np.zeros(1 << bits, dtype=np.bool_)
        occurs[keys >> shift] = True
        return cls(keys[order], rows[order], occurs, shift)


class Judgments:
    """Qrels, prepared to be looked up.

    Attributes
    ----------
    grades : array of float, ascending
        The grades that occur, grade 0, and behind it NaN, which stands for "unjudged".
    pools : array of int
        The code of each judgment, query by query as in the qrels: code c is the grade ``grades[c - 1]``.
    unjudged : int
        The code of an unjudged document, behind that of grade 0: for most gains it is worth the same.
    """

    def __init__(self, qrels: Qrels) -> None:
        self.qrels = qrels
        found = np.union1d(qrels.numbers, [0.0])
        self._zero = int(np.searchsorted(found, 0.0)) + 1
        self.grades, self.unjudged = np.insert(found, self._zero, np.nan), self._zero + 1
        self.type = np.min_scalar_type(len(self.grades) + 1)
        self.pools = self._codes_of(np.searchsorted(found, qrels.numbers) + 1)

    @cached_property
    def _query_of(self) -> np.ndarray:
        """The place of the query of each judgment."""
        return np.repeat(np.arange(len(self.qrels), dtype=np.int32), np.diff(self.qrels.starts))

    @cached_property
    def _relevant_so_far(self) -> np.ndarray:
        return np.concatenate(([0], np.cumsum(self.qrels.numbers > 0)))

    def relevant(self, queries: list[str]) -> np.ndarray:
        """Return how many documents with a grade above 0 each of these queries has."""
        places = self.qrels.places(queries)
        known = np.maximum(places, 0)
        starts = self.qrels.starts
        counts: np.ndarray = self._relevant_so_far[starts[known + 1]] - self._relevant_so_far[starts[known]]
        return np.where(places < 0, 0, counts)

    @cached_property
    def _keys(self) -> np.ndarray:
        """The key of each judgment."""
        keys: np.ndarray = self.qrels.doc_ids.hashes[self.qrels.docs] + self._query_of.astype(np.uint64) * QUERY_STEP
        return keys

    @cached_property
    def _all(self) -> _Known:
        return _Known.of(self._keys, np.arange(self.qrels.rows))

    def _of(self, places: np.ndarray) -> _Known:
        """Return the judgments of the queries at these places; those of a few queries stay near the processor."""
        places = places[places >= 0]
        if 2 * len(places) > len(self.qrels):
            return self._all
        starts, sizes = self.qrels.starts[places], np.diff(self.qrels.starts)[places]
        rows = np.repeat(starts - np.cumsum(sizes) + sizes, sizes) + np.arange(int(sizes.sum()))
        return _Known.of(self._keys[rows], rows)

    def _codes_of(self, places: np.ndarray) -> np.ndarray:
        """Return codes from the places of grades among those that occur, counted from 1."""
        return (places + (places > self._zero)).astype(self.type)

    def judged(self, queries: list[str]) -> np.ndarray:
        """Return the codes of all judgments of some queries in the order given, shape ``(n, depth)``; 0 is none."""
        if not self.qrels.rows:
            return np.zeros((len(queries), 1), dtype=self.type)
        places = self.qrels.places(queries)
        known = np.maximum(places, 0)
        starts = self.qrels.starts[known]
        sizes = np.where(places < 0, 0, self.qrels.starts[known + 1] - starts)
        columns = np.arange(max(1, int(sizes.max(initial=0))))
        cells = np.minimum(starts[:, None] + columns, len(self.pools) - 1)
        return np.where(columns < sizes[:, None], self.pools[cells], 0).astype(self.type)

    def codes(self, run: Run) -> np.ndarray:
        """Return the code of the grade of each row of a run."""
        codes = np.full(run.rows, self.unjudged, dtype=self.type)
        if not self.qrels.rows or not run.rows:
            return codes
        places = self.qrels.places(run.queries)
        sizes = np.diff(run.starts)
        keys = run.doc_ids.hashes[run.docs] if run.shared_ids else run.doc_ids.hashes.copy()
        keys += np.repeat(places.astype(np.uint64) * QUERY_STEP, sizes)
        known = self._of(places)
        if not len(known.rows):
            return codes
        maybe = known.occurs[keys >> known.shift]
        if (places < 0).any():
            maybe &= np.repeat(places >= 0, sizes)
        candidates = np.flatnonzero(maybe)
        spots = np.minimum(np.searchsorted(known.keys, keys[candidates]), len(known.keys) - 1)
        hits = known.keys[spots] == keys[candidates]
        candidates, found = candidates[hits], known.rows[spots[hits]]
        same = run.doc_ids.same(run.docs[candidates], self.qrels.doc_ids, self.qrels.docs[found])
        same &= self._query_of[found] == np.repeat(places, sizes)[candidates]
        codes[candidates[same]] = self.pools[found[same]]
        for row in candidates[~same].tolist():  # two ids share a number, which hardly ever happens
            codes[row] = self._by_text(run, row)
        return codes

    def _by_text(self, run: Run, row: int) -> int:
        query = run.queries[int(np.searchsorted(run.starts, row, side="right")) - 1]
        grade = self.qrels[query].get(run.doc_ids[int(run.docs[row])])
        return self.unjudged if grade is None else int(np.flatnonzero(self.grades == grade)[0]) + 1

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
        The grades that occur, grade 0, and NaN, which stands for "unjudged".
    pools : array of int
        The code of each judgment, query by query as in the qrels: code c is the grade ``grades[c - 1]``.
    unjudged : int
        The code of an unjudged document.
    zero : int
        The code of grade 0.
    """

    def __init__(self, qrels: Qrels) -> None:
        self.qrels = qrels
        found = np.union1d(qrels.numbers, [0.0])
        self.grades = np.append(found, np.nan)
        self.unjudged, self.zero = len(self.grades), int(np.searchsorted(found, 0.0)) + 1
        self.type = np.min_scalar_type(self.unjudged + 1)
        self.pools = (np.searchsorted(found, qrels.numbers) + 1).astype(self.type)
        self.has_negative = bool(found[0] < 0)

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

    def removed(self, codes: np.ndarray, removes: str) -> np.ndarray:
        """Return which codes a convention removes: negative grades ("mask"), or grade -1 alone ("padding")."""
        if removes == "mask":
            return (codes > 0) & (codes < self.zero)
        places = np.flatnonzero(self.grades == -1)
        return codes == places[0] + 1 if len(places) else np.zeros(codes.shape, dtype=np.bool_)

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
        return self.unjudged if grade is None else int(np.searchsorted(self.grades, grade)) + 1

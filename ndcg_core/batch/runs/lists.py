"""The lists of a run with their judgments, as the engine takes them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from ndcg_core.batch.blocks import Lists
from ndcg_core.batch.choices import TIES, rows_of
from ndcg_core.batch.ordered import OrderedLists
from ndcg_core.batch.ordering import Ranked
from ndcg_core.batch.runs.columns import Run
from ndcg_core.batch.runs.ids import Ids, by_text
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import facts


def deepest_rank(convention: Convention) -> int | None:
    """Return how many ranks decide what a convention says of a run, None for all.

    >>> deepest_rank(Convention(k=10)), deepest_rank(Convention(k=10, ties="random"))
    (10, None)
    """
    return None if facts(convention).ties.by_chance else convention.k


class _RunNames:
    """What the engine may ask of a run beside its columns."""

    def __init__(self, run: Run, judgments: Judgments) -> None:
        self._run, self._judgments = run, judgments

    @cached_property
    def own(self) -> np.ndarray:
        """The rows whose document has the id of its query."""
        run = self._run
        names = Ids.of(map(str, run.queries))
        queries = np.repeat(np.arange(len(run)), np.diff(run.starts))
        rows = np.flatnonzero(names.hashes[queries] == run.doc_ids.hashes[run.docs])
        own: np.ndarray = rows[names.same(queries[rows], run.doc_ids, run.docs[rows])]
        return own

    def by_id(self, rows: np.ndarray, groups: np.ndarray) -> np.ndarray:
        """Return the order of these rows by their group, then by the text of their ids."""
        return by_text(self._run.doc_ids.at(self._run.docs[rows]), groups)

    def judged(self, places: np.ndarray) -> np.ndarray:
        """Return the codes of all judgments of some queries in the order given, shape ``(n, depth)``; 0 is none."""
        return self._judgments.judged([self._run.queries[place] for place in places.tolist()])


class RunLists(OrderedLists):
    """The lists of a run with their judgments.

    Parameters
    ----------
    run : Run
    judgments : Judgments
    codes : array of int, shape (n_rows,), optional
        The code of the grade of each row, where it is known.
    depth : int or None
        How many ranks will be wanted, at most (see :func:`deepest_rank`); None for all.
    """

    def __init__(
        self, run: Run, judgments: Judgments, codes: np.ndarray | None = None, *, depth: int | None = None
    ) -> None:
        self.run, self.judgments = run, judgments
        codes = judgments.codes(run) if codes is None else codes
        starts, sizes = run.starts[:-1], np.diff(run.starts)
        names = _RunNames(run, judgments)
        super().__init__(
            Lists(codes, run.numbers, None, run.queries, starts, sizes, None, judgments.grades, names), depth=depth
        )

    def has_ties(self, convention: Convention) -> bool:
        """Return whether any two documents of a query have the same score."""
        return any(lists.starts is not None for lists in self._whole(convention, removing=False))

    def by_rank(self, convention: Convention) -> Iterator[Ranked]:
        """Return the lists by rank; equal scores that gains order keep the order of the input."""
        return self._whole(convention, removing=True)

    def rows_by_rank(self, convention: Convention) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield the places of queries in the run, and the row of the run at each rank, -1 below the end.

        No document is removed, and equal scores that gains order keep the order of the input.
        """
        for lists in self._whole(convention, removing=False):
            yield np.asarray(lists.rows), np.where(lists.ranks > 0, rows_of(lists, self.lists), -1)

    def _whole(self, convention: Convention, *, removing: bool) -> Iterator[Ranked]:
        key = self.order_key(convention)
        if TIES[key.ties].gains:
            key = key._replace(ties="input")
        if not removing:
            key = key._replace(sort=key.sort._replace(removes=None, skips=False, drops=False))
        return self.ranked(key, self._depth(convention))

    @cached_property
    def relevant_retrieved(self) -> np.ndarray:
        """How many relevant documents each query of the run has, at any rank."""
        if not self.run.rows:
            return np.zeros(len(self.run), dtype=np.int64)
        hits = self.lists.grades > self.judgments.unjudged
        hits[self.run.repeated] = False
        return np.add.reduceat(hits, self.run.starts[:-1], dtype=np.int64)

"""A run and its qrels, brought together once and scored under any number of conventions.

The lists are ordered by :mod:`ndcg_core.batch.runs.lists` and added by :mod:`ndcg_core.batch.runs.summed`. A convention
or a file that this path does not support is evaluated query by query, with the same answers to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import cast

import numpy as np

from ndcg_core.batch.by_query import by_query
from ndcg_core.batch.result import DetailsByQuery, Result
from ndcg_core.batch.runs.assembled import Assembly, Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.details import details
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.batch.runs.summed import sums_of
from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.model.topic import ByDocument, Ranking


class PreparedRun:
    """A run with its judgments.

    Parameters
    ----------
    run : Run
    qrels : Qrels
    judgments : Judgments, optional
        The same qrels, prepared; several runs can share them.

    Attributes
    ----------
    queries : list of str
        The queries of the qrels, then those that only the run has.

    Examples
    --------
    >>> run = Run.from_columns(["q1", "q1", "q2"], ["a", "b", "c"], [2.0, 1.0, 1.0])
    >>> prepared = PreparedRun(run, Qrels.from_columns(["q1", "q2", "q3"], ["b", "c", "d"], [1, 2, 1]))
    >>> prepared.values().round(4).tolist()
    [0.6309, 1.0, 0.0]
    >>> prepared.evaluate("trec_eval").value.__round__(4)
    0.8155
    """

    def __init__(self, run: Run, qrels: Qrels, judgments: Judgments | None = None) -> None:
        self.run, self.qrels = run, qrels
        self.judgments = judgments or Judgments(qrels)
        self._assembly = Assembly(run.queries, qrels)
        self.queries = self._assembly.queries

    @cached_property
    def lists(self) -> RunLists:
        """The lists of the run, in every order that was wanted so far."""
        return RunLists(self.run, self.judgments)

    def evaluate(self, convention: Convention | str = Convention(), k: CutoffLike = SAME_K) -> Result:
        """Return the average over queries and the nDCG per query, as :func:`ndcg_core.evaluate` does.

        Raises
        ------
        NdcgError
            Naming the query and the document.
        """
        chosen = resolve(convention, k)
        try:
            return self._quick(chosen)
        except (NdcgError, Unsupported):  # query by query, the message names the query and the document
            run = cast("Mapping[Hashable, Ranking]", self.run)  # built query by query, until a query is refused
            qrels = cast("Mapping[Hashable, ByDocument[float]]", self.qrels)
            return by_query(run, qrels, chosen, find_details=lambda: self._details(chosen))

    def values(self, convention: Convention | str = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return each query's nDCG in the order of ``queries``, NaN for a query that does not enter the average."""
        chosen = resolve(convention, k)
        try:
            self._assembly.check_supported(chosen)
            return self._assembly.values(chosen, sums_of(self.lists, chosen, chosen.k))
        except (NdcgError, Unsupported):
            per_query = self.evaluate(chosen).per_query
            return np.array([per_query.get(query, math.nan) for query in self.queries])

    def curve(self, convention: Convention | str = Convention(), kmax: int = 10) -> np.ndarray:
        """Return nDCG@1 to nDCG@kmax of each query, shape ``(n_queries, kmax)``, NaN as in :meth:`values`."""
        chosen = resolve(convention, kmax)
        steady = chosen.oddities.highest_grade != "k" and chosen.negative != "from_end" and chosen.ideal_pool != "top_k"
        try:
            if steady and chosen.oddities.short_list == "keep":  # the cutoff changes nothing but where the sums end
                self._assembly.check_supported(chosen)
                return self._assembly.values(chosen, sums_of(self.lists, chosen, kmax, curve=True))
        except (NdcgError, Unsupported):
            pass
        return np.stack([self.values(chosen.with_k(k)) for k in range(1, kmax + 1)], axis=1)

    def _quick(self, convention: Convention) -> Result:
        self._assembly.check_supported(convention)
        if convention.ties in CHANCE_TIES and self.lists.has_ties(convention):
            raise Unsupported  # the range over all orders needs each list
        found = self._assembly.averaged(convention, sums_of(self.lists, convention, convention.k))
        return Result(*found, convention, find_details=lambda: self._details(convention))

    def _details(self, convention: Convention) -> DetailsByQuery:
        return self._assembly.details(details(self.lists, convention), self.judgments)

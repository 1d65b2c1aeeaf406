"""A run and its qrels, brought together once and scored under any number of conventions."""

from __future__ import annotations

import math

import numpy as np

from ndcg_core.batch.evaluation import Result, evaluate
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike


class PreparedRun:
    """A run with its judgments.

    Parameters
    ----------
    run : Run
    qrels : Qrels

    Attributes
    ----------
    queries : list of str
        The queries of the qrels, then those that only the run has.
    """

    def __init__(self, run: Run, qrels: Qrels) -> None:
        self.run, self.qrels = run, qrels
        self.queries = [*qrels.queries, *(query for query in run.queries if query not in qrels)]

    def evaluate(self, convention: Convention | str = Convention(), k: CutoffLike = SAME_K) -> Result:
        """Return what :func:`ndcg_core.evaluate` returns for the run."""
        return evaluate(self.run, self.qrels, convention, k=k)

    def values(self, convention: Convention | str = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return each query's nDCG in the order of ``queries``, NaN for a query that does not enter the average."""
        found = self.evaluate(convention, k).per_query
        return np.array([found.get(query, math.nan) for query in self.queries])

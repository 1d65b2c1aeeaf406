"""How much of the top of a system's lists is judged."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from ndcg_core.batch.runs.prepared import PreparedRun
from ndcg_core.model.convention import Convention, resolve


def judged(prepared: PreparedRun, convention: Convention | str = Convention(), kmax: int = 10) -> np.ndarray:
    """Return which part of the first 1 to kmax documents of each query is judged.

    Parameters
    ----------
    prepared : PreparedRun
    convention : Convention or str
        How the lists are ordered.
    kmax : int

    Returns
    -------
    array of float, shape (n_queries, kmax)
        In the order of ``prepared.queries``; NaN for a query without documents in the run.

    Notes
    -----
    Of a list shorter than k, the part of all its documents.

    Examples
    --------
    >>> from ndcg_core.batch.runs import Qrels, Run
    >>> run = Run.from_columns(["q", "q", "q"], ["a", "b", "c"], [3.0, 2.0, 1.0])
    >>> judged(PreparedRun(run, Qrels.from_columns(["q"], ["a"], [1])), kmax=4).round(4).tolist()
    [[1.0, 0.5, 0.3333, 0.3333]]
    """
    chosen = replace(resolve(convention), unjudged="nothing")
    found = np.full((len(prepared.queries), kmax), math.nan)
    places = {query: place for place, query in enumerate(prepared.queries)}
    in_run = np.array([places[query] for query in prepared.run.queries], dtype=np.int64)
    for part in prepared.lists.parts(chosen):
        codes = part.ranked[:, :kmax]
        there, known = codes > 0, (codes > 0) & (codes != prepared.judgments.unjudged)
        counts = np.cumsum(there, axis=1)
        shares = np.divide(np.cumsum(known, axis=1), counts, out=np.full(codes.shape, math.nan), where=counts > 0)
        rows = in_run[part.queries]
        found[rows, : codes.shape[1]] = shares
        found[rows, codes.shape[1] :] = shares[:, -1:]
    return found

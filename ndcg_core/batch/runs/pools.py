"""The documents of ideal lists: every judged document of a query, retrieved or not."""

from __future__ import annotations

import numpy as np

from ndcg_core.batch.ordering import falling
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.ranked import Ranked, closed_up


def judged_pools(queries: list[str], judgments: Judgments, removes: str, *, given: bool) -> np.ndarray:
    """Return the codes of all judgments of each query, shape ``(n, depth)``; 0 is no document.

    Parameters
    ----------
    removes : str
        Which negative grades are removed: empty, ``"mask"`` or ``"padding"``.
    given : bool
        Whether the codes keep the order in which they were given; otherwise the highest comes first.
    """
    found = _codes(queries, judgments)
    if removes:
        found = np.where(judgments.removed(found, removes), found.dtype.type(0), found)
    if not given:
        return falling(found)
    places = np.zeros(found.shape, dtype=np.int64)
    lists = Ranked(np.arange(len(found)), places, found, np.ones(found.shape, dtype=np.bool_))
    return closed_up(lists, found == 0).codes


def _codes(queries: list[str], judgments: Judgments) -> np.ndarray:
    qrels = judgments.qrels
    places = qrels.places(queries)
    known = np.maximum(places, 0)
    starts = qrels.starts[known]
    sizes = np.where(places < 0, 0, qrels.starts[known + 1] - starts)
    columns = np.arange(max(1, int(sizes.max(initial=0))))
    cells = np.minimum(starts[:, None] + columns, len(judgments.pools) - 1)
    found: np.ndarray = np.where(columns < sizes[:, None], judgments.pools[cells], 0).astype(judgments.type)
    return found

"""Four systems on made-up queries, with what real files have: ties, unjudged documents, and a pair that flips."""

from __future__ import annotations

import numpy as np

from ndcg_core.batch.runs import Ids, Qrels, Run

_GRADES = (0, 1, 2, 3)
_SHARES = (0.72, 0.14, 0.09, 0.05)  # how many documents have each grade
_JUDGED = 0.8  # how many of the documents that older systems found were judged
_FRESH = 0.25  # how many documents only the new system finds; nobody judged these
_KINDS = {  # what a document of each grade is worth to a system, how much it errs, and whether it finds fresh ones
    "bm25": ((0.0, 0.7, 1.0, 1.3), 0.85, False),
    "dense": ((0.0, 0.9, 1.2, 1.5), 0.85, True),
    "broad": ((0.0, 1.6, 1.8, 1.9), 0.65, False),
    "sharp": ((0.0, 0.0, 0.5, 2.2), 0.8, False),
}
SYSTEMS = tuple(_KINDS)
"""The names of the systems."""


def example_systems(
    seed: int = 0, queries: int = 50, *, documents: int = 60, depth: int = 30
) -> tuple[dict[str, Run], Qrels]:
    """Return the runs of four systems, by their names, and the judgments.

    Parameters
    ----------
    seed : int
        The same seed gives the same files.
    queries : int
    documents : int
        How many documents each query has.
    depth : int
        How many of them a system lists.

    Returns
    -------
    (dict of str to Run, Qrels)

    Notes
    -----
    ``broad`` finds relevant documents of every grade; ``sharp`` puts the few of the highest grade first and misses many
    others. A linear gain prefers the first, an exponential gain the second. ``dense`` is the only system that finds
    some documents, which nobody has judged. Scores are rounded to a decimal, so that some are equal.

    Examples
    --------
    >>> runs, qrels = example_systems()
    >>> list(runs), len(qrels)
    (['bm25', 'dense', 'broad', 'sharp'], 50)
    """
    generator = np.random.default_rng(seed)
    grades = generator.choice(_GRADES, (queries, documents), p=_SHARES)
    grades[:, :3] = (3, 2, 1)  # every query has a document of each grade
    fresh = generator.random(grades.shape) < _FRESH
    fresh[:, :3] = False
    judged = (generator.random(grades.shape) < _JUDGED) & ~fresh
    judged[:, :3] = True
    hard = generator.normal(1.0, 0.25, (queries, 1)).clip(0.5, 1.5)  # on some queries all systems err more
    names = [f"q{number}" for number in range(1, queries + 1)]
    ids = Ids.of(f"d{query}-{doc:02}" for query in range(1, queries + 1) for doc in range(1, documents + 1))
    runs = {}
    for name, (worth, error, finds_fresh) in _KINDS.items():
        scores = np.round(np.array(worth)[grades] + generator.normal(0, error, grades.shape) * hard, 1)
        scores[fresh & (not finds_fresh)] = -np.inf
        runs[name] = _run(name, scores, depth, names, ids)
    rows, columns = np.nonzero(judged)
    docs = (rows * documents + columns).astype(np.int32)
    return runs, Qrels.from_codes(
        rows.astype(np.int32), docs, grades[rows, columns].astype(np.float64), names, ids, name="example"
    )


def _run(name: str, scores: np.ndarray, depth: int, names: list[str], ids: Ids) -> Run:
    """Return the first documents of every query, best first."""
    order = np.argsort(-scores, axis=1, kind="stable")[:, :depth]
    kept = np.take_along_axis(scores, order, axis=1)
    rows, columns = np.nonzero(np.isfinite(kept))
    docs = rows * scores.shape[1] + order[rows, columns]
    return Run.from_codes(rows.astype(np.int32), docs.astype(np.int32), kept[rows, columns], names, ids, name=name)

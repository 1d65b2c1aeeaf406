"""A run that was not pooled: judgments come from the first twenty of two runs, and a third, much better, has others."""

import numpy as np

Run = dict[str, dict[str, float]]
POOLED = ("bm25", "dense")
NEW = "hybrid"


def unpooled(queries: int = 200, seed: int = 5) -> tuple[dict[str, Run], Run, Run]:
    """Three runs by name, the pooled judgments, and the judgments of every document."""
    dice = np.random.default_rng(seed)
    ids = [f"d{number}" for number in range(300)]
    runs: dict[str, Run] = {name: {} for name in (*POOLED, NEW)}
    truth: Run = {}
    for query in (f"q{number}" for number in range(queries)):
        grades = np.zeros(len(ids), dtype=int)
        grades[:12] = dice.integers(1, 4, 12)
        truth[query] = dict(zip(ids, grades.tolist(), strict=True))
        alike = grades + dice.normal(0, 1.2, len(ids))  # the two that were pooled err on the same documents
        scores = {name: alike + dice.normal(0, 0.3, len(ids)) for name in POOLED}
        scores[NEW] = grades + dice.normal(0, dice.choice([0.3, 1.2]), len(ids))
        for name, found in scores.items():
            best = np.argsort(-found)[:30]
            runs[name][query] = {ids[place]: float(found[place]) for place in best}
    pooled = {
        query: {doc: truth[query][doc] for name in POOLED for doc in list(runs[name][query])[:20]} for query in truth
    }
    return runs, pooled, truth

"""One list: ours beside scikit-learn and catboost, interleaved."""

import time
from collections.abc import Callable
from statistics import median

import numpy as np
from catboost.utils import eval_metric
from sklearn.metrics import ndcg_score as sklearn_score

from ndcg_core import Convention, Topic, explain, ndcg_score

Work = dict[str, Callable[[], object]]


def _timed(work: Work, calls: dict[str, int], rounds: int = 15) -> dict[str, float]:
    """Median microseconds per call, interleaved."""
    taken: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, call in work.items():
            began = time.perf_counter()
            for _ in range(calls[name]):
                call()
            taken[name].append((time.perf_counter() - began) / calls[name] * 1e6)
    return {name: median(times) for name, times in taken.items()}


def _lists(n: int, k: int | None, *, arrays: bool) -> Work:
    dice = np.random.default_rng(n)
    grades, scores = dice.integers(0, 5, n), dice.random(n)
    arguments: list = [grades[None].astype(float), scores[None]] if arrays else [[grades.tolist()], [scores.tolist()]]
    top = "" if k is None else f"top={k};"
    group = [1] * n
    convention = Convention(k=k)
    flat = arguments[0][0], arguments[1][0]
    return {
        "ours": lambda: ndcg_score(*arguments, convention),
        "sklearn": lambda: sklearn_score(*arguments, k=k),
        "catboost": lambda: eval_metric(*flat, f"NDCG:{top}type=Exp", group_id=group),
    }


def run() -> None:
    """Print the table."""
    print("One list, microseconds per call (median of 15 interleaved rounds)")
    print(f"{'work':34}{'ours':>9}{'sklearn':>10}{'catboost':>10}{'sklearn/ours':>14}{'catboost/ours':>15}")
    for title, n, k, arrays in (
        ("n=10, k=10, plain lists", 10, 10, False),
        ("n=1000, k=10, arrays", 1000, 10, True),
        ("n=1000, whole list, arrays", 1000, None, True),
    ):
        got = _timed(_lists(n, k, arrays=arrays), {"ours": 400, "sklearn": 20, "catboost": 40})
        print(
            f"{title:34}{got['ours']:9.1f}{got['sklearn']:10.1f}{got['catboost']:10.1f}"
            f"{got['sklearn'] / got['ours']:14.1f}{got['catboost'] / got['ours']:15.1f}"
        )
    topic = Topic([f"d{i}" for i in range(10)], {f"d{i}": i * 7 % 4 for i in range(10)})
    convention = Convention(k=10)
    got = _timed(
        {
            "table": lambda: explain(topic, convention),
            "rows": lambda: explain(topic, convention).rows,
            "frame": lambda: explain(topic, convention).frame(),
        },
        {"table": 400, "rows": 200, "frame": 20},
    )
    print(
        f"{'explain, n=10: columns':34}{got['table']:9.1f}\n{'explain, n=10: and rows':34}{got['rows']:9.1f}\n"
        f"{'explain, n=10: and a DataFrame':34}{got['frame']:9.1f}"
    )

"""Many lists: ours beside every installed engine, interleaved, on one thread each."""

import os
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import product
from statistics import median

import numpy as np

from ndcg_core import Convention, conventions, evaluate, ndcg_scores
from ndcg_core.batch import paths
from ndcg_core.batch.many import prepare, scores

QUERIES = 31_000
K = 10
EXP, SKLEARN = Convention(k=K), Convention(gain="linear", ties="average", k=K)
Work = dict[str, Callable[[], object] | None]


def lists(queries: int, seed: int = 7) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Grades, scores and query ids shaped like MSLR-WEB30K: 1 to 1251 documents, 120 on average, grades 0 to 4."""
    dice = np.random.default_rng(seed)
    lengths = np.clip(dice.lognormal(4.54, 0.7, queries).round(), 1, 1251).astype(np.int64)
    lengths[:2] = 1, 1251
    ids = np.repeat(np.arange(queries), lengths)
    grades = dice.choice(5, len(ids), p=(0.52, 0.32, 0.13, 0.02, 0.01))
    return grades, grades * 0.4 + dice.normal(size=len(ids)), ids


def _timed(work: Work, rounds: int) -> dict[str, float]:
    """Median milliseconds of each, NaN for a library that is not installed."""
    taken: dict[str, list[float]] = {name: [] for name, call in work.items() if call}
    for _ in range(rounds):
        for name in taken:
            call = work[name]
            began = time.perf_counter()
            call()  # type: ignore[misc]
            taken[name].append((time.perf_counter() - began) * 1e3)
    return {name: median(taken[name]) if name in taken else float("nan") for name in work}


def _table(title: str, work: Work, rounds: int = 5) -> None:
    got = _timed(work, rounds)
    ours = got.pop("ours")
    print(f"{title:44}{'ours':20}{ours:10.1f} ms")
    for name, taken in got.items():
        factor = "     not installed" if work[name] is None else f"{taken:10.1f} ms{taken / ours:9.1f} x ours"
        print(f"{'':44}{name:20}{factor}", flush=True)


def _sklearn(grades: np.ndarray, places: np.ndarray) -> Work:
    if not find_spec("sklearn"):
        return {"sklearn": None, "sklearn ignore_ties": None}
    from sklearn.metrics import ndcg_score

    return {
        "sklearn": lambda: ndcg_score(grades, places, k=K),
        "sklearn ignore_ties": lambda: ndcg_score(grades, places, k=K, ignore_ties=True),
    }


def _catboost(grades: np.ndarray, places: np.ndarray, ids: np.ndarray, k: int | None = K) -> Work:
    if not find_spec("catboost"):
        return {"catboost": None}
    from catboost.utils import eval_metric

    metric = f"NDCG:{'' if k is None else f'top={k};'}type=Exp"
    return {"catboost": lambda: eval_metric(grades, places, metric, group_id=ids, thread_count=1)}


def _lightgbm(grades: np.ndarray, places: np.ndarray, ids: np.ndarray) -> Work:
    if not find_spec("lightgbm"):
        return {"lightgbm": None}
    import lightgbm

    settings: dict[str, object] = {
        "objective": "lambdarank",
        "metric": "ndcg",
        "eval_at": [K],
        "num_threads": 1,
        "verbosity": -1,
    }
    table = lightgbm.Dataset(
        np.arange(len(ids), dtype=np.float32)[:, None],
        grades,
        group=np.bincount(ids),
        init_score=places,
        params=settings,
    )
    booster = lightgbm.Booster(settings, table)
    return {"lightgbm": booster.eval_train}


def _xgboost(grades: np.ndarray, places: np.ndarray, ids: np.ndarray) -> Work:
    if not find_spec("xgboost"):
        return {"xgboost": None}
    import xgboost

    table = xgboost.DMatrix(np.zeros((len(ids), 1), dtype=np.float32), grades, base_margin=places, qid=ids, nthread=1)
    booster = xgboost.train({"objective": "rank:ndcg", "eval_metric": f"ndcg@{K}", "nthread": 1}, table, 0)
    return {"xgboost": lambda: booster.eval(table)}


def _dense(height: int, width: int) -> None:
    dice = np.random.default_rng(width)
    grades, places = dice.integers(0, 5, (height, width)), dice.random((height, width))
    flat = grades.ravel(), places.ravel(), np.repeat(np.arange(height), width)
    _table(
        f"dense {height} x {width}, k=10",
        {"ours": lambda: scores(grades, places, EXP), **_sklearn(grades, places), **_catboost(*flat)},
    )


def _averaged() -> None:
    dice = np.random.default_rng(1)
    grades, places = dice.integers(0, 5, (10_000, 100)), dice.random((10_000, 100)).round(1)
    for title, convention in (("k=10", SKLEARN), ("whole lists", SKLEARN.with_k(None))):
        peers = {"sklearn": _sklearn(grades, places)["sklearn"]}
        _table(f"averaged ties, 10000 x 100, {title}", {"ours": lambda: scores(grades, places, convention), **peers})  # noqa: B023


def _thrown() -> None:
    """As keras-rs does it: ties by dice, 32-bit scores, documents removed by their grade."""
    dice = np.random.default_rng(4)
    grades, places = dice.integers(-1, 5, (10_000, 100)), dice.random((10_000, 100))
    keras = conventions["keras_rs"].convention.with_k(K)
    _table("keras_rs, 10000 x 100, k=10", {"ours": lambda: scores(grades, places, keras)})
    _table("  the same, scores rounded to 0.1", {"ours": lambda: scores(grades, places.round(1), keras)}, 3)


def _ragged() -> None:
    grades, places, ids = columns = lists(QUERIES)
    keys = np.random.default_rng(0).integers(-(2**62), 2**62, len(ids))
    title = f"ragged {len(ids) / 1e6:.2f}M rows, {QUERIES} queries"
    _table(
        f"{title}, k=10",
        {
            "ours": lambda: scores(grades, places, EXP, groups=ids),
            "np.sort of int64": lambda: np.sort(keys),
            **_lightgbm(*columns),
            **_xgboost(*columns),
            **_catboost(*columns),
        },
    )
    _table(f"{title}, whole", {"ours": lambda: scores(grades, places, groups=ids), **_catboost(*columns, k=None)}, 3)
    turn = np.random.default_rng(3).permutation(len(ids))
    mixed = grades[turn], places[turn]
    shuffled = ids[turn]
    _table("  the same rows in any order, k=10", {"ours": lambda: scores(*mixed, EXP, groups=shuffled)}, 3)
    for name, columns, groups in (("list by list", (grades, places), ids), ("in any order", mixed, shuffled)):
        for convention in (EXP, EXP.with_k(None)):
            label = f"memory, {name}, k={convention.k}"
            print(f"{label:64}{_peak(lambda: scores(*columns, convention, groups=groups)):10.1f} MB")  # noqa: B023


def _peak(call: Callable[[], object]) -> float:
    """Peak megabytes of a call above the memory before it."""
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 2**20


def _pytrec_eval(run: dict[str, dict[str, float]], qrels: dict[str, dict[str, int]]) -> Work:
    if not find_spec("pytrec_eval"):
        return {"pytrec_eval": None}
    import pytrec_eval

    return {"pytrec_eval": lambda: pytrec_eval.RelevanceEvaluator(qrels, {f"ndcg_cut.{K}"}).evaluate(run)}


def _ir_measures(run: dict[str, dict[str, float]], qrels: dict[str, dict[str, int]]) -> Work:
    if not find_spec("ir_measures"):
        return {"ir_measures": None}
    import ir_measures

    measure = ir_measures.nDCG @ K
    return {"ir_measures": lambda: ir_measures.calc_aggregate([measure], qrels, run)}


def _runs() -> None:
    """Mappings in, as from a file: here most of the time goes into the mappings."""
    dice = np.random.default_rng(2)
    for height, width in ((1000, 100), (100, 1000)):
        docs = [f"d{place}" for place in range(width)]
        run = {str(query): dict(zip(docs, dice.random(width).tolist(), strict=True)) for query in range(height)}
        qrels = {query: dict(zip(docs[::2], dice.integers(0, 4, width // 2).tolist(), strict=True)) for query in run}
        _table(
            f"run of {height} x {width} as mappings, k=10",
            {
                "ours": lambda: evaluate(run, qrels, "pytrec_eval", k=K),  # noqa: B023
                **_pytrec_eval(run, qrels),
                **_ir_measures(run, qrels),
            },
        )


def _many_conventions() -> None:
    grades, places, ids = lists(QUERIES)
    twelve = [
        Convention(gain=gain, discount=discount, k=K)  # type: ignore[arg-type]
        for gain, discount in product(("exp2", "linear", "binary"), ("log2", "jk2002", "reciprocal", "none"))
    ]
    ready = prepare(grades, places, groups=ids, depth=K)
    got = _timed(
        {
            "first": lambda: prepare(grades, places, groups=ids, depth=K).ndcg(twelve[0]),
            "more": lambda: [ready.ndcg(convention) for convention in twelve],
        },
        5,
    )
    print(f"{'order once, score 12 conventions, k=10':44}{'ours, the first':20}{got['first']:10.1f} ms")
    print(
        f"{'':44}{'ours, each further':20}{got['more'] / 12:10.1f} ms{got['more'] / 12 / got['first']:9.3f} x the first"
    )


def _growth() -> None:
    print(f"{'cost per row, ragged, k=10':44}{'rows':>12}{'ours ns':>10}{'catboost ns':>14}")
    for queries in (833, 8_333, 83_333):
        grades, places, ids = lists(queries)
        rounds = 15 if queries < 50_000 else 3
        ours = partial(scores, grades, places, EXP, groups=ids)
        got = _timed({"ours": ours, **_catboost(grades, places, ids)}, rounds)
        print(
            f"{'':44}{len(ids):12}{got['ours'] * 1e6 / len(ids):10.1f}{got['catboost'] * 1e6 / len(ids):14.1f}",
            flush=True,
        )


def _paths() -> None:
    """What the engine gains over the pipeline, list by list."""
    dice = np.random.default_rng(3)
    print(f"{'many lists, or one':44}{'ours':>12}{'pipeline':>12}{'gain':>8}   microseconds a list")
    for title, size, rows, as_lists in (
        ("row, short: a list of 10", 10, 1, True),
        ("row, long: a list of 1,000", 1000, 1, True),
        ("row, long: an array of 1,000", 1000, 1, False),
        ("table: 8 arrays of 100", 100, 8, False),
        ("table: 60 lists of 100", 100, 60, True),
        ("table: 10,000 arrays of 100", 100, 10_000, False),
    ):
        grades, places = dice.integers(0, 5, (rows, size)), dice.random((rows, size))
        columns = (grades.tolist(), places.tolist()) if as_lists else (grades, places)
        slow = paths._by_pipeline if rows == 1 else paths.one_row
        sample = range(min(rows, 200))
        got = _timed(
            {"with": partial(ndcg_scores, *columns, EXP), "without": partial(_each, slow, columns, sample)},
            rounds=51 if rows < 1000 else 5,
        )
        fast, plain = got["with"] / rows * 1e3, got["without"] / len(sample) * 1e3
        print(f"{title:44}{fast:12.1f}{plain:12.1f}{plain / fast:8.1f}", flush=True)


def _each(path: Callable[..., float], columns: tuple[np.ndarray, np.ndarray], rows: range) -> None:
    for row in rows:
        path(columns[0][row], columns[1][row], EXP, row)


def run() -> None:
    """Print the table."""
    print("Many lists, milliseconds a call on one thread (medians of interleaved rounds)")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    _paths()
    _dense(10_000, 100)
    _dense(1_000, 1_000)
    _averaged()
    _thrown()
    _ragged()
    _runs()
    _many_conventions()
    _growth()

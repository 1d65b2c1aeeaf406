"""Run files: from a run and its qrels on disk to nDCG@10 per query, ours beside others, each a process of its own."""

import io
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

QUERIES, DEPTH, JUDGED = 2000, 1000, 50
ROUNDS = 3
K = 10


def write_files(folder: Path, queries: int) -> tuple[Path, Path]:
    """A run with 1,000 documents for each query, and qrels with 50, of which the run has 30."""
    dice = np.random.default_rng(0)
    run, qrels = folder / f"{queries}.run", folder / f"{queries}.qrels"
    with run.open("w") as run_file, qrels.open("w") as qrels_file:
        for query in range(1, queries + 1):
            docs = dice.choice(8_000_000, DEPTH + 20, replace=False)
            scores = np.sort(dice.gamma(2, 4, DEPTH))[::-1]
            run_file.writelines(
                f"{query} Q0 doc{doc:08d} {rank} {score:.6f} mysystem\n"
                for rank, (doc, score) in enumerate(zip(docs[:DEPTH], scores, strict=True), 1)
            )
            judged = np.sort(np.concatenate((dice.choice(docs[:DEPTH], JUDGED - 20, replace=False), docs[DEPTH:])))
            grades = dice.integers(0, 4, JUDGED)
            qrels_file.writelines(
                f"{query} 0 doc{doc:08d} {grade}\n" for doc, grade in zip(judged, grades, strict=True)
            )
    return run, qrels


def shuffle(run: Path) -> Path:
    """Write the same lines in any order."""
    lines = run.read_bytes().splitlines(keepends=True)
    shuffled = run.with_suffix(".shuffled")
    with shuffled.open("wb") as file:
        file.writelines(lines[place] for place in np.random.default_rng(0).permutation(len(lines)).tolist())
    return shuffled


def ours_scanned(run: str, qrels: str) -> float:
    from ndcg_core import evaluate
    from ndcg_core.run_files import read_qrels, scan_run

    with timed():
        return evaluate(scan_run(run), read_qrels(qrels), "trec_eval", k=K).value


def ours_read(run: str, qrels: str) -> float:
    from ndcg_core import evaluate
    from ndcg_core.run_files import read_qrels, read_run

    with timed():
        return evaluate(read_run(run), read_qrels(qrels), "trec_eval", k=K).value


def ours_command(run: str, qrels: str) -> float:
    from ndcg_core.command import main

    with timed(), redirect_stdout(io.StringIO()) as printed:
        main(["eval", "-k", str(K), "--format", "json", qrels, run])
    return float(json.loads(printed.getvalue())["value"])


def ours_all_conventions(run: str, qrels: str) -> float:
    from ndcg_core import NdcgError, conventions
    from ndcg_core.batch.runs import PreparedRun
    from ndcg_core.run_files import read_qrels, read_run

    with timed():
        prepared = PreparedRun(read_run(run), read_qrels(qrels))
        for entry in conventions.values():
            try:
                prepared.values(entry.convention, k=K)
            except NdcgError:  # this convention refuses these files
                continue
        return float(np.nanmean(prepared.values("trec_eval", k=K)))


def pytrec_eval(run: str, qrels: str) -> float:
    import pytrec_eval as library

    with timed(), Path(run).open() as run_file, Path(qrels).open() as qrels_file:
        evaluator = library.RelevanceEvaluator(library.parse_qrel(qrels_file), {f"ndcg_cut.{K}"})
        found = evaluator.evaluate(library.parse_run(run_file))
        return sum(row[f"ndcg_cut_{K}"] for row in found.values()) / len(found)


def ir_measures(run: str, qrels: str) -> float:
    import ir_measures as library

    with timed():
        measure = library.nDCG @ K
        read = library.read_trec_qrels(qrels), library.read_trec_run(run)
        values = [metric.value for metric in library.iter_calc([measure], *read)]
        return sum(values) / len(values)


def ranx(run: str, qrels: str) -> float:
    import ranx as library

    library.evaluate(library.Qrels({"q": {"d": 1}}), library.Run({"q": {"d": 1.0}}), f"ndcg@{K}")  # compiles
    with timed():
        read = library.Qrels.from_file(qrels, kind="trec"), library.Run.from_file(run, kind="trec")
        return float(library.evaluate(*read, f"ndcg@{K}"))


def polars(run: str, qrels: str) -> float:
    import polars as pl

    with timed():
        names = ["query", "q0", "doc", "rank", "score", "tag"], ["query", "q0", "doc", "grade"]
        rows = pl.scan_csv(run, separator=" ", has_header=False, new_columns=names[0]).select("query", "doc", "score")
        judged = pl.scan_csv(qrels, separator=" ", has_header=False, new_columns=names[1]).drop("q0")
        rank = pl.int_range(1, pl.len() + 1, dtype=pl.Int64).over("query").alias("rank")
        top = rows.sort("query", "score", "doc", descending=[False, True, True]).with_columns(rank)
        best = judged.sort("query", "grade", descending=[False, True]).with_columns(rank)
        ranked = top.filter(pl.col("rank") <= K).join(judged, on=["query", "doc"])
        earned = (pl.col("grade") / (pl.col("rank") + 1).log(2)).sum()
        dcg = ranked.group_by("query").agg(dcg=earned)
        idcg = best.filter(pl.col("rank") <= K).group_by("query").agg(idcg=earned)
        both = idcg.join(dcg, on="query", how="left").fill_null(0).collect()
        return float((both["dcg"] / both["idcg"]).fill_nan(0).mean())  # type: ignore[arg-type]


def duckdb(run: str, qrels: str) -> float:
    import duckdb as library

    with timed():
        sums = """
            with judged as (
                select column0 query, column2 doc, column3 grade from read_csv($qrels, delim=' ', header=false)),
            run as (select column0 query, column2 doc, column4 score from read_csv($run, delim=' ', header=false)),
            top as (
                select *, row_number() over (partition by query order by score desc, doc desc) r
                from run qualify r <= 10),
            best as (
                select *, row_number() over (partition by query order by grade desc) r from judged qualify r <= 10),
            dcg as (select query, sum(grade / log2(r + 1)) v from top join judged using (query, doc) group by query),
            idcg as (select query, sum(grade / log2(r + 1)) v from best group by query)
            select avg(coalesce(dcg.v, 0) / idcg.v) from idcg left join dcg using (query)"""
        return float(library.execute(sums, {"run": run, "qrels": qrels}).fetchone()[0])  # type: ignore[index]


CONTENDERS: dict[str, tuple[Callable[[str, str], float], str]] = {
    "ours, scanned": (ours_scanned, "numpy"),
    "ours, read whole": (ours_read, "numpy"),
    "ours, as a command": (ours_command, "numpy"),
    "ours, all conventions": (ours_all_conventions, "numpy"),
    "pytrec_eval": (pytrec_eval, "pytrec_eval"),
    "ir_measures": (ir_measures, "ir_measures"),
    "ranx": (ranx, "ranx"),
    "polars, 2 threads": (polars, "polars"),
    "duckdb, 2 threads": (duckdb, "duckdb"),
}


@contextmanager
def timed() -> Iterator[None]:
    """Print how long the work took, without imports; the process ends with it."""
    began = time.perf_counter()
    yield
    print(time.perf_counter() - began, peak_memory())


def peak_memory() -> float:
    """The most memory that this process had, in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # getrusage also counts the process that started this one
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(name: str, run: Path, qrels: Path) -> tuple[float, float]:
    """Seconds without imports, and the peak memory of the process in MB."""
    command = [sys.executable, "-m", "tests.benchmarks.runs", name, str(run), str(qrels)]
    environment = {**os.environ, "POLARS_MAX_THREADS": "2"}
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    seconds, megabytes = printed.split()[:2]
    return float(seconds), float(megabytes)


def run() -> None:
    """Print both tables."""
    with TemporaryDirectory() as folder:
        files = write_files(Path(folder), QUERIES)
        size = files[0].stat().st_size / 1e6
        print(
            f"{QUERIES * DEPTH:,} rows ({size:.0f} MB) and {QUERIES * JUDGED:,} judgments, files to nDCG@{K} per query"
        )
        _beside(files)
        print("\nours, scanned: rows, seconds, ns a row, peak MB")
        for queries in (100, 1000, 10_000):
            files = write_files(Path(folder), queries)
            seconds, megabytes = measured("ours, scanned", *files)
            print(
                f"{queries * DEPTH:12,}{seconds:8.2f}{seconds / queries / DEPTH * 1e9:8.0f}{megabytes:8.0f}", flush=True
            )


def run_shuffled() -> None:
    """Print what `ndcg eval` takes for a run whose lines are grouped by query, and for the same lines shuffled."""
    with TemporaryDirectory() as folder:
        grouped, qrels = write_files(Path(folder), QUERIES)
        print(f"`ndcg eval` of {QUERIES * DEPTH:,} rows: order of the lines, seconds, peak MB")
        for name, path in (("grouped", grouped), ("shuffled", shuffle(grouped))):
            found = [measured("ours, as a command", path, qrels) for _ in range(ROUNDS)]
            seconds, megabytes = (median(column) for column in zip(*found, strict=True))
            print(f"{name:12}{seconds:8.2f}{megabytes:8.0f}", flush=True)


def _beside(files: tuple[Path, Path]) -> None:
    installed = [name for name, (_, package) in CONTENDERS.items() if find_spec(package)]
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in installed}
    for _ in range(ROUNDS):
        for name in installed:  # in turn, so that a slow minute is a slow minute for all
            taken[name].append(measured(name, *files))
    own = [median(column) for column in zip(*taken["ours, scanned"], strict=True)]
    for name in CONTENDERS:
        if name not in taken:
            print(f"{name:24}     not installed")
            continue
        seconds, megabytes = (median(column) for column in zip(*taken[name], strict=True))
        factors = f"{seconds / own[0]:8.1f} x time{megabytes / own[1]:8.1f} x memory"
        print(f"{name:24}{seconds:8.2f} s{megabytes:8.0f} MB{factors}", flush=True)


if __name__ == "__main__":
    value = CONTENDERS[sys.argv[1]][0](*sys.argv[2:])
    assert math.isfinite(value)
    print(value)

"""A Spark session of this machine gives what a single process gives; `make test-spark` runs this."""

import math
import os
import sys
import time

import pandas as pd
import pytest
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, rand

from ndcg_core import Convention, NdcgError, conventions, evaluate
from ndcg_core.batch import spark as on_spark
from ndcg_core.batch.runs import Qrels, Run
from tests.spark.tables import columns, tables

ROWS = 3_000_000


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    made = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.memory", "3g")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")  # so that queries lie across batches
        .getOrCreate()
    )
    yield made
    made.stop()


@pytest.mark.parametrize(
    "name", ["trec_eval", "sklearn_ignore_ties", "ir_measures", "burges_2005", "lightgbm", "gdeval", "seed_003_sums"]
)
@pytest.mark.parametrize("k", [10, None])
def test_as_in_a_single_process(session, name, k):
    run, qrels = tables(5)
    run = {query: dict(sorted(docs.items())) for query, docs in run.items()}  # rows come in the order of the ids
    if "sklearn" in name:
        run = {query: docs for query, docs in run.items() if len(docs) > 1}
    convention = conventions[name].convention.with_k(k)
    if name == "sklearn_ignore_ties":
        run = {query: {doc: place + 0.5 for place, doc in enumerate(docs)} for query, docs in run.items()}
    expected = evaluate(run, qrels, convention)
    frames = session.createDataFrame(columns(run, "score")), session.createDataFrame(columns(qrels, "grade"))
    found = on_spark.evaluate(frames[0], convention, qrels=frames[1])
    rows = {row["query"]: row for row in found.per_query.collect()}
    assert {query: row["ndcg"] for query, row in rows.items() if not row["left_out"]} == expected.per_query
    assert {query: row["left_out"] for query, row in rows.items() if row["left_out"]} == expected.left_out
    assert found.value == pytest.approx(expected.value, abs=1e-12)


def test_a_single_frame_with_all_columns(session):
    frame = pd.DataFrame(
        {"query": ["q", "q", "q"], "doc": ["a", "b", "m"], "score": [2.0, 1.0, None], "grade": [None, 1.0, 1.0]}
    )
    found = on_spark.evaluate(session.createDataFrame(frame), Convention(gain="linear"))
    assert found.value == pytest.approx((1 / math.log2(3)) / (1 + 1 / math.log2(3)))


def test_run_and_qrels_cross_the_cluster_once_and_nothing_is_kept(session):
    run, qrels = tables(3)
    frames = session.createDataFrame(columns(run, "score")), session.createDataFrame(columns(qrels, "grade"))
    found = on_spark.evaluate(frames[0], "trec_eval", qrels=frames[1])
    plan = found.per_query._jdf.queryExecution().executedPlan().toString()
    assert plan.count("Exchange") == 1
    assert "Join" not in plan
    assert found.value == pytest.approx(evaluate(run, qrels, "trec_eval").value, abs=1e-12)
    assert session.sparkContext._jsc.getPersistentRDDs().isEmpty()


def test_a_query_that_no_worker_could_hold(session):
    """2.5 million documents of one query: more than are kept in memory, so that they are cut while they come in."""
    run = session.range(2_500_000).selectExpr("'q' as query", "cast(id as string) as doc", "1.0D * id as score")
    best = {str(doc): (2_499_999 - doc) % 4 for doc in range(2_499_950, 2_500_000)}
    qrels = session.createDataFrame(columns({"q": {**best, "5": 3, "not retrieved": 2}}, "grade"))
    expected = evaluate({"q": {doc: float(doc) for doc in best}}, {"q": {**best, "5": 3, "not retrieved": 2}}, k=10)
    assert on_spark.evaluate(run, k=10, qrels=qrels).value == pytest.approx(expected.value, abs=1e-12)


def test_columns_by_the_names_of_other_libraries(session):
    run = session.createDataFrame(pd.DataFrame({"qid": [1, 1], "docno": ["a", "b"], "rank": [2, 1]}))
    qrels = session.createDataFrame(pd.DataFrame({"query-id": [1], "corpus-id": ["a"], "score": [1]}))
    assert on_spark.evaluate(run, "trec_eval", qrels=qrels).value == pytest.approx(1 / math.log2(3))


def test_what_is_wrong_is_said(session):
    with pytest.raises(NdcgError, match="Add query, doc"):
        on_spark.evaluate(session.createDataFrame(pd.DataFrame({"q": ["a"], "score": [1.0]})))


def test_rows_per_second(session, capsys):
    ids = session.range(ROWS).withColumn("query", (col("id") / 1000).cast("long").cast("string"))
    run = ids.select("query", (col("id") % 1000).cast("string").alias("doc"), rand(1).alias("score")).cache()
    qrels = ids.where("id % 10 = 0").select("query", (col("id") % 1000).alias("doc"), (col("id") % 4).alias("grade"))
    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "10000")
    columns = [frame.toPandas() for frame in (run, qrels)]
    start = time.perf_counter()
    tables = (Run, columns[0], "score"), (Qrels, columns[1], "grade")
    files = [kind.from_columns(each["query"], each["doc"], each[number].to_numpy()) for kind, each, number in tables]
    expected = evaluate(*files, "trec_eval", k=10)
    alone = time.perf_counter() - start
    start = time.perf_counter()
    value = on_spark.evaluate(run, "trec_eval", k=10, qrels=qrels).value
    spread = time.perf_counter() - start
    assert value == pytest.approx(expected.value, abs=1e-12)
    with capsys.disabled():
        print(f"\nrows per second: Spark on 2 cores {ROWS / spread:,.0f}, a single process {ROWS / alone:,.0f}")

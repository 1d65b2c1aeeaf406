"""The frames of Dask and Ray give what a single process gives: a line each, with the function that scores a frame."""

import os

import dask.dataframe as dd
import pandas as pd
import pytest
import ray

from ndcg_core import evaluate
from ndcg_core.batch.partitions import COLUMNS, score_frame
from tests.spark.tables import columns, tables

RUN, QRELS = tables(8)
EXPECTED = evaluate({query: dict(sorted(docs.items())) for query, docs in RUN.items()}, QRELS, "trec_eval", k=10)


def values(frame):
    """The nDCG of each query that enters the average."""
    return {query: ndcg for query, ndcg in zip(frame["query"], frame["ndcg"], strict=True) if not pd.isna(ndcg)}


def test_dask():
    run, qrels = (dd.from_pandas(columns(*table), npartitions=3) for table in ((RUN, "score"), (QRELS, "grade")))
    rows, nothing = dd.concat([run, qrels]), pd.DataFrame(columns=COLUMNS)
    meta = score_frame(nothing)
    found = rows.shuffle("query").map_partitions(score_frame, "trec_eval", k=10, meta=meta).compute()
    assert values(found) == EXPECTED.per_query
    assert len(found) == len(RUN.keys() | QRELS.keys())


@pytest.fixture(scope="module")
def _ray(tmp_path_factory):
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=200_000_000, _temp_dir="/tmp/ndcg-ray")
    yield
    ray.shutdown()


@pytest.mark.usefixtures("_ray")
def test_ray():
    run, qrels = (
        ray.data.from_pandas(columns(*table).reindex(columns=COLUMNS)) for table in ((RUN, "score"), (QRELS, "grade"))
    )
    groups = run.union(qrels).groupby("query")
    found = groups.map_groups(score_frame, batch_format="pandas", fn_args=("trec_eval",), fn_kwargs={"k": 10})
    assert values(found.to_pandas()) == EXPECTED.per_query

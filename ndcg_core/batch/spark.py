"""nDCG on a Spark cluster: whole queries in every partition, scored as columns, never a Python call for each query.

The rows of run and qrels are put below each other and brought together by query in one exchange. Nothing is joined by
Spark, and nothing is kept: a document's score and its grade meet in the code that scores runs from files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.column_names import Kind
from ndcg_core.batch.partitions import COLUMNS, read_header, score_batches
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_SCHEMA = "query string, ndcg double, dcg double, idcg double, left_out string"


@dataclass(frozen=True)
class SparkResult:
    """Result of evaluating a frame.

    Attributes
    ----------
    per_query : DataFrame
        The columns query, ndcg, dcg, idcg and left_out: the reason, if the query does not enter the average. It is
        computed when it is asked for, like every frame of Spark.
    convention : Convention
    """

    per_query: DataFrame
    convention: Convention

    @cached_property
    def value(self) -> float:
        """The average over queries, computed when it is first asked for."""
        return _average(self.per_query, self.convention)


def evaluate(
    frame: DataFrame,
    convention: ConventionLike = Convention(),
    *,
    k: CutoffLike = SAME_K,
    qrels: DataFrame | None = None,
) -> SparkResult:
    """Evaluate a run that lies in a Spark cluster.

    Parameters
    ----------
    frame : DataFrame
        The columns query, doc, score and grade, by these or other usual names. A row without a grade is an unjudged
        document, a row without a score a judged document that was not retrieved. With ``qrels``, query, doc and score.
    convention : Convention or str
    k : int or None, optional
        Replaces the convention's cutoff.
    qrels : DataFrame, optional
        The columns query, doc and grade.

    Returns
    -------
    SparkResult

    Raises
    ------
    NdcgError
        For frames without these columns. What the convention refuses in a list ends the job with its sentence.

    Notes
    -----
    Run and qrels cross the cluster once, by query (``spark.sql.shuffle.partitions`` says how many partitions there
    are), and nothing is cached. The average and the frame are two jobs; ``result.per_query.cache()`` before the first
    makes them one. The mean is added by Spark; every other average collects the nDCG of all queries.

    A query of more than a million rows is cut while it comes in, to the documents that decide its nDCG: see
    :func:`ndcg_core.batch.partitions.score_batches`. Without a cutoff k, a query must fit into a worker's memory.

    The rows of a frame have no order: where a convention keeps that of the input, documents and judgments are in the
    order of their ids.
    """
    chosen = resolve(convention, k)
    if qrels is None:
        rows = _rows(frame, ("run", "qrels"))
    else:
        rows = _rows(frame, ("run",)).unionByName(_rows(qrels, ("qrels",)), allowMissingColumns=True)
    gathered = rows.select(*COLUMNS).repartition("query").sortWithinPartitions("query", "doc")
    return SparkResult(gathered.mapInArrow(partial(score_batches, convention=chosen), _SCHEMA), chosen)


def _rows(frame: DataFrame, kinds: Iterable[Kind]) -> DataFrame:
    """Return the columns that matter, by our names and with our types."""
    from pyspark.sql.functions import col

    names, ranks = read_header(frame.columns, kinds)
    quoted = {column: col("`{}`".format(name.replace("`", "``"))) for column, name in names.items()}
    typed = {
        column: cells.cast("string" if column in ("query", "doc") else "double") for column, cells in quoted.items()
    }
    if ranks:
        typed["score"] = -typed["score"]
    return frame.select(*(cells.alias(column) for column, cells in typed.items()))


def _average(per_query: DataFrame, convention: Convention) -> float:
    entered = per_query.where("left_out = ''")
    if convention.averaging.average == "mean":
        row = entered.selectExpr("sum(ndcg) as total", "count(*) as queries").first()
        if row is not None and row["queries"]:
            return average(Queries([row["total"] / row["queries"]]), convention)
    columns = [list(column) for column in zip(*entered.select("ndcg", "dcg", "idcg").collect(), strict=True)]
    return average(Queries(*(columns or [[], [], []])), convention)

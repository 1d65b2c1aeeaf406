"""nDCG on a Spark cluster: whole queries in every partition, evaluated as columns, never a Python call for each query.

Rows are brought together by query with one shuffle (``repartition`` and ``sortWithinPartitions``). Each partition comes
as Arrow columns, whose ids are taken as they lie in memory, and is evaluated a few thousand rows at a time by the code
that evaluates runs from files.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.by_query import score_query
from ndcg_core.batch.runs.assembled import Assembly, Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import Ids
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.batch.runs.summed import sums_of
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

COLUMNS = ("query", "doc", "score", "grade")
_SCHEMA = "query string, ndcg double, dcg double, idcg double, left_out string"


@dataclass(frozen=True)
class SparkResult:
    """Result of evaluating a frame.

    Attributes
    ----------
    value : float
        The average over queries.
    per_query : DataFrame
        The columns query, ndcg, dcg, idcg and left_out: the reason, if the query does not enter the average.
    convention : Convention
    """

    value: float
    per_query: DataFrame
    convention: Convention


def evaluate(
    frame: DataFrame,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    qrels: DataFrame | None = None,
) -> SparkResult:
    """Evaluate a run that lies in a Spark cluster.

    Parameters
    ----------
    frame : DataFrame
        The columns query, doc, score and grade. A row without a grade is an unjudged document, a row without a score a
        judged document that was not retrieved. With ``qrels``, query, doc and score.
    convention : Convention or str
    k : int or None, optional
        Replaces the convention's cutoff.
    qrels : DataFrame, optional
        The columns query, doc and grade, to be joined with the run.

    Returns
    -------
    SparkResult

    Raises
    ------
    NdcgError
        For frames without these columns. A list that the convention refuses ends the job with its sentence.

    Notes
    -----
    The rows of a frame have no order: where a convention keeps equal scores in input order, documents are in the order
    of their ids. The rows of a query are gathered in a partition; ``spark.sql.shuffle.partitions`` says how many
    partitions there are. The mean is added by Spark; every other average collects the nDCG of all queries.
    """
    chosen = resolve(convention, k)
    rows = _joined(frame, qrels)
    for name in COLUMNS:
        if name not in rows.columns:
            raise words.SPARK_COLUMNS.error(list(rows.columns), columns=", ".join(COLUMNS))
    typed = rows.selectExpr(
        "cast(query as string) as query",
        "cast(doc as string) as doc",
        "cast(score as double) as score",
        "cast(grade as double) as grade",
    )
    gathered = typed.repartition("query").sortWithinPartitions("query", "doc")
    per_query = gathered.mapInArrow(_evaluator(chosen), _SCHEMA).cache()
    return SparkResult(_average(per_query, chosen), per_query, chosen)


def _joined(frame: DataFrame, qrels: DataFrame | None) -> DataFrame:
    return frame if qrels is None else frame.join(qrels, ["query", "doc"], "full_outer")


def _average(per_query: DataFrame, convention: Convention) -> float:
    entered = per_query.where("left_out = ''")
    if convention.averaging.average == "mean":
        row = entered.selectExpr("sum(ndcg) as total", "count(*) as queries").first()
        if row is not None and row["queries"]:
            return average(Queries([row["total"] / row["queries"]]), convention)
    columns = [list(column) for column in zip(*entered.select("ndcg", "dcg", "idcg").collect(), strict=True)]
    return average(Queries(*(columns or [[], [], []])), convention)


class _evaluator:  # noqa: N801 - a function with a convention, which is sent to the workers
    """What each worker does with the batches of its partitions."""

    def __init__(self, convention: Convention) -> None:
        self.convention = convention

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        for table in _whole_queries(batches):
            found = score_queries(*_columns(table), self.convention)
            yield pa.RecordBatch.from_pydict(found, schema=_arrow_schema())


def _arrow_schema() -> pa.Schema:
    import pyarrow as pa

    numbers = [(name, pa.float64()) for name in ("ndcg", "dcg", "idcg")]
    return pa.schema([("query", pa.string()), *numbers, ("left_out", pa.string())])


def _whole_queries(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Return the rows of a partition in tables of whole queries; the last query of a batch may go on in the next."""
    import pyarrow as pa
    import pyarrow.compute as pc

    left: list[pa.RecordBatch] = []
    for batch in batches:
        if not batch.num_rows:
            continue
        last = batch.column(0)[-1]
        begin = pc.index(batch.column(0), last).as_py()
        if begin == 0 and (not left or left[0].column(0)[0] == last):
            left.append(batch)
            continue
        yield pa.Table.from_batches([*left, batch.slice(0, begin)]).combine_chunks()
        left = [batch.slice(begin)]
    if left:
        yield pa.Table.from_batches(left).combine_chunks()


def _columns(table: pa.Table) -> tuple[Run, Qrels]:
    """Return the run and the qrels of a table whose rows lie together by query."""
    queries = ids_of(table.column("query"))
    firsts = np.concatenate(([0], np.flatnonzero(~queries.same(*_neighbours(queries))) + 1))
    names = queries.take(firsts)
    codes = np.repeat(np.arange(len(firsts), dtype=np.int32), np.diff(firsts, append=len(queries)))
    docs = ids_of(table.column("doc"))
    return (
        Run.from_codes(*_part(table.column("score"), codes, names, docs), shared_ids=False),
        Qrels.from_codes(*_part(table.column("grade"), codes, names, docs), shared_ids=False),
    )


def _neighbours(ids: Ids) -> tuple[np.ndarray, Ids, np.ndarray]:
    places = np.arange(len(ids) - 1)
    return places, ids, places + 1


def _part(
    column: pa.ChunkedArray, codes: np.ndarray, names: list[str], docs: Ids
) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[str], Ids]:
    """Return the rows that have a number in this column: queries, documents, numbers, and the ids of both."""
    rows = np.flatnonzero(column.is_valid().to_numpy())
    present, numbered = np.unique(codes[rows], return_inverse=True)
    queries = [names[code] for code in present.tolist()]
    return numbered.astype(np.int32), np.arange(len(rows)), column.to_numpy()[rows], queries, docs.at(rows)


def ids_of(column: pa.ChunkedArray) -> Ids:
    """Return the texts of an Arrow column, whose bytes are copied as they lie; raise for a row without a text."""
    import pyarrow as pa

    if column.null_count:
        raise words.SPARK_NULL.error()
    array = column.cast(pa.large_string()).combine_chunks()
    array = array.chunk(0) if isinstance(array, pa.ChunkedArray) else array
    _, offsets, letters = array.buffers()
    ends = np.frombuffer(offsets, dtype=np.int64)[array.offset : array.offset + len(array) + 1]
    content = np.zeros(0, dtype=np.uint8) if letters is None else np.frombuffer(letters, dtype=np.uint8)
    return Ids(np.concatenate((content, np.zeros(8, dtype=np.uint8))), ends[:-1], ends[1:])


QueryColumns = dict[str, list[object]]


def score_queries(run: Run, qrels: Qrels, convention: Convention) -> QueryColumns:
    """Return the columns query, ndcg, dcg, idcg and left_out: the reason, if a query does not enter the average.

    Raises
    ------
    NdcgError
        Naming the query and the document.

    Examples
    --------
    >>> run, qrels = Run.from_columns(["q"], ["a"], [1.0]), Qrels.from_columns(["q"], ["a"], [2])
    >>> found = score_queries(run, qrels, Convention())
    >>> found["ndcg"], found["dcg"]
    ([1.0], [3.0])
    """
    assembly = Assembly(run.queries, qrels)
    try:
        assembly.check_supported(convention, parts=True)
        sums = sums_of(RunLists(run, Judgments(qrels)), convention, convention.k)
        return assembly.columns(convention, sums)
    except (NdcgError, Unsupported):
        return _by_query(run, qrels, convention, assembly.queries)


def _by_query(run: Run, qrels: Qrels, convention: Convention, queries: list[str]) -> QueryColumns:
    rankings: dict[Hashable, dict[str, float]] = {query: run[query] for query in run}
    judgments: dict[Hashable, dict[str, float]] = {query: qrels[query] for query in qrels}
    found = [score_query(query, rankings, judgments, convention) for query in queries]
    return {
        "query": list(queries),
        "ndcg": [math.nan if score.left_out else score.value for score in found],
        "dcg": [score.dcg for score in found],
        "idcg": [score.idcg for score in found],
        "left_out": [score.left_out for score in found],
    }

"""A part of a run that holds whole queries, scored as columns: what each worker of a cluster does.

The rows come as Arrow columns, whose ids are taken as they lie in memory, and are scored some ten thousand at a time by
the code that scores runs from files: there is no Python call for each query. Nothing here knows which cluster it is.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from ndcg_core.batch import words
from ndcg_core.batch.arrow_rows import best_ranks, run_and_qrels, whole_queries
from ndcg_core.batch.by_query import score_query
from ndcg_core.batch.choices import NeedsPipeline
from ndcg_core.batch.column_names import Kind
from ndcg_core.batch.engine import sums_of
from ndcg_core.batch.mappings import find_columns
from ndcg_core.batch.runs.assembled import Assembly
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists, deepest_rank
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from ndcg_core.model.topic import Ranking

COLUMNS = ("query", "doc", "score", "grade")
"""What a row has: without a grade it is an unjudged document, without a score a judged one that was not retrieved."""
MOST_ROWS = 1_000_000
"""With more rows than these in memory, a query is cut to those that decide its nDCG."""
QueryColumns = dict[str, list[object]]


class Header(NamedTuple):
    """Which column of a frame is which.

    Attributes
    ----------
    names : dict of str to str
        The name that the frame has for each of :data:`COLUMNS`.
    ranks : bool
        Whether the scores are ranks, of which the lowest is best.
    """

    names: dict[str, str]
    ranks: bool = False


def read_header(header: Iterable[object], kinds: Iterable[Kind]) -> Header:
    """Return which column of a frame is which, by the names that libraries use.

    Raises
    ------
    NdcgError
        Naming the columns that are missing.

    Examples
    --------
    >>> read_header(["qid", "docno", "score", "label"], ["run", "qrels"]).names
    {'query': 'qid', 'doc': 'docno', 'score': 'score', 'grade': 'label'}
    """
    names = [str(name) for name in header]
    found: dict[str, str] = {}
    ranks = False
    for kind in kinds:
        places = find_columns(names, kind)
        number = "score" if kind == "run" else "grade"
        found |= {"query": names[places.query], "doc": names[places.doc], number: names[places.number]}
        ranks |= places.ranks
    return Header(found, ranks)


def score_frame(
    frame: pd.DataFrame, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K
) -> pd.DataFrame:
    """Return the nDCG of each query of a frame that holds whole queries.

    Parameters
    ----------
    frame : DataFrame
        The columns query, doc, score and grade, by these or other usual names, in any order. A row without a grade is
        an unjudged document, a row without a score a judged document that was not retrieved; a document may have two
        rows, one of the run and one of the qrels.
    convention : Convention or str
    k : int or None, optional
        Replaces the convention's cutoff.

    Returns
    -------
    DataFrame
        The columns query, ndcg, dcg, idcg and left_out: the reason, if the query does not enter the average.

    Raises
    ------
    NdcgError
        For a frame without these columns, for cells that are no ids or numbers, and for a list that the convention
        refuses.

    Notes
    -----
    Documents and judgments are in the order of their ids where a convention keeps that of the input.

    Examples
    --------
    >>> import pandas as pd
    >>> frame = pd.DataFrame({"query": ["q", "q"], "doc": ["a", "b"], "score": [1.0, 2.0], "grade": [1, None]})
    >>> score_frame(frame, "trec_eval").round(4).to_dict("list")
    {'query': ['q'], 'ndcg': [0.6309], 'dcg': [0.6309], 'idcg': [1.0], 'left_out': ['']}
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    names, ranks = read_header(frame.columns, ("run", "qrels"))
    columns = {column: _column(frame[names[column]], column) for column in COLUMNS}
    if ranks:
        columns["score"] = pc.negate(columns["score"])
    rows = pa.table(columns).sort_by([("query", "ascending"), ("doc", "ascending")])
    found = score_batches(rows.to_batches(), resolve(convention, k))
    return pa.Table.from_batches(found, schema=_schema()).to_pandas()


def score_batches(
    batches: Iterable[pa.RecordBatch], convention: Convention, *, most_rows: int = MOST_ROWS
) -> Iterator[pa.RecordBatch]:
    """Yield the nDCG of each query of a partition, whose rows come in batches.

    Parameters
    ----------
    batches : iterable of RecordBatch
        The columns query and doc (text), score and grade (float64), ordered by query and doc. A query may begin in one
        batch and end in another.
    convention : Convention
    most_rows : int
        A query of more rows is cut while it comes in, to the rows that decide its nDCG, so that no query needs more
        memory; see :func:`ndcg_core.batch.arrow_rows.best_ranks` for what can be cut.

    Yields
    ------
    RecordBatch
        The columns query, ndcg, dcg, idcg and left_out.

    Raises
    ------
    NdcgError
        For a row without a query or a document, and for a list that the convention refuses, naming both.
    """
    import pyarrow as pa

    for table in whole_queries(batches, best_ranks(convention), most_rows):
        found = score_queries(*run_and_qrels(table, convention), convention)
        yield pa.RecordBatch.from_pydict(found, schema=_schema())


def _column(cells: pd.Series, name: str) -> pa.Array:
    """Return a frame's column as ids or as numbers."""
    import pyarrow as pa

    if getattr(cells, "ndim", 1) != 1:
        raise words.CLUSTER_COLUMN_TWICE.error(column=name)
    ids = name in ("query", "doc")
    try:
        return pa.Array.from_pandas(cells).cast(pa.string() if ids else pa.float64())
    except pa.ArrowException:
        raise words.CLUSTER_CELLS.error(str(cells.dtype), column=name, kind="ids" if ids else "numbers") from None


def _schema() -> pa.Schema:
    import pyarrow as pa

    numbers = [(name, pa.float64()) for name in ("ndcg", "dcg", "idcg")]
    return pa.schema([("query", pa.string()), *numbers, ("left_out", pa.string())])


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
    if len(run.repeated):
        return _by_query(run, qrels, convention, assembly.queries)
    try:
        assembly.check_supported(convention, parts=True)
        sums = sums_of(RunLists(run, Judgments(qrels), depth=deepest_rank(convention)), convention, convention.k)
        return assembly.columns(convention, sums)
    except (NdcgError, NeedsPipeline):
        return _by_query(run, qrels, convention, assembly.queries)


def _by_query(run: Run, qrels: Qrels, convention: Convention, queries: list[str]) -> QueryColumns:
    rankings = cast("Mapping[Hashable, Ranking]", run.rankings())
    judgments: dict[Hashable, dict[str, float]] = {query: qrels[query] for query in qrels}
    found = [score_query(query, rankings, judgments, convention) for query in queries]
    return {
        "query": list(queries),
        "ndcg": [math.nan if score.left_out else score.value for score in found],
        "dcg": [score.dcg for score in found],
        "idcg": [score.idcg for score in found],
        "left_out": [score.left_out for score in found],
    }

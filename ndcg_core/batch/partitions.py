"""A part of a run that holds whole queries, scored as columns: what each worker of a cluster does.

The rows come as Arrow columns, whose ids are taken as they lie in memory, and are scored some ten thousand at a time by
the code that scores runs from files: there is no Python call for each query. Nothing here knows which cluster it is.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.by_query import score_query
from ndcg_core.batch.column_names import Kind, columns_of, missing_columns
from ndcg_core.batch.runs.assembled import Assembly, Unsupported
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import Ids
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.batch.runs.summed import sums_of
from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve

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
        places = columns_of(names, kind)
        if places is None:
            missing = ", ".join(missing_columns(names, kind))
            raise words.CLUSTER_COLUMNS.error(names, columns=", ".join(COLUMNS), missing=missing or "score")
        number = "score" if kind == "run" else "grade"
        found |= {"query": names[places.query], "doc": names[places.doc], number: names[places.number]}
        ranks |= places.ranks
    return Header(found, ranks)


def score_frame(
    frame: pd.DataFrame, convention: Convention | str = Convention(), *, k: CutoffLike = SAME_K
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
        For a frame without these columns, and for a list that the convention refuses.

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

    names, ranks = read_header(frame.columns, ("run", "qrels"))
    columns = {column: pa.Array.from_pandas(frame[names[column]]) for column in COLUMNS}
    rows = pa.table({name: column.cast(_type(name)) for name, column in columns.items()})
    if ranks:
        rows = rows.set_column(COLUMNS.index("score"), "score", pa.compute.negate(rows.column("score")))
    rows = rows.sort_by([("query", "ascending"), ("doc", "ascending")])
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
        memory; see :func:`best_ranks` for what can be cut.

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
        found = score_queries(*_run_and_qrels(table, convention), convention)
        yield pa.RecordBatch.from_pydict(found, schema=_schema())


def best_ranks(convention: Convention) -> int | None:
    """Return how many ranks decide a list, beside its judged and its repeated documents; None for all.

    Every document that a convention removes is judged, is repeated or has the query's id; as many more ranks are kept.
    All are needed without a cutoff, where chance or the input settles the order, and where the whole ranking is the
    ideal list.

    >>> best_ranks(Convention(k=10)), best_ranks(Convention())
    (11, None)
    """
    whole = convention.ideal_pool == "ranked" and convention.ideal_cut == "none"
    if convention.k is None or whole or convention.ties in CHANCE_TIES or convention.oddities.order == "given":
        return None
    return max(convention.k + 1, convention.oddities.min_documents)


def _type(column: str) -> pa.DataType:
    import pyarrow as pa

    return pa.string() if column in ("query", "doc") else pa.float64()


def _schema() -> pa.Schema:
    import pyarrow as pa

    numbers = [(name, pa.float64()) for name in ("ndcg", "dcg", "idcg")]
    return pa.schema([("query", pa.string()), *numbers, ("left_out", pa.string())])


def whole_queries(batches: Iterable[pa.RecordBatch], best: int | None, most_rows: int) -> Iterator[pa.Table]:
    """Yield the rows of a partition in tables of whole queries, one with more than ``most_rows`` cut if it can be."""
    import pyarrow as pa
    import pyarrow.compute as pc

    held: list[pa.RecordBatch] = []
    most = most_rows
    for batch in batches:
        if not batch.num_rows:
            continue
        last = batch.column(0)[-1]
        begin = pc.index(batch.column(0), last).as_py()
        if begin == 0 and (not held or held[0].column(0)[0] == last):
            held.append(batch)
            if best is not None and _rows(held) > most:
                held = _cut(pa.Table.from_batches(held), best).combine_chunks().to_batches()
                most = max(most_rows, 2 * _rows(held))  # so that each row is looked at a few times, at most
            continue
        yield pa.Table.from_batches([*held, batch.slice(0, begin)]).combine_chunks()
        held, most = [batch.slice(begin)], most_rows
    if held:
        yield pa.Table.from_batches(held).combine_chunks()


def _rows(batches: Iterable[pa.RecordBatch]) -> int:
    rows = 0
    for batch in batches:
        rows += batch.num_rows
    return rows


def _cut(query: pa.Table, best: int) -> pa.Table:
    """Return the rows of a query that decide its nDCG, and the last row: the next may be of the same document."""
    import pyarrow.compute as pc

    docs = query.column("doc").combine_chunks()
    again = pc.equal(docs.slice(1), docs.slice(0, len(docs) - 1)).fill_null(True).to_numpy(zero_copy_only=False)
    judged = query.column("grade").is_valid().to_numpy()
    kept = judged | np.concatenate((again, [True])) | np.concatenate(([True], again))
    scores = query.column("score").to_numpy()
    kept |= _leading(scores[~np.isnan(scores)], scores, best + int(np.count_nonzero(kept)))
    kept |= np.isnan(scores) & query.column("score").is_valid().to_numpy()  # to be refused
    return query.filter(kept)


def _leading(known: np.ndarray, scores: np.ndarray, best: int) -> np.ndarray:
    """Return which scores are among the best, ties of 32-bit scores included."""
    if best >= len(known):
        return np.ones(len(scores), dtype=np.bool_)
    least = np.partition(known, len(known) - best)[len(known) - best]
    with np.errstate(over="ignore"):
        leading: np.ndarray = scores.astype(np.float32) >= np.float32(least)
    return leading


def _run_and_qrels(table: pa.Table, convention: Convention) -> tuple[Run, Qrels]:
    """Return the run and the qrels of a table whose rows lie together by query."""
    queries = ids_of(table.column("query"))
    firsts = np.concatenate(([0], np.flatnonzero(~queries.same(*_neighbours(queries))) + 1))
    names = queries.take(firsts)
    codes = np.repeat(np.arange(len(firsts), dtype=np.int32), np.diff(firsts, append=len(queries)))
    docs = ids_of(table.column("doc"))
    repeats = convention.duplicates != "refuse"
    return (
        Run.from_codes(*_part(table.column("score"), codes, names, docs), shared_ids=False, repeats=repeats),
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
        raise words.CLUSTER_NULL.error()
    array = column.cast(pa.large_string()).combine_chunks()
    array = array.chunk(0) if isinstance(array, pa.ChunkedArray) else array
    _, offsets, letters = array.buffers()
    ends = np.frombuffer(offsets, dtype=np.int64)[array.offset : array.offset + len(array) + 1]
    content = np.zeros(0, dtype=np.uint8) if letters is None else np.frombuffer(letters, dtype=np.uint8)
    return Ids(np.concatenate((content, np.zeros(8, dtype=np.uint8))), ends[:-1], ends[1:])


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
        sums = sums_of(RunLists(run, Judgments(qrels)), convention, convention.k)
        return assembly.columns(convention, sums)
    except (NdcgError, Unsupported):
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

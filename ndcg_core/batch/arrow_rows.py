"""Rows of runs and qrels as Arrow columns: whole queries, cut to what decides them, and the tables that are scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from ndcg_core.batch import words
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import LONGEST, Ids
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.choices import facts

if TYPE_CHECKING:
    import pyarrow as pa


def best_ranks(convention: Convention) -> int | None:
    """Return how many ranks decide a list, beside its judged and its repeated documents; None for all.

    Every document that a convention removes is judged, is repeated or has the query's id; as many more ranks are kept.
    All are needed without a cutoff, where chance or the input settles the order, and where the whole ranking is the
    ideal list.

    >>> best_ranks(Convention(k=10)), best_ranks(Convention()), best_ranks(Convention(k=10, ties="random"))
    (11, None, None)
    """
    whole = facts(convention).pool.of_ranking and not facts(convention).cut.at_k
    if convention.k is None or whole or facts(convention).ties.by_chance or convention.oddities.order == "given":
        return None
    return max(convention.k + 1, convention.oddities.min_documents)


def whole_queries(batches: Iterable[pa.RecordBatch], best: int | None, most_rows: int) -> Iterator[pa.Table]:
    """Yield the rows of a partition in tables of whole queries, one with more than ``most_rows`` cut if it can be."""
    import pyarrow as pa
    import pyarrow.compute as pc

    held: list[pa.RecordBatch] = []
    rows, most = 0, most_rows
    for batch in batches:
        if not batch.num_rows:
            continue
        last = batch.column(0)[-1]
        begin = pc.index(batch.column(0), last).as_py()
        if begin == 0 and (not held or held[0].column(0)[0] == last):
            held.append(batch)
            rows += batch.num_rows
            if best is not None and rows > most:
                query = _cut(pa.Table.from_batches(held), best).combine_chunks()
                held, rows = query.to_batches(), query.num_rows
                most = max(most_rows, 2 * rows)  # so that each row is looked at a few times, at most
            continue
        yield pa.Table.from_batches([*held, batch.slice(0, begin)]).combine_chunks()
        held, rows, most = [batch.slice(begin)], batch.num_rows - begin, most_rows
    if held:
        yield pa.Table.from_batches(held).combine_chunks()


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


def run_and_qrels(table: pa.Table, convention: Convention) -> tuple[Run, Qrels]:
    """Return the run and the qrels of a table whose rows lie together by query."""
    queries = ids_of(table.column("query"))
    firsts = np.concatenate(([0], np.flatnonzero(~queries.same(*_neighbours(queries))) + 1))
    names = queries.take(firsts)
    codes = np.repeat(np.arange(len(firsts), dtype=np.int32), np.diff(firsts, append=len(queries)))
    docs = ids_of(table.column("doc"))
    repeats = not facts(convention).duplicates.refuses
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
    """Return the texts of an Arrow column, whose bytes are copied as they lie.

    Raises
    ------
    NdcgError
        For a row without a text, and for a text of more than :data:`~ndcg_core.batch.runs.ids.LONGEST` bytes.
    """
    import pyarrow as pa

    if column.null_count:
        raise words.CLUSTER_NULL.error()
    array = column.cast(pa.large_string()).combine_chunks()
    array = array.chunk(0) if isinstance(array, pa.ChunkedArray) else array
    _, offsets, letters = array.buffers()
    ends = np.frombuffer(offsets, dtype=np.int64)[array.offset : array.offset + len(array) + 1]
    longest = int(np.diff(ends).max(initial=0))
    if longest > LONGEST:
        raise words.LONG_ID.error(size=f"{longest:,}", most=f"{LONGEST:,}")
    content = np.zeros(0, dtype=np.uint8) if letters is None else np.frombuffer(letters, dtype=np.uint8)
    return Ids(np.concatenate((content, np.zeros(8, dtype=np.uint8))), ends[:-1], ends[1:])

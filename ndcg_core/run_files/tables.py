"""Runs and qrels in other forms than TREC's: CSV, JSON and Parquet, a row at a time."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

import numpy as np

from ndcg_core.batch.column_names import COLUMN_NAMES, Columns, columns_of, is_beir
from ndcg_core.batch.column_names import Kind as KindName
from ndcg_core.batch.runs import Ids, Qrels, Run
from ndcg_core.batch.runs.ids import LONGEST
from ndcg_core.batch.words import LONG_ID
from ndcg_core.errors import NdcgError
from ndcg_core.model.numbers import added_up, real
from ndcg_core.plurals import counted
from ndcg_core.run_files import rank_eval, words
from ndcg_core.run_files.numerals import float_of
from ndcg_core.run_files.problems import Problems
from ndcg_core.run_files.rows import REST, STRETCH, Row
from ndcg_core.run_files.sources import Progress

Kind = TypeVar("Kind", Run, Qrels)
_OPEN, _KEY, _COLON, _NEXT, _CLOSE = (  # of a JSON object, in white space
    re.compile(mark.replace("_", "[ \t\n\r]*")) for mark in ("_{", '_(?=")', "_:_", '_,_(?=")', "_}_")
)


class Table(Protocol):
    """A reader of the csv module."""

    @property
    def line_num(self) -> int:
        """The number of the line that was read last."""

    def __iter__(self) -> Iterator[list[str]]: ...
    def __next__(self) -> list[str]: ...


_PARSED = 1 << 16  # characters of a step


def build(
    kind: type[Kind], rows: Iterable[Row | None], problems: Problems, *, repeats: bool = False
) -> Generator[None, None, Kind]:
    """Return the run or qrels of these rows, after a step for each :data:`REST` among them.

    Raise :class:`NdcgError` for a row that cannot be, or skip it.
    """
    queries: dict[str, int] = {}
    docs: dict[str, int] = {}
    query_codes, doc_codes, numbers, lines = [], [], [], []
    for row in rows:
        if row is REST:
            yield
            continue
        query, doc = (_id(cell, row.line, problems) for cell in (row.query, row.doc))
        number = _number(row, kind, problems)
        if query is None or doc is None or number is None:
            continue
        query_codes.append(queries.setdefault(query, len(queries)))
        doc_codes.append(docs.setdefault(doc, len(docs)))
        numbers.append(number)
        lines.append(row.line)
    return kind.from_codes(
        np.array(query_codes, dtype=np.int32),
        np.array(doc_codes, dtype=np.int32),
        np.array(numbers, dtype=np.float64),
        list(queries),
        Ids.of(docs),
        name=problems.name,
        skipped=problems.skipped,
        line=lines.__getitem__,
        problem=problems.add_each,
        repeats=repeats,
    )


def _id(cell: object, line: int, problems: Problems) -> str | None:
    """Return an id as text, or None for what is none."""
    text = cell if isinstance(cell, str) else str(cell) if isinstance(cell, int) else ""
    if not text:
        problems.add(lambda: words.EMPTY_ID.error(where=problems.place(line)))
        return None
    size = _bytes(text)
    if size is None:
        problems.add(lambda: words.SURROGATE.error(cell, where=problems.place(line)))
        return None
    if size > LONGEST:
        problems.add(lambda: LONG_ID.error(where=problems.place(line), size=f"{size:,}", most=f"{LONGEST:,}"))
        return None
    return text


def _bytes(text: str) -> int | None:
    """Return the size in UTF-8, None for half of a pair of surrogates, which JSON allows and UTF-8 does not."""
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        return None


def _number(row: Row, kind: type[Run | Qrels], problems: Problems) -> float | None:
    number = float_of(row.number.strip().encode(errors="replace")) if isinstance(row.number, str) else real(row.number)
    if number is None or (not math.isfinite(number) if kind.finite else math.isnan(number)):
        rule = words.GRADE if kind is Qrels else words.SCORE
        problems.add(lambda: rule.error(row.number, where=problems.place(row.line)))
        return None
    if row.ranks and not (number >= 0 and number.is_integer()):
        problems.add(lambda: words.RANK.error(row.number, where=problems.place(row.line)))
        return None
    return -number if row.ranks else number


# ---- CSV and TSV ----


def delimited(reader: io.BufferedReader, delimiter: str, kind: KindName, problems: Problems) -> Iterator[Row | None]:
    """Return the rows of a table whose first line names the columns."""
    table = csv.reader(_lines(reader, problems), delimiter=delimiter)
    try:
        yield from _cells(table, kind, problems)
    except csv.Error:  # what follows cannot be told apart, so that the rest of the file is lost
        problems.add(lambda: words.BROKEN_CELLS.error(where=problems.place(table.line_num)))


def _lines(reader: io.BufferedReader, problems: Problems) -> Iterator[str]:
    """Return the lines as text; a text wrapper would close the file."""
    for line, text in enumerate(reader, 1):
        try:
            yield text.decode("utf-8-sig" if line == 1 else "utf-8")
        except UnicodeDecodeError as wrong:
            raise words.NO_TEXT.error(where=problems.place(line), byte=text[wrong.start]) from None


def _cells(table: Table, kind: KindName, problems: Problems) -> Iterator[Row | None]:
    header = next(table, [])
    places = _places(header, kind, problems.called)
    for count, cells in enumerate(table):
        if count % STRETCH == 0:
            yield REST
        if not cells:
            continue
        if len(cells) != len(header):
            problems.add(partial(_wrong_cells, problems, table.line_num, len(cells), len(header)))
            continue
        yield _row(table.line_num, cells, places)


def _wrong_cells(problems: Problems, line: int, count: int, width: int) -> NdcgError:
    return words.CELLS.error(where=problems.place(line), cells=counted(count, "cell"), width=width)


def _places(header: Sequence[str], kind: KindName, where: str) -> Columns:
    """Return the places of query, document and number in a header; raise :class:`NdcgError` if one is missing."""
    found = columns_of(header, kind)
    if found is None:
        wanted = ", ".join(names[0] for names in COLUMN_NAMES[kind])
        raise _other_kind(header, kind, where) or words.COLUMNS.error(
            list(header), kind=kind, columns=wanted, where=where
        )
    return found


def _other_kind(header: Sequence[str], kind: KindName, where: str) -> NdcgError | None:
    """Return the error of a run whose columns are those of qrels, or the reverse; None if they are not."""
    if kind == "run" and is_beir(header):
        return words.BEIR.error(where=where)
    other: KindName = "run" if kind == "qrels" else "qrels"
    if columns_of(header, other) is None:
        return None
    return words.OTHER_KIND.error(list(header), where=where, **words.OTHER_KINDS[kind])


def _row(line: int, cells: Sequence[object], places: Columns) -> Row:
    return Row(line, cells[places.query], cells[places.doc], cells[places.number], places.ranks)


# ---- JSON ----


def json_lines(reader: io.BufferedReader, kind: KindName, problems: Problems) -> Iterator[Row | None]:
    """Return the rows of a file with a JSON object in each line."""
    begun = False
    for line, text in enumerate(reader, 1):
        if line % STRETCH == 0:
            yield REST
        if not text.strip():
            continue
        record = _record(text)
        places = None if record is None else columns_of(list(record), kind)
        if record is None or places is None:
            other = None if begun or record is None else _other_kind(list(record), kind, problems.place(line))
            if other is not None:
                raise other
            problems.add(partial(_no_record, problems, line, text, COLUMN_NAMES[kind][2][0]))
            continue
        begun = True
        yield _row(line, list(record.values()), places)


def _no_record(problems: Problems, line: int, text: bytes, column: str) -> NdcgError:
    shown = text.decode("utf-8", "replace").strip()
    return words.JSON_LINE.error(shown, where=problems.place(line), column=column)


def _record(text: bytes) -> Mapping[str, object] | None:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def json_by_query(
    reader: io.BufferedReader, kind: KindName, problems: Problems, progress: Progress
) -> Iterator[Row | None]:
    """Return the rows of ``{query: {doc: number}}``, or of a ``_rank_eval`` request.

    A document's row has the number of its place as its line.
    """
    table: dict[str, object] = {}
    try:
        for share in _parsed(reader.read(), table):
            progress.put(share / 2)
            yield REST
    except (ValueError, RecursionError):
        raise words.JSON_FILE.error(kind=kind, where=problems.called) from None
    if rank_eval.is_request(table):
        yield from rank_eval.rows(table, kind, problems, progress)
        return
    queries = {query: documents for query, documents in table.items() if isinstance(documents, dict)}
    if len(queries) < len(table):
        raise words.JSON_FILE.error(kind=kind, where=problems.called)
    line = 0
    for count, (query, documents) in enumerate(queries.items()):
        progress.put((1 + count / len(queries)) / 2)
        for doc, number in documents.items():
            line += 1
            if line % STRETCH == 0:
                yield REST
            yield Row(line, query, doc, number)


def _parsed(content: bytes, table: dict[str, object]) -> Iterator[float]:
    """Parse a JSON object into this dict, a key at a time; return now and then how much is parsed.

    It raises ValueError for what :func:`json.loads` refuses.
    """
    text = content.decode(json.detect_encoding(content), "surrogatepass")
    decoder, size, rest = json.JSONDecoder(), len(text), 0
    at = _behind(_OPEN, text, 0)
    while not _CLOSE.fullmatch(text, at):
        key, at = decoder.raw_decode(text, _behind(_NEXT if table else _KEY, text, at))
        table[key], at = decoder.raw_decode(text, _behind(_COLON, text, at))
        if at >= rest:
            rest = at + _PARSED
            yield at / size


def _behind(mark: re.Pattern[str], text: str, at: int) -> int:
    """Return the place behind a mark; raise ValueError where there is another."""
    found = mark.match(text, at)
    if found is None:
        raise ValueError(at)
    return found.end()


# ---- Parquet ----


_AT_ONCE, _FEW = 65_536, 16  # rows that are unpacked together, without a limit and with one: ids may be long


def parquet_rows(
    reader: io.BufferedReader, kind: KindName, problems: Problems, most: int | None = None
) -> Iterator[Row | None]:
    """Return the rows of a Parquet file, which pyarrow or pandas reads, of at most so many bytes when unpacked."""
    read = _arrow(reader, problems, most)
    if read is None and most is not None:
        raise words.BOUNDED_PARQUET.error(kind=kind, where=problems.called)
    header, columns = read or _pandas(reader, problems)
    places = _places(header, kind, problems.called)
    for line, cells in enumerate(zip(*(columns[place] for place in places[:3]), strict=True), 1):
        if line % STRETCH == 0:
            yield REST
        yield _row(line, cells, Columns(0, 1, 2, places.ranks))


def _arrow(
    reader: io.BufferedReader, problems: Problems, most: int | None
) -> tuple[list[str], list[list[object]]] | None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        return None
    try:
        file = parquet.ParquetFile(pa.BufferReader(reader.read()))
        sizes = [file.metadata.row_group(place).total_byte_size for place in range(file.metadata.num_row_groups)]
        whole = most is None or added_up(sizes) <= most
        batches, size = [], 0
        for batch in file.iter_batches(_AT_ONCE if most is None else _FEW) if whole else ():
            size += batch.nbytes
            whole = most is None or size <= most
            if not whole:
                break
            batches.append(batch)
        table = pa.Table.from_batches(batches, file.schema_arrow)
    except (pa.ArrowException, OSError):  # the second for a damaged packed part
        raise words.DAMAGED_PARQUET.error(where=problems.called) from None
    if not whole:
        raise words.LARGE.error(where=problems.called, most=f"{most:,}")
    return list(table.column_names), [column.to_pylist() for column in table.columns]


def _pandas(reader: io.BufferedReader, problems: Problems) -> tuple[list[str], list[list[object]]]:
    try:
        import pandas as pd

        table = pd.read_parquet(io.BytesIO(reader.read()))
    except ImportError:
        raise words.NO_PARQUET.error(name=problems.called) from None
    return [str(name) for name in table.columns], [table[name].tolist() for name in table.columns]

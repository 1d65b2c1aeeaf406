"""A file in, a run or qrels out."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import TypeVar

from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.io.runs import tables, trec, words
from ndcg_core.io.runs.collected import collect
from ndcg_core.io.runs.forms import Form, delimiter_of, recognise
from ndcg_core.io.runs.problems import OnError, Problems
from ndcg_core.io.runs.sources import HEAD, Blocks, Source, name_of, opened
from ndcg_core.io.runs.tables import KindName, Row

Kind = TypeVar("Kind", Run, Qrels)
_BLOCK = 1 << 18  # small beside what is kept
_ROW = 40  # the bytes of a usual row of a run: shorter rows need many times their bytes in memory


def read_run(file: Source, *, name: str = "", on_error: OnError = "raise", most_bytes: int | None = None) -> Run:
    r"""Read a run: a system's documents by query, with their scores.

    Parameters
    ----------
    file : path, bytes, or file opened in binary mode
        TREC's six columns (query, Q0, document, rank, score, tag; spaces or tabs), CSV or TSV with a header, JSON
        lines, JSON of ``{query: {doc: score}}``, or Parquet (with pyarrow or pandas); all of them packed with gzip or
        Zstandard, too. The form is recognised. The rank is not read: scores decide the order.
    name : str
        What messages call the file; by default its name.
    on_error : {"raise", "skip"}
        Whether the first wrong line is an error, or wrong lines are left out and counted in ``run.skipped``.
    most_bytes : int or None
        The most bytes that the unpacked file may have; a tenth of it in CSV and JSON, whose rows need many times the
        memory while they are read. With a limit there is also at most a row for every 40 of these bytes, and Parquet is
        refused: a small file can have any number of rows.

    Returns
    -------
    Run

    Raises
    ------
    NdcgError
        For a wrong line, naming it, and for a document that a query has twice, with both lines.

    Examples
    --------
    >>> run = read_run(b"q1 Q0 d1 1 2.5 mine\nq1 Q0 NA 2 1.5 mine\n", name="my.run")
    >>> run, run["q1"]
    (Run('my.run': queries: 1, rows: 2, documents: 2), {'d1': 2.5, 'NA': 1.5})
    """
    return _read(Run, file, name, on_error, most_bytes)


def read_qrels(file: Source, *, name: str = "", on_error: OnError = "raise", most_bytes: int | None = None) -> Qrels:
    r"""Read qrels: the grades of judged documents by query.

    Parameters
    ----------
    file : path, bytes, or file opened in binary mode
        TREC's four columns (query, iteration, document, grade), or any other form that :func:`read_run` takes, with
        grades.
    name, on_error, most_bytes
        As for :func:`read_run`.

    Returns
    -------
    Qrels

    Raises
    ------
    NdcgError
        For a wrong line, naming it, and for two grades of a document in a query, with both lines. A judgment may be
        repeated.

    Examples
    --------
    >>> read_qrels(b"query,doc,grade\nq1,d1,2\nq1,d2,0\n")["q1"]
    {'d1': 2, 'd2': 0}
    """
    return _read(Qrels, file, name, on_error, most_bytes)


def _read(kind: type[Kind], file: Source, name: str, on_error: OnError, most_bytes: int | None) -> Kind:
    problems = Problems(name_of(file, name), on_error)
    with opened(file, problems.name) as reader:
        head = reader.peek(HEAD)[:HEAD]
        found = recognise(head, problems.name)
        form = found.form or _missing_form(kind, problems)
        if form == "trec":
            shape = trec.RUN if kind is Run else trec.QRELS
            blocks = Blocks(reader, problems, most_bytes, size=_BLOCK)
            most_rows = None if most_bytes is None else most_bytes // _ROW
            table = collect(kind, trec.rows(blocks, shape, problems), problems, most_rows)
        else:
            table = tables.build(
                kind, _rows(form, _bounded(reader, form, kind, problems, most_bytes), head, kind, problems), problems
            )
    if not table.rows:
        raise words.EMPTY.error(kind=kind.kind, name=problems.called)
    return table


def _missing_form(kind: type[Run | Qrels], problems: Problems) -> Form:
    raise words.UNKNOWN_FORM.error(kind=kind.kind, name=problems.called)


def _rows(
    form: Form, reader: io.BufferedReader, head: bytes, kind: type[Run | Qrels], problems: Problems
) -> Iterator[Row]:
    """Return the rows of a file in another form than TREC's."""
    which: KindName = "run" if kind is Run else "qrels"
    if form in ("csv", "tsv"):
        return tables.delimited(reader, delimiter_of(head, which), which, problems)
    readers: dict[str, Callable[[io.BufferedReader, KindName, Problems], Iterator[Row]]] = {
        "json_lines": tables.json_lines,
        "json": tables.json_by_query,
        "parquet": tables.parquet_rows,
    }
    return readers[form](reader, which, problems)


def _bounded(
    reader: io.BufferedReader, form: Form, kind: type[Run | Qrels], problems: Problems, most_bytes: int | None
) -> io.BufferedReader:
    """Return the file, read to its end if it must not have more bytes than this."""
    if most_bytes is None:
        return reader
    if form == "parquet":
        raise words.BOUNDED_PARQUET.error(kind=kind.kind, name=problems.called)
    most_bytes //= 10
    content = reader.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise words.LARGE.error(name=problems.called, most=f"{most_bytes:,}")
    return io.BufferedReader(io.BytesIO(content))  # type: ignore[arg-type]

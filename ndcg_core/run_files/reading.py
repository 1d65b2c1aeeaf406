"""A file in, a run or qrels out."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterable, Iterator
from numbers import Integral
from typing import Generic, Literal, Self, TypeVar, cast

from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.run_files import collections, tables, trec, words
from ndcg_core.run_files.collected import collect
from ndcg_core.run_files.forms import Form, delimiter_of, recognise
from ndcg_core.run_files.problems import OnError, Problems
from ndcg_core.run_files.rows import Row
from ndcg_core.run_files.sources import HEAD, Blocks, Progress, Source, name_of, opened

Kind = TypeVar("Kind", Run, Qrels)
Third = Literal["rank", "score", "grade"]
_THIRDS = {Run: ("rank", "score"), Qrels: ("grade",)}
BLOCK = 1 << 18  # small beside what is kept
_OF_TABLES = 10  # so many times the bytes of a table's text are held while it is read
_ROW = 40  # the bytes of a usual row of a run: shorter rows need many times their bytes in memory


def read_run(
    file: Source,
    *,
    name: str = "",
    on_error: OnError = "raise",
    most_bytes: int | None = None,
    repeats: bool = False,
    third: Literal["rank", "score"] | None = None,
) -> Run:
    r"""Read a run: a system's documents by query, with their scores.

    Parameters
    ----------
    file : path, bytes, or open file
        TREC's six columns (query, Q0, document, rank, score, tag; spaces or tabs), CSV or TSV with a header, JSON
        lines, JSON of ``{query: {doc: score}}``, or Parquet (with pyarrow or pandas); all of them packed with gzip or
        Zstandard, too. The form is recognised. The rank is not read where there is a score, which decides the order; a
        table or three columns with a rank alone are read with minus the rank for the score. ``"irds:…"`` reads the run
        that comes with a dataset of ir_datasets, where that is installed.
    name : str
        What messages call the file; by default its name.
    on_error : {"raise", "skip"}
        Whether the first wrong line is an error, or wrong lines are left out and counted in ``run.skipped``.
    most_bytes : int or None
        The most bytes that the unpacked file may have; a tenth of it in CSV, JSON and Parquet, whose rows need many
        times the memory while they are read. With a limit there is also at most a row for every 40 of these bytes, and
        Parquet needs pyarrow.
    repeats : bool
        Whether a document that a query has twice is kept, for a convention whose ``duplicates`` says what that means;
        otherwise it is a wrong line.
    third : {"rank", "score"} or None
        What the third column is in a file of three columns without a header (query, document and a number), such as
        the runs of MS MARCO, where it is the rank. Such a file is refused if this does not say it; for other files it
        says nothing.

    Returns
    -------
    Run

    Raises
    ------
    NdcgError
        For a wrong line, naming it, for a document that a query has twice, with both lines, and for qrels.

    Examples
    --------
    >>> run = read_run(b"q1 Q0 d1 1 2.5 mine\nq1 Q0 NA 2 1.5 mine\n", name="my.run")
    >>> run, run["q1"]
    (Run('my.run': queries: 1, rows: 2, documents: 2), {'d1': 2.5, 'NA': 1.5})
    >>> read_run(b"2\t9\t1\n2\t4\t2\n", third="rank")["2"]
    {'9': -1.0, '4': -2.0}
    """
    if isinstance(file, str) and file.startswith(collections.PREFIX):
        return _of_columns(Run, collections.run_of(file), name or file)
    return Reading(Run, file, name=name, on_error=on_error, most_bytes=most_bytes, repeats=repeats, third=third).whole()


def _of_columns(kind: type[Kind], rows: Iterable[tuple[str, str, float]], name: str) -> Kind:
    """Return rows of query, document and number as a table."""
    queries, docs, numbers = zip(*found, strict=True) if (found := list(rows)) else ((), (), ())
    return kind.from_columns(queries, docs, numbers, name=name)


def read_qrels(
    file: Source,
    *,
    name: str = "",
    on_error: OnError = "raise",
    most_bytes: int | None = None,
    third: Literal["grade"] | None = None,
) -> Qrels:
    r"""Read qrels: the grades of judged documents by query.

    Parameters
    ----------
    file : path, bytes, or open file
        TREC's four columns (query, iteration, document, grade), or any other form that :func:`read_run` takes, with
        grades: BEIR's and MTEB's tables of query-id, corpus-id and score, which is the grade there, and Quepid's CSV of
        query, docid and rating are two of them. So is a request to ``_rank_eval`` of Elasticsearch or OpenSearch, whose
        ratings are read. ``"irds:beir/scifact/test"`` reads a dataset of ir_datasets, where that is installed; the
        folder of a dataset of BEIR stands for its ``qrels/test.tsv``.
    name, on_error, most_bytes
        As for :func:`read_run`.
    third : {"grade"} or None
        As for :func:`read_run`.

    Returns
    -------
    Qrels

    Raises
    ------
    NdcgError
        For a wrong line, naming it, for two grades of a document in a query, with both lines, and for a run. A judgment
        may be repeated.

    Examples
    --------
    >>> read_qrels(b"query,doc,grade\nq1,d1,2\nq1,d2,0\n")["q1"]
    {'d1': 2, 'd2': 0}
    >>> read_qrels(b"query-id\tcorpus-id\tscore\nq1\td1\t1\n")["q1"]
    {'d1': 1}
    """
    if isinstance(file, str) and file.startswith(collections.PREFIX):
        return _of_columns(Qrels, collections.qrels_of(file), name or file)
    file = collections.qrels_in(file)
    return Reading(Qrels, file, name=name, on_error=on_error, most_bytes=most_bytes, third=third).whole()


class Reading(Iterator[float], Generic[Kind]):
    r"""A file that is read in steps of some milliseconds, so that the work can be watched and stopped.

    :func:`read_run` and :func:`read_qrels` take all steps at once. A step returns :attr:`share`, and raises what they
    raise. The last step, which numbers the ids, takes longer: half a second for two million rows.

    Parameters
    ----------
    kind : type
        ``Run`` or ``Qrels``.
    file, name, on_error, most_bytes, repeats, third
        As for :func:`read_run`.

    Attributes
    ----------
    result : Run, Qrels or None
        What was read; None before the last step.

    Examples
    --------
    >>> from ndcg_core.batch.runs import Run
    >>> reading = Reading(Run, b"q1 Q0 d1 1 2.5 mine\n" * 2, on_error="skip")
    >>> shares = list(reading)
    >>> reading.share, reading.result.skipped.count
    (1.0, 1)
    """

    def __init__(
        self,
        kind: type[Kind],
        file: Source,
        *,
        name: str = "",
        on_error: OnError = "raise",
        most_bytes: int | None = None,
        repeats: bool = False,
        third: Third | None = None,
    ) -> None:
        if not isinstance(repeats, bool):
            raise words.REPEATS.error(repeats)
        if third is not None and (not isinstance(third, str) or third not in _THIRDS[kind]):
            names = " or ".join(map(repr, _THIRDS[kind]))
            raise words.THIRD.error(third, kind=kind.kind, names=names)
        whole = isinstance(most_bytes, Integral) and not isinstance(most_bytes, bool) and most_bytes > 0
        if most_bytes is not None and not whole:
            raise words.MOST_BYTES.error(most_bytes)
        self._repeats, self._third = repeats, third
        self.result: Kind | None = None
        self._kind: type[Kind] = kind
        self._file, self._most_bytes = file, most_bytes
        self._problems, self._progress = Problems(name_of(file, name), on_error), Progress()
        self._work = self._steps()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> float:
        next(self._work)
        return self.share

    @property
    def share(self) -> float:
        """How much of the file is read, from 0 to 1; of an open file it is not known, and 0 until the end."""
        return self._progress.share

    def whole(self) -> Kind:
        """Take all steps that are left, and return what was read; raise RuntimeError if the file was refused before."""
        for _ in self._work:
            pass
        if self.result is None:
            raise RuntimeError(words.REFUSED_BEFORE.format(name=self._problems.called))
        return self.result

    def _steps(self) -> Iterator[None]:
        with opened(self._file, self._problems.name, self._progress) as reader:
            head = reader.peek(HEAD)[:HEAD]
            form = recognise(head, self._problems.name).form or self._missing_form()
            table = (
                yield from self._lines(reader, form) if form in ("trec", "three") else self._table(reader, form, head)
            )
        if not table.rows:
            raise self._problems.no_rows(self._kind.kind)
        self.result = table
        self._progress.put(1.0)

    def _lines(self, reader: io.BufferedReader, form: Form) -> Generator[None, None, Kind]:
        """Read a file in TREC's form, or of three columns."""
        if form == "three":
            if self._third is None:
                raise words.THREE.error(where=self._problems.called, choices=words.THIRDS[self._kind.kind])
            shape = trec.THREE[self._third]
        else:
            shape = trec.RUN if self._kind is Run else trec.QRELS
        most = self._most_bytes
        rows = trec.rows(Blocks(reader, self._problems, most, size=BLOCK), shape, self._problems)
        most_rows = None if most is None else most // _ROW
        return collect(self._kind, rows, self._problems, most_rows, repeats=self._repeats)

    def _table(self, reader: io.BufferedReader, form: Form, head: bytes) -> Generator[None, None, Kind]:
        """Read a file in another form than TREC's."""
        rows = self._rows(self._bounded(reader, form), form, head)
        return tables.build(self._kind, rows, self._problems, repeats=self._repeats)

    def _missing_form(self) -> Form:
        raise words.UNKNOWN_FORM.error(kind=self._kind.kind, where=self._problems.called)

    def _rows(self, reader: io.BufferedReader, form: Form, head: bytes) -> Iterator[Row | None]:
        which: Literal["run", "qrels"] = "run" if self._kind is Run else "qrels"
        if form in ("csv", "tsv"):
            return tables.delimited(reader, delimiter_of(head, which), which, self._problems)
        if form in ("json", "rank_eval"):
            return tables.json_by_query(reader, which, self._problems, self._progress)
        if form == "parquet":
            most = self._most_bytes and self._most_bytes // _OF_TABLES
            return tables.parquet_rows(reader, which, self._problems, most)
        return tables.json_lines(reader, which, self._problems)

    def _bounded(self, reader: io.BufferedReader, form: Form) -> io.BufferedReader:
        """Return the file, read to its end if it must not have more bytes than a number of them."""
        if self._most_bytes is None or form == "parquet":  # which is unpacked later
            return reader
        most = self._most_bytes // _OF_TABLES
        content = reader.read(most + 1)
        if len(content) > most:
            raise words.LARGE.error(where=self._problems.called, most=f"{most:,}")
        held = io.BytesIO(content)
        self._progress.follow(held, len(content))
        return io.BufferedReader(cast("io.RawIOBase", held))

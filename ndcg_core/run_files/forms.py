"""What a file is, from its first lines: a run or qrels, and in which form."""

from __future__ import annotations

import csv
import json
import re
from typing import Literal, NamedTuple

from ndcg_core.batch.column_names import Kind as KindName
from ndcg_core.batch.column_names import columns_of, is_header
from ndcg_core.run_files import words
from ndcg_core.run_files.numerals import float_of

Form = Literal["trec", "three", "csv", "tsv", "json_lines", "json", "rank_eval", "parquet"]
_PARQUET = b"PAR1"
_RUN_WIDTH, _QRELS_WIDTH, _THREE = 6, 4, 3
_RANK_EVAL = re.compile(r'"requests"\s*:\s*\[')


class Recognised(NamedTuple):
    """What a file seems to be.

    Attributes
    ----------
    kind : {"run", "qrels"} or None
        None where the form does not say it.
    form : str or None
        None where no form fits.
    """

    kind: KindName | None
    form: Form | None

    @property
    def words(self) -> str:
        """The form in words, for a reader."""
        if self.form is None:
            return words.UNKNOWN
        return words.FORMS[self.kind if self.form == "trec" and self.kind else self.form]


def recognise(head: bytes, name: str = "") -> Recognised:
    """Return what a file is by its first bytes, unpacked.

    >>> recognise(b"q1 Q0 d1 1 2.5 mine"), recognise(b"q1 0 d1 2").kind
    (Recognised(kind='run', form='trec'), 'qrels')
    >>> recognise(b'query,doc,grade').form, recognise(b"q1 d1 7")
    ('csv', Recognised(kind=None, form='three'))
    """
    if head.startswith(_PARQUET):
        return Recognised(None, "parquet")
    text = head.decode("utf-8-sig", "replace")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    first = lines[0] if lines else ""
    if first.lstrip().startswith("{"):
        return _json(text, first)
    delimiters: tuple[tuple[Form, str], ...] = (("tsv", "\t"), ("csv", ","), ("csv", ";"))
    for form, delimiter in delimiters:
        cells = next(csv.reader([first], delimiter=delimiter), [])
        if len(cells) > 1 and is_header(cells):
            return Recognised(_kind_of_header(cells), form)
    fields = first.split()
    width = len(fields)
    if width == _THREE and "," not in first and float_of(fields[2].encode()) is not None:
        return Recognised(None, "three")
    spaced = "," not in first or _has_commas_inside(fields)
    if width >= _RUN_WIDTH and spaced:
        return Recognised("run", "trec")
    return Recognised("qrels" if width == _QRELS_WIDTH else None, "trec" if spaced else None)


def _has_commas_inside(fields: list[str]) -> bool:
    """Return whether a line is TREC's although it has commas: inside an id, or in a score such as 1,5.

    The fourth field is a number in a run, its rank, and in qrels.
    """
    inside = all(field == field.strip(",") for field in fields)
    return len(fields) >= _QRELS_WIDTH and inside and float_of(fields[3].encode()) is not None


def delimiter_of(head: bytes, kind: KindName) -> str:
    """Return the delimiter of a table's header: a tab, a semicolon or a comma."""
    first = (head.decode("utf-8-sig", "replace").splitlines() or [""])[0]
    fits = [mark for mark in "\t;," if columns_of(next(csv.reader([first], delimiter=mark), []), kind)]
    return fits[0] if fits else max("\t;,", key=first.count)


def _kind_of_header(header: list[str]) -> KindName | None:
    header = [name.strip() for name in header]
    if columns_of(header, "qrels") is not None:
        return "qrels"
    return "run" if columns_of(header, "run") is not None else None


def _json(text: str, first: str) -> Recognised:
    if _RANK_EVAL.search(text):
        return Recognised("qrels", "rank_eval")
    try:
        record = json.loads(first)
    except (ValueError, RecursionError):
        return Recognised(None, "json")
    if any(isinstance(value, dict) for value in record.values()):
        return Recognised(_kind_of_numbers(record), "json")
    return Recognised(_kind_of_header(list(record)), "json_lines")


def _kind_of_numbers(table: dict[str, object]) -> KindName | None:
    """Return qrels where all numbers are small and whole, a run where some are fractions, None where some are none."""
    numbers = [number for documents in table.values() if isinstance(documents, dict) for number in documents.values()]
    if not all(isinstance(number, int | float) for number in numbers):
        return None
    if any(isinstance(number, float) and number != int(number) for number in numbers if abs(number) < 1 << 53):
        return "run"
    return "qrels" if numbers and all(isinstance(number, int) for number in numbers) else None

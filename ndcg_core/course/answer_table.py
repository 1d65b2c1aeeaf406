"""A table of answers as text, before it is known what its columns are: delimited lines, or JSON records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ndcg_core.course import words
from ndcg_core.exchange.pasting.lines import record

MOST_ANSWERS = 100_000
MOST_CHARACTERS = 5_000_000
MOST_CELLS = 1000  # per line
_DELIMITERS = "\t;,"
_JSON = re.compile(r"\s*\[\s*(?:\[\s*)?\{")
_BETWEEN = re.compile(r"[\s\[\],]*")
_KEPT = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str)  # a number as it was typed


@dataclass(frozen=True, slots=True)
class Record:
    """A row of a table: its number in a spreadsheet, its text, and its cells, or None where a quote is not closed."""

    line: int
    text: str
    cells: list[str] | None


@dataclass(frozen=True)
class AnswerTable:
    """A table whose delimiter and columns are still to be found.

    Attributes
    ----------
    lines : list of str
        The lines; none for JSON.
    first : int
        The place of the first line with text, which may be a header.
    marks : str
        The possible delimiters; JSON has a single one that is never looked for.
    keys : list of str
        The names of JSON's columns.
    entries : list of (int, list of str)
        The rows of JSON, each with its line; a row may lack its last cells.
    hidden : int
        How many lines before the first a spreadsheet does not show.

    """

    lines: list[str]
    first: int
    marks: str
    keys: list[str]
    entries: list[tuple[int, list[str]]]
    hidden: int = 0

    def names(self, mark: str) -> list[str]:
        """Return the cells of the first row; none where there is no row or its quotes do not pair."""
        if self.keys or self.first >= len(self.lines):
            return self.keys
        return record(self.lines, self.first, mark)[0] or []

    def records(self, mark: str, first: int) -> Iterator[Record]:
        """Yield the rows with text from a line on, numbered as in a spreadsheet: a quoted cell may span lines."""
        yield from (Record(line, ", ".join(cells), cells) for line, cells in self.entries)
        at, row = self.first, self.first + 1 - self.hidden
        while at < len(self.lines):
            cells, length = record(self.lines, at, mark) if self.lines[at].strip() else ([], 1)
            if at >= first and (cells is None or any(cells)):
                yield Record(row, self.lines[at], cells)
            at, row = at + length, row + 1


def open_table(text: str, most_lines: int | None = None) -> AnswerTable:
    """Return a text as a table, or only its first lines; raise :class:`NdcgError` if it is empty or too large."""
    if len(text) > MOST_CHARACTERS:
        raise words.MOST_CHARACTERS.error(len(text), most=f"{MOST_CHARACTERS:,}")
    text = text.removeprefix("\ufeff")
    if _JSON.match(text):
        return _json_table(text, most_lines)
    lines = _lines(text)[:most_lines]
    at = next((place for place, line in enumerate(lines) if line.strip()), None)
    if at is None:
        raise words.EMPTY_TABLE.error()
    separator = re.fullmatch(r"sep=(.)", lines[at].strip(), re.IGNORECASE)  # Excel writes this as the first line
    marks = separator[1] if separator else _DELIMITERS
    return AnswerTable(lines, at + bool(separator), marks, [], [], hidden=int(bool(separator)))


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > 2 * MOST_ANSWERS:
        raise words.MOST_LINES.error(len(lines), most=f"{2 * MOST_ANSWERS:,}")
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_CELLS and (cells := max(map(line.count, ",;\t"))) > MOST_CELLS:
            raise words.MOST_CELLS.error(cells, most=f"{MOST_CELLS:,}", line=number)
    return lines


def _json_table(text: str, most_records: int | None) -> AnswerTable:
    """Read an array of records, or an array of such arrays; each record has its own line."""
    columns: dict[str, int] = {}
    entries: list[tuple[int, list[str]]] = []
    at, line, size = 0, 1, 0
    while most_records is None or len(entries) < most_records:
        between = _BETWEEN.match(text, at)
        start = between.end() if between else at
        line += text.count("\n", at, start)
        if start == len(text):
            break
        row, at = _record_at(text, start, line)
        for key in row:
            columns.setdefault(key, len(columns))
        width = 1 + max((columns[key] for key in row), default=-1)
        size += width
        # Records with the same keys have fewer cells than characters.
        if len(columns) > MOST_CELLS or len(entries) >= MOST_ANSWERS or size > len(text) + 10 * MOST_CELLS:
            raise words.JSON_SIZE.error(records=f"{MOST_ANSWERS:,}", columns=f"{MOST_CELLS:,}")
        cells = [""] * width
        for key, value in row.items():
            cells[columns[key]] = _cell(value)
        if any(cells):
            entries.append((line, cells))
        line += text.count("\n", start, at)
    return AnswerTable([], 0, ",", list(columns), entries)


def _record_at(text: str, start: int, line: int) -> tuple[dict[str, object], int]:
    try:
        row, end = _KEPT.raw_decode(text, start)
    except (ValueError, RecursionError):
        raise words.JSON_RECORD.error(text[start : start + 60], line=line) from None
    if not isinstance(row, dict):
        raise words.JSON_RECORD.error(text[start : start + 60], line=line)
    return {_cell(key): value for key, value in row.items()}, end


def _cell(value: object) -> str:
    """Return a value as text; what is neither text nor a number stays what JSON writes."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value)
    return " ".join(text.encode(errors="replace").decode().split())  # JSON can write half a character

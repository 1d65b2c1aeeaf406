"""Lines of ``doc grade``, and tables with commas, semicolons or tabs, with or without a header."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from ndcg_core.exchange import words
from ndcg_core.exchange.pasting.pasted import UNJUDGED, Found, PasteDraft, read_grade, read_number, short, significant
from ndcg_core.plurals import counted

_COLUMNS = {
    "doc": ("doc", "docid", "doc_id", "document", "document_id", "docno", "id"),
    "title": ("title", "name"),
    "grade": ("grade", "rel", "relevance", "qrel", "qrels", "label", "judgment", "judgement"),
    "rank": ("rank", "position"),
    "score": ("score",),
    "retrieved": ("retrieved",),
}
_NAMES = {name: column for column, names in _COLUMNS.items() for name in names}
_YES = frozenset({"yes", "y", "true", "1", "x", ""})
_NO = frozenset({"no", "n", "false", "0"})
_DELIMITERS = "\t;,"
_COMMA_IN_GRADE = re.compile(r"\s*[^\s,]+\s+[+-]?[0-9]+,[0-9]+\s*")
_NOT_RETRIEVED, MISSED, _FEWEST = "-", "|", 3
_LONGEST_RECORD = 50  # lines; a longer quoted cell is a quote that was never closed


def header_of(lines: list[str]) -> tuple[list[str], str] | None:
    """Return the names in the first line and the delimiter, a space for any white space; None if it is no header."""
    first = next(iter(significant(lines)), "")
    for delimiter in (*_DELIMITERS, " "):
        line = _spaced(first) if delimiter == " " else first
        names = [
            name.strip() for name in next(csv.reader([line], delimiter=_mark(delimiter), skipinitialspace=True), [])
        ]
        columns = _columns(names)
        known = len(columns) - columns.count("")
        if known >= 2 or columns == ["doc"]:
            return names, delimiter
    return None


def read_lines(lines: list[str], draft: PasteDraft) -> None:
    """Read a text without a header."""
    delimiter = _delimiter(significant(lines))
    for number, line, cells in _records(lines, delimiter, draft):
        retrieved = True
        if len(cells) == 1:
            parts = cells[0].split()
            if len(parts) > 2 and parts[0] == _NOT_RETRIEVED:
                retrieved, parts = False, parts[1:]
            doc, _, grade = " ".join(parts).partition(" ")
            title = ""
        elif len(cells) == 2:
            (doc, grade), title = cells, ""
        elif len(cells) == 3:
            doc, title, grade = cells
        else:
            draft.problem(number, line, words.DOC_GRADE)
            continue
        value, reason = read_grade(grade, comma=delimiter != ",")
        if value is not None and "," in grade:
            draft.note(words.DECIMAL_COMMA)
        if reason and len(cells) == 1 and " " in grade:
            reason = words.DOC_GRADE
        if reason:
            draft.problem(number, line, reason)
        else:
            draft.add(Found(number, line, doc, value, title, retrieved))


def bare_grades(lines: list[str], fewest: int = _FEWEST) -> int | None:
    """Return the index of a line with the grades of a list and nothing else; None if the first line is no such line.

    Three grades at least, or with commas alone between them one more: fewer are a document with its title and its
    grade, unless the reader was told that grades come. Those after a bar were not retrieved.

    >>> bare_grades(["2 0 3 1 1"]), bare_grades(["2, 0, 3 | 1"]), bare_grades(["d1 2", "d2 0"]), bare_grades(["7,8,9"])
    (0, 0, None, None)
    """
    at = next((place for place, line in enumerate(lines) if significant([line])), None)
    if at is None:
        return None
    retrieved, missed = _grades_of(lines[at])
    refused = any(reason for _, reason in (*retrieved, *missed))
    commas = "," in lines[at] and not _is_spaced(lines[at])
    least = fewest if fewest < _FEWEST or not commas else fewest + 1
    return None if refused or len(retrieved) < least else at


def read_bare_grades(lines: list[str], at: int, draft: PasteDraft) -> None:
    """Read a line of grades; the lines below it may name documents that were not retrieved."""
    retrieved, missed = _grades_of(lines[at])
    for place, (grade, _) in enumerate((*retrieved, *missed)):
        draft.add(Found(at + 1, lines[at], f"d{place + 1}", grade, retrieved=place < len(retrieved)))
    draft.note(words.NUMBERED_GRADES)
    read_lines([""] * (at + 1) + lines[at + 1 :], draft)


def _grades_of(line: str) -> tuple[list[tuple[float | None, str]], list[tuple[float | None, str]]]:
    """Return the grades before and after the bar of a line, each with the reason why it cannot be read."""
    retrieved, _, missed = line.strip().partition(MISSED)
    spaced = _is_spaced(retrieved) or "," not in retrieved
    return _read_cells(retrieved, spaced=spaced), _read_cells(missed, spaced=_is_spaced(missed) or spaced)


def _read_cells(text: str, *, spaced: bool) -> list[tuple[float | None, str]]:
    """Read the cells between spaces, whose commas may begin decimals, or between commas."""
    cells = re.split(r",?[\s;]+" if spaced else ",", text.strip())
    return [read_grade(cell, comma=spaced) for cell in cells if cell.strip()]


def _is_spaced(text: str) -> bool:
    return re.search(r"[\s;]", text.strip()) is not None


def read_table(lines: list[str], names: list[str], delimiter: str, draft: PasteDraft) -> None:
    """Read a text whose first line names its columns."""
    columns = _columns(names)
    at = next(place for place, line in enumerate(lines) if significant([line]))
    for column in _COLUMNS:
        if columns.count(column) > 1:
            draft.problem(at + 1, lines[at], words.COLUMN_TWICE.format(column=column, count=columns.count(column)))
    skipped = [name for name, column in zip(names, columns, strict=True) if name and not column]
    if skipped:
        draft.note(words.UNREAD_COLUMNS.format(names=short(", ".join(skipped))))
    if "doc" not in columns:
        draft.note(words.NUMBERED_ROWS)
    rows = []
    below = [""] * (at + 1) + lines[at + 1 :]
    for number, line, cells in _records(below, delimiter, draft):
        if len(cells) > len(columns):
            draft.problem(number, line, words.ROW_WIDTH.format(width=len(columns), cells=counted(len(cells), "cell")))
        else:
            padded = cells + [""] * (len(columns) - len(cells))
            rows.append(
                (number, line, {column: padded[columns.index(column)] for column in _COLUMNS if column in columns})
            )
    order = next((column for column in ("rank", "score") if any(row.get(column) for _, _, row in rows)), "")
    if order:
        draft.note(words.SCORE_ORDER if order == "score" else words.RANK_ORDER)
    for count, (number, line, row) in enumerate(rows, 1):
        found = _read_row(number, line, {"doc": f"d{count}", **row}, order, comma=delimiter != ",")
        if isinstance(found, str):
            draft.problem(number, line, found)
        else:
            draft.add(found)


def _columns(names: list[str]) -> list[str]:
    """Return the column that each name of a header means, ``""`` for an unknown name."""
    return [_NAMES.get(name.casefold(), "") for name in names]


def _read_row(number: int, line: str, row: dict[str, str], order: str, *, comma: bool) -> Found | str:
    """Return a document, or why the row has none. Where a column decides the order, an empty cell is not retrieved."""
    grade, reason = read_grade(row.get("grade", ""), comma=comma)
    if reason:
        return reason
    place: tuple[float, ...] = ()
    cell = row.get(order, "")
    placed = cell.casefold() not in UNJUDGED
    if placed:
        value = read_number(cell, comma=comma)
        if value is None:
            return words.PLACE.format(column=order, cell=short(cell))
        place = (0, -value if order == "score" else value)
    elif order:
        place = (1, 0)
    answer = row.get("retrieved", "").casefold()
    if answer not in _YES | _NO:
        return words.RETRIEVED.format(cell=short(answer))
    retrieved = answer in _YES if "retrieved" in row else placed or not order
    return Found(number, line, row["doc"], grade, row.get("title", ""), retrieved, place)


def _delimiter(lines: list[str]) -> str:
    """Return the delimiter that most lines have, or a tab if none has any; ``doc grade`` may have a tab too."""
    votes, decimals = dict.fromkeys(_DELIMITERS, 0), []
    for line in lines:
        bare = re.sub(r'"[^"]*"', "", line)
        found = next((mark for mark in _DELIMITERS if mark in bare), None)
        if found == "," and _COMMA_IN_GRADE.fullmatch(line):
            decimals.append(line.split()[0])
        elif found:
            votes[found] += 1
    if len(set(decimals)) < len(decimals):  # "photo 1,3" and "photo 2,0" are ids with a space, not grades with a comma
        votes[","] += len(decimals)
    return max(votes, key=votes.__getitem__)


def _records(lines: list[str], delimiter: str, draft: PasteDraft) -> Iterator[tuple[int, str, list[str]]]:
    """Yield rows with the number and text of their first line; a quoted cell may span lines."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if not significant([line]):
            at += 1
            continue
        cells, length = record(lines, at, delimiter)
        if cells is None:
            draft.problem(at + 1, line, words.OPEN_QUOTE)
            at += 1
            continue
        if any(cells):
            yield at + 1, line, cells
        at += length


def record(lines: list[str], at: int, delimiter: str) -> tuple[list[str] | None, int]:
    """Return a row's cells and its number of lines; None for the cells if its quotes do not pair."""
    for trim in (False, True):  # csv accepts no spaces after a closing quote
        source = (line + "\n" for line in lines[at : at + _LONGEST_RECORD])
        if delimiter == " ":
            source = (_spaced(line) + "\n" for line in source)
        if trim:
            source = (re.sub(rf'"[ \t]+(?={re.escape(delimiter)}|\n)', '"', line) for line in source)
        reader = csv.reader(source, delimiter=_mark(delimiter), skipinitialspace=True, strict=True)
        try:
            return [cell.strip() for cell in next(reader)], reader.line_num
        except csv.Error:
            continue
    return None, 1


def _spaced(line: str) -> str:
    """Return the line with a tab in place of any white space."""
    return "\t".join(line.split())


def _mark(delimiter: str) -> str:
    return "\t" if delimiter == " " else delimiter

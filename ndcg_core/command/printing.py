"""Answers of the command `ndcg` as text: columns for reading, CSV, or JSON."""

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Literal

from ndcg_core.document.terminal import in_columns
from ndcg_core.exchange.cells import as_csv

Format = Literal["table", "csv", "json"]
Cell = str | float | int | bool | None


def write_table(heads: Sequence[str], rows: Iterable[Sequence[Cell]], form: Format) -> str:
    """Return a table in one of the three forms; JSON is an array of objects."""
    if form == "json":
        return as_json([dict(zip(heads, row, strict=True)) for row in rows])
    if form == "csv":
        return as_csv([heads, *rows]).rstrip("\n")
    return in_columns(heads, [[_as_text(cell) for cell in row] for row in rows])


def as_json(value: object) -> str:
    """Return JSON with numbers at full precision; NaN, which JSON lacks, is null."""
    return json.dumps(_without_nan(value), indent=2, ensure_ascii=False)


def _without_nan(value: object) -> object:
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, dict):
        return {name: _without_nan(item) for name, item in value.items()}
    return [_without_nan(item) for item in value] if isinstance(value, list | tuple) else value


def _as_text(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:.4f}"
    return "" if cell is None else printable(str(cell))


def show(text: str, form: Format) -> None:
    """Write an answer to standard output; raise OSError where it takes none, after which nothing more is written.

    What its encoding lacks is written by its code. No text of a file reaches a terminal as a command to it.
    """
    if sys.stdout is None:  # it is closed
        return
    if form == "table" or sys.stdout.isatty():
        text = re.sub(r"[^\n\t -~]+", lambda found: printable(found[0]), text)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    plain = text.encode(encoding, "backslashreplace").decode(encoding)
    if form == "json" and plain != text:
        plain = json.dumps(json.loads(text), indent=2) + "\n"
    try:
        sys.stdout.write(plain)
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):  # else Python tries to write the rest at its end, and says that it cannot
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def say(text: str) -> None:
    """Write a sentence to standard error, if anybody can read it."""
    with suppress(OSError, AttributeError):  # AttributeError: it is closed, and sys.stderr None
        sys.stderr.write(f"{printable(text)}\n")


def reason_of(problem: OSError) -> str:
    """Return the system's own words for what it could not do."""
    return (os.strerror(problem.errno) if problem.errno else str(problem)).lower()


def printable(text: str) -> str:
    """Return text for a terminal: what would move its cursor or change its colours is shown by its code."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)

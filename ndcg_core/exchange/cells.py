"""Cells that a spreadsheet shows as text and does not run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

_RUNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_BREAKS = ("\t", "\r", "\n")


def harmless(text: str) -> str:
    """Return the text, with a single quote before it if a spreadsheet might run it as a formula, even after spaces.

    >>> harmless("=1+1"), harmless("  @SUM(1)"), harmless("Ada - 7"), harmless("-")
    ("'=1+1", "'  @SUM(1)", 'Ada - 7', "'-")
    """
    return f"'{text}" if text.startswith(_BREAKS) or text.lstrip().startswith(_RUNS) else text


def rows_as_csv(header: Iterable[str], rows: Iterable[Iterable[str]], *, delimiter: str = ",") -> str:
    """Return a table as CSV with every cell quoted, so that a reader with another delimiter does not split cells."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()

"""Tables for a spreadsheet, whose cells it shows as text and does not run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from ndcg_core.shown.explanation import Explanation, Row

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


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    r"""Return rows as CSV with numbers at full precision, for any delimiter; no text is run.

    >>> as_csv([["system", "mean"], ["=1+1", 0.5], ["b", None]]).splitlines()
    ['"system","mean"', '"\'=1+1",0.5', '"b",""']
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()


def to_csv(explanation: Explanation) -> str:
    """Return the rows as CSV with a header, with numbers at full precision; every cell is quoted.

    Parameters
    ----------
    explanation : Explanation
        The list, rank by rank.

    Returns
    -------
    str
        A row for each rank; a text that a spreadsheet would run as a formula starts with a single quote.

    Examples
    --------
    >>> from ndcg_core import Topic, explain
    >>> print(to_csv(explain(Topic(["=d1"], {"=d1": 1}))).splitlines()[1])
    "1","'=d1","1","True","1.0","1.0","1.0","1.0","'=d1","1","1.0","1.0","1.0","1.0","0.0","True","True"

    """
    return rows_as_csv(Row._fields, ([_cell(value) for value in row] for row in explanation.rows))


def _cell(value: object) -> str:
    if isinstance(value, str):
        return harmless(value)
    if value is None:
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)  # a numpy float would print its type

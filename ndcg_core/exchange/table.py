"""An explanation as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io

from ndcg_core.exchange.cells import harmless
from ndcg_core.shown.explanation import Explanation, Row


def to_csv(explanation: Explanation) -> str:
    """Return the rows as CSV with a header, with numbers at full precision.

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
    1,'=d1,1,True,1.0,1.0,1.0,1.0,'=d1,1,1.0,1.0,1.0,1.0,0.0,True,True

    """
    out = io.StringIO()
    writer = csv.writer(out)  # ends lines with CR LF, and so quotes cells that contain either
    writer.writerow(Row._fields)
    writer.writerows([_cell(value) for value in row] for row in explanation.rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str):
        return harmless(value)
    return repr(float(value)) if isinstance(value, float) else value  # a numpy float would print its type

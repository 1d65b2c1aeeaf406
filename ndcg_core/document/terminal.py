"""Plain text, in columns that line up."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Collection[int] | None = None) -> str:
    """Return aligned columns, numbers on the right; ``texts`` are the columns of words, where the cells do not tell.

    >>> print(in_columns(["name", "n"], [["a", "10"], ["bb", "2"]]))
    name   n
    a     10
    bb     2
    """
    table = [heads, *rows]
    columns = range(len(heads))
    widths = [max(len(row[at]) for row in table) for at in columns]
    left = {at for at in columns if not all(_is_number(row[at]) for row in rows)} if texts is None else texts
    return "\n".join(
        "  ".join(row[at].ljust(widths[at]) if at in left else row[at].rjust(widths[at]) for at in columns).rstrip()
        for row in table
    )


def _is_number(cell: str) -> bool:
    return cell in ("", "-", "nan") or cell.lstrip("+-−≤< ").replace(".", "", 1).isdigit()

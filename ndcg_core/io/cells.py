"""Cells that a spreadsheet shows as text and does not run."""

from __future__ import annotations

_RUNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_BREAKS = ("\t", "\r", "\n")


def harmless(text: str) -> str:
    """Return the text, with a single quote before it if a spreadsheet might run it as a formula, even after spaces.

    >>> harmless("=1+1"), harmless("  @SUM(1)"), harmless("Ada - 7"), harmless("-")
    ("'=1+1", "'  @SUM(1)", 'Ada - 7', "'-")
    """
    return f"'{text}" if text.startswith(_BREAKS) or text.lstrip().startswith(_RUNS) else text

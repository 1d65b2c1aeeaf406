"""A table of operations on the board: the state before, the operation, and the state after or the refusing rule.

Python's rules and the browser's are both tested with it. Its results are written by hand, from the rules.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

_TABLE = json.loads((Path(__file__).parent / "data" / "operations.json").read_text(encoding="utf-8"))
Record = dict[str, Any]
"""A state or an operation as JSON has it."""
LIMITS = 200, 200, 45_000
"""The most documents, the most letters of a title, and the most bytes of all texts."""


class Row(NamedTuple):
    """A row of the table; a refused operation has a rule's code in ``refusal`` and no ``after``."""

    name: str
    before: Record
    operation: Record
    after: Record | None
    refusal: str = ""


def _row(name: str, state: str, operation: Record, result: Record | str) -> Row:
    before = _TABLE["states"][state]
    if isinstance(result, str):
        return Row(name, before, operation, None, result)
    return Row(name, before, operation, {**before, **result})


def _long(documents: int, letters: int) -> Record:
    """A state of many documents with long titles."""
    ids = [f"d{number}" for number in range(1, documents + 1)]
    return {
        "documents": {doc: {"title": "t" * letters, "snippet": ""} for doc in ids},
        "ranked": ids,
        "aside": [],
        "grades": {},
        "scale": [0, 1],
        "ties": [],
    }


def _at_the_limits() -> list[Row]:
    """The longest lists and texts, which are too long to write out."""
    documents, letters, size = LIMITS
    full, one_short = _long(documents, 1), _long(documents - 1, 1)
    last = {"title": "end", "snippet": ""}
    added = {**one_short, "documents": {**one_short["documents"], "d200": last}, "ranked": full["ranked"]}
    single = _long(1, 1)
    heavy = _long(2, 1)
    heavy["documents"]["d2"] = {"title": "t", "snippet": "s" * (size - len("d1d2") - len("t") - letters)}
    filled = {**heavy, "documents": {**heavy["documents"], "d1": {"title": "n" * letters, "snippet": ""}}}
    return [
        Row("the last document that the board holds", one_short, {"op": "add", "title": "end"}, added),
        Row("a document too many", full, {"op": "add", "title": "end"}, None, "state.too-many-documents"),
        Row(
            "a title is cut after its last letter, not in the middle of a letter of two parts",
            single,
            {"op": "rename", "doc": "d1", "title": "🍅" * (letters + 1)},
            {**single, "documents": {"d1": {"title": "🍅" * letters, "snippet": ""}}},
        ),
        Row("the last byte of the texts", heavy, {"op": "rename", "doc": "d1", "title": "n" * letters}, filled),
        Row(
            "a byte too many",
            heavy,
            {"op": "rename", "doc": "d1", "title": "n" * (letters - 1) + "é"},
            None,
            "state.too-much-text",
        ),
    ]


ROWS = [*(_row(*row) for row in _TABLE["rows"]), *_at_the_limits()]

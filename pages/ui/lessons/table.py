"""A table that fills itself, in the rows of the picture: the cells found so far, and what they add up to."""

from collections.abc import Sequence
from itertools import takewhile

from ndcg_core import Explanation, Row
from ndcg_core.teaching.tasks import Task
from ndcg_core.teaching.tasks.kinds.fill import is_ideal
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components.html import Node, tag
from pages.ui.lessons import words
from pages.ui.text import show

_OWN, _IDEAL = ("doc", "counts"), ("ideal_doc", "ideal_counts")
_TERMS = {"cg": ("gain", *_OWN), "dcg": ("discounted", *_OWN), "idcg": ("ideal_discounted", *_IDEAL)}
"""What each sum adds up, of which document, and whether it counts."""


def of_ideal(ask: Task) -> bool:
    """Whether the cells belong to the ranks of the ideal list."""
    return any(map(is_ideal, ask.columns))


def product(ask: Task, found: Sequence[str], row: Row) -> str:
    """Return what a row's columns say on one line, with a sign for what is to be found: ``3 × 0.6309 = ?``."""
    weighted = "weight" in ask.columns
    first, *others = ask.columns
    signs = (words.BETWEEN_COLUMNS.get(name, words.BETWEEN_COLUMNS[weighted]) for name in others)
    rest = (sign + _said(ask, found, name, row) for sign, name in zip(signs, others, strict=True))
    return "".join((_said(ask, found, first, row), *rest))


def _said(ask: Task, found: Sequence[str], name: str, row: Row) -> str:
    value = getattr(row, name)
    return words.OPEN_CELL if _waits(ask, found, name, row.rank) or value is None else _short(value)


def _waits(ask: Task, found: Sequence[str], name: str, rank: int) -> bool:
    """Whether a value is still to be found, or follows from a value that is."""
    place = ask.columns.index(name)
    open_cells = (cell for cell in ask.cells[len(found) :] if cell.rank == rank and cell.quantity in ask.columns)
    return any(ask.columns.index(cell.quantity) <= place for cell in open_cells)


def totals(ask: Task, found: Sequence[str], state: BoardState) -> Node | None:
    """Return the sums as far as they are worked out: their terms, linked to the documents, and each sum once found."""
    asked = {cell.quantity: at for at, cell in reversed([*enumerate(ask.cells)])}
    names = [name for name in words.SUMS if name in asked]
    shown = (_line(ask, found, name, state.explanation, is_found=asked[name] < len(found)) for name in names)
    lines = [line for line in shown if line is not None]
    return tag("div", *lines) if lines else None


def _line(ask: Task, found: Sequence[str], name: str, explanation: Explanation, *, is_found: bool) -> Node | None:
    """A sum with its terms up to the first that is to be found, and once it is found itself; None for nothing of it."""
    terms, doc_of, counts = _TERMS.get(name, ("", *_OWN))
    rows = [row for row in explanation.rows if getattr(row, counts) and getattr(row, doc_of) is not None]
    known = [*takewhile(lambda row: terms in ask.columns and not _waits(ask, found, terms, row.rank), rows)]
    parts: list[Node] = []
    for row in known:
        parts += [" + "] if parts else [" = "]
        parts.append(tag("span", _short(getattr(row, terms) or 0.0), data_doc=str(getattr(row, doc_of))))
    parts += [" + …"] if 0 < len(known) < len(rows) else []
    parts += [" = ", tag("b", _short(getattr(explanation, name)))] if is_found else []
    return tag("p", words.SUMS[name].format(at=explanation.at), *parts, cls="total") if parts else None


def _short(value: float) -> str:
    return f"{value:g}" if value == int(value) else show(value)

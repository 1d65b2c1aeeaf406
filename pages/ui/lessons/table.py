"""A table that fills itself: the cells found so far, the next cell, and how much of the picture is shown."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ndcg_core import Explanation, Row
from ndcg_core.teaching.tasks import Task
from ndcg_core.teaching.tasks.figures import Figure
from ndcg_core.teaching.tasks.kinds.fill import is_ideal
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components.html import Node, tag
from pages.ui.lessons import words
from pages.ui.text import show

_ATTRIBUTES = {"running": "dcg", "ideal_running": "idcg"}
_SUMS = ("running", "ideal_running")


def next_cell(ask: Task, found: Sequence[str]) -> Figure | None:
    """Return the cell to be filled next; None once all are filled."""
    return ask.cells[len(found)] if len(found) < len(ask.cells) else None


def columns(ask: Task) -> list[str]:
    """Return the headings of the columns beside rank, document and grade."""
    return [words.COLUMNS[name] for name in ask.columns]


def of_ideal(ask: Task) -> bool:
    """Whether the table has the ranks of the ideal list."""
    return any(map(is_ideal, ask.columns))


def cells(ask: Task, found: Sequence[str], row: Row) -> list[Node]:
    """Return a row's cells: the values that are given or found, a sign at the next cell, nothing at later cells."""
    return [_cell(ask, found, name, row) for name in ask.columns]


def product(ask: Task, found: Sequence[str], row: Row) -> str:
    """Return what a row's columns say on one line, with a sign for what is to be found: ``3 × 0.6309 = ?``."""
    weighted = "weight" in ask.columns
    first, *others = ask.columns
    signs = (words.BETWEEN_COLUMNS.get(name, words.BETWEEN_COLUMNS[weighted]) for name in others)
    rest = (sign + _said(ask, found, name, row) for sign, name in zip(signs, others, strict=True))
    return "".join((_said(ask, found, first, row), *rest))


def _said(ask: Task, found: Sequence[str], name: str, row: Row) -> str:
    value = getattr(row, _ATTRIBUTES.get(name, name))
    return words.OPEN_CELL if _waits(ask, found, name, row.rank) or value is None else _short(value)


def _cell(ask: Task, found: Sequence[str], name: str, row: Row) -> Node:
    upcoming = next_cell(ask, found)
    if upcoming is not None and (upcoming.quantity, upcoming.rank) == (name, row.rank):
        return tag("span", words.NEXT_CELL, cls="next", aria_label=words.NEXT_CELL_HELP)
    if _waits(ask, found, name, row.rank):
        return ""
    value = getattr(row, _ATTRIBUTES.get(name, name))
    return "" if value is None else _short(value)


def _waits(ask: Task, found: Sequence[str], name: str, rank: int) -> bool:
    """Whether a value is still to be found, or follows from a value that is."""
    place = ask.columns.index(name)
    for cell in ask.cells[len(found) :]:
        if cell.rank is None or cell.quantity not in ask.columns:
            continue
        earlier = cell.rank == rank or (name in _SUMS and cell.rank <= rank)
        if (cell.quantity, cell.rank) == (name, rank) or (earlier and ask.columns.index(cell.quantity) < place):
            return True
    return False


def totals(ask: Task, found: Sequence[str], state: BoardState) -> Node | None:
    """Return the sums as far as they are worked out: their terms, linked to the documents, and each sum once found."""
    explanation = state.explanation
    own = [row for row in explanation.rows if row.counts and row.doc is not None]
    ideal = [row for row in explanation.rows if row.ideal_counts]
    sums = (_Sum("cg", "gain", "cg", own), _Sum("dcg", "discounted", "running", own))
    wanted = {*ask.columns, *(cell.quantity for cell in ask.cells)}
    lines = [
        _line(ask, found, summed, explanation)
        for summed in (*sums, _Sum("idcg", "ideal_discounted", "ideal_running", ideal), _Sum("ndcg", "", "", ()))
        if {summed.name, summed.running} & wanted
    ]
    shown = [line for line in lines if line is not None]
    return tag("div", *shown) if shown else None


class _Sum(NamedTuple):
    """A sum by its name, the columns of its terms and of its running values, and the rows that it adds up."""

    name: str
    terms: str
    running: str
    rows: Sequence[Row]


def _line(ask: Task, found: Sequence[str], summed: _Sum, explanation: Explanation) -> Node | None:
    """A sum with its known terms; None as long as nothing of it is known."""
    known = _known(ask, found, summed.terms, summed.rows)
    terms: list[Node] = []
    for row in known:
        doc = row.ideal_doc if summed.name == "idcg" else row.doc
        terms += [" + "] if terms else []
        terms.append(tag("span", _short(getattr(row, summed.terms) or 0.0), data_doc=str(doc)))
    parts = [*terms, " + …"] if known and len(known) < len(summed.rows) else terms
    total: list[Node] = []
    if _total(ask, found, summed.name, complete=bool(known) and len(known) == len(summed.rows)):
        total = [tag("b", _short(getattr(explanation, summed.name)))]
    if not (parts or total):
        return None
    label = words.SUMS[summed.name].format(at=explanation.at)
    return tag("p", label, *([" = ", *parts] if parts else []), *([" = ", *total] if total else []), cls="total")


def _known(ask: Task, found: Sequence[str], terms: str, rows: Sequence[Row]) -> list[Row]:
    """The rows whose terms are known, up to the first that is not."""
    if terms not in ask.columns:
        return []
    return list(takewhile(lambda row: not _waits(ask, found, terms, row.rank), rows))


def _total(ask: Task, found: Sequence[str], name: str, *, complete: bool) -> bool:
    """Whether a sum is known: it was found, or all its terms were and nobody is to find it."""
    wanted = [place for place, cell in enumerate(ask.cells) if cell.quantity == name]
    return wanted[0] < len(found) if wanted else complete


def _short(value: float) -> str:
    return f"{value:g}" if value == int(value) else show(value)

"""The table of a list as texts, for a notebook and for a terminal."""

from __future__ import annotations

from ndcg_core.document import MOST_ROWS, Table, paragraph, plain
from ndcg_core.document.terminal import written
from ndcg_core.scoring.positions import Positions, Row
from ndcg_core.shown import words
from ndcg_core.shown.sentences import sentences, show

_MOST_TERMS = 12  # of a sum in a sentence
TEXTS = (1, 6)
"""The columns that hold documents."""


def cells(positions: Positions) -> list[tuple[str, ...]]:
    """Return the first ranks, each as texts under :data:`ndcg_core.shown.words.HEADS`."""
    return [_cells(row) for row in positions.rows[:MOST_ROWS]]


def _cells(row: Row) -> tuple[str, ...]:
    here, there = row.doc is not None, row.ideal_doc is not None
    grade = words.NOT_JUDGED if row.grade is None else show(row.grade)
    own = (plain(row.doc), grade, show(row.gain), show(row.weight), show(row.discounted)) if here else ("",) * 5
    ideal = (plain(row.ideal_doc), show(row.ideal_gain), show(row.ideal_discounted)) if there else ("",) * 3
    return str(row.rank), *own, *ideal, show(row.loss)


def remarks(positions: Positions) -> list[str]:
    """Return how the numbers come about, in sentences that stay short, and how many ranks are left out."""
    count = len(positions.rows)
    left_out = [words.RANKS_LEFT_OUT.format(shown=MOST_ROWS, count=count)] if count > MOST_ROWS else []
    return [*left_out, *sentences(positions, most_terms=_MOST_TERMS)]


def text(positions: Positions) -> str:
    """Return the table and the sentences as plain text."""
    return written([Table(words.HEADS, cells(positions), TEXTS), *map(paragraph, remarks(positions))])

"""The table of a list as texts, for a notebook and for a terminal."""

from collections.abc import Collection, Sequence

from ndcg_core.document import MOST_ROWS, Table, paragraph, plain
from ndcg_core.document.terminal import written
from ndcg_core.scoring.positions import Positions, Row
from ndcg_core.shown import words
from ndcg_core.shown.sentences import sentences, show

_MOST_TERMS = 12  # of a sum in a sentence
_DOCUMENTS = (1, 6)  # columns


def table(rows: Sequence[Row], faint: Collection[int] = ()) -> Table:
    """Return ranks as a table; those that are ``faint``, from 0 on, do not count."""
    return Table(words.HEADS, [*map(_cells, rows)], _DOCUMENTS, faint)


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
    return written([table(positions.rows[:MOST_ROWS]), *map(paragraph, remarks(positions))])

"""What a notebook shows of a list: the picture, the table and the sentences."""

from ndcg_core.document import MOST_ROWS, Block, Coloured, paragraph
from ndcg_core.scoring.positions import Positions
from ndcg_core.shown import cells, words
from ndcg_core.shown.colours import IDEAL, OWN
from ndcg_core.shown.svg import drawing


def blocks(positions: Positions) -> list[Block]:
    """Return what the colours mean, the picture, the table and the sentences.

    >>> from ndcg_core import Topic, explain
    >>> [type(block).__name__ for block in blocks(explain(Topic(["a"], {"a": 1})))][:3]
    ['Paragraph', 'Drawing', 'Table']
    """
    rows = positions.rows[:MOST_ROWS]
    colours = [(OWN, words.THIS_LIST), (IDEAL, words.IDEAL_LIST)]
    key = [part for colour, name in colours for part in (Coloured("■", colour), f" {name} · ")]
    below = [at for at, row in enumerate(rows) if not row.counts]
    return [
        paragraph(*key, words.PICTURE_KEY),
        drawing(positions),
        cells.table(rows, below),
        *map(paragraph, cells.remarks(positions)),
    ]

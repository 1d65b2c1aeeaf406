"""The means minus that of the best, or of the baseline, each with its interval."""

from ndcg_core.systems import Comparison
from ndcg_core.systems.leads import Gap, gaps
from pages.ui.components import chart
from pages.ui.components.words import AXES
from pages.ui.runs import words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.marks import letters, titled
from pages.ui.text import brief, show, signed

_MOST = 22  # letters of a name


def draw(found: Collection, choice: Choice, compared: Comparison) -> None:
    """Draw them."""
    rows, known = gaps(compared), letters(found)
    against = next(row.system for row in rows if row.reference)
    shown = [
        words.OF_MEAN.format(system=titled(known[row.system], brief(row.system, _MOST)), mean=show(row.mean, 3))
        for row in rows
    ]
    columns: dict[str, list[object]] = {
        "system": list(shown),
        "named": [row.system for row in rows],
        "letter": [known[row.system] for row in rows],
        "value": [row.value for row in rows],
        "low": [row.low for row in rows],
        "high": [row.high for row in rows],
        "shown": [words.HELD_AGAINST if row.reference else _shown(row) for row in rows],
    }
    lines = (words.LINES_TOGETHER if len(rows) > 2 else words.LINE_ALONE).format(confidence=compared.confidence)
    titles = [words.AGAINST.format(at=choice.at, name=brief(against, _MOST)), lines]
    chart.draw_runs("leads", columns, titles={AXES["lead"]: titles})


def _shown(row: Gap) -> str:
    return words.WITH_INTERVAL.format(value=signed(row.value), low=signed(row.low), high=signed(row.high))

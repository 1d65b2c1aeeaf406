"""What the other systems have less than the best, or more than the baseline, each with its interval."""

from __future__ import annotations

from typing import NamedTuple

from ndcg_core.systems import Comparison
from pages.ui.components import chart
from pages.ui.components.words import AXES
from pages.ui.runs import words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.marks import letters, titled
from pages.ui.text import show, signed


class Gap(NamedTuple):
    """A system's distance from the one that it is held against, with the interval that holds for all together.

    Attributes
    ----------
    system : str
    mean : float
    value, low, high : float
        0, 0 and 0 for the system that the others are held against.
    """

    system: str
    mean: float
    value: float
    low: float
    high: float


def gaps(compared: Comparison) -> list[Gap]:
    """Return each system's distance, best first: what it has less than the best, or more than the baseline."""
    order = sorted(compared.means, key=lambda name: -compared.means[name])
    against, sign = (order[0], -1) if compared.baseline is None else (compared.baseline, 1)
    found = {against: Gap(against, compared.means[against], 0.0, 0.0, 0.0)}
    for pair in compared.pairs:
        if against not in (pair.first, pair.second):
            continue
        other = pair.first if pair.second == against else pair.second
        own = sign if other == pair.second else -sign
        ends = sorted((own * pair.together.low, own * pair.together.high))
        found[other] = Gap(other, compared.means[other], own * pair.difference, *ends)
    return [found[name] for name in order]


def draw(found: Collection, choice: Choice, compared: Comparison) -> None:
    """Draw them."""
    rows, known = gaps(compared), letters(found)
    against = next(row.system for row in rows if row.low == row.high == row.value == 0)
    shown = [words.OF_MEAN.format(system=titled(known[row.system], row.system), mean=show(row.mean, 3)) for row in rows]
    columns: dict[str, list[object]] = {
        "system": list(shown),
        "letter": [known[row.system] for row in rows],
        "value": [row.value for row in rows],
        "low": [row.low for row in rows],
        "high": [row.high for row in rows],
        "shown": [_shown(row) if row.system != against else words.HELD_AGAINST for row in rows],
    }
    title = words.BELOW_BEST if compared.baseline is None else words.ABOVE_BASELINE
    chart.draw_runs("leads", columns, titles={AXES["lead"]: title.format(at=choice.at, name=against)})


def _shown(row: Gap) -> str:
    return words.WITH_INTERVAL.format(value=signed(row.value), low=signed(row.low), high=signed(row.high))

"""What each test says of every pair of systems, and what it assumes."""

import math
from collections.abc import Mapping
from functools import partial

from ndcg_core.batch.runs import PreparedRun
from ndcg_core.systems import Comparison
from ndcg_core.systems import Pair as Compared
from ndcg_core.systems.overlap import overlap
from ndcg_core.systems.significance import TESTS, show_p
from ndcg_core.systems.words import HOLM, TITLES
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import deciding, means, saving, words, work
from pages.ui.runs.shown import Shown
from pages.ui.runs.work import Refused, Step
from pages.ui.surroundings import HERE
from pages.ui.text import show, signed

_DEEPEST = 100  # ranks, below which nothing is left of an overlap's weight


def draw(shown: Shown) -> None:
    """Draw what the tests say of all pairs in a table, and where they disagree on the two that are looked at."""
    tests = deciding.HERE_TOO if HERE.in_browser else TESTS
    usable = [file for file in shown.found.runs if means.evaluated(shown.found, file, shown.choice) is not None]
    compared = deciding.compared(shown.found, shown.choice, usable, tests)
    if isinstance(compared, Refused):
        html.draw("runs_paragraph", tag("p", compared.sentence, cls="refused"))
    if not isinstance(compared, Comparison) or shown.pair.second is None:
        return
    html.draw("runs_paragraph", *_paragraph(compared, {shown.pair.first.system, shown.pair.second.system}))
    shared = _overlaps(shown, compared)
    html.draw("runs_tests", *_all_pairs(compared, shared))
    saving.table(words.SAVE_TABLE, lambda: _table(compared), "runs-tests")


def _paragraph(compared: Comparison, names: set[str]) -> list[Node]:
    pairs = [each for each in compared.pairs if {each.first, each.second} == names]  # none if neither is the baseline
    notes = [note for pair in pairs for note in compared.notes_of(pair)]
    return [tag("p", note) for note in (*notes, *([words.NO_SCIPY_HERE] if HERE.in_browser else []))]


def _overlaps(shown: Shown, compared: Comparison) -> dict[str, float]:
    """Return the mean overlap of the lists of each pair, by the pair's title; as many as were computed."""
    found, known = shown.found, {file.system: shown.found.prepared(file) for file in shown.found.runs}
    keys = {pair.title: ("overlap", shown.choice.key, pair.first, pair.second) for pair in compared.pairs}
    steps = [
        Step(keys[pair.title], words.OVERLAPPING.format(pair=pair.title), partial(_mean_overlap, first, second, shown))
        for pair in compared.pairs
        if (first := known[pair.first]) is not None and (second := known[pair.second]) is not None
    ]
    work.do(found, steps, "runs_overlaps")
    means = {title: found.found(key, float) for title, key in keys.items()}
    return {title: mean for title, mean in means.items() if mean is not None}


def _mean_overlap(first: PreparedRun, second: PreparedRun, shown: Shown) -> float:
    values = overlap(first, second, shown.choice.convention, depth=_DEEPEST)
    return sum(values.values()) / max(len(values), 1)


def _all_pairs(compared: Comparison, shared: Mapping[str, float]) -> list[Node]:
    tests = list(compared.pairs[0].tests)
    together = compared.pairs[0].together.test
    titles = [TITLES[name] for name in (*tests, *([together] if compared.pairs[0].together_apart else []))]
    several = words.ALL_TOGETHER if len(compared.pairs) > 1 else ""
    head = [
        *(cell.format(together=several) for cell in words.PAIR_HEAD),
        *(words.P_OF.format(test=title) for title in titles),
        words.OVERLAP_HEAD,
    ]
    rows: list[list[Node]] = [
        [*_pair_cells(pair, tests), *_together(pair), show(shared.get(pair.title, math.nan), 2)]
        for pair in compared.pairs
    ]
    rules = [*compared.assumptions.values(), *([HOLM] if len(compared.pairs) > 1 else [])]
    return [
        html.table(head, rows, cards=True),
        tag("p"),
        tag("ul", *(tag("li", rule) for rule in [*rules, words.EFFECT_TEXT, words.OVERLAP_TEXT])),
    ]


def pair_row(pair: Compared) -> list[Node]:
    """Return what a pair differs by, with the p value that holds for all pairs together."""
    return [*_difference(pair), _p(pair.together.p, at_least=pair.together.at_least)]


def _difference(pair: Compared) -> list[Node]:
    return [
        pair.title,
        signed(pair.difference),
        words.INTERVAL.format(low=signed(pair.together.low), high=signed(pair.together.high)),
        words.WINS.format(wins=pair.wins, ties=pair.ties, losses=pair.losses),
    ]


def _pair_cells(pair: Compared, tests: list[str]) -> list[Node]:
    return [
        *_difference(pair),
        words.NOTHING if pair.effect != pair.effect else signed(pair.effect),
        *(_tested(pair, name) for name in tests),
    ]


def _tested(pair: Compared, name: str) -> str:
    test = pair.tests[name]
    p, holm = (_p(value, at_least=test.at_least) for value in (test.p, test.holm))
    return p if test.holm is None else words.P_AND_HOLM.format(p=p, holm=holm)


def _together(pair: Compared) -> list[Node]:
    return [_p(pair.together.p, at_least=pair.together.at_least)] if pair.together_apart else []


def _p(value: float | None, *, at_least: bool) -> str:
    return show_p(value, at_least=at_least) or words.NOTHING


def _table(compared: Comparison) -> list[list[object]]:
    rows = [pair.columns() for pair in compared.pairs]
    return [list(rows[0]), *(list(row.values()) for row in rows)]

"""How sure the differences are: intervals and paired tests, with what each test assumes."""

from __future__ import annotations

import streamlit as st

from ndcg_core.systems import Comparison, compare
from ndcg_core.systems import Pair as Compared
from ndcg_core.systems.significance import show_p
from ndcg_core.systems.words import HOLM, TITLES
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import saving, words, work
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.pairs import Pair
from pages.ui.runs.work import Refused, Step
from pages.ui.surroundings import HERE
from pages.ui.text import signed


def draw(found: Collection, choice: Choice, pair: Pair) -> None:
    """Draw what the tests say of the pair in a paragraph, and of all pairs in a table."""
    if HERE.in_browser:
        html.draw("runs_paragraph", tag("p", words.NO_TESTS_HERE, cls="refused"))
        return
    key = ("compared", choice.key)
    if not work.do(
        found, [Step(key, words.TESTING, lambda: compare(*found.tables(), choice.convention))], "runs_tests"
    ):
        return
    refused = found.found(key, Refused)
    if refused is not None:
        html.draw("runs_paragraph", tag("p", refused.sentence, cls="refused"))
    compared = found.found(key, Comparison)
    if compared is None or pair.second is None:
        return
    html.draw("runs_paragraph", *_paragraph(compared, {pair.first.system, pair.second.system}))
    with st.expander(words.ASSUMPTIONS, expanded=False):
        html.draw("runs_tests", *_all_pairs(compared))
        saving.table(words.SAVE_TABLE, lambda: _table(compared), "runs-tests")


def _paragraph(compared: Comparison, names: set[str]) -> list[Node]:
    pair = next(each for each in compared.pairs if {each.first, each.second} == names)
    test = pair.tests["randomisation"]
    holm = [words.WITH_HOLM.format(p=_p(test.holm, at_least=test.at_least))] if test.holm is not None else []
    return [
        tag("p", " ".join([pair.sentence(compared.confidence), *holm]), role="status"),
        *(tag("p", note) for note in compared.notes_of(pair)),
        tag("p", tag("small", compared.assumptions["randomisation"])),
    ]


def _all_pairs(compared: Comparison) -> list[Node]:
    tests = list(compared.pairs[0].tests)
    head = [*words.PAIR_HEAD, *(words.P_OF.format(test=TITLES[name]) for name in (*tests, *_tukey_name(compared)))]
    rows: list[list[Node]] = [[*_pair_cells(pair, tests), *_tukey(pair)] for pair in compared.pairs]
    rules = [*compared.assumptions.values(), *([HOLM] if len(compared.pairs) > 1 else [])]
    return [html.table(head, rows), tag("p"), tag("ul", *(tag("li", rule) for rule in rules))]


def _pair_cells(pair: Compared, tests: list[str]) -> list[Node]:
    low, high = pair.interval
    return [
        pair.title,
        signed(pair.difference),
        words.INTERVAL.format(low=signed(low), high=signed(high)),
        words.WINS.format(wins=pair.wins, ties=pair.ties, losses=pair.losses),
        *(_tested(pair, name) for name in tests),
    ]


def _tested(pair: Compared, name: str) -> str:
    test = pair.tests[name]
    p, holm = (_p(value, at_least=test.at_least) for value in (test.p, test.holm))
    return p if test.holm is None else words.P_AND_HOLM.format(p=p, holm=holm)


def _tukey_name(compared: Comparison) -> list[str]:
    return ["tukey"] if compared.pairs[0].tukey is not None else []


def _tukey(pair: Compared) -> list[Node]:
    return [] if pair.tukey is None else [_p(pair.tukey, at_least=pair.tukey <= pair.least_p)]


def _p(value: float | None, *, at_least: bool) -> str:
    return show_p(value, at_least=at_least) or "–"


def _table(compared: Comparison) -> list[list[object]]:
    rows = [pair.columns() for pair in compared.pairs]
    return [list(rows[0]), *(list(row.values()) for row in rows)]

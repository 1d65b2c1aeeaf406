"""The page Libraries through AppTest: the table of answers, any two of them, and the record."""

from __future__ import annotations

import math

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import conventions, ndcg
from ndcg_core.libraries.adapters import optional
from ndcg_core.libraries.catalogue.known_deviations import KNOWN_DEVIATIONS, RECORDED
from ndcg_core.libraries.smallest_difference import Difference, NoDifference, smallest_difference
from ndcg_core.model.signatures import signature
from ndcg_core.teaching.examples import examples
from pages.ui.libraries import pair
from pages.ui.state import link
from pages.ui.state.sources import from_example
from pages.ui.text import show
from tests.pages.trees import parts, words
from tests.pages.visit import address, opened, papers, ran, text


def libraries(**address: str) -> AppTest:
    return opened("libraries.py", **address)


def groups(app: AppTest) -> list[list[str]]:
    """The rows of the table: value, names, why."""
    table = next(found[0] for nodes in papers(app) if (found := parts(nodes, "groups")))
    body = table[2][2]  # div, table, tbody
    return [[words(cell) for cell in row[1:]] for row in body[1:]]


def named(row: list[str]) -> list[str]:
    return [name.replace("●", "").split()[0] for name in row[1].split(", ")]


def test_every_convention_stands_once_in_the_table_with_its_value():
    app = libraries()
    state = from_example(examples["soup"])
    rows = groups(app)
    assert sorted(name for row in rows for name in named(row)) == sorted(conventions)
    for value, *_ in rows:
        assert value == "refused" or float(value) >= 0
    for row in rows:
        for name in named(row):
            if row[0] != "refused":
                assert row[0] == show(ndcg(state.topic(), name, k=state.convention.k), 6), name
    assert any("same as yours" in row[2] for row in rows)
    assert signature(state.convention) in text(app)


def test_ties_that_fall_by_chance_are_a_range():
    app = libraries(list="ties")
    row = next(row for row in groups(app) if "keras_rs" in named(row))
    assert "to" in row[0]
    assert "by chance" in row[0]


@pytest.mark.parametrize("name", examples)
def test_every_example_is_put_through(name):
    app = libraries()
    ran(app.selectbox(key="libraries_list").set_value(name))
    assert address(app)["list"] == name
    state = from_example(examples[name])
    row = next(row for row in groups(app) if "burges_2005" in named(row))
    value = ndcg(state.topic(), "burges_2005", k=state.convention.k)
    assert row[0] == (show(value, 6) if not math.isnan(value) else "left out")


def test_absent_engines_say_how_they_are_installed_and_present_ones_are_marked():
    told = text(libraries())
    for name in optional:
        assert f"{name} ●" in told or f"{name} (pip install" in told
    assert "sklearn ●" in told


def test_two_that_part_show_the_list_both_sums_and_where_they_come_from():
    app = libraries(a="pytrec_eval", b="gdeval")
    found = smallest_difference("pytrec_eval", "gdeval")
    assert isinstance(found, Difference)
    told = text(app)
    for side in (found.one, found.other):
        assert show(side.value, 6) in told
    for name in ("pytrec_eval", "gdeval"):
        assert signature(conventions[name].convention) in told
        assert all(surprise in told for surprise in conventions[name].surprises)
    assert address(app)["a"] == "pytrec_eval"


def test_two_that_never_part_show_why():
    app = libraries(a="burges_2005", b="burges_2005")
    found = smallest_difference("burges_2005", "burges_2005")
    assert isinstance(found, NoDifference)
    assert found.reason in text(app)


def test_whatever_two_are_chosen_the_page_draws():
    names = list(conventions)
    app = libraries()
    for one, other in zip(names, reversed(names), strict=True):
        app.selectbox(key="a").set_value(one)
        ran(app.selectbox(key="b").set_value(other))


def test_a_sheet_for_the_board_says_what_the_two_said():
    shown = 0
    for one, other in zip(conventions, [*conventions][1:], strict=False):
        found = smallest_difference(one, other)
        state = pair.as_state(found) if isinstance(found, Difference) else None
        if state is not None:
            shown += 1
            assert link.decode(link.encode(state)) == state
    assert shown > 10


def test_the_address_opens_the_same_and_a_forged_one_the_default():
    app = libraries(list="clicks", a="rax", b="beir")
    again = libraries(**address(app))
    assert text(again) == text(app)
    forged = libraries(list="<b>", a="nobody", b="../..", s="9.x")
    assert forged.selectbox(key="a").value == "sklearn"
    assert forged.selectbox(key="libraries_list").value == "mine"


def test_the_record_names_every_answer_that_does_not_come_out():
    told = text(libraries())
    assert f"{sum(RECORDED.values()):,} answers" in told
    assert all(unlike.reason in told for unlike in KNOWN_DEVIATIONS)


def test_a_pasted_list_becomes_the_playgrounds():
    app = libraries()
    ran(app.text_area(key="paste").set_value("a 0\nb 3\nc 1"))
    ran(next(button for button in app.button if button.label.startswith("Use this list")).click())
    assert app.session_state["session"].state.ranked == ("a", "b", "c")
    row = next(row for row in groups(app) if "burges_2005" in named(row))
    assert row[0] == show(ndcg(app.session_state["session"].state.topic(), "burges_2005", k=5), 6)

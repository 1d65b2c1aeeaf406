"""The page Libraries through AppTest: the table of answers, pairs of libraries, and the record."""

from __future__ import annotations

import math

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import conventions, mistakes, ndcg
from ndcg_core.libraries.adapters import optional
from ndcg_core.libraries.catalogue.known_deviations import KNOWN_DEVIATIONS, RECORDED
from ndcg_core.libraries.smallest_difference import Difference, NoDifference, smallest_difference
from ndcg_core.model.convention import signature
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.wild import wild_numbers
from ndcg_core.widget.state.sources import from_example
from pages.ui.libraries import pair
from pages.ui.state import link
from pages.ui.text import show
from tests.pages.trees import parts, words
from tests.pages.visit import address, components, opened, papers, ran, text
from tests.support.examples import everyday


def libraries(**address: str) -> AppTest:
    return opened("libraries.py", **address)


def groups(app: AppTest) -> list[list[str]]:
    """The rows of the table: value, names, why."""
    table = next(found[0] for nodes in papers(app) if (found := parts(nodes, "groups")))
    body = table[2][2]  # div, table, tbody
    return [[words(row[1]), *map(words, row[2:]), names(row[2])] for row in body[1:]]


def names(cell: list) -> str:
    """The names in a cell, without the kinds of libraries before them."""
    lines = parts([cell], "family")
    return ", ".join(words(["div", *line[3:]]) for line in lines) if lines else words(cell)


def named(row: list[str]) -> list[str]:
    return [name.replace("●", "").split()[0] for name in row[-1].split(", ")]


def test_every_convention_is_in_the_table_once_with_its_value():
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


def test_a_library_is_found_by_its_name_or_its_kind_among_all_that_agree_with_it():
    app = libraries()
    ran(app.text_input(key="libraries_find").set_value("hayst"))
    (row,) = groups(app)
    assert {"haystack", "trulens", "trec_eval"} <= set(named(row))
    ran(app.text_input(key="libraries_find").set_value("Recommender"))
    assert {name for row in groups(app) for name in named(row)} > {"recbole", "lenskit", "elliot"}
    ran(app.text_input(key="libraries_find").set_value("<b>nobody"))
    assert "No library here has this in its name: <b>nobody" in text(app)
    assert len({entry.family for entry in conventions.values()}) < len(conventions) / 4
    assert all(entry.family for entry in conventions.values())


def test_random_ties_give_a_range():
    app = libraries(list="ties")
    row = next(row for row in groups(app) if "keras_rs" in named(row))
    assert "to" in row[0]
    assert "by chance" in row[0]


@pytest.mark.parametrize("name", everyday(["soup"], examples))
def test_every_example_is_compared(name):
    app = libraries()
    ran(app.selectbox(key="libraries_list").set_value(name))
    assert address(app)["list"] == name
    state = from_example(examples[name])
    row = next(row for row in groups(app) if "burges_2005" in named(row))
    value = ndcg(state.topic(), "burges_2005", k=state.convention.k)
    assert row[0] == (show(value, 6) if not math.isnan(value) else "left out")


def test_absent_engines_say_how_they_are_installed_and_present_ones_are_marked():
    page_text = text(libraries())
    for name in optional:
        assert f"{name} ●" in page_text or f"{name} (pip install" in page_text
    assert "sklearn ●" in page_text


def test_a_differing_pair_shows_the_list_both_sums_and_their_sources():
    app = libraries(a="pytrec_eval", b="gdeval")
    found = smallest_difference("pytrec_eval", "gdeval")
    assert isinstance(found, Difference)
    page_text = text(app)
    for side in (found.first, found.second):
        assert show(side.value, 6) in page_text
    for name in ("pytrec_eval", "gdeval"):
        assert signature(conventions[name].convention) in page_text
        assert all(surprise in page_text for surprise in conventions[name].surprises)
    assert address(app)["a"] == "pytrec_eval"


def test_a_pair_that_never_differs_shows_the_reason():
    app = libraries(a="burges_2005", b="burges_2005")
    found = smallest_difference("burges_2005", "burges_2005")
    assert isinstance(found, NoDifference)
    assert found.reason in text(app)


@pytest.mark.full
def test_every_chosen_pair_is_drawn():
    names = list(conventions)
    app = libraries()
    for first, second in zip(names, reversed(names), strict=True):
        app.selectbox(key="a").set_value(first)
        ran(app.selectbox(key="b").set_value(second))


@pytest.mark.full
def test_a_list_opened_on_the_board_shows_both_answers():
    shown = 0
    for first, second in zip(conventions, [*conventions][1:], strict=False):
        found = smallest_difference(first, second)
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


def test_the_record_names_every_known_deviation():
    page_text = text(libraries())
    assert f"{sum(RECORDED.values()):,} answers" in page_text
    assert all(unlike.reason in page_text for unlike in KNOWN_DEVIATIONS)


def test_a_pasted_list_becomes_the_playgrounds():
    app = libraries()
    ran(app.text_area(key="paste").set_value("a 0\nb 3\nc 1"))
    ran(next(button for button in app.button if button.label.startswith("Use this list")).click())
    assert app.session_state["session"].state.ranked == ("a", "b", "c")
    row = next(row for row in groups(app) if "burges_2005" in named(row))
    assert row[0] == show(ndcg(app.session_state["session"].state.topic(), "burges_2005", k=5), 6)


def test_every_value_has_a_mark_on_the_line():
    app = opened("libraries.py")
    line = next(data for data in components(app) if "marks" in data)
    marks = {name: mark["value"] for mark in line["marks"] for name in mark["names"]}
    soup = from_example(examples["soup"])
    topic, k = soup.topic(), soup.convention.k
    assert line["own"] == ndcg(topic, soup.convention)
    assert len(marks) > len(conventions) / 2
    for name, value in marks.items():
        assert value == pytest.approx(ndcg(topic, conventions[name].convention.with_k(k)))
    assert len({mark["colour"] for mark in line["marks"]}) > 2


def test_numbers_from_the_wild_say_what_they_were():
    app = opened("libraries.py", wild="rustlearn")
    assert app.selectbox(key="wild").value == "rustlearn"
    shown = text(app)
    assert "computed in the ranking's own order" in shown
    assert mistakes["I14"].title in shown
    ran(app.selectbox(key="wild").set_value("croft-slides"))
    assert "A misprint" in text(app)
    assert not opened("libraries.py", wild="<script>").exception


@pytest.mark.parametrize("name", everyday(list(wild_numbers)[:3], wild_numbers))
def test_every_number_from_the_wild_is_shown_with_its_list(name):
    app = opened("libraries.py", wild=name)
    number = wild_numbers[name]
    assert number.posted in text(app)
    assert number.was in text(app)
    assert all(f"{score:g}" in text(app) for score in number.scores)
    assert len(app.get("page_link")) >= (0 if number.topic.repeated else 2)

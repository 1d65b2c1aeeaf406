"""Compare tools through AppTest: the table, two numbers and what parts them, pairs, and what was checked."""

import math
import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import conventions, mistakes, ndcg
from ndcg_core.libraries.adapters import optional
from ndcg_core.libraries.catalogue.known_deviations import KNOWN_DEVIATIONS, RECORDED
from ndcg_core.libraries.comparison import in_short
from ndcg_core.libraries.smallest_difference import Difference, NoDifference, smallest_difference
from ndcg_core.model.convention import signature
from ndcg_core.scoring.differences import differing_fields, value_of
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.wild import wild_numbers
from ndcg_core.widget.state.sources import from_example, from_topic
from pages.ui.libraries import pair
from pages.ui.libraries.words import YOUR_RULES
from pages.ui.state import link
from pages.ui.text import show
from tests.pages.trees import parts, words
from tests.pages.visit import address, opened, papers, ran, text
from tests.support.examples import everyday

SOUP = from_example(examples["soup"])


def libraries(**address: str) -> AppTest:
    return opened("libraries.py", **address)


def rows(app: AppTest) -> list[list]:
    """The rows of the table."""
    table = next(found[0] for nodes in papers(app) if (found := parts(nodes, "tools")))
    return table[3][1:]  # table, its class, thead, tbody


def row_of(app: AppTest, title: str) -> list:
    """The row that names a tool."""
    (found,) = [row for row in rows(app) if title in named(row)]
    return found


def cells(row: list) -> list[str]:
    return [words(cell) for cell in row if isinstance(cell, list)]


def named(row: list) -> list[str]:
    """The tools of a row, also those that open."""
    cell = [part for part in row if isinstance(part, list)][2]
    first = [part[-1] for part in cell if isinstance(part, list) and "title" in part[1]]
    more = [part[2] for part in cell if isinstance(part, list) and part[0] == "details"]
    return [name for names in (*first, *more) for name in names.strip().split(", ")]


def marked(app: AppTest, mark: str) -> list[list]:
    return [row for row in rows(app) if mark in [words(chip) for chip in parts([row], "chip")]]


def typed(app: AppTest, **numbers: str) -> AppTest:
    for name, number in numbers.items():
        app.text_input(key=f"compare_{name}").set_value(number)
    return ran(app)


def test_every_tool_is_in_the_table_once_by_name_with_its_number_and_your_rules_come_first():
    app = libraries()
    found = rows(app)
    titles = [entry.title for entry in conventions.values()]
    assert sorted(name for row in found for name in named(row)) == sorted(", ".join(titles).split(", "))
    assert len({entry.title for entry in conventions.values()}) == len(conventions)
    for entry in conventions.values():
        row = row_of(app, entry.title.split(", ")[0])
        if cells(row)[0] != "refused":
            assert cells(row)[0] == show(ndcg(SOUP.topic(), entry.name, k=SOUP.convention.k)), entry.name
    assert cells(found[0])[0] == show(ndcg(SOUP.topic(), SOUP.convention))
    assert YOUR_RULES in words(found[0])
    values = [cells(row)[0] for row in found[1:]]
    numbers = [float(value) for value in values if value != "refused"]
    assert numbers == sorted(numbers, reverse=True)
    assert values[len(numbers) :] == ["refused"] * (len(values) - len(numbers))
    assert values[-1] == "refused"
    assert all(cells(row)[3] for row in found)
    bold = {part[-1] for row in found for part in row[-2] if part[0] == "b"}
    assert {"scikit-learn", "blog post (text)"} & bold == {"scikit-learn"}
    assert re.findall(r"'text', {[^}]+}, '([\d.]+)'", str(papers(app))) == ["0.5", "1.2", "1"]
    assert "(“Quick tomato soup from a tin”)" in text(app)


def test_the_heading_counts_the_definitions_and_the_numbers():
    said = text(libraries())
    given = {show(value, 9) for entry in conventions.values() if (value := of_soup(entry.name)) is not None}
    assert f"{len(conventions)} definitions, {len(given)} numbers" in said


def of_soup(name: str) -> float | None:
    value = value_of(SOUP.topic(), conventions[name].convention.with_k(SOUP.convention.k))
    return None if math.isnan(value) else value


@pytest.mark.parametrize(
    ("mine", "theirs"), everyday([("sklearn", "trec_eval")], [("sklearn", "trec_eval"), ("xgboost", "spark")])
)
def test_each_number_names_its_tools_and_one_sentence_says_what_parts_the_two(mine, theirs):
    numbers = {key: f"{of_soup(name):.4f}" for key, name in (("n", mine), ("c", theirs))}
    app = typed(libraries(), **numbers)
    for mark, name in (("my tool", mine), ("my colleague's", theirs)):
        (row,) = marked(app, mark)
        assert conventions[name].title in named(row)
    one, other = (conventions[name].convention.with_k(SOUP.convention.k) for name in (mine, theirs))
    fields = differing_fields(SOUP.topic(), one, other)
    for definition in (one, other):
        assert f": {in_short(definition, fields)}." in text(app)
    assert {"n", "c"} < {*address(app)}
    assert text(libraries(**address(app))) == text(app)
    assert "An example" in text(libraries())
    assert len(marked(libraries(), "Example: my tool")) == 1
    assert "An example" not in text(app)


def test_both_can_print_the_same_number_and_one_alone_is_held_against_your_rules():
    same = typed(libraries(), n="0.7956", c="0,796")
    assert "Both print the same number" in text(same)
    assert marked(same, "my tool") == marked(same, "my colleague's")
    alone = typed(libraries(), n="0.7956")
    assert marked(alone, "my colleague's") == []
    assert "your rules: " in text(alone)


def test_a_number_of_no_tool_is_told_with_the_nearest_and_one_of_several_asks_for_a_digit():
    app = typed(libraries(), n="0.79")
    assert "None of these tools prints 0.79" not in text(app)  # cut off, not rounded
    app = typed(app, n="0.8")
    assert "numbers round to it" in text(app)
    app = typed(app, n="0.3131")
    assert "None of these tools prints 0.3131. The nearest is" in text(app)
    assert marked(app, "my tool") == []
    assert "The same in both" not in text(app)


def test_a_tool_is_found_by_its_name_or_its_kind():
    app = typed(libraries(), n="hayst")
    (row,) = marked(app, "my tool")
    assert {"Haystack", "TruLens", "trec_eval"} <= set(named(row))
    assert f"Haystack: {show(of_soup('haystack'))}" in text(app)
    app = typed(app, n="Recommender")
    assert {"RecBole", "LensKit", "Elliot"} < {name for row in marked(app, "my tool") for name in named(row)}
    app = typed(app, n="<b>nobody")
    assert "No tool here has this in its name: <b>nobody" in text(app)
    assert len({entry.family for entry in conventions.values()}) < len(conventions) / 4
    assert all(entry.family for entry in conventions.values())


def test_random_ties_give_a_range():
    low, high = cells(row_of(libraries(list="ties"), "keras-rs"))[0].split(" to ")
    assert float(low) < float(high)


@pytest.mark.parametrize("name", everyday(["soup"], examples))
def test_every_example_is_compared_at_every_cutoff(name):
    app = libraries()
    ran(app.selectbox(key="libraries_list").set_value(name))
    state = from_example(examples[name])
    assert address(app)["list"] == name
    for k in (state.convention.k, 1):
        ran(app.selectbox(key="libraries_k").set_value("all" if k is None else str(k)))
        value = ndcg(state.topic(), "burges_2005", k=k)
        assert cells(row_of(app, "Burges et al."))[0] == (show(value) if not math.isnan(value) else "left out")
    assert address(app)["k"] == "1"


def test_another_list_has_its_own_cutoff_whatever_the_address_holds():
    app = libraries(k="2")
    assert address(app)["k"] == "2"
    ran(app.selectbox(key="libraries_list").set_value("textbook-2002"))
    assert address(app)["k"] == str(examples["textbook-2002"].convention.k)


def test_absent_libraries_say_how_they_are_installed_and_present_ones_answer_once_asked():
    app = libraries()
    assert "computed now" not in text(app)
    app.session_state["libraries_record"] = True
    page_text = text(ran(app))
    for name in optional:
        entry = next(entry for entry in conventions.values() if entry.engine == name)
        assert f"{name} (pip install" in page_text or entry.title in page_text
    assert show(of_soup("sklearn"), 6) in page_text
    assert "another" not in page_text.split("Not installed")[0].split("computed now")[1]
    tied = libraries(list="ties")
    tied.session_state["libraries_record"] = True
    said = text(ran(tied)).split("Not installed")[0].split("computed now")[1]
    assert "another" not in said  # chance is no difference
    assert f"{sum(RECORDED.values()):,} answers" in page_text
    assert all(unlike.reason in page_text for unlike in KNOWN_DEVIATIONS)


def test_the_code_runs_the_visitor_s_list_once_it_is_opened():
    app = libraries()
    assert not app.code
    app.session_state["libraries_code"] = True
    assert any("ndcg" in block.value for block in ran(app).code)


def test_a_row_opens_the_smallest_list_on_which_it_and_your_rules_differ():
    app = libraries(a="yours", b="trec_eval")
    fields = differing_fields(SOUP.topic(), SOUP.convention, conventions["trec_eval"].convention.with_k(5))
    theirs = SOUP.convention.changed(**{name: conventions["trec_eval"].convention.value(name) for name in fields})
    found = smallest_difference(SOUP.convention, theirs)
    assert isinstance(found, Difference)
    assert all(show(side.value, 6) in text(app) for side in (found.first, found.second))
    assert ndcg(found.topic, "trec_eval", k=5) == pytest.approx(found.second.value)
    assert "smallest list on which these two differ" in text(app)
    assert "smallest list on which these two differ" not in text(libraries())


def test_a_differing_pair_shows_the_list_both_sums_and_their_sources():
    app = libraries(a="pytrec_eval", b="gdeval")
    found = smallest_difference("pytrec_eval", "gdeval")
    assert isinstance(found, Difference)
    page_text = text(app)
    assert all(show(side.value, 6) in page_text for side in (found.first, found.second))
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
    names = [pair.OWN, *conventions]
    app = libraries(a="sklearn")
    for first, second in zip(names, reversed(names), strict=True):
        app.selectbox(key="a").set_value(first)
        ran(app.selectbox(key="b").set_value(second))
        assert (address(app)["a"], address(app)["b"]) == (first, second)


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
    app = libraries(list="clicks", a="rax", b="beir", k="2")
    assert text(libraries(**address(app))) == text(app)
    forged = libraries(list="<b>", a="nobody", b="../..", s="9.x", k="-1", n="<b>" * 99)
    assert forged.selectbox(key="a").value == pair.OWN
    assert forged.selectbox(key="libraries_list").value == "mine"
    assert forged.selectbox(key="libraries_k").value == str(SOUP.convention.k)


def test_a_list_of_the_visitor_s_own_becomes_the_playground_s():
    app = libraries(list="clicks")
    ran(app.text_area(key="own_list").set_value("0 3 1"))
    ran(app.button(key="own_list_use").click())
    state = app.session_state["session"].state
    assert [state.grades[doc] for doc in state.ranked] == [0, 3, 1]
    assert cells(row_of(app, "Burges et al."))[0] == show(ndcg(state.topic(), "burges_2005", k=state.convention.k))


def test_an_example_is_changed_on_the_playground_at_the_cutoff_that_was_chosen():
    app = libraries(list="clicks", k="2")
    ran(app.button(key="libraries_change").click())
    clicks = from_example(examples["clicks"])
    assert app.session_state["session"].state == replace(clicks, convention=clicks.convention.with_k(2))


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
    assert number.was.replace("^grade - ", "grade − ") in text(app)
    assert all(f"{score:g}" in text(app) for score in number.scores)
    keys = {button.key for button in app.button}
    assert ({"wild_board", "wild_check"} <= keys) is not number.topic.repeated
    if not number.topic.repeated:
        app = ran(app.button(key="wild_board").click())
        assert app.session_state["session"].state == from_topic(number.topic, number.convention)

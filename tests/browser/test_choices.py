"""Grades, the choices of the convention, and the buttons over the list."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from ndcg_core import Convention, Topic, ndcg
from pages.ui.text import show
from tests.browser.lab import SOUP, moved, until

START = list(SOUP.ranked)
_BELOW = "cards => cards.filter(card => card.classList.contains('below')).map(card => card.dataset.id)"


@pytest.mark.full
def test_grades_by_mouse_and_by_keys(lab):
    expect(lab.card("d4")).to_contain_class("unjudged")
    lab.grade("d4", "2")
    expect(lab.card("d4")).to_have_attribute("data-grade", "2")
    expect(lab.card("d4")).not_to_contain_class("unjudged")
    lab.agrees()
    lab.grade("d3", "?")
    expect(lab.card("d3")).to_contain_class("unjudged")
    assert "d3" not in lab.grades()
    lab.agrees()
    lab.draws()

    lab.grasp(lab.card("d1").get_by_role("radio", name="grade 2"), "ArrowRight")
    expect(lab.card("d1")).to_have_attribute("data-grade", "3")
    lab.agrees()
    lab.keys("ArrowLeft", "ArrowLeft")
    expect(lab.card("d1")).to_have_attribute("data-grade", "1")
    lab.agrees()
    expect(lab.card("d1").get_by_role("radio", name="grade 1")).to_be_focused()

    lab.grade("d7", "3")  # not retrieved: only the ideal list has it
    grades = {"d1": 1, "d2": 1, "d4": 2, "d5": 0, "d6": 1, "d7": 3}
    until(lab.grades, grades)
    assert lab.agrees() == show(ndcg(Topic(START, grades), SOUP.convention))
    until(lambda: lab.state().grades, grades)


def test_every_choice_changes_the_number_and_says_how_and_nothing_jumps(lab):
    """The board's upper edge and the chart stay where they are, whatever is changed."""
    was, top, chart = lab.agrees(), lab.place(), lab.chart.bounding_box()
    chosen: dict = {}
    for group, option, value in (
        ("gain", "linear", "linear"),
        ("discount", "none", "none"),
        ("gain", "binary", "binary"),
        ("discount", "2002", "jk2002"),
        ("discount", "1/rank", "reciprocal"),
        ("gain", "exponential", "exp2"),
        ("discount", "log2", "log2"),
    ):
        lab.choose(group, option)
        chosen[group] = value
        now = lab.agrees(**chosen)
        expect(lab.page.locator(".choices")).to_contain_text(f"nDCG {was} → {now}")
        was = now
        assert lab.place() == top, (group, option)
    for k in (3, 1, 6, None, 5):
        lab.cutoff(k)
        lab.agrees(k=k)
        until(lambda: lab.cards.evaluate_all(_BELOW), START[k:] if k else [])
        assert lab.place() == top, k
    lab.grade("d4", "3")
    lab.agrees()
    assert lab.place() == top
    lab.press("Undo")
    assert lab.agrees() == was
    assert lab.chart.bounding_box() == chart
    lab.quiet("Ideal list made of", "only the documents of the ranking")
    lab.agrees(ideal_pool="ranked")
    until(lambda: lab.state().convention, Convention(k=5, ideal_pool="ranked"))
    lab.drag("d3", onto="d1")
    lab.agrees(ideal_pool="ranked")
    assert lab.place() == top


@pytest.mark.full
def test_undo_and_redo_by_button_and_by_keys(lab):
    undo, redo = lab.board.get_by_role("button", name="Undo"), lab.board.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    expect(redo).to_be_hidden()
    lab.grade("d4", "3")
    graded = lab.agrees()
    lab.step("d3", -1)
    lab.lies(moved(START, "d3", -1))
    undo.click()
    lab.lies(START)
    expect(lab.ndcg).to_have_text(graded)
    undo.click()
    expect(lab.card("d4")).to_have_attribute("data-grade", "?")
    lab.agrees()
    expect(undo).to_be_disabled()
    redo.click()
    redo.click()
    lab.lies(moved(START, "d3", -1))
    expect(lab.card("d4")).to_have_attribute("data-grade", "3")
    lab.agrees()
    expect(redo).to_be_hidden()

    # the keys act on the list wherever the focus is, except in a text field
    lab.open_more()
    field = lab.board.get_by_placeholder("Add a document")
    field.fill("half a title")
    field.press("Control+z")
    lab.settled()
    assert lab.ranked() == moved(START, "d3", -1)
    lab.choose("gain", "linear")
    lab.agrees(gain="linear")
    lab.keys("Control+z")
    lab.agrees()
    lab.keys("Control+z")
    lab.lies(START)
    lab.keys("Control+Shift+z")
    lab.lies(moved(START, "d3", -1))


@pytest.mark.full
def test_reset_shuffle_ideal_and_worst(lab):
    def gained():
        return [lab.grades().get(doc, 0) for doc in lab.ranked()]

    lab.press("Worst order")
    until(gained, sorted(SOUP.grades.get(doc, 0) for doc in START))
    assert lab.agrees() < show(ndcg(SOUP.topic(), SOUP.convention))
    lab.press("Ideal order")
    until(lambda: gained() == sorted(gained(), reverse=True), True)
    lab.agrees()
    expect(lab.ndcg).to_have_text(show(1.0))
    lab.grade("d1", "0")
    lab.choose("gain", "linear")
    lab.agrees(gain="linear")

    lab.press("Reset")
    lab.lies(START, list(SOUP.aside))
    assert lab.grades() == SOUP.grades
    lab.agrees()
    lab.keys("Control+z")
    lab.agrees(gain="linear")
    lab.press("Reset")
    lab.lies(START)

    while lab.ranked() == START:  # one shuffle in 720 changes nothing
        lab.press("Shuffle")
        lab.settled()
    assert sorted(lab.ranked()) == sorted(START)
    assert (lab.aside(), lab.grades()) == (list(SOUP.aside), SOUP.grades)
    lab.agrees()
    lab.draws()


@pytest.mark.full
def test_the_picture_where_the_tallest_bar_lies_below_the_cutoff(labs, address):
    labs().open(address, replace(SOUP, ranked=("d4", "d5", "d2", "d6", "d1", "d3"))).draws()


@pytest.mark.full
def test_an_example_opens_from_the_box_and_is_undone(lab):
    box = lab.board.get_by_label("Example list")
    titles = box.locator("option").all_inner_texts()
    assert len(titles) > 3
    box.select_option(titles[1])
    until(lambda: lab.state().ranked != SOUP.ranked, wanted=True)
    state = lab.state()
    lab.lies(list(state.ranked), list(state.aside))
    lab.agrees(state.convention)
    lab.press("Undo")
    lab.lies(START, list(SOUP.aside))
    lab.agrees()

"""Grades, the choices of the convention, and the buttons over the list."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import expect

from ndcg_core import Convention, Topic, ndcg
from pages.ui.text import show
from tests.browser.lab import SOUP, moved, until

START = list(SOUP.ranked)
_BELOW = "cards => cards.filter(card => card.classList.contains('below')).map(card => card.dataset.id)"


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

    radio = lab.card("d1").get_by_role("radio", name="grade 2")
    radio.focus()
    lab.page.keyboard.press("ArrowRight")
    expect(lab.card("d1")).to_have_attribute("data-grade", "3")
    lab.agrees()
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("ArrowLeft")
    expect(lab.card("d1")).to_have_attribute("data-grade", "1")
    lab.agrees()
    expect(lab.card("d1").get_by_role("radio", name="grade 1")).to_be_focused()

    lab.grade("d7", "3")  # not retrieved: only the ideal list has it
    grades = {"d1": 1, "d2": 1, "d4": 2, "d5": 0, "d6": 1, "d7": 3}
    until(lab.grades, grades)
    assert lab.agrees() == show(ndcg(Topic(START, grades), SOUP.convention))
    until(lambda: lab.state().grades, grades)


def test_every_choice_changes_the_number_and_says_how(lab):
    was = lab.agrees()
    chosen: dict = {}
    for group, option, value in (
        ("gain", "linear", "linear"),
        ("discount", "none", "none"),
        ("gain", "binary", "binary"),
        ("discount", "2002", "jk2002"),
        ("gain", "exponential", "exp2"),
        ("discount", "log2", "log2"),
    ):
        lab.choose(group, option)
        chosen[group] = value
        now = lab.agrees(**chosen)
        expect(lab.board.locator(".choices")).to_contain_text(f"nDCG {was} → {now}")
        was = now
    for k in (3, 1, 6, None, 5):
        lab.cutoff(k)
        lab.agrees(k=k)
        until(lambda: lab.cards.evaluate_all(_BELOW), START[k:] if k else [])
    lab.quiet("Ideal list made of", "only the documents of the ranking")
    lab.agrees(ideal_pool="ranked")
    until(lambda: lab.state().convention, Convention(k=5, ideal_pool="ranked"))
    lab.step("d3", -1, -1)
    lab.agrees(ideal_pool="ranked")


def test_undo_and_redo_by_button_and_by_keys(lab):
    undo, redo = lab.board.get_by_role("button", name="Undo"), lab.board.get_by_role("button", name="Redo")
    expect(undo).to_be_hidden()
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
    expect(undo).to_be_hidden()
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
    lab.page.keyboard.press("Control+z")
    lab.agrees()
    lab.page.keyboard.press("Control+z")
    lab.lies(START)
    lab.page.keyboard.press("Control+Shift+z")
    lab.lies(moved(START, "d3", -1))


def test_reset_shuffle_ideal_and_worst(lab):
    lab.press("Ideal order")
    expect(lab.ndcg).to_have_text(show(1.0))
    assert lab.agrees() == show(1.0)
    gained = [lab.grades().get(doc, 0) for doc in lab.ranked()]
    assert gained == sorted(gained, reverse=True)
    lab.page.keyboard.press("Control+z")
    lab.lies(START, list(SOUP.aside))

    lab.press("Worst order")
    until(lambda: [lab.grades().get(doc, 0) for doc in lab.ranked()], sorted(SOUP.grades.get(doc, 0) for doc in START))
    assert lab.agrees() < show(ndcg(SOUP.topic(), SOUP.convention))
    lab.grade("d1", "0")
    lab.choose("gain", "linear")
    lab.agrees(gain="linear")

    lab.press("Reset")
    lab.lies(START, list(SOUP.aside))
    assert lab.grades() == SOUP.grades
    lab.agrees()
    lab.page.keyboard.press("Control+z")
    lab.agrees(gain="linear")
    lab.press("Reset")
    lab.lies(START)

    for _ in range(8):  # one shuffle in 720 changes nothing
        lab.press("Shuffle")
        lab.settled()
        if lab.ranked() != START:
            break
    assert lab.ranked() != START
    assert sorted(lab.ranked()) == sorted(START)
    assert lab.aside() == list(SOUP.aside)
    assert lab.grades() == SOUP.grades
    lab.agrees()
    lab.draws()


def test_the_picture_where_the_tallest_bar_lies_below_the_cutoff(labs, address):
    state = replace(SOUP, ranked=("d4", "d5", "d2", "d6", "d1", "d3"))
    lab = labs().open(address, state)
    lab.draws()


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

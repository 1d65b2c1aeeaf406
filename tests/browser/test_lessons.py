"""Lessons in a real browser by mouse, touch and keyboard; where keys lead; and what link, Back and reload keep."""

import re

import pytest
from playwright.sync_api import expect

from ndcg_core.teaching.lessons import lessons
from pages.ui.state.course import Place
from tests.browser.by_keys import ByKeys
from tests.browser.by_touch import ByTouch
from tests.browser.lab import PHONE, sideways, until
from tests.browser.reader import Reader


def last(lesson):
    return Place(lesson, len(lessons[lesson].steps))


@pytest.mark.full
@pytest.mark.parametrize("lesson", [1, 4])
def test_a_lesson_by_mouse(reader, address, lesson):
    """In lesson 4 cells are filled one after the other, the cutoff is dragged, an ideal list is built from nothing."""
    reader.find(address, Place(lesson, 1)).walk(lesson, last(lesson).step)


@pytest.mark.full
def test_a_lesson_by_touch(labs, address):
    reader = labs(device=PHONE, kind=ByTouch)
    reader.find(address, Place(3, 1)).walk(3, last(3).step)
    assert sideways(reader.page) == 0


@pytest.mark.full
def test_a_lesson_by_keys(labs, address):
    labs(kind=ByKeys).find(address, Place(5, 1)).walk(5, last(5).step)


@pytest.mark.full
def test_progress_outlives_a_reload_another_page_and_another_browser(reader, labs, contexts, address):
    reader.find(address, Place(1, 1)).walk(1, 2)
    reader.page.reload()
    reader.reads(Place(1, 2))
    expect(reader.done(2)).to_be_visible()
    reader.turn_to("Play")
    reader.drawn()
    reader.turn_to("Learn")
    reader.reads(Place(1, 2))
    expect(reader.done(1)).to_be_visible()
    other = labs(contexts(), kind=Reader)
    other.page.goto(reader.page.url)
    other.reads(Place(1, 2))
    for step in (1, 2):
        expect(other.done(step)).to_be_visible()
    expect(other.page.locator("[data-testid=stRadio] input:checked")).to_have_count(0)  # the answer is not in the link


@pytest.mark.full
def test_back_goes_to_the_step_before_and_forward_to_the_one_after(reader, address):
    reader.find(address, Place(1, 1)).walk(1, 3)
    for turn, step in ((reader.page.go_back, 2), (reader.page.go_back, 1), (reader.page.go_forward, 2)):
        turn()
        reader.reads(Place(1, step))
        expect(reader.done(3)).to_be_visible()
    reader.page.go_back()
    reader.reads(Place(1, 1))
    reader.page.go_back()
    reader.drawn()  # the playground, where the reader came from


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_wherever_tab_stops_it_can_be_seen(labs, address, scheme):
    reader = labs(kind=ByKeys)
    reader.page.emulate_media(color_scheme=scheme)
    whole = 8  # a lesson whose cards have all their parts
    goal = next(at for at, step in enumerate(lessons[whole].steps, 1) if step.ask and step.ask.kind == "goal")
    reader.go(address, Place(whole, goal))
    expect(reader.cards.first).to_be_visible()
    in_the_page = {"a", "button button", "button submit"}
    on_the_board = {
        "button button handle",
        "button button tool",
        "button button step",
        "input radio",
        "summary",
        "input text",
    }
    wanted = {f"page {kind}" for kind in in_the_page} | {f"board {kind}" for kind in on_the_board}
    assert wanted <= reader.tab_through()


def test_the_title_names_the_step_and_keys_lead_on_and_back_to_its_first_task(reader, address):
    """Also from the bar in the picture."""
    reader.go(address, Place(2, 3)).next()
    for key, step in (("", 4), ("Control+ArrowRight", 5), ("Control+ArrowLeft", 4)):
        reader.keys(*filter(None, [key]))
        reader.reads(Place(2, step))
        expect(reader.page).to_have_title(f"2.{step} {reader.step.title} · NDCG Lab")
        if not key:
            until(lambda: "hand" in (reader.focused().get_attribute("class") or ""), True)
    reader.turn_to("Runs")
    expect(reader.page).to_have_title("Runs · NDCG Lab")


@pytest.mark.full
@pytest.mark.parametrize(
    ("place", "task"), [(Place(4, 11), "hand|typed"), (Place(4, 8), "handle")], ids=["field", "board"]
)
def test_the_task_is_at_most_ten_tabs_below_the_top(reader, address, place, task):
    reader.go(address, place).keys("Tab")
    expect(reader.page.locator(".answering .typed" if "typed" in task else ".handle").first).to_be_visible()
    reader.keys("Enter")  # the link that skips the navigation
    assert any(re.fullmatch(task, tabbed(reader)) for _ in range(9))


def tabbed(reader):
    """The first class of what the next press of Tab leads to."""
    reader.keys("Tab")
    return (reader.focused().get_attribute("class") or "").split(" ")[0]


@pytest.mark.full
def test_next_is_outlined_until_an_answer_and_stays_where_it_is(reader, address):
    button = reader.go(address, Place(4, 11)).page.locator(".st-key-lesson_next button")
    expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    reader.write("2.5")
    expect(button).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    places = [(lesson, step) for lesson in (1, 2, 4, 8) for step in (1, 3, last(lesson).step)]
    heights = [reader.go(address, Place(*place)) and button.bounding_box()["y"] for place in places]
    assert len(set(heights)) == 1

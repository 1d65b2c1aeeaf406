"""Three lessons in a real browser by mouse, touch and keyboard; and what the link, Back and a reload keep."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ndcg_core import other_measures
from ndcg_core.scoring import OTHER_MEASURES
from ndcg_core.teaching.lessons import lessons
from pages.ui.state.course import Place
from tests.browser.by_keys import ByKeys
from tests.browser.by_touch import ByTouch
from tests.browser.lab import sideways, until
from tests.browser.reader import Reader


@pytest.fixture
def readers(labs):
    """A reader on a fresh page; errors on it fail the test at the end."""
    linked = []

    def reader(kind=Reader, context=None, *, by_link=False, **device):
        lab = labs(context, device=device, kind=kind)
        if by_link:  # Streamlit first requests two missing files
            linked.append(lab)
        return lab

    yield reader
    for opened_lab in linked:
        opened_lab.troubles = [trouble for trouble in opened_lab.troubles if "404" not in trouble]


def last(lesson):
    return Place(lesson, len(lessons[lesson].steps))


def test_a_lesson_by_mouse(readers, address):
    readers().go(address, Place(1, 1)).walk(1, last(1).step)


def test_one_whole_ndcg_by_mouse(readers, address):
    """Lesson 4: cells filled one after the other, the cutoff dragged, an ideal list built from an empty list."""
    readers().go(address, Place(4, 1)).walk(4, last(4).step)


def test_what_a_number_means_by_mouse(readers, address):
    """Lesson 4b, from the list of lessons; its lists are seen under each measure before it is asked about them."""
    reader = readers().go(address, Place(14, 1))
    reader.walk(14, 8)
    reader.next()
    reader.reads(Place(14, 9))
    frame = reader.page.locator("svg.own text").first
    for name in OTHER_MEASURES:
        reader.press_on(reader.page.get_by_role("radio", name=name, exact=True))
        value = other_measures(reader.step.scenes["early"].topic)[name]
        until(frame.text_content, f"Early · {value:.2f}")
    reader.answer()
    reader.next()
    reader.reads(Place(14, 10)).answer()
    reader.next()
    reader.reads(Place(14, 11)).answer()
    expect(reader.done(11)).to_be_visible()
    reader.next()
    reader.reads(Place(5, 0))


def test_a_lesson_by_touch(readers, address):
    reader = readers(ByTouch, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    reader.go(address, Place(3, 1)).walk(3, last(3).step)
    assert sideways(reader.page) == 0


def test_a_lesson_by_keys(readers, address):
    readers(ByKeys).go(address, Place(5, 1)).walk(5, last(5).step)


def test_progress_outlives_a_reload_another_page_and_another_browser(readers, contexts, address):
    reader = readers(by_link=True).go(address, Place(1, 1))
    reader.walk(1, 2)
    reader.page.reload()
    reader.reads(Place(1, 2))
    expect(reader.done(2)).to_be_visible()
    reader.page.get_by_role("link", name="Playground").click()
    reader.drawn()
    reader.page.get_by_role("link", name="Lessons").click()
    reader.reads(Place(1, 2))
    expect(reader.done(1)).to_be_visible()

    other = readers(context=contexts(), by_link=True)
    other.page.goto(reader.page.url)
    other.reads(Place(1, 2))
    for step in (1, 2):
        expect(other.done(step)).to_be_visible()
    expect(other.page.locator("[data-testid=stRadio] input:checked")).to_have_count(
        0
    )  # the answer itself is not in the link


def test_back_goes_to_the_step_before_and_forward_to_the_one_after(readers, address):
    reader = readers().go(address, Place(1, 1))
    reader.walk(1, 3)
    for step in (2, 1):
        reader.page.go_back()
        reader.reads(Place(1, step))
        expect(reader.done(3)).to_be_visible()
    reader.page.go_forward()
    reader.reads(Place(1, 2))
    reader.page.go_back()
    reader.reads(Place(1, 1))
    reader.page.go_back()
    reader.drawn()  # the playground, where the reader came from


def test_the_presenters_view_by_the_switch_and_by_the_link(readers, contexts, address):
    reader = readers().go(address, Place(1, 1))
    text, header = reader.page.locator(".st-key-lesson_text p").first, reader.page.get_by_test_id("stHeader")
    plain = _size(text)
    reader.page.get_by_text("Presenter view").click()
    expect(header).to_be_hidden()
    assert _size(text) > 1.3 * plain
    reader.answer()
    reader.next()
    reader.reads(Place(1, 2))
    expect(header).to_be_hidden()

    other = readers(context=contexts(), by_link=True)
    other.page.goto(reader.page.url)
    other.reads(Place(1, 2))
    expect(other.page.get_by_test_id("stHeader")).to_be_hidden()
    until(lambda: left(other.page), True)


def left(page):
    """Whether Escape has left the presenter's view; a key that comes before the page listens does nothing."""
    page.keyboard.press("Escape")
    return page.get_by_test_id("stHeader").is_visible()


def _size(text):
    return float(text.evaluate("text => getComputedStyle(text).fontSize").removesuffix("px"))


def test_a_number_is_taken_on_enter_and_a_wrong_one_may_be_tried_again(readers, address):
    place = Place(5, 4)
    reader = readers(by_link=True).go(address, place, by_link=True)
    reader.answer(right=False)
    expect(reader.typed).to_be_focused()
    reader.answer()
    expect(reader.done(place.step)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_wherever_tab_stops_it_can_be_seen(readers, address, scheme):
    reader = readers(ByKeys, by_link=True)
    reader.page.emulate_media(color_scheme=scheme)
    whole = 8  # a lesson whose cards have all their parts
    goal = next(
        Place(whole, at) for at, step in enumerate(lessons[whole].steps, 1) if step.ask and step.ask.kind == "goal"
    )
    reader.go(address, goal, by_link=True)
    expect(reader.cards.first).to_be_visible()
    kinds = reader.tab_through()
    assert kinds >= {
        "page a",
        "page button button",
        "page input checkbox",
        "page button submit",
        "board button button handle",
        "board button button tool",
        "board button button step",
        "board input radio",
        "board summary",
        "board input text",
    }


def test_a_recall_opens_the_next_lesson_and_is_skipped_or_answered(readers, address):
    """Next leads to it from the last step; Skip leads on, and an answer is kept under its name in the row of steps."""
    reader = readers(by_link=True).go(address, last(2), by_link=True)
    reader.next()
    reader.reads(Place(3, 0))
    expect(reader.page.get_by_role("radio", name="Recall")).to_be_checked()
    reader.press_on(reader.page.get_by_role("button", name="Skip"))
    reader.reads(Place(3, 1))
    expect(reader.page.get_by_role("button", name="Skip")).to_have_count(0)
    reader.press_on(reader.page.get_by_role("radio", name="Recall"))
    reader.reads(Place(3, 0))
    reader.answer()
    expect(reader.done("Recall")).to_be_visible()
    expect(reader.page.get_by_role("button", name="Skip")).to_have_count(0)
    reader.next()
    reader.reads(Place(3, 1))

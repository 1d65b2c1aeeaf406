"""The lessons on a phone: the picture stays in sight, the reply rises from the dock, and cards scroll while dragged."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.ui.state.course import Place
from tests.browser.lab import until
from tests.browser.reader import Reader

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_DOCK, _PICTURE = ".st-key-lesson_nav", "[class*='st-key-lesson_picture']"


@pytest.fixture
def reader(labs, contexts):
    opened = labs(contexts(**PHONE), kind=Reader)
    yield opened
    opened.troubles = [trouble for trouble in opened.troubles if "404" not in trouble]


def box(reader, wanted):
    return reader.page.locator(wanted).first.bounding_box()


def scroll(reader):
    return reader.page.get_by_test_id("stMain").evaluate("main => main.scrollTop")


def test_the_picture_stays_in_sight_over_the_cards(reader, address):
    reader.go(address, Place(4, 8), by_link=True)
    expect(reader.cards.first).to_be_visible()
    reader.page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 600)")
    until(lambda: scroll(reader) > 100, True)
    assert box(reader, _PICTURE)["y"] < 60
    assert box(reader, _PICTURE)["height"] < 844 * 0.4
    assert reader.cards.first.bounding_box()["height"] < 70


@pytest.mark.parametrize("place", [Place(2, 1), Place(4, 8), Place(8, 2)], ids=lambda place: place.name)
def test_next_is_in_one_place_in_every_step(reader, address, place):
    reader.go(address, place, by_link=True)
    until(lambda: (round(box(reader, _DOCK)["height"]), round(box(reader, _DOCK)["y"])), (64, 780))
    button = box(reader, ".st-key-lesson_next button")
    assert button["x"] + button["width"] > 370
    assert button["height"] >= 44
    expect(reader.page.locator(".st-key-lesson_nav kbd").first).to_be_hidden()


def test_the_reply_is_a_sheet_above_the_dock(reader, address):
    reader.go(address, Place(2, 1), by_link=True)
    field = reader.page.locator(".answering .typed")
    field.fill("99")
    field.press("Enter")
    reply = reader.page.locator("[class*='st-key-lesson_feedback_']")
    expect(reply).to_contain_text("✗")
    sheet, dock = reply.bounding_box(), box(reader, _DOCK)
    assert abs(sheet["y"] + sheet["height"] - dock["y"]) <= 2
    assert sheet["height"] <= 844 / 3 + 1


def test_cards_scroll_while_one_is_held_near_the_dock(reader, address):
    reader.go(address, Place(3, 2), by_link=True)
    expect(reader.cards.first).to_be_visible()
    handle = reader.page.locator(".handle").first
    handle.evaluate("handle => handle.scrollIntoView({block: 'center'})")
    reader.page.wait_for_timeout(200)
    before, at, dock = scroll(reader), handle.bounding_box(), box(reader, _DOCK)
    reader.page.mouse.move(at["x"] + 10, at["y"] + 10)
    reader.page.mouse.down()
    reader.page.mouse.move(at["x"] + 10, dock["y"] - 20, steps=5)
    until(lambda: scroll(reader) > before + 60, True)
    reader.page.mouse.up()


@pytest.mark.parametrize("place", ["1.1", "4.8", "8.2", "11.2"])
@pytest.mark.parametrize("width", [683, 320])
def test_nothing_is_cut_at_the_side_when_enlarged(labs, contexts, address, place, width):
    enlarged = labs(contexts(viewport={"width": width, "height": 384}), kind=Reader)
    lesson, step = map(int, place.split("."))
    enlarged.go(address, Place(lesson, step), by_link=True)
    main = enlarged.page.get_by_test_id("stMain")
    until(lambda: main.evaluate("main => main.scrollWidth - main.clientWidth"), 0)
    enlarged.troubles = [trouble for trouble in enlarged.troubles if "404" not in trouble]

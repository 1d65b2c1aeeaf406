"""A lesson by keys: Next and Back, where the focus goes, and what the browser's title says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.ui.state.course import Place
from tests.browser.lab import until
from tests.browser.reader import Reader

_FOCUSED = """() => { let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element.className.baseVal ?? element.className; }"""
_MOST_TABS = 10


@pytest.fixture
def reader(labs):
    opened = labs(kind=Reader)
    yield opened
    opened.troubles = [trouble for trouble in opened.troubles if "404" not in trouble]


def focus(reader):
    return str(reader.page.evaluate(_FOCUSED))


def test_the_title_names_the_page_and_the_step(reader, address):
    reader.go(address, Place(3, 2), by_link=True)
    expect(reader.page).to_have_title(f"3.2 {reader.step.title} · NDCG Lab")
    reader.next()
    reader.reads(Place(3, 3))
    expect(reader.page).to_have_title(f"3.3 {reader.step.title} · NDCG Lab")
    reader.turn_to("Runs")
    expect(reader.page).to_have_title("Runs · NDCG Lab")


def test_next_and_back_work_from_the_field_in_the_picture(reader, address):
    reader.go(address, Place(2, 4), by_link=True)
    reader.page.locator(".answering .typed").click()
    reader.page.keyboard.press("Control+ArrowRight")
    reader.reads(Place(2, 5))
    reader.page.keyboard.press("Control+ArrowLeft")
    reader.reads(Place(2, 4))


def test_the_focus_goes_to_the_new_steps_first_task(reader, address):
    reader.go(address, Place(2, 3), by_link=True)
    reader.next()
    reader.reads(Place(2, 4))
    until(lambda: "typed" in focus(reader), True)


@pytest.mark.parametrize(
    ("place", "task"), [(Place(2, 4), ("hand", "typed")), (Place(4, 8), ("handle",))], ids=["field", "board"]
)
def test_the_task_is_at_most_ten_tabs_below_the_top(reader, address, place, task):
    reader.go(address, place, by_link=True)
    reader.page.keyboard.press("Tab")
    expect(reader.page.locator(".answering .typed" if "typed" in task else ".handle").first).to_be_visible()
    reader.page.keyboard.press("Enter")  # the link that skips the navigation
    assert any(tabbed(reader) in task for _ in range(_MOST_TABS - 1))


def tabbed(reader):
    reader.page.keyboard.press("Tab")
    return focus(reader).split(" ")[0]

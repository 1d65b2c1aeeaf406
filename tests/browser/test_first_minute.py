"""The first minute of a newcomer: few things to see, a question that says what nDCG is, and a card to drag."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ndcg_core import Topic, explain
from tests.browser.lab import SOUP, Lab, centre

_MOST = 40  # controls in sight
_CONTROLS = """() => {
  const names = "a[href], button, input, select, textarea, [role=slider], [role=tab], [role=radio], [role=button], " +
    "summary, [tabindex='0']";
  const seen = (part) => {
    const { width, height, top, bottom } = part.getBoundingClientRect();
    return width && height && top < innerHeight && bottom > 0 && getComputedStyle(part).visibility !== "hidden";
  };
  const all = (root) => [...root.querySelectorAll("*")].flatMap((part) => [
    ...(part.shadowRoot ? all(part.shadowRoot) : []),
    ...(part.matches(names) && !part.disabled && seen(part) ? [part] : []),
  ]);
  return all(document).length;
}"""
_IN_SIGHT = (
    ".zone.ranked .card:nth-child(6)",
    ".zone.aside .card",
    ".zone.ranked .card:nth-child(1) .grades",
    ".control.gain",
    ".control.discount",
    ".control.k",
    ".picture svg.marks",
    ".picture svg.curves",
    ".numbers",
    ".answers table",
)
_PLACES = (".board", ".card[data-id=d1]", ".picture", ".answers", ".numbers")
_QUESTION, _BEST = "Which is better, A or B?", "B is the best list possible: 1. A reaches 0.64 of it. That is nDCG."
_WIDTHS = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}


class NewLab(Lab):
    """The playground of somebody who has never been here."""

    def __init__(self, page: Page, *, breaks: bool = False) -> None:
        super().__init__(page, breaks=breaks)
        self.minute = page.locator(".minute")
        self.reply = self.minute.locator(".reply")

    def drawn(self) -> NewLab:
        expect(self.page.locator("#first")).to_have_count(0)  # Streamlit's board has taken over
        expect(self.cards.first).to_be_visible(timeout=20_000)
        expect(self.page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
        return self

    def places(self) -> list[object]:
        return [self.page.locator(part).first.bounding_box() for part in _PLACES]


@pytest.fixture
def newcomer(labs, address):
    """Open the playground as a newcomer, on a screen of this size."""

    def opened(viewport: dict[str, int]) -> NewLab:
        lab = labs(device={"viewport": viewport}, kind=NewLab, seen=False)
        lab.open(address)
        return lab

    return opened


@pytest.mark.parametrize("size", _WIDTHS)
def test_the_question_leaves_less_than_forty_controls_and_nothing_jumps(newcomer, size):
    lab = newcomer(_WIDTHS[size])
    expect(lab.minute).to_contain_text(_QUESTION)
    assert lab.page.evaluate(_CONTROLS) < _MOST
    before = lab.places()
    lab.minute.get_by_role("button", name="Skip").click()
    expect(lab.minute).to_have_count(0)
    expect(lab.ndcg).to_be_attached()
    assert lab.places() == before
    assert lab.page.evaluate(_CONTROLS) < _MOST


def test_what_a_laptop_shows_without_scrolling(lab):
    for part in _IN_SIGHT:
        box = lab.page.locator(part).first.bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 768, part
    assert lab.page.evaluate(_CONTROLS) < _MOST


def after_the_drag(lab: NewLab) -> None:
    top = explain(Topic(["d3", *[doc for doc in SOUP.ranked if doc != "d3"]], SOUP.grades), SOUP.convention)
    expect(lab.ndcg).to_have_text(f"{top.ndcg:.4f}")
    expect(lab.reply).to_have_text("The dashed bar was never found. Lesson 1")
    expect(lab.page.locator(".nudge")).to_have_count(0)


@pytest.mark.parametrize("size", _WIDTHS)
def test_the_minute_by_mouse(newcomer, size):
    lab = newcomer(_WIDTHS[size])
    expect(lab.page.locator(".answers td b").first).to_be_hidden()
    expect(lab.chart.locator(".ratio")).to_have_count(0)
    lab.minute.get_by_role("button", name="A", exact=True).click()
    expect(lab.reply).to_have_text(f"A’s tallest bar is only at rank 3. {_BEST} Now drag card 3 up.")
    expect(lab.chart.locator(".ratio")).to_have_text("0.636")
    expect(lab.card("d3").locator(".nudge")).to_be_visible()
    lab.drag("d3", "d1")
    after_the_drag(lab)
    lab.reply.get_by_role("link", name="Lesson 1").click()
    expect(lab.page).to_have_url(re.compile("/lessons"))


def test_the_minute_by_keyboard(newcomer):
    lab = newcomer(_WIDTHS["laptop"])
    lab.minute.get_by_role("button", name="B", exact=True).focus()
    lab.page.keyboard.press("Enter")
    expect(lab.reply).to_have_text(f"{_BEST} Now drag card 3 up.")
    expect(lab.reply).to_be_focused()
    expect(lab.reply).to_have_attribute("aria-live", "polite")
    lab.handle("d3").focus()
    for key in ("Space", "ArrowUp", "ArrowUp", "Space"):
        lab.page.keyboard.press(key)
    after_the_drag(lab)


def test_another_action_ends_it(newcomer):
    lab = newcomer(_WIDTHS["laptop"])
    expect(lab.minute).to_contain_text(_QUESTION)
    lab.grade("d1", "3")
    expect(lab.minute).to_have_count(0)
    expect(lab.ndcg).to_be_attached()
    lab.agrees()


def test_a_link_and_a_second_visit_are_not_asked(contexts, labs, address):
    context = contexts()
    for state in (SOUP, None, None):
        lab = labs(context, kind=NewLab, seen=False)
        lab.open(address, state)
        expect(lab.minute).to_have_count(int(context.pages.index(lab.page) == 1))


def test_what_has_just_changed_is_at_full_strength(lab):
    picture = lab.page.locator(".st-key-board .picture")
    lab.page.mouse.move(*centre(lab.card("d2").locator(".title")))
    expect(picture).to_contain_class("pointing")
    lab.drag("d3", "d1")
    lab.settled()
    expect(picture).not_to_contain_class("pointing")
    lab.grade("d3", "2")
    lab.settled()
    expect(lab.card("d3")).to_have_attribute("data-grade", "2")
    expect(picture).not_to_contain_class("pointing")

"""What a visitor sees before doing anything, and a newcomer's first minute: few things, a question, a card to drag."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ndcg_core import Topic, explain, ndcg
from pages.ui.text import show
from tests.browser.lab import ALL_PARTS, PHONE, SMALL, SOUP, Lab, centre, until
from tests.support.examples import everyday

_CONFIG = Path(__file__).parents[2] / ".streamlit" / "config.toml"
_MOST = 40  # controls in sight
_CONTROLS = (
    "() => { "
    + ALL_PARTS
    + """
  const names = "a[href], button, input, select, textarea, [role=slider], [role=tab], [role=radio], [role=button], " +
    "summary, [tabindex='0']";
  const seen = (part) => {
    const { width, height, top, bottom } = part.getBoundingClientRect();
    return width && height && top < innerHeight && bottom > 0 && getComputedStyle(part).visibility !== "hidden";
  };
  return all(document).filter((part) => part.matches(names) && !part.disabled && seen(part)).length;
}"""
)
_IN_SIGHT = [".zone.ranked .card:nth-child(6)", ".zone.aside .card", ".zone.ranked .card:nth-child(1) .grades"]
_IN_SIGHT += [".control.gain", ".control.discount", ".control.k", ".picture svg.marks", ".picture svg.curves"]
_IN_SIGHT += [".numbers", ".answers table"]
_PLACES = (".board", ".card[data-id=d1]", ".picture", ".answers", ".numbers")
_QUESTION, _BEST = "Which is better, A or B?", "B is the best list possible: 1. A reaches 0.64 of it. That is nDCG."
_SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": PHONE["viewport"]}


class NewLab(Lab):
    """The playground of somebody who has never been here."""

    def __init__(self, page: Page, *, breaks: bool = False) -> None:
        super().__init__(page, breaks=breaks)
        self.minute = page.locator(".minute")
        self.reply = self.minute.locator(".reply")

    def drawn(self) -> NewLab:
        expect(self.page.locator("#first")).to_have_count(0)  # Streamlit's board has taken over
        expect(self.cards.first).to_be_visible()
        return self.idle()

    def places(self) -> list[object]:
        return [self.page.locator(part).first.bounding_box() for part in _PLACES]


@pytest.fixture
def newcomer(labs, address):
    """Open the playground as a newcomer, on a screen of this size."""
    return lambda size: labs(device={"viewport": _SIZES[size]}, kind=NewLab, seen=False).open(address)


@pytest.mark.full
@pytest.mark.parametrize("size", _SIZES)
def test_the_question_leaves_less_than_forty_controls_and_nothing_jumps(newcomer, size):
    lab = newcomer(size)
    expect(lab.minute).to_contain_text(_QUESTION)
    assert lab.page.evaluate(_CONTROLS) < _MOST
    before = lab.places()
    lab.minute.get_by_role("button", name="Skip").click()
    expect(lab.minute).to_have_count(0)
    expect(lab.ndcg).to_be_attached()
    assert lab.places() == before
    assert lab.page.evaluate(_CONTROLS) < _MOST


def after_the_drag(lab: NewLab) -> None:
    top = explain(Topic(["d3", *[doc for doc in SOUP.ranked if doc != "d3"]], SOUP.grades), SOUP.convention)
    expect(lab.ndcg).to_have_text(f"{top.ndcg:.4f}")
    expect(lab.reply).to_have_text("The dashed bar was never found. Lesson 1")
    expect(lab.page.locator(".nudge")).to_have_count(0)


@pytest.mark.parametrize("size", everyday(["laptop"], _SIZES))
def test_the_minute_by_mouse(newcomer, size):
    lab = newcomer(size)
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


@pytest.mark.full
def test_the_minute_by_keyboard(newcomer):
    lab = newcomer("laptop")
    lab.grasp(lab.minute.get_by_role("button", name="B", exact=True), "Enter")
    expect(lab.reply).to_have_text(f"{_BEST} Now drag card 3 up.")
    expect(lab.reply).to_be_focused()
    expect(lab.reply).to_have_attribute("aria-live", "polite")
    lab.grasp(lab.handle("d3"), "Space", "ArrowUp", "ArrowUp", "Space")
    after_the_drag(lab)


@pytest.mark.full
def test_another_action_ends_it(newcomer):
    lab = newcomer("laptop")
    expect(lab.minute).to_contain_text(_QUESTION)
    lab.grade("d1", "3")
    expect(lab.minute).to_have_count(0)
    expect(lab.ndcg).to_be_attached()
    lab.agrees()


@pytest.mark.full
def test_a_link_and_a_second_visit_are_not_asked(contexts, labs, address):
    context = contexts()
    for asked, state in enumerate((SOUP, None, None)):
        lab = labs(context, kind=NewLab, seen=False)
        lab.open(address, state)
        expect(lab.minute).to_have_count(int(asked == 1))


@pytest.mark.full
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


def test_the_first_list_its_number_and_its_chart_fit_a_laptop(lab):
    assert (lab.ranked(), lab.aside(), lab.grades()) == (list(SOUP.ranked), list(SOUP.aside), SOUP.grades)
    assert lab.agrees() == show(ndcg(SOUP.topic(), SOUP.convention))
    lab.draws()
    for doc, document in SOUP.documents.items():
        expect(lab.card(doc).locator(".title")).to_have_text(document.title)
    for part in (lab.ndcg, lab.chart, *map(lab.card, SOUP.ranked), *map(lab.page.locator, _IN_SIGHT)):
        box = part.first.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 1366, part
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 768, part
    assert widest(lab) <= 1366
    assert lab.page.evaluate(_CONTROLS) < _MOST
    wears(lab, "light")


@pytest.mark.full
def test_the_dark(labs, address):
    lab = labs()
    lab.page.emulate_media(color_scheme="dark")
    lab.open(address)
    wears(lab, "dark")
    lab.agrees()
    lab.draws()
    lab.page.emulate_media(color_scheme="light")
    wears(lab, "light")


@pytest.mark.full
def test_a_phone_shows_no_more_than_its_width_and_its_buttons_move(labs, address):
    lab = labs(device=PHONE).open(address)
    assert widest(lab) <= 390
    for part in (lab.board, lab.chart, lab.ndcg, *map(lab.card, SOUP.documents)):
        box = part.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    box = lab.card("d3").bounding_box()
    assert box["y"] + box["height"] < lab.board.locator(".bar").bounding_box()["y"]  # the third card is in sight, too
    lab.board.get_by_text("Choices:").click()
    lab.choose("gain", "linear")
    lab.agrees(gain="linear")
    lab.choose("gain", "exponential")
    lab.board.get_by_text("Choices:").click()
    for doc, name, order in (
        ("d3", "Move Roasted tomato soup, step by step up", ["d1", "d3", "d2"]),
        ("d1", "Move Quick tomato soup from a tin down", ["d3", "d1", "d2"]),
    ):
        step = lab.page.get_by_role("button", name=name, exact=True)
        expect(step).to_be_hidden()
        lab.handle(doc).click()  # a card that is tapped shows its buttons
        expect(step).to_be_visible()
        until(lambda: lab.page.evaluate(SMALL), [])
        step.click()
        lab.lies([*order, "d4", "d5", "d6"])
    lab.agrees()
    lab.grade("d4", "3")
    expect(lab.card("d4")).to_have_attribute("data-grade", "3")
    lab.agrees()
    assert widest(lab) <= 390
    lab.page.get_by_test_id("stExpandSidebarButton").click()
    expect(lab.page.get_by_role("link", name="Grade a class")).to_be_visible()
    lab.clear()


def widest(lab: Lab) -> int:
    """How wide the document, the main part and what is in it are."""
    parts = lab.page.locator("html, [data-testid=stMain], [data-testid=stMainBlockContainer]")
    return int(parts.evaluate_all("parts => Math.max(...parts.map(part => part.scrollWidth))"))


def wears(lab: Lab, scheme: str) -> None:
    """The page and the board have this theme's colours."""
    theme = tomllib.loads(_CONFIG.read_text())["theme"][scheme]
    paper, ink = (_rgb(theme[name]) for name in ("backgroundColor", "textColor"))
    for part in (lab.app, lab.card("d1")):
        expect(part).to_have_css("background-color", paper)
    for part in (lab.card("d1").locator(".title"), lab.score):
        expect(part).to_have_css("color", ink)


def _rgb(colour: str) -> str:
    return "rgb({}, {}, {})".format(*bytes.fromhex(colour.lstrip("#")))

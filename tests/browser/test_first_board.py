"""The playground's first list can be moved before Streamlit has come, and nothing is lost or moves when it comes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pages.ui.text import show
from tests.browser.lab import PHONE, SOUP, WIDE, Lab, still, until
from tests.support.pictures import differing

_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
# Move a card up by a key as soon as one is there, and note when it lies there.
_MOVE = """
  const moving = setInterval(() => {
    const board = document.querySelector("#first:not([hidden]) > div > div")?.shadowRoot;
    const cards = board?.querySelectorAll(".ranked .card");
    if (!cards?.length) return;
    if (cards[1].dataset.id !== "d3") {
      const key = new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true, composed: true });
      cards[2].querySelector(".handle").dispatchEvent(key);
      return;
    }
    clearInterval(moving);
    window.answered = performance.now();
  }, 20);"""
_WITHOUT_REST = """new MutationObserver((_, observer) => {
  window.rest = document.getElementById("root");
  if (!window.rest) return;
  observer.disconnect();
  window.rest.remove();
}).observe(document, { childList: true, subtree: true });"""
_STREAMLIT = re.compile(r"/static/js/index\.[\w-]+\.js")
_PARTS = (".control.gain", ".control.k", ".card[data-id=d1]", ".card[data-id=d7]", ".card[data-id=d1] .grades")
_PARTS_BESIDE = (".result svg.stacks", ".answers table", ".bar", ".say h1")
_SCREENS = {"laptop": {"viewport": WIDE}, "dark": {"viewport": WIDE, "color_scheme": "dark"}, "phone": PHONE}
_SHARE = 0.001  # of the screen; a card that lies a pixel lower differs in 2 %
_LISTS = ["Ranked", "Never found by the search"]


class Early(Lab):
    """A playground whose Streamlit comes when the test says so."""

    def starts(self, address: str) -> Early:
        self.streamlit = self.hold_back(_STREAMLIT)
        self.page.goto(address, wait_until="commit")
        self.first = self.page.locator("#first")
        expect(self.cards).to_have_count(len(SOUP.documents))
        return self

    def comes(self) -> Early:
        self.streamlit().continue_()
        expect(self.first).to_have_count(0)
        expect(self.page.locator("#first-contents")).to_have_count(0)
        self.drawn()
        return self


@pytest.fixture
def early(contexts, labs, address) -> Callable[..., Early]:
    def opened(**device: object) -> Early:
        return labs(contexts(**device), kind=Early).starts(address)

    return opened


@pytest.mark.full
def test_on_a_slow_line_the_first_board_answers_long_before_streamlit(contexts, address):
    page = contexts().new_page()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", _LINE)
    page.add_init_script(_MOVE)
    page.goto(address, wait_until="commit")
    answered = page.wait_for_function("() => window.answered").json_value()
    expect(page.locator("#first")).to_have_count(0)
    assert answered < 0.5 * page.evaluate("performance.now()")


def test_what_is_done_before_streamlit_has_come_stays(early):
    lab = early()
    lab.drag("d3", "d1")
    until(lambda: lab.ranked()[0], "d3")
    expect(lab.page.locator(".result .ndcg .brief")).not_to_have_text(show(SOUP.explanation.ndcg, 3))
    lab.grade("d1", "0")
    lab.step("d5", -1)
    lab.handle("d5").focus()
    lab.comes()
    expect(lab.handle("d5")).to_be_focused()
    lab.lies(["d3", "d1", "d2", "d5", "d4", "d6"])
    assert lab.grades()["d1"] == 0
    lab.agrees()
    for _ in range(3):
        lab.press("Undo")
    lab.lies(list(SOUP.ranked))


@pytest.mark.full
def test_the_list_is_shown_before_the_rest_of_the_page_has_been_read(contexts, labs, address):
    """Its script may come between two pieces of the page, before the place of all else is there."""
    lab = labs(contexts(), kind=Early)
    lab.page.add_init_script(_WITHOUT_REST)
    lab.starts(address)
    expect(lab.page.locator("#root")).to_have_count(0)
    lab.drag("d3", "d1")
    lab.page.evaluate("document.body.append(window.rest)")
    lab.comes()
    lab.lies(["d3", "d1", "d2", "d4", "d5", "d6"])


@pytest.mark.full
def test_a_card_in_the_air_is_put_down_first_and_readers_meet_one_board(early):
    lab = early()
    lab.grasp(lab.handle("d3"), "Space", "ArrowUp")
    assert _lists(lab.page) == _LISTS
    lab.streamlit().continue_()
    expect(lab.page.locator("#root .board .card")).to_have_count(len(SOUP.documents))
    until(lambda: lab.page.locator("ol[aria-label=Ranked]").count(), 2)
    assert _lists(lab.page) == _LISTS
    still(lab.page, lambda: lab.app.get_attribute("data-test-script-state"))
    expect(lab.first).to_have_count(1)
    lab.keys("ArrowUp", "Space")
    expect(lab.first).to_have_count(0)
    assert _lists(lab.page) == _LISTS
    lab.lies(["d3", "d1", "d2", "d4", "d5", "d6"])


@pytest.mark.full
@pytest.mark.parametrize("screen", _SCREENS)
def test_nothing_moves_when_streamlit_comes(early, screen, tmp_path):
    lab = early(**_SCREENS[screen])
    lab.page.evaluate("() => document.fonts.ready.then(() => {})")
    before, pictures = _boxes(lab.page), [still(lab.page, lambda: _picture(lab.page))]
    lab.comes()
    assert _boxes(lab.page) == pytest.approx(before, abs=1)
    pictures.append(still(lab.page, lambda: _picture(lab.page)))
    for name, picture in zip(("first.png", "streamlit.png"), pictures, strict=True):
        (tmp_path / name).write_bytes(picture)
    assert differing(*pictures) <= _SHARE, tmp_path


@pytest.mark.full
def test_what_is_open_or_typed_stays_so(early):
    lab = early()
    lab.open_more()
    field = lab.board.get_by_placeholder("Add a document")
    field.fill("Gaz")
    lab.comes()
    expect(field).to_be_focused()
    lab.page.keyboard.type("pacho")
    field.press("Enter")
    expect(lab.cards.filter(has_text="Gazpacho")).to_have_count(1)
    lab.agrees()


@pytest.mark.full
def test_without_scripts_no_board_is_shown(contexts, address):
    page = contexts(java_script_enabled=False).new_page()
    page.goto(address)
    expect(page.locator("#first")).to_be_attached()
    expect(page.locator("#first")).to_be_hidden()


def _lists(page: Page) -> list[str]:
    """The lists of cards that a screen reader meets; Playwright's own roles know nothing of ``inert``."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    named = [node["name"]["value"] for node in nodes if not node["ignored"] and node["role"]["value"] == "list"]
    return [name for name in named if name]


@pytest.mark.full
@pytest.mark.parametrize("path", ["/?s=1.none", "/lessons", "/check"])
def test_another_address_shows_no_first_list(labs, address, path):
    lab = labs()
    streamlit = lab.hold_back(_STREAMLIT)
    lab.page.goto(f"{address}{path}", wait_until="commit")
    streamlit()
    lab.page.wait_for_function("() => document.readyState !== 'loading'")  # our own scripts have run
    expect(lab.cards).to_have_count(0)
    expect(lab.page.locator("#first:visible")).to_have_count(0)


def _boxes(page: Page) -> list[float]:
    found = [page.locator(part).first for part in (*_PARTS, *_PARTS_BESIDE)]
    boxes = [part.bounding_box() for part in found if part.count()]
    return [side for box in boxes if box for side in box.values()]


def _picture(page: Page) -> bytes:
    """The workbench, without what Streamlit lays over it."""
    page.mouse.move(0, 0)
    box, size = page.locator(".workbench").first.bounding_box(), page.viewport_size
    assert box
    clip = {"x": 0, "y": box["y"], "width": size["width"], "height": size["height"] - box["y"]}
    return page.screenshot(
        clip=clip, animations="disabled", style=".st-key-head, .st-key-tabs, .st-key-below { visibility: hidden }"
    )

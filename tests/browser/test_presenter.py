"""The view for a projector: the size of its letters, its keys, and a link as a code that fills the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.ui.state.course import Place
from tests.browser.lab import until
from tests.browser.reader import Reader

SMALLEST = 24
_SIZES = """() => {
  const found = [];
  const look = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) look(element.shadowRoot);
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!text || !seen || element.closest("style, script, .live")) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      const name = `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
      found.push([Math.round(size * element.currentCSSZoom * 10) / 10, name]);
    }
  };
  look(document.querySelector("[data-testid=stMain]"));
  return found;
}"""


@pytest.fixture
def reader(labs):
    opened = labs(kind=Reader)
    yield opened
    opened.troubles = [trouble for trouble in opened.troubles if "404" not in trouble]


def present(reader, address, place):
    reader.page.goto(f"{address}/lessons?at={place.name}&view=present")
    reader.place = place
    expect(reader.page.locator(".st-key-present_head")).to_contain_text(reader.step.title, timeout=20_000)
    expect(reader.page.locator(".steering.presents")).to_be_visible()
    reader.idle()
    return reader


def head(reader):
    return reader.page.locator(".st-key-present_head")


@pytest.mark.parametrize("place", ["2.1", "3.2", "4.8", "8.2", "11.2"])
def test_no_letter_is_too_small_for_the_last_row(reader, address, place):
    lesson, step = map(int, place.split("."))
    present(reader, address, Place(lesson, step))
    expect(reader.page.locator(".picture svg:visible").first).to_be_visible()  # a task that stands alone has its own
    reader.page.wait_for_timeout(500)
    sizes = reader.page.evaluate(_SIZES)
    assert any(name.startswith("text ") for _, name in sizes)  # the picture's own letters are among them
    small = [entry for entry in sizes if entry[0] < SMALLEST - 0.1]
    assert small == []


def test_the_question_and_ndcg_are_larger(reader, address):
    present(reader, address, Place(4, 8))
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert reader.page.get_by_text("Reach nDCG of at least").evaluate(size) == 32
    assert reader.page.locator(".st-key-lesson_sum b").evaluate(size) == 44


def test_eight_cards_stand_beside_the_picture(reader, address):
    present(reader, address, Place(3, 2))
    expect(reader.cards).to_have_count(8)
    boxes = [card.bounding_box() for card in reader.cards.all()]
    assert all(65 <= box["height"] <= 68 for box in boxes)
    assert boxes[-1]["y"] + boxes[-1]["height"] <= 768 - 56
    assert boxes[0]["x"] >= 760
    expect(reader.cards.first.locator(".earn b")).to_have_text("3.00")


def test_a_clicker_goes_on_and_back_and_shows(reader, address):
    present(reader, address, Place(2, 1))
    reader.page.keyboard.press("PageDown")
    expect(head(reader)).to_contain_text("2.2")
    reader.idle()
    reader.page.keyboard.press("PageUp")
    expect(head(reader)).to_contain_text("2.1")
    reader.idle()
    until(lambda: reader.page.get_by_role("button", name="Show me").count(), 1)
    reader.page.evaluate("document.activeElement.blur()")
    reader.page.keyboard.press(".")
    expect(reader.page.get_by_role("button", name="Show me")).to_have_count(0)


def test_prose_is_behind_a_key_and_escape_leaves(reader, address):
    present(reader, address, Place(4, 8))
    prose = reader.page.get_by_text("The judge knows a sixth document")
    expect(prose).to_be_hidden()
    reader.page.keyboard.press("t")
    expect(prose).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(reader.page.get_by_role("combobox", name="Lesson")).to_be_visible()
    expect(prose).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_code_fills_the_screen_until_any_key(labs, contexts, address, scheme):
    reader = labs(contexts(color_scheme=scheme), kind=Reader)
    present(reader, address, Place(4, 8))
    reader.page.keyboard.press("q")
    code = reader.page.locator("dialog.code")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert (box["width"], box["height"]) == (1366, 768)
    assert code.locator("svg").bounding_box()["height"] > 600
    assert code.evaluate("code => getComputedStyle(code).backgroundColor") == "rgb(255, 255, 255)"
    expect(code).to_contain_text("/lessons?at=4.8")
    reader.page.keyboard.press("PageDown")
    expect(code).to_have_count(0)
    expect(head(reader)).to_contain_text("4.8")
    reader.troubles = [trouble for trouble in reader.troubles if "404" not in trouble]

"""The view for a projector: the size of its letters, its keys, and a link as a code that fills the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.ui.playground.words import LINK
from pages.ui.state.course import Place, read_place
from tests.browser.lab import still, until
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


def too_small(page):
    """What stands in letters below the least; the picture's own letters are among those that are looked at."""
    sizes = page.evaluate(_SIZES)
    assert any(name.startswith("text") for _, name in sizes)
    return [entry for entry in sizes if entry[0] < SMALLEST - 0.1]


def present(reader, address, place):
    reader.page.goto(f"{address}/lessons?at={place.name}&view=present")
    reader.place = place
    expect(reader.page.locator(".st-key-present_head")).to_contain_text(reader.step.title, timeout=20_000)
    expect(reader.page.locator(".steering.presents")).to_be_visible()
    reader.idle()
    return reader


def head(reader):
    return reader.page.locator(".st-key-present_head")


@pytest.mark.parametrize("place", ["2.1", "3.2", "4.8", "4b.2", "4b.9", "8.2", "11.2"])
def test_no_letter_is_too_small_for_the_last_row(reader, address, place):

    present(reader, address, read_place(place))
    expect(reader.page.locator(".picture svg:visible").first).to_be_visible()
    assert still(lambda: reader.page.evaluate(_SIZES))
    assert too_small(reader.page) == []


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
def test_a_code_fills_the_screen_until_any_key(labs, address, scheme):
    reader = labs(kind=Reader)
    reader.page.emulate_media(color_scheme=scheme)
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


_TALL = ["2.1", "2.4", "4.4", "5.5", "6.3", "7.5", "8.2", "9.5", "10.3", "11.1", "12.4", "13.3"]


@pytest.mark.parametrize("place", _TALL)
def test_what_is_to_be_done_is_in_sight(reader, address, place):
    present(reader, address, Place(*map(int, place.split("."))))
    foot = reader.page.locator(".st-key-lesson_nav").bounding_box()["y"]
    show = reader.page.locator(".answering .show")
    expect(show).to_be_visible()
    box = still(show.bounding_box)
    assert box["y"] + box["height"] <= foot


def test_a_class_hangs_several_flags(reader, address):
    present(reader, address, Place(5, 5))
    flag = reader.page.get_by_role("slider", name="Flag with ln")
    another = reader.page.get_by_role("button", name="Keep, hang another")
    expect(another).to_have_count(0)
    flag.focus()
    for _ in range(3):
        reader.page.keyboard.press("ArrowRight")
    expect(another).to_be_visible()
    another.click()
    another.click()
    flag.focus()
    reader.page.keyboard.press("ArrowRight")
    another.click()
    pennants = reader.page.locator(".pennant")
    expect(pennants).to_have_count(2)
    expect(reader.page.locator(".own").get_by_text("×2")).to_be_visible()
    assert too_small(reader.page) == []
    reader.page.get_by_role("button", name="Show me").click()
    expect(reader.page.locator(".own").get_by_text("✓")).to_be_visible()
    expect(pennants).to_have_count(2)  # beside the truth
    expect(another).to_have_count(0)


def test_a_reader_alone_hangs_one_flag(reader, address):
    reader.page.goto(f"{address}/lessons?at=5.5")
    flag = reader.page.get_by_role("slider", name="Flag with ln")
    flag.focus()
    reader.page.keyboard.press("PageUp")
    expect(reader.page.get_by_role("button", name="Keep, hang another")).to_have_count(0)


# ---- the playground ----


@pytest.fixture
def room(labs, address):
    lab = labs()
    lab.page.goto(f"{address}/?view=present")
    expect(lab.page.locator(".steering.presents")).to_be_visible(timeout=20_000)
    expect(lab.page.locator(".presents .marks")).to_be_visible()
    lab.settled()
    return lab


def test_the_playground_is_read_from_the_last_row(room):
    assert still(lambda: room.page.evaluate(_SIZES))
    assert too_small(room.page) == []
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert room.page.locator(".sums .main .value").evaluate(size) == 44
    for seen in (".sums .main", ".answers tbody tr:last-child", ".marks", ".card >> nth=-1", ".choices"):
        box = room.page.locator(seen).bounding_box()
        assert box["y"] + box["height"] <= 768 - 56, seen
    assert room.page.locator(".card").first.bounding_box()["x"] >= 760


def test_a_choice_and_a_drag_are_answered_in_the_room(room):
    ndcg = room.page.locator(".sums .main .brief")
    expect(ndcg).to_have_text("0.636")
    room.choose("gain", "linear")
    expect(ndcg).to_have_text("0.679")
    expect(room.page.get_by_text("≠ ideal of the ranking alone").first).to_be_visible()
    first = room.page.locator(".card .handle").first
    first.focus()
    for key in ("Space", "ArrowDown", "Space"):
        room.page.keyboard.press(key)
    expect(room.page.locator(".card .title").nth(1)).to_contain_text("Quick tomato soup")
    expect(ndcg).not_to_have_text("0.679")


def test_the_rooms_code_is_of_the_list_as_it_is_now(room):
    def link():
        room.page.keyboard.press("q")
        text = room.page.locator("dialog.code p").inner_text()
        room.page.keyboard.press("x")
        expect(room.page.locator("dialog.code")).to_have_count(0)
        return text

    before = link()
    assert "?s=" in before
    assert "view" not in before
    room.choose("gain", "linear")
    expect(room.page.locator(".sums .main .brief")).to_have_text("0.679")
    room.settled()
    after = link()
    assert after != before
    room.page.goto(after)
    expect(room.page.locator(".sums .main .brief")).to_have_text("0.679")


def test_the_playgrounds_switch_and_escape(labs, address):
    lab = labs()
    lab.page.goto(address)
    lab.settled()
    lab.page.get_by_text(LINK).click()
    lab.page.get_by_role("button", name="QR code").click()
    expect(lab.page.locator("dialog.code svg")).to_be_visible()
    lab.page.keyboard.press("Escape")
    lab.page.get_by_text("Presenter view").click()
    expect(lab.page.locator(".workbench.presents")).to_be_visible()
    expect(lab.page.locator(".st-key-head")).to_be_hidden()
    lab.settled()
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator(".workbench:not(.presents)")).to_be_visible()
    expect(lab.page.locator(".st-key-head")).to_be_visible()

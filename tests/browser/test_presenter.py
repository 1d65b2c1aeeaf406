"""The view for a projector: the size of its letters, its keys, and a link as a code that fills the screen."""

import re

import pytest
from playwright.sync_api import expect

from pages.ui.playground.words import LINK
from pages.ui.state.course import Place, read_place
from tests.browser.lab import in_all, still, until
from tests.browser.reader import Reader

SMALLEST, LOW, RIGHT = 24, 768 - 56, 760
"""The least letters in pixels, where the foot of the screen begins, and where the cards do."""
_LOOKED = "new Promise(done => setTimeout(() => setTimeout(done, 100), 100))"
"""In a script: what a new step sets a timer of 100 ms for has been done twice since; timers end in their order."""
_SIZE = "element => parseFloat(getComputedStyle(element).fontSize)"
_SIZES = in_all("""
  return all(document.querySelector("[data-testid=stMain]")).flatMap((element) => {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const box = element.getBoundingClientRect();
    if (!text || !seen || element.closest("style, script, .live") || box.width < 2 || box.height < 2) return [];
    const size = parseFloat(getComputedStyle(element).fontSize);
    const name = `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
    return [[Math.round(size * element.currentCSSZoom * 10) / 10, name]];
  });""")


@pytest.fixture
def presents(reader, address):
    """Opens a step for a projector."""

    def opened(place: str) -> Reader:
        reader.page.goto(f"{address}/lessons?at={place}&view=present")
        reader.place = read_place(place)
        expect(reader.page.locator(".st-key-present_head")).to_contain_text(reader.step.title)
        expect(reader.page.locator(".steering.presents")).to_be_visible()
        return reader.idle()

    return opened


@pytest.fixture
def room(lab, address):
    """The playground on a projector."""
    lab.page.goto(f"{address}/?view=present")
    expect(lab.page.locator(".steering.presents")).to_be_visible()
    expect(lab.page.locator(".presents .division")).to_be_visible()
    lab.settled()
    return lab


def all_is_large(page, *, drawn=True):
    """No letter is too small for the last row; the picture's own letters are among those that are looked at."""
    sizes = still(page, lambda: page.evaluate(_SIZES))
    assert not drawn or any(name.startswith("text") for _, name in sizes)
    assert [entry for entry in sizes if entry[0] < SMALLEST - 0.1] == []


def heads(reader, label):
    """Wait until this step's head is shown."""
    expect(reader.page.locator(".st-key-present_head")).to_contain_text(label)
    reader.idle()


@pytest.mark.full
@pytest.mark.parametrize("place", ["2.1", "3.2", "4.8", "4b.2", "4b.9", "8.2", "11.2"])
def test_a_step_is_read_from_the_last_row(presents, place):
    page = presents(place).page
    expect(page.locator(".picture svg:visible, .figure .card").first).to_be_visible()
    all_is_large(page, drawn=place != "3.2")  # there the cards are all that is drawn
    if place == "4.8":
        assert page.get_by_text("Reach nDCG of at least").evaluate(_SIZE) == 32
        assert page.locator(".st-key-lesson_sum b").evaluate(_SIZE) == 44
    if place == "3.2":
        cards = page.locator(".board .card")
        expect(cards).to_have_count(8)
        boxes = [card.bounding_box() for card in cards.all()]
        assert all(57 <= box["height"] <= 68 for box in boxes)
        assert boxes[-1]["y"] + boxes[-1]["height"] <= LOW
        assert boxes[-1]["x"] + boxes[-1]["width"] > RIGHT
        expect(cards.first.locator(".earn b")).to_have_text("3.00")


@pytest.mark.full
def test_a_clicker_goes_on_and_back_and_shows(presents):
    reader = presents("4.11")
    expect(reader.typed).to_have_accessible_name(re.compile("."))  # once the picture is drawn
    reader.clear()
    for key, label in (("PageDown", "4.12"), ("PageUp", "4.11")):
        reader.keys(key)
        heads(reader, label)
    show_me = reader.page.get_by_role("button", name="Show me")
    expect(show_me).to_have_count(1)
    expect(reader.typed).to_be_visible()
    reader.page.evaluate(_LOOKED)  # a task that takes the focus by itself would take the clicker's key, too
    reader.keys(".")
    expect(show_me).to_have_count(0)


@pytest.mark.full
def test_a_clicker_shows_while_somebody_types(presents):
    reader = presents("4.11")
    reader.grasp(reader.typed, "0", ".", "5")
    expect(reader.typed).to_have_value("0.5")
    reader.keys("F5")
    expect(reader.page.get_by_role("button", name="Show me")).to_have_count(0)


@pytest.mark.full
def test_the_switch_and_the_link_lead_here_where_prose_is_behind_a_key_and_escape_leaves(
    reader, labs, contexts, address
):
    reader.go(address, Place(4, 8))
    header, prose = reader.page.get_by_test_id("stHeader"), "The judge knows a sixth document"
    reader.page.get_by_role("button", name="More").click()
    reader.page.get_by_text("Presenter view").click()
    expect(header).to_be_hidden()
    reader.next()
    heads(reader, "4.9")
    reader.keys("PageUp")
    heads(reader, "4.8")
    expect(header).to_be_hidden()
    other = labs(contexts(), kind=Reader)
    other.page.goto(reader.page.url)
    expect(other.page.locator(".steering.presents")).to_be_visible()
    heads(other, "4.8")
    expect(other.page.get_by_text(prose)).to_be_hidden()
    other.keys("t")
    expect(other.page.get_by_text(prose)).to_be_visible()
    other.keys("Escape")
    expect(other.page.get_by_role("combobox", name="Lesson")).to_be_visible()
    expect(other.page.get_by_test_id("stHeader")).to_be_visible()
    expect(other.page.get_by_text(prose)).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_code_fills_the_screen_until_any_key(presents, reader, scheme):
    reader.page.emulate_media(color_scheme=scheme)
    presents("4.8").keys("q")
    code = reader.page.locator("dialog.code")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert (box["width"], box["height"]) == (1366, 768)
    assert code.locator("svg").bounding_box()["height"] > 600
    expect(code).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(code).to_contain_text("/lessons?at=4.8")
    reader.keys("PageDown")
    expect(code).to_have_count(0)
    heads(reader, "4.8")


_LIES_OVER = """() => [...document.querySelectorAll(".st-key-lesson_beside > *, .st-key-lesson_question")]
  .map((part) => [part.className, part.getBoundingClientRect()]).filter(([, {width, height}]) => width && height)
  .filter(([, one], at, all) => all.some(([, other], index) => index > at && one.left < other.right - 1
    && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)).map(([name]) => name)"""
_TALL = ["2.1", "2.4", "4.4", "4.8", "5.5", "6.3", "7.5", "8.2", "9.5", "10.3", "11.1", "12.4", "13.3"]


@pytest.mark.full
@pytest.mark.parametrize("place", _TALL)
def test_what_is_to_be_done_is_in_sight(presents, place):
    page = presents(place).page
    foot = page.locator(".st-key-lesson_nav")
    show = page.locator(".answering .show:visible, .st-key-lesson_question button:visible").first
    expect(show).to_be_visible()
    box, end = still(page, lambda: (show.bounding_box(), foot.bounding_box()["y"]))
    assert box["y"] + box["height"] <= end
    assert page.evaluate(_LIES_OVER) == []


@pytest.mark.full
def test_a_reader_alone_hangs_one_flag(reader, address):
    reader.go(address, Place(5, 5)).grasp(reader.page.get_by_role("slider", name="Flag with ln"), "PageUp")
    expect(reader.page.get_by_role("button", name="Keep, hang another")).to_have_count(0)


@pytest.mark.full
def test_a_class_hangs_several_flags(presents):
    reader = presents("5.5")
    flag = reader.page.get_by_role("slider", name="Flag with ln")
    another = reader.page.get_by_role("button", name="Keep, hang another")
    expect(another).to_have_count(0)
    reader.grasp(flag, *["ArrowRight"] * 3)
    another.click()
    another.click()
    reader.grasp(flag, "ArrowRight")
    another.click()
    pennants = reader.page.locator(".pennant")
    expect(pennants).to_have_count(2)
    expect(reader.page.locator(".own").get_by_text("×2")).to_be_visible()
    all_is_large(reader.page)
    reader.page.get_by_role("button", name="Show me").click()
    expect(reader.page.locator(".own").get_by_text("✓")).to_be_visible()
    expect(pennants).to_have_count(2)  # beside the truth
    expect(another).to_have_count(0)


def test_the_playground_is_read_from_the_last_row_and_a_choice_and_a_drag_are_answered(room):
    page = room.page
    all_is_large(page, drawn=False)
    assert [page.locator(f".result .{part}").evaluate(_SIZE) for part in ("ndcg", "division")] == [64, 44]
    for seen in (".say h1", ".heads .ideal", ".stacks", ".answers tbody tr:last-child", ".card >> nth=-1", ".choices"):
        box = page.locator(seen).bounding_box()
        assert 0 <= box["y"] <= LOW - box["height"], seen
    assert page.locator(".choices").bounding_box()["height"] < 3 * SMALLEST  # all rules are one line
    cut, best = (page.locator(part).bounding_box() for part in (".cut-line b", ".card:has(.cut-line) .best"))
    assert best["y"] + best["height"] <= cut["y"] + 1  # what the line says covers no bar
    ndcg = page.locator(".result .ndcg .brief")
    room.choose("gain", "linear")
    expect(ndcg).to_have_text("0.679")
    room.grasp(page.locator(".card .handle").first, "Space", "ArrowDown", "Space")
    expect(page.locator(".card .title").nth(1)).to_contain_text("Quick tomato soup")
    expect(ndcg).not_to_have_text("0.679")


@pytest.mark.full
def test_the_rooms_code_is_of_the_list_as_it_is_now(room):
    def link():
        room.keys("q")
        text = room.page.locator("dialog.code p").inner_text()
        room.keys("x")
        expect(room.page.locator("dialog.code")).to_have_count(0)
        return text

    ndcg, before = room.page.locator(".result .ndcg .brief"), link()
    assert ("?s=" in before, "view" in before) == (True, False)
    room.choose("gain", "linear")
    until(lambda: link() != before, wanted=True)  # a run of the page brings it, after the number
    room.page.goto(link())
    expect(ndcg).to_have_text("0.679")


@pytest.mark.full
def test_the_playgrounds_switch_and_escape(lab):
    page, head = lab.page, lab.page.locator(".st-key-head")
    page.get_by_text(LINK, exact=True).click()
    page.get_by_role("button", name="QR code").click()
    expect(page.locator("dialog.code svg")).to_be_visible()
    lab.keys("Escape")
    page.get_by_text("Presenter view").click()
    expect(page.locator(".workbench.presents")).to_be_visible()
    expect(head).to_be_hidden()
    lab.settled()
    lab.keys("Escape")
    expect(page.locator(".workbench:not(.presents)")).to_be_visible()
    expect(head).to_be_visible()

"""The lessons on a phone: the picture stays in sight, the reply rises from the dock, and cards scroll while dragged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from ndcg_core import explain
from pages.ui.state.course import Place, read_place
from tests.browser.by_touch import ByTouch
from tests.browser.lab import still, until
from tests.browser.reader import Reader
from tests.browser.test_touch_targets import PHONE, SMALL

_DOCK, _PICTURE = ".st-key-lesson_nav", "[class*='st-key-lesson_picture'] .drawing"
_TASK = ".bare > .answering > .own"  # the picture, where a task stands alone
_TO_REACH = ".hand, .typed, .option, .show, .handle, .guess-handle, .st-key-lesson_question :is(button, input)"
_UNCOVERED = """part => {
  part.blur();
  part.focus();
  const {left, top, width, height} = part.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  let over = document.elementFromPoint(x, y);
  while (over?.shadowRoot?.elementFromPoint(x, y)?.isConnected) {
    const inner = over.shadowRoot.elementFromPoint(x, y);
    if (inner === over) break;
    over = inner;
  }
  const upwards = (node, wanted) => node && (wanted(node) ? node : upwards(node.parentNode ?? node.host, wanted));
  const layer = (node) => upwards(node, (each) => each.matches?.("header, .st-key-lesson_nav, .drawing, .bare .own"));
  return over && (!layer(over) || layer(over) === layer(part)) ? "" : `${x} ${y} ${over?.outerHTML.slice(0, 80)}`;
}"""


@pytest.fixture
def reader(labs):
    opened = labs(device=PHONE, kind=Reader)
    yield opened
    opened.troubles = [trouble for trouble in opened.troubles if "404" not in trouble]


def box(reader, wanted):
    return reader.page.locator(wanted).first.bounding_box()


def scroll(reader, to=None):
    """How far the page is scrolled, after scrolling it there."""
    main = reader.page.get_by_test_id("stMain")
    return main.evaluate("(main, to) => { if (to !== null) main.scrollTo(0, to); return main.scrollTop; }", to)


def drawn(reader):
    """Wait for the picture."""
    reader.page.locator("svg.marks[viewBox]").first.wait_for(state="attached")


_PICTURES = dict.fromkeys(("2.1", "4.8", "8.1", "11.2"), _PICTURE) | dict.fromkeys(("8.2", "9.1"), _TASK)
_REACHED = ("1.1", "2.1", "3.2", "4.8", "4b.2", "4b.9", "7.1", "8.1", "9.1", "11.2", "13.2")


@pytest.mark.parametrize(
    "place", ["1.1", "2.1", "3.2", "4.8", "4b.2", "4b.9", "7.1", "7.7", "8.1", "8.2", "9.1", "11.2", "13.2"]
)
def test_a_step_on_a_phone(reader, address, place):
    """Read in one visit, because none of this changes the step."""
    reader.go(address, read_place(place), by_link=True)
    drawn(reader)
    every_control_can_be_tapped(reader)
    next_is_in_one_place(reader)
    if place == "4.8":
        assert reader.cards.first.bounding_box()["height"] < 70
    if place in _PICTURES:
        the_picture_stays_in_sight_over_the_rest(reader, _PICTURES[place])
    if place in _REACHED:
        what_has_the_focus_lies_under_nothing_that_stays(reader)


def every_control_can_be_tapped(reader):
    until(lambda: reader.page.evaluate(SMALL), [])


def next_is_in_one_place(reader):
    until(lambda: (round(box(reader, _DOCK)["height"]), round(box(reader, _DOCK)["y"])), (64, 780))
    button = box(reader, ".st-key-lesson_next button")
    assert button["x"] + button["width"] > 370
    assert button["height"] >= 44
    expect(reader.page.locator(".st-key-lesson_nav kbd").first).to_be_hidden()


def the_picture_stays_in_sight_over_the_rest(reader, picture):
    until(lambda: (scroll(reader, 200), round(box(reader, picture)["y"])), (200, 44))
    assert 100 < box(reader, picture)["height"] < 844 * 0.4


def what_has_the_focus_lies_under_nothing_that_stays(reader):
    parts = reader.page.locator(_TO_REACH)
    until(lambda: parts.count() > 0, True)
    for part in parts.all():
        if not part.is_visible() or not part.is_enabled():
            continue
        for start in (0, 5_000):
            scroll(reader, start)
            assert part.evaluate(_UNCOVERED) == "", (part.evaluate("part => part.outerHTML.slice(0, 120)"), start)


def test_a_picture_that_is_too_tall_for_the_screen_scrolls_away(labs, address):
    low = labs(device=PHONE, kind=Reader)
    low.page.set_viewport_size({"width": 390, "height": 560})
    low.go(address, Place(2, 1), by_link=True)
    drawn(low)
    until(lambda: (scroll(low, 200), box(low, _PICTURE)["y"] < 0), (200, True))
    low.page.set_viewport_size({"width": 390, "height": 844})  # as a phone that hides its own bars
    until(lambda: round(box(low, _PICTURE)["y"]), 44)
    low.troubles = [trouble for trouble in low.troubles if "404" not in trouble]


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
    before, at, dock = still(lambda: (scroll(reader), handle.bounding_box(), box(reader, _DOCK)))
    reader.page.mouse.move(at["x"] + 10, at["y"] + 10)
    reader.page.mouse.down()
    reader.page.mouse.move(at["x"] + 10, dock["y"] - 20, steps=5)
    until(lambda: scroll(reader) > before + 60, True)
    reader.page.mouse.up()


def test_the_dock_shows_ndcg_and_its_change_while_a_finger_holds_a_card(labs, address):
    page = labs(device=PHONE, kind=ByTouch)
    page.go(address, Place(4, 8), by_link=True)
    expect(page.page.locator(".dock")).to_have_css("display", "flex")
    opened, order = dock_of(page)
    assert opened == [f"nDCG {ndcg_of(page):.2f}", ""]
    above, doc = page.ranked()[:2]
    page.centre(page.handle(doc))
    start, over = page.middle(doc), page.middle(above)
    page.touch("touchStart", start)
    page.touch("touchMove", (start[0], (start[1] + over[1]) / 2))
    page.touch("touchMove", (over[0], over[1] - 12))
    until(lambda: page.ranked()[:2], [doc, above])
    before, now = float(opened[0].split()[1]), ndcg_of(page)
    until(lambda: dock_of(page)[0][0], f"nDCG {now:.2f}")
    change = dock_of(page)[0][1]
    assert change[0] == ("+" if now > before else "−")
    assert abs(float(change[1:]) - abs(now - before)) < 0.011
    assert dock_of(page)[1] == order  # nothing has moved
    assert resting(page) == [True, True]
    page.touch("touchEnd")
    page.settled()
    until(lambda: dock_of(page)[0], [f"nDCG {now:.2f}", ""])
    assert resting(page) == [False, False]
    page.troubles = [trouble for trouble in page.troubles if "404" not in trouble]


def test_next_rests_while_a_card_is_lifted_by_keys(reader, address):
    reader.go(address, Place(4, 8), by_link=True)
    expect(reader.page.locator(".dock .now")).to_have_text(f"nDCG {ndcg_of(reader):.2f}")
    reader.cards.first.locator(".handle").focus()
    reader.page.keyboard.press("Space")
    until(lambda: resting(reader), [True, True])
    reader.page.keyboard.press("Control+ArrowRight")
    assert dock_of(reader)[0][1] == "±0.00"
    reader.page.keyboard.press("Escape")
    until(lambda: resting(reader), [False, False])
    reader.reads(Place(4, 8))
    reader.page.keyboard.press("Control+ArrowRight")
    reader.reads(Place(4, 9))


def test_the_dock_keeps_a_number_back_that_no_lesson_has_explained(reader, address):
    reader.go(address, Place(2, 2), by_link=True)
    expect(reader.cards.first).to_be_visible()
    expect(reader.page.locator(".dock")).to_have_count(0)


def dock_of(reader):
    """What the dock says, and where its parts are."""
    parts = [reader.page.locator(f".dock .{name}") for name in ("now", "change")]
    buttons = [reader.page.locator(f".st-key-lesson_{name}") for name in ("back", "next")]
    places = [(round(part.bounding_box()["x"]), round(part.bounding_box()["y"])) for part in (*parts, *buttons)]
    return [part.inner_text().strip() for part in parts], places


def resting(reader):
    return [reader.page.locator(f".st-key-lesson_{name}").evaluate("part => part.inert") for name in ("back", "next")]


def ndcg_of(reader):
    """The core's answer to the cards as they lie."""
    lying = replace(reader.dealt(), convention=reader.step.scene.convention)
    return explain(lying.topic, lying.convention).ndcg


@pytest.mark.parametrize("place", ["1.1", "4.8", "4b.2", "8.2", "11.2"])
def test_nothing_is_cut_at_the_side_when_enlarged(labs, address, place):
    enlarged = labs(kind=Reader)
    enlarged.page.set_viewport_size({"width": 683, "height": 384})
    enlarged.go(address, read_place(place), by_link=True)
    main = enlarged.page.get_by_test_id("stMain")
    for width in (683, 320, 195):
        enlarged.page.set_viewport_size({"width": width, "height": 384})
        scroll(enlarged, 0)
        until(lambda: main.evaluate("main => main.scrollWidth - main.clientWidth"), 0)
        dock = box(enlarged, ".st-key-lesson_next")
        assert dock["x"] + dock["width"] <= width
        drawn(enlarged)
        # it stays where there is room
        until(lambda: scroll(enlarged, 5_000) and box(enlarged, _PICTURE)["y"] < 0, True)
    enlarged.troubles = [trouble for trouble in enlarged.troubles if "404" not in trouble]

"""Lessons and pages on a phone: every control can be tapped, the picture stays in sight, cards scroll while dragged."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from ndcg_core import explain
from pages.ui.state.course import Place, read_place
from tests.browser.by_touch import ByTouch
from tests.browser.lab import PARTS_OF_RUNS, PHONE, SMALL, SOUP, still, until
from tests.support.examples import everyday

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
_SHARE = "of => parseFloat(getComputedStyle(of, '::before').width) / parseFloat(getComputedStyle(of, '::after').width)"
_SCROLL = "(main, to) => { if (to !== null) main.scrollTo(0, to); return main.scrollTop; }"
_PICTURES = dict.fromkeys(("2.1", "4.8", "8.1", "11.2"), _PICTURE) | dict.fromkeys(("8.2", "9.1"), _TASK)
_ALONE = "8.2"  # its picture stands alone and moves along as the page is scrolled
_STEPS = ("1.1", "2.1", "3.2", "4.8", "4b.2", "4b.9", "7.1", "7.7", "8.1", "8.2", "9.1", "11.2", "13.2")


def box(reader, wanted):
    return reader.page.locator(wanted).first.bounding_box()


def scroll(reader, to=None):
    """How far the page is scrolled, after scrolling it there."""
    return reader.page.get_by_test_id("stMain").evaluate(_SCROLL, to)


def drawn(reader):
    """Wait for the picture."""
    reader.page.locator("svg.marks[viewBox], .figure .card").first.wait_for(state="attached")


def every_control_can_be_tapped(reader):
    until(lambda: reader.page.evaluate(SMALL), [])


@pytest.mark.parametrize("place", everyday(["2.1"], _STEPS))
def test_a_step_on_a_phone(phone, address, place):
    """Read in one visit, because none of this changes the step."""
    drawn(phone.go(address, read_place(place)))
    every_control_can_be_tapped(phone)
    next_is_in_one_place(phone)
    if place == "4.8":
        assert phone.cards.first.bounding_box()["height"] < 70
    if place in _PICTURES:
        until(lambda: (scroll(phone, 200), round(box(phone, _PICTURES[place])["y"])), (200, 44))
        assert 100 < box(phone, _PICTURES[place])["height"] < 844 * 0.4  # it stays in sight over the rest
    if place != _ALONE:
        what_has_the_focus_lies_under_nothing_that_stays(phone)


def next_is_in_one_place(reader):
    until(lambda: (round(box(reader, _DOCK)["height"]), round(box(reader, _DOCK)["y"])), (64, 780))
    button = box(reader, ".st-key-lesson_next button")
    assert button["x"] + button["width"] > 370
    assert button["height"] >= 44
    expect(reader.page.locator(".st-key-lesson_nav kbd").first).to_be_hidden()


def what_has_the_focus_lies_under_nothing_that_stays(reader):
    parts = reader.page.locator(_TO_REACH)
    until(lambda: parts.count() > 0, True)
    for part in parts.all():
        if not part.is_visible() or not part.is_enabled():
            continue
        for start in (0, 5_000):
            scroll(reader, start)
            assert part.evaluate(_UNCOVERED) == "", (part.evaluate("part => part.outerHTML.slice(0, 120)"), start)


@pytest.mark.full
def test_a_picture_that_is_too_tall_for_the_screen_scrolls_away(phone, address):
    phone.page.set_viewport_size({"width": 390, "height": 560})
    drawn(phone.go(address, Place(2, 1)))
    until(lambda: (scroll(phone, 200), box(phone, _PICTURE)["y"] < 0), (200, True))
    phone.page.set_viewport_size(PHONE["viewport"])  # as a phone that hides its own bars
    until(lambda: round(box(phone, _PICTURE)["y"]), 44)


@pytest.mark.full
def test_the_reply_is_a_sheet_above_the_dock(phone, address):
    phone.go(address, Place(4, 11)).write("99")
    reply = phone.page.locator("[class*='st-key-lesson_feedback_']")
    expect(reply).to_contain_text("✗")
    sheet, dock = still(phone.page, lambda: (reply.bounding_box(), box(phone, _DOCK)))
    assert abs(sheet["y"] + sheet["height"] - dock["y"]) <= 2
    assert sheet["height"] <= 844 / 3 + 1


@pytest.mark.full
def test_cards_scroll_while_one_is_held_near_the_dock(phone, address):
    phone.go(address, Place(3, 2))
    expect(phone.cards.first).to_be_visible()
    phone.centre(phone.page.locator(".handle").first)
    before, at, dock = scroll(phone), box(phone, ".handle"), box(phone, _DOCK)
    phone.hold((at["x"] + 10, at["y"] + 10), (at["x"] + 10, dock["y"] - 20))
    until(lambda: scroll(phone) > before + 60, True)
    phone.page.mouse.up()


@pytest.mark.full
def test_the_dock_shows_ndcg_and_its_change_while_a_finger_holds_a_card(labs, address):
    page = labs(device=PHONE, kind=ByTouch).go(address, Place(4, 8))
    expect(page.page.locator(".dock")).to_have_css("display", "flex")
    opened, order = still(page.page, lambda: dock_of(page))
    assert opened == [f"nDCG {ndcg_of(page):.2f}", ""]
    above, doc = page.ranked()[:2]
    page.centre(page.handle(doc))
    page.slide(page.middle(doc), page.over(doc, above))
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
    until(lambda: resting(page), [False, False])


@pytest.mark.full
def test_next_rests_while_a_card_is_lifted_by_keys(phone, address):
    phone.go(address, Place(4, 8))
    expect(phone.page.locator(".dock .now")).to_have_text(f"nDCG {ndcg_of(phone):.2f}")
    phone.grasp(phone.cards.first.locator(".handle"), "Space")
    until(lambda: resting(phone), [True, True])
    phone.keys("Control+ArrowRight")
    assert dock_of(phone)[0][1] == "±0.00"
    phone.keys("Escape")
    until(lambda: resting(phone), [False, False])
    phone.reads(Place(4, 8)).keys("Control+ArrowRight")
    phone.reads(Place(4, 9))


@pytest.mark.full
def test_the_dock_keeps_a_number_back_that_no_lesson_has_explained(phone, address):
    expect(phone.go(address, Place(2, 2)).cards.first).to_be_visible()
    expect(phone.page.locator(".dock")).to_have_count(0)


def dock_of(reader):
    """What the dock says, and where its parts are."""
    parts = [reader.page.locator(f".dock .{name}") for name in ("now", "change")]
    boxes = [part.bounding_box() for part in (*parts, *buttons(reader))]
    return [part.inner_text().strip() for part in parts], [(round(each["x"]), round(each["y"])) for each in boxes]


def buttons(reader):
    return [reader.page.locator(f".st-key-lesson_{name}") for name in ("back", "next")]


def resting(reader):
    return [button.evaluate("part => part.inert") for button in buttons(reader)]


def ndcg_of(reader):
    """The core's answer to the cards as they lie."""
    lying = replace(reader.dealt(), convention=reader.step.scene.convention)
    return explain(lying.topic, lying.convention).ndcg


@pytest.mark.full
@pytest.mark.parametrize("place", ["1.1", "4.8", "4b.2", "8.2", "11.2"])
def test_nothing_is_cut_at_the_side_when_enlarged(reader, address, place):
    reader.page.set_viewport_size({"width": 683, "height": 384})
    reader.go(address, read_place(place))
    main = reader.page.get_by_test_id("stMain")
    for width in (683, 320, 195):
        reader.page.set_viewport_size({"width": width, "height": 384})
        scroll(reader, 0)
        until(lambda: main.evaluate("main => main.scrollWidth - main.clientWidth"), 0)
        dock = box(reader, ".st-key-lesson_next")
        assert dock["x"] + dock["width"] <= width
        drawn(reader)
        # it stays where there is room
        until(lambda: scroll(reader, 5_000) and box(reader, _PICTURE)["y"] < 0, True)


def test_every_control_of_the_playground_can_be_tapped(phone, address):
    phone.open(address)
    expect(phone.cards.first).to_be_visible()
    assert min(card.bounding_box()["height"] for card in phone.cards.all()) >= 64  # bars and number lie below the title
    assert phone.page.locator(".result").evaluate(_SHARE) == pytest.approx(SOUP.explanation.ndcg, abs=0.01)
    every_control_can_be_tapped(phone)
    phone.page.get_by_text("Choices:").click()
    phone.open_more()
    every_control_can_be_tapped(phone)
    phone.clear()
    expect(phone.open(f"{address}/?view=present").card("d1").locator(".title")).to_have_css("font-size", "16px")


@pytest.mark.full
def test_every_control_of_runs_can_be_tapped(phone, address):
    page = phone.page
    page.goto(f"{address}/runs")
    page.get_by_role("button", name="Try four made-up systems").tap()
    for name, shown in PARTS_OF_RUNS.items():
        page.get_by_role("radio", name=name, exact=True).tap()
        expect(page.locator(f".st-key-{shown}").first).to_be_visible()
        every_control_can_be_tapped(phone.idle())


@pytest.mark.full
def test_bars_that_are_too_thin_for_a_finger_have_chips(phone, address):
    phone.go(address, Place(11, 2)).answer(right=False)
    phone.answer()
    expect(phone.drawn_as("chip-text o1")).to_contain_text("✓")
    phone.centre(phone.drawn_as("chip o1"))

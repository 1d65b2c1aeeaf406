"""Cards moved by mouse, touch and keyboard, quickly, and back again."""

import re
import time

import pytest
from playwright.sync_api import Route, expect

from ndcg_core import Topic, explain
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.text import show
from tests.browser.lab import SOUP, Lab, centre, moved, until

START = list(SOUP.ranked)
# Ten moves by keyboard with ten different orders: first card to the end, last of the others to the top, one step.
TEN = [("d1", 1)] * 5 + [("d6", -1)] * 4 + [("d3", -1)]
ORDERS = [START]
for _doc, _by in TEN:
    ORDERS.append(moved(ORDERS[-1], _doc, _by))


def ten(lab: Lab) -> None:
    for doc, by in TEN:
        lab.step(doc, by)


def test_the_mouse_drags(lab):
    before = lab.agrees()
    drawn = lab.chart.element_handle()
    lab.drag("d3", onto="d1")
    first = moved(START, "d3", -2)
    lab.lies(first)
    assert lab.agrees() > before
    lab.draws()
    assert lab.chart.evaluate("(now, then) => now === then", drawn), "the chart was drawn anew"
    expect(lab.page.locator(".say .change")).to_contain_text("rank 3 → rank 1")

    # Escape ends a drag where it began, and leaves no step to undo
    lab.hold(*lab.ends("d5", "d3"))
    until(lab.ranked, moved(first, "d5", -4))
    lab.keys("Escape")
    lab.page.mouse.up()
    lab.lies(first)
    expect(lab.board).to_have_attribute("data-ack", "1")

    # the card itself is a handle too, and a card leaves its zone; the window is high enough not to scroll
    lab.page.set_viewport_size({"width": 1366, "height": 1100})
    lab.hold(centre(lab.card("d7").locator(".title")), lab.over("d7", "d2"))
    lab.page.mouse.up()
    lab.lies(["d3", "d1", "d7", "d2", "d4", "d5", "d6"], [])
    lab.agrees()
    lab.draws()


def test_a_finger_drags_by_the_handle(labs, contexts, address):
    lab = labs(contexts(has_touch=True)).open(address)
    lab.slide(centre(lab.handle("d3")), lab.over("d3", "d1"))
    until(lab.ranked, moved(START, "d3", -2))
    lab.touch("touchEnd")
    lab.lies(moved(START, "d3", -2))
    lab.agrees()


def test_keys_lift_move_and_drop_and_escape_puts_back(lab):
    lab.grasp(lab.handle("d6"), "Space")
    expect(lab.live).to_contain_text("lifted")
    for rank in (5, 4):
        lab.keys("ArrowUp")
        expect(lab.live).to_contain_text(f"rank {rank}")
    assert lab.ranked() == moved(START, "d6", -2)
    lifted = explain(Topic(lab.ranked(), lab.grades()), SOUP.convention).ndcg
    expect(lab.ndcg).to_have_text(show(lifted))  # the numbers follow
    expect(lab.board).to_have_attribute("data-ack", "0")  # a lifted card is not sent yet
    lab.keys("Space")
    lab.lies(moved(START, "d6", -2))
    lab.agrees()
    expect(lab.live).to_contain_text("dropped at rank 4")
    expect(lab.live).to_contain_text(lab.score.inner_text())
    expect(lab.handle("d6")).to_be_focused()

    lab.keys("Space", "ArrowDown", "Home")
    until(lambda: lab.ranked()[0], "d6")
    lab.keys("Escape")
    lab.lies(moved(START, "d6", -2))
    expect(lab.live).to_contain_text("put back")
    expect(lab.handle("d6")).to_be_focused()


@pytest.mark.full
def test_alt_and_arrows_move_at_once_keep_the_focus_and_cross_the_zones(lab):
    lab.step("d6", -1)
    lab.lies(moved(START, "d6", -1))
    lab.agrees()
    expect(lab.handle("d6")).to_be_focused()
    lab.keys(*["Alt+ArrowDown"] * 3)
    lab.lies(START[:-1], ["d7", "d6"])
    expect(lab.live).to_contain_text("not retrieved")
    lab.agrees()
    expect(lab.handle("d6")).to_be_focused()
    lab.keys("Alt+ArrowUp", "Alt+ArrowUp")
    lab.lies(START, ["d7"])
    lab.agrees()
    expect(lab.handle("d6")).to_be_focused()


@pytest.mark.full
def test_ten_quick_moves_arrive_and_are_undone_one_by_one(lab):
    steps = lab.page.evaluate("history.length")
    ten(lab)
    lab.lies(ORDERS[-1])
    expect(lab.board).to_have_attribute("data-ack", "10")
    lab.agrees()
    lab.draws()

    for order in reversed(ORDERS[:-1]):
        lab.keys("Control+z")
        lab.lies(order)
    lab.agrees()
    expect(lab.board.get_by_role("button", name="Undo")).to_be_disabled()

    # ten moves and ten undo steps, without waiting for any of them
    ten(lab)
    lab.keys(*["Control+z"] * len(TEN))
    lab.lies(START)
    lab.agrees()
    lab.keys(*["Control+Shift+z"] * len(TEN))
    lab.lies(ORDERS[-1])
    lab.agrees()

    assert lab.page.evaluate("history.length") == steps
    lab.page.reload()
    lab.drawn().lies(ORDERS[-1])
    lab.agrees()
    assert lab.page.evaluate("history.length") == steps


@pytest.mark.full
def test_a_card_is_lifted_from_where_the_move_before_has_put_it(lab):
    """The card is lifted before the move's answer and is not redrawn while lifted."""
    lab.page.evaluate("""() => {
      const board = document.querySelector(".st-key-board [data-testid^=stBidiComponent]").shadowRoot;
      const handle = board.querySelector(".card[data-id=d1] .handle");
      const options = {bubbles: true, cancelable: true, composed: true};
      const press = (key, altKey = false) =>
        handle.dispatchEvent(new KeyboardEvent("keydown", {key, altKey, ...options}));
      handle.focus();
      press("ArrowDown", true);
      press(" ");
    }""")
    until(lab.ranked, moved(START, "d1", 1))
    expect(lab.handle("d1")).to_have_attribute("aria-label", re.compile("rank 2 of 6"))
    lab.keys("Escape")
    lab.lies(moved(START, "d1", 1))
    lab.agrees()


@pytest.mark.full
def test_ten_quick_moves_outlive_a_reload_that_waits_for_no_answer(lab):
    ten(lab)
    lab.page.reload()
    lab.drawn().lies(ORDERS[-1])
    lab.agrees()


@pytest.mark.full
def test_a_reload_that_the_answers_overtake_loses_no_move(lab):
    """Until the new page loads, the old page still receives answers; they do not change what the new page opens."""

    def late(route: Route) -> None:
        time.sleep(0.7)  # were this too short, less would be tried, and nothing fail
        route.continue_()

    lab.page.route(re.compile(r"/\?s="), late, times=1)
    ten(lab)
    lab.page.reload()
    lab.drawn().lies(ORDERS[-1])
    lab.agrees()


@pytest.mark.full
def test_fifty_documents(labs, address):
    documents = {f"x{n}": Document(f"x{n}", f"Document {n}", "") for n in range(1, 51)}
    grades = {doc: n % 4 for n, doc in enumerate(documents)}
    lab = labs().open(address, BoardState(documents, tuple(documents), (), grades, (0, 1, 2, 3), SOUP.convention))
    order = list(documents)
    lab.agrees()
    for doc, onto in (("x4", "x1"), ("x49", "x46")):
        lab.drag(doc, onto)
        order = moved(order, doc, -3)
        lab.lies(order)
        lab.agrees()

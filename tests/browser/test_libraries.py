"""Compare tools in a real browser: the table, what a row opens, the way to the playground, and the link."""

import math
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from ndcg_core import conventions, ndcg
from ndcg_core.libraries.smallest_difference import smallest_difference
from ndcg_core.scoring.differences import value_of
from pages.ui.text import show
from tests.browser.lab import SMALL, SOUP, WIDE, fits_a_phone, until

SHIFTED = """() => { window.shifted = 0; window.moved = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
    window.shifted += entry.value;
    for (const { node, previousRect, currentRect } of entry.sources)
      window.moved.push([entry.value, node?.className ?? node?.textContent, previousRect.y, currentRect.y]);
  }
}).observe({ type: "layout-shift", buffered: true }); }"""
"""In a script: how far what was already drawn has moved, as the browser counts it, and what that was."""


def opened(lab):
    """Open the page, and wait until nothing moves: a press on a row that moves meanwhile is a press on none."""
    page = lab.turn_to("Compare tools")
    expect(page.locator(".tools tbody tr")).not_to_have_count(0)
    lab.idle()
    return page


def choose(page, label, name):
    title = conventions[name].title
    box = page.get_by_role("combobox", name=re.compile(label))
    box.click()
    box.fill(title)
    page.get_by_role("option", name=re.compile(rf"^{re.escape(title)}, ")).click()


def row_of(page, name):
    titled = re.compile(rf"(^|, |\+ \d+ ){re.escape(conventions[name].title)}(, |$)")
    return page.locator(".tools tbody tr").filter(has=page.locator("[title], details").filter(has_text=titled))


@pytest.mark.full
def test_the_list_of_the_playground_is_put_through_all_libraries(lab):
    lab.step("d3", -1)
    lab.lies()
    topic = lab.state().topic()
    page = opened(lab)
    for name in ("gdeval", "sklearn", "trec_eval"):
        expect(row_of(page, name).locator("td").first).to_have_text(show(ndcg(topic, name, k=SOUP.convention.k)))
    expect(page.locator(".tools tbody tr")).to_contain_text(["what was never found is left out"])


@pytest.mark.full
def test_a_first_screen_has_the_fields_and_every_number_on_one_line_and_nothing_moves(labs, address):
    page = labs().page
    page.set_viewport_size(WIDE)
    page.add_init_script(f"({SHIFTED})()")
    page.goto(f"{address}/libraries")
    numbers = page.locator(".tools td:first-child :is(button, b)")
    expect(numbers.first).to_have_text(show(ndcg(SOUP.topic(), SOUP.convention)))
    given = {show(value_of(SOUP.topic(), each.convention.with_k(5))) for each in conventions.values()} - {
        show(math.nan)
    }
    for value in given:
        number = page.locator(".tools td:first-child").get_by_text(value, exact=True)
        expect(number).to_be_in_viewport()
        assert number.evaluate("part => part.getClientRects().length") == 1
    for part in (page.locator(".st-key-compare_n input"), page.get_by_role("link", name="Find out with three lists")):
        expect(part).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.shifted") < 0.1, page.evaluate("window.moved")


def test_a_number_lights_its_row_and_a_row_opens_its_list_and_leads_to_the_playground(lab):
    page = opened(lab)
    field = page.locator(".st-key-compare_n input")
    field.fill(f"{ndcg(SOUP.topic(), 'trec_eval', k=5):.4f}")
    field.press("Enter")
    lit = page.locator(".tools tr.hit:not(.example)")
    expect(lit).to_contain_text("my tool")
    expect(lit).to_contain_text("trec_eval")
    lit.get_by_role("button").press("Enter")
    expect(page.get_by_role("heading", name="The smallest list on which these two differ")).to_be_in_viewport()
    theirs = SOUP.convention.changed(gain="linear")
    found = smallest_difference(SOUP.convention, theirs)
    for place, side in (("first", found.first), ("second", found.second)):
        expect(page.locator(f".st-key-side_{place} math")).to_have_count(3)
        expect(page.locator(f".st-key-side_{place}")).to_contain_text(show(side.value, 6))
    lab.clear()
    page.get_by_role("button", name="Open this list in Play").click()
    expect(lab.ndcg).to_have_text(show(found.first.value))
    assert lab.ranked() == list(found.topic.docs)
    lab.board.get_by_role("button", name="Undo").click()
    expect(lab.ndcg).to_have_text(show(ndcg(SOUP.topic(), SOUP.convention)))


@pytest.mark.full
def test_two_that_never_part_say_why_and_back_leads_to_the_page_before_and_not_to_every_choice(lab):
    page = opened(lab)
    expect(page).to_have_url(re.compile("list=mine"))
    steps = page.evaluate("history.length")
    page.locator(".tools button").first.click()
    choose(page, "First", "pytrec_eval")
    for name in ("rax", "beir"):
        choose(page, "Second", name)
        expect(page).to_have_url(re.compile(f"b={name}"))
    lab.clear(".st-key-never")
    expect(page.locator(".never")).to_contain_text(smallest_difference("pytrec_eval", "beir").reason)
    assert page.evaluate("history.length") == steps
    page.go_back()
    lab.drawn().agrees()


@pytest.mark.full
def test_it_fits_a_phone_and_says_what_was_checked(lab):
    page = opened(lab)
    row_of(page, "trec_eval").locator("td").last.click()
    expect(page.locator(".st-key-side_second math")).to_have_count(3)
    page.get_by_text("How the catalogue was checked").click()
    expect(page.locator(".st-key-record tbody tr")).not_to_have_count(0)
    lab.clear()
    fits_a_phone(page)
    for name in conventions:
        expect(row_of(page, name)).to_have_count(1)


@pytest.mark.full
def test_on_a_phone_the_list_is_one_line_and_each_tool_can_be_tapped(phone, address):
    page = phone.page
    page.goto(f"{address}/libraries")
    expect(page.locator(".tools tbody tr").first).to_be_visible()
    expect(page.locator(".row").filter(visible=True)).to_have_count(0)
    page.get_by_text("7 documents").tap()
    expect(page.locator(".row").filter(visible=True)).to_have_count(len(SOUP.documents))
    until(lambda: [small for small in page.evaluate(SMALL) if re.search(r"\+ \d|0\.\d", small)], [])
    fits_a_phone(page)


@pytest.mark.full
def test_numbers_that_are_far_apart_share_a_scale(labs, address):
    """Weights that rise make nDCG as large as one likes."""
    ranked = ("d1", "d3", *(doc for doc in SOUP.ranked if doc not in ("d1", "d3")))
    convention = replace(SOUP.convention, k=2, discount=(1e-9, 1.0))
    steep = replace(SOUP, ranked=ranked, grades={"d1": 0, "d3": 3}, convention=convention)
    page = opened(labs().open(address, steep))
    expect(page.locator(".tools tbody tr").first).to_contain_text(show(ndcg(steep.topic(), steep.convention)))
    assert ndcg(steep.topic(), steep.convention) > 1e6
    fits_a_phone(page)

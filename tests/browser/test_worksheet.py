"""Printed worksheets: black on white, without the app or the solution, and with whole blocks on a page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ndcg_core import explain
from ndcg_core.teaching.lessons import lessons
from pages.ui.text import show
from tests.browser.lab import SOUP, until

# All text of the page, including our own elements.
_TEXT = """() => {
  const shadows = (root) => [...root.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean);
  const read = (root) => [root.textContent, ...shadows(root).map(read)].join(" ");
  return read(document.body);
}"""
# The colours of all text, backgrounds and borders in print.
_INK = """() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap(
    (element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const seen = all(document.querySelector(".stMainBlockContainer")).filter(
    (element) => element.getClientRects().length && !element.closest("style"));
  const sides = ["Top", "Right", "Bottom", "Left"];
  return [...new Set(seen.map((element) => getComputedStyle(element))
    .flatMap((style) => [style.color, style.backgroundColor,
    ...sides.filter((side) => parseFloat(style[`border${side}Width`])).map((side) => style[`border${side}Color`])]))];
}"""
_BLACK, _NOTHING = "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"


def printed(page):
    """The page's print view, in a browser that shows it in dark."""
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.locator(".st-key-worksheet_links")).to_be_hidden()
    assert set(page.evaluate(_INK)) == {_BLACK, _NOTHING}
    for paper in ("A4", "Letter"):
        assert pages(page, paper) > 0


def pages(page, paper):
    """The number of pages on this paper."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def state(page, link):
    page.get_by_role("link", name=link).click()
    expect(page.locator(".st-key-worksheet .html-tree table").last).to_be_visible()
    return page


def test_the_exercise_on_the_board_and_its_solution(lab):
    page = lab.page
    page.get_by_role("link", name="Check an answer").click()
    state(page, "Print as a worksheet")
    expect(page.get_by_role("link", name="Worksheet", exact=True)).to_have_count(0)  # not in the navigation
    explanation = explain(SOUP.topic(), SOUP.convention)
    text = page.evaluate(_TEXT)
    assert SOUP.documents["d3"].title in text
    for number in {
        number
        for row in explanation.rows
        for number in (row.discounted, row.dcg, row.ideal_discounted, row.idcg, row.ndcg)
        if number
    }:
        assert show(number) not in text
    printed(page)
    page.emulate_media(media="screen")
    state(page, "Its solution")
    expect(page.locator(".st-key-worksheet math")).to_have_count(3)
    assert show(explanation.ndcg) in page.evaluate(_TEXT)
    printed(page)


def test_the_default_exercise_fits_a_page_and_nothing_crosses_its_edge(lab):
    page = lab.page
    page.get_by_role("link", name="Check an answer").click()
    state(page, "Print as a worksheet")
    page.emulate_media(media="print")
    expect(page.locator(".st-key-worksheet_links")).to_be_hidden()
    for paper, across in (("A4", 210), ("Letter", 216)):
        assert pages(page, paper) == 1, paper
        width = across - 2 * 15  # mm between the margins
        page.set_viewport_size({"width": int(width * 96 / 25.4), "height": 900})
        parts = page.locator(".st-key-worksheet table, .st-key-worksheet .rule")
        assert parts.count() > 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), paper
        for part in parts.all():
            assert part.evaluate("part => part.getBoundingClientRect().right <= innerWidth"), paper


# The paints of every bar, line and letter of the pictures in print.
_PAINTS = """() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap(
    (element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const page = document.querySelector(".stMainBlockContainer");
  const drawn = all(page).filter((element) => element.matches("svg.marks g *"));
  return [...new Set(drawn.map((element) => getComputedStyle(element)).flatMap((style) => [style.fill, style.stroke]))];
}"""


def test_the_picture_of_a_solution_is_printed_in_black_and_is_still(lab):
    page = lab.page
    page.get_by_role("link", name="Check an answer").click()
    state(page, "Its solution")
    picture = page.locator(".st-key-worksheet_picture .picture")
    expect(picture.locator(".own.earned")).to_have_count(len(SOUP.ranked))
    expect(picture.locator(".motion")).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    ink = {_BLACK, "rgb(255, 255, 255)", _NOTHING, "none", 'url("#paper-hatch")'}
    assert set(page.evaluate(_PAINTS)) <= ink
    assert picture.locator(".ideal.earned").first.evaluate("bar => getComputedStyle(bar).fill") == 'url("#paper-hatch")'
    assert picture.locator(".own.earned").first.evaluate("bar => getComputedStyle(bar).fill") == _BLACK
    assert picture.evaluate("picture => getComputedStyle(picture).breakInside") == "avoid"


def test_a_lesson_and_its_solution_have_the_same_lists(lab):
    page = lab.page
    page.get_by_role("link", name="Lessons").click()
    state(page, "Print as a worksheet")
    last = page.locator(f".st-key-worksheet_parts_{len(lessons[1].steps)}")
    expect(last.locator("tbody tr")).not_to_have_count(0)
    rows = last.locator("tbody tr").all_inner_texts()
    expect(page.get_by_text("☐").first).to_be_visible()
    expect(page.get_by_text("☒")).to_have_count(0)
    printed(page)
    page.emulate_media(media="screen")
    state(page, "Its solution")
    expect(page.get_by_text("☒").first).to_be_visible()
    solved = page.locator(".st-key-worksheet [class*='st-key-worksheet_list_']").last.locator("tbody tr")
    until(solved.all_inner_texts, rows)
    printed(page)


def test_nothing_small_is_torn_apart(lab):
    page = lab.page
    page.get_by_role("link", name="Lessons").click()
    state(page, "Print as a worksheet")
    page.emulate_media(media="print")
    for part in ("tr", "p"):
        found = page.locator(f".st-key-worksheet .html-tree {part}").first
        assert found.evaluate("part => getComputedStyle(part).breakInside") == "avoid", part
    question = page.locator("[class*='st-key-worksheet_question']").first
    assert question.evaluate("part => getComputedStyle(part).breakInside") == "avoid"

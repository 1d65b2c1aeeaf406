"""Printed worksheets: black on white, without the app or the solution, and with whole blocks on a page."""

import re

import pytest
from playwright.sync_api import expect

from ndcg_core import explain
from ndcg_core.teaching.lessons import lessons
from pages.ui.text import show
from tests.browser.lab import SOUP, in_all, until

pytestmark = pytest.mark.full

_TEXT = in_all("""
  return [document.body, ...all(document.body).map((part) => part.shadowRoot).filter(Boolean)]
    .map((root) => root.textContent).join(" ");""")
"""In a script: all text of the page, including our own elements."""
_INK = in_all("""
  const seen = all(document.querySelector(".stMainBlockContainer")).filter(
    (element) => element.getClientRects().length && !element.closest("style"));
  const sides = ["Top", "Right", "Bottom", "Left"];
  return [...new Set(seen.map((element) => getComputedStyle(element))
    .flatMap((style) => [style.color, style.backgroundColor,
      ...sides.filter((side) => parseFloat(style[`border${side}Width`])).map((side) => style[`border${side}Color`]),
    ]))];""")
"""In a script: the colours of all text, backgrounds and borders in print."""
_PAINTS = in_all("""
  const drawn = all(document.querySelector(".stMainBlockContainer")).filter((part) => part.matches("svg.marks g *"));
  return [...new Set(drawn.map((part) => getComputedStyle(part)).flatMap((style) => [style.fill, style.stroke]))];""")
"""In a script: the paints of every bar, line and letter of the pictures in print."""
_LIST = "svg.marks :is(.title, .grade)"
"""What a picture says of its documents."""
_BLACK, _NOTHING, _HATCH = "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", 'url("#paper-hatch")'


def printed(page):
    """The page's print view, in a browser that shows it in dark."""
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.locator(".st-key-worksheet_links")).to_be_hidden()
    until(lambda: set(page.evaluate(_INK)), {_BLACK, _NOTHING})


def pages(page, paper):
    """The number of pages on this paper."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def sheet(lab, start, link="Print as a worksheet"):
    """Follow a page's link to a worksheet."""
    lab.turn_to(start)
    if start == "Learn":
        lab.page.get_by_role("button", name="More").click()
    return follow(lab, link)


def follow(lab, link):
    lab.page.emulate_media(media="screen")
    lab.page.get_by_role("link", name=link).click()
    expect(lab.page.locator(".st-key-worksheet :is(.html-tree table, svg.marks .title)").last).to_be_visible()
    return lab.page


def test_the_exercise_on_the_board_and_its_solution(lab):
    page = sheet(lab, "Check a number")
    expect(page.get_by_role("link", name="Worksheet", exact=True)).to_have_count(0)  # not in the navigation
    lab.clear()
    explanation = explain(SOUP.topic(), SOUP.convention)
    text = page.evaluate(_TEXT)
    assert SOUP.documents["d3"].title in text
    names = ("discounted", "dcg", "ideal_discounted", "idcg", "ndcg")
    numbers = {getattr(row, name) for row in explanation.rows for name in names}
    assert [number for number in numbers if number and show(number) in text] == []
    printed(page)
    follow(lab, "Its solution")
    expect(page.locator(".st-key-worksheet math")).to_have_count(3)
    assert show(explanation.ndcg) in page.evaluate(_TEXT)
    printed(page)


def test_the_default_exercise_fits_a_page_and_nothing_crosses_its_edge(lab):
    page = sheet(lab, "Check a number")
    page.emulate_media(media="print")
    expect(page.locator(".st-key-worksheet_links")).to_be_hidden()
    for paper, across in (("A4", 210), ("Letter", 216)):
        assert pages(page, paper) == 1, paper
        width = across - 2 * 15  # mm between the margins
        page.set_viewport_size({"width": int(width * 96 / 25.4), "height": 900})
        parts = page.locator(".st-key-worksheet table, .st-key-worksheet .rule")
        assert parts.count() > 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), paper
        assert parts.evaluate_all("all => all.every(part => part.getBoundingClientRect().right <= innerWidth)"), paper


def test_the_picture_of_a_solution_is_printed_in_black_and_is_still(lab):
    page = sheet(lab, "Check a number", "Its solution")
    picture = page.locator(".st-key-worksheet_picture .picture")
    expect(picture.locator(".own.earned")).to_have_count(len(SOUP.ranked))
    expect(picture.locator(".motion")).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    assert set(page.evaluate(_PAINTS)) <= {_BLACK, "rgb(255, 255, 255)", _NOTHING, "none", _HATCH}
    expect(picture.locator(".ideal.earned").first).to_have_css("fill", _HATCH)
    expect(picture.locator(".own.earned").first).to_have_css("fill", _BLACK)
    expect(picture).to_have_css("break-inside", "avoid")


def test_a_lesson_and_its_solution_have_the_same_lists_and_nothing_small_is_torn_apart(lab):
    page = sheet(lab, "Learn")
    last = page.locator(f".st-key-worksheet_parts_{len(lessons[1].steps)}")
    expect(last.locator(_LIST)).not_to_have_count(0)
    rows = last.locator(_LIST).all_inner_texts()
    expect(page.get_by_text("☐").first).to_be_visible()
    expect(page.get_by_text("☒")).to_have_count(0)
    printed(page)
    for part in (".picture.paper", ".html-tree p", "[class*='st-key-worksheet_question']"):
        expect(page.locator(f".st-key-worksheet {part}").first).to_have_css("break-inside", "avoid")
    follow(lab, "Its solution")
    expect(page.get_by_text("☒").first).to_be_visible()
    solved = page.locator(".st-key-worksheet [class*='st-key-worksheet_list_']").last.locator(_LIST)
    until(solved.all_inner_texts, rows)
    printed(page)
    for paper in ("A4", "Letter"):
        assert pages(page, paper) > 0
    page.emulate_media(media="screen")
    lab.clear()


_TORN = """() => {
  const height = 273 * 96 / 25.4; // of A4, without the margins
  const steps = [...document.querySelectorAll("[class*='st-key-worksheet_step']")];
  return steps.filter((step) =>
    step.getBoundingClientRect().height > height || getComputedStyle(step).breakInside !== "avoid").length;
}"""
_LETTERS = in_all("""
  const texts = all(document.querySelector(".st-key-worksheet")).filter((part) => part.matches("svg.marks text"));
  return Math.min(...texts.map((part) => parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom));""")
"""In a script: the size of the smallest letters of the pictures, in pixels of the paper."""
_SAID = in_all("""
  const parts = all(document.querySelector(".st-key-worksheet")).filter(
    (part) => !part.closest("style, .st-key-worksheet_links") && part.getClientRects().length);
  return parts.flatMap((part) => [...part.childNodes]).filter((part) => part.nodeType === Node.TEXT_NODE)
    .map((part) => part.data).join(" ");""")
"""In a script: all words of the worksheet that are seen."""
_OF_THE_SCREEN = ("drag", "pull me", "lift me", "buttons over the picture", "new list each time", "click", "tap ")


def test_the_lesson_on_one_whole_ndcg_fits_four_pages_and_is_made_for_paper(labs, address):
    page = labs().page
    page.goto(f"{address}/worksheet?lesson=4")
    for step in range(1, len(lessons[4].steps) + 1):
        expect(page.locator(f".st-key-worksheet_ask_{step} b").first).to_be_visible()
        expect(page.locator(f".st-key-worksheet_parts_{step} svg:visible").first).to_be_visible()
    words = page.evaluate(_SAID).lower()
    assert [word for word in _OF_THE_SCREEN if word in words] == []
    page.emulate_media(media="print")
    expect(page.locator(".st-key-worksheet_links")).to_be_hidden()
    until(lambda: page.evaluate(_TORN), 0)
    assert page.evaluate(_LETTERS) * 72 / 96 >= 8
    assert pages(page, "A4") <= 4

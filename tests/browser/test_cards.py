"""Documents added, renamed, tied and removed; and titles that look like code."""

import pytest
from playwright.sync_api import Locator, expect

from ndcg_core import Convention, Topic, ndcg
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.playground.words import CODE, FORMULA, LINK, PRINT, TABLE, TEXT
from pages.ui.text import show
from tests.browser.lab import SOUP, Lab, until

START = list(SOUP.ranked)
PICTURE = "![i](http://192.0.2.1/i)"  # an address reserved for documentation
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    PICTURE,
    "[a](javascript:alert(3))",
    "**b** :red[c] $d^2$",
    "`e` | f | ~~g~~ :material/home:",
]
_TABS = (TABLE, CODE, TEXT, LINK, PRINT, FORMULA)


def menu(lab: Lab, doc: str, item: str) -> None:
    lab.open_menu(doc)
    lab.card(doc).locator(".menu").get_by_text(item, exact=True).click()


def test_a_document_is_added_renamed_and_removed(lab):
    lab.add("Cold tomato soup")
    lab.lies([*START, "d8"])
    expect(lab.card("d8").locator(".title")).to_have_text("Cold tomato soup")
    expect(lab.card("d8")).to_contain_class("unjudged")
    lab.agrees()
    lab.grade("d8", "3")
    lab.step("d8", -1, -1, -1, -1, -1, -1)
    lab.lies(["d8", *START])
    lab.agrees()
    lab.draws()

    lab.open_menu("d8")
    name = lab.card("d8").get_by_role("textbox")
    expect(name).to_have_value("Cold tomato soup")
    hostile = HOSTILE[0]
    name.fill(hostile)
    name.press("Enter")
    expect(lab.card("d8").locator(".title")).to_have_text(hostile)
    until(lambda: lab.state().documents["d8"].title, hostile)
    keys = "Space lifts it, arrows move it, Space drops it, Escape puts it back."
    expect(lab.handle("d8")).to_have_attribute("aria-label", f"Move {hostile}, rank 1 of 7. {keys}")
    expect(name).to_be_hidden()
    plain(lab.page.locator("[data-testid=stMain]"))

    menu(lab, "d8", "Remove")
    lab.lies(START)
    lab.agrees()
    lab.keys("Control+z")
    lab.lies(["d8", *START])
    expect(lab.card("d8").locator(".title")).to_have_text(hostile)
    expect(lab.card("d8")).to_have_attribute("data-grade", "3")
    lab.agrees()


@pytest.mark.full
def test_zones_and_ties_by_the_menu(lab):
    menu(lab, "d3", "Tie with the document above")
    expect(lab.card("d3")).to_contain_class("tied")
    lab.settled()
    lab.quiet("Equal scores", "equal scores share the mean gain")
    scores = dict(zip(START, (5, 4, 4, 3, 2, 1), strict=True))
    expect(lab.ndcg).to_have_text(show(ndcg(Topic(scores, SOUP.grades), Convention(k=5, ties="average"))))
    lab.keys("Escape")
    menu(lab, "d3", "No tie with the document above")
    expect(lab.card("d3")).not_to_contain_class("tied")
    lab.agrees(ties="average")

    menu(lab, "d7", "Put into the ranking")
    lab.lies([*START, "d7"], [])
    lab.agrees()
    menu(lab, "d3", "Not retrieved")
    lab.lies([*[doc for doc in START if doc != "d3"], "d7"], ["d3"])
    lab.agrees()
    lab.open_menu("d1")
    lab.clear()


@pytest.mark.full
def test_a_title_is_text_and_nothing_else(lab):
    """On its card, in what the last change is called, in the chart, and below the board."""
    answer = lab.page.locator(".st-key-board .say")
    for place, title in enumerate(HOSTILE):
        doc = f"d{8 + place}"
        lab.add(title)
        expect(lab.card(doc).locator(".title")).to_have_text(title)
        lab.settled()
        lab.step(doc, -1)
        lab.agrees()
        expect(answer).to_contain_text(title[:25])
        plain(answer)
        lab.keys("Control+z")
        expect(lab.notice).to_contain_text(title[:25])
        lab.settled()
    for name in _TABS:
        plain(lab.tab(name))
    menu(lab, "d10", "Remove")
    expect(answer).to_contain_text(PICTURE)
    plain(answer)


@pytest.mark.full
def test_an_id_in_a_link_is_text_and_nothing_else(labs, address):
    """A link may name its documents as it likes; the sentence about a negative grade quotes the name."""
    documents = {PICTURE: Document(PICTURE, "", "")}
    state = BoardState(documents, (PICTURE,), (), {PICTURE: -1}, (-1, 0, 1), SOUP.convention)
    lab = labs().open(address, state)
    expect(lab.page.locator(".refused")).to_contain_text(PICTURE)
    for name in _TABS:
        plain(lab.tab(name))
        expect(lab.page.locator(".st-key-below :is(table, svg.marks, pre, textarea, math, a)").first).to_be_visible()
        lab.clear(".st-key-below")
    plain(lab.page.locator("[data-testid=stMain]"))


def plain(part: Locator) -> None:
    """Nothing in this part of the page was made of a title."""
    expect(part).to_be_visible()
    expect(part.locator("img, iframe, script, del, a[href^=javascript], .result :is(code, math)")).to_have_count(0)

"""A link carries everything; a damaged link carries nothing."""

import re

import pytest
from playwright.sync_api import Request, expect

from ndcg_core import Convention
from ndcg_core.widget import embedded
from pages.ui.playground.words import LINK
from pages.ui.state import link
from pages.ui.text import show
from tests.browser.lab import SOUP, moved, until


def test_another_visitor_sees_the_same(lab, labs, contexts):
    lab.step("d3", -1, -1)
    lab.step("d6", 1)
    lab.grade("d4", "3")
    lab.grade("d1", "?")
    lab.add("Suppe & “Brot” <3 — 番茄汤")
    lab.lies(["d3", "d1", "d2", "d4", "d5", "d8"], ["d6", "d7"])
    lab.choose("gain", "linear")
    lab.choose("discount", "none")
    lab.cutoff(4)
    choices = {"gain": "linear", "discount": "none", "k": 4}
    lab.agrees(**choices)
    until(lambda: lab.state().convention, Convention.from_choices(**choices))

    other = labs(contexts()).open(lab.page.url)
    assert other.ranked() == lab.ranked()
    assert other.aside() == lab.aside()
    assert other.grades() == lab.grades()
    assert other.cards.locator(".title").all_inner_texts() == lab.cards.locator(".title").all_inner_texts()
    assert other.agrees(**choices) == lab.agrees(**choices)
    expect(other.page.get_by_role("radio", name="linear")).to_be_checked()
    expect(other.page.get_by_role("spinbutton", name="Cutoff k")).to_have_value("4")
    shown = other.tab(LINK).locator("code").first
    expect(shown).to_have_text(lab.page.url.replace("/?s=", "?s="))


@pytest.mark.full
def test_a_link_that_was_cut_says_so_and_opens_the_first_list(labs, address):
    lab = labs().open(f"{address}/?s={link.encode(SOUP)[:-6]}")
    expect(lab.notice).to_contain_text(re.compile(r"link .*\.", re.IGNORECASE))
    lab.lies(list(SOUP.ranked), list(SOUP.aside))
    assert lab.grades() == SOUP.grades
    lab.agrees()


@pytest.mark.full
def test_no_request_says_from_which_link_it_comes(labs, contexts, address):
    """Proxies log the header, and the link holds the list."""
    lab = labs(contexts())
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    lab.page.on("request", note)
    order = lab.open(address, SOUP).ranked()
    lab.step("d1", 1)
    lab.lies(moved(order, "d1", 1))
    lab.page.reload()
    lab.drawn()
    sent = [(request.url, request.all_headers()) for request in asked if not request.url.startswith(("data:", "blob:"))]
    assert any(url.endswith("/lab/answer") for url, _ in sent)
    assert any(url.endswith(".css") for url, _ in sent)
    assert [(url, headers["referer"]) for url, headers in sent if headers.get("referer")] == []


@pytest.mark.full
def test_a_list_is_embedded_by_lines_to_copy(labs, contexts, address):
    """The app itself serves the board; what is copied shows the list on a page of its own, and in a frame."""
    lab = labs().open(address, SOUP)
    lab.tab(LINK)
    lab.page.get_by_text("Embed this list").click()
    below = lab.page.locator(".st-key-below")
    expect(below).to_contain_text("No public address of this app is known")
    expect(below.locator("code")).to_have_count(5)  # the link, the names of both files, the lines
    lines = "".join(below.locator("pre code").all_text_contents()[-2:])
    assert "<svg" in lines
    saved = lab.saved(below.get_by_role("button", name="ndcg-board.js"))
    assert saved.path().read_text(encoding="utf-8") == embedded.script()
    other = contexts().new_page()
    other.route("**/page", lambda route: route.fulfill(body=f"<!DOCTYPE html>{lines}", content_type="text/html"))
    other.goto(f"{address}/page")
    for place in (other.locator("ndcg-board").first, other.frame_locator("iframe").locator("ndcg-board")):
        expect(place.locator(".zone.ranked .title")).to_have_text([SOUP.name(doc) for doc in SOUP.ranked])
        expect(place.locator(".score")).to_have_text(f"nDCG@5 {show(SOUP.explanation.ndcg, 3)}")

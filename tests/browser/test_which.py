"""The page Which nDCG? in a real browser: marks that fade, Enter, and a phone."""

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from ndcg_core import ndcg
from ndcg_core.identification import Identification
from tests.browser.lab import SMALL, sideways, until

pytestmark = pytest.mark.full

FIND_OUT = "Find out with three lists"


def state(page) -> Identification:
    return Identification.decode(parse_qs(page.evaluate("location.search.slice(1)"))["q"][0])


def begin(lab, address):
    lab.page.goto(f"{address}/libraries")
    lab.page.get_by_role("link", name=FIND_OUT).click()
    lab.page.get_by_text("qrels and run", exact=True).click()
    lab.page.get_by_role("button", name="Show the first list").click()
    expect(lab.page.get_by_role("heading", name="List 1")).to_be_visible()
    until(lambda: "q=" in lab.page.evaluate("location.search"), True)
    return lab.page


def answer(page, name):
    """Type what a definition gives for the list on the page, and press Enter."""
    asked = state(page)
    field = page.get_by_role("textbox", name="It printed")
    field.fill(f"{ndcg(asked.next.topic, name, k=asked.next.k):.3f}")
    field.press("Enter")
    until(lambda: len(state(page).steps), len(asked.steps) + 1)


def test_a_tool_is_named_by_what_it_prints_and_excluded_marks_fade_without_motion(reader, address):
    page = begin(reader, address)
    marks, out = page.locator(".survivors .mark"), page.locator(".survivors .mark.out")
    until(lambda: marks.count() > 40, True)
    assert marks.first.evaluate("mark => getComputedStyle(mark).transitionDuration") in ("0s", "0s, 0s")
    assert [text == "0" for text in page.locator(".survivors text").all_text_contents()] == [True, False]
    shown = marks.count()
    answer(page, "sklearn")
    expect(out.first).to_have_css("fill", "none")
    assert out.count() < shown
    while not state(page).is_decided:
        answer(page, "sklearn")
    expect(page.locator(".st-key-which_result")).to_contain_text("sklearn")
    expect(page.locator(".st-key-which_result code").first).to_contain_text("Signature: nDCG@3")
    page.go_back()
    expect(page.get_by_role("link", name=FIND_OUT)).to_be_visible()
    page.go_forward()
    page.get_by_role("link", name="One list, all tools").click()
    expect(page.get_by_role("link", name=FIND_OUT)).to_be_visible()


def test_on_a_phone_every_control_can_be_tapped_and_nothing_lies_beside(phone, address):
    page = begin(phone, address)
    until(lambda: page.evaluate(SMALL), [])
    answer(page, "trec_eval")
    until(lambda: page.evaluate(SMALL), [])
    assert sideways(page) == 0

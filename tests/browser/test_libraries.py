"""The page Libraries in a real browser: the table, pairs of libraries, the way to the playground, and the link."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from ndcg_core import conventions, ndcg
from ndcg_core.libraries.smallest_difference import smallest_difference
from pages.ui.text import show
from tests.browser.lab import SOUP, fits_a_phone


def opened(lab):
    page = lab.turn_to("Compare tools")
    expect(page.locator(".groups tbody tr")).not_to_have_count(0)
    return page


def choose(page, label, name):
    box = page.get_by_role("combobox", name=re.compile(label))
    box.click()
    box.fill(f"{name}:")
    page.get_by_role("option", name=re.compile(f"^{name}: ")).click()


def row_of(page, name):
    return page.locator(".groups tbody tr").filter(has=page.get_by_text(re.compile(rf"^{name}( ●| \(.*\))?$")))


@pytest.mark.full
def test_the_list_of_the_playground_is_put_through_all_libraries(lab):
    lab.step("d3", -1)
    lab.agrees()
    topic = lab.state().topic()
    page = opened(lab)
    for name in ("burges_2005", "sklearn", "trec_eval", "ranx"):
        expect(row_of(page, name).locator("b").first).to_have_text(show(ndcg(topic, name, k=SOUP.convention.k), 6))
    expect(row_of(page, "sklearn")).to_contain_text("●")
    expect(page.locator(".groups tbody tr")).to_contain_text(["ideal list made of only the documents of the ranking"])


def test_any_two_their_smallest_list_and_back_to_the_playground(lab):
    page = opened(lab)
    choose(page, "First convention", "pytrec_eval")
    choose(page, "Second convention", "gdeval")
    found = smallest_difference("pytrec_eval", "gdeval")
    for place, side in (("first", found.first), ("second", found.second)):
        expect(page.locator(f".st-key-side_{place} math")).to_have_count(3)
        expect(page.locator(f".st-key-side_{place}")).to_contain_text(show(side.value, 6))
    lab.clear()
    page.get_by_role("button", name="Open this list on the playground").click()
    expect(lab.ndcg).to_have_text(show(found.first.value))
    assert lab.ranked() == list(found.topic.docs)
    lab.board.get_by_role("button", name="Undo").click()
    expect(lab.ndcg).to_have_text(show(ndcg(SOUP.topic(), SOUP.convention)))


@pytest.mark.full
def test_two_that_never_part_say_why_and_back_leads_to_the_page_before_and_not_to_every_choice(lab):
    page = opened(lab)
    expect(page).to_have_url(re.compile("list=mine"))
    steps = page.evaluate("history.length")
    choose(page, "First convention", "pytrec_eval")
    for name in ("rax", "beir"):
        choose(page, "Second convention", name)
        expect(page).to_have_url(re.compile(f"b={name}"))
    lab.clear(".st-key-never")
    expect(page.locator(".never")).to_contain_text(smallest_difference("pytrec_eval", "beir").reason)
    assert page.evaluate("history.length") == steps
    page.go_back()
    lab.drawn().agrees()


@pytest.mark.full
def test_it_fits_a_phone_and_says_what_was_checked(lab):
    page = opened(lab)
    for name in ("Use a list of your own", "How the conventions were checked"):
        page.get_by_text(name).click()
    expect(page.locator(".st-key-record tbody tr")).not_to_have_count(0)
    expect(page.locator(".st-key-side_second math")).to_have_count(3)
    lab.clear()
    fits_a_phone(page)
    for name in conventions:
        expect(row_of(page, name)).to_have_count(1)


@pytest.mark.full
def test_a_line_of_values_that_are_far_apart_is_drawn_at_once(labs, address):
    """Weights that rise make nDCG as large as one likes; the line has a dozen numbers all the same."""
    ranked = ("d1", "d3", *(doc for doc in SOUP.ranked if doc not in ("d1", "d3")))
    convention = replace(SOUP.convention, k=2, discount=(1e-9, 1.0))
    steep = replace(SOUP, ranked=ranked, grades={"d1": 0, "d3": 3}, convention=convention)
    lab = labs().open(address, steep)
    page = opened(lab)
    line = page.locator(".st-key-libraries_line")
    expect(line.get_by_text("yours")).to_be_visible()
    assert ndcg(steep.topic(), steep.convention) > 1e6
    assert 2 <= line.locator("svg > g").first.locator("text").count() <= 13


@pytest.mark.full
def test_two_marks_on_the_line_are_compared(lab):
    page = lab.turn_to("Compare tools")
    line = page.locator(".st-key-libraries_line")
    spark, other = (
        line.get_by_role("button", name=re.compile(rf": .*\b{name}\b")) for name in ("spark", "tf_similarity_bndcg")
    )  # each alone at its mark
    spark.locator("text").click()
    expect(spark).to_have_attribute("aria-pressed", "true")
    other.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-side_first")).to_contain_text("Spark")
    expect(page.locator(".st-key-side_second")).to_contain_text("TF-Similarity")
    expect(page.locator(".st-key-pair h4")).to_be_in_viewport()
    expect(other).to_have_attribute("aria-pressed", "true")
    fits_a_phone(page)

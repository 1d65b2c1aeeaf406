"""The page Check in a real browser: type an answer, read the verdict and the hints, and hide the solution in a link."""

from __future__ import annotations

from playwright.sync_api import expect

from ndcg_core import ndcg
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from tests.browser.lab import SOUP

D8 = wrong_sums(SOUP.topic(), SOUP.convention, mistakes["D8"])


def opened(lab):
    lab.page.get_by_role("link", name="Check an answer").click()
    expect(lab.page.locator(".st-key-exercise table")).to_contain_text(SOUP.documents["d3"].title)
    return lab.page


def answer(page, number):
    page.get_by_label("Your nDCG").fill(number)
    page.get_by_label("Your nDCG").press("Enter")


def test_a_right_and_a_wrong_number_get_their_reasons(lab):
    page = opened(lab)
    verdict = page.locator(".st-key-verdict .html-tree")
    answer(page, f"{ndcg(SOUP.topic(), SOUP.convention):.4f}".replace(".", ","))
    expect(verdict).to_contain_text("✓ Right.")
    answer(page, f"{D8.ndcg:.5f}")
    expect(verdict).to_contain_text(mistakes["D8"].mend)
    expect(verdict.locator("td b").first).to_contain_text("◀")
    expect(verdict.locator("math")).to_have_count(3)
    answer(page, "<b>half</b>")
    expect(verdict).to_contain_text("<b>half</b>")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_hints_come_one_by_one_and_a_teachers_link_keeps_the_solution_back(lab, labs, contexts):
    page = opened(lab)
    page.get_by_text("For teachers").click()
    link = page.locator("[data-testid=stCode] code").first.inner_text().strip()
    student = labs(contexts(), breaks=True)
    student.page.goto(link)
    answer(student.page, f"{D8.ndcg:.5f}")
    verdict = student.page.locator(".st-key-verdict .html-tree")
    expect(verdict).to_contain_text("✗ Not")
    student.page.get_by_role("button", name="A hint").click()
    expect(verdict).to_contain_text("Look at the discount")
    student.page.get_by_role("button", name="At which rank?").click()
    expect(verdict).to_contain_text("at rank 2")
    expect(student.page.get_by_role("button", name="Show the solution")).to_have_count(0)
    expect(verdict).not_to_contain_text(mistakes["D8"].mend)
    student.troubles = [trouble for trouble in student.troubles if "404" not in trouble]

"""A short walk through the site and the single file: what every build must do."""

import pytest
from playwright.sync_api import expect

from ndcg_core import Convention, explain, ndcg
from pages.ui.check.words import MY_RULE
from pages.ui.components.words import REPRODUCED
from pages.ui.playground import words
from pages.ui.state import link
from pages.ui.text import show
from tests.browser.lab import SOUP, until

pytestmark = pytest.mark.full


def test_a_walk(at, alone):
    opened_at = at()
    lab = alone(opened_at).drawn()
    expect(lab.page.locator("#still")).to_have_count(0)
    expect(lab.page.get_by_text("without a server")).to_be_visible()
    lab.agrees()
    addresses = lab.page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    assert f"{opened_at}lessons" in addresses or f"{opened_at}?page=lessons" in addresses
    assert all(address.startswith(opened_at) for address in addresses)
    order = lab.ranked()
    lab.drag(order[2], onto=order[0])
    lab.lies([order[2], *order[:2], *order[3:]])
    lab.agrees()
    lab.draws()
    # libraries that cannot run here answer as their conventions do
    explanation = explain(lab.state().topic(), lab.state().convention)
    for name in ("sklearn", "catboost_base"):
        value = ndcg(explanation.topic, name, k=explanation.k)
        expect(lab.page.locator(".elsewhere")).to_contain_text(show(value))
    names = "scikit-learn, CatBoost, LightGBM, trec_eval"
    expect(lab.page.locator(".answers .said")).to_contain_text(REPRODUCED.format(names=names))
    shared = f"s={link.encode(lab.state())}"  # as a server writes it
    other = alone(f"{opened_at}?{shared}").drawn()
    assert (other.ranked(), other.grades()) == (lab.ranked(), lab.grades())
    is_read_by_a_server(other)
    lab.tab(words.LINK)
    lab.page.get_by_role("button", name="QR code").click()
    expect(lab.page.locator("dialog.code svg path")).to_be_visible()
    lab.keys("Escape")
    lab.turn_to("Check a number")
    lab.page.get_by_label("Your nDCG", exact=True).fill(show(explanation.ndcg))
    lab.page.keyboard.press("Enter")
    lab.page.get_by_role("button", name=MY_RULE).first.click()
    expect(lab.page.get_by_test_id("stMain")).to_contain_text("Right")


def is_read_by_a_server(lab):
    """What follows the question mark is the same everywhere."""
    lab.press("Ideal order")
    lab.agrees()
    lab.settled()
    until(lambda: list(lab.state().ranked), lab.ranked())  # the address follows the answer
    assert lab.state().convention == Convention.from_choices(**SOUP.convention.choices())

"""The site's first list can be moved before Python runs, and what was done on it is Python's when that has come."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ndcg_core import explain
from ndcg_core.model import from_signature
from pages.ui.text import show
from tests.browser.lab import SOUP, until
from tests.site.conftest import Alone

pytestmark = pytest.mark.full


class BeforePython(Alone):
    """The page as it is at once."""

    def starts(self, address: str) -> BeforePython:
        self.page.goto(address)
        expect(self.cards).to_have_count(len(SOUP.documents))
        return self


def test_what_is_done_before_python_runs_stays(address, alone):
    lab = alone(f"{address}/", kind=BeforePython)
    first = lab.page.locator("#still ndcg-board")
    assert lab.ranked() == list(SOUP.ranked)
    expect(lab.score).to_have_text(f"nDCG@5 {show(SOUP.explanation.ndcg)}")
    expect(lab.page.get_by_text("what you do stays")).to_be_visible()
    lab.page.keyboard.press("Tab")
    lab.step("d3", -1, -1)
    lab.grade("d1", "0")
    lab.choose("gain", "linear")
    lab.press("Shuffle")
    until(lambda: len(first.evaluate("board => board.operations")), 5)
    done = first.evaluate("board => board.list")
    lab.page.locator("#still").wait_for(state="detached")
    lab.drawn()
    until(lab.ranked, done["ranking"])
    assert lab.grades() == done["grades"]
    expect(lab.score).to_have_text(f"nDCG@5 {show(done['ndcg'])}")
    assert lab.state().convention == from_signature(done["convention"])
    assert explain(lab.state().topic(), lab.state().convention).ndcg == done["ndcg"]
    for _ in range(5):
        lab.press("Undo")
    until(lab.ranked, list(SOUP.ranked))


def test_a_link_shows_its_own_list_alone(address, alone):
    lab = alone(f"{address}/?s=1.none", kind=Alone)
    assert lab.page.evaluate("customElements.get('ndcg-board')") is None

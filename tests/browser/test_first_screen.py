"""What a visitor sees before doing anything, on a laptop, in the dark, and on a phone."""

from __future__ import annotations

import tomllib
from pathlib import Path

from playwright.sync_api import expect

from ndcg_core import ndcg
from pages.ui.text import show
from tests.browser.lab import SOUP, Lab

_CONFIG = Path(__file__).parents[2] / ".streamlit" / "config.toml"
_WIDTHS = """() => [document.documentElement, document.querySelector('[data-testid=stMain]'),
  document.querySelector('[data-testid=stMainBlockContainer]')].map(part => part.scrollWidth)"""


def test_the_first_list_its_number_and_its_chart_fit_a_laptop(lab):
    assert lab.ranked() == list(SOUP.ranked)
    assert lab.aside() == list(SOUP.aside)
    assert lab.grades() == SOUP.grades
    assert lab.agrees() == show(ndcg(SOUP.topic(), SOUP.convention))
    lab.draws()
    for doc, document in SOUP.documents.items():
        expect(lab.card(doc).locator(".title")).to_have_text(document.title)
    for part in (lab.ndcg, lab.chart, *map(lab.card, SOUP.ranked)):
        box = part.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 1366
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 768
    assert max(lab.page.evaluate(_WIDTHS)) <= 1366
    wears(lab, "light")


def test_the_dark(labs, address):
    lab = labs()
    lab.page.emulate_media(color_scheme="dark")
    lab.open(address)
    wears(lab, "dark")
    lab.agrees()
    lab.draws()
    lab.page.emulate_media(color_scheme="light")
    wears(lab, "light")


def test_a_phone_shows_no_more_than_its_width_and_its_buttons_move(labs, address):
    lab = labs()
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.open(address)
    assert max(lab.page.evaluate(_WIDTHS)) <= 390
    for part in (lab.board, lab.chart, lab.ndcg, *map(lab.card, SOUP.documents)):
        box = part.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    box = lab.card("d3").bounding_box()
    assert box["y"] + box["height"] < lab.board.locator(".bar").bounding_box()["y"]  # the third card is in sight, too
    lab.board.get_by_text("Choices:").click()
    lab.choose("gain", "linear")
    lab.agrees(gain="linear")
    lab.choose("gain", "exponential")
    lab.board.get_by_text("Choices:").click()
    lab.handle("d3").click()  # a card that is tapped shows its buttons
    lab.page.get_by_role("button", name="Move Roasted tomato soup, step by step up", exact=True).click()
    lab.lies(["d1", "d3", "d2", "d4", "d5", "d6"])
    lab.handle("d1").click()
    lab.page.get_by_role("button", name="Move Quick tomato soup from a tin down", exact=True).click()
    lab.lies(["d3", "d1", "d2", "d4", "d5", "d6"])
    lab.agrees()
    lab.grade("d4", "3")
    expect(lab.card("d4")).to_have_attribute("data-grade", "3")
    lab.agrees()
    assert max(lab.page.evaluate(_WIDTHS)) <= 390


def wears(lab: Lab, scheme: str) -> None:
    """The page and the board have this theme's colours."""
    theme = tomllib.loads(_CONFIG.read_text())["theme"][scheme]
    paper, ink = _rgb(theme["backgroundColor"]), _rgb(theme["textColor"])
    expect(lab.page.locator("[data-testid=stApp]")).to_have_css("background-color", paper)
    expect(lab.card("d1")).to_have_css("background-color", paper)
    expect(lab.card("d1").locator(".title")).to_have_css("color", ink)
    expect(lab.score).to_have_css("color", ink)


def _rgb(colour: str) -> str:
    return "rgb({}, {}, {})".format(*bytes.fromhex(colour.lstrip("#")))

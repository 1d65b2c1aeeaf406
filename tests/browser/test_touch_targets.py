"""On a phone, whatever can be tapped or dragged has 44 by 44 pixels of its own; space around it does not count."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.ui.state.course import Place
from tests.browser.lab import PARTS_OF_RUNS, until
from tests.browser.reader import Reader

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = """() => {
  const wanted = "button, a[href], input, select, textarea, summary, .hand, "
    + "[role=slider], [role=button], [role=radio], [role=checkbox], [role=tab], [role=combobox]";
  const found = [];
  const look = (root) => {
    for (const part of root.querySelectorAll("*")) {
      if (part.matches(wanted)) found.push(part);
      if (part.shadowRoot) look(part.shadowRoot);
    }
  };
  look(document);
  const seen = (part) => part.getClientRects().length && part.checkVisibility({visibilityProperty: true});
  return found.filter((part) => seen(part) && !part.disabled && !part.closest("[inert]")).flatMap((part) => {
    const target = part.matches("input") ? part.closest("label") ?? part : part;
    const {left, right, width, height} = target.getBoundingClientRect();
    if (right <= 0 || width < 2 || (width >= 43.5 && height >= 43.5)) return []; // or it lies beside the screen
    return [`${Math.round(width)} x ${Math.round(height)}: ${target.getAttribute("aria-label") ?? target.textContent}`];
  });
}"""


@pytest.fixture
def phone(labs):
    opened = labs(device=PHONE, kind=Reader)
    yield opened
    opened.troubles = [trouble for trouble in opened.troubles if "404" not in trouble]


def test_every_control_of_the_playground_can_be_tapped(phone, address):
    phone.open(address)
    until(lambda: phone.page.evaluate(SMALL), [])
    phone.board.get_by_text("Choices:").click()
    phone.open_more()
    until(lambda: phone.page.evaluate(SMALL), [])


def test_every_control_of_runs_can_be_tapped(phone, address):
    page = phone.page
    page.goto(f"{address}/runs")
    page.get_by_role("button", name="Try four made-up systems").tap()
    for name, shown in PARTS_OF_RUNS.items():
        page.get_by_role("radio", name=name, exact=True).tap()
        expect(page.locator(f".st-key-{shown}").first).to_be_visible(timeout=30_000)
        expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
        until(lambda: page.evaluate(SMALL), [])


def test_the_buttons_of_a_card_come_when_it_is_tapped(phone, address):
    phone.go(address, Place(4, 8), by_link=True)
    card = phone.cards.nth(1)
    expect(card.locator(".step").first).to_be_hidden()
    card.locator(".title").tap()
    expect(card.locator(".step").first).to_be_visible()
    until(lambda: phone.page.evaluate(SMALL), [])
    doc = card.get_attribute("data-id")
    card.locator(".step").first.tap()
    until(lambda: phone.ranked()[0], doc)


def test_bars_that_are_too_thin_for_a_finger_have_chips(phone, address):
    phone.go(address, Place(11, 2), by_link=True)
    phone.answer(right=False)
    phone.answer()
    expect(phone.page.locator("[data-key='chip-text o1']")).to_contain_text("✓")
    phone.centre(phone.page.locator("[data-key='chip o1']"))

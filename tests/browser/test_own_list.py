"""The field for a list of one's own: the click beside it that closes it goes where it was meant to go."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab

PRESS = 100
"""Milliseconds between the two halves of a click, as a hand makes it."""


@pytest.mark.full
@pytest.mark.parametrize("used", [True, False])
def test_the_first_click_beside_the_field_is_not_lost(lab: Lab, used: bool) -> None:
    expect(lab.page.locator(".st-key-own_list textarea")).to_have_count(0)  # a first screen has no text field of it
    lab.page.locator(".st-key-own_list_open").get_by_role("button").first.click()
    field = lab.page.locator(".st-key-own_list textarea")
    field.fill("2 0 3 1 1")
    field.blur()
    use = lab.page.locator(".st-key-own_list_use").get_by_role("button")
    expect(use).to_be_enabled()
    if used:
        use.click()
        expect(lab.page.locator(".st-key-own_list_open")).to_be_visible()
    lab.idle()
    lab.page.get_by_role("link", name="Compare tools", exact=True).first.click(delay=PRESS)
    lab.page.wait_for_url("**/libraries*")
    # what is asked now is answered after a run that the closing field may have asked for
    find = lab.page.locator(".st-key-compare_n input")
    find.fill("no such library")
    find.press("Enter")
    expect(lab.page.locator(".st-key-compared_n")).to_contain_text("this in its name: no such library")
    lab.idle()
    assert "/libraries" in lab.page.url
    expect(find).to_have_value("no such library")

"""Every page and main state keeps the rules of the look, at the width of a laptop and, but for a room's, of a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import look
from tests.browser.barriers import SERIOUS, barriers
from tests.browser.lab import NARROW, WIDE, sideways
from tests.support.examples import everyday

_WIDE = re.compile("presented|screen|class teach")
_CASES = [(state, at) for state in look.STATES for at in (0, 1) if not at or not _WIDE.search(state)]
_DAILY = [("playground", 0), ("lessons step", 1), ("grade", 1)]


@pytest.mark.full
def test_every_page_begins_at_the_same_height(labs, address):
    page = labs().page
    page.set_viewport_size(WIDE)
    tops = {}
    for name in ("check", "libraries", "which", "runs", "teach", "classroom", "grade"):
        look.opened(page, address, name)
        box = page.locator("h1").first.bounding_box()
        tops[name] = round(box["y"] + box["height"] / 2)
    assert max(tops.values()) - min(tops.values()) <= 2, tops


@pytest.mark.parametrize(("state", "narrow"), everyday(_DAILY, _CASES))
def test_a_page_keeps_the_rules_of_the_look(labs, address, place, state, narrow):
    page = labs().page
    page.set_viewport_size(NARROW if narrow else WIDE)
    look.opened(page, address, state)
    assert look.sizes(page, look.presented(state)) == []
    for rule in ("links", "solid", "breaks", "fields"):
        assert look.broken(page, rule) == [], rule
    assert [said for said in look.broken(page, "switches") if said] == []
    assert sideways(page) == 0
    assert barriers(page, impacts=SERIOUS) == []
    if state != "classroom teacher":  # which mirrors the projector's page, with its heading
        expect(page.locator("h1")).to_have_count(1)
    if look.STATES[state][1] is None:
        # On a phone, a busy machine draws late what a quiet one draws at once.
        assert narrow or look.shift(page) < look.MOST_SHIFT
        assert look.stops(page, state.split()[0]) <= look.MOST_STOPS

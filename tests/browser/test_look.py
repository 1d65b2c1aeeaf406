"""Every page and main state keeps the rules of the look, at the width of a laptop and of a phone."""

from __future__ import annotations

import pytest

from tests.browser import look
from tests.browser.barriers import SERIOUS, barriers
from tests.browser.lab import NARROW, WIDE, sideways
from tests.support.examples import everyday

_DAILY = [("playground", False), ("lessons step", True), ("grade", True), ("classroom", False)]


@pytest.mark.parametrize(("state", "narrow"), everyday(_DAILY, [(state, at) for state in look.STATES for at in (0, 1)]))
def test_a_page_keeps_the_rules_of_the_look(labs, address, place, state, narrow):
    lab = labs()
    page = lab.page
    page.set_viewport_size(NARROW if narrow else WIDE)
    look.opened(page, address, state)
    assert look.sizes(page, look.presented(state)) == []
    for rule in ("links", "breaks", "fields"):
        assert look.broken(page, rule) == [], rule
    assert [said for said in look.broken(page, "switches") if said] == []
    assert len(look.broken(page, "families")) <= 1
    assert look.headings(page) == 1
    assert look.shift(page) < look.MOST_SHIFT
    assert sideways(page) == 0
    assert barriers(page, impacts=SERIOUS) == []
    if look.STATES[state][1] is None:
        assert look.stops(page, state.split()[0]) <= look.MOST_STOPS

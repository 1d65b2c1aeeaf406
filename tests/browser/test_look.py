"""Every page and main state keeps the rules of the look, at the width of a laptop and, but for a room's, of a phone."""

from __future__ import annotations

import re

import pytest

from tests.browser import look
from tests.browser.barriers import SERIOUS, barriers
from tests.browser.lab import NARROW, WIDE, sideways
from tests.support.examples import everyday

_NOT_YET = ("libraries", "check")  # pages that do not keep all of them
_STATES = [state for state in look.STATES if state.split()[0] not in _NOT_YET]
_CASES = [(state, at) for state in _STATES for at in (0, 1) if not at or not re.search("presented|screen|teach", state)]
_DAILY = [("playground", 0), ("lessons step", 1), ("grade", 1), ("classroom", 0)]


@pytest.mark.parametrize(("state", "narrow"), everyday(_DAILY, _CASES))
def test_a_page_keeps_the_rules_of_the_look(labs, address, place, state, narrow):
    page = labs().page
    page.set_viewport_size(NARROW if narrow else WIDE)
    look.opened(page, address, state)
    assert look.sizes(page, look.presented(state)) == []
    for rule in ("links", "breaks", "fields"):
        assert look.broken(page, rule) == [], rule
    assert [said for said in look.broken(page, "switches") if said] == []
    assert sideways(page) == 0
    assert barriers(page, impacts=SERIOUS) == []
    if look.STATES[state][1] is None:
        assert look.headings(page) == 1
        assert look.shift(page) < look.MOST_SHIFT or "presented" in state  # which no page is opened as but by a link
        assert look.stops(page, state.split()[0]) <= look.MOST_STOPS

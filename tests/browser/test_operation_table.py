"""The board's operations in the browser, tested with the same table as Python's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.lab import Lab
from tests.support.operations import ROWS, Record

_APPLY = """async (rows) => {
  const { apply } = await import(`${location.origin}/lab/state.js`);
  return rows.map(([text, operation]) => {
    const state = JSON.parse(text);
    return [JSON.stringify(apply(state, operation)), JSON.stringify(state) === JSON.stringify(JSON.parse(text))];
  });
}"""


@pytest.fixture(scope="module")
def results(tabs: Callable[..., Page], address: str) -> list[tuple[Record, bool]]:
    """What the served module makes of every row, and whether it left the state before as it was."""
    import json

    page = tabs()
    Lab(page).open(address)
    found = page.evaluate(_APPLY, [[json.dumps(row.before), row.operation] for row in ROWS])
    page.close()
    return [(json.loads(after), untouched) for after, untouched in found]


@pytest.mark.parametrize("place", range(len(ROWS)), ids=[row.name for row in ROWS])
def test_the_browser_gives_the_state_of_the_table(results: list[tuple[Record, bool]], place: int) -> None:
    assert results[place] == (ROWS[place].after, True)

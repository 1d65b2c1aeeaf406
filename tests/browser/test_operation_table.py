"""The board's operations in the browser, tested with the same table as Python's."""

import json

from tests.browser.lab import Lab
from tests.support.operations import ROWS

_APPLY = """async (rows) => {
  const { apply } = await import(`${location.origin}/lab/state.js`);
  return rows.map(([text, operation]) => {
    const state = JSON.parse(text);
    return [JSON.stringify(apply(state, operation)), JSON.stringify(state) === JSON.stringify(JSON.parse(text))];
  });
}"""


def test_the_browser_gives_the_states_of_the_table_and_leaves_those_before_as_they_were(lab: Lab) -> None:
    found = lab.page.evaluate(_APPLY, [[json.dumps(row.before), row.operation] for row in ROWS])
    found = {row.name: (json.loads(after), is_left) for row, (after, is_left) in zip(ROWS, found, strict=True)}
    assert found == {row.name: (row.after, True) for row in ROWS}

"""What every board state must allow: to be drawn, and to be carried by a link."""

import json

from ndcg_core.widget.picture_contents import contents
from pages.ui.components import workbench
from pages.ui.components.formulas import formulas
from pages.ui.components.table import for_a_spreadsheet, rows_of
from pages.ui.state import link
from pages.ui.state.session import Session


def drawn(session: Session) -> None:
    """Everything that the playground shows of a board at once, and its link, which leads back to it."""
    state = session.state
    shown = {"workbench": workbench.contents(session, ""), "picture": contents(state, session.nonce, chance=True)}
    json.dumps(shown, allow_nan=False)
    rows = rows_of(state)
    for_a_spreadsheet(rows)
    assert len(rows) == len(state.explanation.rows)
    formulas(state.explanation, marked=True)
    assert all(state.explanation.words())
    assert link.decode(link.encode(state)) == state

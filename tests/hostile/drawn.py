"""What every state of a board must allow: to be drawn, and to be carried by a link."""

from __future__ import annotations

import json

from pages.ui.components import board, chart, results
from pages.ui.components.mathml import formula
from pages.ui.components.table import for_a_spreadsheet, table_frame
from pages.ui.state import link
from pages.ui.state.session import Session


def drawn(session: Session) -> None:
    """Everything that the playground shows of a board at once, and its link, which leads back to it."""
    explanation, refusal = session.explained()
    said = results.answers(explanation)
    shown = {
        "board": board.contents(session, explanation),
        "nodes": results.nodes(session, explanation, refusal, said),
        "chart": chart.positions(session, explanation),
    }
    json.dumps(shown, allow_nan=False)
    table = table_frame(session, explanation)
    for_a_spreadsheet(table)
    assert len(table) == len(explanation.rows)
    for formula_ in explanation.latex().values():
        formula(formula_)
    assert all(explanation.words())
    assert link.decode(link.encode(session.state)) == session.state

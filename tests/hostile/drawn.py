"""What every state of a board must allow: to be drawn, and to be carried by a link."""

from __future__ import annotations

import json

from pages.ui.components import board, chart, results
from pages.ui.components.mathml import formula
from pages.ui.components.table import for_a_spreadsheet, table_frame
from pages.ui.state import link
from pages.ui.state.session import Desk


def drawn(desk: Desk) -> None:
    """Everything that the playground shows of a board at once, and its link, which leads back to it."""
    explanation, refusal = desk.explained()
    said = results.answers(explanation)
    shown = {"board": board.contents(desk, explanation), "nodes": results.nodes(desk, explanation, refusal, said),
             "chart": chart.positions(desk, explanation)}
    json.dumps(shown, allow_nan=False)
    table = table_frame(desk, explanation)
    for_a_spreadsheet(table)
    assert len(table) == len(explanation.rows)
    for formula_ in explanation.latex().values():
        formula(formula_)
    assert all(explanation.words())
    assert link.decode(link.encode(desk.sheet)) == desk.sheet

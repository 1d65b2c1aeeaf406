"""What every state of a board must allow: to be drawn, and to be carried by a link."""

from __future__ import annotations

import json

from pages.ui import board, chart, link, results
from pages.ui.desk import Desk


def drawn(desk: Desk) -> None:
    """Everything that the playground shows of a board at once, and its link, which leads back to it."""
    explanation, refusal = desk.explained()
    said = results.answers(explanation)
    shown = {"board": board.contents(desk, explanation), "nodes": results.nodes(desk, explanation, refusal, said),
             "chart": chart.positions(desk, explanation)}
    json.dumps(shown, allow_nan=False)
    assert link.decode(link.encode(desk.sheet)) == desk.sheet

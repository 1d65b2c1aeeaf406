"""What the board's operations change while the formula stands below the board: the workbench and the formula.

The browser then sends operations straight to :mod:`pages.ui.server.answers`, and no run of the page's script is needed.
"""

from __future__ import annotations

from ndcg_core.widget.state.json_types import JsonObject
from pages.ui.components import workbench
from pages.ui.playground import tabs
from pages.ui.state.session import Session
from pages.ui.surroundings import HERE

ADDRESS = "lab/answer/"
"""Where the browser sends operations, before the list's nonce."""


def way(session: Session) -> str:
    """Return where the browser sends operations; empty if each needs a run of the page's script."""
    return "" if HERE.in_browser or not tabs.shows_formula() else f"{ADDRESS}{session.nonce}"


def answer(session: Session, message: object) -> JsonObject:
    """Apply the operations of a message, and return what they change on the page.

    Of a message that is none, nothing is applied.
    """
    with session.turn:
        session.receive(message)
        session.drawn += 1
        shown = workbench.contents(session, f"{ADDRESS}{session.nonce}")
        return {"workbench": shown, "formula": tabs.formula(session)}

"""What the board's operations change while the formula stands below the board: the workbench and the formula."""

from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import projector, workbench
from pages.ui.playground import tabs
from pages.ui.state.session import Session
from pages.ui.surroundings import HERE


def endpoint() -> str:
    """Return where the browser sends operations; empty if each needs a run of the page's script."""
    direct = tabs.shows_formula() and not projector.presenting()  # a projector's code of the link is drawn by a run
    return workbench.ENDPOINT if direct and not HERE.in_browser else ""


def answer(session: Session, message: object) -> JsonObject:
    """Apply the operations of a message, and return what they change on the page."""
    with session.turn:
        session.receive(message)
        session.count_drawing()
        return {"workbench": workbench.contents(session, workbench.ENDPOINT), "formula": tabs.formula(session)}

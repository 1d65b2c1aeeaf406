"""nDCG between Back and Next, where a phone shows no more of a board than its cards."""

from pathlib import Path

from ndcg_core.document import tag
from ndcg_core.shown.json_types import json_number
from pages.ui.components import assets
from pages.ui.state.session import Session

assets.register(Path(__file__).parent)

_HTML = tag("div", tag("span", cls="now"), tag("span", cls="change"), cls="dock")


def draw(session: Session, key: str) -> None:
    """Draw nDCG of the list on the board; while a card is held, the change since, and Back and Next rest."""
    found = session.state.explanation
    data = {"list": session.nonce, "at": found.at, "ndcg": json_number(found.ndcg)}
    assets.component("dock", _HTML)(key=key, data=data)

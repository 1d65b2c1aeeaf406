"""The board of a list that is only looked at: its cards, and the picture with them."""

from collections.abc import Sequence
from pathlib import Path

from ndcg_core.document import tag
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget import files
from pages.ui.components import assets, picture

assets.register(files.BOARD)
assets.register(Path(__file__).parent)

_HTML = tag("div", tag("div", tag("div", cls="board"), picture.HTML, cls="looked-at"), cls="shown-board")


def draw(key: str, name: str, cards: Sequence[JsonObject], contents: JsonObject) -> None:
    """Draw the cards of a list with this name, and the picture over them, or beside them where there is much room."""
    assets.component("shown_board", _HTML, "board", "picture")(
        key=key, data={"name": name, "cards": cards, "picture": contents}, on_sent_change=assets.ignore
    )

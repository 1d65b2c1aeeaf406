"""A list to read: a table of its documents, and beside it the picture."""

from pathlib import Path

from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import assets, picture
from pages.ui.components.html import Node, tag

assets.register(Path(__file__).parent)

_HTML = tag("div", tag("div", tag("div", cls="html-tree"), picture.HTML, cls="shown-list"), cls="shown")


def draw(key: str, table: Node, contents: JsonObject, *, wide: bool = False) -> None:
    """Draw the table, and the picture with these contents beside it, or above it where there is little room.

    A ``wide`` table always has the picture above it.
    """
    assets.component("shown_list", _HTML, "html", "picture")(
        key=key, data={"table": {"nodes": [table]}, "picture": contents, "wide": wide}, on_sent_change=assets.ignore
    )

"""Nodes of which a part can be opened: a press on its row sends its name, and what that opens comes into view."""

from collections.abc import Callable
from pathlib import Path

from pages.ui.components import assets
from pages.ui.components.html import Node, tag

assets.register(Path(__file__).parent)


def draw(key: str, *nodes: Node, opens: Callable[[str], None] | None = None, shown: str = "") -> None:
    """Draw the nodes. The value of a button in a row that is pressed goes to ``opens``.

    Whenever ``shown`` is another text than before, and no empty one, these nodes come into view.
    """

    def take() -> None:
        name = assets.sent(key, "opened")
        if opens is not None and isinstance(name, str):
            opens(name)

    data = {"nodes": list(nodes), "shown": shown}
    assets.component("compared", tag("div", cls="html-tree"), "html")(key=key, data=data, on_opened_change=take)

"""The picture of a list on a page; what it shows, and its scripts, are those of the widget in notebooks."""

from ndcg_core.document import tag
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget import files
from pages.ui.components import assets

assets.register(files.PICTURE)

HTML = tag("div", cls="picture")


def show(key: str, data: JsonObject) -> None:
    """Draw a picture that shows this, as :mod:`ndcg_core.widget.picture_contents` returns it."""
    assets.component("picture", HTML)(key=key, data=data, on_sent_change=assets.ignore)


def sent(key: str, name: str) -> object:
    """Return what a reader did last in the picture with this key: a ``"guess"`` or a ``"pick"``; None for nothing."""
    held = assets.sent(key, "sent")
    return held.get(name) if isinstance(held, dict) else None

"""What the browser keeps of a reader's course, for the next visit; and that every step opens at its top."""

from collections.abc import Mapping
from pathlib import Path

from ndcg_core.shown.json_types import JsonObject
from pages.ui.components import assets

assets.register(Path(__file__).parent)

_KEY = "course_memory"


def receive() -> object:
    """Return what the browser had kept of an earlier visit, once it has sent it; else None."""
    return assets.sent(_KEY, "kept")


def keep(text: str, *, visit: str, place: str, progress: Mapping[str, str], restored: bool, untouched: bool) -> None:
    """Have the browser keep a text and the progress, and show the top of the page if the ``place`` is new.

    ``progress`` has the place to go on from and the steps done and missed, as a link has them. What another visit left
    is sent once, and kept until this visit has ``restored`` it. Nothing is kept of an ``untouched`` course.
    """
    _mount(
        {
            "text": text,
            "visit": visit,
            "place": place,
            "at": progress["at"],
            "done": progress.get("done", ""),
            "missed": progress.get("missed", ""),
            "restored": restored,
            "untouched": untouched,
        }
    )


def forget() -> None:
    """Have the browser forget the course, and open the lessons anew."""
    _mount({"forgotten": True})


def _mount(data: JsonObject) -> None:
    assets.component("course_memory", "")(key=_KEY, data=data, on_kept_change=assets.ignore)

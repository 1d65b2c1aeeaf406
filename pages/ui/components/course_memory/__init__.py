"""What the browser keeps of a reader's course: the answers, for a reload; and that every step opens at its top."""

from __future__ import annotations

from pathlib import Path

from pages.ui.components import assets

assets.register(Path(__file__).parent)

_KEY = "course_memory"


def receive() -> object:
    """Return what the browser had kept of an earlier visit, once it has sent it; else None."""
    return assets.sent(_KEY, "kept")


def keep(text: str, *, visit: str, place: str, restored: bool) -> None:
    """Have the browser keep a text, and show the top of the page if the place is new.

    What another visit left in this tab is sent once, and kept until this visit has ``restored`` it.
    """
    assets.component("course_memory", "")(
        key=_KEY,
        data={"text": text, "visit": visit, "place": place, "restored": restored},
        on_kept_change=assets.ignore,
    )

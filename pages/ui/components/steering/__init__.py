"""A lesson by keys: Next and Back, a new step's first task, a presenter's clicker, and the link as a code."""

from functools import lru_cache
from pathlib import Path

from pages.ui.components import assets, words

assets.register(Path(__file__).parent)

_MOST = 2_000  # letters of a link that a code of readable squares holds


def draw(key: str, *, link: str, place: str = "", presents: bool = False) -> None:
    """Draw the buttons for the ``link`` as a code and for a presenter, and follow the keys at this ``place``."""
    assets.component("steering")(
        key=key, data={"place": place, "presents": presents, "link": link, "code": code(link), "words": words.STEERING}
    )


@lru_cache(maxsize=256)
def code(link: str) -> list[str]:
    """Return the rows of a QR code, dark squares as ``1``; none where no code can be made."""
    try:
        import segno
    except ImportError:  # the app in a browser has only what it was built with
        return []
    if not link or len(link) > _MOST:
        return []
    return ["".join("1" if dark else "0" for dark in row) for row in segno.make(link, error="m", micro=False).matrix]

"""What each page of the site says of itself before Python runs: for search engines, and for readers without scripts."""

import json
from collections.abc import Mapping
from typing import NamedTuple

import vl_convert

from ndcg_core.document import tag
from ndcg_core.document.html import written
from pages.ui import words as app_words
from pages.ui.components.mark import MARK
from pages.ui.site import words

MANIFEST = "manifest.webmanifest"
_ICONS = (192, 512)
_MARK_SIZE = 32


class Said(NamedTuple):
    """A page's words: a sentence or two, and where the handbook goes on."""

    about: str
    chapter: str


PAGES: Mapping[str, Said] = {name: Said(*said) for name, said in words.PAGES.items()}
"""By the name of the page's file."""


def shown(name: str) -> str:
    """Return a page's words as HTML, with a link to the handbook."""
    said, title = PAGES[name], app_words.APP if name == "playground" else app_words.PAGES[name]
    way = tag("a", words.IN_HANDBOOK, href=f"handbook/{said.chapter}.html")
    return written(tag("h1", title), tag("p", f"{said.about} ", way))


def manifest() -> bytes:
    """Return the file by which a browser installs the site."""
    icons = [{"src": icon_name(size), "sizes": f"{size}x{size}", "type": "image/png"} for size in _ICONS]
    about = {
        "name": app_words.APP,
        "short_name": app_words.APP,
        "description": PAGES["playground"].about,
        "start_url": "./",
        "display": "standalone",
        "icons": icons,
    }
    return json.dumps(about).encode()


def icon_name(size: int) -> str:
    """Return the name of the icon of this size."""
    return f"icon-{size}.png"


def icons() -> dict[str, bytes]:
    """Return the mark as pictures of the sizes that systems ask for."""
    return {icon_name(size): vl_convert.svg_to_png(MARK, scale=size / _MARK_SIZE) for size in _ICONS}

"""The page that every visit begins with: Streamlit's, which also names all that the browser needs next.

A browser finds out about a file only when it has read the one before it. Named here, the files arrive while it waits
for the server, in the order in which they are needed.
"""

import base64
import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from streamlit import file_util

from ndcg_core.document import tag
from ndcg_core.document.html import written
from pages.ui import look
from pages.ui import words as app_words
from pages.ui.components import assets, workbench
from pages.ui.server import first_scripts
from pages.ui.templates import HTML, filled

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_TITLE = "<title>Streamlit</title>"
_FONT = re.compile(r'<link\s+rel="preload"\s+href="([^"]*)"\s+as="font"[^>]*>')
_ELEMENTS = ("BidiComponent", "Html", "PageLink", "ButtonGroup")
"""Streamlit's elements on the first screen, by the names of their scripts, which it loads when it has one to show."""
_IMPORTED = re.compile(r'(?:from|import)"\./([\w.-]+\.js)"')


STYLES: dict[str, str] = {}
"""What the page with this title has besides the style of all pages."""
_FIRST: dict[str, tuple[Callable[[], str], Callable[[str], str]]] = {}


def show_first(title: str, *, head: Callable[[], str], body: Callable[[str], str]) -> None:
    """Let the page with this title show something before Streamlit has come; ``body`` gets the letters' address."""
    _FIRST[title] = head, body


@cache
def _index() -> str:
    """Streamlit's page, with the address of the server."""
    theirs = (Path(file_util.get_static_dir()) / "index.html").read_text(encoding="utf-8")
    return theirs.replace("<head>", f"<head>\n    {filled('server/first_page_head.html')}", 1)


def inline_scripts() -> tuple[str, ...]:
    """Return the hashes by which a policy allows exactly the scripts in that page."""
    hashes = (hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(_index()))
    return tuple(base64.b64encode(each).decode() for each in hashes)


def font() -> str:
    """Return the address of the letters, from the app's first address on."""
    found = _FONT.search(_index())
    return found[1].removeprefix("./") if found else ""


@cache
def text(title: str) -> str:
    """Return the page with its title, which its script may change, and the names of what the first screen needs."""
    page = _index()
    ours = [tag("link", rel="modulepreload", href=f"./{each}") for each in assets.modules(first_scripts.COMPONENT)]
    ours += [tag("link", rel="preload", href=f"./{each}", **{"as": "style"}) for each in workbench.styles()]
    theirs = [
        tag("link", rel="modulepreload", href=f"./static/js/{name}") for name in _of_elements() if name not in page
    ]
    font = _FONT.search(page)  # text can be read before its font has come
    styles = filled("server/first_page_body.html", style=HTML(look.style()), own=HTML(STYLES.get(title, "")))
    early = late = ""
    if title in _FIRST:
        head, body = _FIRST[title]
        early, late, ours = f"\n    {head()}{written(*ours)}", f"\n    {body(font[1] if font else '')}", []
    if font:
        page = page.replace(font[0], "", 1)
    page = page.replace("<body>", f"<body>{late}\n    {styles}", 1)  # after Streamlit's, which it puts into the head
    page = page.replace(_TITLE, written(tag("title", app_words.TITLE.format(page=title))) + early, 1)
    return page.replace("</head>", f"    {written(*ours, *theirs)}{font[0] if font else ''}\n  </head>", 1)


def _of_elements() -> list[str]:
    """Return the scripts of the elements, and all that they import."""
    folder = Path(file_util.get_static_dir()) / "static" / "js"
    waiting = [path.name for element in _ELEMENTS for path in folder.glob(f"{element}.*.js")]
    found: list[str] = []
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting += _IMPORTED.findall((folder / name).read_text(encoding="utf-8"))
    return found

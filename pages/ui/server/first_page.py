"""The page that every visit begins with: Streamlit's, which also names all that the browser needs next.

A browser finds out about a file only when it has read the one before it. Named here, the files arrive while it waits
for the server, in the order in which they are needed.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from streamlit import file_util

from pages.ui import look
from pages.ui import words as app_words
from pages.ui.components import assets, workbench
from pages.ui.server import first_scripts

# Streamlit's script first looks for its server below the page's own address: a 404 for every page but the first. And
# where the server is gone, it covers the page with a dialog that takes the keys; our pages say so in their own line.
# It asks for its font of signs, 375 kB, before anything shows one; the browser asks by itself once something does.
_BASE = (
    '<script>window.__streamlit = { BACKEND_BASE_URL: new URL(".", window.location.href).href, '
    "HOST_CONFIG: { blockErrorDialogs: true } }; { const load = document.fonts.load.bind(document.fonts); "
    "document.fonts.load = (font, ...rest) => /Material/.test(font) ? Promise.resolve([]) : load(font, ...rest) } "
    'if (/[?&]view=present\\b/.test(location.search)) document.documentElement.classList.add("awaits-view");</script>'
)
# The only sign of the first screen that is of that font is drawn.
# What lies below the first list moves until it is drawn, and is not seen until then; nor is a page that a link opens
# for a projector until its keys are drawn, which come last, or for three seconds.
_STYLE = """<style>
  #root[inert] { visibility: hidden; }
  .awaits-view #root { visibility: hidden; animation: seen 0s 3s forwards; }
  @keyframes seen { to { visibility: visible; } }
  .st-key-head [data-testid="stPopoverButton"] [data-testid="stIconMaterial"] { display: none; }
  .st-key-head [data-testid="stPopoverButton"]::after { content: ""; width: 0.4rem; height: 0.4rem;
    margin: 0 0 0.2rem 0.5rem; border: solid; border-width: 0 0.125rem 0.125rem 0; transform: rotate(45deg); }
</style>"""
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
    written = (Path(file_util.get_static_dir()) / "index.html").read_text(encoding="utf-8")
    return written.replace("<head>", f"<head>\n    {_BASE}", 1)


def inline_scripts() -> tuple[str, ...]:
    """Return the hashes by which a policy allows exactly the scripts in that page."""
    return tuple(
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in _INLINE.findall(_index())
    )


def font() -> str:
    """Return the address of the letters, from the app's first address on."""
    found = _FONT.search(_index())
    return found[1].removeprefix("./") if found else ""


@cache
def text(title: str) -> str:
    """Return the page with its title, which its script may change, and the names of what the first screen needs."""
    page = _index()
    ours = [f'<link rel="modulepreload" href="./{address}">' for address in assets.modules(first_scripts.COMPONENT)]
    ours += [f'<link rel="preload" as="style" href="./{address}">' for address in workbench.styles()]
    theirs = [f'<link rel="modulepreload" href="./static/js/{name}">' for name in _of_elements() if name not in page]
    font = _FONT.search(page)  # text can be read before its font has come
    if font:
        page = page.replace(font[0], "", 1)
        theirs.append(font[0])
    styles = f"{look.style()}{_STYLE}{STYLES.get(title, '')}"
    page = page.replace("<body>", f"<body>\n    {styles}", 1)  # after those of Streamlit, which it puts into the head
    named = f"<title>{html.escape(app_words.TITLE.format(page=title))}</title>"
    if title in _FIRST:
        head, body = _FIRST[title]
        page = page.replace(_TITLE, f"{named}\n    {head()}{''.join(ours)}", 1)
        page = page.replace("<body>", f"<body>\n    {body(font[1] if font else '')}", 1)
        ours = []
    page = page.replace(_TITLE, named, 1)
    return page.replace("</head>", f"    {''.join(ours + theirs)}\n  </head>", 1)


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

"""Scripts and styles of our own components, served once and then kept by the browser.

Streamlit sends an inline script again with every answer, and the board's script alone is larger than all the numbers
that a drag changes. So Streamlit sends one line, which imports the file from this server under a name that changes with
the file's text.

Each component registers its own files when it is imported.
"""

import hashlib
import json
import re
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ndcg_core.document import Node, tag
from ndcg_core.document.html import written
from ndcg_core.shown import colours, figure_numbers
from ndcg_core.widget import files
from pages.ui.components import words

_IMPORT = re.compile(r'(from |import\()"\./([\w.]+)"')
_IMPORTED_AT_ONCE = re.compile(r'from "\./([\w.]+)\?')
_KINDS = {".js": "text/javascript", ".css": "text/css"}
_FILES: dict[str, Path] = {}
WRITTEN: dict[str, str] = {}
"""Addresses of the files that a build has written out, which need no version of their own here."""
STYLES: dict[str, str] = {}
"""Styles by name, where no style has an address; they travel with the component then."""


class _Generated(NamedTuple):
    """A script that a function writes; its version is known without its text, or is a hash of the text."""

    text: Callable[[], str]
    version: Callable[[], str] | None


_GENERATED: dict[str, _Generated] = {}


class Mounted(Protocol):
    """A component that shows data under a key."""

    def __call__(self, *, key: str, data: object, **callbacks: Callable[[], None]) -> object:
        """Show the data; a callback runs when the browser sends something."""


def register(folder: Path) -> None:
    """Serve all scripts and styles of a folder; a build without a server has written them out, and has no folder."""
    _FILES.update({path.name: path for path in folder.glob("*") if path.suffix in _KINDS})


def generate(name: str, text: Callable[[], str], *, version: Callable[[], str] | None = None) -> None:
    """Serve a script whose text a function returns. A slow script has a version that is known without its text."""
    _GENERATED[name] = _Generated(text, version)


def module(value: object) -> str:
    """Return a script whose default export is this value."""
    return f"export default {json.dumps(value)};\n"


register(files.SHARED)  # what the components share
generate("words.js", lambda: module(words.SCRIPT))
generate("colours.js", lambda: module(colours.SCRIPT))
generate("figure_numbers.js", lambda: module(figure_numbers.SCRIPT))


def names() -> list[str]:
    """Return the name of every file that is served."""
    return sorted({*_FILES, *_GENERATED})


@cache
def text(name: str) -> str:
    """Return a file's text. The imports in it carry the versions of the imported files."""
    if name in _GENERATED:
        return _GENERATED[name].text()
    return _IMPORT.sub(lambda found: f'{found[1]}"./{versioned(found[2])}"', _FILES[name].read_text(encoding="utf-8"))


@cache
def versioned(name: str) -> str:
    """Return a file's name with the version of its text, under which a browser keeps it."""
    if name in WRITTEN:
        return WRITTEN[name]
    version = _GENERATED[name].version if name in _GENERATED else None
    return f"{name}?v={version() if version else hashlib.sha256(text(name).encode()).hexdigest()[:12]}"


def prepare() -> None:
    """Read or write every script and style, so that no visitor waits for them; slow scripts in threads of their own."""
    for name, generated in _GENERATED.items():
        if generated.version:
            threading.Thread(target=generated.text, name=name, daemon=True).start()
    for name in _FILES:
        text(name)


def modules(name: str) -> list[str]:
    """Return the addresses of a component's script and of all that it imports at once.

    A browser finds out about an import only when it has read the script before it. A page that names all of them waits
    for a single round trip, not for several in a row.
    """
    found, names = [], [f"{name}.js"]
    while names:
        found.append(names.pop())
        names += [other for other in _IMPORTED_AT_ONCE.findall(text(found[-1])) if other not in (*found, *names)]
    return [f"lab/{versioned(script)}" for script in found]


def component(name: str, html: Node | None = None, *parts: str) -> Mounted:
    """Return a component: ``name.js`` around some HTML or an element of its name, with its style and its parts' styles.

    The HTML is constant and holds no user's text. The data travel as the bytes of one JSON text: Streamlit hands bytes
    on as they are, but searches anything else for tables, and writes it out twice.
    """
    styles = "".join(_style(f"{styled}.css") for styled in dict.fromkeys((*parts, name)))
    mount = st.components.v2.component(
        f"ndcg_{name}",
        html=f"{styles}{written(tag('div', cls=name) if html is None else html)}",
        # more than one line, because Streamlit takes a single line for a file's name
        js=f'const address = new URL("./lab/{versioned(f"{name}.js")}", document.baseURI).href;\n'
        "const script = await import(address).catch(() => import(`${address}&again`));\n"  # a connection may break once
        "const text = new TextDecoder();\nexport default (component) =>\n  script.default({ ...component, data: "
        "JSON.parse(text.decode(component.data)) });\n",
    )

    def mounted(*, key: str, data: object, **callbacks: Any) -> object:  # among Streamlit's own
        return mount(key=key, data=json.dumps(data, separators=(",", ":")).encode(), **callbacks)

    return mounted


def sent(key: str, name: str) -> object:
    """Return what the component with this key sent last under a name; None for nothing."""
    held = st.session_state.get(key)
    return held.get(name) if isinstance(held, Mapping) else None


def ignore() -> None:
    """Do nothing: Streamlit keeps what a component sends only if there is a callback; :func:`sent` reads it."""


def _style(name: str) -> str:
    if name in STYLES:
        return written(tag("style", STYLES[name]))
    return written(tag("link", rel="stylesheet", href=f"./lab/{versioned(name)}"))


def _serve(request: Request) -> Response:  # not a coroutine, so that others are served while a script is being written
    name = request.path_params["name"]
    if name not in _FILES and name not in _GENERATED:
        return PlainTextResponse(words.NO_FILE, status_code=404)
    return Response(
        text(name),
        media_type=_KINDS[Path(name).suffix],
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )


ROUTES = [Route("/lab/{name}", _serve)]

"""Scripts and styles of our own components, served once and then kept by the browser.

Streamlit sends an inline script again with every answer: the board's alone is more than all the numbers that a drag
changes. So what it sends is a line that imports the file from this server, under a name that changes with its text.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ndcg_core.examples import examples
from pages.ui import choices

_HERE = Path(__file__).parent
_FILES = {f"{name}{kind}": _HERE / name / f"{name}{kind}"
          for name in ("address", "board", "chart", "lab", "paper", "picture") for kind in (".js", ".css")}
_FILES |= {"controls.js": _HERE / "board" / "controls.js", "lasting.js": _HERE / "lasting.js"}
_IMPORT = re.compile(r'(from |import\()"\./([\w.]+)"')
_KINDS = {".js": "text/javascript", ".css": "text/css"}


def _options() -> str:
    """The choices' options and the examples' titles, which are constants of the code."""
    return _module({**choices.standing(), "examples": [(key, each.title) for key, each in examples.items()]})


def _specs() -> str:
    from pages.ui.chart.specs import specs  # imports Altair, which the server's start does not wait for

    return _module(specs())


def _vega() -> str:
    from pages.ui.chart import vega

    return vega.script()


def _module(value: Any) -> str:
    return f"export default {json.dumps(value)};\n"


_MADE: dict[str, Callable[[], str]] = {"options.js": _options, "specs.js": _specs, "vega.js": _vega}


@cache
def _text(name: str) -> str:
    """A file's text; where a script imports another of ours, under the name that changes with that one's text."""
    if name in _MADE:
        return _MADE[name]()
    return _IMPORT.sub(lambda found: f'{found[1]}"./{_named(found[2])}"', _FILES[name].read_text(encoding="utf-8"))


@cache
def _named(name: str) -> str:
    if name == "vega.js":  # its text takes a second to make, and what it depends on is known without it
        from pages.ui.chart import vega

        return f"{name}?v={vega.name()}"
    return f"{name}?v={hashlib.sha256(_text(name).encode()).hexdigest()[:12]}"


def prepare() -> None:
    """Make every script and style there is, so that no visitor waits for it; Vega's, which takes a second, in a thread of its own."""
    threading.Thread(target=_vega, name="vega", daemon=True).start()
    for name in _FILES:
        _text(name)


def component(name: str, html: str, *parts: str) -> Callable[..., Any]:
    """A component made of ``name.js`` around this HTML, which is ours and holds no user's text, with its style and its parts' styles.

    Its data go as one text of JSON: Streamlit looks into anything else for tables, and writes it out twice.
    """
    styles = "".join(f'<link rel="stylesheet" href="./lab/{_named(f"{styled}.css")}">' for styled in (*parts, name))
    mount = st.components.v2.component(
        f"ndcg_{name}", html=f"{styles}{html}",
        # more than one line, for Streamlit takes a single one for a file's name
        js=f'const it = await import(new URL("./lab/{_named(f"{name}.js")}", document.baseURI));\n'
           "export default (component) => it.default({ ...component, data: JSON.parse(component.data) });\n")

    def mounted(*, key: str, data: Any, **callbacks: Any) -> Any:
        return mount(key=key, data=json.dumps(data, separators=(",", ":")), **callbacks)

    return mounted


def _serve(request: Request) -> Response:  # not a coroutine, so that others are served while a script is being made
    name = request.path_params["name"]
    if name not in _FILES and name not in _MADE:
        return PlainTextResponse("There is no such file.", status_code=404)
    return Response(_text(name), media_type=_KINDS[Path(name).suffix],
                    headers={"Cache-Control": "public, max-age=31536000, immutable"})


ROUTES = [Route("/lab/{name}", _serve)]

"""Scripts and styles of our own components, served once and then kept by the browser.

Streamlit sends an inline script again with every answer: the board's alone is more than all the numbers that a drag
changes. So what it sends is a line that imports the file from this server, under a name that changes with its text.
"""

from __future__ import annotations

import hashlib
import json
import re
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
_FILES = {"board.js": "board/board.js", "board.css": "board/board.css", "controls.js": "board/controls.js",
          "paper.js": "paper/paper.js", "paper.css": "paper/paper.css",
          "picture.js": "picture/picture.js", "picture.css": "picture/picture.css",
          "address.js": "address/address.js", "address.css": "address/address.css"}
_IMPORT = re.compile(r'from "\./([\w.]+)"')
_OPTIONS = "options.js"  # made of the lists of choices, which are constants of the code
_KINDS = {".js": "text/javascript", ".css": "text/css"}


@cache
def _text(name: str) -> str:
    """A file's text; where a script imports another of ours, under the name that changes with that one's text."""
    if name == _OPTIONS:
        return f"export default {json.dumps({**choices.standing(), 'examples': [(key, each.title) for key, each in examples.items()]})};\n"
    text = (_HERE / _FILES[name]).read_text(encoding="utf-8")
    return _IMPORT.sub(lambda found: f'from "./{_named(found[1])}"', text)


@cache
def _named(name: str) -> str:
    return f"{name}?v={hashlib.sha256(_text(name).encode()).hexdigest()[:12]}"


def component(name: str, html: str) -> Callable[..., Any]:
    """A component made of ``name.js`` and ``name.css`` around this HTML, which is ours and holds no user's text."""
    return st.components.v2.component(
        f"ndcg_{name}", html=f'<link rel="stylesheet" href="./lab/{_named(f"{name}.css")}">{html}',
        # more than one line, for Streamlit takes a single one for a file's name
        js=f'const it = await import(new URL("./lab/{_named(f"{name}.js")}", document.baseURI));\nexport default it.default;\n')


async def _serve(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _FILES and name != _OPTIONS:
        return PlainTextResponse("There is no such file.", status_code=404)
    return Response(_text(name), media_type=_KINDS[Path(name).suffix],
                    headers={"Cache-Control": "public, max-age=31536000, immutable"})


ROUTES = [Route("/lab/{name}", _serve)]

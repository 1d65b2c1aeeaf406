"""The pages of a class, without Streamlit: the student's, which loads within seconds anywhere, and the teacher's."""

import base64
import gzip
import os
import re
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from ndcg_core.shown import colours, figure_numbers
from ndcg_core.widget import files
from ndcg_core.widget import words as widget_words
from ndcg_core.widget.bundle import bundle
from pages.ui.classroom import words
from pages.ui.components import assets
from pages.ui.components.mark import MARK
from pages.ui.components.steering import code as code_rows
from pages.ui.server import first_page, hosting
from pages.ui.templates import HTML, filled

_SCRIPTS = Path(__file__).parent / "scripts"
_PHONE, _TEACHER, _PICTURE, _CONTROL = "class_phone", "class_teacher", "class_picture", "answer_"


@cache
def _scripts() -> dict[str, str]:
    folders = (files.SHARED, files.BOARD, files.PICTURE, _SCRIPTS, Path(assets.__file__).parent / "html")
    texts = {path.stem: path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("*.js")}
    values = {
        "words": widget_words.SCRIPT,
        "class_words": words.SCRIPT,
        "colours": colours.SCRIPT,
        "figure_numbers": figure_numbers.SCRIPT,
        "options": {},  # of the board's choices, which no phone has
    }
    modules = {name: assets.module(value) for name, value in values.items()}
    return texts | modules | {"class_controls": _controls(texts)}


def _controls(texts: Iterable[str]) -> str:
    """Return the module of all controls by their names: each is a script of its own."""
    names = sorted(name.removeprefix(_CONTROL) for name in texts if name.startswith(_CONTROL))
    imports = (f'import {name} from "./{_CONTROL}{name}.js";\n' for name in names)
    return "".join([*imports, f"export default {{ {', '.join(names)} }};\n"])


def _bundled(name: str) -> str:
    """Return a page's scripts as one, without comments and indentation, which a slow connection would wait for."""
    return _SPARE.sub("", bundle(name, _scripts()))


_SPARE = re.compile(r"^[ \t]*//.*\n|^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n|^[ \t]+|^\n", re.MULTILINE)
"""No script of ours has a text of several lines, in which this would be more than white space; a test looks."""
for _name in (_PHONE, _TEACHER, _PICTURE):
    assets.generate(f"{_name}.bundle.js", partial(_bundled, _name))


@cache
def _style(name: str) -> str:
    """Return a page's style: the board's, which a phone has, and the picture's, which it draws, below its own."""
    drawn, phone = files.PICTURE / "picture.css", _SCRIPTS / f"{_PHONE}.css"
    parts = (files.BOARD / "board.css", drawn, phone) if name == _PHONE else (drawn, phone, _SCRIPTS / f"{name}.css")
    texts = (_SPARE.sub("", part.read_text(encoding="utf-8")) for part in parts)
    return f":root {{ --own-list: {colours.OWN}; }}\n" + "\n".join(texts)


class _Page(NamedTuple):
    """A page, and the same compressed: it is sent to five hundred phones at once."""

    text: bytes
    packed: bytes


def class_page(request: Request) -> Response:  # not a coroutine: bundling a script takes a moment the first time
    """Return the student's page, or one of the teacher's: the same for every code, which the page itself reads."""
    _, kind, *code = request.url.path.split("/")
    made = _page(kind.lower(), "../" if code else "")
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(made.packed, media_type=_HTML, headers={**headers, "content-encoding": "gzip"})
    return Response(made.text, media_type=_HTML, headers=headers)


ADDRESS = "NDCG_LAB_ADDRESS"
"""The setting that names the address by which phones reach this server, where the teacher's own is another."""
_HTML = "text/html; charset=utf-8"


def address_for_phones(request: Request, code: str) -> dict[str, object]:
    """Return the address by which phones join a class, as text and as the rows of a QR code.

    In capitals, and without other signs, the code needs fewer squares, which can be read from the last row.
    """
    base = (os.environ.get(ADDRESS) or hosting.here().address or str(request.base_url)).rstrip("/")
    join, host = f"{base}/j/{code}", urlsplit(base).hostname or ""
    return {
        "address": f"{base.split('://', 1)[-1]}/j",
        "qr": code_rows(join.upper() if not urlsplit(base).path else join),
        "loopback": host == "localhost" or host.startswith("127.") or host == "::1",
    }


@cache
def _page(kind: str, base: str) -> _Page:
    name, title = {
        "j": (_PHONE, words.PHONE_TITLE),
        "teach": (_TEACHER, words.NOTES_TITLE),
        "screen": (_TEACHER, words.SCREEN_TITLE),
    }[kind]
    script, picture = (f"{base}lab/{assets.versioned(f'{part}.bundle.js')}" for part in (name, _PICTURE))
    mark = f"data:image/svg+xml;base64,{base64.b64encode(MARK.encode()).decode()}"
    # a room's phones would load 85 MB
    letters = "" if name == _PHONE else filled("letters.html", font=f"{base}{first_page.font()}")
    code = {"letters": HTML(letters), "style": HTML(_style(name))}
    fields = {"title": title, "mark": mark, "script": script, "picture": picture, "base": base}
    text = filled("classroom/page.html", no_script=words.NO_SCRIPT, **fields, **code).encode()
    return _Page(text, gzip.compress(text, 9))

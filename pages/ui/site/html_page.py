"""The HTML page that every address of the site serves, each with its own title and base."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Mapping
from urllib.parse import quote

from ndcg_core.widget import embedded
from pages.ui import words as app_words
from pages.ui.components import assets, workbench  # noqa: F401 - the page of the first list registers its files
from pages.ui.components.mark import MARK
from pages.ui.site import descriptions, words
from pages.ui.site.packages import HERE, PROJECT

PAGES = {"" if name == "playground" else name: title for name, title in app_words.PAGES.items()}
"""The titles of the pages, by path."""
_POLICY = (
    "default-src 'self' data: blob:; script-src 'self' blob: data: 'unsafe-inline' 'wasm-unsafe-eval' 'unsafe-eval'; "
    "style-src 'self' blob: data: 'unsafe-inline'; frame-src 'none'; object-src 'none'; form-action 'none'"
)
_POLICY_ALONE = (
    "default-src data: blob:; script-src blob: data: 'unsafe-inline' 'wasm-unsafe-eval' 'unsafe-eval'; "
    "style-src blob: data: 'unsafe-inline'; frame-src 'none'; object-src 'none'; form-action 'none'"
)
PACKAGES = "/lib/python3.13/site-packages"
"""Where the archive is unpacked."""
_OF_A_SERVER = ("server.address", "server.fileWatcherType", "server.showEmailPrompt")
_PRELOADED = ("stlite/stlite.js",)
# Before any style, which scripts wait for; an address that names a list shows no other one.
_FIRST = (
    "<script>if (!location.search) document.head.append(Object.assign(document.createElement('script'), "
    f"{{ src: '{embedded.SCRIPT}' }}))</script>"
)


def page(path: str, *, for_tests: bool, still: str) -> str:
    """Return the page at a path; ``still`` is the picture of the first list, as SVG."""
    said = descriptions.shown(path or "playground")
    fields = {
        "policy": _POLICY,
        "description": html.escape(descriptions.PAGES[path or "playground"].about),
        "above": said if path else "",
        "below": "" if path else said,
        "title": html.escape(f"{PAGES[path]} – {app_words.APP}" if path else app_words.APP),
        "base": "../" if path else "./",
        "preloads": _preloads(),
        "first": "" if path else _FIRST,
    }
    return filled("page.html", {**_shared(still), **fields})


def one_page(*, still: str, style: str, script: str, index: str, archive: str) -> str:
    """Return the page that holds everything."""
    fields = {
        "policy": _POLICY_ALONE,
        "title": html.escape(app_words.APP),
        "style": style,
        "loading": html.escape(words.LOADING.format(percent=1)),
        "index": index,
        "script": script,
        "archive": archive,
    }
    return filled("one_file.html", {**_shared(still), **fields})


def _shared(still: str) -> dict[str, str]:
    """The fields that both pages have."""
    return {
        "icon": f"data:image/svg+xml,{quote(MARK)}",
        "unsupported": html.escape(words.NO_SUPPORT),
        "picture": still,
        "caption": html.escape(words.STILL),
        "words": _json(words.SCRIPT),
        "settings": _settings(),
    }


def filled(name: str, fields: Mapping[str, str]) -> str:
    """Return a file of the folder ``browser`` with the fields in their places; a field's text is not searched again."""
    text = (HERE / "browser" / name).read_text(encoding="utf-8")
    return re.sub("@([a-z]+)@", lambda found: fields[found[1]], text)


def _settings() -> str:
    return _json({"config": config(), "entry": f"{PACKAGES}/pages/entry.py", "pages": [page for page in PAGES if page]})


def config() -> dict[str, object]:
    """Return Streamlit's settings, the same as on a server, by their full names."""
    given = tomllib.loads((PROJECT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    return dict(_flat("", given))


def _flat(before: str, table: Mapping[str, object]) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name, value in table.items():
        full = f"{before}{name}"
        found += _flat(f"{full}.", value) if isinstance(value, dict) else [(full, value)]
    return [(name, value) for name, value in found if name not in _OF_A_SERVER]


def _preloads() -> str:
    imported = (*_PRELOADED, *assets.modules("workbench"))
    return "\n".join(f'<link rel="modulepreload" href="{address}">' for address in imported)


def _json(value: object) -> str:
    return json.dumps(value).replace("<", "\\u003c")

"""The HTML page that every address of the site serves, each with its own title and base."""

import json
import tomllib
from collections.abc import Mapping
from urllib.parse import quote

from ndcg_core.document import tag
from ndcg_core.document.html import written
from ndcg_core.widget import embedded
from pages.ui import words as app_words
from pages.ui.components import assets, workbench  # noqa: F401 - the page of the first list registers its files
from pages.ui.components.mark import MARK
from pages.ui.site import descriptions, words
from pages.ui.site.packages import PROJECT
from pages.ui.templates import HTML, filled

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


def page(path: str, *, for_tests: bool, still: str) -> str:
    """Return the page at a path; ``still`` is the picture of the first list, as SVG."""
    said = HTML(descriptions.shown(path or "playground"))
    preloads = [tag("link", rel="modulepreload", href=each) for each in (*_PRELOADED, *assets.modules("workbench"))]
    head = filled(
        "site/browser/page_head.html",
        description=descriptions.PAGES[path or "playground"].about,
        base="../" if path else "./",
        preloads=HTML(written(*preloads)),
        first="" if path else HTML(filled("site/browser/first.html", script=embedded.SCRIPT)),
    )
    title = f"{PAGES[path]} – {app_words.APP}" if path else app_words.APP
    script = written(tag("script", type="module", src="boot.js"))
    around = {"above": said, "below": ""} if path else {"above": "", "below": said}
    return _document(still, head, script, policy=_POLICY, title=title, loading="", **around)


def one_page(*, still: str, style: str, script: str, index: str, archive: str) -> str:
    """Return the page that holds everything."""
    held = {"index": index, "archive": archive, "script": script}
    scripts = filled("site/browser/one_file_scripts.html", **{name: HTML(text) for name, text in held.items()})
    loading = words.LOADING.format(percent=1)
    around = {"title": app_words.APP, "loading": loading, "above": "", "below": ""}
    return _document(still, written(tag("style", style)), scripts, policy=_POLICY_ALONE, **around)


def _document(still: str, head: str, scripts: str, **own: str) -> str:
    settings = {"config": config(), "entry": f"{PACKAGES}/pages/entry.py", "pages": [page for page in PAGES if page]}
    return filled(
        "site/browser/document.html",
        head=HTML(head),
        icon=f"data:image/svg+xml,{quote(MARK)}",
        unsupported=words.NO_SUPPORT,
        picture=HTML(still),
        caption=words.STILL,
        words=_json(words.SCRIPT),
        settings=_json(settings),
        scripts=HTML(scripts),
        **own,
    )


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


def _json(value: object) -> str:
    return HTML(json.dumps(value).replace("<", "\\u003c"))

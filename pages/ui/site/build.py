"""The build: every file of the site in a folder, and the single file."""

import gzip
import hashlib
import importlib
import json
import pkgutil
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ndcg_core.document import Node, tag
from ndcg_core.document.html import written
from ndcg_core.shown.svg import drawing
from ndcg_core.testing.vectors import SCHEMA, VECTORS
from ndcg_core.widget import embedded
from pages.ui import components
from pages.ui.components import assets
from pages.ui.components.table import grade_words
from pages.ui.handbook import published
from pages.ui.site import board_files, descriptions, html_page, notices, one_file, packages, stlite, words
from pages.ui.site.parts import Files, Parts
from pages.ui.state.session import first_state
from pages.ui.templates import HTML, filled

_BROWSER = packages.HERE / "browser"
_PROJECT = Path(__file__).parents[3]


class Built(NamedTuple):
    """The folder's files by path, and the single file."""

    site: Files
    page: bytes


def build(parts: Parts) -> Built:
    """Return the site and the single file."""
    ours = _write_scripts()
    compiled = packages.compiled(parts)
    about = {"for_tests": parts.for_tests, "handbook": published.read(_PROJECT).handbook}
    facts: dict[str, Mapping[str, object]] = {
        "scripts.json": ours.addresses,
        "styles.json": {},
        "about.json": {**about, "one_file": False},
    }
    files = {
        **_under("stlite", stlite.frontend(parts.stlite)),
        **_under("python", {name: parts.pyodide.files[name] for name in packages.PYODIDE}),
        f"python/{packages.STANDARD_LIBRARY}": packages.standard_library(parts),
        "python/python.mjs": _script("python.mjs", libraries=[library.part.name for library in parts.libraries]),
        **_under("python", {library.file: library.packed for library in parts.libraries}),
        "python/packages.zip": packages.archive(compiled, facts),
        **_under("lab", ours.files),
        **{name: (_BROWSER / name).read_bytes() for name in ("boot.js", "page.css")},
        "THIRD-PARTY.txt": notices.text(parts).encode(),
        descriptions.MANIFEST: descriptions.manifest(),
        **descriptions.icons(),
    }
    facts["styles.json"] = {name: text.decode() for name, text in ours.files.items() if name.endswith(".css")}
    facts["about.json"] = {**about, "one_file": True}
    alone = {**files, "python/packages.zip": packages.archive(compiled, facts)}
    site = {**files, **_pages(for_tests=parts.for_tests)}
    board = board_files.build(app="./")
    site[embedded.SCRIPT] = board[embedded.SCRIPT]
    whole = {
        **site,
        "offline.js": _offline(site),
        **board,
        **_under("vectors", {path.name: path.read_bytes() for path in (VECTORS, SCHEMA)}),
    }  # which nobody needs offline
    return Built(whole, one_file.page(alone, ours.addresses, written(*_still())))


def _pages(*, for_tests: bool) -> Files:
    return {
        f"{path}/index.html".lstrip("/"): html_page.page(path, for_tests=for_tests, still=_first(path)).encode()
        for path in html_page.PAGES
    }


def _still() -> list[Node]:
    """The list that the playground opens with and its picture, as they stand until Python runs."""
    state = first_state()
    names = (f"{state.name(doc)} ({grade_words(state.grades.get(doc))})" for doc in state.ranked)
    return [drawing(state.explanation).picture, tag("ol", *(tag("li", name) for name in names))]


def _first(path: str) -> str:
    """The still list; on the playground it can be moved before Python runs, where the board's script does."""
    return written(*_still()) if path else written(embedded.board(first_state(), *_still()))


def _offline(site: Files) -> bytes:
    """The service worker, which keeps every file of this version."""
    version = hashlib.sha256(b"".join(path.encode() + site[path] for path in sorted(site))).hexdigest()[:12]
    kept = sorted(path.removesuffix("index.html") or "./" for path in site)
    return _script("offline.js", version=f"ndcg-lab-{version}", files=kept)


def _script(name: str, **fields: str | list[str]) -> bytes:
    """Return a script with the fields in their places, a list as JSON."""
    texts = {key: HTML(field if isinstance(field, str) else json.dumps(field)) for key, field in fields.items()}
    return filled(f"site/browser/{name}", **texts).encode()


def _under(folder: str, files: Files) -> Files:
    return {f"{folder}/{path}": content for path, content in files.items()}


def write(built: Built, folder: Path) -> None:
    """Write the site into ``folder/site``, which holds nothing else, and the single file beside it."""
    shutil.rmtree(folder / "site", ignore_errors=True)
    for path, content in built.site.items():
        target = folder / "site" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (folder / "ndcg-lab.html").write_bytes(built.page)


def described(name: str, files: Mapping[str, bytes]) -> str:
    """Return how many files there are, how large, and how large compressed."""
    size = sum(map(len, files.values())) / 1e6
    packed = sum(len(gzip.compress(content, 6)) for content in files.values()) / 1e6
    return words.BUILT.format(name=name, files=len(files), size=size, packed=packed)


class Scripts(NamedTuple):
    """The files by name, and the address of each with the version of its text."""

    files: Files
    addresses: Mapping[str, str]


def _write_scripts() -> Scripts:
    """Return every script and style that a page of the app may ask for."""
    for module in pkgutil.walk_packages(components.__path__, f"{components.__name__}."):
        importlib.import_module(module.name)  # each component registers its files
    names = assets.names()
    return Scripts(
        {name: assets.text(name).encode() for name in names}, {name: assets.versioned(name) for name in names}
    )

"""The build: every file of the site in a folder."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Mapping
from pathlib import Path

from pages.ui.site import html_page, packages, scripts, stlite, words
from pages.ui.site.parts import Files, Parts

_PYODIDE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_BROWSER = packages.HERE / "browser"


def site(parts: Parts) -> Files:
    """Return every file of the site, by its path."""
    ours = scripts.written()
    return {
        **_under("stlite", stlite.frontend(parts.stlite)),
        **_under("python", {name: parts.pyodide.files[name] for name in _PYODIDE}),
        "python/python.mjs": (_BROWSER / "python.mjs").read_bytes(),
        "python/packages.zip": packages.archive(parts, ours.addresses),
        **_under("lab", ours.files),
        **{name: (_BROWSER / name).read_bytes() for name in ("boot.js", "page.css")},
        **_pages(for_tests=parts.for_tests),
    }


def _pages(*, for_tests: bool) -> Files:
    return {
        f"{path}/index.html".lstrip("/"): html_page.page(path, for_tests=for_tests, still="").encode()
        for path in html_page.PAGES
    }


def _under(folder: str, files: Files) -> Files:
    return {f"{folder}/{path}": content for path, content in files.items()}


def write(files: Files, folder: Path) -> None:
    """Write the files into a folder that holds nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def described(name: str, files: Mapping[str, bytes]) -> str:
    """Return how many files there are, how large, and how large compressed."""
    size = sum(map(len, files.values())) / 1e6
    packed = sum(len(gzip.compress(content, 6)) for content in files.values()) / 1e6
    return words.BUILT.format(name=name, files=len(files), size=size, packed=packed)

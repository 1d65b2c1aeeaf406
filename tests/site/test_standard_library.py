"""What the site leaves out of Python's own modules is imported by nothing that it keeps."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

from pages.ui.site import packages

pytestmark = pytest.mark.full
# Imports at the start of a file, in no block. Streamlit comes compiled: its imports are seen when the pages are opened.
_IMPORTED = re.compile(rb"^(?:from ([\w.]+) import|import ([\w., ]+))", re.MULTILINE)


def module(path: str) -> str:
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


@pytest.fixture(scope="module")
def standard(parts):
    given = packages._unzipped(parts.pyodide.files[packages.STANDARD_LIBRARY])
    return {path: text for path, text in given.items() if path.endswith(".py") and "__main__" not in path}


def test_nothing_that_is_kept_imports_what_is_left_out(parts, standard):
    left_out = {module(path) for path in standard if packages._NEVER_STANDARD.search(path)}
    given = {**standard, **packages._third_party(parts), **packages._ours()}
    kept = {
        path: text
        for path, text in given.items()
        if path.endswith(".py") and module(path) not in left_out and not packages._NEVER.search(path)
    }
    imported = {
        (name.strip(), path)
        for path, text in kept.items()
        for one, several in _IMPORTED.findall(text)
        for name in (one or several).decode().split(",")
    }
    assert len(left_out) > 50
    assert {(name, path) for name, path in imported if name in left_out} == set()

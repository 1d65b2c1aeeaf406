"""What the site leaves out of Python's own modules is imported by nothing that it keeps."""

import re
from pathlib import PurePosixPath

import pytest

from pages.ui.site import packages
from pages.ui.site.parts import unzipped

pytestmark = pytest.mark.full
# Imports at the start of a file, in no block. Streamlit comes compiled: its imports are seen when the pages are opened.
_IMPORTED = re.compile(rb"^(?:from ([\w.]+) import|import ([\w., ]+))", re.MULTILINE)


def module(path: str) -> str:
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def test_nothing_that_is_kept_imports_what_is_left_out(parts):
    given = unzipped(parts.pyodide.files[packages.STANDARD_LIBRARY])
    standard = {path: text for path, text in given.items() if path.endswith(".py") and "__main__" not in path}
    left_out = {module(path) for path in standard if packages._NEVER_STANDARD.search(path)}
    ours = {**standard, **packages._third_party(parts), **packages._ours()}
    kept = {path: text for path, text in ours.items() if path.endswith(".py") and not packages.is_left_out(path)}
    imported = {
        (name.strip(), path)
        for path, text in kept.items()
        if module(path) not in left_out
        for one, several in _IMPORTED.findall(text)
        for name in (one or several).decode().split(",")
    }
    assert len(left_out) > 50
    assert {(name, path) for name, path in imported if name in left_out} == set()

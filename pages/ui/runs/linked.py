"""The files in a link: their names and fingerprints, by which they are known again when somebody adds them."""

import re
from typing import NamedTuple
from urllib.parse import quote, unquote

import streamlit as st

from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import words
from pages.ui.runs.collection import WANTED, Collection
from pages.ui.state import allowance

_LONGEST = 120  # letters of a name
_ENTRY = re.compile(r"([^:,]{1,400}):([0-9a-f]{12})")


class Wanted(NamedTuple):
    """A file that a link names."""

    name: str
    fingerprint: str


def written(found: Collection) -> str:
    """Return what a link says of the files; empty for files that are made here."""
    used = [file for file in found.files if file.table is not None]
    if not used or not all(file.fingerprint for file in used):
        return ""
    return ",".join(f"{quote(file.name[:_LONGEST], safe='')}:{file.fingerprint}" for file in used)


def read(text: str) -> list[Wanted]:
    """Return the files that a link names; what is no name with a fingerprint is left out.

    >>> read("my%20run.txt:0123456789ab,nonsense")
    [Wanted(name='my run.txt', fingerprint='0123456789ab')]
    """
    entries = text[: 2 * allowance.MOST_FILES * _LONGEST * 3].split(",")[: allowance.MOST_FILES]
    matches = [found for entry in entries if (found := _ENTRY.fullmatch(entry))]
    return [Wanted(unquote(found[1], errors="replace")[:_LONGEST], found[2]) for found in matches]


def wanted() -> list[Wanted]:
    """Return the files that the link of this visit names."""
    if WANTED not in st.session_state:
        st.session_state[WANTED] = read(st.query_params.get("files", ""))
    kept: list[Wanted] = st.session_state[WANTED]
    return kept


def draw(found: Collection) -> None:
    """Say which files of the link are still to be added, and which that are here are others."""
    named = wanted()
    here = {file.fingerprint for file in found.files}
    if not named or all(one.fingerprint in here for one in named):
        return
    names = {file.name for file in found.files}
    lines = [tag("li", _line(one, here, names)) for one in named]
    html.draw("runs_linked", tag("p", words.LINKED, role="status"), tag("ul", *lines))


def _line(one: Wanted, here: set[str], names: set[str]) -> Node:
    if one.fingerprint in here:
        return words.IS_HERE.format(name=one.name)
    form = words.IS_ANOTHER if one.name in names else words.IS_MISSING
    return form.format(name=one.name, fingerprint=one.fingerprint)

"""Addresses: from a page of the book to the app and to other pages."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.document.html import tag, written
from ndcg_core.widget.state.sources import from_topic
from pages.ui.handbook import words
from pages.ui.state import link
from pages.ui.text import plain

_THREAD = re.compile(r"([\w.-]+/[\w.-]+)#(\d+)")
_UP = "../../"
"""From a page in a folder of the book to the app, which lies around the book."""


def to_app(page: str = "", **query: str) -> str:
    """Return the address of a page of the app, from a page in a folder of the book.

    >>> to_app("libraries", a="sklearn")
    '../../libraries/?a=sklearn'
    """
    path = f"{page}/" if page else ""
    return f"{_UP}{path}" + (f"?{urlencode(query)}" if query else "")


def on_board(topic: Topic, convention: Convention) -> list[str]:
    """Return a line that opens the playground with this list; none for a list that no board shows."""
    try:
        state = from_topic(topic, convention)
    except NdcgError:
        return []
    return [out(words.ON_BOARD, to_app(s=link.encode(state)))]


def out(text: str, address: str) -> str:
    """Return a link out of the book, as HTML: Sphinx would look for a file of its own.

    >>> out("the lab", "../../?s=2")
    '<a href="../../?s=2">the lab</a>'
    """
    return written(tag("a", text, href=address))


def source(text: str) -> str:
    """Return where something was posted: a thread of GitHub as a link, anything else as text.

    >>> source("a/b#3")
    '<a href="https://github.com/a/b/issues/3">a/b#3</a>'
    """
    found = _THREAD.fullmatch(text)
    return out(text, f"https://github.com/{found[1]}/issues/{found[2]}") if found else plain(text)


def definition(name: str) -> str:
    """Return a link to a definition's page."""
    return f"[{name}](/definitions/{slug(name)}.md)"


def mistake(name: str, text: str = "") -> str:
    """Return a link to a mistake's page."""
    return f"[{text or name}](/mistakes/{slug(name)}.md)"


def choice(name: str, text: str = "") -> str:
    """Return a link to a choice's page."""
    return f"[{text or name}](/choices/{slug(name)}.md)"


def slug(name: str) -> str:
    """Return a name as it stands in an address.

    >>> slug("no_relevant"), slug("G2b")
    ('no-relevant', 'g2b')
    """
    return name.lower().replace("_", "-")

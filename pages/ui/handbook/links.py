"""Addresses: from a page of the book to the app and to other pages."""

import re
from urllib.parse import urlencode

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.document import Inline, Link, Paragraph, paragraph
from ndcg_core.widget.state.sources import from_topic
from pages.ui.handbook import words
from pages.ui.state import link

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


def on_board(topic: Topic, convention: Convention) -> list[Paragraph]:
    """Return a line that opens the playground with this list; none for a list that no board shows."""
    try:
        state = from_topic(topic, convention)
    except NdcgError:
        return []
    return [paragraph(Link(words.ON_BOARD, to_app(s=link.encode(state))))]


def source(text: str) -> Inline:
    """Return where something was posted: a thread of GitHub as a link, anything else as text.

    >>> source("a/b#3")
    Link(text='a/b#3', address='https://github.com/a/b/issues/3')
    """
    found = _THREAD.fullmatch(text)
    return Link(text, f"https://github.com/{found[1]}/issues/{found[2]}") if found else text


def page(path: str, text: str) -> Link:
    """Return a link to a page of the book."""
    return Link(text, f"/{path}.md")


def definition(name: str) -> Link:
    """Return a link to a definition's page."""
    return page(f"definitions/{slug(name)}", name)


def mistake(name: str, text: str = "") -> Link:
    """Return a link to a mistake's page."""
    return page(f"mistakes/{slug(name)}", text or name)


def choice(name: str) -> Link:
    """Return a link to a choice's page."""
    return page(f"choices/{slug(name)}", spoken(name))


def spoken(name: str) -> str:
    """Return a field's name as words."""
    return name.replace("_", " ")


def slug(name: str) -> str:
    """Return a name as it stands in an address.

    >>> slug("no_relevant"), slug("G2b")
    ('no-relevant', 'g2b')
    """
    return name.lower().replace("_", "-")

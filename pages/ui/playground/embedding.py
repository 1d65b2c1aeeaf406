"""The list in another web page: lines to copy."""

import ipaddress
from urllib.parse import urlsplit

import streamlit as st

from ndcg_core.widget import embedded
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import downloads
from pages.ui.playground import words
from pages.ui.surroundings import HERE

_INSIDE = ("localhost", "local", "internal", "invalid", "test", "lan")
"""Last parts of the names of machines that only their own network knows."""


def draw(state: BoardState, address: str, link: str) -> None:
    """Draw the lines; ``address`` is that of the app, and ``link`` opens the list in it."""
    shown = st.expander(words.EMBED, key="embed", on_change="rerun")
    if not shown.open:
        return
    base = public_base(address)
    with shown:
        st.markdown(words.EMBED_SCRIPT if base else f"{words.EMBED_SCRIPT} {words.EMBED_BESIDE}")
        if not base:
            _draw_files()
        lines = embedded.element(state, script=base + embedded.SCRIPT, app=link if base else "")
        st.code(lines, language=None)
        st.markdown(words.EMBED_FRAME)
        st.code(embedded.frame(state, page=base + embedded.PAGE), language=None, wrap_lines=True)


def _draw_files() -> None:
    """Both files to save; where Python runs in the browser, it has no scripts to make them of."""
    if HERE.in_browser:
        st.markdown(words.EMBED_FROM_SITE)
        return
    with st.container(horizontal=True):
        downloads.text_file(embedded.SCRIPT, embedded.script, embedded.SCRIPT, "text/javascript", key="embed")
        downloads.text_file(embedded.PAGE, embedded.page, embedded.PAGE, "text/html", key="embed")


def public_base(address: str) -> str:
    """Return where the app's files are for readers anywhere; empty where only this machine or network knows it.

    >>> public_base("https://lab.example.org/playground"), public_base("http://localhost:8501/")
    ('https://lab.example.org/', '')
    >>> public_base("http://192.168.0.7:8501/"), public_base("file:///tmp/ndcg-lab.html")
    ('', '')
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not _is_public(host):
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path.rpartition('/')[0]}/"


def _is_public(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_global
    except ValueError:
        return "." in host and host.rpartition(".")[2] not in _INSIDE

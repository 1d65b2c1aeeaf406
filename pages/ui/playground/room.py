"""The playground on a projector: what stands around the workbench there."""

from __future__ import annotations

import streamlit as st

from pages.ui.components import projector, steering
from pages.ui.playground import tabs, words
from pages.ui.state.session import Session

_STYLE = """<style>
.st-key-head, .st-key-playground_view { display: none !important; }
[data-testid="stLayoutWrapper"]:has(> .st-key-room) { position: fixed; inset: auto 0 0 0; }
.st-key-room { padding: 0.25rem 1rem; background: var(--lab-paper); border-top: 1px solid #8884; }
</style><span></span>"""  # a style alone would stay when the view is left: Streamlit draws it outside the fragment


def draw(session: Session) -> None:
    """Draw the keys of a presenter, the code of the list's link among them."""
    st.html(projector.STYLE + _STYLE)
    with st.container(horizontal=True, key="room"):
        steering.draw("room_keys", link=tabs.link_of(session.state), presents=True)
        projector.draw_switch("playground_view", words.PRESENTER)
